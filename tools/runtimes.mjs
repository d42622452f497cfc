// Packs pkg/, installs it into empty projects and runs every case there in each runtime.
//
//   npm run test:runtimes                 Node, Deno, Bun, workerd; Chromium where it is installed
//   npm run test:runtimes -- next bun     those alone: webpack and Next.js run only when named
//
// CI_CHROMIUM=install installs Chromium with apt-get when it is not there.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createServer as createSocket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { setUpTools } from './setup.mjs';
import { at, run, step } from './steps.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const TOOLS = at('tools/runtimes/node_modules');
const BUNDLERS = at('tools/bundlers/node_modules');

const RUNTIMES = { node, deno, bun, workerd, chromium, webpack, next };
const ALWAYS = ['node', 'deno', 'bun', 'workerd'];

/** Which workerd is asked to be. */
const WORKER_DATE = '2026-01-01';

/** What the examples send, and what their tools get. */
const CALL = '{"phone":"13120057004","priority":"3"}';
const BOUND = { phoneNumber: '13120057004', priority: 3 };

/** What a project does with the package: it totals the cases. */
const TOTAL = `import * as api from '@toolargs/wasm';
import { runCases } from './suite.mjs';
import files from './cases.mjs';
export const total = () => runCases(api, files);
`;

let passed = 0;
let failed = 0;
let tarball;

await run(import.meta.url, async () => {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !Object.hasOwn(RUNTIMES, name));
  if (unknown.length > 0) throw new Error(`there is no runtime ${unknown.join(', ')}`);
  await build();
  await setUpTools('tools/runtimes');
  fs.rmSync(at('build/runtimes'), { recursive: true, force: true });
  fs.mkdirSync(at('build/runtimes'), { recursive: true });
  const [packed] = JSON.parse(inFolder(at('build/runtimes'), 'npm', ['pack', at('pkg'), '--json']));
  tarball = at('build/runtimes', packed.filename);
  await bundleSuite('esm', 'suite.mjs');
  await bundleSuite('cjs', 'suite.cjs');
  for (const name of named.length > 0
    ? named
    : [...ALWAYS, ...(hasChromium() ? ['chromium'] : [])]) {
    console.log(`\n▸ ${name}`);
    try {
      await RUNTIMES[name]();
    } catch (error) {
      failed += 1;
      console.error(`✗ ${name}: ${error.message}`);
    }
  }
  console.log(`\ntest:runtimes: ${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});

/** The Node that runs this, and those that npm has for this machine. */
function node() {
  const folder = project('node');
  const newer = fs.readdirSync(TOOLS).filter((name) => /^node-\d+$/.test(name));
  const binaries = [process.execPath, ...newer.sort().map((name) => `${TOOLS}/${name}/bin/node`)];
  for (const binary of binaries) {
    const version = inFolder(folder, binary, ['--version']).trim();
    tell(`node ${version} ESM`, inFolder(folder, binary, ['main.mjs']));
    tell(`node ${version} CommonJS`, inFolder(folder, binary, ['main.cjs']));
  }
}

/** Without any permission. */
function deno() {
  const folder = project('deno');
  const binary = `${TOOLS}/.bin/deno`;
  const version = inFolder(folder, binary, ['eval', 'console.log(Deno.version.deno)']).trim();
  const flags = ['run', '--no-prompt', '--quiet'];
  tell(`deno ${version} ESM`, inFolder(folder, binary, [...flags, 'main.mjs']));
  tell(`deno ${version} CommonJS`, inFolder(folder, binary, [...flags, 'main.cjs']));
  fs.copyFileSync(at('examples/deno/main.mjs'), `${folder}/example.mjs`);
  const [first] = inFolder(folder, binary, [...flags, 'example.mjs']).split('\n');
  tellExample('deno', JSON.parse(first), BOUND);
}

function bun() {
  const folder = project('bun');
  const binary = `${TOOLS}/.bin/bun`;
  const version = inFolder(folder, binary, ['--version']).trim();
  tell(`bun ${version} ESM`, inFolder(folder, binary, ['main.mjs']));
  tell(`bun ${version} CommonJS`, inFolder(folder, binary, ['main.cjs']));
}

/** As it is deployed, by wrangler's bundle; the cases run inside a request. */
async function workerd() {
  const folder = project('workerd');
  fs.writeFileSync(
    `${folder}/worker.mjs`,
    `import { total } from './total.mjs';
export default { fetch: () => Response.json(total()) };
`,
  );
  const upload = bundleWorker(folder, [
    ...['worker.mjs', '--name', 'worker', '--compatibility-date', WORKER_DATE],
  ]);
  const { version } = JSON.parse(fs.readFileSync(`${TOOLS}/workerd/package.json`, 'utf8'));
  tell(`workerd ${version}`, await fetchFromWorker(folder, (get) => get('/')));
  console.log(`  upload of the whole worker, cases included: ${upload}`);
  await cloudflareExample();
}

/** The example, with the package as it is built. */
async function cloudflareExample() {
  const folder = at('build/runtimes/cloudflare-worker');
  const upload = bundleWorker(at('examples/cloudflare-worker'), [], folder);
  const got = await fetchFromWorker(folder, (post) => post('/', CALL));
  tellExample('cloudflare-worker', JSON.parse(got).got, [BOUND]);
  console.log(`  upload of the example: ${upload}`);
}

/** Bundles a worker; how large wrangler says that it is. */
function bundleWorker(folder, flags, to = folder) {
  const said = inFolder(folder, `${TOOLS}/.bin/wrangler`, [
    ...['deploy', ...flags, '--dry-run', '--outdir', `${to}/bundle`],
  ]);
  return /Total Upload: (.*)/.exec(said)?.[1] ?? 'unknown';
}

/** What `use` makes of a bundled worker that runs. */
async function fetchFromWorker(folder, use) {
  const require = createRequire(`${TOOLS}/x.js`);
  const { Miniflare } = await import(pathToFileURL(require.resolve('miniflare')).href);
  const script = fs.readdirSync(`${folder}/bundle`).find((name) => name.endsWith('.js'));
  const miniflare = new Miniflare({
    modules: true,
    modulesRoot: `${folder}/bundle`,
    scriptPath: `${folder}/bundle/${script}`,
    modulesRules: [
      { type: 'ESModule', include: ['**/*.js'] },
      { type: 'CompiledWasm', include: ['**/*.wasm'] },
    ],
    compatibilityDate: WORKER_DATE,
    compatibilityFlags: ['nodejs_compat'],
  });
  try {
    return await use(async (path, body) => {
      const request = body === undefined ? {} : { method: 'POST', body };
      const response = await miniflare.dispatchFetch(`http://worker${path}`, request);
      return response.text();
    });
  } finally {
    await miniflare.dispose();
  }
}

/** A page whose policy allows its own scripts and WebAssembly, and no `eval`. */
async function chromium() {
  await setUpTools('tools/bundlers');
  const folder = project('chromium');
  const page = (script) =>
    `<!doctype html><title>cases</title><pre></pre><script type="module" src="${script}"></script>`;
  const show = `document.querySelector('pre').textContent = JSON.stringify(total());`;
  fs.writeFileSync(`${folder}/page.mjs`, `import { total } from './total.mjs';\n${show}\n`);
  fs.writeFileSync(`${folder}/index.html`, page('./page.mjs'));
  inFolder(folder, 'node', [`${BUNDLERS}/vite/bin/vite.js`, 'build', '--logLevel', 'warn']);
  const version = inFolder(folder, CHROMIUM, ['--version']).trim();
  tell(`${version}, Vite`, await shown(`${folder}/dist`));

  // Without a bundler: the module as it is published, found by its path.
  const plain = `${folder}/plain`;
  fs.mkdirSync(plain);
  for (const name of ['suite.mjs', 'cases.mjs'])
    fs.copyFileSync(`${folder}/${name}`, `${plain}/${name}`);
  fs.copyFileSync(`${folder}/node_modules/@toolargs/wasm/dist/index.mjs`, `${plain}/toolargs.mjs`);
  fs.writeFileSync(`${plain}/total.mjs`, TOTAL.replace('@toolargs/wasm', './toolargs.mjs'));
  fs.copyFileSync(`${folder}/page.mjs`, `${plain}/page.mjs`);
  fs.writeFileSync(`${plain}/index.html`, page('./page.mjs'));
  tell(`${version}, plain module script`, await shown(plain));
}

function hasChromium() {
  if (!fs.existsSync(CHROMIUM) && process.env.CI_CHROMIUM === 'install') {
    inFolder(at(), 'apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  if (fs.existsSync(CHROMIUM)) return true;
  console.log(`\nthere is no ${CHROMIUM}: the browser is left out`);
  return false;
}

/** What a folder's page shows in Chromium. */
async function shown(folder) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };
  const server = createServer((request, response) => {
    const path = normalize(request.url === '/' ? '/index.html' : request.url);
    const file = join(folder, path);
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    return response.end(fs.readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const dom = await answerOf(CHROMIUM, [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      ...[`--user-data-dir=${folder}/profile`, '--timeout=60000', '--dump-dom'],
      `http://127.0.0.1:${server.address().port}/`,
    ]);
    const text = /<pre>(.*)<\/pre>/s.exec(dom)?.[1] ?? '';
    return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  } finally {
    server.close();
  }
}

async function webpack() {
  await setUpTools('tools/bundlers');
  const folder = project('webpack');
  fs.writeFileSync(
    `${folder}/build.cjs`,
    `const webpack = require(${JSON.stringify(`${BUNDLERS}/webpack`)});
webpack({ mode: 'production', target: 'node', context: __dirname, entry: './main.mjs', performance: false },
  (error, stats) => { if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1); } });
`,
  );
  inFolder(folder, 'node', ['build.cjs']);
  const { version } = JSON.parse(fs.readFileSync(`${BUNDLERS}/webpack/package.json`, 'utf8'));
  tell(`webpack ${version}`, inFolder(folder, 'node', ['dist/main.js']));
}

/** Built by Turbopack: a server component, a route of Node and one of the edge runtime. */
async function next() {
  await setUpTools('tools/bundlers');
  const folder = project('next');
  // Turbopack does not follow links out of the project.
  fs.cpSync(BUNDLERS, `${folder}/node_modules`, { recursive: true, verbatimSymlinks: true });
  const write = (name, text) => {
    fs.mkdirSync(join(folder, name, '..'), { recursive: true });
    fs.writeFileSync(join(folder, name), text);
  };
  const answer = `import { total } from '../../total.mjs';\nexport const GET = () => Response.json(total());\n`;
  write(
    'app/layout.jsx',
    'export default ({ children }) => <html><body>{children}</body></html>;\n',
  );
  write(
    'app/page.jsx',
    `import { total } from '../total.mjs';\nexport default () => <pre>{total().passed}</pre>;\n`,
  );
  write('app/node/route.js', `${answer}export const dynamic = 'force-dynamic';\n`);
  write('app/edge/route.js', `${answer}export const runtime = 'edge';\n`);
  write('next.config.mjs', `export default { turbopack: { root: ${JSON.stringify(folder)} } };\n`);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const cli = [`${folder}/node_modules/next/dist/bin/next`];
  inFolder(folder, 'node', [...cli, 'build'], env);
  const port = await freePort();
  const server = spawn('node', [...cli, 'start', '-p', String(port)], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  try {
    const { version } = JSON.parse(fs.readFileSync(`${BUNDLERS}/next/package.json`, 'utf8'));
    const get = (path) => fetchWhenUp(`http://127.0.0.1:${port}${path}`);
    tell(`next ${version}, node route`, await get('/node'));
    tell(`next ${version}, edge route`, await get('/edge'));
    const count = Number(/<pre>(\d+)<\/pre>/.exec(await get('/'))?.[1]);
    tell(
      `next ${version}, server component`,
      JSON.stringify({ passed: count, failed: 0, failures: [] }),
    );
  } finally {
    server.kill();
  }
}

/** An empty project that has the packed package and the cases. */
function project(name) {
  const folder = at('build/runtimes', name);
  fs.mkdirSync(folder, { recursive: true });
  const write = (file, text) => fs.writeFileSync(`${folder}/${file}`, text);
  write('package.json', '{ "private": true }\n');
  inFolder(folder, 'npm', ['install', tarball, '--offline', '--no-audit', '--no-fund']);
  fs.copyFileSync(at('build/runtimes/suite.mjs'), `${folder}/suite.mjs`);
  const files = JSON.stringify(caseFiles());
  write('cases.mjs', `export default ${files};\n`);
  write('total.mjs', TOTAL);
  write(
    'main.mjs',
    `import { total } from './total.mjs';\nconsole.log(JSON.stringify(total()));\n`,
  );
  // One file: without permissions Deno requires packages only, and none of the project's files.
  const suite = fs.readFileSync(at('build/runtimes/suite.cjs'), 'utf8');
  write(
    'main.cjs',
    `${suite}console.log(JSON.stringify(runCases(require('@toolargs/wasm'), ${files})));\n`,
  );
  return folder;
}

async function bundleSuite(format, name) {
  await step(`bundle ${name}`, 'esbuild', [
    ...['js/test/cases.ts', '--bundle', '--platform=neutral', '--target=es2022'],
    ...[`--format=${format}`, `--outfile=build/runtimes/${name}`, '--log-level=warning'],
  ]);
}

function caseFiles() {
  const names = fs.readdirSync(at('tests/cases')).filter((name) => name.endsWith('.jsonl'));
  return names.sort().map((name) => {
    const stem = name.slice(0, -'.jsonl'.length);
    const folder = at('tests/explain', stem);
    const told = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    const explanations = told.map((file) => [
      file.slice(0, -'.txt'.length),
      fs.readFileSync(join(folder, file), 'utf8'),
    ]);
    const text = fs.readFileSync(at('tests/cases', name), 'utf8');
    return { stem, text, explanations: Object.fromEntries(explanations) };
  });
}

/** Tells and counts the total that a runtime printed. */
function tell(runtime, text) {
  const total = JSON.parse(text);
  if (!(total.passed > 0)) throw new Error(`${runtime} ran no cases`);
  passed += total.passed;
  failed += total.failed;
  console.log(
    `${runtime}: ${total.passed} passed${total.failed ? `, ${total.failed} failed` : ''}`,
  );
  for (const { name, complaints } of total.failures)
    console.error(`✗ ${name}: ${complaints.join('; ')}`);
}

function tellExample(name, got, expected) {
  assert.deepEqual(got, expected);
  passed += 1;
  console.log(`example ${name}: 1 passed`);
}

function inFolder(cwd, command, args, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ cwd, env, encoding: 'utf8', maxBuffer: 64 << 20 },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** As `inFolder`, while this process goes on serving. */
async function answerOf(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return output;
}

async function fetchWhenUp(url) {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} answers ${response.status}`);
      return await response.text();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort() {
  const socket = createSocket();
  await new Promise((resolve) => socket.listen(0, resolve));
  const { port } = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  return port;
}

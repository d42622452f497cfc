// Chromium, on pages whose policy allows their own scripts and WebAssembly, but no `eval`.

import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setUpTools } from '../setup.mjs';
import { at } from '../steps.mjs';
import { BUNDLERS, inFolder, project, TOTAL } from './project.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

const PAGE =
  '<!doctype html><title>cases</title><pre></pre><script type="module" src="./page.mjs"></script>';
const SCRIPT = `import { total } from './total.mjs';
document.querySelector('pre').textContent = JSON.stringify(total());
`;

export async function* chromium() {
  await setUpTools('tools/bundlers');
  const folder = project('chromium');
  fs.writeFileSync(`${folder}/page.mjs`, SCRIPT);
  fs.writeFileSync(`${folder}/index.html`, PAGE);
  inFolder(folder, 'node', [`${BUNDLERS}/vite/bin/vite.js`, 'build', '--logLevel', 'warn']);
  const version = inFolder(folder, CHROMIUM, ['--version']).trim();
  yield [`${version}, Vite`, await shown(`${folder}/dist`)];

  // Without a bundler: the published module, found by its path.
  const plain = `${folder}/plain`;
  fs.mkdirSync(plain);
  for (const name of ['suite.mjs', 'cases.mjs', 'page.mjs', 'index.html']) {
    fs.copyFileSync(`${folder}/${name}`, `${plain}/${name}`);
  }
  fs.copyFileSync(`${folder}/node_modules/@toolargs/wasm/dist/index.mjs`, `${plain}/toolargs.mjs`);
  fs.writeFileSync(`${plain}/total.mjs`, TOTAL.replace('@toolargs/wasm', './toolargs.mjs'));
  yield [`${version}, plain module script`, await shown(plain)];
}

/** Whether Chromium is installed; `CI_CHROMIUM=install` installs it where it is not. */
export function hasChromium() {
  if (!fs.existsSync(CHROMIUM) && process.env.CI_CHROMIUM === 'install') {
    inFolder(at(), 'apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  if (fs.existsSync(CHROMIUM)) return true;
  console.log(`\nthere is no ${CHROMIUM}: the browser is left out`);
  return false;
}

/** What the page in a folder shows. */
async function shown(folder) {
  const server = createServer((request, response) => {
    const path = normalize(request.url === '/' ? '/index.html' : request.url);
    const file = join(folder, path);
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
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

/** What a command prints, while this process keeps serving the page. */
async function answerOf(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return output;
}

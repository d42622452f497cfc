// Packs pkg/, installs it into an empty folder and uses it from there.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { adapterNames, bundle, PUBLISHED_DOCS } from './build.mjs';
import { at } from './steps.mjs';

const app = at('build/package');

const adapters = adapterNames();

const CALL = `
  const contract = compile({
    type: 'object',
    properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
    required: ['phoneNumber', 'priority'],
  });
  const result = contract.bind('{"phone":"13120057004","priority":"3"}');
`;
const PRINT = 'console.log(JSON.stringify(result.args));';
const BOUND = '{"phoneNumber":"13120057004","priority":3}\n';

const installed = `${app}/node_modules/@toolargs/wasm`;
let packed;

before(() => {
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  writeFileSync(`${app}/package.json`, '{ "private": true }\n');
  [packed] = JSON.parse(inApp('npm', 'pack', at('pkg'), '--json'));
  inApp('npm', 'install', `./${packed.filename}`, '--offline', '--no-audit', '--no-fund');
});

test('ST-33: the package has its version, nothing to depend on and nothing to run', () => {
  const published = manifest();
  assert.match(published.version, /^\d+\.\d+\.\d+/);
  assert.notEqual(published.version, '0.0.0');
  const [, newest] = /^## \[(.+?)\]/m.exec(readFileSync(`${installed}/CHANGELOG.md`, 'utf8')) ?? [];
  assert.equal(newest, published.version);
  // Even optional peers would keep npm from installing the package beside other versions of an SDK.
  const unwanted = ['dependencies', 'peerDependencies', 'scripts', 'private'];
  for (const key of unwanted) assert.equal(published[key], undefined);
});

test('the package holds what its exports name, and no sources', () => {
  const names = packed.files.map((file) => file.path).filter((name) => !name.endsWith('.d.ts'));
  const exported = JSON.stringify(manifest().exports).match(/dist\/[^"]*\.(?:mjs|cjs|wasm)/g);
  assert.deepEqual(
    names.filter((name) => name !== 'CHANGELOG.md').sort(),
    [
      ...new Set(exported),
      ...['LICENSE', 'README.md', 'dist/types-cjs/package.json', 'package.json'],
      ...PUBLISHED_DOCS,
    ].sort(),
  );
});

test('what its pages link to is there', () => {
  const pages = ['README.md', ...PUBLISHED_DOCS];
  const linked = new Set();
  for (const page of pages) {
    const text = readFileSync(`${installed}/${page}`, 'utf8');
    assert.ok(!text.includes('<!--'), page);
    for (const [, link] of text.matchAll(/\]\((?!https:)([^)]+)\)/g)) {
      const [file, heading] = link.split('#');
      const path = file ? join(dirname(page), file) : page;
      linked.add(path);
      const target = readFileSync(`${installed}/${path}`, 'utf8');
      if (heading) assert.ok(anchors(target).includes(heading), `${page}: ${link}`);
    }
  }
  for (const page of PUBLISHED_DOCS) assert.ok(linked.has(page), page);
});

/** The anchors of a page's headings. */
function anchors(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('the adapters share the package and need nothing else', () => {
  const all = adapters.map((name) => `@toolargs/wasm/${name}`);
  writeFileSync(`${app}/all.mjs`, all.map((name) => `import '${name}';\n`).join(''));
  writeFileSync(`${app}/all.cjs`, all.map((name) => `require('${name}');\n`).join(''));
  inApp('node', 'all.mjs');
  inApp('node', 'all.cjs');
  for (const name of adapters) {
    const source = readFileSync(`${app}/node_modules/@toolargs/wasm/dist/${name}.mjs`, 'utf8');
    const imports = source.matchAll(/from ["'](.+)["']/g);
    for (const [, from] of imports) assert.equal(from, '@toolargs/wasm');
  }
});

test('it works as an ECMAScript module', () => {
  writeFileSync(`${app}/main.mjs`, `import { compile } from '@toolargs/wasm';${CALL}${PRINT}`);
  assert.equal(inApp('node', 'main.mjs'), BOUND);
});

test('it works as CommonJS', () => {
  const source = `const { compile } = require('@toolargs/wasm');${CALL}${PRINT}`;
  writeFileSync(`${app}/main.cjs`, source);
  assert.equal(inApp('node', 'main.cjs'), BOUND);
  const named = `import { compile } from './node_modules/@toolargs/wasm/dist/index.cjs';`;
  writeFileSync(`${app}/named.mjs`, `${named}${CALL}${PRINT}`);
  assert.equal(inApp('node', 'named.mjs'), BOUND);
});

test('its wasm is there by name', () => {
  writeFileSync(`${app}/wasm.cjs`, `console.log(require.resolve('@toolargs/wasm/toolargs.wasm'))`);
  const wasm = readFileSync(inApp('node', 'wasm.cjs').trim());
  assert.ok(WebAssembly.validate(wasm));
});

for (const extension of ['mts', 'cts']) {
  test(`its declarations stand alone in a .${extension} file`, () => {
    const source = `import { compile } from '@toolargs/wasm';${CALL}export const args: unknown = result.status === 'ok' && result.args;`;
    writeFileSync(`${app}/main.${extension}`, source);
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', 'false'];
    const module = ['--module', 'nodenext', '--target', 'es2022', '--types', ''];
    inApp(at('node_modules/.bin/tsc'), ...flags, ...module, `main.${extension}`);
  });
}

/**
 * The package as `npm link`, a workspace or a dependency on a folder installs it: no `node_modules`
 * above the package's real folder holds it, as those of this repository do.
 */
for (const module of ['node16', 'nodenext']) {
  test(`its declarations stand alone behind a link, with ${module}`, () => {
    const linked = mkdtempSync(join(tmpdir(), 'toolargs-'));
    mkdirSync(`${linked}/app/node_modules/@toolargs`, { recursive: true });
    cpSync(installed, `${linked}/package`, { recursive: true });
    symlinkSync('../../../package', `${linked}/app/node_modules/@toolargs/wasm`);
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', 'false'];
    const target = ['--module', module, '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
    const names = adapters.map((name) => `import '@toolargs/wasm/${name}';\n`).join('');
    const typed = `import { compile } from '@toolargs/wasm';
      import { toOpenAITools } from '@toolargs/wasm/openai';
      export const tools: object[] = toOpenAITools([compile({}, { name: 'a' })]).tools;`;
    for (const extension of ['mts', 'cts']) {
      writeFileSync(`${linked}/app/main.${extension}`, names + typed);
      inApp(at('node_modules/.bin/tsc'), ...flags, ...target, `${linked}/app/main.${extension}`);
    }
    rmSync(linked, { recursive: true });
  });
}

test('two entries share one engine, as ECMAScript modules and as CommonJS', async () => {
  const source = `import { compile } from '@toolargs/wasm';export const probe = () => { ${CALL} return result.args; };`;
  writeFileSync(`${app}/probe.ts`, source);
  const from = `${app}/probe.ts`;
  await bundle([
    { from, to: `${installed}/dist/probe.mjs`, format: 'esm' },
    { from, to: `${installed}/dist/probe.cjs`, format: 'cjs' },
  ]);
  const probed = manifest();
  probed.exports['./probe'] = { import: './dist/probe.mjs', require: './dist/probe.cjs' };
  writeFileSync(`${installed}/package.json`, JSON.stringify(probed));
  const entries = Object.keys(probed.exports).filter((name) => !/\.(wasm|json)$/.test(name));
  const names = JSON.stringify(entries.map((name) => name.replace('.', '@toolargs/wasm')));
  const count = `
    let engines = 0;
    WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
      construct: (target, args) => {
        const instance = Reflect.construct(target, args);
        // What decodes the engine's text binds nothing.
        if (instance.exports.bind) engines += 1;
        return instance;
      },
    });
  `;
  const load = {
    mjs: `for (const name of ${names}) await import(name);
      const { probe } = await import('@toolargs/wasm/probe');`,
    cjs: `for (const name of ${names}) require(name);
      const { probe } = require('@toolargs/wasm/probe');`,
  };
  for (const [extension, source] of Object.entries(load)) {
    const file = `engines.${extension}`;
    writeFileSync(
      `${app}/${file}`,
      `${count}${source}console.log(engines, JSON.stringify(probe()))`,
    );
    assert.equal(inApp('node', file), `1 ${BOUND}`);
  }
});

test('what is imported and not used is left out of a bundle', () => {
  const entry = `${app}/unused.mjs`;
  writeFileSync(entry, `import { compile } from '@toolargs/wasm'; console.log('nothing');`);
  const bundled = inApp(at('node_modules/.bin/esbuild'), entry, '--bundle', '--format=esm');
  assert.doesNotMatch(bundled, /WebAssembly/);
});

function manifest() {
  return JSON.parse(readFileSync(`${installed}/package.json`, 'utf8'));
}

/** Runs one command in the empty folder, and answers what it printed. */
function inApp(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: app, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

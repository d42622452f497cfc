// Packs pkg/, installs it into an empty folder and uses it from there.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { at } from './steps.mjs';

const app = at('build/package');

const adapters = readdirSync(at('js/src/adapters'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));

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

let packed;

before(() => {
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  writeFileSync(`${app}/package.json`, '{ "private": true }\n');
  [packed] = JSON.parse(inApp('npm', 'pack', at('pkg'), '--json'));
  inApp('npm', 'install', `./${packed.filename}`, '--offline', '--no-audit', '--no-fund');
});

test('the package has its version, nothing to depend on and nothing to run', () => {
  const manifest = JSON.parse(readFileSync(`${app}/node_modules/@toolargs/wasm/package.json`));
  assert.match(manifest.version, /^\d+\.\d+\.\d+/);
  assert.notEqual(manifest.version, '0.0.0');
  for (const key of ['dependencies', 'scripts', 'private']) assert.equal(manifest[key], undefined);
});

test('the package holds what its exports name, and no sources', () => {
  const names = packed.files.map((file) => file.path).filter((name) => !name.endsWith('.d.ts'));
  const bundles = ['index', ...adapters].flatMap((name) => [`${name}.cjs`, `${name}.mjs`]);
  const dist = [...bundles, 'toolargs.wasm', 'types-cjs/package.json'];
  assert.deepEqual(
    names.filter((name) => name !== 'CHANGELOG.md').sort(),
    ['LICENSE', 'README.md', ...dist.map((name) => `dist/${name}`), 'package.json'].sort(),
  );
});

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

/** Runs one command in the empty folder and answers what it printed. */
function inApp(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: app, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

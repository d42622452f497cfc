// Builds pkg/, exactly what `npm publish` would take.
//
// src/ ─ wasm-pack ─▶ build/glue/ ─┐
// js/src/ ─────────────────────────┴─ esbuild, tsc ─▶ pkg/dist/ ◀─ pkg-template/

import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { setUpNode, setUpWasm } from './setup.mjs';
import { at, run, step } from './steps.mjs';

const GLUE = ['build', 'glue'];
const GLUE_INPUTS = [
  'Cargo.toml',
  'Cargo.lock',
  'src',
  'tools/bindgen/Cargo.lock',
  'tools/bindgen/src',
];

export async function build() {
  await setUpNode();
  await buildGlue();
  fs.rmSync(at('pkg'), { recursive: true, force: true });
  await bundle('esm', 'index.mjs');
  await bundle('cjs', 'index.cjs');
  await bundleAdapters();
  await step('declarations', 'tsc', ['-p', 'tools/tsconfig.types.json']);
  assemble();
  console.log(
    `\npkg/ is built, its wasm has ${fs.statSync(at('pkg/dist/toolargs.wasm')).size} bytes`,
  );
}

/** The engine as WebAssembly, with the JavaScript that loads it. */
async function buildGlue() {
  const inputs = digest(GLUE_INPUTS);
  const stamp = at(...GLUE, '.inputs');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === inputs) return;
  await setUpWasm();
  fs.rmSync(at(...GLUE), { recursive: true, force: true });
  await step(
    'engine to WebAssembly',
    'wasm-pack',
    [
      ...['--log-level', 'error', 'build', '--target', 'web', '--release', '--mode', 'no-install'],
      ...['--out-dir', at(...GLUE), '--out-name', 'glue', '--no-pack', '--no-gitignore'],
      ...['--', '--locked'],
    ],
    { WASM_PACK_CACHE: at('.tools', 'cache') },
  );
  fs.writeFileSync(stamp, inputs);
}

function digest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (fs.statSync(at(path)).isDirectory()) {
      for (const name of fs.readdirSync(at(path)).sort()) add(`${path}/${name}`);
    } else {
      hash.update(`${path}\n`).update(fs.readFileSync(at(path)));
    }
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** One file for every runtime that may compile wasm at start: the wasm is in it, as base64. */
async function bundle(format, name) {
  await step(`bundle ${name}`, 'esbuild', [
    'js/src/entry/inline.ts',
    ...['--bundle', '--platform=neutral', '--target=es2022', '--loader:.wasm=base64'],
    ...[`--format=${format}`, `--outfile=pkg/dist/${name}`, '--log-level=warning'],
  ]);
}

/** `js/src/adapters/<name>.ts` is published as `@toolargs/wasm/<name>`. */
function adapterNames() {
  const names = fs.readdirSync(at('js/src/adapters')).filter((name) => name.endsWith('.ts'));
  return names.map((name) => name.slice(0, -'.ts'.length));
}

/** An adapter imports the package, as who uses it does: there is one engine. */
async function bundleAdapters() {
  for (const format of ['esm', 'cjs']) {
    await step(`bundle adapters, ${format}`, 'esbuild', [
      ...adapterNames().map((name) => `js/src/adapters/${name}.ts`),
      ...['--bundle', '--platform=neutral', '--target=es2022', '--external:@toolargs/wasm'],
      ...[`--format=${format}`, '--outdir=pkg/dist', '--log-level=warning'],
      `--out-extension:.js=${format === 'esm' ? '.mjs' : '.cjs'}`,
    ]);
  }
}

function assemble() {
  // `require` finds the same declarations in a folder that says they are CommonJS.
  fs.cpSync(at('pkg/dist/types'), at('pkg/dist/types-cjs'), { recursive: true });
  fs.writeFileSync(at('pkg/dist/types-cjs/package.json'), '{ "type": "commonjs" }\n');
  fs.copyFileSync(at(...GLUE, 'glue_bg.wasm'), at('pkg/dist/toolargs.wasm'));
  fs.cpSync(at('pkg-template'), at('pkg'), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md']) {
    if (fs.existsSync(at(name))) fs.copyFileSync(at(name), at('pkg', name));
  }
  const manifest = JSON.parse(fs.readFileSync(at('pkg/package.json'), 'utf8'));
  manifest.version = engineVersion();
  for (const name of adapterNames()) {
    if (manifest.exports[`./${name}`]) continue;
    throw new Error(`pkg-template/package.json does not export ./${name}`);
  }
  fs.writeFileSync(at('pkg/package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  linkPackage();
}

function engineVersion() {
  const version = /^version = "(.+)"/m.exec(fs.readFileSync(at('Cargo.toml'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('Cargo.toml has no line `version = "…"`');
  return version;
}

/** Tests and examples import `@toolargs/wasm` by its name. */
function linkPackage() {
  const link = at('node_modules/@toolargs/wasm');
  fs.mkdirSync(at('node_modules/@toolargs'), { recursive: true });
  fs.rmSync(link, { force: true });
  fs.symlinkSync('../../pkg', link);
}

await run(import.meta.url, build);

// Builds pkg/, exactly what `npm publish` would take.
//
// src/ ─ cargo, wasm-bindgen, wasm.mjs ─▶ build/glue/ ─┐
// js/src/ ─────────────────────────────────────────────┴─ esbuild, tsc ─▶ pkg/dist/ ◀─ pkg-template/, README.md, docs/

import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename } from 'node:path';
import { setUpNode, setUpWasm, WASM_TARGET } from './setup.mjs';
import { at, run, step } from './steps.mjs';
import { optimize, reform, writeText } from './wasm.mjs';

const GLUE = 'build/glue';
const TARGET = 'target';
const GLUE_INPUTS = [
  'Cargo.toml',
  'Cargo.lock',
  '.cargo',
  'src',
  'tools/bindgen/Cargo.lock',
  'tools/bindgen/src',
  'tools/build.mjs',
  'tools/wasm.mjs',
];

/** One entry for each way in which runtimes load WebAssembly. */
const ENTRIES = [
  { from: 'js/src/entry/inline.ts', to: 'pkg/dist/index.mjs', format: 'esm' },
  { from: 'js/src/entry/inline.ts', to: 'pkg/dist/index.cjs', format: 'cjs' },
  { from: 'js/src/entry/workerd.ts', to: 'pkg/dist/workerd.mjs', format: 'esm' },
  { from: 'js/src/entry/edge.ts', to: 'pkg/dist/edge.mjs', format: 'esm' },
];

/** The pages for users that are published; the README links to each. */
export const PUBLISHED_DOCS = [
  ...['docs/adapters.md', 'docs/codes.md', 'docs/limits.md', 'docs/options.md'],
  ...['docs/registry.md', 'docs/reports.md', 'docs/schemas.md'],
];

/** The parts of a page for readers who have the repository. */
const OF_REPOSITORY = /<!-- repository -->\n[\s\S]*?<!-- \/repository -->\n/g;

export async function build() {
  await setUpNode();
  await buildGlue(GLUE, 'release', ['--release']);
  await writeText(GLUE);
  fs.rmSync(at('pkg'), { recursive: true, force: true });
  await bundle([...ENTRIES, ...adapterNames().flatMap(adapterBundles)]);
  await step('declarations', 'tsc', ['-p', 'tools/tsconfig.types.json']);
  assemble();
  console.log(
    `\npkg/ is built, its wasm has ${fs.statSync(at('pkg/dist/toolargs.wasm')).size} bytes`,
  );
}

/** Builds an engine that panics on demand, for the tests of what happens after a panic. */
export async function buildPanickingGlue() {
  await buildGlue(`${GLUE}-panics`, 'debug', ['--features', 'debug-panics']);
}

/** Builds the engine as WebAssembly, and the JavaScript that loads it. */
async function buildGlue(folder, profile, flags) {
  const inputs = digest(GLUE_INPUTS);
  const stamp = at(folder, '.inputs');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === inputs) return;
  await setUpWasm();
  fs.rmSync(at(folder), { recursive: true, force: true });
  // Only as a `cdylib`: built as a Rust library too, it would be linked without optimizing across
  // crates.
  await step(`engine to WebAssembly, ${folder}`, 'cargo', [
    ...['rustc', '--lib', '--crate-type', 'cdylib', '--target', WASM_TARGET, '--locked'],
    ...['--target-dir', TARGET, ...flags],
  ]);
  const wasm = at(TARGET, WASM_TARGET, profile, 'toolargs.wasm');
  await step(`glue, ${folder}`, 'wasm-bindgen', [wasm, at(folder)]);
  const glued = at(folder, 'glue_bg.wasm');
  if (profile === 'release') {
    await reform(glued);
    await optimize(glued);
  }
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

/**
 * Bundles each source into one file. The `.wasm` beside the output, and the package itself, remain
 * imports.
 */
export async function bundle(files) {
  for (const { from, to, format } of files) {
    await step(`bundle ${basename(to)}`, 'esbuild', [
      from,
      // For the platform `node`, esbuild writes CommonJS exports in a form that lexers find, which
      // named imports of them need.
      ...['--bundle', `--platform=${format === 'cjs' ? 'node' : 'neutral'}`, '--target=es2022'],
      ...['--external:./toolargs.wasm', '--external:./toolargs.wasm?module'],
      ...['--external:@toolargs/wasm', '--log-level=warning'],
      ...[`--format=${format}`, `--outfile=${to}`],
    ]);
  }
}

/**
 * The names of the adapters: `js/src/adapters/<name>.ts` is published as `@toolargs/wasm/<name>`.
 */
export function adapterNames() {
  const names = fs.readdirSync(at('js/src/adapters')).filter((name) => name.endsWith('.ts'));
  return names.map((name) => name.slice(0, -'.ts'.length));
}

/**
 * The bundles of an adapter. It imports the package, and so shares the engine with whoever else
 * does.
 */
function adapterBundles(name) {
  const from = `js/src/adapters/${name}.ts`;
  return [
    { from, to: `pkg/dist/${name}.mjs`, format: 'esm' },
    { from, to: `pkg/dist/${name}.cjs`, format: 'cjs' },
  ];
}

function assemble() {
  writeCommonTypes('pkg/dist/types-cjs');
  fs.copyFileSync(at(GLUE, 'glue_bg.wasm'), at('pkg/dist/toolargs.wasm'));
  fs.cpSync(at('pkg-template'), at('pkg'), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md']) fs.copyFileSync(at(name), at('pkg', name));
  fs.mkdirSync(at('pkg/docs'));
  for (const name of ['README.md', ...PUBLISHED_DOCS]) {
    const text = fs.readFileSync(at(name), 'utf8').replace(OF_REPOSITORY, '');
    fs.writeFileSync(at('pkg', name), text);
  }
  const manifest = JSON.parse(fs.readFileSync(at('pkg/package.json'), 'utf8'));
  manifest.version = engineVersion();
  for (const name of adapterNames()) {
    if (manifest.exports[`./${name}`]) continue;
    throw new Error(`pkg-template/package.json does not export ./${name}`);
  }
  fs.writeFileSync(at('pkg/package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  linkPackages();
}

/**
 * Copies the declarations for `require` into a folder whose manifest says that they are CommonJS.
 * There those of adapters import the package by its path, because that manifest hides the one with
 * the package's name.
 */
function writeCommonTypes(folder) {
  fs.cpSync(at('pkg/dist/types'), at(folder), { recursive: true });
  fs.writeFileSync(at(folder, 'package.json'), '{ "type": "commonjs" }\n');
  for (const name of fs.readdirSync(at(folder, 'adapters'), { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = at(folder, 'adapters', name);
    const entry = `${'../'.repeat(name.split(/[\\/]/).length)}entry/inline.ts`;
    const text = fs.readFileSync(file, 'utf8');
    const placed = text.replace(/^(import .* from )'@toolargs\/wasm';$/gm, `$1'${entry}';`);
    fs.writeFileSync(file, placed);
  }
}

function engineVersion() {
  const version = /^version = "(.+)"/m.exec(fs.readFileSync(at('Cargo.toml'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('Cargo.toml has no line `version = "…"`');
  return version;
}

/**
 * Links the package for tests and examples, which import it by its name, and what `test:sdks`
 * installs for the examples.
 */
function linkPackages() {
  fs.mkdirSync(at('node_modules/@toolargs'), { recursive: true });
  link('node_modules/@toolargs/wasm', '../../pkg');
  link('examples/node_modules', '../tools/sdks/node_modules');
}

function link(path, target) {
  fs.rmSync(at(path), { force: true });
  fs.symlinkSync(target, at(path));
}

await run(import.meta.url, build);

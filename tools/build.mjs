// Builds pkg/, exactly what `npm publish` would take.
//
// src/ ─ cargo, wasm-bindgen, wasm-opt ─▶ build/glue/ ─┐
// js/src/ ─────────────────────────────────────────────┴─ esbuild, tsc ─▶ pkg/dist/ ◀─ pkg-template/, README.md, docs/

import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename } from 'node:path';
import { setUpNode, setUpWasm, WASM_TARGET } from './setup.mjs';
import { at, run, step } from './steps.mjs';

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
];

/**
 * `--flatten`, `--rereloop`: takes code apart and puts its jumps together anew, which is 1 % less of it
 * to load and to run. `-fimfs`: what pays to be copied into its callers, LLVM has copied. `-ocimfs`: a
 * function that is called in one place stays one, for engines compile a function whole on its first
 * call. `--low-memory-unused`: the lowest kilobyte is the end of the stack, which nothing reaches by way
 * of an address below 0. `--dealign`: engines do without the hint of how a load is aligned, and loads
 * that are written alike compress better.
 */
const OPTIMIZE = [
  ...['--flatten', '--rereloop', '-O3'],
  ...['-O3', '-fimfs=0', '-ocimfs=20', '--low-memory-unused', '--converge', '--dealign'],
  ...['--strip-producers', '--strip-target-features'],
];

/**
 * Where Rust goes when it panics, by what is in the names of its functions; only a panic is put into
 * words by what Rust has for it.
 */
const PANICS =
  /panicking|panic_already|(unwrap|expect|assert)_failed|slice_index_fail|handle_error|capacity_overflow|core3fmt/;

/** What `format!` is, by the name of its function. */
const FORMATS = /alloc3fmt/;

/** One entry for each way in which runtimes load WebAssembly. */
const ENTRIES = [
  { from: 'js/src/entry/inline.ts', to: 'pkg/dist/index.mjs', format: 'esm' },
  { from: 'js/src/entry/inline.ts', to: 'pkg/dist/index.cjs', format: 'cjs' },
  { from: 'js/src/entry/workerd.ts', to: 'pkg/dist/workerd.mjs', format: 'esm' },
  { from: 'js/src/entry/edge.ts', to: 'pkg/dist/edge.mjs', format: 'esm' },
];

/** Pages for users, which the README names. */
export const PUBLISHED_DOCS = [
  ...['docs/adapters.md', 'docs/codes.md', 'docs/limits.md', 'docs/options.md'],
  ...['docs/registry.md', 'docs/reports.md', 'docs/schemas.md'],
];

/** What a page says to those who have the repository. */
const OF_REPOSITORY = /<!-- repository -->\n[\s\S]*?<!-- \/repository -->\n/g;

export async function build() {
  await setUpNode();
  await buildGlue(GLUE, 'release', ['--release']);
  await writeText();
  fs.rmSync(at('pkg'), { recursive: true, force: true });
  await bundle([...ENTRIES, ...adapterNames().flatMap(adapterBundles)]);
  await step('declarations', 'tsc', ['-p', 'tools/tsconfig.types.json']);
  assemble();
  console.log(
    `\npkg/ is built, its wasm has ${fs.statSync(at('pkg/dist/toolargs.wasm')).size} bytes`,
  );
}

/** An engine that panics on demand, for the tests of what comes after a panic. */
export async function buildPanickingGlue() {
  await buildGlue(`${GLUE}-panics`, 'debug', ['--features', 'debug-panics']);
}

/** The engine as WebAssembly, with the JavaScript that loads it. */
async function buildGlue(folder, profile, flags) {
  const inputs = digest(GLUE_INPUTS);
  const stamp = at(folder, '.inputs');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === inputs) return;
  await setUpWasm();
  fs.rmSync(at(folder), { recursive: true, force: true });
  // As a library for Rust too it would be linked without optimizing across crates.
  await step(`engine to WebAssembly, ${folder}`, 'cargo', [
    ...['rustc', '--lib', '--crate-type', 'cdylib', '--target', WASM_TARGET, '--locked'],
    ...['--target-dir', TARGET, ...flags],
  ]);
  const wasm = at(TARGET, WASM_TARGET, profile, 'toolargs.wasm');
  await step(`glue, ${folder}`, 'wasm-bindgen', [wasm, at(folder)]);
  const glued = at(folder, 'glue_bg.wasm');
  if (profile === 'release') {
    await reform(glued);
    await step('wasm-opt', 'wasm-opt', [glued, ...OPTIMIZE, '-o', glued]);
  }
  fs.writeFileSync(stamp, inputs);
}

/** Does to the engine what neither Rust nor wasm-opt can. */
async function reform(file) {
  // Installed by the build itself.
  const { default: binaryen } = await import('binaryen');
  const module = binaryen.readBinary(fs.readFileSync(file));
  const functions = Array.from({ length: module.getNumFunctions() }, (_, i) =>
    binaryen.getFunctionInfo(module.getFunctionByIndex(i)),
  ).filter((own) => own.module === '');
  trapOnPanic(module, functions);
  sort(module, functions, ({ params }) => binaryen.expandType(params).length);
  const bytes = Buffer.from(module.emitBinary());
  const constants = module.getDataSegmentInfo(module.getDataSegment('.rodata'));
  const start = bytes.indexOf(new Uint8Array(constants.data));
  blankPlaces(bytes.subarray(start, start + constants.data.byteLength), constants.offset);
  fs.writeFileSync(file, bytes);
  module.dispose();
}

/**
 * Makes each panic trap at once. Nobody could read what Rust has to say of it, and 3 % of the engine
 * puts that together, at each place where there may be one, or says where that is.
 */
function trapOnPanic(module, functions) {
  if (functions.some(({ name }) => FORMATS.test(name))) {
    throw new Error('`format!` is used: make texts by `part::filled`');
  }
  const panics = functions.filter(({ name }) => PANICS.test(name));
  if (panics.length === 0) throw new Error("no function is one of Rust's panics");
  for (const panic of panics) panic.body = module.unreachable();
}

/**
 * Puts functions alike beside one another, for gzip looks no further back than 32 KB: those of as many
 * parameters count their locals from the same number, and the few large ones are like no other. It is
 * 1.5 % less to load.
 */
function sort(module, functions, paramsOf) {
  const isLarge = ({ vars }) => Number(vars.length > 20);
  const sorted = [...functions].sort(
    (a, b) => isLarge(a) - isLarge(b) || paramsOf(a) - paramsOf(b) || a.vars.length - b.vars.length,
  );
  for (const { name } of functions) module.removeFunction(name);
  for (const { name, params, results, vars, body } of sorted) {
    module.addFunction(name, params, results, vars, body);
  }
}

/** A file of the engine, of Rust's own library or of a crate. */
const SOURCE = /^(src|.*[/\\](library|registry))[/\\][\w./\\-]+\.rs$/;

/**
 * Blanks the places in the source that panics name, in the constants of Rust. One is the address of a
 * file's name, its length, a line and a column.
 */
function blankPlaces(constants, address) {
  const names = [];
  for (let at = 0; at + 16 <= constants.length; at += 4) {
    const start = constants.readUInt32LE(at) - address;
    const name = constants.subarray(start, start + constants.readUInt32LE(at + 4));
    const told = name.toString('latin1');
    if (start < 0 || name.length > 200 || !told.endsWith('.rs')) continue;
    if (!SOURCE.test(told)) throw new Error(`no file of Rust, but it looks like one: ${told}`);
    constants.fill(0, at, at + 16);
    names.push(name);
  }
  if (names.length === 0) throw new Error('no panic names its place');
  for (const name of names) name.fill(0);
}

/**
 * The engine as text in a module, and what `entry/printable` reads it by. Each byte stays whole, and
 * those that WebAssembly has most of are one character, so that gzip finds in the text what it finds in
 * the bytes: it takes 2 % more than they do, where hexadecimal takes 13 and base64 30.
 */
async function writeText() {
  const character = (at) => String.fromCharCode(at + (at < 52 ? 40 : 41));
  const written = (byte) => ['', '%', '&'][Math.floor(byte / 86)] + character(byte % 86);
  const text = Array.from(fs.readFileSync(at(GLUE, 'glue_bg.wasm')), written).join('');
  writeModule('glue_text', `'${text}'`, 'string');
  // Installed by the build itself.
  const { default: binaryen } = await import('binaryen');
  const decoder = binaryen.parseText(fs.readFileSync(at('js/src/entry/printable.wat'), 'utf8'));
  decoder.optimize();
  const bytes = `new Uint8Array([${decoder.emitBinary()}])`;
  writeModule('glue_decoder', bytes, 'Uint8Array<ArrayBuffer>');
}

/** A module of one value, and its type. */
function writeModule(name, value, type) {
  fs.writeFileSync(at(GLUE, `${name}.js`), `export default ${value};\n`);
  const types = `declare const value: ${type};\nexport default value;\n`;
  fs.writeFileSync(at(GLUE, `${name}.d.ts`), types);
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
 * Bundles each source into one file. The `.wasm` beside the output, and the package itself, stay
 * imports.
 */
export async function bundle(files) {
  for (const { from, to, format } of files) {
    await step(`bundle ${basename(to)}`, 'esbuild', [
      from,
      // For CommonJS it names the exports as lexers find them: named imports of it need that.
      ...['--bundle', `--platform=${format === 'cjs' ? 'node' : 'neutral'}`, '--target=es2022'],
      ...['--external:./toolargs.wasm', '--external:./toolargs.wasm?module'],
      ...['--external:@toolargs/wasm', '--log-level=warning'],
      ...[`--format=${format}`, `--outfile=${to}`],
    ]);
  }
}

/** `js/src/adapters/<name>.ts` is published as `@toolargs/wasm/<name>`. */
export function adapterNames() {
  const names = fs.readdirSync(at('js/src/adapters')).filter((name) => name.endsWith('.ts'));
  return names.map((name) => name.slice(0, -'.ts'.length));
}

/** An adapter shares the engine with whoever imports the package, for it imports the package too. */
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
  linkPackage();
}

/**
 * `require` finds the same declarations in a folder that says they are CommonJS. Those of adapters find
 * the package by its place there: the folder's manifest hides the one that has its name.
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

/** Tests and examples import `@toolargs/wasm` by its name. */
function linkPackage() {
  const link = at('node_modules/@toolargs/wasm');
  fs.mkdirSync(at('node_modules/@toolargs'), { recursive: true });
  fs.rmSync(link, { force: true });
  fs.symlinkSync('../../pkg', link);
}

await run(import.meta.url, build);

// Rewrites the engine's WebAssembly: by hand what neither Rust nor wasm-opt can do, by wasm-opt, and
// as text.

import * as fs from 'node:fs';
import { at, step } from './steps.mjs';

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

/** Does to the engine what neither Rust nor wasm-opt can. */
export async function reform(file) {
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

/** Makes the engine fast and light. */
export async function optimize(file) {
  await step('wasm-opt', 'wasm-opt', [file, ...OPTIMIZE, '-o', file]);
}

/**
 * The engine as text in a module, and what `entry/printable` reads it by. Each byte stays whole, and
 * those that WebAssembly has most of are one character, so that gzip finds in the text what it finds in
 * the bytes: it takes 2 % more than they do, where hexadecimal takes 13 and base64 30.
 */
export async function writeText(folder) {
  const character = (at) => String.fromCharCode(at + (at < 52 ? 40 : 41));
  const written = (byte) => ['', '%', '&'][Math.floor(byte / 86)] + character(byte % 86);
  const text = Array.from(fs.readFileSync(at(folder, 'glue_bg.wasm')), written).join('');
  writeModule(folder, 'glue_text', `'${text}'`, 'string');
  // Installed by the build itself.
  const { default: binaryen } = await import('binaryen');
  const decoder = binaryen.parseText(fs.readFileSync(at('js/src/entry/printable.wat'), 'utf8'));
  decoder.optimize();
  const bytes = `new Uint8Array([${decoder.emitBinary()}])`;
  writeModule(folder, 'glue_decoder', bytes, 'Uint8Array<ArrayBuffer>');
}

/** A module of one value, and its type. */
function writeModule(folder, name, value, type) {
  fs.writeFileSync(at(folder, `${name}.js`), `export default ${value};\n`);
  const types = `declare const value: ${type};\nexport default value;\n`;
  fs.writeFileSync(at(folder, `${name}.d.ts`), types);
}

// Rewrites the engine's WebAssembly: first where neither Rust nor wasm-opt can, then by wasm-opt,
// and at last as text.

import * as fs from 'node:fs';
import { at, step } from './steps.mjs';

/**
 * The flags of wasm-opt. `--flatten`, `--rereloop`: take code apart and put its jumps together
 * anew, which leaves 1 % less to load and to run. `-fimfs`: LLVM has already inlined what pays.
 * `-ocimfs`: a function that is called in one place is not inlined if it is large, because engines
 * compile a function whole on its first call. `--low-memory-unused`: the lowest kilobyte is the end
 * of the stack, which no load reaches by an offset from an address below 0. `--dealign`: engines do
 * not need the alignment hint of loads, and loads that are written alike compress better.
 */
const OPTIMIZE = [
  ...['--flatten', '--rereloop', '-O3'],
  ...['-O3', '-fimfs=0', '-ocimfs=20', '--low-memory-unused', '--converge', '--dealign'],
  ...['--strip-producers', '--strip-target-features'],
];

/**
 * Rust's functions for panics, by parts of their names; `core::fmt` is among them because only
 * panics use it.
 */
const PANICS =
  /panicking|panic_already|(unwrap|expect|assert)_failed|slice_index_fail|handle_error|capacity_overflow|core3fmt/;

/** The function behind `format!`, by its name. */
const FORMATS = /alloc3fmt/;

/** Makes the changes that neither Rust nor wasm-opt can. */
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
 * Makes each panic trap at once. Nobody could read its message, and 3 % of the engine composes such
 * messages, at each place that may panic, or says where that is.
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
 * Sorts functions so that similar ones are neighbours, because gzip looks back no further than 32
 * KB. Functions with as many parameters number their locals from the same index; the few large ones
 * resemble no other. This leaves 1.5 % less to load.
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

/** A source file of the engine, of Rust's own library or of a crate. */
const SOURCE = /^(src|.*[/\\](library|registry))[/\\][\w./\\-]+\.rs$/;

/**
 * Blanks the places in source files that panics name, in Rust's constants. Each place is the
 * address and the length of a file's name, a line and a column.
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

/** Optimizes the engine for speed and size. */
export async function optimize(file) {
  await step('wasm-opt', 'wasm-opt', [file, ...OPTIMIZE, '-o', file]);
}

/**
 * Writes the engine as a module with its text, and the decoder that `entry/printable` reads it
 * with. No byte is split, and the most frequent bytes of WebAssembly are one character each, so
 * that gzip finds the same repeats in the text: its gzip is 2 % larger than that of the bytes,
 * where it is 13 % larger for hexadecimal and 30 % for base64.
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

/** Writes a module that exports one value, and its declaration. */
function writeModule(folder, name, value, type) {
  fs.writeFileSync(at(folder, `${name}.js`), `export default ${value};\n`);
  const types = `declare const value: ${type};\nexport default value;\n`;
  fs.writeFileSync(at(folder, `${name}.d.ts`), types);
}

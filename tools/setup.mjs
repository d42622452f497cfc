// Installs what the build needs, once and inside this folder; only Node and Rust must be there
// already.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at, run, step } from './steps.mjs';

export const WASM_TARGET = 'wasm32-unknown-unknown';

/** Installs the npm packages of package-lock.json. */
export async function setUpNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    throw new Error(
      `Node ${process.versions.node} is too old: install Node 20 or later, https://nodejs.org`,
    );
  }
  if (isInstalled('.')) return;
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await step('npm packages (once, 10 s)', 'npm', ['ci', ...flags]);
}

/**
 * Installs the npm packages of a folder that has its own, because they are heavy and seldom needed.
 */
export async function setUpTools(folder) {
  if (isInstalled(folder)) return;
  // Not `npm ci`: that insists that every optional package is served, even for other platforms.
  const flags = ['--no-save', '--prefix', folder, '--no-audit', '--no-fund'];
  await step(`npm packages of ${folder} (once, a minute)`, 'npm', ['install', ...flags]);
}

/** Whether a folder has installed the packages that its lock file names. */
export function isInstalled(folder) {
  const installed = at(folder, 'node_modules', '.package-lock.json');
  const lock = at(folder, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}

/** Installs the wasm target of Rust, and wasm-bindgen. */
export async function setUpWasm() {
  await setUpWasmTarget();
  checkBindgenVersion();
  const bindgen = ['--manifest-path', 'tools/bindgen/Cargo.toml', '--target-dir', '.tools/bindgen'];
  await step('wasm-bindgen (20 s the first time)', 'cargo', ['build', '--locked', ...bindgen]);
}

/** Checks that Rust is there; this project does not install it. */
export function checkRust() {
  if (answerOf('cargo', ['--version']) === undefined) {
    throw new Error('cargo is not on the PATH: install Rust from https://rustup.rs');
  }
}

async function setUpWasmTarget() {
  checkRust();
  const sysroot = answerOf('rustc', ['--print', 'sysroot']);
  if (sysroot !== undefined && existsSync(join(sysroot, 'lib', 'rustlib', WASM_TARGET))) return;
  if (answerOf('rustup', ['--version']) === undefined) {
    throw new Error(
      `this Rust has no ${WASM_TARGET} and there is no rustup to add it: install Rust from https://rustup.rs`,
    );
  }
  await step('Rust for WebAssembly (once)', 'rustup', ['target', 'add', WASM_TARGET]);
}

/**
 * Checks that the wasm-bindgen that makes the glue has the version that the engine is compiled
 * with.
 */
function checkBindgenVersion() {
  const [engine, tool] = ['Cargo.lock', 'tools/bindgen/Cargo.lock'].map((lock) => {
    const text = readFileSync(at(lock), 'utf8');
    return /name = "wasm-bindgen"\nversion = "(.*)"/.exec(text)?.[1];
  });
  if (engine !== tool) {
    throw new Error(
      `wasm-bindgen is ${engine} in Cargo.lock and ${tool} in tools/bindgen: set both alike`,
    );
  }
}

function answerOf(command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: at(), encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

await run(import.meta.url, setUpNode);

// Checks the formatting, the lints and the types of the whole project.

import { build } from './build.mjs';
import { run, tally } from './steps.mjs';

const STRICT = ['--locked', '--', '-D', 'warnings'];

await run(import.meta.url, async () => {
  // Some types in js/ come from the built glue and package.
  await build();
  const wasm = ['--lib', '--target', 'wasm32-unknown-unknown'];
  await tally('lint', [
    ['rustfmt', 'cargo', ['fmt', '--check']],
    ['clippy', 'cargo', ['clippy', '--all-targets', ...STRICT]],
    ['clippy for wasm', 'cargo', ['clippy', ...wasm, ...STRICT]],
    ['biome', 'biome', ['ci', '--error-on-warnings']],
    ['tsc', 'tsc', ['-p', 'tsconfig.json']],
  ]);
});

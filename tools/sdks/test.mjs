// Tests the adapters inside the real SDKs, which are installed beside this file and only for this.

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { build } from '../build.mjs';
import { at, run, step, tally } from '../steps.mjs';

const HERE = 'tools/sdks';

await run(import.meta.url, async () => {
  await build();
  await setUpSdks();
  const suites = await bundleSuites();
  const node = ['--test', '--test-reporter=spec', '--enable-source-maps'];
  await tally('test:sdks', [
    ['types inside the SDKs', 'tsc', ['-p', `${HERE}/tsconfig.json`]],
    ['adapters inside the SDKs', 'node', [...node, ...suites]],
  ]);
});

async function setUpSdks() {
  const installed = at(HERE, 'node_modules/.package-lock.json');
  const lock = at(HERE, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  // What Genkit has for Google's cloud weighs four times what is used of it here.
  const flags = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  await step('SDKs (once, a minute)', 'npm', ['ci', '--prefix', HERE, ...flags]);
}

/** Node 20 does not run TypeScript; the bundles lie where the SDKs are found. */
async function bundleSuites() {
  const sources = readdirSync(at(HERE, 'test')).filter((name) => name.endsWith('.test.ts'));
  rmSync(at(HERE, 'build'), { recursive: true, force: true });
  await step('bundle SDK tests', 'esbuild', [
    ...sources.map((name) => `${HERE}/test/${name}`),
    ...['--bundle', '--packages=external', '--platform=node', '--format=esm', '--sourcemap'],
    ...[`--outdir=${HERE}/build`, '--out-extension:.js=.mjs', '--log-level=warning'],
  ]);
  return sources.map((name) => `${HERE}/build/${name.replace(/ts$/, 'mjs')}`);
}

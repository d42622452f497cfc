// Tests the engine natively, then the package as built and as installed.

import { readdirSync, rmSync } from 'node:fs';
import { build, buildPanickingGlue } from './build.mjs';
import { measure } from './score.mjs';
import { checkRust } from './setup.mjs';
import { at, run, step, tally } from './steps.mjs';

/** Node's flags to run bundled tests. */
export const TESTING = ['--test', '--test-reporter=spec', '--enable-source-maps'];

await run(import.meta.url, async () => {
  checkRust();
  await build();
  await buildPanickingGlue();
  const suites = await bundleTests('js/test', 'build/test');
  if (!(await measure())) console.log('\nno corpora: nothing is scored');
  await tally('test', [
    ['engine', 'cargo', ['test', '--locked', '--no-fail-fast']],
    ['types', 'tsc', ['-p', 'tsconfig.json']],
    ['package', 'node', [...TESTING, ...suites, 'tools/package.test.mjs']],
  ]);
});

/**
 * Bundles tests, because Node 20 does not run TypeScript; packages, the built one too, remain
 * imports.
 */
export async function bundleTests(from, to) {
  const sources = readdirSync(at(from)).filter((name) => name.endsWith('.test.ts'));
  if (sources.length === 0) throw new Error(`${from} has no *.test.ts`);
  rmSync(at(to), { recursive: true, force: true });
  await step('bundle tests', 'esbuild', [
    ...sources.map((name) => `${from}/${name}`),
    ...['--bundle', '--packages=external', '--platform=node', '--format=esm', '--sourcemap'],
    ...[`--outdir=${to}`, '--out-extension:.js=.mjs', '--log-level=warning'],
  ]);
  return sources.map((name) => `${to}/${name.replace(/ts$/, 'mjs')}`);
}

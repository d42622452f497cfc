// Tests the engine natively, then the package as it is built and as it installs.

import { readdirSync, rmSync } from 'node:fs';
import { build, buildPanickingGlue } from './build.mjs';
import { measure } from './score.mjs';
import { checkRust } from './setup.mjs';
import { at, run, step, tally } from './steps.mjs';

await run(import.meta.url, async () => {
  checkRust();
  await build();
  await buildPanickingGlue();
  const suites = await bundleTests();
  const node = ['--test', '--test-reporter=spec', '--enable-source-maps'];
  if (!(await measure())) console.log('\nno corpora beside the project: nothing is scored');
  await tally('test', [
    ['engine', 'cargo', ['test', '--locked', '--no-fail-fast']],
    ['types', 'tsc', ['-p', 'tsconfig.json']],
    ['package', 'node', [...node, ...suites, 'tools/package.test.mjs']],
  ]);
});

/** Node 20 does not run TypeScript; packages, the built one too, stay imports. */
async function bundleTests() {
  const sources = readdirSync(at('js/test')).filter((name) => name.endsWith('.test.ts'));
  if (sources.length === 0) throw new Error('js/test has no *.test.ts');
  rmSync(at('build/test'), { recursive: true, force: true });
  await step('bundle tests', 'esbuild', [
    ...sources.map((name) => `js/test/${name}`),
    ...['--bundle', '--packages=external', '--platform=node', '--format=esm', '--sourcemap'],
    ...['--outdir=build/test', '--out-extension:.js=.mjs', '--log-level=warning'],
  ]);
  return sources.map((name) => `build/test/${name.replace(/ts$/, 'mjs')}`);
}

// Tests the adapters inside the real SDKs, which are installed beside this file for that alone.

import { build } from '../build.mjs';
import { isInstalled } from '../setup.mjs';
import { run, step, tally } from '../steps.mjs';
import { bundleTests, TESTING } from '../test.mjs';

const HERE = 'tools/sdks';

await run(import.meta.url, async () => {
  await build();
  await setUpSdks();
  // Bundled into this folder, where the tests find the SDKs.
  const suites = await bundleTests(`${HERE}/test`, `${HERE}/build`);
  await tally('test:sdks', [
    ['types inside the SDKs', 'tsc', ['-p', `${HERE}/tsconfig.json`]],
    ['adapters inside the SDKs', 'node', [...TESTING, ...suites]],
  ]);
});

async function setUpSdks() {
  if (isInstalled(HERE)) return;
  // Genkit's optional packages, for Google's cloud, weigh four times what is used of it here.
  const flags = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  await step('SDKs (once, a minute)', 'npm', ['ci', '--prefix', HERE, ...flags]);
}

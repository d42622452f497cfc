// Packs pkg/, installs it into empty projects and runs every case there in each runtime.
//
//   npm run test:runtimes                 all, Chromium where it is installed
//   npm run test:runtimes -- next bun     those alone
//
// CI_CHROMIUM=install installs Chromium with apt-get when it is not there.

import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { build } from './build.mjs';
import { next, webpack } from './runtimes/bundled.mjs';
import { chromium, hasChromium } from './runtimes/chromium.mjs';
import { inFolder, pack, project, TOOLS } from './runtimes/project.mjs';
import { workerd } from './runtimes/workerd.mjs';
import { setUpTools } from './setup.mjs';
import { at, close, run } from './steps.mjs';

/**
 * The runtimes by name. Each yields, for each way in which it ran the cases, a title and the
 * printed total.
 */
const RUNTIMES = { node, deno, bun, workerd, webpack, next, chromium };

await run(import.meta.url, async () => {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !Object.hasOwn(RUNTIMES, name));
  if (unknown.length > 0) throw new Error(`there is no runtime ${unknown.join(', ')}`);
  await build();
  await setUpTools('tools/runtimes');
  await pack();
  const usual = () => Object.keys(RUNTIMES).filter((name) => name !== 'chromium' || hasChromium());
  let [passed, failed] = [0, 0];
  for (const name of named.length > 0 ? named : usual()) {
    console.log(`\n▸ ${name}`);
    try {
      for await (const [runtime, text] of RUNTIMES[name]()) {
        const total = told(runtime, JSON.parse(text));
        passed += total.passed;
        failed += total.failed;
      }
    } catch (error) {
      failed += 1;
      console.error(`✗ ${name}: ${error.message}`);
    }
  }
  close('test:runtimes', passed, failed);
});

function told(runtime, total) {
  const { passed, failed, failures } = total;
  if (!(passed > 0)) throw new Error(`${runtime} ran no cases`);
  console.log(`${runtime}: ${passed} passed${failed ? `, ${failed} failed` : ''}`);
  for (const { name, complaints } of failures) console.error(`✗ ${name}: ${complaints.join('; ')}`);
  return total;
}

/** The Node that runs this script, and those that npm has for this machine. */
function* node() {
  const folder = project('node');
  const { optionalDependencies } = JSON.parse(
    fs.readFileSync(at('tools/runtimes/package.json'), 'utf8'),
  );
  const binaries = [process.execPath];
  for (const name of Object.keys(optionalDependencies)) {
    const binary = `${TOOLS}/${name}/bin/node`;
    if (fs.existsSync(binary)) binaries.push(binary);
    else console.log(`npm has no ${name} for this machine: it is left out`);
  }
  for (const binary of binaries) {
    const version = inFolder(folder, binary, ['--version']).trim();
    yield [`node ${version} ESM`, inFolder(folder, binary, ['main.mjs'])];
    yield [`node ${version} CommonJS`, inFolder(folder, binary, ['main.cjs'])];
  }
}

/** Deno, without any permissions. */
function* deno() {
  const folder = project('deno');
  const binary = `${TOOLS}/.bin/deno`;
  const version = inFolder(folder, binary, ['eval', 'console.log(Deno.version.deno)']).trim();
  const flags = ['run', '--no-prompt', '--quiet'];
  yield [`deno ${version} ESM`, inFolder(folder, binary, [...flags, 'main.mjs'])];
  yield [`deno ${version} CommonJS`, inFolder(folder, binary, [...flags, 'main.cjs'])];
  const example = project('deno-example');
  fs.cpSync(at('examples/deno'), example, { recursive: true });
  const [first] = inFolder(example, binary, [...flags, 'main.mjs']).split('\n');
  assert.deepEqual(JSON.parse(first), { phoneNumber: '13120057004', priority: 3 });
  yield ['examples/deno', '{"passed":1,"failed":0,"failures":[]}'];
}

function* bun() {
  const folder = project('bun');
  const binary = `${TOOLS}/.bin/bun`;
  const version = inFolder(folder, binary, ['--version']).trim();
  yield [`bun ${version} ESM`, inFolder(folder, binary, ['main.mjs'])];
  yield [`bun ${version} CommonJS`, inFolder(folder, binary, ['main.cjs'])];
}

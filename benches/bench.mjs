// Measures the package beside its peers.
//
//   npm run bench                        writes docs/benchmarks.md, with Node
//   npm run bench -- --runtime deno      prints what another runtime measures: deno, bun, workerd
//   npm run bench -- --check             fails where the engine takes more instructions than work.json has
//   npm run bench -- --update            writes work.json anew

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from '../tools/build.mjs';
import { setUpTools } from '../tools/setup.mjs';
import { at, run, step } from '../tools/steps.mjs';
import { median } from './clock.mjs';
import { page, tables } from './page.mjs';
import { payloadsOf } from './payloads.mjs';
import { checkWork, updateWork } from './work.mjs';
import { measuredInWorkerd } from './workerd.mjs';

const BUNDLE = at('build/bench/measure.mjs');
const STARTS = 9;

/** What each runtime is told before the bundle that it runs. */
const FLAGS = { node: [], deno: ['run', '--quiet', '--no-prompt'], bun: [] };

await run(import.meta.url, async () => {
  const [flag, name = 'node', ...rest] = process.argv.slice(2);
  const known = [undefined, '--runtime', '--check', '--update'].includes(flag);
  if (!known || rest.length > 0) throw new Error(`there is no option ${process.argv[2]}`);
  await build();
  if (flag === '--check') return checkWork();
  if (flag === '--update') return updateWork();
  const payloads = await measured(name);
  if (flag === '--runtime') return console.log(tables(payloads));
  const cold = coldStarts();
  // It imports the package, which may just have been built.
  const { hostileTimes } = await import('./hostile.mjs');
  writeFileSync(at('docs/benchmarks.md'), page({ payloads, cold, hostile: hostileTimes() }));
  console.log('\ndocs/benchmarks.md is written');
});

/** What one runtime measures. */
async function measured(name) {
  if (![...Object.keys(FLAGS), 'workerd'].includes(name)) {
    throw new Error(`there is no runtime ${name}`);
  }
  await setUpTools('benches/peers');
  if (name !== 'node') await setUpTools('tools/runtimes');
  if (name === 'workerd') {
    return measuredInWorkerd(payloadsOf(readFileSync(at('benches/payloads.jsonl'), 'utf8')));
  }
  await step('bundle', 'esbuild', [
    ...['benches/measure.mjs', '--bundle', '--platform=neutral', '--main-fields=module,main'],
    ...['--target=es2022', '--format=esm', '--loader:.jsonl=text'],
    ...[`--outfile=${BUNDLE}`, '--log-level=warning'],
  ]);
  const command = name === 'node' ? process.execPath : at('tools/runtimes/node_modules/.bin', name);
  console.log(`\n▸ ${name} ${output(command, ['--version']).trim().split('\n')[0]}`);
  return JSON.parse(output(command, [...FLAGS[name], BUNDLE]));
}

/** The medians of several starts, each in a process of its own. */
function coldStarts() {
  const starts = Array.from({ length: STARTS }, () =>
    JSON.parse(output(process.execPath, [at('benches/cold.mjs')])),
  );
  const names = Object.keys(starts[0]);
  return Object.fromEntries(names.map((name) => [name, median(starts.map((one) => one[name]))]));
}

function output(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: at(),
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stderr}`);
  return stdout;
}

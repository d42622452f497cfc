/** What workerd takes, from the outside: its own clock stands still within a request. */

import { copyFileSync } from 'node:fs';
import { startWorker } from '../tools/runtimes/workerd.mjs';
import { at, step } from '../tools/steps.mjs';
import { median } from './clock.mjs';
import { STATES } from './payloads.mjs';

const FOLDER = 'build/bench/workerd';
const ROUNDS = 7;

/** One request works so long that what it costs to be a request is little. */
const REQUEST_MS = 25;

/** What `measure.mjs` answers, of these payloads in workerd. */
export async function measuredInWorkerd(payloads) {
  const worker = await bundledWorker();
  try {
    const measured = [];
    for (const [index, { name, calls }] of payloads.entries()) {
      const states = {};
      for (const state of STATES) {
        states[state] = await measure(worker, { index, state }, calls.length);
      }
      const bytes = calls.reduce((sum, { texts }) => sum + Buffer.byteLength(texts.clean), 0);
      measured.push({ name, calls: calls.length, bytes, states });
    }
    return measured;
  } finally {
    await worker.dispose();
  }
}

async function measure(worker, place, calls) {
  const answers = await ask(worker, place);
  const right = answers.filter((answer) => answer.right === calls);
  // Nobody's name stands for parsing the right text.
  const names = [undefined, ...right.map(({ name }) => name)];
  const counts = [];
  for (const name of names) counts.push(await countFor(worker, { ...place, name }));
  const times = names.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, name] of names.entries()) {
      const [once, thrice] = [counts[i], counts[i] * 3];
      const short = await msOf(worker, { ...place, name, times: once });
      const long = await msOf(worker, { ...place, name, times: thrice });
      times[i].push(((long - short) / (thrice - once)) * 1e6);
    }
  }
  const [base, ...own] = times.map(median);
  return answers.map((answer) => {
    const ns = own[right.indexOf(answer)];
    return ns === undefined ? answer : { ...answer, ns, ratio: ns / base };
  });
}

/** How often a run fits into a request, when it is warm: it may become faster as it is tried. */
async function countFor(worker, place) {
  let times = 1;
  for (let long = 0; long < 4; long += 1) {
    while ((await msOf(worker, { ...place, times })) < REQUEST_MS) times *= 2;
  }
  return times;
}

async function msOf(worker, place) {
  const started = performance.now();
  await ask(worker, place);
  return performance.now() - started;
}

async function ask(worker, place) {
  const body = JSON.stringify(place);
  const response = await worker.dispatchFetch('http://worker/', { method: 'POST', body });
  return response.json();
}

async function bundledWorker() {
  await step('bundle for workerd', 'esbuild', [
    ...['benches/worker.mjs', '--bundle', '--platform=neutral', '--main-fields=module,main'],
    ...['--conditions=workerd', '--target=es2022', '--format=esm', '--loader:.jsonl=text'],
    ...['--external:./toolargs.wasm', `--outfile=${FOLDER}/worker.js`, '--log-level=warning'],
  ]);
  copyFileSync(at('pkg/dist/toolargs.wasm'), at(FOLDER, 'toolargs.wasm'));
  return startWorker(at(FOLDER), 'worker.js');
}

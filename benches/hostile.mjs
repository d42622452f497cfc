// Times texts that make lenient readers slow; that the work for them is linear is checked by work.mjs.

import { compile } from '@toolargs/wasm';
import { run } from '../tools/steps.mjs';
import { SCHEMA, SIZE, TEXTS } from './texts.mjs';

const contract = compile(SCHEMA);

/** The milliseconds that 200 KB of each take, and how many times that 400 KB take. */
export function hostileTimes() {
  return Object.entries(TEXTS).map(([name, make]) => {
    const ms = best(make(SIZE));
    return { name, ms, ratio: best(make(SIZE * 2)) / ms };
  });
}

/** The shortest of several runs, in milliseconds: what the work costs without the machine's own. */
function best(text) {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run += 1) {
    const start = performance.now();
    contract.bind(text);
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

await run(import.meta.url, () => {
  for (const { name, ms, ratio } of hostileTimes()) {
    const time = ms.toFixed(2).padStart(7);
    console.log(`${name.padEnd(36)} ${time} ms   400 KB / 200 KB: ${ratio.toFixed(2)}`);
  }
});

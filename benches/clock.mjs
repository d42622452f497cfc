/** Times several functions in turns, so that whatever else the machine does hits all of them. */

/** One sample runs so long, or once: shorter ones are lost in the clock. */
const SAMPLE_MS = 2;

/** Keeps results alive, so that no engine leaves the work out. */
let sink;

/** Nanoseconds for one run of each, by round: `result[i][round]`. */
export function timed(runs, rounds) {
  const counts = runs.map(countFor);
  const times = runs.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < runs.length; turn += 1) {
      const i = (turn + round) % runs.length;
      times[i].push((sample(runs[i], counts[i]) / counts[i]) * 1e6);
    }
  }
  return times;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** How often a run fits into a sample; trying it out warms it up. */
function countFor(run) {
  const until = performance.now() + 40;
  let ms = sample(run, 1);
  let count = 1;
  while (performance.now() < until) {
    if (ms < SAMPLE_MS) count *= 2;
    ms = sample(run, count);
  }
  return Math.max(1, Math.ceil((count * SAMPLE_MS) / ms));
}

function sample(run, count) {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) sink = run();
  return performance.now() - start;
}

export const kept = () => sink;

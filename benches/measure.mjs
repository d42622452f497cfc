// Measures every contestant on every payload, in the runtime that runs it, and prints JSON.
// `bench.mjs` bundles it: the payloads come as text, and no runtime has to find packages.

import { answersTo, parsingClean } from './answers.mjs';
import { median, timed } from './clock.mjs';
import { partsOf } from './parts.mjs';
import lines from './payloads.jsonl';
import { payloadsOf, STATES } from './payloads.mjs';

const ROUNDS = 31;

const measured = payloadsOf(lines).map(({ name, calls }) => ({
  name,
  calls: calls.length,
  bytes: calls.reduce((sum, { texts }) => sum + new TextEncoder().encode(texts.clean).length, 0),
  states: Object.fromEntries(STATES.map((state) => [state, measure(calls, state)])),
  parts:
    calls.length === 1
      ? Object.fromEntries(STATES.map((state) => [state, partsOf(calls[0], state, ROUNDS)]))
      : undefined,
}));
console.log(JSON.stringify(measured));

/** What each makes of a payload, and of those that are right the time and the ratio. */
function measure(calls, state) {
  const answers = answersTo(calls, state);
  const runs = answers.filter(({ right }) => right === calls.length);
  const [base, ...times] = timed([parsingClean(calls), ...runs.map(({ run }) => run)], ROUNDS);
  return answers.map(({ run, ...answer }) => {
    const own = times[runs.findIndex((one) => one.run === run)];
    if (own === undefined) return answer;
    const ratio = median(own.map((ns, round) => ns / base[round]));
    return { ...answer, ns: median(own), ratio };
  });
}

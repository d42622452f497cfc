// Measures every contestant on every payload, in the runtime that runs it, and prints JSON.
// `bench.mjs` bundles it: the payloads come as text, and no runtime has to find packages.

import { median, timed } from './clock.mjs';
import lines from './payloads.jsonl';
import { payloadsOf, STATES } from './payloads.mjs';
import { CONTESTANTS } from './peers/contestants.mjs';

const ROUNDS = 31;

const measured = payloadsOf(lines).map(({ name, calls }) => ({
  name,
  calls: calls.length,
  bytes: calls.reduce((sum, { texts }) => sum + new TextEncoder().encode(texts.clean).length, 0),
  states: Object.fromEntries(STATES.map((state) => [state, measure(calls, state)])),
}));
console.log(JSON.stringify(measured));

/** What each makes of a payload, and of those that are right the time and the ratio. */
function measure(calls, state) {
  const answers = CONTESTANTS.map((contestant) => answer(contestant, calls, state));
  const runs = answers.filter(({ right }) => right === calls.length);
  const parseClean = inTurn(
    calls.map(
      ({ texts: { clean } }) =>
        () =>
          JSON.parse(clean),
    ),
  );
  const [base, ...times] = timed([parseClean, ...runs.map(({ run }) => run)], ROUNDS);
  return answers.map(({ run, ...answer }) => {
    const own = times[runs.findIndex((one) => one.run === run)];
    if (own === undefined) return answer;
    const ratio = median(own.map((ns, round) => ns / base[round]));
    return { ...answer, ns: median(own), ratio };
  });
}

/** What a contestant makes of each call: right, wrong or refused, against the right arguments. */
function answer({ name, prepare, given = (text) => text }, calls, state) {
  const tally = { name, right: 0, wrong: 0, refused: 0 };
  const prepared = [];
  for (const call of calls) {
    const verdict = attempt(() => {
      const take = prepare(call);
      const input = given(call.texts[state]);
      prepared.push(() => take(input));
      return take(given(call.texts[state]));
    });
    if (verdict === undefined) tally.refused += 1;
    else if (same(verdict, call.args)) tally.right += 1;
    else tally.wrong += 1;
  }
  return { ...tally, run: inTurn(prepared) };
}

/** One alone is run as it is: going through a list would be counted as its work. */
function inTurn(runs) {
  return runs.length === 1 ? runs[0] : () => runs.map((run) => run());
}

function attempt(make) {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** The order of names says nothing. */
function same(a, b) {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  const names = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  );
}

/** What each contestant makes of a payload, held against the right arguments. */

import { CONTESTANTS } from './peers/contestants.mjs';

/**
 * For each: how many calls are right, wrong and refused, and a `run` that makes them all again; only
 * its name where the runtime does not let it work, such as ajv, which makes code from text.
 */
export function answersTo(calls, state) {
  return CONTESTANTS.map((contestant) => answer(contestant, calls, state));
}

function answer({ name, prepare, given = (text) => text }, calls, state) {
  const takes = attempt(() => calls.map(prepare));
  if (takes === undefined) return { name };
  const tally = { name, right: 0, wrong: 0, refused: 0 };
  const prepared = [];
  for (const [i, { texts, args }] of calls.entries()) {
    const made = attempt(() => {
      const input = given(texts[state]);
      prepared.push(() => takes[i](input));
      return takes[i](given(texts[state]));
    });
    if (made === undefined) tally.refused += 1;
    else if (same(made, args)) tally.right += 1;
    else tally.wrong += 1;
  }
  return { ...tally, run: inTurn(prepared) };
}

/** What every time is held against. */
export function parsingClean(calls) {
  return inTurn(calls.map(({ texts }) => parsing(texts.clean)));
}

function parsing(text) {
  return () => JSON.parse(text);
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

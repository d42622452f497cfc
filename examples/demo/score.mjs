// How many calls are bound right, bound wrong and rejected: of real models' calls where their
// corpora are, else of the dozen in calls.jsonl.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { shared } from '../../tools/steps.mjs';
import { compile } from './engine.mjs';

const beside = (path) => fileURLToPath(new URL(path, import.meta.url));
const SCORER = shared('score', 'score.mjs');
const CORPORA = ['bfcl_bad', 'real_failures'].map((name) => shared('cases', `${name}.jsonl`));

export function scores() {
  const corpora = CORPORA.filter(existsSync);
  if (!existsSync(SCORER) || corpora.length === 0) return [ownScore('calls.jsonl')];
  const output = execFileSync(process.execPath, [SCORER, beside('engine.mjs'), ...corpora], {
    encoding: 'utf8',
  });
  return output.trim().split('\n').map(scorerLine);
}

function scorerLine(line) {
  const [, corpus, ...counts] = line.split('\t');
  const { n, correct, wrong, rejected } = Object.fromEntries(
    counts.map((count) => count.split('=')),
  );
  return { corpus, calls: n, right: correct, wrong, rejected };
}

/** A row's `expect` is the exact arguments, or null where only a rejection is right. */
function ownScore(corpus) {
  const rows = readFileSync(beside(corpus), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const verdicts = rows.map(({ schema, raw, expect }) => {
    const bound = compile(schema)(raw);
    if (bound.ok) return isDeepStrictEqual(bound.value, expect) ? 'right' : 'wrong';
    return expect === null ? 'right' : 'rejected';
  });
  const count = (verdict) => verdicts.filter((each) => each === verdict).length;
  const counted = { right: count('right'), wrong: count('wrong'), rejected: count('rejected') };
  return { corpus, calls: rows.length, ...counted };
}

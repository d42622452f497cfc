// Builds the package and scores it on the corpora that lie beside the project: calls of real
// models, and texts that other parsers are tested with.

import { existsSync } from 'node:fs';
import { build } from './build.mjs';
import { at, run, step } from './steps.mjs';

const SHARED = at('..', 'shared');
const CORPORA = ['bfcl_bad', 'bfcl_good', 'real_failures', 'baml'];

await run(import.meta.url, async () => {
  await build();
  if (!(await measure('--rows'))) throw new Error(`there are no corpora in ${SHARED}/cases`);
});

/** Scores what is built; `--rows` also lists the texts that are read otherwise. */
export async function measure(...flags) {
  const corpora = CORPORA.map((name) => `${SHARED}/cases/${name}.jsonl`).filter(existsSync);
  if (corpora.length === 0) return false;
  const scorer = `${SHARED}/score/score.mjs`;
  await step('score', 'node', [scorer, 'examples/demo/engine.mjs', ...corpora]);
  await step('consensus', 'node', ['tools/consensus.mjs', ...flags]);
  return true;
}

// Builds the package and scores it on the corpora, where there are any: calls of real models, and
// texts that other parsers are tested with.

import { existsSync } from 'node:fs';
import { build } from './build.mjs';
import { run, shared, step } from './steps.mjs';

const CORPORA = ['bfcl_bad', 'bfcl_good', 'real_failures', 'baml'];

await run(import.meta.url, async () => {
  await build();
  if (!(await measure('--rows'))) throw new Error(`there are no corpora in ${shared('cases')}`);
});

/**
 * Scores the built package, and answers whether there were corpora; `--rows` also lists the texts
 * that it reads otherwise than most parsers.
 */
export async function measure(...flags) {
  const corpora = CORPORA.map((name) => shared('cases', `${name}.jsonl`)).filter(existsSync);
  if (corpora.length === 0) return false;
  await step('score', 'node', [
    shared('score', 'score.mjs'),
    'examples/demo/engine.mjs',
    ...corpora,
  ]);
  await step('consensus', 'node', ['tools/consensus.mjs', ...flags]);
  return true;
}

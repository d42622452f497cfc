// Reads texts that are no JSON, and compares each with the value that most lenient parsers agree on.

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { at, run } from './steps.mjs';

await run(import.meta.url, async () => {
  // The package may have been built just before.
  const { compile } = await import('@toolargs/wasm');
  // Text and bare values are taken too, so that nothing is unwrapped.
  const contract = compile(true);
  const rows = readFileSync(at('../shared/cases/syntax_consensus.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  let [cutOff, alike, differing, refused] = [0, 0, 0, 0];
  for (const { raw, consensus } of rows) {
    const { status, args, report } = contract.bind(raw);
    const issue = report.issues[0];
    if (status === 'ok' && isDeepStrictEqual(args, consensus)) {
      alike += 1;
    } else if (issue?.code === 'text_cut_off') {
      cutOff += 1;
    } else {
      if (status === 'ok') differing += 1;
      else refused += 1;
      const ours = status === 'ok' ? JSON.stringify(args) : `${issue.code}: ${issue.message}`;
      console.log(`${JSON.stringify(raw)}\n  theirs: ${JSON.stringify(consensus)}`);
      console.log(`  ours:   ${ours}`);
    }
  }
  console.log(
    `\nsyntax_consensus: ${alike} of ${rows.length - cutOff} alike, ${differing} other values, ` +
      `${refused} refused; ${cutOff} more are cut off`,
  );
});

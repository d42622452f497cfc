// Binds texts that are no valid JSON, and compares each result with the value that most lenient
// parsers agree on.

import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { run, shared } from './steps.mjs';

const CORPUS = shared('cases', 'syntax_consensus.jsonl');
/** How many characters of a text or value are shown. */
const SHOWN = 200;

await run(import.meta.url, async () => {
  if (!existsSync(CORPUS)) return console.log(`skipped: no ${CORPUS}`);
  const { compile } = await import('@toolargs/wasm');
  // This contract takes every value as it is, so that only the reading of the text is judged.
  const contract = compile(true);
  let [alike, differing, refused, cutOff] = [0, 0, 0, 0];
  for (const line of readFileSync(CORPUS, 'utf8').trim().split('\n')) {
    const { raw, consensus } = JSON.parse(line);
    const { status, args, report } = contract.bind(raw);
    const [issue] = report.issues;
    if (status === 'ok' && isDeepStrictEqual(args, consensus)) {
      alike += 1;
    } else if (issue?.code === 'text_cut_off') {
      cutOff += 1;
    } else {
      differing += status === 'ok' ? 1 : 0;
      refused += status === 'ok' ? 0 : 1;
      if (!process.argv.includes('--rows')) continue;
      console.log(`${shown(raw)}\n  theirs  ${shown(consensus)}`);
      console.log(issue ? `  refused ${issue.code}: ${issue.message}` : `  ours    ${shown(args)}`);
    }
  }
  const whole = alike + differing + refused;
  console.log(
    `\nconsensus: ${alike} of ${whole} texts alike, ${differing} differ, ${refused} refused; ` +
      `${cutOff} more are cut off`,
  );
});

function shown(value) {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

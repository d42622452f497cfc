// Whether the package has become slower, against JSON.parse in the same process. As a script of its
// own it prints the ratios that one process measures; arguments choose some of them.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from '@toolargs/wasm';
import { at, run } from '../tools/steps.mjs';
import { median, timed } from './clock.mjs';
import { payloadsOf } from './payloads.mjs';

const FILE = 'benches/ratios.json';

/** `JSON.parse` of another major is another measure. */
const NODE = Number(process.versions.node.split('.')[0]);

/** So much worse than the committed ratio fails. */
const TOLERANCE = 1.3;

/** A noisy machine makes a ratio worse, never better: only what stays worse is told. */
const ATTEMPTS = 5;
const ROUNDS = 15;

/** Fails where a ratio is worse than the committed one, whatever was tried. */
export function checkRatios() {
  const { node, ratios: committed } = JSON.parse(readFileSync(at(FILE), 'utf8'));
  if (node !== NODE) {
    console.log(
      `the ratios of ${FILE} are of Node ${node}, this is ${NODE}: nothing to compare with`,
    );
    return;
  }
  const best = {};
  let worse = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const [name, ratio] of Object.entries(ratiosElsewhere(worse))) {
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, ratio);
    }
    worse = Object.keys(best).filter((name) => !(best[name] <= committed[name] * TOLERANCE));
    if (worse.length === 0) break;
  }
  for (const [name, ratio] of Object.entries(best)) {
    const mark = worse.includes(name) ? '✗' : '✓';
    const was = committed[name] ?? 'nothing';
    console.log(`${mark} ${name.padEnd(28)} ${ratio.toFixed(2)}, committed ${was}`);
  }
  if (worse.length > 0) {
    throw new Error(
      `slower against JSON.parse by over 30 %: ${worse.join(', ')}; where that is right, run npm run bench -- --update`,
    );
  }
}

/** Writes the ratios of now: the median attempt, which is neither lucky nor disturbed. */
export function updateRatios() {
  const attempts = Array.from({ length: ATTEMPTS }, () => ratiosElsewhere([]));
  const entries = Object.keys(attempts[0]).map((name) => {
    return [name, Number(median(attempts.map((one) => one[name])).toFixed(2))];
  });
  const measured = { node: NODE, ratios: Object.fromEntries(entries) };
  writeFileSync(at(FILE), `${JSON.stringify(measured, null, 2)}\n`);
  console.log(readFileSync(at(FILE), 'utf8'));
}

/** One process in which a compiler chose badly stays slow, so each attempt has its own. */
function ratiosElsewhere(wanted) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), ...wanted],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** What a bind costs in times of parsing the right text: the shortest samples of both. */
function ratios(wanted) {
  const text = readFileSync(at('benches/payloads.jsonl'), 'utf8');
  const single = payloadsOf(text).filter(({ calls }) => calls.length === 1);
  const found = {};
  for (const { name, calls } of single) {
    const [{ tool, schema, texts, args }] = calls;
    const contract = compile(schema, { name: tool });
    const runs = {
      [`right, ${name}`]: () => contract.bind(texts.clean),
      [`right object, ${name}`]: () => contract.bind(args),
      [`types spoilt, ${name}`]: () => contract.bind(texts.types),
      [`syntax spoilt, ${name}`]: () => contract.bind(texts.syntax),
    };
    const chosen = Object.entries(runs).filter(
      ([run]) => wanted.length === 0 || wanted.includes(run),
    );
    if (chosen.length === 0) continue;
    const parse = () => JSON.parse(texts.clean);
    const times = timed([parse, ...chosen.map(([, run]) => run)], ROUNDS);
    const [base, ...shortest] = times.map((own) => Math.min(...own));
    for (const [i, [run]] of chosen.entries()) found[run] = shortest[i] / base;
    contract.release();
  }
  return found;
}

await run(import.meta.url, () => console.log(JSON.stringify(ratios(process.argv.slice(2)))));

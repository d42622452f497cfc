/** docs/benchmarks.md out of what was measured. */

import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { at } from '../tools/steps.mjs';
import { OURS, REPAIR, TYPIA } from './names.mjs';
import { STATES } from './payloads.mjs';

const STATE_TITLES = {
  clean: 'right',
  types: 'types spoilt',
  syntax: 'syntax spoilt',
  names: 'names spoilt',
};

/** The whole page. */
export function page({ payloads, cold, hostile }) {
  const { dependencies } = JSON.parse(readFileSync(at('benches/peers/package.json'), 'utf8'));
  const peers = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  const [{ model }] = cpus();
  return `# Benchmarks

\`npm run bench\` wrote this page, on ${new Date().toISOString().slice(0, 10)}, with ${cpus().length} cores of ${model.trim()} that other work shared, and Node ${process.versions.node}.
The peers: ${peers.join(', ')}.

## How to read it

- Each figure says how many times as long it takes as \`JSON.parse\` takes for the right text; in brackets is the time. Both are medians of 31 rounds, in which all take turns. Compare ratios: times are of that machine and hour.
- Every answer is compared with the right arguments first, and only what is right is timed. \`wrong\`: other arguments were handed out; \`refused\`: none were. Of the 20 calls the table says how many are right.
- A tool's schema is prepared once, and not timed. The schemas of Zod are made by \`z.fromJSONSchema\`; all refuse undeclared fields.
- The payloads are in [benches/payloads.jsonl](../benches/payloads.jsonl): a flat call, a nested one, a list of 680 readings, and 20 calls of different tools, spoilt as models do it. With types spoilt, every number and boolean of the first three is text; with syntax spoilt, no name of theirs is quoted and their lists and objects end in a comma; with names spoilt, all are in snake_case.

${tables(payloads)}

## Against the budgets

${budgets(payloads, cold, hostile)}

## Where the time goes

Times of \`JSON.parse\` of the right text, as above.
What JavaScript does around the engine is timed by itself: handing the text over, decoding the answer with its report, and \`JSON.parse\` of the arguments.
The engine takes the rest; on a spoilt call it reads the text, tries whether it is right, walks it, checks what came of that, and writes arguments and report.

${shares(payloads)}

## What it shows

- \`JSON.parse\` and ajv cost the least where a call is right, and nothing that runs in WebAssembly beats them there; neither mends anything but a few types.
- Spoilt names are mended by none of the peers, and spoilt types and syntax by some of them in some of the calls; what they hand out wrong is told above.
- This package costs more than \`JSON.parse\`, on a right call as well, because the engine reads the text before JavaScript does; a spoilt call costs more than a right one, by what is repaired and reported.
- Where a peer takes less than one time as long in the budgets above, it is faster than this package on a payload that both get right.
- An object crosses as its JSON text, made by \`JSON.stringify\`, whatever its size.
- A report is parsed when it is read: the row that reads it tells what that adds.
- A ratio moves by about a tenth from run to run on such a machine, and by a third from one kind of machine to another. So \`npm run bench -- --check\`, which CI runs, holds no time but the instructions that the engine takes, and \`benches/work.json\` has what it compares with.

## Other runtimes

\`npm run bench -- --runtime deno\`, \`bun\` and \`workerd\` print the same tables.
The clock of workerd stands still within a request, so its requests are timed from the outside, long ones against short ones.
\`cargo bench\` times the engine alone on the same payloads, without WebAssembly and without the crossing, and counts how often it asks for memory.
`;
}

/** A table for each payload. */
export function tables(payloads) {
  return payloads.map(table).join('\n\n');
}

function table({ name, calls, bytes, states }) {
  const contestants = states.clean.map((one) => one.name);
  const rows = contestants.map((contestant, i) => [
    contestant,
    ...STATES.map((state) => cell(states[state][i], calls)),
  ]);
  const heads = ['', ...STATES.map((state) => STATE_TITLES[state])];
  return `### ${name}\n\n${bytes} bytes.\n\n${markdown([heads, ...rows])}`;
}

function cell({ right, wrong, refused, ns, ratio }, calls) {
  if (right === undefined) return 'does not run';
  if (ns !== undefined) return `${times(ratio)} (${time(ns)})`;
  if (calls === 1) return wrong > 0 ? 'wrong' : 'refused';
  return `${right} right, ${wrong} wrong, ${refused} refused`;
}

/** Each budget with what was measured beside it. */
function budgets(payloads, cold, hostile) {
  const single = payloads.filter(({ calls }) => calls === 1);
  const ours = (state) => single.map(({ states }) => find(states[state], OURS).ratio);
  const within = (name, ratios, budget, stretch) => [
    name,
    budget.map((most) => `≤ ${most}`).join(' / '),
    stretch,
    ratios.map(times).join(' / '),
    ratios.every((ratio, i) => ratio <= budget[i]),
  ];
  const most = (name, value, budget, unit, stretch = '') => [
    name,
    `≤ ${budget} ${unit}`,
    stretch,
    `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`,
    value <= budget,
  ];
  const faster = (name, peer, budget) => {
    const leads = leadsOver(payloads, peer);
    const [least] = leads;
    const figures = leads.map(({ lead }) => lead.toFixed(1)).join(', ');
    return [name, `≥ ${budget} times`, '≥ 15 times', figures, least.lead >= budget];
  };
  const slowest = hostile.toSorted((a, b) => b.ms - a.ms)[0];
  const rows = [
    within('right text, 80 B / 2 KB / 100 KB', ours('clean'), [2.2, 1.9, 1.9], '≤ 1.5'),
    within('types spoilt', ours('types'), [8, 5, 5], '≤ 3'),
    within('syntax spoilt', ours('syntax'), [8, 5, 5], '≤ 3'),
    faster('typia takes longer, wherever it is right', TYPIA, 6),
    faster('jsonrepair and ajv take longer, wherever they are right', REPAIR, 4),
    most(`200 KB of hostile text, the slowest: ${slowest.name}`, slowest.ms, 20, 'ms'),
    most('the wasm, gzipped', gzipped('toolargs.wasm'), 64, 'KB', '≤ 45 KB'),
    most('the browser entry, gzipped', gzipped('index.mjs'), 90, 'KB', '≤ 65 KB'),
    most('import to first bind', cold.firstBindMs, 8, 'ms'),
    most('compiling a typical tool', cold.compileMs * 1_000, 150, 'µs'),
    ['compiling it again while it is in use', '', '', `${(cold.againMs * 1_000).toFixed(1)} µs`],
    most(`compiling ${cold.tools} tools`, cold.toolsMs, 200, 'ms'),
    most(`memory of the engine that holds them`, cold.memoryMb, 16, 'MB'),
  ];
  const verdicts = new Map([
    [true, 'kept'],
    [false, 'missed'],
  ]);
  const shown = rows.map((row) => [...row.slice(0, 4), verdicts.get(row[4]) ?? '']);
  return markdown([['what', 'budget', 'stretch', 'measured', ''], ...shown]);
}

/** The shares of the calls that stand alone. */
function shares(payloads) {
  const rows = payloads.flatMap(({ name, parts }) =>
    (parts ? STATES : []).map((state) => [
      `${name}, ${STATE_TITLES[state]}`,
      ...['encode', 'engine', 'decode', 'parse', 'whole'].map((part) => times(parts[state][part])),
    ]),
  );
  const heads = ['', 'hand over', 'engine', 'decode', 'JSON.parse', 'whole'];
  return markdown([heads, ...rows]);
}

/** How many times as long as ours a peer takes on each payload that it gets right. */
function leadsOver(payloads, peer) {
  const leads = payloads.flatMap(({ states }) =>
    STATES.flatMap((state) => {
      const its = find(states[state], peer);
      return its.ns === undefined ? [] : [{ lead: its.ratio / find(states[state], OURS).ratio }];
    }),
  );
  return leads.sort((a, b) => a.lead - b.lead);
}

function find(answers, name) {
  return answers.find((answer) => answer.name === name);
}

/** As `npm run package` weighed it, minified. */
function gzipped(name) {
  const row = readFileSync(at('size.txt'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name} `));
  return Number(row.split(/ +/)[2].replaceAll(',', '')) / 1_000;
}

function markdown([heads, ...rows]) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function times(ratio) {
  return ratio.toFixed(ratio < 10 ? 2 : 1);
}

function time(ns) {
  if (ns < 1e3) return `${ns.toFixed(0)} ns`;
  if (ns < 1e6) return `${(ns / 1e3).toFixed(1)} µs`;
  return `${(ns / 1e6).toFixed(1)} ms`;
}

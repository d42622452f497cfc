// Whether the engine does more work than it did, and linear work for texts that are hostile: by the
// instructions of WebAssembly that it takes, which are the same on every machine. Times are not, and
// neither are ratios of times.

import { readFileSync, writeFileSync } from 'node:fs';
import { at, step } from '../tools/steps.mjs';
import { payloadsOf, STATES } from './payloads.mjs';
import * as repeats from './repeats.mjs';
import { SCHEMA, SIZE, TEXTS } from './texts.mjs';

const FILE = 'benches/work.json';

/** Another version of the compiler moves them a little; so much more than is committed fails. */
const TOLERANCE = 1.05;

/** Before the name of a hostile text. */
const HOSTILE = 'hostile: ';

/** A text twice as long may take so many times the instructions. */
const LINEAR = 2.2;

/** Fails where something takes more instructions than is committed, or more than linear work. */
export async function checkWork() {
  const engine = await countingEngine();
  checkCommitted(work(engine));
  checkLinear(engine);
  checkRepeats(engine);
}

function checkCommitted(counted) {
  const committed = JSON.parse(readFileSync(at(FILE), 'utf8'));
  const more = Object.keys(counted).filter((name) => {
    // So written that what is not committed fails too.
    return !(counted[name] <= committed[name] * TOLERANCE);
  });
  for (const [name, count] of Object.entries(counted)) {
    const mark = more.includes(name) ? '✗' : '✓';
    if (mark === '✓' && name.startsWith(HOSTILE)) continue;
    console.log(`${mark} ${name.padEnd(24)} ${count}, committed ${committed[name] ?? 'nothing'}`);
  }
  if (more.length > 0) {
    throw new Error(
      `over 5 % more instructions: ${more.join(', ')}; where that is right, run npm run bench -- --update`,
    );
  }
}

function checkLinear(engine) {
  const taken = hostile(engine, SCHEMA);
  const ratios = Object.entries(TEXTS).map(([name, make]) => {
    return { name, ratio: taken(make(SIZE * 2)) / taken(make(SIZE)) };
  });
  const more = ratios.filter(({ ratio }) => ratio > LINEAR);
  for (const { name, ratio } of more) console.log(`✗ ${name} ${ratio.toFixed(2)}`);
  if (more.length > 0)
    throw new Error(`twice the text takes over ${LINEAR} times the instructions`);
  const most = Math.max(...ratios.map(({ ratio }) => ratio)).toFixed(2);
  console.log(`✓ ${ratios.length} hostile texts: twice the text, at most ${most} times as many`);
}

/** How many texts that repeat themselves are read. */
const REPEATS = 2_000;

/** The length of each, which is taken four times as long, and that again. */
const REPEATED = 4_000;

/** Four times the text may take so many times the instructions, for what is read may change once. */
const REPEATS_LINEAR = 6;

function checkRepeats(engine) {
  const taken = hostile(engine, repeats.SCHEMA, { name: 'write_text' });
  for (let number = 0; number < REPEATS; number++) {
    const text = repeats.repeated(number);
    const [short, long] = [REPEATED, REPEATED * 4].map((size) => taken(text(size)));
    if (long > short * REPEATS_LINEAR && taken(text(REPEATED * 16)) > long * REPEATS_LINEAR) {
      throw new Error(`more than linear work for ${JSON.stringify(text(40))}, number ${number}`);
    }
  }
  console.log(`✓ ${REPEATS} texts that repeat themselves`);
}

/** What a hostile text takes. */
function hostile(engine, schema, options = {}) {
  const id = engine.compile(write(engine, JSON.stringify({ schema, options })));
  return (text) => instructions(engine, () => engine.bind(id, 0, write(engine, text), 0));
}

/** Writes the counts of now. */
export async function updateWork() {
  const counted = work(await countingEngine());
  writeFileSync(at(FILE), `${JSON.stringify(counted, null, 2)}\n`);
  console.log(readFileSync(at(FILE), 'utf8'));
}

/** Instructions by what they do, once the engine has done it before. */
function work(engine) {
  const counted = {};
  const payloads = payloadsOf(readFileSync(at('benches/payloads.jsonl'), 'utf8'));
  for (const { name, calls } of payloads.filter(({ calls }) => calls.length === 1)) {
    const [{ tool, schema, texts }] = calls;
    const request = JSON.stringify({ schema, options: { name: tool } });
    const compile = () => engine.compile(write(engine, request));
    const id = compile();
    counted[`compiled, ${name}`] = instructions(engine, compile);
    for (const state of STATES) {
      const bind = () => engine.bind(id, 0, write(engine, texts[state]), 0);
      bind();
      counted[`${state}, ${name}`] = instructions(engine, bind);
    }
  }
  const request = JSON.stringify({ schema: entangled(8), options: {} });
  counted['compiled, unions in unions'] = instructions(engine, () =>
    engine.compile(write(engine, request)),
  );
  const properties = named(200, (i) => `item${i}Total`);
  const bound = (schema, call) => {
    const id = engine.compile(write(engine, JSON.stringify({ schema, options: {} })));
    return instructions(engine, () => engine.bind(id, 0, write(engine, JSON.stringify(call)), 0));
  };
  const unlike = named(50, (i) => `unit_price_${i}`);
  counted['names unlike any'] = bound({ properties }, unlike);
  const required = Object.keys(properties);
  counted['names unlike any that are lacking'] = bound({ properties, required }, unlike);
  const anyOf = ['a', 'b'].map((sign) => ({ enum: Object.keys(named(2000, (i) => sign + i)) }));
  counted['a value of no branch'] = bound({ properties: { sign: { anyOf } } }, { sign: 'c' });
  const taken = hostile(engine, SCHEMA);
  for (const [name, make] of Object.entries(TEXTS)) counted[HOSTILE + name] = taken(make(SIZE));
  return counted;
}

/** An object with so many fields. */
function named(count, name) {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), {}]));
}

/** A schema where each branch of a union holds the next: twice as many branches with each level. */
function entangled(levels) {
  const $defs = { u0: {} };
  for (let level = 1; level <= levels; level++) {
    const allOf = [{ $ref: `#/$defs/u${level - 1}` }];
    const branch = (name) => ({ type: 'object', properties: { [name + level]: {} }, allOf });
    $defs[`u${level}`] = { anyOf: [branch('a'), branch('b')] };
  }
  return { type: 'object', properties: { u: { $ref: `#/$defs/u${levels}` } }, $defs };
}

/** The built engine, made to count what it runs. */
async function countingEngine() {
  const crate = ['--manifest-path', 'tools/work/Cargo.toml', '--target-dir', '.tools/work'];
  const wasm = 'build/work.wasm';
  await step('counting engine', 'cargo', [
    ...['run', '--quiet', '--locked', ...crate],
    ...['--', 'pkg/dist/toolargs.wasm', wasm],
  ]);
  const { initSync } = await import('../build/glue/glue.js');
  return initSync({ module: new WebAssembly.Module(readFileSync(at(wasm))) });
}

function write(engine, text) {
  const bytes = new TextEncoder().encode(text);
  const pointer = engine.input(bytes.length) >>> 0;
  new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
  return bytes.length;
}

function instructions(engine, run) {
  const before = engine.instructions.value;
  run();
  return Number(engine.instructions.value - before);
}

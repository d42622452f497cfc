// What is paid before the first call and for many tools: prints JSON. Run in a process of its own,
// for an import is cold but once.

import { readFileSync } from 'node:fs';
import { median } from './clock.mjs';
import { payloadsOf } from './payloads.mjs';

const TOOLS = 1_000;

const payloads = payloadsOf(readFileSync(new URL('payloads.jsonl', import.meta.url), 'utf8'));
const [typical] = payloads[0].calls;
const { calls } = payloads.at(-1);

/** The package does not show its memory; whatever it instantiates passes here. */
let memory;
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    memory = this.exports.memory;
  }
};

const started = performance.now();
const { compile } = await import('@toolargs/wasm');
compile(typical.schema).bind(typical.texts.clean);
const firstBindMs = performance.now() - started;

// Each has a name of its own, so that none is taken from the cache, and is kept.
const contracts = [];
const times = [];
for (let i = 0; i < TOOLS; i += 1) {
  const { schema, tool } = calls[i % calls.length];
  const start = performance.now();
  contracts.push(compile(schema, { name: `${tool}_${i}` }));
  times.push(performance.now() - start);
}

// Wrapped for each request, as a server does it: all of them are in use.
const againTimes = [];
for (let i = 0; i < TOOLS; i += 1) {
  const { schema, tool } = calls[i % calls.length];
  const start = performance.now();
  compile(schema, { name: `${tool}_${i}` }).release();
  againTimes.push(performance.now() - start);
}

console.log(
  JSON.stringify({
    firstBindMs,
    compileMs: median(times),
    againMs: median(againTimes),
    tools: contracts.length,
    toolsMs: times.reduce((sum, ms) => sum + ms, 0),
    memoryMb: memory.buffer.byteLength / 2 ** 20,
  }),
);

/** Where the time of a bind goes: over the boundary, in the engine, and in making values of text. */

import { compile } from '@toolargs/wasm';
import { median, timed } from './clock.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The shares of one call, each held against `JSON.parse` of the right text: what JavaScript does
 * around the engine is done again by itself, and the engine takes the rest.
 */
export function partsOf({ tool, schema, texts, args }, state, rounds) {
  const contract = compile(schema, { name: tool });
  const text = texts[state];
  const room = new Uint8Array(text.length * 3);
  const { report } = contract.bind(text);
  const right = JSON.stringify(args);
  const answer = encoder.encode(report.hasRepairs ? `${right}\n${JSON.stringify(report)}\n` : '');
  const [base, whole, encode, decode] = timed(
    [
      () => JSON.parse(texts.clean),
      () => contract.bind(text),
      () => encoder.encodeInto(text, room),
      () => decoder.decode(answer),
    ],
    rounds,
  ).map(median);
  const shares = { encode, decode: report.hasRepairs ? decode : 0, parse: base };
  const around = shares.encode + shares.decode + shares.parse;
  const all = { ...shares, engine: whole - around, whole };
  return Object.fromEntries(Object.entries(all).map(([name, ns]) => [name, ns / base]));
}

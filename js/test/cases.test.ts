/** Every case on the built package in Node, as an ECMAScript module and as CommonJS. */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as esm from '@toolargs/wasm';
import { type Api, type CaseFile, readCases } from './cases.ts';

const tests = new URL('../../tests/', import.meta.url);
const cjs: Api = createRequire(import.meta.url)('@toolargs/wasm');
const cases = readCases(readCaseFiles());

for (const [kind, api] of Object.entries({ ESM: esm, CommonJS: cjs })) {
  test(`the cases, as ${kind}`, async (t) => {
    assert.notEqual(cases.length, 0);
    for (const { name, run } of cases) {
      await t.test(name, () => passes(run(api)));
    }
  });
}

/** Where in this file a case fails says nothing, so there is no stack. */
function passes(complaints: readonly string[]): void {
  if (complaints.length === 0) return;
  const error = new Error(complaints.join('\n'));
  error.stack = error.message;
  throw error;
}

function readCaseFiles(): CaseFile[] {
  const names = readdirSync(new URL('cases/', tests)).filter((name) => name.endsWith('.jsonl'));
  return names.sort().map((name) => {
    const stem = name.slice(0, -'.jsonl'.length);
    const text = readFileSync(new URL(`cases/${name}`, tests), 'utf8');
    return { stem, text, explanations: readExplanations(new URL(`explain/${stem}/`, tests)) };
  });
}

function readExplanations(folder: URL): Record<string, string> {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const entries = names.map((name) => [
    name.slice(0, -'.txt'.length),
    readFileSync(new URL(name, folder), 'utf8'),
  ]);
  return Object.fromEntries(entries);
}

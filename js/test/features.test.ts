/** Each feature of docs/features.md is proved by a test or a case that exists. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const FAMILIES = { TA: 29, ST: 33, GH: 12, GA: 15, DA: 26 };

const SUITES = ['js/test', 'tools', 'tools/sdks/test'];

/** The titles of a file's tests, by the file; two suites may have files of one name. */
const titles = new Map<string, string>();
for (const folder of SUITES) {
  for (const name of readdirSync(folder).filter((file) => /\.test\.(ts|mjs)$/.test(file))) {
    const found = readFileSync(`${folder}/${name}`, 'utf8').match(/^ *test\(\s*['"`].*$/gm) ?? [];
    titles.set(name, [titles.get(name) ?? '', ...found].join('\n'));
  }
}

const cases = new Set<string>();
for (const file of readdirSync('tests/cases')) {
  for (const line of readFileSync(`tests/cases/${file}`, 'utf8').split('\n').filter(Boolean)) {
    cases.add(`${file.replace(/\.jsonl$/, '')}/${JSON.parse(line).name}`);
  }
}

const rows = readFileSync('docs/features.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]{2}-\d\d \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', , where = '', proof = '']) => ({ id, where, proof }));

test('every feature has a row', () => {
  const ids = Object.entries(FAMILIES).flatMap(([family, count]) =>
    Array.from({ length: count }, (_, i) => `${family}-${String(i + 1).padStart(2, '0')}`),
  );
  assert.deepEqual(
    rows.map(({ id }) => id),
    ids,
  );
});

for (const { id, where, proof } of rows) {
  test(`${id} stands as its row says`, () => {
    const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    if (named.length === 0) assert.match(where, /^(Out of scope: |Not built)/);
    for (const name of named.filter((one) => one.includes('/'))) assert.ok(cases.has(name), name);
    for (const name of named.filter((one) => !one.includes('/'))) {
      assert.match(titles.get(name) ?? '', new RegExp(`\\b${id}\\b`), name);
    }
  });
}

/** The examples of the README run as they are written, and print what it says. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

const FOLDER = 'build/readme';
const EXAMPLE = /```js\n([\s\S]*?)```\n(?:\nIt prints:\n\n```text\n([\s\S]*?)```)?/g;

/** Those of the adapters need what they adapt. */
const [core = ''] = readFileSync('README.md', 'utf8').split('\n## Adapters\n');

test('each example of the core runs, and prints what is behind it', () => {
  mkdirSync(FOLDER, { recursive: true });
  const examples = [...core.matchAll(EXAMPLE)];
  assert.ok(examples.length > 5);
  for (const [i, [, code = '', prints]] of examples.entries()) {
    const file = `${FOLDER}/${i}.mjs`;
    writeFileSync(file, code);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    assert.equal(status, 0, `${code}\n${stderr}`);
    if (prints !== undefined) assert.equal(stdout, prints);
  }
});

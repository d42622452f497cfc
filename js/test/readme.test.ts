/**
 * The examples of the README run as they are written and print what it says; calls are bound so.
 */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { ticket } from './ticket.ts';

const FOLDER = 'build/readme';
const EXAMPLE = /```js\n([\s\S]*?)```\n(?:\nIt prints:\n\n```text\n([\s\S]*?)```)?/g;

/**
 * Pages whose examples need nothing but the package and Zod; those of adapters need what they
 * adapt.
 */
const PAGES = ['README.md', 'docs/options.md', 'docs/registry.md', 'docs/reports.md'];
const [readme = '', ...others] = PAGES.map((page) => readFileSync(page, 'utf8'));
const core = readme.replace(/\n## Adapters\n[\s\S]*?(?=\n## )/, '');

test('each example of the core runs, and prints what is behind it', () => {
  mkdirSync(FOLDER, { recursive: true });
  const examples = [core, ...others].flatMap((page) => [...page.matchAll(EXAMPLE)]);
  assert.equal(examples.length, [core, ...others].join('').split('```js').length - 1);
  for (const [i, [, code = '', prints]] of examples.entries()) {
    const file = `${FOLDER}/${i}.mjs`;
    writeFileSync(file, code);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    assert.equal(status, 0, `${code}\n${stderr}`);
    if (prints !== undefined) assert.equal(stdout, prints);
  }
});

test('each call in the table of repairs is bound as it says', () => {
  const [, table = ''] = core.split('| | given | bound |\n');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(1);
  assert.ok(rows.length);
  for (const row of rows) {
    const [given = '', bound = ''] = row.split(' | ').slice(-2);
    const calls = [...given.matchAll(/`([^`]+)`/g)];
    assert.ok(calls.length, row);
    for (const [, call = ''] of calls) {
      assert.equal(`\`${JSON.stringify(ticket.bind(call).args)}\` |`, bound, call);
    }
  }
});

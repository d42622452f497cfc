/** What the tables of `README.md` and `docs/limits.md` say is refused is refused. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compile } from '@toolargs/wasm';
import { ticket } from './ticket.ts';

const README = readFileSync('README.md', 'utf8');
const LIMITS = readFileSync('docs/limits.md', 'utf8');

/** The cells of the rows with examples in that part of a page. */
function rows(page: string, title: string): string[][] {
  const [, part = ''] = page.split(`\n${title}\n`);
  const [lines = ''] = part.split('\n## ');
  const examples = lines.split('\n').filter((line) => /^\|.*`/.test(line));
  assert.ok(examples.length, `no table under ${title}`);
  return examples.map((row) => row.split(/(?<!\\)\|/).slice(1, -1));
}

const codes = (cell = '') =>
  [...cell.matchAll(/(`+)(.+?)\1/g)].map(([, , code = '']) => code.replaceAll('\\|', '|'));

const parts = (cell = '') => cell.split('; ');

/** The schema of a type as the pages write it: `string | number[]`, `{ done: boolean }`. */
function schemaOf(type: string): object {
  const branches = type.split(' | ');
  if (branches.length > 1) return { anyOf: branches.map(schemaOf) };
  if (type.endsWith('[]')) return { type: 'array', items: schemaOf(type.slice(0, -2)) };
  if (type.startsWith('"')) return { const: JSON.parse(type) };
  if (type.startsWith('{')) return object([...type.matchAll(/\w+\??: \w+/g)].map(String));
  return type === 'any' ? {} : { type };
}

/** The schema of an object with such fields: `name`, `id?`, `tags: string[]`. */
function object(fields: string[]): object {
  const declared = fields.map((field) => {
    const [name = '', type = 'string'] = field.split(/: (.*)/);
    return { name: name.replace('?', ''), type, isRequired: !name.endsWith('?') };
  });
  const named = declared.filter(({ name }) => /^\w+$/.test(name));
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, type }) => [name, schemaOf(type)])),
    required: named.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...(named.length < declared.length && { additionalProperties: true }),
  };
}

const isRefused = (schema: object, raw: string, name?: string) =>
  compile(schema, { name }).bind(raw).status === 'rejected';

const isRefusedValue = (type: string, value: string) =>
  isRefused(object([`value: ${type}`]), `{"value": ${value}}`);

/** A value that a field of such a type takes, as JSON. */
const TAKEN: Record<string, string> = {
  string: '"131"',
  number: '3',
  boolean: 'true',
  'string[]': '["a"]',
};

/**
 * Whether a field, perhaps beside others, is not known by these names; those without a value have
 * one that it takes.
 */
function areRefusedNames(given: string[], [field = '', ...others]: string[], tool?: string) {
  const [, type = 'string'] = field.split(/: (.*)/);
  const written = given.map((one) => {
    const [name, value = TAKEN[type]] = one.split(/: (.*)/);
    assert.ok(value, `no value: ${one}`);
    return `${JSON.stringify(name)}: ${value}`;
  });
  const optional = others.map((other) => other.replace(/^\w+/, '$&?'));
  return isRefused(object([field, ...optional]), `{${written.join(', ')}}`, tool);
}

test('each call of the tool of the tables', () => {
  for (const [, cell = ''] of [
    ...rows(README, '### What is refused'),
    ...rows(LIMITS, '## Text'),
  ]) {
    const [, value, type] = /`(.+)` for `(.+)`/.exec(cell.replaceAll('\\|', '|')) ?? [];
    const calls = type ? [] : codes(cell);
    assert.ok(calls.length || isRefusedValue(`${type}`, `${value}`), cell);
    for (const raw of calls) assert.equal(ticket.bind(raw).status, 'rejected', raw);
  }
});

test('each name', () => {
  for (const [given, declared = '', because = ''] of rows(LIMITS, '## Names')) {
    const fields = parts(declared).map(codes);
    for (const [i, part] of parts(given).entries()) {
      const [names = '', tool] = part.split(' in ');
      const calls = names.includes(' and ') ? [codes(names)] : codes(names).map((name) => [name]);
      assert.ok(calls.length, `no example: ${given}`);
      for (const call of calls) {
        assert.ok(areRefusedNames(call, fields[i] ?? fields[0] ?? [], codes(tool)[0]), part);
      }
    }
    for (const [, name = '', field = ''] of because.matchAll(
      /`(\w+)`(?: is taken)? for `(\w+)`/g,
    )) {
      assert.deepEqual(compile(object([field])).bind({ [name]: '131' }).args, { [field]: '131' });
    }
  }
});

test('each value', () => {
  let types: string[][] = [];
  for (const [type = '', values = ''] of rows(LIMITS, '## Values')) {
    if (type.trim()) types = parts(type).map(codes);
    for (const [i, part] of parts(values).entries()) {
      assert.ok(codes(part).length, `no example: ${part}`);
      for (const one of types[i] ?? []) {
        for (const value of codes(part))
          assert.ok(isRefusedValue(one, value), `${value} for ${one}`);
      }
    }
  }
});

/** Small values are written as `JSON.stringify` writes them, or not at all. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compile } from '@toolargs/wasm';
import { SMALL, smallText } from '../src/small.ts';

const decoder = new TextDecoder();

const WRITTEN: Record<string, object> = {
  'an empty object': {},
  'an empty list': [],
  scalars: { text: 'a b', integer: 3, fraction: -1.5, yes: true, no: false, none: null },
  numbers: [0, -0, 1e21, 1e-7, 5e-324, 2 ** 53, 0.1 + 0.2],
  'what is inside': { list: [[1, 2], [], {}], object: { object: { a: [null] } } },
  'names that are words of JavaScript': JSON.parse('{"__proto__":1,"constructor":{"a":2}}'),
  'names that are numbers': { b: 1, 2: 2, 1: 1 },
};

for (const [name, value] of Object.entries(WRITTEN)) {
  test(`${name}: written as JSON.stringify does`, () => {
    assert.equal(decoder.decode(smallText(value)), JSON.stringify(value));
  });
}

const hidden = Object.defineProperty({ a: 1 }, 'b', { value: 2, enumerable: false });
const symbolic = { a: 1, [Symbol('b')]: 2 };

test('what JSON.stringify leaves out is left out', () => {
  assert.equal(decoder.decode(smallText(hidden)), '{"a":1}');
  assert.equal(decoder.decode(smallText(symbolic)), '{"a":1}');
});

const cycle: { self?: object } = {};
cycle.self = cycle;

const holed: number[] = [];
holed[1] = 2;

const LEFT: Record<string, object> = {
  'text with an escape': { a: 'say "x"' },
  'a backslash': { a: '\\' },
  'a control character': { a: '\n' },
  'text beyond ASCII': { a: 'é' },
  'a half of a pair': { a: '\ud83d' },
  'a name with an escape': { '"': 1 },
  undefined: { a: undefined },
  'a hole': holed,
  NaN: { a: Number.NaN },
  Infinity: [Number.POSITIVE_INFINITY],
  'a BigInt': { a: 1n },
  'a function': { a: () => 1 },
  'a date': { a: new Date(0) },
  'toJSON of its own': { toJSON: () => 1 },
  'a boxed number': { a: Object(1) },
  'a map': new Map([[1, 2]]),
  'no prototype': Object.create(null),
  'a class': new (class Point {
    readonly x = 1;
  })(),
  'a cycle': cycle,
  'a getter that throws': {
    get a() {
      throw new Error('no');
    },
  },
  'more than is small': { a: 'x'.repeat(SMALL) },
  'too many items': Array.from({ length: SMALL }, () => 1),
};

for (const [name, value] of Object.entries(LEFT)) {
  test(`${name}: left to JSON.stringify`, () => assert.equal(smallText(value), undefined));
}

test('every size up to the limit is whole, and the one behind it is left', () => {
  for (let length = 0; length <= SMALL; length += 1) {
    const value = { a: 'x'.repeat(length) };
    const text = JSON.stringify(value);
    const written = smallText(value);
    assert.equal(written && decoder.decode(written), text.length <= SMALL ? text : undefined);
  }
});

test('a getter may bind through a contract of its own', () => {
  const inner = compile({ type: 'object', properties: { b: { type: 'integer' } } });
  const outer = compile({ type: 'object', properties: { a: { type: 'integer' } } });
  const value = {
    get a() {
      return inner.bind({ b: '7' }).status === 'ok' ? 7 : undefined;
    },
  };
  const result = outer.bind(value);
  assert.equal(result.status, 'ok');
  assert.equal(result.args, value);
});

/** Names that JavaScript gives a meaning of their own are names like any other. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BindResult, compile } from '@toolargs/wasm';

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

/** By text, because an object literal would set the prototype. */
function declaring(name: string, field: object, more: object = {}): Record<string, unknown> {
  const text = JSON.stringify({ type: 'object', ...more, properties: { PLACE: field } });
  return JSON.parse(text.replace('PLACE', name));
}

const given = (name: string, value: unknown) => `{"${name}":${JSON.stringify(value)}}`;

/** Own fields in plain objects and lists, all the way down. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const expected = Array.isArray(value) ? Array.prototype : Object.prototype;
  return Object.getPrototypeOf(value) === expected && Object.values(value).every(isPlain);
}

function argsOf(result: BindResult): object {
  assert.equal(result.status, 'ok', JSON.stringify(result.report.issues));
  return Object(result.status === 'ok' ? result.args : undefined);
}

function assertNothingIsPolluted(): void {
  assert.equal(Reflect.get({}, 'polluted'), undefined);
  assert.equal(
    Reflect.get(() => {}, 'polluted'),
    undefined,
  );
  assert.deepEqual(Object.keys(Object.prototype), []);
}

for (const name of NAMES) {
  test(`\`${name}\`, declared: bound as a field, repaired or not`, () => {
    const contract = compile(declaring(name, { type: 'integer' }));
    for (const value of [1, '1']) {
      const text = given(name, value);
      for (const raw of [text, JSON.parse(text)]) {
        const args = argsOf(contract.bind(raw));
        assert.deepEqual(Object.entries(args), [[name, 1]]);
        assert.ok(Object.hasOwn(args, name) && isPlain(args));
      }
    }
    assert.equal(contract.bind('{}').status, 'ok');
    assertNothingIsPolluted();
  });

  test(`\`${name}\`, declared and required: what every object inherits is not given`, () => {
    const contract = compile(declaring(name, { type: 'integer' }, { required: [name] }));
    for (const raw of ['{}', {}]) {
      assert.deepEqual(
        contract.bind(raw).report.issues.map(({ code, path }) => [code, path]),
        [['field_missing', [name]]],
      );
    }
  });

  test(`\`${name}\`, declared with fields of its own: bound as an object`, () => {
    const contract = compile(
      declaring(name, { type: 'object', properties: { polluted: { type: 'integer' } } }),
    );
    const args = argsOf(contract.bind(given(name, { polluted: '1' })));
    assert.deepEqual(JSON.parse(JSON.stringify(args)), JSON.parse(given(name, { polluted: 1 })));
    assert.ok(isPlain(args));
    assertNothingIsPolluted();
  });

  test(`\`${name}\`, not declared: never handed out where fields are closed`, () => {
    const text = given(name, { polluted: 1 });
    for (const unknownFields of ['reject', 'ignore'] as const) {
      const contract = compile(declaring('a', { type: 'integer' }), { unknownFields });
      for (const raw of [text, JSON.parse(text)]) {
        const result = contract.bind(raw);
        assert.ok(result.status === 'rejected' || Object.keys(argsOf(result)).length === 0);
        assert.ok(isPlain(JSON.parse(JSON.stringify(result.report))));
      }
    }
    assertNothingIsPolluted();
  });

  test(`\`${name}\`, not declared: a field where the schema is open, but for \`__proto__\``, () => {
    const contract = compile(declaring('a', { type: 'integer' }, { additionalProperties: true }));
    const result = contract.bind(`{"a":"1",${given(name, { polluted: 1 }).slice(1)}`);
    if (name === '__proto__') {
      assert.deepEqual(
        result.report.issues.map(({ code, path }) => [code, path]),
        [['field_unknown', ['__proto__']]],
      );
    } else {
      const args = argsOf(result);
      assert.deepEqual(Object.entries(args), [
        ['a', 1],
        [name, { polluted: 1 }],
      ]);
      assert.ok(isPlain(args));
    }
    assertNothingIsPolluted();
  });

  test(`\`${name}\` as a value stays a value`, () => {
    const contract = compile(declaring('a', { type: 'string' }));
    assert.deepEqual(argsOf(contract.bind(given('A', name))), { a: name });
  });
}

test('reports and the rendered schema are plain data', () => {
  const contract = compile(declaring('__proto__', { type: 'integer' }));
  assert.ok(isPlain(contract.schema()));
  assert.deepEqual(Object.keys(Object(contract.schema()['properties'])), ['__proto__']);
  const { report } = contract.bind('{"__proto__":"x"}');
  assert.ok(isPlain(report));
  assert.deepEqual(report.issues[0]?.path, ['__proto__']);
});

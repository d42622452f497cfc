/** What `bind` takes and gives beyond what a line of data can say. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { BindError, type BindReport, compile, explain } from '@toolargs/wasm';

const SMS = {
  type: 'object',
  properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
  required: ['phoneNumber'],
};
const RIGHT = '{"phoneNumber":"13120057004","priority":3}';
const REPAIRED = '{"phone":"13120057004","priority":"3"}';
const WRONG = '{"phoneNumber":"13120057004","priority":"three"}';
const ARGS = { phoneNumber: '13120057004', priority: 3 };

test('TA-24: UTF-8 bytes are text', () => {
  const contract = compile(SMS);
  const bytes = new TextEncoder().encode(REPAIRED);
  const views = [new DataView(bytes.buffer), new Uint8ClampedArray(bytes)];
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  for (const raw of [bytes, bytes.buffer, Buffer.from(REPAIRED), ...views, shared]) {
    const result = contract.bind(raw);
    assert.equal(result.status, 'ok');
    assert.deepEqual(result.status === 'ok' && result.args, ARGS);
  }
});

test('a result and its report have no fields that say nothing', () => {
  for (const raw of [RIGHT, REPAIRED]) {
    const result = compile(SMS).bind(raw);
    assert.deepEqual(Object.keys(result), ['status', 'args', 'report']);
    assert.equal('tool' in result.report, false);
  }
});

test('bytes keep the digits of their numbers, as text does', () => {
  const contract = compile({ type: 'object', properties: { id: { type: 'string' } } });
  const bytes = new TextEncoder().encode('{"id":1917043659912705296}');
  assert.deepEqual(contract.parse(bytes), { id: '1917043659912705296' });
});

test('half a surrogate pair is what came, or an issue', () => {
  const contract = compile({
    type: 'object',
    properties: { v: { type: 'string' }, n: { type: 'integer' }, o: { type: 'object' } },
  });
  const args = { v: 'a\ud83d', n: 3 };
  for (const raw of [
    '{"v": "a\ud83d", "n": "3"}',
    '{"v": "a\\ud83d", "n": "3"}',
    { v: 'a\ud83d', n: '3' },
  ]) {
    assert.deepEqual(contract.parse(raw), args);
  }
  for (const raw of [
    `{'v': 'a\ud83d'}`,
    '{"v": "a\\\ud83d"}',
    '"{\\"v\\": \\"a\\ud83d\\"}"',
    { o: '{"v": "a\ud83d"}' },
  ]) {
    const { report } = contract.bind(raw);
    assert.deepEqual(
      report.issues.map((issue) => issue.code),
      ['syntax_invalid'],
    );
  }
  const [issue] = contract.bind('{"v": "a\\\ud83d", "n": "3"}').report.issues;
  assert.match(issue?.message ?? '', /hold half of a character behind a backslash; send whole/);
  assert.deepEqual(contract.parse('{"v": "\ufffd", "n": "3"}'), { v: '\ufffd', n: 3 });
});

test('bytes that are not UTF-8 are rejected', () => {
  const { status, report } = compile(SMS).bind(new Uint8Array([0x7b, 0xff, 0x7d]));
  assert.equal(status, 'rejected');
  const message = 'expected UTF-8 text, got bytes that are not';
  assert.deepEqual(report.issues, [{ code: 'not_text', path: [], retryable: false, message }]);
});

test('what JSON cannot say is rejected, and says what it is', () => {
  const contract = compile(SMS);
  const cycle: { itself?: unknown } = {};
  cycle.itself = cycle;
  const values: [unknown, RegExp][] = [
    [cycle, /circular/],
    [{ priority: 1n }, /BigInt/],
    [1n, /BigInt/],
    [() => {}, /got a function/],
    [{ list: ['a', () => {}] }, /got a function/],
    [Symbol('s'), /got a symbol/],
    [{ toJSON: () => undefined }, /got an Object/],
    // Of these JSON says that they are empty, or nothing.
    [{ n: null, given: new Map(Object.entries(ARGS)) }, /got a Map/],
    [{ given: [{}, [Promise.resolve(ARGS)]] }, /got a Promise/],
    // biome-ignore lint/suspicious/noThenProperty: as one that somebody wrote has.
    [{ given: { then() {} } }, /got an Object/],
    [{ given: { *[Symbol.iterator]() {} } }, /got an Object/],
    [{ given: { async *[Symbol.asyncIterator]() {} } }, /got an Object/],
    [{ priority: Number.NaN }, /got NaN/],
    [{ given: [Symbol('s')] }, /got a symbol/],
    [{ given: new Date(Number.NaN) }, /got a Date/],
    [{ given: [new Uint8Array([1, 2])] }, /got a Uint8Array/],
    [{ given: Buffer.from('ab') }, /got a Buffer/],
    [Promise.resolve(RIGHT), /got a Promise/],
    [new Map(Object.entries(ARGS)), /got a Map/],
    [(function* () {})(), /got an object/],
    [new URLSearchParams(REPAIRED), /got a URLSearchParams/],
    [new Response(RIGHT), /got a Response/],
    [{ given: [new Blob([RIGHT])] }, /got a Blob/],
    [new Error(RIGHT), /got an Error/],
    [/x/, /got a RegExp/],
    [new (class Hidden {})(), /got a Hidden/],
    [Object.create(ARGS), /got an Object/],
    [runInNewContext('/x/'), /got a RegExp/],
    [revoked(), /revoked/],
    [{ toJSON: () => fail(Object.create(null)) }, /unknown error/],
  ];
  for (const [raw, words] of values) {
    const result = contract.bind(raw);
    assert.equal(result.status, 'rejected');
    const [issue] = result.report.issues;
    assert.equal(issue?.code, 'not_json');
    assert.equal(issue?.retryable, false);
    assert.match(issue?.message ?? '', words);
    assert.match(explain(result), words);
  }
  const [issue] = contract.bind({ list: [{ n: Number.NaN }] }).report.issues;
  assert.deepEqual(issue?.path, ['list', 0, 'n']);
});

test('a value that is nested too deep is the mistake of the model, as its text is', () => {
  const contract = compile({ type: 'object', properties: { list: { type: 'array' } } });
  for (const depth of [200, 8000, 100_000]) {
    const text = `{"list":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const raw of [text, JSON.parse(text)]) {
      const result = contract.bind(raw);
      const [issue] = result.report.issues;
      assert.deepEqual([issue?.code, issue?.path, issue?.retryable], ['too_deep', [], true]);
      assert.match(explain(result), /^input validation failed: values are nested .*\nCall again/);
    }
  }
});

test('a number that JSON.parse makes infinity of is the mistake of the model', () => {
  for (const [number, got] of [
    ['1e400', 'Infinity'],
    ['-1e400', '-Infinity'],
  ] as const) {
    const result = compile(SMS).bind(JSON.parse(`{"list":[{}, {"n":${number}}]}`));
    assert.equal(result.status, 'rejected');
    assert.deepEqual(
      result.report.issues.map(({ code, path, retryable }) => [code, path, retryable]),
      [['number_unsafe', ['list', 1, 'n'], true]],
    );
    assert.ok(explain(result).startsWith('input validation failed: `list[1].n`: '));
    assert.ok(explain(result).includes(` got ${got}\nCall `));
  }
});

test('what JSON says of a value is taken, whatever else the value is', () => {
  const contract = compile({ type: 'object' }, { unknownFields: 'schema' });
  class Tags {
    readonly list = [];
    readonly [Symbol.iterator] = undefined;
  }
  class Unset {
    readonly field = undefined;
  }
  class Spoken {
    toJSON() {
      return {};
    }
  }
  const own = { count: Number.NaN, toJSON: () => ({}) };
  const foreign = runInNewContext('({})');
  const bare = Object.create(null);
  for (const given of [
    new Tags(),
    new Unset(),
    new Spoken(),
    {},
    foreign,
    bare,
    [{}],
    null,
    new Date(0),
    own,
  ]) {
    const { status } = contract.bind({ none: null, nothing: {}, given });
    assert.equal(status, 'ok');
  }
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function fail(thrown: unknown): never {
  throw thrown;
}

test('no arguments are an empty object', () => {
  const contract = compile({ type: 'object', properties: { a: { type: 'string' } } });
  for (const raw of [undefined, '', ' \n', '\u0085', '\ufeff\u3000', new Uint8Array()]) {
    const result = contract.bind(raw);
    assert.deepEqual(result.status === 'ok' && result.args, {});
    assert.equal(result.report.hasRepairs, false);
  }
});

test('what is bound of a value is not the value, which stays as it is', () => {
  const contract = compile(SMS);
  for (const [text, status] of [
    [RIGHT, 'ok'],
    [REPAIRED, 'ok'],
    [WRONG, 'rejected'],
  ] as const) {
    const raw = JSON.parse(text);
    const result = contract.bind(raw);
    assert.equal(result.status, status);
    if (result.args) Object.assign(result.args, { priority: 9 });
    assert.deepEqual(raw, JSON.parse(text));
  }
});

test('the tool gets what was checked, whatever a getter answers next time', () => {
  let asked = 0;
  const raw = {
    phoneNumber: '1',
    get priority() {
      asked += 1;
      return asked;
    },
  };
  for (const given of [raw, new Proxy(raw, {})]) {
    asked = 0;
    const result = compile(SMS).bind(given);
    assert.ok(result.status === 'ok');
    assert.deepStrictEqual(
      [result.args, result.args],
      Array(2).fill({ phoneNumber: '1', priority: 1 }),
    );
  }
});

test('of a value that is no plain data the tool gets what was checked', () => {
  const contract = compile({
    type: 'object',
    properties: {
      when: { type: 'string' },
      count: { type: ['number', 'null'] },
      list: { items: { type: ['integer', 'null'] } },
    },
  });
  class Point {
    count = 1;
    get length() {
      return 1;
    }
  }
  const values: [object, object][] = [
    [{ when: new Date(0) }, { when: '1970-01-01T00:00:00.000Z' }],
    [{ when: new String('x') }, { when: 'x' }],
    [{ count: { toJSON: () => 5 } }, { count: 5 }],
    [{ count: 1, run: () => 1, other: undefined, sign: Symbol('s') }, { count: 1 }],
    [{ list: [1, undefined] }, { list: [1, null] }],
    [new Point(), { count: 1 }],
    [Object.assign(Object.create(null), { count: 1 }), { count: 1 }],
    [
      Object.create(null, Object.getOwnPropertyDescriptors({ toJSON: () => ({ count: 1 }) })),
      { count: 1 },
    ],
    [{ list: Object.assign([9], { toJSON: () => [1] }) }, { list: [1] }],
  ];
  for (const [raw, args] of values) {
    const result = contract.bind(raw);
    assert.ok(result.status === 'ok' && !result.report.hasRepairs);
    assert.deepStrictEqual(result.args, args);
  }
  const date = compile({ type: 'string' }).bind(new Date(0));
  assert.equal(date.status === 'ok' && date.args, '1970-01-01T00:00:00.000Z');
});

test('the report that right calls share, and the options, are nobody else to change', () => {
  const told: BindReport[] = [];
  const options = { onReport: (report: BindReport) => void told.push(report) };
  const contract = compile(SMS, options);
  const { report } = contract.bind(RIGHT);
  assert.throws(() => Object.assign(report, { status: 'rejected' }), TypeError);
  for (const list of [report.repairs, report.issues, report.ignored]) {
    assert.throws(() => (list as unknown[]).push('another'), TypeError);
  }
  Object.assign(options, { onReport: undefined });
  contract.bind(RIGHT);
  assert.deepEqual(told, [report, report]);
});

test('TA-15: a result is plain data that can be written as JSON and read later', () => {
  const contract = compile(SMS, { name: 'send_sms' });
  const results = [RIGHT, REPAIRED, WRONG].map((raw) => contract.bind(raw));
  for (let i = 0; i < 100; i++) contract.bind('{"phoneNumber":"another call"}');
  for (const result of results) {
    assert.ok(Object.keys(result).includes('report'));
    assert.equal(result.report, result.report);
    assert.deepEqual(JSON.parse(JSON.stringify(result)).report, result.report);
    assert.equal(result.report.tool, 'send_sms');
    assert.equal(result.report.status, result.status);
  }
  assert.deepEqual(
    results.map(({ report }) => report.repairs.length),
    [0, 2, 0],
  );
});

test('every result looks like an object of what it holds', () => {
  const contract = compile(SMS, { layers: { fuzzy: true } });
  for (const raw of [RIGHT, REPAIRED, WRONG, '{"phonNumber":"1"}']) {
    const result = contract.bind(raw);
    const { status, report, ...rest } = result;
    assert.equal(result.constructor, Object);
    assert.deepEqual(result, { ...result });
    assert.equal(inspect(result), inspect({ ...result }));
    assert.deepEqual({ ...result }, { status, ...rest, report });
    assert.ok(['args', 'error'].some((name) => name in rest));
  }
});

test('a report says all that is known of a repair and of an issue', () => {
  const contract = compile({
    type: 'object',
    properties: { unitPrice: { type: 'integer', examples: [3] }, order: { enum: ['asc'] } },
  });
  const { report } = contract.bind("{'unit_price': 'x', order: 'acs', colour: 1}");
  const certain = { uncertain: false };
  assert.deepEqual(report.repairs, [
    { code: 'quotes_replaced', layer: 'syntax', path: [], at: 1, count: 3, ...certain },
    { code: 'quotes_added', layer: 'syntax', path: [], at: 20, count: 2, ...certain },
    {
      code: 'field_normalized',
      layer: 'normalized',
      path: ['unitPrice'],
      from: 'unit_price',
      to: 'unitPrice',
      ...certain,
    },
  ]);
  assert.deepEqual(report.issues, [
    {
      code: 'field_unknown',
      path: ['colour'],
      candidates: ['unitPrice', 'order'],
      retryable: true,
      message: 'is not a field',
    },
    {
      code: 'type_mismatch',
      path: ['unitPrice'],
      expected: 'integer',
      received: '"x"',
      examples: [3],
      retryable: true,
      message: 'expected integer, got "x", for example 3',
    },
    {
      code: 'choice_unknown',
      path: ['order'],
      expected: '"asc"',
      received: '"acs"',
      suggestion: '"asc"',
      retryable: true,
      message: 'expected "asc", got "acs"; did you mean "asc"?',
    },
  ]);
});

test('a report has the first 200 characters of a long text, each as it is', () => {
  const contract = compile({
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string' } } },
  });
  for (const [text, told] of [
    ['a\\b'.repeat(90), `${'a\\b'.repeat(90).slice(0, 200)}…`],
    ['é'.repeat(201), `${'é'.repeat(200)}…`],
    // In JSON it is longer.
    ['\\'.repeat(150), '\\'.repeat(150)],
  ]) {
    assert.equal(contract.bind({ tags: text }).report.repairs[0]?.before, told);
  }
});

test('an explanation is for what has failed', () => {
  const contract = compile(SMS);
  assert.equal(explain(contract.bind(RIGHT)), '');
  assert.equal(explain(contract.bind(REPAIRED)), '');
  const result = contract.bind(WRONG);
  assert.ok(result.status === 'rejected' && result.error instanceof BindError);
  assert.equal(explain(result), result.error.message);
  assert.equal(explain(result.error), result.error.message);
  assert.match(explain(result), /^input validation failed: /);
});

test('what was cloned is explained as before', () => {
  const contract = compile(SMS, { layers: { fuzzy: true } });
  for (const raw of [RIGHT, REPAIRED, WRONG, '{"phonNumber":"1"}']) {
    const bound = contract.bind(raw);
    assert.equal(explain(structuredClone(bound)), explain(bound));
    if (bound.error) assert.equal(explain(structuredClone(bound.error)), explain(bound));
  }
});

test('what has no explanation is refused in words', () => {
  const { report } = compile(SMS).bind(WRONG);
  for (const [wrong, kind] of [
    ...[
      report,
      report.issues[0],
      compile(SMS).bind(RIGHT).report,
      { status: 'rejected' },
      { report },
      JSON.parse(JSON.stringify(compile(SMS).bind(WRONG))),
    ].map((one) => [one, 'an Object'] as const),
    [undefined, 'undefined'],
    [null, 'null'],
    ['x', 'a string'],
    [Promise.resolve(), 'a Promise'],
    [[], 'an array'],
  ] as const) {
    assert.throws(() => explain(wrong as never), {
      name: 'TypeError',
      message: `explain takes a result of bind, or an error; got ${kind}`,
    });
  }
  const { status, ...rest } = compile(SMS).bind(WRONG);
  assert.match(explain({ status, ...rest } as never), /^input validation failed/);
});

test('GA-14: every report is told once', () => {
  const told: BindReport[] = [];
  const contract = compile(SMS, { onReport: (report) => told.push(report) });
  const statuses = [RIGHT, REPAIRED, WRONG].map((raw) => contract.bind(raw).status);
  contract.validate(WRONG);
  contract.parse(RIGHT);
  assert.throws(() => contract.parse(WRONG), BindError);
  contract['~standard'].validate(REPAIRED);
  assert.deepEqual(
    told.map(({ status }) => status),
    [...statuses, 'rejected', 'ok', 'rejected', 'ok'],
  );
});

test('a prototype is never set by what a model sent', () => {
  const contract = compile(SMS, { unknownFields: 'ignore' });
  const raw = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"phone":"1"}';
  for (const result of [contract.bind(raw), contract.bind(JSON.parse(raw))]) {
    const args = result.status === 'rejected' ? {} : Object(result.args);
    assert.equal(args.polluted, undefined);
    assert.equal(Object.getPrototypeOf(args), Object.prototype);
  }
  assert.equal(Object('').polluted, undefined);
});

test('text that outgrows the buffer is bound whole, and what follows too', () => {
  const contract = compile(SMS, { limits: { bytes: 10_000_000 } });
  for (const length of [10, 100_000, 10, 1_000_000, 10]) {
    for (const letter of ['a', 'é', '語', '🦀']) {
      const phoneNumber = letter.repeat(length);
      const result = contract.bind(JSON.stringify({ PhoneNumber: phoneNumber, priority: '3' }));
      assert.deepEqual(result.status === 'ok' && result.args, { phoneNumber, priority: 3 });
    }
  }
});

test('text too long for a pattern is refused, also where one that does not match is right', () => {
  const long = 'a'.repeat(70_000);
  const pattern = 'a';
  const schemas = [
    [{ type: 'string', pattern }, 'pattern_unmatched'],
    [{ not: { pattern } }, 'too_entangled'],
    [{ if: { pattern }, else: {} }, 'too_entangled'],
    [{ oneOf: [{ pattern }, { type: 'string' }] }, 'too_entangled'],
    [{ contains: { pattern }, maxContains: 1 }, 'too_entangled'],
    [{ patternProperties: { a: false } }, 'too_entangled'],
    [{ anyOf: [{ type: 'string', pattern }, { type: 'string' }] }, undefined],
  ] as const;
  for (const [v, code] of schemas) {
    const contract = compile({ type: 'object', properties: { v } });
    const value = 'contains' in v ? [long, 'a'] : 'patternProperties' in v ? { [long]: 1 } : long;
    const { report } = contract.bind({ v: value });
    assert.equal(report.issues[0]?.code, code);
  }
});

test('of many values that one repair mends each is mended', () => {
  const row = {
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string' } } },
  };
  const contract = compile({ type: 'object', properties: { rows: { type: 'array', items: row } } });
  const result = contract.bind({ rows: Array.from({ length: 4000 }, () => ({ tags: 'a' })) });
  assert.equal(result.status, 'ok');
  assert.equal(result.report.repairs.length, 4000);
});

test('a released contract says so', () => {
  const contract = compile(SMS, { name: 'send_sms' });
  contract.release();
  contract.release();
  assert.throws(() => contract.bind(RIGHT), /the contract `send_sms` was released/);
  const nameless = compile(SMS);
  nameless.release();
  assert.throws(() => nameless.bind(RIGHT), /the contract was released/);
  assert.equal(compile(SMS).bind(RIGHT).status, 'ok');
});

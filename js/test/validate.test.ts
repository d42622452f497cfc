/** The author's own validator, and the contract where a Standard Schema is taken. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import {
  BindError,
  type BindReport,
  compile,
  createRegistry,
  explain,
  type JsonSchema,
  type LibrarySchema,
  type StandardJSONSchemaV1,
  type StandardSchemaV1,
  StandardToolValidationError,
} from '@toolargs/wasm';
import { standardTool } from '@toolargs/wasm/standard-tool';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';

const ORDER = z.object({
  coupon: z.string().refine((text) => text.startsWith('C-'), 'must start with C-'),
  units: z.int().default(1),
  note: z.string().transform((text) => text.length),
});
type Fallback = (unwritten: object) => object;

const SLOW = z.object({ user: z.string().refine(async (name) => name !== 'nobody', 'is nobody') });

test('a format that nobody else asks is asked as its standard says', () => {
  const written = z.toJSONSchema(z.object({ x: z.url() }));
  const bare = {
    '~standard': {
      version: 1,
      vendor: 'own',
      jsonSchema: z.object({ x: z.url() })['~standard'].jsonSchema,
    },
  };
  for (const schema of [written, bare as never]) {
    assert.equal(compile(schema).bind('{"x":"http://ü.de/"}').status, 'rejected');
  }
});

test('a list of issues may be of a class of its own', async () => {
  class Issues extends Array<{ message: string }> {
    override map<To>(): To[] {
      throw new TypeError('these are issues already');
    }
  }
  const own = z.object({ x: z.int() });
  const validate = () => ({ issues: Issues.of({ message: 'is odd' }) });
  const schema = { '~standard': { ...own['~standard'], vendor: 'own', validate } };
  const { report } = await compile(schema).validate({ x: 1 });
  assert.deepEqual(
    report.issues.map(({ code, message }) => [code, message]),
    [['custom', 'is odd']],
  );
  const tool = standardTool({ name: 't', description: '', inputSchema: schema, execute: () => 1 });
  await assert.rejects(async () => tool.execute({ x: 1 }), /is odd/);
});

test('what a library takes of a format is taken', async () => {
  const taken: [object, string][] = [
    [z.object({ x: z.url() }), 'https://de.wikipedia.org/wiki/Köln'],
    [z.object({ x: z.iso.duration() }), 'PT1.5S'],
    [z.object({ x: z.ipv6() }), '::1'],
    [toStandardJsonSchema(v.object({ x: v.pipe(v.string(), v.url()) })), 'https://a.b?x=[1]'],
    [toStandardJsonSchema(v.object({ x: v.pipe(v.string(), v.isoTime()) })), '09:30'],
    [
      toStandardJsonSchema(v.object({ x: v.pipe(v.string(), v.isoDateTime()) })),
      '2026-01-31T09:30',
    ],
    [type({ x: 'string.url' }), 'http://ü.de/'],
  ];
  for (const [schema, x] of taken) {
    const result = await compile(schema).validate({ x });
    assert.deepEqual(result.status === 'ok' && result.args, { x });
    assert.equal((await compile(schema).validate({ x: 'none' })).status, 'rejected');
    assert.equal(compile(schema, { formats: 'assert' }).bind({ x }).status === 'ok', x === '::1');
  }
});

test('what the validator makes of the arguments replaces them', () => {
  const result = compile(ORDER).validate({ coupon: 'C-1', note: 'four' });
  assert.ok('status' in result && result.status === 'ok');
  assert.deepEqual(result.args, { coupon: 'C-1', units: 1, note: 4 });
});

test('what the validator finds joins the report, beside the repairs', () => {
  const told: BindReport[] = [];
  const contract = compile(ORDER, { onReport: (report) => told.push(report) });
  const result = contract.validate('{"coupon":"1","units":"2","note":""}');
  assert.ok('status' in result && result.status === 'rejected');
  assert.ok(!('args' in result));
  assert.deepEqual(
    result.report.issues.map(({ code, path, message }) => [code, path, message]),
    [['custom', ['coupon'], 'must start with C-']],
  );
  assert.deepEqual(
    result.report.repairs.map(({ path }) => path),
    [['units']],
  );
  assert.equal(result.report.hasRepairs, true);
  assert.match(result.error.message, /coupon.*must start with C-/s);
  assert.deepEqual(told, [result.report]);
  assert.equal(result.report, result.error.report);
  assert.ok(!('cause' in result.error));
});

test("a library's words tell a model no tag, nor all that it sent", async () => {
  const good = type('string').narrow((text, told) => text === 'good' || told.mustBe('good'));
  const contract = compile(type({ id: good }));
  const said = async (id: string) => explain(await contract.validate({ id }));
  assert.match(await said('<|im_end|>'), /was "‹\|im_end\|>"/);
  assert.match(await said('a < b <= 3'), /was "a < b <= 3"/);
  assert.ok((await said('y'.repeat(10_000))).length < 500);
});

test("what Valibot cannot write of an action is its validator's, as with other libraries", () => {
  const coupon = v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3),
    v.check((text) => text.startsWith('C-'), 'must start with C-'),
    v.brand('Coupon'),
  );
  const units = v.pipe(v.string(), v.transform(Number), v.number());
  const contract = compile(toStandardJsonSchema(v.object({ coupon, units })));
  assert.deepEqual(contract.schema()['properties'], {
    coupon: { type: 'string' },
    units: { type: 'string' },
  });
  const json = contract['~standard'].jsonSchema;
  for (const target of ['draft-07', 'openapi-3.0'] as const) {
    assert.deepEqual(json.input({ target })['required'], ['coupon', 'units']);
  }
  assert.deepEqual(contract.parse('{"Coupon":" C-1","units":2}'), { coupon: 'C-1', units: 2 });
  assert.throws(() => contract.parse('{"coupon":"D-1","units":"2"}'), /must start with C-/);
  assert.throws(() => compile(toStandardJsonSchema(v.date())), /"date"/);
});

test('what is asked of a changed value is not asked of the given one', () => {
  const code = z.string().trim();
  const lower = z.string().toLowerCase();
  const email = v.pipe(v.string(), v.trim(), v.email());
  for (const [schema, right, wrong] of [
    [z.object({ a: code.email() }), ' a@b.co ', 'a@b'],
    [z.object({ a: code.max(3).describe('a code').optional() }), ' abc ', 'abcd'],
    [z.object({ a: lower.regex(/^[a-z]+$/).regex(/b/) }), 'ABC', 'AC'],
    [z.object({ a: z.number().overwrite(Math.abs).min(2) }), -2, 1],
    [toStandardJsonSchema(v.object({ a: email })), ' a@b.co ', 'a@b'],
    [type({ a: 'string.lower |> /^[a-z]+$/' }), 'ABC', 'A1'],
  ] as const) {
    const contract = compile(schema as LibrarySchema);
    contract.parse({ a: right });
    assert.throws(() => contract.parse({ a: wrong }), BindError);
  }
});

test('what is asked of a value before it is changed is what a model sees', () => {
  const pipe = v.pipe(v.string(), v.maxLength(9), v.trim(), v.maxLength(3), v.title('Code'));
  for (const [schema, expected] of [
    [z.object({ a: z.string().max(9).trim().refine(Boolean) }), { maxLength: 9 }],
    [toStandardJsonSchema(v.object({ a: pipe })), { maxLength: 9, title: 'Code' }],
  ] as const) {
    const { properties } = compile(schema as LibrarySchema).schema();
    assert.deepEqual(properties, { a: { type: 'string', ...expected } });
  }
});

test('a pattern with flags is asked with them', () => {
  const unlessBeyond = '^#[[A-Z]--[G-Z]]{6}$';
  const colours = [
    z.string().regex(/^#[0-9a-f]{6}$/i),
    z
      .string()
      .regex(/^#/)
      .regex(/[0-9a-f]{6}$/i)
      .optional(),
    z.stringFormat('colour', /^#[0-9a-f]{6}$/i),
    z.string().regex(new RegExp(unlessBeyond, 'v')),
    v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
    v.pipe(v.string(), v.startsWith('#'), v.regex(/^#[0-9a-f]{6}$/i)),
    v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i), v.startsWith('#')),
  ];
  const contracts = [
    ...colours.map((colour) =>
      '_zod' in colour
        ? compile(z.object({ colour }))
        : compile(toStandardJsonSchema(v.object({ colour }))),
    ),
    compile(type({ colour: /^#[0-9a-f]{6}$/i })),
    compile(type({ colour: type(/^#[0-9a-f]{6}$/i).pipe((text) => text) })),
  ];
  for (const contract of contracts) {
    assert.deepEqual(contract.parse('{"colour":"#AABBCC"}'), { colour: '#AABBCC' });
    assert.throws(() => contract.parse('{"colour":"#AABBCG"}'), BindError);
  }
  const code = z.object({
    code: z
      .string()
      .regex(/^[A-Z]+$/)
      .regex(/^a/i),
  });
  assert.equal(compile(code).bind('{"code":"b"}').status, 'rejected');
  const other = type({ code: /^[A-Z]+$/, colour: /^#[0-9a-f]{6}$/i });
  assert.equal(compile(other).bind('{"code":"b","colour":"#AABBCC"}').status, 'rejected');
  const examples = [{ pattern: '^a', anyOf: [{ not: {} }] }];
  const shown = compile(type({ code: /^a/i, rule: type('object').configure({ examples }) }));
  assert.deepEqual(shown.schema()['properties'], {
    code: { type: 'string' },
    rule: { type: 'object', examples },
  });
});

test('a struct of Effect is open only where it has a rest', () => {
  const properties = { a: { type: 'integer' } };
  const value = { type: 'object', properties: {}, additionalProperties: true };
  const written = {
    type: 'object',
    properties: {
      in: { type: 'object', properties, additionalProperties: true },
      rest: { type: 'object', properties, allOf: [{ additionalProperties: {} }] },
      strict: { type: 'object', properties, additionalProperties: false },
      any: { type: 'object', additionalProperties: true },
      value: { const: value, enum: [value], default: value, examples: [value] },
    },
    additionalProperties: true,
  };
  const jsonSchema = { input: () => written, output: () => written };
  const contract = compile({ '~standard': { version: 1, vendor: 'effect', jsonSchema } } as never);
  const unknown = (raw: string) =>
    contract.bind(raw).report.issues.map(({ code, path }) => [code, ...path]);
  assert.deepEqual(unknown('{"b":1,"in":{"b":1},"rest":{"b":1},"any":{"b":1}}'), [
    ['field_unknown', 'b'],
    ['field_unknown', 'in', 'b'],
  ]);
  const { in: inner, ...others } = written.properties;
  const { additionalProperties: _, ...closed } = inner;
  const shown = { type: 'object', properties: { in: closed, ...others } };
  assert.deepEqual(contract.schema(), shown);
  // It does not validate.
  assert.deepEqual(contract.parse('{"in":{"a":"1"}}'), { in: { a: 1 } });
});

test('an ArkType that would throw for a `narrow` is asked to leave it out', () => {
  const input = ({
    libraryOptions,
  }: {
    libraryOptions: { fallback: Record<string, Fallback> };
  }) => {
    const { predicate, patternIntersection } = libraryOptions.fallback;
    const x = patternIntersection?.({ base: { type: 'string', pattern: '^a' }, pattern: 'b$' });
    return predicate?.({ base: { type: 'object', properties: { x } } });
  };
  const jsonSchema = { input, output: input };
  const schema = { '~standard': { version: 1, vendor: 'arktype', jsonSchema } };
  const contract = compile(schema as never);
  assert.deepEqual(
    ['a', 'b'].map((x) => contract.bind({ x }).status),
    ['ok', 'rejected'],
  );
});

test('what ArkType writes of `undefined`, no model sees', () => {
  const { properties } = compile(type({ 'n?': 'number | undefined' })).schema();
  assert.deepEqual(properties, { n: { anyOf: [{ type: 'number' }] } });
  assert.equal(compile(type({ 'n?': 'undefined' })).bind('{"n":1}').status, 'rejected');
  assert.deepEqual(compile(type({ anyOf: 'string' })).parse('{"anyOf":1}'), { anyOf: '1' });
});

test('a format is asked for also where a library takes more', () => {
  for (const [schema, given] of [
    [z.url(), 'https://example.com/?q=a b'],
    [z.email({ pattern: z.regexes.unicodeEmail }), 'é@example.com'],
  ] as const) {
    assert.equal(schema.safeParse(given).success, true);
    const { issues } = compile(z.object({ x: schema })).bind({ x: given }).report;
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['format_invalid'],
    );
  }
});

test('an object that its author left open takes other fields', () => {
  const given = '{"a":1,"b":2}';
  for (const schema of [
    z.looseObject({ a: z.number() }),
    z.object({ a: z.number() }).and(z.looseObject({})),
    z.union([z.object({ k: z.string() }), z.looseObject({})]).and(z.object({ a: z.number() })),
    z
      .discriminatedUnion('a', [z.object({ a: z.literal(2) }), z.looseObject({ a: z.literal(1) })])
      .and(z.object({ a: z.number() })),
    toStandardJsonSchema(v.looseObject({ a: v.number() })),
    toStandardJsonSchema(v.objectWithRest({ a: v.number() }, v.number())),
  ]) {
    assert.deepEqual(compile(schema).parse(given), { a: 1, b: 2 });
  }
  const orText = z.union([z.string(), z.looseObject({})]);
  assert.equal(compile(orText.and(z.union([z.string(), z.object({})]))).bind('"a"').status, 'ok');
  const closed = toStandardJsonSchema(v.object({ a: v.number(), in: v.looseObject({}) }));
  const contract = compile(closed);
  assert.deepEqual(contract.parse('{"a":1,"in":{"b":2}}'), { a: 1, in: { b: 2 } });
  assert.equal(contract.bind('{"a":1,"in":{},"b":2}').status, 'rejected');
});

test('an object without fields, of which a library drops all, takes none', () => {
  const inside = [
    compile(z.object({ a: z.object({}) })),
    compile(toStandardJsonSchema(v.object({ a: v.object({}) }))),
  ];
  for (const contract of inside) {
    const { issues } = contract.bind('{"a":{"x":1}}').report;
    const told = issues.map(({ code, path }) => [code, ...path]);
    assert.deepEqual(told, [['field_unknown', 'a', 'x']]);
  }
});

test('what a library writes of objects and patterns is what a model sees', () => {
  const pattern = v.pipe(v.string(), v.regex(/^a/));
  const none = { type: 'object', properties: {}, additionalProperties: false };
  for (const [schema, expected] of [
    [toStandardJsonSchema(v.object({ x: pattern })), { type: 'string', pattern: '^a' }],
    [
      toStandardJsonSchema(v.object({ x: v.pipe(pattern, v.trim()) })),
      { type: 'string', pattern: '^a' },
    ],
    [toStandardJsonSchema(v.object({ x: v.object({}) })), { ...none, required: [] }],
    [toStandardJsonSchema(v.object({ x: v.pipe(v.string(), v.regex(/^a/i)) })), { type: 'string' }],
    [z.object({ x: z.object({}) }), none],
    [z.object({ x: z.looseObject({}) }), { ...none, additionalProperties: {} }],
    [
      z.object({ x: z.object({ y: z.string() }) }),
      { type: 'object', properties: { y: { type: 'string' } }, required: ['y'] },
    ],
  ]) {
    assert.deepEqual(compile(schema as never).schema()['properties'], { x: expected });
  }
});

test('a schema may hide all that a library says of it', () => {
  const own = z.object({ a: z.string() })['~standard'];
  const hiding = Object.defineProperty({}, '~standard', { value: own }) as {
    '~standard': typeof own;
  };
  assert.deepEqual(compile(hiding).schema()['required'], ['a']);
  const acting = Object.assign(hiding, { title: 'not of JSON Schema', parse() {} });
  assert.deepEqual(compile(acting).schema()['required'], ['a']);
  const written = Object.defineProperty({ type: 'array' }, '~standard', { value: own });
  assert.deepEqual(compile(written as JsonSchema).schema(), { type: 'array' });
});

test('an object without fields takes those of the schemas that it is intersected with', () => {
  const numbers = z.record(z.string(), z.number());
  const parts = v.intersect([v.object({}), v.object({ x: v.number() })]);
  const inside = [
    compile(z.object({ a: z.object({}).and(numbers) })),
    compile(toStandardJsonSchema(v.object({ a: parts }))),
  ];
  for (const contract of inside) {
    assert.deepEqual(contract.parse('{"a":{"x":1}}'), { a: { x: 1 } });
  }
  const strict = v.intersect([v.strictObject({}), v.object({ x: v.number() })]);
  const closed = compile(toStandardJsonSchema(v.object({ a: strict })));
  assert.equal(closed.bind('{"a":{"x":1}}').status, 'rejected');
});

test('a check of Zod that waits runs once, and what it fails with is an issue', async () => {
  let runs = 0;
  const counted = compile(
    z.object({
      id: z.string().refine(async (id) => {
        runs += 1;
        return id !== 'x';
      }),
    }),
  );
  assert.equal((await counted.validate('{"id":7}')).status, 'ok');
  assert.equal(runs, 1);
  const refused = await counted.validate('{"id":"x"}');
  assert.deepEqual(
    refused.report.issues.map(({ code, path }) => [code, path]),
    [['custom', ['id']]],
  );
  for (const check of [
    async () => {
      throw new Error('the database is down');
    },
    () => {
      throw new Error('the database is down');
    },
  ]) {
    const failing = compile(z.object({ id: z.string().refine(check) }));
    const { report } = await failing.validate('{"id":"7"}');
    assert.deepEqual(
      report.issues.map(({ code }) => code),
      ['extension_failed'],
    );
  }
});

test('a check of Zod that fails runs once, and its words are those of Zod', async () => {
  for (const isLate of [false, true]) {
    const seen: number[] = [];
    const even = (n: number) => {
      seen.push(n);
      return isLate ? Promise.resolve(n % 2 === 0) : n % 2 === 0;
    };
    const schema = z.object({
      n: z.int().refine(even, { error: ({ input }) => `${input} is odd` }),
    });
    const contract = compile(schema);
    const { report } = await contract.validate('{"n":7}');
    assert.equal(report.issues[0]?.message, '7 is odd');
    assert.deepEqual([seen, report.issues.length], [[7], 1]);
    assert.equal((await contract.validate('{"n":8}')).status, 'ok');
    assert.deepEqual([seen, schema.safeParse({}).success], [[7, 8], false]);
  }
});

test('what may be undefined may be left out, and is of its type where it is given', () => {
  const contract = compile(
    type({ id: 'string', 'limit?': 'number|undefined', 'unit?': "'c'|'f'|undefined" }),
  );
  assert.deepEqual(contract.parse({ id: '7', limit: '3', unit: 'C' }), {
    id: '7',
    limit: 3,
    unit: 'c',
  });
  assert.deepEqual(contract.parse({ id: '7' }), { id: '7' });
  assert.equal(contract.bind({ id: '7', limit: {} }).status, 'rejected');
});

test('a record of Valibot lists its names', () => {
  const hours = v.object({ hours: v.record(v.picklist(['mon', 'tue']), v.number()) });
  const contract = compile(toStandardJsonSchema(hours));
  assert.deepEqual(contract.parse({ hours: { mon: '8' } }), { hours: { mon: 8 } });
  assert.equal(contract.bind({ hours: { sun: 8 } }).status, 'rejected');
});

test('a path segment may be an object with a key', () => {
  const schema: StandardSchemaV1 = {
    '~standard': {
      version: 1,
      vendor: 'own',
      validate: () => ({ issues: [{ message: 'no', path: [{ key: 'a' }, 0, Symbol('s')] }] }),
    },
  };
  const jsonSchema = { input: () => ({}), output: () => ({}) };
  const contract = compile({ '~standard': { ...schema['~standard'], jsonSchema } });
  const result = contract.validate('{}');
  assert.ok('status' in result && result.status === 'rejected');
  assert.deepEqual(result.report.issues[0]?.path, ['a', 0, 'Symbol(s)']);
});

test('what ArkType finds of the arguments as a whole has no path', () => {
  const range = type({ from: 'number', to: 'number' }).narrow(
    ({ from, to }, its) => from < to || its.mustBe('ascending'),
  );
  const result = compile(range).validate({ from: 2, to: 1 });
  assert.ok('status' in result && result.status === 'rejected');
  assert.deepEqual(result.report.issues[0]?.path, []);
});

test('an asynchronous validator makes a promise, and only what it sees', async () => {
  const contract = compile(SLOW);
  const pending = contract.validate('{"user":"somebody"}');
  const refused = contract.validate('{"user":"nobody"}');
  const rejected = contract.validate('{"user":{}}');
  assert.ok(pending instanceof Promise && refused instanceof Promise);
  assert.ok(!(rejected instanceof Promise) && rejected.status === 'rejected');
  const [passed, failed] = await Promise.all([pending, refused]);
  assert.deepEqual(passed.status === 'ok' && passed.args, { user: 'somebody' });
  assert.equal(failed.report.issues[0]?.message, 'is nobody');
});

test('a validator may answer a promise that somebody wrote', async () => {
  // biome-ignore lint/suspicious/noThenProperty: as one that somebody wrote has.
  const later = { then: (done: (answer: object) => void) => done({ value: 7 }) };
  const pending = compile(validating(() => later as never)).validate('{}');
  assert.ok(pending instanceof Promise);
  assert.deepEqual((await pending).args, 7);
});

test('a validator that answers neither a value nor an issue has failed', async () => {
  // The last is what `safeParse` of Zod answers.
  const unsaid = { success: false, error: new Error('no') };
  const none = [undefined, null, 7, [], {}, { issues: [] }, unsaid];
  for (const answer of [...none, ...none.map((one) => Promise.resolve(one))]) {
    const contract = compile(validating(() => answer as never));
    const result = await contract.validate('{}');
    assert.ok(result.status === 'rejected');
    assert.equal(String(result.error.cause), 'TypeError: it answered neither a value nor an issue');
    assert.deepEqual(
      result.report.issues.map(({ code, retryable }) => [code, retryable]),
      [['extension_failed', false]],
    );
  }
});

/** Declares any object, and validates with code of its own. */
function validating(validate: () => never): StandardSchemaV1 & StandardJSONSchemaV1 {
  const jsonSchema = { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) };
  return { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } };
}

test('a validator that throws is an issue that names it, and is reported', async () => {
  const boom = new Error('boom');
  const validators: (() => unknown)[] = [
    () => {
      throw boom;
    },
    async () => {
      throw boom;
    },
    () => undefined,
    async () => undefined,
    () => ({ issues: [null] }),
  ];
  for (const validate of validators) {
    const told: BindReport[] = [];
    const schema = validating(validate as () => never);
    const onReport = (report: BindReport) => told.push(report);
    const contract = compile(schema, { onReport, redact: () => false });
    const result = await contract.validate('{}');
    assert.ok(result.status === 'rejected');
    assert.deepEqual(
      result.report.issues.map(({ code, message, retryable }) => [code, message, retryable]),
      [['extension_failed', "the tool's own `validate` failed", false]],
    );
    assert.ok(result.error.cause === boom || result.error.cause instanceof TypeError);
    assert.doesNotMatch(JSON.stringify(result), /"cause"/);
    assert.doesNotMatch(result.error.message, /boom|again/);
    assert.deepEqual(told, [result.report]);
    const standard = await contract['~standard'].validate('{}');
    assert.deepEqual(standard.issues, result.report.issues);
  }
});

test('a call whose validator throws is a result that says so', async () => {
  const registry = createRegistry();
  const inputSchema = z.object({ json: z.string().transform((text) => JSON.parse(text)) });
  registry.register({ name: 'read', inputSchema, execute: () => assert.fail('not to be run') });
  const { isError, output } = await registry.call('read', '{"json":"{bad"}');
  assert.deepEqual(
    [isError, output],
    [true, "input validation failed: the tool's own `validate` failed"],
  );
});

test('parse gives the arguments or throws what says why', () => {
  const contract = compile(ORDER);
  const args = contract.parse('{"coupon":"C-1","units":"2","note":"x"}');
  assert.deepEqual(args, { coupon: 'C-1', units: 2, note: 1 });
  assert.throws(
    () => contract.parse('{"coupon":"1","note":"x"}'),
    (error) => {
      assert.ok(error instanceof BindError && error instanceof StandardToolValidationError);
      assert.equal(error.name, 'BindError');
      assert.equal(error.target, 'input');
      assert.equal(error.issues, error.report.issues);
      return true;
    },
  );
});

test('a contract may be released while its validator is at it', async () => {
  for (const raw of ['{"user":"nobody"}', '{"user":"somebody"}']) {
    const contract = compile(SLOW);
    const pending = contract.validate(raw);
    contract.release();
    const { status, report } = await pending;
    assert.equal(status, raw.includes('nobody') ? 'rejected' : 'ok');
    if (status === 'rejected') assert.equal(report.issues[0]?.message, 'is nobody');
    assert.throws(() => contract.bind(raw), /was released/);
  }
});

test('parse of an asynchronous schema says what to use', () => {
  assert.throws(() => compile(SLOW).parse('{"user":"nobody"}'), {
    name: 'TypeError',
    message: /use `await contract\.validate\(raw\)`/,
  });
});

test('the package waits for a schema of another realm, as in a test runner', async () => {
  const script = readFileSync(createRequire(import.meta.url).resolve('@toolargs/wasm'), 'utf8');
  const module = { exports: {} as { compile: typeof compile } };
  runInNewContext(script, { module, TextDecoder, TextEncoder, console });
  const contract = module.exports.compile(SLOW);
  const { status, report } = await contract.validate('{"User":"nobody"}');
  assert.deepEqual([status, report.issues[0]?.message], ['rejected', 'is nobody']);
  assert.equal((await contract.validate('{"User":"somebody"}')).status, 'ok');
});

test('a contract is a Standard Schema: it gives a value or issues, never both', async () => {
  const consume = async (schema: StandardSchemaV1, value: unknown) =>
    schema['~standard'].validate(value);
  const contract = compile(ORDER);
  const { version, vendor } = contract['~standard'];
  assert.deepEqual([version, vendor], [1, 'toolargs']);
  assert.deepEqual(await consume(contract, '{"Coupon":"C-1","note":"x"}'), {
    value: { coupon: 'C-1', units: 1, note: 1 },
  });
  const failed = await consume(contract, { coupon: 1 });
  assert.ok(!('value' in failed) && failed.issues);
  for (const { message, path } of failed.issues) {
    assert.equal(typeof message, 'string');
    assert.ok(Array.isArray(path));
  }
  assert.deepEqual(await consume(compile(SLOW), { user: 'a' }), { value: { user: 'a' } });
});

test('a contract can be compiled like the schema it came from', () => {
  const outer = compile(compile(ORDER));
  assert.deepEqual(outer.parse('{"coupon":"C-1","note":"x"}'), {
    coupon: 'C-1',
    units: 1,
    note: 1,
  });
  assert.deepEqual(outer.schema(), compile(ORDER).schema());
});

test('as a Standard Schema, a contract of text takes a text as the value itself', async () => {
  const text = compile(z.string().min(1));
  for (const value of ['abc', '5', '"quoted"', '{"a":1}']) {
    assert.deepEqual(await text['~standard'].validate(value), { value });
    assert.equal(await compile(text).parse(JSON.stringify(value)), value);
  }
  assert.ok((await text['~standard'].validate('')).issues);
  const fields = compile({ type: 'object', properties: { a: { type: 'integer' } } });
  assert.deepEqual(await fields['~standard'].validate('{"a":"1"}'), { value: { a: 1 } });
});

test('where a text may be the value itself, what is no text is that, too', async () => {
  const { validate } = compile({ type: ['string', 'integer', 'array'] })['~standard'];
  for (const value of [7, '7', 'a', '', ' x', [1]]) {
    assert.deepEqual(await validate(value), { value });
  }
  assert.deepEqual(await validate(' [1]'), { value: [1] });
});

test('a contract that is compiled repairs by the new options, and validates by its own', async () => {
  const schema = { type: 'object', properties: { phoneId: { type: 'string' }, url: {} } };
  const told: BindReport[] = [];
  const inner = compile(schema, {
    matching: 'exact',
    unknownFields: 'ignore',
    requiredAny: ['phoneId', 'url'],
    onReport: (report) => told.push(report),
  });
  const outer = compile(inner, { name: 'outer' });
  assert.deepEqual(outer.parse('{"phone_id":1}'), { phoneId: '1' });
  assert.equal(
    (await outer.validate('{"url":1,"more":2}')).report.issues[0]?.code,
    'field_unknown',
  );
  assert.equal((await outer.validate('{}')).report.issues[0]?.code, 'required_any');
  assert.deepEqual(
    told.map(({ status }) => status),
    ['ok'],
  );

  const open = await compile(compile(schema), { unknownFields: 'schema' }).validate('{"more":2}');
  assert.deepEqual(open.report.issues, [
    { code: 'custom', path: ['more'], retryable: true, message: 'is not a field' },
  ]);
});

const DOWN = new Error('the database is down');
const failing = () => {
  throw DOWN;
};
const COUNT = { type: 'object', properties: { n: { type: 'integer' } } } as const;
const FAILING: Record<string, [inner: LibrarySchema, raw: string, path: string[]]> = {
  'a validator': [compile(z.object({ n: z.int().refine(failing) })), '{"n":1}', []],
  'a validator that waits': [
    compile(z.object({ n: z.int().refine(async () => failing()) })),
    '{"n":1}',
    [],
  ],
  'an extension': [
    compile(COUNT, { unknownFields: 'reject', fieldMatcher: failing }),
    '{"total":1}',
    ['total'],
  ],
};

for (const [what, [inner, raw, path]] of Object.entries(FAILING)) {
  test(`what fails in a contract inside another is no fault of the call, ${what}`, async () => {
    const deep = compile(compile(inner, { unknownFields: 'schema' }), { unknownFields: 'schema' });
    const { report, error } = await deep.validate(raw);
    assert.deepEqual(
      report.issues.map((issue) => [issue.code, issue.retryable, issue.path]),
      [['extension_failed', false, path]],
    );
    assert.equal(error?.cause, DOWN);
    assert.doesNotMatch(explain(error as BindError), /Call/);
  });
}

test('code of the author may release the contract that asks it', async () => {
  const raw = '{"tel":"1"}';
  const schema = (title: string) => ({ type: 'object', title, properties: { phone: {} } });
  const other = compile({ ...schema('other'), properties: { phone: { type: 'integer' } } });
  const answer = { field: 'phone', certain: true };
  const asking = (fieldMatcher: () => typeof answer) => compile(schema('asking'), { fieldMatcher });

  const matched = asking(() => {
    matched.release();
    return answer;
  });
  const result = matched.bind(raw);
  assert.deepEqual(result.status === 'ok' && result.args, { phone: '1' });
  assert.throws(() => matched.bind(raw), /was released/);
  // What it answered is not taken for an answer to others.
  assert.equal(other.bind('{"tel":1}').status, 'rejected');

  const failing = asking(() => {
    failing.release();
    throw new Error('boom');
  });
  assert.equal(failing.bind(raw).report.issues[0]?.code, 'extension_failed');

  for (const value of [{ phone: '1' }, undefined]) {
    const told = compile(schema('told'));
    const toJSON = () => {
      told.release();
      return value;
    };
    const { status, report } = told.bind({ toJSON });
    assert.equal(status, value ? 'ok' : 'rejected');
    assert.equal(report.issues[0]?.code, value ? undefined : 'not_json');
  }

  const judging = validating(() => {
    judged.release();
    return { issues: [{ message: 'no' }] } as never;
  });
  const judged = compile(judging, { fieldMatcher: () => answer });
  const refused = await judged.validate('{}');
  assert.deepEqual(refused.report.issues[0]?.message, 'no');
});

test('what a validator says of one of many items is told beside what it says of others', () => {
  const half = (n: number, words: string) => ({ path: ['n', n], message: words });
  const issues = Array.from({ length: 10 }, (_, n) => half(n, n % 2 === 0 ? 'is even' : 'is odd'));
  const schema = {
    type: 'object',
    properties: { n: { type: 'array', items: { type: 'integer' } } },
  };
  const contract = compile({
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: () => ({ issues }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  } as StandardJSONSchemaV1 & StandardSchemaV1);
  const result = contract.validate({ n: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }) as { error: BindError };
  assert.deepEqual(result.error.message.split('\n').slice(0, 2), [
    'input validation failed: `n[0]`, `n[2]`, `n[4]`, `n[6]`, `n[8]`: is even',
    '`n[1]`, `n[3]`, `n[5]`, `n[7]`, `n[9]`: is odd',
  ]);
});

/** What reports leave out, and what many of them say together. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import {
  type BindReport,
  type Contract,
  type ContractOptions,
  compile,
  explain,
  type Issue,
} from '@toolargs/wasm';
import { summarise, summaryText } from '@toolargs/wasm/reports';
import { type } from 'arktype';
import { z } from 'zod';

const LOGIN = {
  type: 'object',
  properties: { password: { type: 'string' }, note: { type: 'string' } },
  additionalProperties: false,
};
const SCHEMA = {
  type: 'object',
  properties: {
    user: { type: 'string' },
    secretKey: { type: 'integer', examples: [7] },
    login: LOGIN,
    order: { enum: ['asc', 'desc'] },
    counts: { type: 'array', items: { type: 'integer' } },
  },
};
const redact = (path: readonly unknown[]) =>
  path.includes('password') || path.includes('secretKey');

/** With long values, too: of those a report has the beginning, as a text. */
const NOTES = ['short', 'long '.repeat(60)];

/** Texts of an object with the secret, also such as only other readers take for one. */
function textsOf(note: string): string[] {
  const text = JSON.stringify({ password: 'hunter2', note });
  return [
    text,
    JSON.stringify(text),
    JSON.stringify({ arguments: text }),
    JSON.stringify({ login: JSON.parse(text) }),
    `[${text}]`,
    text.replaceAll('"', "'"),
    text.slice(0, -1),
    `Sure! ${text} is it.`,
    `\`\`\`json\n${text}\n\`\`\``,
    `("hunter2", "${note}")`,
    `dict(password='hunter2', note='${note}')`,
    `<password>hunter2</password><note>${note}</note>`,
  ];
}

/** Nothing that is for logs has the secret; what the model reads is the same without `redact`. */
function assertRedacted(schema: object, given: ContractOptions, raw: string): void {
  for (const unknownFields of ['reject', 'ignore', 'schema'] as const) {
    const told: BindReport[] = [];
    const options: ContractOptions = { ...given, unknownFields };
    const onReport = (report: BindReport) => told.push(report);
    const result = compile(schema, { redact, ...options, onReport }).bind(raw);
    const error = result.status === 'ok' ? undefined : result.error;
    // Its message, and so its stack, is the explanation.
    const logged = [result.report, told, { ...error, message: '' }];
    assert.doesNotMatch(JSON.stringify(logged), /hunter2|123456/, raw);
    assert.doesNotMatch(inspect(logged, { depth: 20 }), /hunter2|123456/, raw);
    assert.equal(explain(result), explain(compile(schema, options).bind(raw)), raw);
    if (result.status === 'rejected') assert.equal(result.error.issues, result.report.issues);
  }
}

test('redacted values are in no report, and what the model reads is the same', () => {
  for (const note of NOTES) {
    for (const raw of [
      '{"secretKey":"123456"}',
      '{"secretKey":"hunter2"}',
      '{"secret":"hunter2"}',
      '{"user":["123456"]}',
      `{"login":{"password":["hunter2"],"note":"${note}"}}`,
      `{"login":[{"password":"hunter2","note":"${note}"}]}`,
      `{"login":"the password is hunter2 ${note}"}`,
      `{"arguments":{"login":{"password":"hunter2","note":"${note}"}}}`,
      `{"login":{"password":"hunter2","Pass":"hunter2","note":"${note}"}}`,
      `{"login":{"passwort":"hunter2","note":"${note}"}}`,
      `{"user":{"password":"hunter2","note":"${note}"}}`,
      `{"counts":{"password":"hunter2","note":"${note}"}}`,
      `{"counts":["${note}",["hunter2"],"{'password':'hunter2'}"],"login":1}`,
      `{"counts":"hunter2, ${note}"}`,
      `{"secretKey":"hunter2 ${note}`,
      `{"secretKey":hunter2 3, ${note}}`,
      `{"secretKey":7,hunter2 ${note}}`,
      `{"secretKey":7}{"password":"hunter2","note":"${note}"}`,
      `{"pin":"hunter2 ${note}","pin":"hunter2 ${note}"}`,
      `{"pin":123456,"pin":123456}`,
      `{"type":123456,"type":123456}`,
      `{"user":1,"user":{"password":"hunter2","note":"${note}"}}`,
      `{"login":{"password":"hunter2","note":"${note}"},"login":{"password":"hunter2","note":"${note}"}}`,
      'password is hunter2',
      '123456',
      ...textsOf(note),
      ...['user', 'order', 'secretKey', 'login', 'counts', 'other'].flatMap((name) =>
        textsOf(note).map((text) => JSON.stringify({ [name]: text })),
      ),
      // A brace as an escape.
      ...['secretKey', 'order', 'counts'].map((name) =>
        JSON.stringify({ [name]: textsOf(note)[0] }).replaceAll('{\\', '\\u007b\\'),
      ),
    ]) {
      assertRedacted(SCHEMA, {}, raw);
      assertRedacted(SCHEMA, { syntax: 'strict', coercion: 'none' }, raw);
      assertRedacted(SCHEMA, { optIn: ['comma-lists', 'single-item', 'wrapped-value'] }, raw);
    }
  }
});

test('nor where the schema tells little of what may stand there', () => {
  const schemas = [
    true,
    { $ref: '#/$defs/login' },
    { anyOf: [{ type: 'integer' }, { $ref: '#/$defs/login' }] },
    { allOf: [LOGIN] },
    { enum: [1, { password: 'known' }] },
    { const: { password: 'known' } },
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
    { type: 'array', prefixItems: [LOGIN, LOGIN], items: { type: 'integer' } },
    { type: 'array', items: { oneOf: [{ type: 'integer' }, LOGIN] } },
    { type: ['integer', 'object'] },
  ];
  for (const value of schemas) {
    // A field of the name may be another one elsewhere.
    const number = { type: 'object', properties: { value: { type: 'integer' } } };
    const properties = { one: number, value, another: number };
    const schema = { type: 'object', properties, $defs: { login: LOGIN } };
    for (const note of NOTES) {
      for (const given of [`the password is hunter2, ${note}`, ...textsOf(note)]) {
        for (const one of [given, [given], [1, given]]) {
          assertRedacted(schema, {}, JSON.stringify({ value: one }));
        }
      }
    }
  }
  const list = { type: 'array', items: [{ type: 'integer' }], additionalItems: LOGIN };
  const old = { $schema: 'http://json-schema.org/draft-07/schema#', properties: { list } };
  assertRedacted(old, {}, '{"list":[1,"the password is hunter2"]}');
});

test('values of fields that are not declared are redacted, where an object admits them, too', () => {
  const hidesNone = { redact: () => false };
  const numbers = { type: 'object', additionalProperties: { type: 'integer' } };
  const user = { type: 'string' };
  const schema = {
    type: 'object',
    properties: { pins: numbers, user },
    additionalProperties: { type: 'object', properties: { user } },
  };
  for (const raw of [
    '{"pins":{"a":"123456"}}',
    '{"pins":{"a":"hunter2"}}',
    '{"pins":{"a":123456,"a":123456}}',
    '{"pins":{"a":123456.5}}',
    '{"more":{"user":123456}}',
    '{"pins":{"a":"123456","user":123456,"user":123456}}',
  ]) {
    assertRedacted(schema, hidesNone, raw);
  }
  assertRedacted(
    { ...schema, additionalProperties: true },
    hidesNone,
    '{"a":"hunter2","a":"hunter2"}',
  );
});

test('a contract that is made of another one leaves out what that does', () => {
  const inner = compile(SCHEMA, { redact: () => true });
  const raw = '{"secretKey":"x"}';
  const receivedBy = (contract: Contract) => contract.bind(raw).report.issues[0]?.received;
  assert.equal(receivedBy(compile(inner)), '[redacted]');
  assert.equal(receivedBy(compile(inner, { redact: () => false })), '"x"');
});

test('what is not to be redacted stays', () => {
  const contract = compile(SCHEMA, { redact });
  const { repairs } = contract.bind('{"order":"ASC","secretKey":"5"}').report;
  assert.deepEqual(
    repairs.map(({ code, before, after }) => [code, before, after]),
    [
      ['choice_respelled', 'ASC', 'asc'],
      ['string_to_number', '[redacted]', '[redacted]'],
    ],
  );
  const { issues } = contract.bind('{"order":"up","secretKey":"no"}').report;
  assert.deepEqual(
    issues.map(({ path, expected, received, message }) => [path[0], expected, received, message]),
    [
      ['order', 'one of "asc", "desc"', '"up"', 'expected one of "asc", "desc", got "up"'],
      ['secretKey', 'integer', '[redacted]', '[redacted]'],
    ],
  );
});

test('a value is not suggested in place of one that is redacted; a name is', () => {
  const schema = z.object({ state: z.enum(['positive', 'negative']), secretKey: z.int() });
  const contract = compile(schema, { redact: () => true });
  const { issues } = contract.bind({ state: 'positve', secretKye: 1 }).report;
  assert.deepEqual(
    issues.map(({ code, suggestion }) => [code, suggestion]),
    [
      ['field_unknown', 'secretKey'],
      ['field_missing', undefined],
      ['choice_unknown', undefined],
    ],
  );
});

test('what lies in lists and objects stays, where what is declared there takes neither', () => {
  const n = { type: 'integer' };
  const list = { type: 'array', items: n };
  const schema = {
    type: 'object',
    properties: {
      list,
      tuple: { type: 'array', prefixItems: [n], items: n },
      any: { anyOf: [list, { type: 'null' }] },
      one: { oneOf: [list, { type: 'null' }] },
      in: { type: 'object', properties: { in: { type: 'object', properties: { n } } } },
      none: { default: null },
      named: { default: { properties: null } },
    },
  };
  const raw = '{"list":["1"],"tuple":["2","3"],"any":["4"],"one":["5"],"in":{"in":{"n":"6"}}}';
  const redact = () => false;
  const { repairs } = compile(schema, { redact }).bind(raw).report;
  assert.deepEqual(
    repairs.map(({ before }) => before),
    ['1', '2', '3', '4', '5', '6'],
  );
  const $schema = 'http://json-schema.org/draft-07/schema#';
  const tuple = { ...schema.properties.tuple, items: [n], additionalItems: n };
  const old = compile({ $schema, properties: { tuple } }, { redact }).bind('{"tuple":["2","3"]}');
  assert.deepEqual(
    old.report.repairs.map(({ before }) => before),
    ['2', '3'],
  );
  const scalars = {
    alone: { const: 'asc' },
    either: { anyOf: [{ const: 'asc' }, { type: 'integer' }] },
  };
  const spelt = compile({ type: 'object', properties: scalars }, { redact });
  assert.deepEqual(
    spelt.bind('{"alone":"ASC","either":"7"}').report.repairs.map(({ before }) => before),
    ['ASC', '7'],
  );
  const { issues } = compile(schema, { redact }).bind('{"in":7,"list":[true]}').report;
  assert.deepEqual(
    issues.map(({ received }) => received),
    ['7', 'true'],
  );
  const [wrapped] = compile(schema, { redact }).bind('{"list":1}').report.repairs;
  assert.deepEqual([wrapped?.before, wrapped?.after], ['[redacted]', '[redacted]']);
});

test('what has no value is not redacted', () => {
  const schema = { ...SCHEMA, required: ['secretKey'] };
  const contract = compile(schema, { redact, unknownFields: 'ignore' });
  const { repairs, issues } = contract.bind('{"order":null,"other":1}').report;
  assert.deepEqual(
    repairs.map(({ code, before, ...rest }) => [code, before, 'after' in rest]),
    [
      ['null_dropped', null, false],
      ['field_ignored', '[redacted]', false],
    ],
  );
  assert.deepEqual(
    issues.map(({ code, message }) => [code, message]),
    [['field_missing', 'is required (integer), for example 7']],
  );
});

test("what an author's own validator quotes is redacted by its path", () => {
  const quoting = z.string().refine(() => false, { error: ({ input }) => `${input} is known` });
  const schema = z.object({ password: quoting, user: quoting });
  const contract = compile(schema, { redact });
  const result = contract.validate('{"password":"hunter2","user":"ann"}');
  assert.ok(!('then' in result));
  assert.deepEqual(
    result.report.issues.map(({ message }) => message),
    ['[redacted]', 'ann is known'],
  );
  assert.match(explain(result), /hunter2 is known/);
});

test('what a validator quotes of an object or a list is redacted, for the value may lie inside', () => {
  const login = type({ password: 'string' }).narrow((_, its) => its.mustBe('known'));
  const secrets = type('string[]').narrow((_, its) => its.mustBe('sorted'));
  const age = type('number').narrow((_, its) => its.mustBe('odd'));
  const result = compile(type({ login, secrets, age }), { redact }).validate({
    login: { password: 'hunter2' },
    secrets: ['hunter2'],
    age: 2,
  });
  assert.ok(!('then' in result));
  assert.deepEqual(result.report.issues.map(({ path, message }) => [path[0], message]).sort(), [
    ['age', 'age must be odd (was 2)'],
    ['login', '[redacted]'],
    ['secrets', '[redacted]'],
  ]);
});

test('what a validator says of an object may quote what is inside, in whatever words', () => {
  const login = z.object({ password: z.string() });
  const quoting = login.refine(() => false, { error: ({ input }) => `${Object(input).password}!` });
  const wrong = (schema: z.ZodType, raw: string) => {
    const result = compile(schema, { redact: () => false }).validate(raw);
    assert.ok(!('then' in result));
    assert.match(explain(result), /hunter2!/);
    return result.report.issues.map(({ message }) => message);
  };
  assert.deepEqual(wrong(quoting, '{"password":"hunter2"}'), ['[redacted]']);
  const inside = z.object({ login: quoting });
  assert.deepEqual(wrong(inside, '{"login":{"password":"hunter2"}}'), ['[redacted]']);
});

test('what is said of a value, and what a call is for, is redacted where it may quote one', () => {
  const schema = z.object({ n: z.int().refine(() => false, 'not {"password":"hunter2"}') });
  const options = { redact: () => false, descriptionParameter: true } as const;
  const result = compile(schema, options).validate({ n: 1, description: 'gets {hunter2}' });
  assert.ok(!('then' in result));
  assert.match(explain(result), /hunter2/);
  assert.equal(result.report.issues[0]?.message, '[redacted]');
  assert.equal(result.report.description, '[redacted]');
});

test('nor is it told what a value of the host says when it cannot be read', () => {
  const failing = {
    toJSON: () => {
      throw new Error('hunter2 is no JSON');
    },
  };
  for (const raw of [failing, { login: failing }]) {
    const result = compile(SCHEMA, { redact }).bind(raw);
    assert.match(explain(result), /hunter2/);
    assert.deepEqual(
      result.report.issues.map(({ code, message }) => [code, message]),
      [['not_json', '[redacted]']],
    );
  }
});

test('what words an explanation has all values, and its report has not', async () => {
  const issueReporter = (issues: readonly Issue[], report: BindReport) =>
    [...issues, ...report.issues].map(({ received }) => received).join();
  const contract = compile(SCHEMA, { redact, issueReporter });
  const result = contract.bind('{"secretKey":"hunter2"}');
  assert.ok(result.status === 'rejected');
  assert.equal(explain(result), '"hunter2","hunter2"');
  assert.equal(result.error.report, result.report);
  assert.equal(result.report.issues[0]?.received, '[redacted]');
  const { issues } = await contract['~standard'].validate('{"secretKey":"hunter2"}');
  assert.match(issues?.[0]?.message ?? '', /"hunter2"/);
});

test('an uncertain call is redacted as others are', () => {
  const contract = compile(SCHEMA, { redact, layers: { fuzzy: true } });
  const result = contract.bind('{"secretKye":"7"}');
  assert.ok(result.status === 'uncertain');
  assert.deepEqual(result.args, { secretKey: 7 });
  assert.equal(result.error.report, result.report);
  assert.deepEqual(
    result.report.repairs.map(({ code, before }) => [code, before]),
    [
      ['field_fuzzy', undefined],
      ['string_to_number', '[redacted]'],
    ],
  );
});

test('redact is a function', () => {
  assert.throws(
    () => compile(SCHEMA, { redact: 'password' as never }),
    /redact: expected a function/,
  );
});

const TICKET = {
  type: 'object',
  properties: {
    phoneNumber: { type: 'string' },
    order: { enum: ['asc', 'desc'] },
    items: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
  },
};

function reportsOf(name: string | undefined, ...raws: string[]): BindReport[] {
  const contract = compile(TICKET, { name });
  return raws.map((raw) => contract.bind(raw).report);
}

test('reports are summarised by tool and field, with what follows', () => {
  const reports = [
    ...reportsOf('ticket', '{}', '{"phone":"1"}', '{"phone":"1"}', '{"phone_number":"1"}'),
    ...reportsOf(undefined, '{"order":"up"}'),
    ...reportsOf('ticket', '{"items":[{"n":"1"},{"n":"2"}]}', '{"order":"up"}', '{"order":"left"}'),
  ];
  const [ticket, nameless] = summarise(reports);
  const { findings, ...counts } = ticket ?? assert.fail();
  assert.deepEqual(counts, {
    tool: 'ticket',
    calls: 7,
    right: 1,
    repaired: 4,
    uncertain: 0,
    rejected: 2,
  });
  assert.deepEqual(
    findings.map(({ kind, code, field, calls, given, advice }) => [
      ...[kind, code, field, calls, given.map((one) => `${one.name} ${one.calls}`), advice],
    ]),
    [
      ['repair', 'field_derived', 'phoneNumber', 2, ['phone 2'], 'rename_field'],
      ['issue', 'choice_unknown', 'order', 2, [], 'widen_enum'],
      ['repair', 'field_normalized', 'phoneNumber', 1, ['phone_number 1'], 'rename_field'],
      ['repair', 'string_to_number', 'items[].n', 1, [], 'add_example'],
    ],
  );
  assert.equal('tool' in (nameless ?? {}), false);
  assert.equal(nameless?.rejected, 1);
  assert.deepEqual(summarise([]), []);
  const [prose] = summarise(reportsOf('ticket', 'no JSON'));
  assert.deepEqual(prose?.findings, [
    { kind: 'issue', code: 'arguments_absent', field: '', calls: 1, given: [] },
  ]);
});

test('a summary as text has room for any number of findings', () => {
  const finding = {
    kind: 'issue',
    code: 'field_unknown',
    field: 'a',
    calls: 1,
    given: [],
  } as const;
  const counts = { calls: 1, right: 0, repaired: 0, uncertain: 0, rejected: 1 };
  const text = summaryText([{ ...counts, findings: Array(200_000).fill(finding) }]);
  assert.equal(text.split('\n').length, 200_001);
});

test('a field is another one than the field inside an object that is written alike', () => {
  const n = { type: 'integer' };
  const contract = compile({
    type: 'object',
    properties: { 'a.b': n, a: { type: 'object', properties: { b: n } } },
  });
  const reports = ['{"a.b":"x"}', '{"a":{"b":"x"}}'].map((raw) => contract.bind(raw).report);
  const [summary] = summarise(reports);
  assert.deepEqual(
    summary?.findings.map(({ field, calls }) => `${field} ${calls}`),
    ['a.b 1', 'a.b 1'],
  );
});

test('what an uncertain call was taken for is advice as well', () => {
  const contract = compile(TICKET, { layers: { fuzzy: true } });
  const [summary] = summarise([contract.bind('{"phonNumber":"1"}').report]);
  assert.deepEqual([summary?.uncertain, summary?.repaired], [1, 0]);
  assert.deepEqual(summary?.findings, [
    {
      kind: 'repair',
      code: 'field_fuzzy',
      field: 'phoneNumber',
      calls: 1,
      given: [{ name: 'phonNumber', calls: 1 }],
      advice: 'rename_field',
    },
  ]);
});

test('a summary as text has a line for each finding', () => {
  const text = summaryText(
    summarise([
      ...reportsOf('ticket', '{}', '{"phone":"1"}', ...Array(10).fill('no JSON')),
      ...reportsOf(undefined, '{}'),
    ]),
  );
  assert.equal(
    text,
    [
      'ticket: 12 calls, 1 right, 1 repaired, 0 uncertain, 10 rejected',
      '  10  arguments_absent  (the call)',
      '   1  field_derived     phoneNumber (given: phone)  rename the field to what models call it',
      '',
      '(no name): 1 calls, 1 right, 0 repaired, 0 uncertain, 0 rejected',
    ].join('\n'),
  );
  const [, line, ...more] = summaryText(
    summarise(reportsOf('ticket', '{"a\\nb":1}', '{"a\\nb":1}')),
  ).split('\n');
  assert.deepEqual(
    [line?.trim(), more],
    ['2  field_unknown  a b  declare the field, or say that there is none', []],
  );
});

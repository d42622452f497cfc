/** The parameter in which a model says what its call is for. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ContractError, compile, createRegistry, extractDescription } from '@toolargs/wasm';
import { z } from 'zod';

const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const PARAMETER = {
  type: 'string',
  description: 'A brief, human-readable description of what this tool call is doing',
};

test('DA-12, DA-13: the parameter is shown, and is not required', () => {
  const before = JSON.stringify(SCHEMA);
  const shown = compile(SCHEMA, { descriptionParameter: true }).schema();
  assert.deepEqual(shown, {
    ...SCHEMA,
    properties: { ...SCHEMA.properties, description: PARAMETER },
  });
  assert.equal(JSON.stringify(SCHEMA), before);
  assert.deepEqual(compile(SCHEMA).schema(), SCHEMA);
  const named = compile(z.strictObject({ city: z.string() }), { descriptionParameter: '_intent' });
  for (const target of ['draft-07', 'draft-2020-12', undefined] as const) {
    const { properties, required } = named.schema({ target });
    assert.deepEqual((properties as Record<string, unknown>)['_intent'], PARAMETER);
    assert.deepEqual(required, ['city']);
  }
  const { output } = named['~standard'].jsonSchema;
  assert.equal('_intent' in (output({ target: 'draft-07' })['properties'] as object), false);
});

test('DA-13: the tool and its validator get the arguments without it, and the report has it', async () => {
  const contract = compile(z.strictObject({ city: z.string() }), { descriptionParameter: true });
  const text = contract.parse('{"city":"Paris","description":"looks up the weather"}');
  assert.deepEqual(text, { city: 'Paris' });
  const given = { city: 'Paris', description: 'looks' };
  const bound = contract.bind(given);
  assert.deepEqual(bound.status === 'ok' && bound.args, { city: 'Paris' });
  assert.deepEqual(given, { city: 'Paris', description: 'looks' });
  assert.equal(bound.report.description, 'looks');
  assert.equal(bound.report.hasRepairs, false);
  const hidden = compile(SCHEMA, {
    descriptionParameter: 'why',
    redact: ([name]) => name === 'why',
  });
  assert.equal(hidden.bind('{"city":"Paris","why":"a secret"}').report.description, '[redacted]');
  assert.equal('description' in hidden.bind('{"city":"Paris"}').report, false);
  const shown = compile(SCHEMA, {
    descriptionParameter: true,
    redact: ([name]) => name === 'city',
  });
  assert.equal(shown.bind(given).report.description, 'looks');
  const silent = contract.bind({ city: 'Paris' });
  assert.deepEqual(silent.args, { city: 'Paris' });
  assert.equal('description' in silent.report, false);
  const repaired = contract.bind('{"City":"Paris","Description":"looks"}');
  assert.equal(repaired.report, repaired.report);
  assert.deepEqual(
    [repaired.report.description, repaired.report.repairs.length, repaired.status],
    ['looks', 2, 'ok'],
  );
  const seen: unknown[] = [];
  const registry = createRegistry({ descriptionParameter: true });
  registry.register({
    name: 'weather',
    inputSchema: SCHEMA,
    execute: (args: unknown) => void seen.push(args),
  });
  await registry.call('weather', '{"city":"Rome","description":"x"}');
  assert.deepEqual(seen, [{ city: 'Rome' }]);
});

test('DA-13: no name but its own is that of the parameter, in whatever spelling', () => {
  const params = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const options = { descriptionParameter: true, layers: { fuzzy: true } } as const;
  const contract = compile({ ...SCHEMA, properties: { ...SCHEMA.properties, params } }, options);
  for (const name of ['descriptions', 'cityDescription', 'city_description', 'descripton']) {
    const { status, report } = contract.bind({ city: 'Paris', [name]: 'of light' });
    const [issue] = report.issues;
    assert.deepEqual(
      [status, issue?.code, issue?.suggestion],
      ['rejected', 'field_unknown', 'description'],
    );
  }
  const inner = { type: 'object', properties: { description: { type: 'string' } } };
  const nested = compile(
    { type: 'object', properties: { event: inner } },
    { descriptionParameter: true },
  );
  assert.deepEqual(nested.bind('{"event":{"eventDescription":"x"}}').args, {
    event: { description: 'x' },
  });
  const wrapped = compile(
    { type: 'object', properties: { params }, required: ['params'] },
    { descriptionParameter: true },
  );
  assert.deepEqual(wrapped.bind('{"city":"Paris"}').args, { params: { city: 'Paris' } });
});

test('DA-13: the report of a call that the validator refused has it as well', () => {
  const schema = z.object({ city: z.string().refine((city) => city !== 'Rome', 'not there') });
  const { status, report } = compile(schema, { descriptionParameter: true }).validate(
    '{"city":"Rome","description":"looks"}',
  ) as ReturnType<ReturnType<typeof compile>['bind']>;
  assert.equal(status, 'rejected');
  assert.deepEqual([report.status, report.description], ['rejected', 'looks']);
  assert.equal(report.issues[0]?.code, 'custom');
});

test('DA-13: a field of that name, or a schema that cannot have it, is a contract issue', () => {
  const object = { type: 'object', properties: { description: { type: 'string' } } };
  for (const schema of [
    object,
    true,
    { type: 'string' },
    { type: 'object', oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
    { $ref: '#/$defs/a', $defs: { a: object } },
    { type: 'object', properties: {}, maxProperties: 1 },
    { type: 'object' },
  ]) {
    assert.throws(
      () => compile(schema, { descriptionParameter: true }),
      (error) =>
        error instanceof ContractError &&
        error.issues.some(({ code }) => code === 'description_param_conflict'),
      JSON.stringify(schema),
    );
  }
  assert.equal(compile(object, { descriptionParameter: 'intent' }).bind('{}').status, 'ok');
  for (const wrong of ['', false, 7]) {
    assert.throws(
      () => compile(SCHEMA, { descriptionParameter: wrong as true }),
      /descriptionParameter: expected `true` or a name/,
    );
  }
});

test('what keeps a schema from having the parameter is told with its place', () => {
  const conflictOf = (schema: object | boolean) => {
    try {
      compile(schema, { descriptionParameter: true });
    } catch (error) {
      const { issues } = error as ContractError;
      const own = issues.find(({ code }) => code === 'description_param_conflict');
      return own && [own.path.join('.'), own.message];
    }
    return undefined;
  };
  const binding = {
    $ref: '#/$defs/any',
    $dynamicRef: '#/$defs/any',
    $recursiveRef: '#',
    allOf: [{}],
    anyOf: [{}],
    oneOf: [{}],
    not: { type: 'string' },
    if: {},
    const: {},
    enum: [{}],
    propertyNames: { maxLength: 3 },
    patternProperties: { n$: { type: 'integer' } },
    minProperties: 1,
    maxProperties: 1,
    dependentSchemas: { city: {} },
  };
  for (const [keyword, value] of Object.entries(binding)) {
    assert.deepEqual(conflictOf({ ...SCHEMA, $defs: { any: {} }, [keyword]: value }), [
      keyword,
      `a description parameter cannot stand beside \`${keyword}\``,
    ]);
  }
  for (const other of [true, { type: 'string' }, { properties: [] }, { type: 'object' }]) {
    assert.deepEqual(conflictOf(other), [
      '',
      'only an object with `properties` can have a description parameter',
    ]);
  }
  assert.equal(conflictOf({ type: 'object', additionalProperties: false }), undefined);
  assert.deepEqual(conflictOf({ properties: { description: {} } }), [
    'properties.description',
    '`description` is a field already; give the description parameter another name',
  ]);
});

test('what is no object, or is rejected, is answered as without the parameter', () => {
  const { properties, required } = SCHEMA;
  const nullable = compile(
    { type: ['object', 'null'], properties, required },
    { descriptionParameter: true },
  );
  const none = nullable.bind('null');
  assert.deepEqual([none.status, none.args], ['ok', null]);
  const rejected = nullable.bind('{"description":"looks"}');
  assert.deepEqual(Object.keys(rejected), ['status', 'report', 'error']);
  assert.deepEqual([rejected.status, rejected.report.status], ['rejected', 'rejected']);
  assert.equal(rejected.report.issues[0]?.code, 'field_missing');
});

test('a description parameter named as a prototype is a name as others are', () => {
  const contract = compile(
    { type: 'object', properties: {} },
    { descriptionParameter: '__proto__' },
  );
  const bound = contract.bind('{"__proto__":"looks"}');
  assert.deepEqual(bound.status === 'ok' && bound.args, {});
  assert.equal(bound.report.description, 'looks');
});

test('DA-14: what was said is read out of raw arguments', () => {
  for (const [raw, said] of [
    ['{"description":"looks"}', 'looks'],
    [{ description: 'looks' }, 'looks'],
    ['{"Description":"looks"}', ''],
    ['{"city":"Paris"}', ''],
    ['{"description":7}', ''],
    ['{not json', ''],
    ['', ''],
    [null, ''],
    ['[1]', ''],
  ] as const) {
    assert.equal(extractDescription(raw), said, String(raw));
  }
  assert.equal(extractDescription('{"_intent":"looks"}', '_intent'), 'looks');
});

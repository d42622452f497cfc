/** What can be declared, what is refused, and what the model sees of it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ContractError, type ContractIssue, compile, type JsonSchema } from '@toolargs/wasm';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import * as mini from 'zod/mini';

const PERSON = {
  type: 'object',
  description: 'Finds a person.',
  properties: { name: { type: 'string' }, id: { type: 'integer' } },
};

/** What JavaScript can hand over, whatever the types say. */
const untyped = compile as (schema: unknown, options?: unknown) => ReturnType<typeof compile>;

function issuesOf(schema: unknown, options?: unknown): ContractError {
  try {
    untyped(schema, options);
  } catch (error) {
    assert.ok(error instanceof ContractError);
    return error;
  }
  return assert.fail('compiled');
}

test('GA-06: Zod, Valibot, ArkType and plain JSON Schema declare alike', () => {
  const valibot = v.object({ name: v.string(), id: v.pipe(v.number(), v.integer()) });
  const contracts = [
    compile(z.object({ name: z.string(), id: z.int() })),
    compile(z.toJSONSchema(mini.object({ name: mini.string(), id: mini.int() }))),
    compile(toStandardJsonSchema(valibot)),
    compile(type({ name: 'string', id: 'number.integer' })),
    compile({ ...PERSON, required: ['name', 'id'] }),
  ];
  for (const contract of contracts) {
    const result = contract.bind('{"Name":"Ada","ID":"7"}');
    assert.deepEqual(result.status === 'ok' && result.args, { name: 'Ada', id: 7 });
  }
});

test('an error names the tool', () => {
  const name = 'create_ticket';
  const wrong = { type: 'objekt' };
  for (const schema of [wrong, z.date(), null]) {
    assert.match(issuesOf(schema, { name }).message, /^`create_ticket` is not a contract:\n- /);
    assert.match(issuesOf(schema).message, /^not a contract:\n- /);
  }
  const layers = 'none' as never;
  assert.match(issuesOf({}, { layers }).message, /^wrong options:\n- options\.layers: /);
  assert.match(issuesOf({}, { layers, name }).message, /^`create_ticket` has wrong options:\n- /);
  assert.match(issuesOf(wrong, { layers }).message, /^not a contract:\n- options/);
  const contract = compile(
    { ...PERSON, $schema: 'http://json-schema.org/draft-07/schema#' },
    { name },
  );
  assert.throws(
    () => contract.schema({ target: 'draft-2020-12' }),
    /`create_ticket` has no such schema/,
  );
});

test('a schema is read each time: it may say something else by now', () => {
  const name = z.string();
  const library = z.object({ name });
  assert.equal(compile(library).warnings.length, 0);
  z.globalRegistry.add(name, { description: 'of a person' });
  const said = { type: 'string', description: 'of a person' };
  assert.deepEqual(compile(library).schema()['properties'], { name: said });

  const plain = structuredClone(PERSON);
  const before = compile(plain);
  Object.assign(plain.properties, { age: { type: 'integer' } });
  assert.equal(compile(plain).bind('{"age":36}').status, 'ok');
  assert.equal(before.bind('{"age":36}').status, 'rejected');
});

test('JSON Schema that a library wrote says what it says, also where it was changed since', () => {
  const written = z.toJSONSchema(z.object({ name: z.string().transform((name) => `${name}!`) }), {
    io: 'input',
  });
  Object.assign(written.properties ?? {}, { name: { type: 'string', maxLength: 3 }, age: {} });
  const contract = compile(written);
  assert.deepEqual(contract.parse('{"name":"Ada","age":36}'), { name: 'Ada', age: 36 });
  assert.equal(contract.bind('{"name":"Augusta"}').status, 'rejected');
});

test('a schema that cannot be written as JSON Schema says what to do', () => {
  // As Effect makes a struct, and as it makes it a Standard Schema.
  const struct = Object.assign(function Schema() {}, { ast: { _tag: 'Objects' }, fields: {} });
  const standard = { version: 1, vendor: 'effect', validate: (value: unknown) => ({ value }) };
  const refusals: [unknown, string, RegExp][] = [
    [v.object({}), 'schema_not_convertible', /the valibot schema .* `toStandardJsonSchema\(schema/],
    [mini.object({}), 'schema_not_convertible', /the zod schema .* `z\.toJSONSchema/],
    [struct, 'schema_not_convertible', /the effect .* `Schema\.to/],
    [
      Object.assign(() => {}, { ...struct, '~standard': standard }),
      'schema_not_convertible',
      /the effect .* `Schema\.to/,
    ],
    [{ '~standard': { vendor: 'own' } }, 'schema_not_convertible', /own .*; pass its JSON Schema$/],
    [z.object({ at: z.date() }), 'unsupported_type', /no `z\.date\(\)`: use `z\.iso/],
    [
      z.object({ of: z.file().optional() }),
      'unsupported_type',
      /- properties\.of: .*`z\.file\(\)`: use `z\.url/,
    ],
    [type({ at: 'Date' }), 'unsupported_type', /JSON has no Date/],
    [type({ at: 'string | Map' }), 'unsupported_type', /JSON has no Map/],
    [type({ at: 'bigint' }), 'unsupported_type', /JSON has no bigint/],
    [undefined, 'schema_invalid', /undefined/],
    [null, 'schema_invalid', /null/],
    ['{}', 'schema_invalid', /string/],
    [[], 'schema_invalid', /array/],
    [new Map(), 'schema_invalid', /Map/],
    [() => PERSON, 'schema_invalid', /function/],
    [{ const: 1n }, 'schema_invalid', /BigInt/],
    [{ properties: { at: Promise.resolve(PERSON) } }, 'schema_invalid', /`at` is a Promise, which/],
    [{ properties: new Map() }, 'schema_invalid', /`properties` is a Map, which JSON cannot say/],
    [{ pattern: /x/ }, 'schema_invalid', /`pattern` is a RegExp/],
  ];
  for (const [schema, code, words] of refusals) {
    const error = issuesOf(schema);
    assert.deepEqual([error.issues.length, error.issues[0]?.code], [1, code]);
    assert.match(error.message, words);
  }
});

test('all that Zod cannot write is told, each with its place', () => {
  const at = z.object({ when: z.date().describe('From'), size: z.bigint().optional() });
  const a = z.string().nullable().default(null);
  const list = z.array(z.map(at, at));
  const big = z.literal(['a', 5n]);
  const { issues } = issuesOf(z.object({ a, at, big, list, of: z.custom() }));
  assert.deepEqual(issues.map(({ path, message }) => [path.join('.'), message]).sort(), [
    [
      'properties.at.properties.size',
      'JSON Schema has no `z.bigint()`: use `z.int()`, or text of its digits',
    ],
    [
      'properties.at.properties.when',
      'JSON Schema has no `z.date()`: use `z.iso.datetime()`, and a codec where the tool wants a Date',
    ],
    ['properties.big', 'JSON Schema has no `z.bigint()`: use `z.int()`, or text of its digits'],
    ['properties.list.items', 'JSON Schema has no `z.map()`: use `z.record()`'],
    ['properties.of', 'JSON Schema has no `z.custom()`'],
  ]);
});

test('all that Valibot and ArkType cannot write is told, each with its place', () => {
  const at = v.object({ when: v.date(), tags: v.looseObject({ all: v.map(v.string(), v.any()) }) });
  const by = v.record(v.picklist(['a', 'b']), v.number());
  const valibot = toStandardJsonSchema(
    v.object({ a: v.pipe(v.string(), v.trim()), at, list: v.array(v.literal(1n)), by }),
  );
  const words = (type: string) => `The "${type}" schema cannot be converted to JSON Schema.`;
  const arktype = type({
    at: { when: 'Date', 'size?': 'bigint | undefined' },
    list: [type('Map'), '[]'],
    tuple: ['string', type.unit(1n)],
  });
  const placesOf = (schema: unknown) =>
    issuesOf(schema).issues.map(({ code, path, message }) => {
      assert.equal(code, 'unsupported_type');
      return [path.join('.'), message];
    });
  assert.deepEqual(placesOf(valibot), [
    ['properties.at.properties.when', words('date')],
    ['properties.at.properties.tags.properties.all', words('map')],
    ['properties.list.items', 'The value of the "literal" schema is not JSON compatible.'],
  ]);
  assert.deepEqual(placesOf(arktype).sort(), [
    ['properties.at.properties.size.anyOf.0', 'JSON has no bigint'],
    ['properties.at.properties.when', 'JSON has no Date'],
    ['properties.list.items', 'JSON has no Map'],
    ['properties.tuple.prefixItems.1', 'JSON has no bigint'],
  ]);
  assert.deepEqual(issuesOf(type(['string', 'Date'])).issues[0]?.path, ['prefixItems', 1]);
});

test('each type of Zod that JSON Schema has no words for is told by its name', () => {
  const types = {
    symbol: z.symbol(),
    undefined: z.undefined(),
    void: z.void(),
    nan: z.nan(),
    transform: z.transform(String),
    custom: z.custom(),
    function: z.function(),
    set: z.set(z.string()),
  };
  const { issues } = issuesOf(z.object(types));
  assert.deepEqual(
    issues.map(({ code, path, message }) => [code, path[1], message]),
    Object.keys(types).map((name) => [
      'unsupported_type',
      name,
      `JSON Schema has no \`z.${name}()\`${name === 'set' ? ': use `z.array()`' : ''}`,
    ]),
  );
});

test('what Zod throws for another reason is told as it is, and a place once', () => {
  const twice = { a: z.string().meta({ id: 'X' }), b: z.number().meta({ id: 'X' }) };
  const [{ code, message }] = issuesOf(z.object(twice)).issues as [ContractIssue];
  assert.deepEqual([code, /Duplicate schema id "X"/.test(message)], ['unsupported_type', true]);
  const { issues } = issuesOf(z.object({ from: z.date().min(new Date(0)), n: z.bigint().min(1n) }));
  assert.deepEqual(
    issues.map(({ path }) => path.join('.')),
    ['properties.from', 'properties.n'],
  );
});

test('fields that are not wrapped, and a tool, are no schema', () => {
  const parameters = { type: 'object', properties: { a: { type: 'string' } } };
  const refusals: [unknown, RegExp][] = [
    [{ phoneNumber: z.string() }, /`phoneNumber` is a schema of its own: wrap the fields/],
    [{ a: {}, phoneNumber: v.string() }, /`phoneNumber` is a schema/],
    [{ phoneNumber: type('string') }, /`phoneNumber` is a schema/],
    ...[z.string().min(3), v.string(), type('string'), compile(true)].map(
      (own): [unknown, RegExp] => [{ type: 'object', properties: { own } }, /`own` is a schema/],
    ),
    [{ name: 'get', description: 'Gets.', parameters }, /is a tool .* pass its `parameters`/],
    [{ description: 'Gets.', inputSchema: z.toJSONSchema(z.object({})) }, /its `inputSchema`/],
    [{ name: 'get', input_schema: parameters }, /its `input_schema`/],
    [{ name: 'get', inputSchema: z.object({}) }, /its `inputSchema`/],
    [{ name: 'get', parametersJsonSchema: parameters }, /its `parametersJsonSchema`/],
    [{ type: 'function', function: { name: 'get', parameters } }, /its `function.parameters`/],
    [{ type: 'function', name: 'get', parameters }, /its `parameters`/],
    [{ type: 'function', inputSchema: z.object({}) }, /its `inputSchema`/],
    [{ type: 'custom', parameters: z.object({}) }, /its `parameters`/],
    [{ parameters: z.object({}), phoneNumber: z.string() }, /`parameters` is a schema/],
    [
      { city: { type: 'string' }, days: { type: 'integer' } },
      /only 'city', 'days': declare fields .* properties/,
    ],
    [{ properties: { type: 'string' } }, /properties\.type: expected a schema/],
  ];
  for (const [schema, words] of refusals) {
    const error = issuesOf(schema);
    assert.deepEqual([error.issues.length, error.issues[0]?.code], [1, 'schema_invalid']);
    assert.match(error.message, words);
    assert.doesNotMatch(error.message, /is not JSON/);
  }
  const items = { allOf: [z.toJSONSchema(z.string())] };
  const list = { type: 'array', items: z.toJSONSchema(z.string()), contains: items };
  assert.deepEqual(compile(list).warnings, []);
  const holding = [
    'items',
    'contains',
    'additionalItems',
    'unevaluatedItems',
    'propertyNames',
    'not',
    'additionalProperties',
    'unevaluatedProperties',
    'if',
    'then',
    'else',
    'const',
    'default',
    'contentSchema',
  ];
  for (const keyword of holding) compile({ [keyword]: { type: 'object' } });
  compile({ description: 'A city.', city: { type: 'string' } });
  const $defs = { a: { type: 'object' } };
  const branches = [{ type: 'object' }];
  const untypedOnes = [{ properties: {} }, { $ref: '#/$defs/a', $defs }, { allOf: branches }];
  const either = [{ anyOf: branches }, { oneOf: branches }];
  for (const schema of [PERSON, { type: 'object' }, ...untypedOnes, ...either]) {
    assert.equal(compile({ ...schema, parameters: {} }).warnings.length, 1);
  }
});

test('a schema is rendered for a target, and nothing else is taken for one', () => {
  for (const [given, told] of [
    ['draft-07', '; got a string'],
    [{ draft: 'draft-07' }, ', and no `draft`'],
  ]) {
    assert.throws(() => compile(PERSON).schema(given as never), {
      name: 'TypeError',
      message: `schema takes { target }${told}`,
    });
  }
});

test('contracts of one text have lists of warnings of their own', () => {
  const schema = { type: 'object', colour: 'red' };
  const [one, other] = [compile(schema), compile(schema)];
  (one.warnings as unknown[]).length = 0;
  assert.equal(other.warnings.length, 1);
});

test('a refusal lists every issue with its path', () => {
  const properties = { a: { type: 'strng' }, b: { items: { type: 7 } } };
  const options = { onReport: 'log', matching: 'loose', colour: 'red' };
  const error = issuesOf({ type: 'object', properties }, options);
  const paths = error.issues.map(({ path }) => path.join('.'));
  for (const path of ['options.onReport', 'options.matching', 'options.colour']) {
    assert.ok(paths.includes(path), path);
  }
  assert.ok(paths.some((path) => path.startsWith('properties.a')));
  assert.ok(paths.some((path) => path.startsWith('properties.b.items')));
  const lines = error.message.split('\n');
  assert.equal(lines.length, 1 + error.issues.length);
  error.issues.forEach(({ path, message }, i) => {
    assert.equal(lines[i + 1], `- ${path.join('.')}: ${message}`);
  });
});

test('options and schemas that are none are told, not stumbled over', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  for (const [options, words] of [
    [{ references: cycle }, /options: the options are not JSON: Converting circular/],
    [{ name: Symbol('create_ticket') }, /options\.name: expected a string/],
  ] as const) {
    const { issues, message } = issuesOf(PERSON, options);
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['option_invalid'],
    );
    assert.match(message, words);
  }
  const getter = Object.defineProperty({}, 'type', {
    enumerable: true,
    get: () => assert.fail('no type'),
  });
  assert.match(issuesOf(getter).message, /the schema is not JSON: no type/);
  let deep: object = {};
  for (let i = 0; i < 300; i += 1) deep = { not: deep };
  assert.match(issuesOf(deep).message, /the schema is nested too deep/);
});

test('what is wrong with a schema that two references lead to is told once', () => {
  const own = 'https://example.com/own';
  const schema = { properties: { a: { $ref: own }, b: { $ref: own } } };
  const { issues } = issuesOf(schema, { references: { [own]: 5 } });
  assert.deepEqual(
    issues.map(({ path }) => path),
    [['options', 'references', own]],
  );
});

test('an option that JSON cannot say is refused by name', () => {
  for (const options of [{ name: () => 'x' }, { limits: { bytes: 10n } }, { onreport: () => {} }]) {
    const [name] = Object.keys(options);
    assert.deepEqual(issuesOf(PERSON, options).issues[0]?.path.slice(0, 2), ['options', name]);
  }
  const contract = untyped(PERSON, { name: undefined, onReport: undefined });
  assert.deepEqual([contract.warnings, contract.coercion], [[], 'safe']);
  for (const formatNormalizer of [undefined, { date: undefined }]) {
    assert.deepEqual(untyped(PERSON, { coercer: undefined, formatNormalizer }).warnings, []);
  }
});

test('what a schema calls as an option is called is no option', () => {
  const names = ['redact', 'onReport', 'descriptionParameter', 'formatNormalizer', 'coercer'];
  const fields = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]));
  const properties = { ...fields, semantic: { type: 'integer' } };
  const references = { 'https://example.com/own': { type: 'object', properties } };
  const contract = untyped({ $ref: 'https://example.com/own' }, { references });
  for (const name of Object.keys(properties)) {
    assert.deepEqual(contract.parse(`{"${name}":"1"}`), { [name]: 1 });
  }
});

test('GH-11: the schema that a model sees is a fresh copy of what was compiled', () => {
  const declared = structuredClone(PERSON);
  const contract = compile(declared);
  const seen = contract.schema();
  assert.deepEqual(seen, PERSON);
  Object.assign(seen, { type: 'array' });
  Object.assign(declared, { type: 'array' });
  assert.deepEqual(contract.schema(), PERSON);
  assert.deepEqual(
    [true, false].map((all) => compile(all).schema()),
    [{}, { not: {} }],
  );
});

test('ST-21: a library writes its schema in the target that is asked for', () => {
  const contract = compile(z.object({ name: z.string() }));
  for (const [target, dialect] of [
    ['draft-2020-12', /2020-12/],
    ['draft-07', /draft-07/],
  ] as const) {
    const { $schema, properties } = contract.schema({ target });
    assert.match(String($schema), dialect);
    assert.deepEqual(properties, { name: { type: 'string' } });
  }
  assert.throws(() => compile(type({ a: 'string' })).schema({ target: 'no-such' }), {
    name: 'ContractError',
    issues: [
      {
        code: 'unsupported_schema_target',
        path: [],
        message:
          'there is no target no-such; those there are: draft-2020-12, draft-07, openapi-3.0',
      },
    ],
  });
  const standard = contract['~standard'].jsonSchema;
  assert.deepEqual(standard.input({ target: 'draft-07' }), contract.schema({ target: 'draft-07' }));
  const { additionalProperties } = standard.output({ target: 'draft-07' });
  assert.equal(additionalProperties, false);
  const made = compile(z.object({ name: z.string().transform((name) => name.length) }));
  assert.throws(
    () => made['~standard'].jsonSchema.output({ target: 'draft-07' }),
    ({ issues: [issue] }: ContractError) =>
      issue?.code === 'unsupported_schema_target' && /^Transforms cannot be/.test(issue.message),
  );
  const override = ({ jsonSchema }: { jsonSchema: object }) =>
    Object.assign(jsonSchema, { title: 'Own' });
  const own = standard.input({ target: 'draft-07', libraryOptions: { override } });
  assert.equal(own['title'], 'Own');
});

test('a library may write its schema by methods of classes', () => {
  class Renderer {
    readonly #schema = PERSON;
    input() {
      return this.#schema;
    }
    output() {
      return { ...this.#schema, title: 'Person' };
    }
  }
  const jsonSchema = new Renderer();
  const contract = compile({ '~standard': { version: 1, vendor: 'own', jsonSchema } } as never);
  assert.deepEqual(contract.schema({ target: 'draft-07' }), PERSON);
  assert.equal(contract['~standard'].jsonSchema.output({ target: 'draft-07' })['title'], 'Person');
});

test('a library that writes only draft-07 is shown in that, and its output where none is named', () => {
  const targets: string[] = [];
  const only = ({ target }: { target: string }) => {
    targets.push(target);
    if (target !== 'draft-07') throw new Error(`no ${target}`);
    return PERSON;
  };
  const jsonSchema = { input: only, output: only };
  const own = compile({ '~standard': { version: 1, vendor: 'own', jsonSchema } } as never);
  assert.deepEqual(own.schema(), PERSON);
  assert.throws(() => own['~standard'].jsonSchema.output({} as never), /no draft-2020-12/);
  assert.deepEqual(targets, ['draft-2020-12', 'draft-07', 'draft-2020-12']);
  const filled = compile(z.object({ name: z.string().default('') }));
  assert.deepEqual(filled['~standard'].jsonSchema.output({} as never)['required'], ['name']);
});

test('a plain schema has the dialect it was written in', () => {
  const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#', ...PERSON };
  const draft2020 = { ...PERSON, $schema: 'https://json-schema.org/draft/2020-12/schema' };
  const draft2019 = { ...PERSON, $schema: 'https://json-schema.org/draft/2019-09/schema' };
  const refused: [JsonSchema, string, string][] = [
    [PERSON, 'openapi-3.0', 'draft-2020-12 and draft-07'],
    [PERSON, 'draft-7', 'draft-2020-12 and draft-07'],
    [draft2020, 'draft-7', 'draft-2020-12 and draft-07'],
    [{ ...draft2020, prefixItems: [true] }, 'draft-07', 'draft-2020-12'],
    [draft07, 'draft-2020-12', 'draft-07'],
    [draft2019, 'draft-2020-12', 'none'],
  ];
  for (const [schema, target, targets] of refused) {
    const message = `the schema has no ${target} form; those it has: ${targets}`;
    const issues = [{ code: 'unsupported_schema_target', path: [], message }];
    assert.throws(() => compile(schema).schema({ target }), { issues });
  }
  for (const target of ['draft-2020-12', 'draft-07']) {
    assert.deepEqual(compile(PERSON).schema({ target }), PERSON);
  }
  assert.deepEqual(compile(draft07).schema({ target: 'draft-07' }), draft07);
});

test('a schema of draft 2020-12 is one of draft-07 where it means the same there', () => {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const draft07 = 'http://json-schema.org/draft-07/schema#';
  const $defs = { name: { type: 'string' } };
  const name = { $ref: '#/$defs/name', description: 'Given and last' };
  for (const same of [
    { ...PERSON, $id: 'https://example.com/person' },
    { type: 'object', properties: { name, tags: { items: { type: 'string' } } }, $defs },
    { type: 'object', properties: { dependencies: {}, $id: name, $ref: {} }, $defs },
    { properties: { a: { default: { $id: 1 } } }, $defs: { prefixItems: { enum: [{ $id: 1 }] } } },
  ]) {
    const contract = compile({ ...same, $schema });
    assert.deepEqual(contract.schema({ target: 'draft-07' }), { ...same, $schema: draft07 });
    assert.deepEqual(contract.schema(), { ...same, $schema });
  }
  for (const other of [
    { type: 'array', prefixItems: [{ type: 'string' }] },
    { type: 'object', properties: { name: { ...name, minLength: 1 } }, $defs },
    { type: 'object', properties: { list: { contains: {}, minContains: 2 } } },
    { type: 'object', properties: { properties: { prefixItems: [{}] } } },
    { type: 'object', patternProperties: { '^x': { prefixItems: [{}] } } },
    { type: 'array', items: { anyOf: [{ prefixItems: [{}] }] } },
    { type: 'object', properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } },
  ]) {
    const contract = compile({ ...other, $schema });
    assert.throws(() => contract.schema({ target: 'draft-07' }), /has no draft-07 form/);
  }
});

test('each keyword that one draft alone knows keeps a schema out of the other', () => {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const shown = (x: object, $defs: object = {}) =>
    compile({ $schema, type: 'object', properties: { x }, $defs }).schema({ target: 'draft-07' });
  const value = { $id: 1 };
  for (const ofBoth of [
    { enum: [value] },
    { const: value },
    { default: value },
    { examples: [value] },
    { properties: { prefixItems: {} } },
    { patternProperties: { prefixItems: {} } },
    { $defs: { prefixItems: {} } },
    { definitions: { prefixItems: {} } },
    { 'x-note': null },
  ]) {
    assert.match(String(shown(ofBoth)['$schema']), /draft-07/);
  }
  for (const ofOne of [
    { prefixItems: [{}] },
    { unevaluatedItems: {} },
    { minContains: 1 },
    { maxContains: 1 },
    { additionalItems: {} },
    { unevaluatedProperties: {} },
    { dependentRequired: { a: ['b'] } },
    { dependentSchemas: { a: {} } },
    { dependencies: { a: ['b'] } },
    { $anchor: 'a' },
    { $dynamicRef: '#' },
    { $dynamicAnchor: 'a' },
    { $schema },
    { $id: 'https://example.com/x' },
  ]) {
    assert.throws(() => shown(ofOne), /has no draft-07 form/);
  }
  for (const remark of [
    { $defs: {} },
    { definitions: {} },
    { $comment: 'a' },
    { title: 'a' },
    { description: 'a' },
    { default: 'a' },
    { examples: ['a'] },
  ]) {
    shown({ $ref: '#/$defs/name', ...remark }, { name: { type: 'string' } });
  }
});

test('a group of which one is required is shown, once', () => {
  const shown = compile(PERSON, { requiredAny: [['name', 'id']] }).schema();
  assert.deepEqual(shown, {
    ...PERSON,
    description: 'Finds a person.\nmust provide one of name or id',
    'x-required-any': [['name', 'id']],
  });
  assert.deepEqual(compile(shown).schema(), shown);
  assert.deepEqual(compile(shown, { requiredAny: [['name', 'id']] }).schema(), shown);
  const requiredAny = [['name', 'id']];
  const groups = compile(PERSON, { requiredAny }).schema()['x-required-any'] as string[][];
  groups[0]?.push('another');
  assert.deepEqual(requiredAny, [['name', 'id']]);
});

test('options that the caller changes later are those that were compiled', () => {
  const requiredAny = [['name', 'id']];
  const layers: { semantic?: () => string } = { semantic: () => 'name' };
  const contract = compile(PERSON, { requiredAny, layers, onUncertain: 'accept' });
  requiredAny[0]?.push('another');
  delete layers.semantic;
  assert.deepEqual(contract.schema()['x-required-any'], [['name', 'id']]);
  assert.deepEqual(contract.parse('{"called":"Ada"}'), { name: 'Ada' });
});

test('the groups of a schema are shown as groups, with all their names', () => {
  const properties = { a: {}, b: {}, c: {} };
  const schema = { type: 'object', properties, 'x-required-any': ['a', 'b', 'c'] };
  const { description, 'x-required-any': groups } = compile(schema).schema();
  assert.deepEqual(groups, [['a', 'b', 'c']]);
  assert.equal(description, 'must provide one of a, b or c');
  const several = compile({ ...schema, 'x-required-any': [['a', 'b'], ['c']] });
  assert.equal(
    several.schema()['description'],
    'must provide one of a or b\nmust provide one of c',
  );
  assert.deepEqual(compile(PERSON, { requiredAny: [] }).schema(), PERSON);
});

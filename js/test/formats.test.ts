/** Tools, calls and results as providers have them. */

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import {
  BindError,
  type CallResult,
  ContractError,
  type ContractOptions,
  compile,
  createRegistry,
  resultError,
  resultJSON,
  resultSuccess,
  type Tool,
  toolResult,
} from '@toolargs/wasm';
import { readAnthropicCalls, toAnthropicResults, toAnthropicTools } from '@toolargs/wasm/anthropic';
import { readGeminiCalls, toGeminiResults, toGeminiTools } from '@toolargs/wasm/gemini';
import { readMcpCall, readMcpResult, toMcpResult, toMcpTools } from '@toolargs/wasm/mcp';
import {
  readOpenAICalls,
  readResponsesCalls,
  toOpenAIResults,
  toOpenAITools,
  toResponsesResults,
  toResponsesTools,
} from '@toolargs/wasm/openai';
import * as v from 'valibot';
import { z } from 'zod';

const inputSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city'],
};
const weather = { name: 'get_weather', description: 'The weather', inputSchema };

/** The strict schema of one tool, and what was lost. */
function strict(schema: object, options: ContractOptions = {}) {
  const contract = compile(schema, { name: 't', ...options });
  const { tools, losses } = toResponsesTools([contract], { strict: true });
  const [tool] = tools;
  return { schema: tool?.parameters, isStrict: tool?.strict, losses: paths(losses), contract };
}

function openapi(schema: object) {
  const { tools, losses } = toGeminiTools([compile(schema, { name: 't' })], { schema: 'openapi' });
  return { ...tools[0], losses: paths(losses) };
}

const paths = (losses: readonly { path: readonly (string | number)[] }[]) =>
  losses.map(({ path }) => path.join('/'));

const fields = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

test('GA-01, ST-22: tools for the two formats of OpenAI', () => {
  const told = { name: 'get_weather', description: 'The weather' };
  const call = { ...told, parameters: inputSchema, strict: false };
  assert.deepEqual(toOpenAITools([weather]), {
    tools: [{ type: 'function', function: call }],
    losses: [],
  });
  assert.deepEqual(toResponsesTools([weather]).tools, [{ type: 'function', ...call }]);
});

test('ST-22: tools for Anthropic, Gemini and MCP', () => {
  const told = { name: 'get_weather', description: 'The weather' };
  assert.deepEqual(toAnthropicTools([weather]).tools, [{ ...told, input_schema: inputSchema }]);
  assert.deepEqual(toGeminiTools([weather]).tools, [
    { ...told, parametersJsonSchema: inputSchema },
  ]);
  assert.deepEqual(toMcpTools([weather]).tools, [{ ...told, inputSchema }]);
});

test('a tool without a description is told without one', () => {
  const bare = { name: 'get_weather', inputSchema };
  const { name } = bare;
  const strict = false;
  assert.deepEqual(toResponsesTools([bare], { strict }).tools, [
    { type: 'function', name, parameters: inputSchema, strict },
  ]);
  assert.deepEqual(toAnthropicTools([bare]).tools, [{ name, input_schema: inputSchema }]);
  assert.deepEqual(toGeminiTools([bare], { schema: 'json-schema' }).tools, [
    { name, parametersJsonSchema: inputSchema },
  ]);
  assert.deepEqual(toMcpTools([bare]), { tools: [bare], losses: [] });
  const wrong = { ...bare, inputSchema: { ...inputSchema, description: 5 } };
  assert.ok(!('description' in (toMcpTools([wrong]).tools[0] ?? assert.fail())));
});

test('DA-03: MCP is told titles, annotations and what comes out', () => {
  const told = {
    icons: [{ src: 'a.png' }],
    execution: { taskSupport: 'optional' },
    _meta: { v: 1 },
  };
  const more = { ...told, title: 'Weather', annotations: { readOnlyHint: true, title: undefined } };
  const outputSchema = z.object({ tempC: z.number() });
  const { tools, losses } = toMcpTools([
    { ...weather, ...more, outputSchema },
    { ...weather, name: 'said', outputSchema: { type: 'string' } },
  ]);
  const [tool, other] = tools;
  assert.deepEqual(tool?.annotations, { readOnlyHint: true });
  assert.equal(tool?.title, 'Weather');
  const { icons, execution, _meta } = tool ?? assert.fail();
  assert.deepEqual({ icons, execution, _meta }, told);
  assert.equal(tool?.outputSchema?.['type'], 'object');
  assert.equal(other?.outputSchema, undefined);
  assert.deepEqual(paths(losses), ['outputSchema']);
});

test('an output schema that MCP cannot be told is a loss, and no other than a copy is told', () => {
  const outputSchema = { type: 'object', properties: {} };
  const raw = v.object({ at: v.string() }) as never;
  const { tools, losses } = toMcpTools([
    { ...weather, outputSchema: z.object({ at: z.date() }) },
    { ...weather, name: 'raw', outputSchema: raw },
    { ...weather, name: 'plain', outputSchema },
  ]);
  assert.deepEqual(
    losses.map(({ tool, message }) => `${tool}: ${message}`),
    [
      'get_weather: it cannot be written as JSON Schema: Date cannot be represented in JSON Schema',
      'raw: it cannot be written as JSON Schema: the valibot schema has no `~standard.jsonSchema`',
    ],
  );
  assert.deepEqual(tools[2]?.outputSchema, outputSchema);
  assert.notEqual(tools[2]?.outputSchema, outputSchema);
});

test('ST-30: tools, contracts and a registry are read alike', () => {
  const registry = createRegistry({ descriptionParameter: true });
  registry.register(weather);
  const [own] = toAnthropicTools(registry).tools;
  assert.deepEqual(own?.input_schema, registry.schema('get_weather'));
  assert.equal(own?.description, 'The weather');
  const schema = { ...inputSchema, description: 'Said by the schema' };
  const [contract] = toAnthropicTools([compile(schema, { name: 'said' })]).tools;
  assert.deepEqual(contract, {
    name: 'said',
    description: 'Said by the schema',
    input_schema: schema,
  });
  const [first] = toAnthropicTools([weather]).tools;
  const [second] = toAnthropicTools([weather]).tools;
  assert.notEqual(first?.input_schema, second?.input_schema);
});

test('what no provider takes is an error, what one does not take is a loss', () => {
  const refusal = (tool: Tool | ReturnType<typeof compile>) => {
    try {
      toMcpTools([tool]);
    } catch (error) {
      if (error instanceof ContractError) return error.issues[0]?.code;
    }
    return 'taken';
  };
  assert.equal(refusal(compile(inputSchema)), 'invalid_name');
  assert.equal(refusal(compile({ type: 'string' }, { name: 't' })), 'root_not_object');
  const mixed = z.union([z.object({ a: z.int() }), z.string()]);
  assert.equal(refusal({ name: 't', inputSchema: mixed }), 'root_not_object');
  const $defs = { place: { $anchor: 'place', type: 'object' } };
  assert.equal(refusal(compile({ $ref: '#place', $defs }, { name: 't' })), 'root_not_object');
  const anyOf = [{ required: ['city'] }, { required: ['days'] }];
  const { properties } = inputSchema;
  const grouped = compile({ type: 'object', properties, anyOf }, { name: 't' });
  const anchored = { type: 'object', anyOf: [{ $ref: '#place' }], $defs };
  for (const map of [toOpenAITools, toAnthropicTools]) {
    assert.deepEqual(paths(map([grouped]).losses), ['anyOf']);
    assert.deepEqual(paths(map([compile(anchored, { name: 't' })]).losses), ['anyOf']);
  }
  assert.deepEqual(toAnthropicTools([grouped]).tools[0]?.input_schema, {
    type: 'object',
    properties,
  });
  assert.deepEqual(toMcpTools([grouped]).tools[0]?.inputSchema['anyOf'], anyOf);
});

test('a union of objects is told as an object with the fields of all branches', () => {
  const circle = z.object({ kind: z.literal('circle'), radius: z.number(), note: z.string() });
  const square = z.object({ kind: z.literal('square'), side: z.number(), note: z.string() });
  const contract = compile(z.discriminatedUnion('kind', [circle, square]), { name: 't' });
  const kind = {
    anyOf: [
      { type: 'string', const: 'circle' },
      { type: 'string', const: 'square' },
    ],
  };
  const told = {
    type: 'object',
    properties: {
      kind,
      radius: { type: 'number' },
      note: { type: 'string' },
      side: { type: 'number' },
    },
    // Of all branches.
    required: ['kind', 'note'],
  };
  for (const [{ tools, losses }, lost] of [
    [toResponsesTools([contract]), ['oneOf']],
    [toResponsesTools([contract], { strict: true }), ['anyOf', 'oneOf']],
  ] as const) {
    const { $schema: _, ...parameters } = tools[0]?.parameters ?? assert.fail();
    assert.deepEqual([parameters, tools[0]?.strict], [told, false]);
    assert.deepEqual(paths(losses), lost);
  }
  const [mcp] = toMcpTools([contract]).tools;
  assert.deepEqual(mcp?.inputSchema, { ...contract.schema(), type: 'object', properties: {} });
  const both = { allOf: [{ $ref: '#/$defs/a' }, fields({ b: {} })], $defs: { a: inputSchema } };
  const [joined] = toAnthropicTools([compile(both, { name: 't' })]).tools;
  assert.deepEqual(joined?.input_schema, {
    ...fields({ ...inputSchema.properties, b: {} }),
    required: ['city'],
    $defs: both.$defs,
  });
});

test('DA-09: a root is an object with properties; one that is a reference is what it leads to', () => {
  for (const schema of [true, {}, { type: 'object' }, { title: 'Nothing' }]) {
    const [tool] = toMcpTools([compile(schema, { name: 't' })]).tools;
    const { type, properties, additionalProperties } = tool?.inputSchema ?? assert.fail();
    // Without the last it would be a tool that takes no arguments.
    assert.deepEqual([type, properties, additionalProperties], ['object', {}, true]);
    assert.equal(compile(tool?.inputSchema as object).bind({ x: 1 }).status, 'ok');
  }
  for (const schema of [
    fields({}),
    { type: 'object', additionalProperties: false },
    { type: 'object', patternProperties: { '^x': {} } },
    { type: 'object', anyOf: [fields({ a: {} }), fields({ b: {} })] },
    { anyOf: [fields({ a: {} })] },
    { type: 'object', unevaluatedProperties: false },
    { type: 'object', dependentSchemas: {} },
    { type: 'object', dependencies: {} },
    { type: 'object', if: {} },
    { type: 'object', $ref: '#a', $defs: { a: { $anchor: 'a' } } },
    { type: 'object', $dynamicRef: '#a', $defs: { a: { $dynamicAnchor: 'a' } } },
  ]) {
    const [tool] = toMcpTools([compile(schema, { name: 't' })]).tools;
    assert.deepEqual(tool?.inputSchema, { type: 'object', properties: {}, ...schema });
  }
  const $ref = '#/$defs/a~1b~0c%25';
  const $defs = { 'a/b~c%': fields({ next: { $ref } }) };
  const { tools } = toMcpTools([compile({ $ref, $defs }, { name: 't' })]);
  assert.deepEqual(tools[0]?.inputSchema, { ...$defs['a/b~c%'], $defs });
});

test('what stands beside a reference is told with what it leads to', () => {
  const $defs = { a: { ...fields({ a: { type: 'integer' } }), required: ['a'] } };
  const beside = { $ref: '#/$defs/a', ...fields({ b: {} }), required: ['b'] };
  const whole = { ...fields({ a: { type: 'integer' }, b: {} }), required: ['b', 'a'] };
  for (const schema of [
    { ...beside, $defs },
    { type: 'object', allOf: [beside], $defs },
  ]) {
    const [told] = toAnthropicTools([compile(schema, { name: 't' })]).tools;
    const { $defs: _, ...rest } = told?.input_schema ?? assert.fail();
    assert.deepEqual(
      [rest['properties'], new Set(rest['required'] as string[])],
      [whole.properties, new Set(whole.required)],
    );
  }
  // What only remarks on a schema is told of the nearer one.
  const remarks = (of: number) => ({
    ...{ title: `${of}`, description: `${of}`, $comment: `${of}` },
    ...{
      default: { a: of },
      examples: [{ a: of }],
      $defs: { [of]: {} },
      definitions: { [of]: {} },
    },
  });
  const a = { ...$defs.a, ...remarks(1) };
  const more = { ...remarks(2), type: 'object', minProperties: 1, $defs: { a } };
  const again = compile({ $ref: '#/$defs/a', ...more }, { name: 't' });
  const { description } = more;
  assert.deepEqual(toAnthropicTools([again]), {
    tools: [{ name: 't', description, input_schema: { ...a, ...more } }],
    losses: [],
  });
  const parts = { ...beside, allOf: [fields({ c: {} })] };
  const [both] = toAnthropicTools([compile({ ...parts, $defs }, { name: 't' })]).tools;
  assert.deepEqual(both?.input_schema['properties'], { ...whole.properties, c: {} });
  const inside = compile({ ...fields({ place: beside }), $defs }, { name: 't' });
  const { tools, losses } = toGeminiTools([inside], { schema: 'openapi' });
  assert.deepEqual([tools[0]?.parametersJsonSchema, losses.length], [inside.schema(), 1]);
});

test('ST-22: strict mode requires every field, optional ones as nullable', () => {
  const made = strict(
    fields(
      {
        city: { type: 'string' },
        days: { type: 'integer', description: 'How many' },
        unit: { enum: ['c', 'f'], type: 'string' },
        kind: { const: 'now', description: 'When' },
        place: { $ref: '#/$defs/place' },
        home: { $ref: '#/$defs/place', description: 'Where' },
        from: { $ref: '#/$defs/place', description: 'Where' },
        level: { enum: [1, 'max'] },
        tags: { type: 'array', items: { type: 'string' } },
        either: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        now: { type: 'string', const: 'now' },
        size: { enum: ['s', 'm'] },
        mixed: { type: 'string', anyOf: [{ const: 'a' }, { const: 'b' }] },
        word: { type: 'string', $ref: '#/$defs/word' },
        none: fields({}, { additionalProperties: false }),
      },
      {
        required: ['city', 'from', 'none'],
        definitions: { none: fields({}, { additionalProperties: false }) },
        $defs: {
          word: { type: 'string' },
          place: fields({ lat: { type: 'number' } }, { required: ['lat'] }),
        },
      },
    ),
  );
  const nothing = { type: 'null' };
  assert.deepEqual(made.schema, {
    type: 'object',
    properties: {
      city: { type: 'string' },
      days: { type: ['integer', 'null'], description: 'How many' },
      unit: { enum: ['c', 'f', null], type: ['string', 'null'] },
      kind: { description: 'When', anyOf: [{ const: 'now', type: 'string' }, nothing] },
      place: { anyOf: [{ $ref: '#/$defs/place' }, nothing] },
      home: { description: 'Where', anyOf: [{ $ref: '#/$defs/place' }, nothing] },
      from: { description: 'Where', anyOf: [{ $ref: '#/$defs/place' }] },
      level: { enum: [1, 'max', null], type: ['number', 'string', 'null'] },
      tags: { type: ['array', 'null'], items: { type: 'string' } },
      either: { anyOf: [{ type: 'string' }, { type: 'integer' }, nothing] },
      now: { anyOf: [{ type: 'string', const: 'now' }, nothing] },
      size: { enum: ['s', 'm', null], type: ['string', 'null'] },
      mixed: {
        anyOf: [
          {
            type: 'string',
            anyOf: [
              { const: 'a', type: 'string' },
              { const: 'b', type: 'string' },
            ],
          },
          nothing,
        ],
      },
      word: { anyOf: [{ type: 'string', anyOf: [{ $ref: '#/$defs/word' }] }, nothing] },
      none: { ...fields({}), required: [], additionalProperties: false },
    },
    definitions: { none: { ...fields({}), required: [], additionalProperties: false } },
    required: [
      ...['city', 'days', 'unit', 'kind', 'place', 'home', 'from', 'level', 'tags', 'either'],
      ...['now', 'size', 'mixed', 'word', 'none'],
    ],
    $defs: {
      word: { type: 'string' },
      place: {
        ...fields({ lat: { type: 'number' } }),
        required: ['lat'],
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  });
  assert.deepEqual([made.isStrict, made.losses], [true, []]);
});

test('DA-05, ST-22: a bind drops the nulls that strict mode asks for', () => {
  const schema = fields(
    {
      city: { type: 'string' },
      days: { type: 'integer' },
      unit: { enum: ['c', 'f'] },
      place: { $ref: '#/$defs/place' },
      tags: { type: 'array', items: { type: 'string' } },
      flag: { type: 'boolean' },
      since: { type: 'string', format: 'date' },
    },
    { required: ['city'], $defs: { place: fields({ lat: { type: 'number' } }) } },
  );
  for (const matching of [undefined, 'exact'] as const) {
    const { contract, schema: sent } = strict(schema, matching ? { matching } : {});
    const all = Object.fromEntries(
      Object.keys(sent?.['properties'] as object).map((n) => [n, null]),
    );
    for (const given of [{ ...all, city: 'Rome' }, JSON.stringify({ ...all, city: 'Rome' })]) {
      assert.deepEqual(contract.parse(given), { city: 'Rome' });
    }
    const nested = contract.parse({ ...all, city: 'Rome', place: { lat: null } });
    assert.deepEqual(nested, { city: 'Rome', place: {} });
  }
});

test('strict mode: what is left out only widens, and is told', () => {
  const made = strict(
    fields(
      {
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        note: { type: ['string', 'null'], 'x-widget': 'area' },
        same: { $ref: '#/$defs/maybe' },
        gone: { const: null },
        pick: { enum: ['a', null] },
        kept: { type: ['string', 'null'], enum: ['a'] },
        site: { type: 'string', format: 'uri', pattern: '^(?!ftp)' },
        mail: { type: 'string', format: 'email', pattern: '^(?:a|b)' },
      },
      {
        required: ['tags', 'site', 'mail'],
        not: { required: ['note'] },
        'x-required-any': [['note', 'tags']],
        description: 'must provide one of note or tags',
        $defs: { maybe: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      },
    ),
  );
  assert.equal(made.isStrict, true);
  assert.deepEqual(made.losses, [
    'not',
    'properties/tags/uniqueItems',
    'properties/note',
    'properties/same',
    'properties/gone',
    'properties/pick',
    'properties/site/format',
    'properties/site/pattern',
  ]);
  assert.equal(made.schema?.['x-required-any'], undefined);
  assert.equal(made.schema?.['description'], 'must provide one of note or tags');
  const sent = made.schema?.['properties'] ?? {};
  const { same: _, ...plain } = sent as Record<string, unknown>;
  assert.deepEqual(plain, {
    tags: { type: 'array', items: { type: 'string' } },
    note: { type: ['string', 'null'] },
    gone: { const: null, type: 'null' },
    pick: { enum: ['a', null], type: ['string', 'null'] },
    kept: { type: ['string', 'null'], enum: ['a', null] },
    site: { type: 'string' },
    mail: { type: 'string', format: 'email', pattern: '^(?:a|b)' },
  });
});

test('strict mode: formats that it takes are sent', () => {
  const formats = [
    'date-time',
    'time',
    'date',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uuid',
  ];
  const text = formats.map((format) => [format, { type: 'string', format }]);
  assert.deepEqual(strict(fields(Object.fromEntries(text))).losses, []);
});

test('strict mode: what OpenAPI 3.0 says of null and of bounds is said in JSON Schema', () => {
  const nullable = true;
  const declared = fields(
    {
      text: { type: 'string', nullable },
      pick: { type: 'string', enum: ['a'], nullable },
      now: { const: 'now', nullable },
      place: { $ref: '#/$defs/place', nullable },
      either: { oneOf: [{ type: 'string' }, { type: 'integer' }], nullable },
      sole: { allOf: [{ $ref: '#/$defs/place' }], nullable },
      all: { type: 'array', items: { type: 'string', nullable } },
      set: { type: 'string', nullable: false },
      over: { type: 'integer', minimum: 1, exclusiveMinimum: true },
      to: { type: 'integer', minimum: 1, exclusiveMinimum: false, exclusiveMaximum: 9 },
    },
    { nullable, $defs: { place: fields({}, { additionalProperties: false }) } },
  );
  const names = Object.keys(Object(declared.properties));
  const nothing = { type: 'null' };
  const { schema, isStrict, losses } = strict({ ...declared, required: names });
  assert.deepEqual([isStrict, losses], [true, []]);
  assert.deepEqual(schema?.['properties'], {
    text: { type: ['string', 'null'] },
    pick: { type: ['string', 'null'], enum: ['a', null] },
    now: { anyOf: [{ const: 'now', type: 'string' }, nothing] },
    place: { anyOf: [{ $ref: '#/$defs/place' }, nothing] },
    either: { anyOf: [{ type: 'string' }, { type: 'integer' }, nothing] },
    sole: { anyOf: [{ $ref: '#/$defs/place' }, nothing] },
    all: { type: 'array', items: { type: ['string', 'null'] } },
    set: { type: 'string' },
    over: { type: 'integer', exclusiveMinimum: 1 },
    to: { type: 'integer', minimum: 1, exclusiveMaximum: 9 },
  });
  assert.equal(schema?.['type'], 'object');
  assert.deepEqual(strict(fields({ text: { type: 'string', nullable } })).losses, [
    'properties/text',
  ]);
});

test('an `allOf` of one member is that member, with what stands beside it', () => {
  const text = { type: 'string', enum: ['red', 'blue'] };
  const description = 'the color';
  const referring = { description, allOf: [{ $ref: '#/$defs/Color' }] };
  const nested = { description, allOf: [{ title: 'Color', allOf: [text] }] };
  const $defs = { Color: text };
  const declared = fields({ referring, nested }, { $defs, required: ['referring', 'nested'] });
  const { schema, isStrict, losses } = strict(declared);
  assert.deepEqual([isStrict, losses], [true, []]);
  assert.deepEqual(schema?.['properties'], {
    referring: { description, anyOf: [{ $ref: '#/$defs/Color' }] },
    nested: { ...text, title: 'Color', description },
  });
  const { parameters, losses: told } = openapi(declared);
  assert.deepEqual(told, []);
  assert.deepEqual(Object(parameters).properties, {
    referring: { type: 'STRING', enum: text.enum, description },
    nested: { type: 'STRING', enum: text.enum, title: 'Color', description },
  });
});

test('strict mode: a schema that it would narrow is sent without it', () => {
  for (const [field, lost] of [
    [fields({}, { additionalProperties: { type: 'string' } }), 'a/additionalProperties'],
    [fields({}, { additionalProperties: true }), 'a/additionalProperties'],
    [{ type: 'object' }, 'a'],
    [fields({}), 'a'],
    [{}, 'a'],
    [true, 'a'],
    [{ type: 'array' }, 'a/items'],
    [{ type: 'array', prefixItems: [{ type: 'string' }] }, 'a/prefixItems'],
    [{ allOf: [{ type: 'string' }, { minLength: 1 }] }, 'a/allOf'],
    [{ type: 'string', allOf: [{ type: 'integer' }] }, 'a/allOf'],
    [{ type: 'string', allOf: [true] }, 'a/allOf'],
    [fields({}, { patternProperties: { '^x': { type: 'string' } } }), 'a/patternProperties'],
    [fields({ b: { type: 'string' } }, { required: ['c'] }), 'a/required'],
    [{ type: 'object', anyOf: [fields({ b: { type: 'string' } })] }, 'a/anyOf'],
    [{ anyOf: [{ type: 'string' }], oneOf: [{ type: 'string' }] }, 'a/oneOf'],
    [{ anyOf: [{ type: 'string' }], $ref: '#/$defs/a' }, 'a/$ref'],
    [{ anyOf: [{ type: 'string' }, {}] }, 'a/anyOf/1'],
    [{ type: 'object', enum: [{}] }, 'a/enum'],
    [{ type: 'array', items: [{}], additionalItems: false }, 'a/additionalItems'],
  ] as const) {
    const $defs = { a: { type: 'string' } };
    const given = fields({ a: field }, { $defs });
    const { schema, isStrict, losses } = strict(given);
    assert.equal(isStrict, false, lost);
    assert.deepEqual(schema, given);
    assert.deepEqual(losses, [`properties/${lost}`]);
  }
  // Strict mode takes no anchor, without which the reference would lead nowhere.
  const $defs = { n: { $anchor: 'n', type: 'string' } };
  const anchored = strict(fields({ a: { $ref: '#n' } }, { $defs }));
  assert.deepEqual([anchored.isStrict, anchored.losses], [false, ['properties/a/$ref']]);
  const toAny = strict(fields({ a: { $ref: '#/properties/b' }, b: true }));
  assert.deepEqual([toAny.isStrict, toAny.losses], [false, ['properties/a/$ref']]);
  const intoAll = { a: { $ref: '#/properties/b/allOf/0' }, b: { allOf: [{ type: 'string' }] } };
  assert.deepEqual(strict(fields(intoAll)).losses, ['properties/a/$ref']);
  assert.equal(strict({ type: 'object' }).isStrict, false);
  assert.equal(strict(fields({})).isStrict, true);
  assert.equal(strict(fields({ next: { $ref: '#' } })).isStrict, true);
  assert.equal(strict(fields({}, { additionalProperties: { not: {} } })).isStrict, true);
});

test('strict mode: a null that stays is not asked for', () => {
  const coercion = 'none';
  const a = { type: 'string' };
  const orNull = { type: ['string', 'null'] };
  for (const [schema, lost] of [
    [fields({ a }), 'properties/a'],
    [fields({ a: fields({ a }) }, { required: ['a'] }), 'properties/a/properties/a'],
  ] as const) {
    assert.equal(strict(schema).isStrict, true);
    const { isStrict, schema: sent, losses } = strict(schema, { coercion });
    assert.deepEqual([isStrict, sent, losses], [false, schema, [lost]]);
  }
  for (const schema of [fields({ a }, { required: ['a'] }), fields({ a: orNull })]) {
    assert.equal(strict(schema, { coercion }).isStrict, true);
  }
});

const id = { type: 'string' };
const hard = { type: 'boolean' };
const CHOOSING: Record<string, [name: string, schema: object, lost?: string]> = {
  'what to delete may be left out': ['delete_all', fields({ hard, id }), 'properties'],
  'what to change may be left out': ['update_rows', fields({ filter: id, set: id }), 'properties'],
  'a reference': [
    'clear_cache',
    fields({ hard, id: { $ref: '#/$defs/id' } }, { $defs: { id } }),
    'properties',
  ],
  'inside a field': [
    'cancel_orders',
    fields({ filter: fields({ id }) }, { required: ['filter'] }),
    'properties/filter/properties',
  ],
  'in a filter that must be given': [
    'update_rows',
    fields({ where: fields({ id }), set: id }, { required: ['where', 'set'] }),
    'properties/where/properties',
  ],
  'in a condition of a list of them': [
    'update_rows',
    fields({ filters: { type: 'array', items: fields({ id }) } }, { required: ['filters'] }),
    'properties/filters/items/properties',
  ],
  'in a filter that is a definition': [
    'update_rows',
    fields(
      { set: { $ref: '#/$defs/row' }, filter: { $ref: '#/$defs/row' } },
      { required: ['set', 'filter'], $defs: { row: fields({ id }) } },
    ),
    'properties/filter/$ref/properties',
  ],
  'in a definition of itself': [
    'update_rows',
    fields(
      { set: { $ref: '#/$defs/row' } },
      { required: ['set'], $defs: { row: fields({ id, next: { $ref: '#/$defs/row' } }) } },
    ),
  ],
  'beside a filter': ['update_rows', fields({ set: fields({ id }) }, { required: ['set'] })],
  'inside a list, in a definition': [
    'remove_items',
    fields(
      { items: { type: 'array', items: { $ref: '#/definitions/item' } } },
      { required: ['items'], definitions: { item: fields({ id }) } },
    ),
    'properties/items/items/$ref/properties',
  ],
  'beside a choice that may be null': [
    'delete_all',
    fields({ box: { type: ['string', 'null'] }, id }, { required: ['box'] }),
    'properties',
  ],
  'beside a choice that must be given': [
    'delete_one',
    fields({ box: { type: 'string' }, id }, { required: ['box'] }),
  ],
  'which of many': [
    'delete_all',
    fields({ box: { type: 'string' }, id }, { required: ['box'] }),
    'properties',
  ],
  'one of two must be given': [
    'delete_all',
    fields({ id, url: id, hard }, { 'x-required-any': [['id', 'url']] }),
  ],
  'nothing to choose': ['delete_all', fields({ hard })],
  'no null but what stays': ['delete_all', fields({ id: { type: ['string', 'null'] } })],
  'another tool': ['list_all', fields({ hard, id })],
};

for (const [what, [name, schema, lost]] of Object.entries(CHOOSING)) {
  test(`strict mode: null that a tool refuses because it chooses nothing is not asked for, ${what}`, () => {
    const made = strict(schema, { name });
    assert.deepEqual(
      [made.isStrict, made.losses.filter((path) => path === lost)],
      [lost === undefined, lost === undefined ? [] : [lost]],
    );
  });
}

test('names of prototypes stay fields in every format', () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
  );
  const names = ['__proto__', 'constructor'];
  assert.deepEqual(Object.keys(strict(schema).schema?.['properties'] as object), names);
  const { parameters } = openapi(schema);
  assert.deepEqual(Object.keys((parameters as { properties: object }).properties), names);
});

test('the subset of OpenAPI that Gemini takes', () => {
  const { parameters, losses } = openapi(
    fields(
      {
        city: { type: 'string', minLength: 1, pattern: '^[A-Z]', examples: ['Rome'] },
        town: { type: 'string', examples: [] },
        days: { type: ['integer', 'null'], minimum: 1 },
        nights: { type: ['null', 'integer'] },
        unit: { enum: ['c', 'f', null] },
        kind: { const: 'now' },
        either: { type: ['string', 'integer'], description: 'Either' },
        perhaps: { type: ['string', 'integer', 'null'] },
        any: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        several: { type: ['string', 'array'], items: { type: 'string' } },
        at: { type: 'string', format: 'date-time' },
        place: { $ref: '#/$defs/place', description: 'Where' },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
        shape: { oneOf: [{ type: 'string' }, { type: 'null' }] },
      },
      {
        required: ['city'],
        'x-required-any': [['city']],
        description: 'must provide one of city',
        $defs: {
          place: { ...fields({ lat: { $ref: '#/$defs/lat' } }), description: 'A place' },
          lat: { type: 'number' },
        },
      },
    ),
  );
  assert.deepEqual(parameters, {
    type: 'OBJECT',
    properties: {
      city: { type: 'STRING', minLength: '1', pattern: '^[A-Z]', example: 'Rome' },
      town: { type: 'STRING' },
      days: { type: 'INTEGER', nullable: true, minimum: 1 },
      nights: { type: 'INTEGER', nullable: true },
      unit: { enum: ['c', 'f'], nullable: true, type: 'STRING' },
      kind: { enum: ['now'], type: 'STRING' },
      either: { description: 'Either', anyOf: [{ type: 'STRING' }, { type: 'INTEGER' }] },
      perhaps: { nullable: true, anyOf: [{ type: 'STRING' }, { type: 'INTEGER' }] },
      any: { anyOf: [{ type: 'STRING' }, { type: 'INTEGER' }] },
      several: { anyOf: [{ type: 'STRING' }, { type: 'ARRAY', items: { type: 'STRING' } }] },
      at: { type: 'STRING', format: 'date-time' },
      place: { type: 'OBJECT', properties: { lat: { type: 'NUMBER' } }, description: 'Where' },
      tags: { type: 'ARRAY', items: { type: 'STRING' }, maxItems: '3' },
      shape: { anyOf: [{ type: 'STRING' }, { type: 'NULL' }] },
    },
    required: ['city'],
    description: 'must provide one of city',
  });
  assert.deepEqual(losses, []);
});

test('the subset has each of its keywords and formats, and none that says nothing of a value', () => {
  const same = { title: 'T', description: 'D', default: 'a', example: 'b', pattern: '^.' };
  const formats = ['date-time', 'enum', 'float', 'double', 'int32', 'int64'];
  const formatted = (type: string) =>
    Object.fromEntries(formats.map((format) => [format, { type, format }]));
  const remarks = {
    $id: 'urn:a',
    $comment: 'C',
    $schema: 'http://json-schema.org/draft-07/schema#',
  };
  const { parameters, losses } = openapi({
    ...fields({
      text: {
        type: 'string',
        ...same,
        examples: ['c'],
        nullable: true,
        minLength: 1,
        maxLength: 2,
      },
      number: { type: 'number', minimum: 1, maximum: 2 },
      list: { type: 'array', items: { type: 'string', $anchor: 'a' }, minItems: 1, maxItems: 2 },
      object: fields({ a: { type: 'string' } }, { minProperties: 1, maxProperties: 2 }),
      ...formatted('string'),
    }),
    ...remarks,
    definitions: {},
  });
  const type = 'STRING';
  assert.deepEqual(parameters, {
    type: 'OBJECT',
    properties: {
      text: { type, ...same, nullable: true, minLength: '1', maxLength: '2' },
      number: { type: 'NUMBER', minimum: 1, maximum: 2 },
      list: { type: 'ARRAY', items: { type }, minItems: '1', maxItems: '2' },
      object: {
        type: 'OBJECT',
        properties: { a: { type } },
        minProperties: '1',
        maxProperties: '2',
      },
      ...formatted(type),
    },
  });
  assert.deepEqual(losses, []);
});

test('what the subset does not take is told; what it cannot say is sent as JSON Schema', () => {
  const { losses } = openapi(
    fields(
      {
        id: { type: 'integer', enum: [1, 2], exclusiveMinimum: 0 },
        on: { type: 'string', format: 'date' },
        by: { type: 'string', enum: ['', 'me'] },
        gone: { type: 'null', const: null },
        both: { anyOf: [{ type: 'string' }], oneOf: [{ type: 'string' }] },
      },
      { additionalProperties: false },
    ),
  );
  assert.deepEqual(losses.sort(), [
    'additionalProperties',
    'properties/both/oneOf',
    'properties/by/enum',
    'properties/gone/const',
    'properties/id/enum',
    'properties/id/exclusiveMinimum',
    'properties/on/format',
  ]);
  const next = { $ref: '#/$defs/a' };
  const a = { $anchor: 'n', type: 'string' };
  for (const [schema, lost] of [
    [fields({ next: { $ref: '#' } }), 'properties/next/properties/next/$ref'],
    [fields({ next }, { $defs: { a: fields({ a: next }) } }), 'properties/next/properties/a/$ref'],
    [
      fields({ next }, { $defs: { a: fields({ b: { $ref: '#/$defs/b' } }), b: fields({ next }) } }),
      'properties/next/properties/b/properties/next/$ref',
    ],
    [fields({ a: { allOf: [{ type: 'string' }, { minLength: 1 }] } }), 'properties/a/allOf'],
    [fields({ a: { type: 'string', allOf: [{ type: 'integer' }] } }), 'properties/a/allOf'],
    [fields({ a: { $ref: '#n', title: 'A' } }, { $defs: { a } }), 'properties/a/$ref'],
    [
      fields({ a: { type: 'string', $dynamicRef: '#n' } }, { $defs: { a } }),
      'properties/a/$dynamicRef',
    ],
    [fields({ a: { type: 'array', items: a, prefixItems: [a] } }), 'properties/a/prefixItems'],
    [
      fields({ a: { type: 'array', items: [a], additionalItems: a } }),
      'properties/a/additionalItems',
    ],
    [fields({}), ''],
    [fields({ a: { type: 'object', additionalProperties: { type: 'string' } } }), 'properties/a'],
    [fields({ a: { type: 'array' } }), 'properties/a/items'],
    [fields({ a: { type: ['array', 'null'], items: {} } }), 'properties/a/items'],
    [fields({ a: {} }), 'properties/a'],
    [fields({ a: true }), 'properties/a'],
    [fields({ a: { oneOf: [{ type: 'string' }, {}] } }), 'properties/a/oneOf/1'],
    [fields({ a: fields({ a }, { required: ['b'] }) }), 'properties/a/required'],
  ] as const) {
    const { parameters, parametersJsonSchema, losses: told } = openapi(schema);
    assert.equal(parameters, undefined);
    assert.deepEqual(parametersJsonSchema, schema);
    assert.deepEqual(told, [lost]);
  }
});

const image = { data: 'aGk=', mimeType: 'image/png' };
const sound = { data: 'aG8=', mimeType: 'audio/wav' };
const RESULTS: readonly CallResult[] = [
  { id: 'a', name: 'get', result: resultSuccess('21 degrees') },
  { id: 'b', name: 'put', result: resultError('no city') },
  { id: 'c', name: 'draw', result: resultSuccess('', { images: [image], audios: [sound] }) },
  { id: '', name: 'data', result: resultJSON({ tempC: 21 }) },
];

test('DA-06, GA-02, GA-10, GA-12: calls and results of Chat Completions', () => {
  const called = { name: 'get', arguments: '{"city":"Rome"}' };
  const message = {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'a', type: 'function', function: called },
      { id: 'x', type: 'custom', custom: { name: 'free', input: 'text' } },
    ],
  };
  assert.deepEqual(readOpenAICalls(message), [{ id: 'a', ...called }]);
  assert.deepEqual(readOpenAICalls({}), []);
  const empty = { type: 'function', function: { name: 'get', arguments: '' } };
  const two = {
    tool_calls: [
      { id: 'a', ...empty },
      { id: 'b', ...empty },
    ],
  };
  const raws = (reason?: string | null) =>
    readOpenAICalls(two, reason).map((call) => call.arguments);
  for (const reason of ['length', 'content_filter']) assert.deepEqual(raws(reason), ['', '{']);
  for (const reason of ['tool_calls', 'stop', null, undefined]) {
    assert.deepEqual(raws(reason), ['', '']);
  }
  assert.deepEqual(readOpenAICalls(message, 'length'), [{ id: 'a', ...called }]);
  const whole = { tool_calls: message.tool_calls.slice(0, 1) };
  assert.deepEqual(readOpenAICalls(whole, 'length'), [{ id: 'a', ...called }]);
  const chunk = { tool_calls: [{ index: 0, id: 'a', type: 'function', function: called }] };
  assert.throws(() => readOpenAICalls(chunk), { name: 'TypeError', message: /chunk of a stream/ });
  assert.deepEqual(toOpenAIResults(RESULTS), [
    { role: 'tool', tool_call_id: 'a', content: '21 degrees' },
    { role: 'tool', tool_call_id: 'b', content: 'no city' },
    { role: 'tool', tool_call_id: 'c', content: '[image/png left out]\n[audio/wav left out]' },
    { role: 'tool', tool_call_id: '', content: '{"tempC":21}' },
  ]);
});

test('ST-22: calls and results of Responses', () => {
  const output = [
    { type: 'reasoning', id: 'r' },
    { type: 'function_call', id: 'f', call_id: 'a', name: 'get', arguments: '{}' },
  ];
  assert.deepEqual(readResponsesCalls({ output }), [{ id: 'a', name: 'get', arguments: '{}' }]);
  // One that was cut off before its arguments is not one without arguments.
  for (const [status, read] of [
    ['incomplete', '{'],
    ['in_progress', '{'],
    ['completed', ''],
  ]) {
    const cut = { type: 'function_call', call_id: 'a', name: 'get', arguments: '', status };
    assert.equal(readResponsesCalls({ output: [cut] })[0]?.arguments, read);
  }
  const type = 'function_call_output';
  assert.deepEqual(toResponsesResults(RESULTS).slice(0, 3), [
    { type, call_id: 'a', output: '21 degrees' },
    { type, call_id: 'b', output: 'no city' },
    {
      type,
      call_id: 'c',
      output: [
        { type: 'input_text', text: '[audio/wav left out]' },
        { type: 'input_image', image_url: 'data:image/png;base64,aGk=', detail: 'auto' },
      ],
    },
  ]);
});

test('ST-22: calls and results of Anthropic', () => {
  const content = [
    { type: 'text', text: 'I look' },
    { type: 'tool_use', id: 'a', name: 'get', input: { city: 'Rome' } },
  ];
  assert.deepEqual(readAnthropicCalls({ content }), [
    { id: 'a', name: 'get', arguments: { city: 'Rome' } },
  ]);
  const type = 'tool_result';
  assert.deepEqual(toAnthropicResults(RESULTS).slice(0, 3), [
    { type, tool_use_id: 'a', content: '21 degrees' },
    { type, tool_use_id: 'b', content: 'no city', is_error: true },
    {
      type,
      tool_use_id: 'c',
      content: [
        { type: 'text', text: '[audio/wav left out]' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } },
      ],
    },
  ]);
});

test('of media a provider is shown what it takes, and told of the rest', () => {
  const result = (mimeType: string) => [
    { id: 'a', name: 'get', result: resultSuccess('', { images: [{ data: 'aGk=', mimeType }] }) },
  ];
  for (const media_type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp']) {
    const image = { type: 'image', source: { type: 'base64', media_type, data: 'aGk=' } };
    assert.deepEqual(toAnthropicResults(result(media_type))[0]?.content, [image]);
    const output = toResponsesResults(result(media_type))[0]?.output[1] ?? '';
    assert.equal(Object(output).image_url, `data:${media_type};base64,aGk=`);
  }
  const [unshown] = toResponsesResults(result('image/svg+xml'));
  assert.equal(unshown?.output, '[image/svg+xml left out]');
  const [left] = toAnthropicResults(result('image/svg+xml'));
  assert.equal(left?.content, '[image/svg+xml left out]');
});

test('a call in whose midst a message ends is cut off, whatever its input looks like', () => {
  const contract = compile(
    { type: 'object', properties: { path: { type: 'string' }, dryRun: { type: 'boolean' } } },
    { optIn: ['last-bracket'] },
  );
  const block = (input: object) => ({ type: 'tool_use', id: 'a', name: 'delete', input });
  const bound = (content: object[], stop_reason?: string | null) =>
    readAnthropicCalls({ content, stop_reason }).map(({ arguments: raw }) => {
      const { status, error } = contract.bind(raw);
      return error instanceof BindError ? error.issues[0]?.code : status;
    });
  // `{"path":"/data","dryRun":tr`, as the client closes it.
  const cut = block({ path: '/data' });
  for (const reason of [
    'max_tokens',
    'model_context_window_exceeded',
    'refusal',
    'stop_sequence',
  ]) {
    assert.deepEqual(bound([block({}), cut], reason), ['ok', 'text_cut_off']);
    for (const only of [block({}), { type: 'tool_use', id: 'a', name: 'delete' }]) {
      assert.deepEqual(bound([only], reason), ['text_cut_off']);
    }
    assert.deepEqual(bound([cut, { type: 'text', text: 'I w' }], reason), ['ok']);
    const [call] = readAnthropicCalls({ content: [cut], stop_reason: reason });
    assert.equal(call?.arguments, '{"path":"/data",');
  }
  for (const reason of ['tool_use', 'end_turn', null, undefined]) {
    assert.deepEqual(bound([cut], reason), ['ok']);
  }
  for (const part of [{ partialArgs: [{ jsonPath: '$.path' }] }, { willContinue: true }]) {
    const content = { parts: [{ functionCall: { name: 'delete', ...part } }] };
    assert.throws(() => readGeminiCalls({ candidates: [{ content }] }), {
      name: 'TypeError',
      message: /put its parts together first/,
    });
  }
});

test('ST-22: calls and results of Gemini, which may have no ids', () => {
  const parts = [
    { text: 'I look' },
    { functionCall: { id: 'a', name: 'get', args: { city: 'Rome' } } },
    { functionCall: { name: 'put' } },
  ];
  assert.deepEqual(readGeminiCalls({ candidates: [{ content: { parts } }] }), [
    { id: 'a', name: 'get', arguments: { city: 'Rome' } },
    { id: '', name: 'put', arguments: undefined },
  ]);
  assert.deepEqual(readGeminiCalls({}), []);
  const [first, second, third, fourth] = toGeminiResults(RESULTS).map(
    ({ functionResponse }) => functionResponse,
  );
  assert.deepEqual(first, { id: 'a', name: 'get', response: { output: '21 degrees' } });
  assert.deepEqual(second, { id: 'b', name: 'put', response: { error: 'no city' } });
  assert.deepEqual(third?.parts, [{ inlineData: image }, { inlineData: sound }].map(sorted));
  assert.deepEqual(fourth, { name: 'data', response: { output: { tempC: 21 } } });
  const result = resultSuccess('Mild.', { structuredContent: { tempC: 21 } });
  const [told] = toGeminiResults([{ id: '', name: 'data', result }]);
  assert.deepEqual(told?.functionResponse.response, { output: 'Mild.' });
});

const sorted = ({ inlineData: { mimeType, data } }: { inlineData: typeof image }) => ({
  inlineData: { mimeType, data },
});

test('GH-01, GH-02, DA-07, ST-31: calls and results of MCP', async () => {
  const params = { name: 'get_weather', arguments: { City: 'Rome' } };
  const { id, name, arguments: raw } = readMcpCall({ params });
  assert.equal(id, '');
  const registry = createRegistry();
  registry.register({ ...weather, execute: ({ city }: { city: string }) => city });
  assert.deepEqual(toMcpResult(await registry.call(name, raw)), {
    content: [{ type: 'text', text: 'Rome' }],
  });
  const failed = toMcpResult(await registry.call(name, '{}'));
  assert.equal(failed.isError, true);
  assert.match(JSON.stringify(failed.content), /"invalid arguments: `city` is required/);
  assert.deepEqual(toMcpResult(RESULTS[2]?.result), {
    content: [
      { type: 'text', text: '' },
      { type: 'image', ...image },
      { type: 'audio', ...sound },
    ],
  });
  assert.deepEqual(toMcpResult(RESULTS[3]?.result).structuredContent, { tempC: 21 });
  const { error } = compile(inputSchema).bind('{}');
  const uncertain = compile(inputSchema, { layers: { fuzzy: true } }).bind('{"citty":"Rome"}');
  for (const [given, text] of [
    [error, /^invalid arguments: `city` is required/],
    [uncertain.error, /^invalid arguments: `citty` is not a field/],
    [new Error('no city'), /^no city$/],
    [resultError(new Error('no city')), /^no city$/],
  ] as const) {
    const { content, isError } = toMcpResult(given);
    assert.equal(isError, true);
    assert.match((content[0] as { text: string }).text, text);
  }
});

test('what another server answered is the result of a tool here', () => {
  const given = [resultSuccess('a chart', { images: [image], audios: [sound], meta: { n: 1 } })];
  for (const one of [...given, resultJSON({ tempC: 21 }), resultError('no such city')]) {
    const { meta, ...answer } = { ...toMcpResult(one), meta: one.meta };
    const read = readMcpResult({ ...answer, ...(meta ? { _meta: meta } : {}) });
    assert.deepEqual(read, { images: [], audios: [], ...one });
    assert.equal(toolResult(read), read);
  }
  const link = { type: 'resource_link', uri: 'file:///a', name: 'a' };
  const bytes = { type: 'resource', resource: { uri: 'file:///b', blob: 'aGk=' } };
  const { output } = readMcpResult({ content: [{ type: 'text', text: 'see' }, link, bytes] });
  const told = '{"type":"resource","resource":{"uri":"file:///b"}}';
  assert.equal(output, `see\n${JSON.stringify(link)}\n${told}`);
  const bare = readMcpResult({ content: [], structuredContent: { tempC: 21 } });
  assert.equal(bare.output, '{"tempC":21}');
  assert.equal(readMcpResult({ content: [] }).output, '');
});

test('a schema for OpenAPI 3.0 has no keywords of ours, and keeps their words', () => {
  const headers = z.record(z.string(), z.string()).default({ 'x-trace': '1' });
  const contract = compile(
    z.object({ a: z.string().meta({ 'x-own': 2 }).optional(), headers }).meta({ 'x-own': 1 }),
    { requiredAny: ['a'] },
  );
  const schema = contract.schema({ target: 'openapi-3.0' });
  assert.doesNotMatch(JSON.stringify(schema), /"x-(own|required-any)/);
  assert.match(JSON.stringify(schema), /"default":{"x-trace":"1"}/);
  assert.equal(schema['description'], 'must provide one of a');
  assert.deepEqual(contract.schema()['x-required-any'], [['a']]);
  const own = { 'x-own': 1 };
  const nested = {
    not: own,
    items: { ...own, additionalProperties: own },
    allOf: [own],
    anyOf: [{ oneOf: [own, true] }],
    properties: { 'x-name': { ...own, type: ['string', 'null'] } },
    dependentSchemas: { 'x-name': own },
    enum: [own],
    ...own,
  };
  const jsonSchema = { input: () => nested, output: () => nested };
  const library = compile({ '~standard': { version: 1, vendor: 'own', jsonSchema } } as never);
  assert.deepEqual(library.schema({ target: 'openapi-3.0' }), {
    not: {},
    items: { additionalProperties: {} },
    allOf: [{}],
    anyOf: [{ oneOf: [{}, true] }],
    properties: { 'x-name': { type: ['string', 'null'] } },
    dependentSchemas: { 'x-name': {} },
    enum: [own],
  });
});

test('what is no list of tools is refused in words, and so is a tool without a name', () => {
  const wanted = 'expected a registry, or a list of tools and of contracts with a name; got';
  for (const [tools, message] of [
    [{ weather }, `${wanted} an Object`],
    [weather, `${wanted} an Object`],
    [{ contract: weather }, `${wanted} an Object`],
    [{ list: weather }, `${wanted} an Object`],
    [undefined, `${wanted} undefined`],
    ['get_weather', `${wanted} a string`],
    [[undefined], `${wanted} undefined at 0`],
  ] as const) {
    assert.throws(() => toOpenAITools(tools as never), { name: 'TypeError', message });
  }
  for (const tool of [{ inputSchema }, { name: '', inputSchema }, compile(inputSchema)]) {
    assert.throws(
      () => toOpenAITools([tool as never]),
      (error) => {
        assert.ok(error instanceof ContractError);
        const [{ code, path, message } = assert.fail()] = error.issues;
        assert.deepEqual([code, path], ['invalid_name', [0, 'name']]);
        return /a model calls a tool by its `name`/.test(message);
      },
    );
  }
  for (const field of ['parameters', 'schema']) {
    assert.throws(() => toOpenAITools([{ name: 'get_weather', [field]: inputSchema } as never]), {
      name: 'ContractError',
      message: /`get_weather` is not a contract:\n- a tool has its schema as `inputSchema`/,
    });
  }
  class Weather {
    readonly name = 'get_weather';
    readonly inputSchema = inputSchema;
    get description() {
      return 'The weather';
    }
  }
  assert.deepEqual(toOpenAITools([new Weather()]), toOpenAITools([weather]));
});

test('what a provider does not take at the root is told, with what is shown instead', () => {
  const branches = [{ properties: { a: { type: 'string' } } }];
  const only = { enum: [{ a: '1' }], const: { a: '1' } };
  const schema = { type: 'object', anyOf: branches, not: { required: ['b'] }, ...only };
  const { losses } = toAnthropicTools([compile(schema, { name: 't' })]);
  assert.deepEqual(
    losses.map(({ message }) => message),
    [
      '`anyOf` is not taken at the root, the fields of its branches are told',
      '`not` is not taken at the root',
      '`enum` is not taken at the root',
      '`const` is not taken at the root',
    ],
  );
});

test('an option of a format is known, and has one of its values', () => {
  const wrong = (map: () => unknown) => {
    try {
      map();
    } catch (error) {
      return error instanceof ContractError && error.issues.map(({ code }) => code).join();
    }
    return 'taken';
  };
  assert.throws(() => toOpenAITools([weather], { strct: 1, strict: 'yes' } as never), {
    message: /options\.strct: there is no such option\n- options\.strict: expected true or false$/,
  });
  const openai = (options: object) => wrong(() => toOpenAITools([weather], options));
  const gemini = (options: object) => wrong(() => toGeminiTools([weather], options as never));
  assert.deepEqual(
    [
      ...[{ strct: true }, { constructor: true }, { strict: 'yes' }],
      ...[{ strict: undefined }, { strict: false }],
    ].map(openai),
    ['option_unknown', 'option_unknown', 'option_invalid', 'taken', 'taken'],
  );
  assert.deepEqual([{ schema: 'open-api', strict: true }, { schema: 'openapi' }].map(gemini), [
    'option_invalid,option_unknown',
    'taken',
  ]);
});

test('calls are read from what has them, and not from what is around or inside', () => {
  const response = { id: 'r', choices: [{ message: { tool_calls: [] } }] };
  const refused: [read: (given: never) => unknown, wanted: RegExp, given: unknown[]][] = [
    [readOpenAICalls, /a message, such as `response\.choices/, [response, response.choices[0], []]],
    [readResponsesCalls, /a response with its `output`; got an array/, [[]]],
    [readResponsesCalls, /a response with its `output`; got a Promise/, [Promise.resolve({})]],
    [
      readAnthropicCalls,
      /a message with its `content`/,
      [[], { role: 'user' }, { content: null, tool_calls: [] }, undefined],
    ],
    [readGeminiCalls, /a response with its `candidates`/, [{ parts: [] }, [], { response: {} }]],
    [readMcpCall, /a request with its `params`/, [{}, null, { name: 'get', arguments: {} }]],
    [readMcpResult, /what `client\.callTool` answers; got/, [{}, null, Promise.resolve({})]],
  ];
  for (const [read, message, givens] of refused) {
    for (const given of givens) {
      assert.throws(() => read(given as never), { name: 'TypeError', message });
    }
  }
  assert.deepEqual(readOpenAICalls({ role: 'assistant', content: 'Hello' } as object), []);
  assert.deepEqual(readOpenAICalls({ tool_calls: [] }), []);
  const called = { function_call: { name: 'get', arguments: '{}' } };
  for (const message of [called, { role: 'assistant', ...called }]) {
    assert.throws(() => readOpenAICalls(message as object), {
      name: 'TypeError',
      message: /`function_call` has no id to answer to: declare `tools`/,
    });
  }
  assert.deepEqual(readOpenAICalls({ role: 'assistant', function_call: null } as object), []);
  for (const field of ['promptFeedback', 'usageMetadata', 'responseId', 'modelVersion']) {
    assert.deepEqual(readGeminiCalls({ [field]: {} } as object), []);
  }
});

test('what is no object among the parts of an answer is no call', () => {
  const input = { city: 'Rome' };
  const call = { id: 'a', name: 'get', arguments: input };
  const among = (part: object) => [null, 'x', part] as object[];
  const openai = { id: 'a', function: { name: 'get', arguments: input } };
  assert.deepEqual(readOpenAICalls({ tool_calls: among(openai) }), [call]);
  const responses = { type: 'function_call', call_id: 'a', name: 'get', arguments: input };
  assert.deepEqual(readResponsesCalls({ output: among(responses) }), [call]);
  const block = { type: 'tool_use', id: 'a', name: 'get', input };
  assert.deepEqual(readAnthropicCalls({ content: among(block) }), [call]);
  const parts = among({ functionCall: { id: 'a', name: 'get', args: input } });
  assert.deepEqual(readGeminiCalls({ candidates: [{ content: { parts } }] }), [call]);
});

test('results that nobody waited for are no empty list, and what a tool gave is no result of a call', () => {
  const promised = createRegistry().runToolCalls([]) as never;
  for (const write of [toOpenAIResults, toResponsesResults, toAnthropicResults, toGeminiResults]) {
    const wanted =
      'expected a list of { id, name, result: { output } }, as `await registry.runToolCalls()` gives it';
    for (const [given, got] of [
      [promised, 'a Promise'],
      [null, 'null'],
      [[{ output: 'sunny', isError: false }], 'an Object at 0'],
      [[{ id: 'a', name: 'get', result: 'sunny' }], 'an Object at 0'],
      [[{ id: 'a', name: 'get', result: { tempC: 21 } }], 'an Object at 0'],
      [[null], 'null at 0'],
    ] as const) {
      const message = `${wanted}; got ${got}`;
      assert.throws(() => write(given as never), { name: 'TypeError', message });
    }
  }
});

test('a result of the package is one also where it is loaded a second time', async () => {
  const twice = createRequire(import.meta.url)('@toolargs/wasm/mcp');
  const result = resultJSON({ tempC: 5 });
  assert.deepEqual(twice.toMcpResult(result), toMcpResult(result));
  assert.deepEqual(toMcpResult(result).structuredContent, { tempC: 5 });
  const registry = createRegistry();
  registry.register({ ...weather, execute: () => 'sunny' });
  const rejected = await registry.call('get_weather', '{"city":[]}');
  assert.deepEqual(twice.toMcpResult(rejected), toMcpResult(rejected));
  assert.match(JSON.stringify(toMcpResult(rejected).content), /"invalid arguments: `city`/);
});

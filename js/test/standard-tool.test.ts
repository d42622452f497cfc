/** StandardTool: the builder alone, and with a contract before it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BindError, type BindReport, compile, StandardToolValidationError } from '@toolargs/wasm';
import {
  bindTool,
  type StandardToolV0,
  type StandardToolV0Definition,
  standardTool,
  type ToolLike,
  withFormattedOutput,
} from '@toolargs/wasm/standard-tool';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { type Equal, expect } from './equal.ts';

type Gives<T extends { execute: (...args: never) => unknown }> = Awaited<ReturnType<T['execute']>>;

const inputSchema = z.object({ city: z.string() });
const outputSchema = z.object({ tempC: z.number() });
const weather = standardTool({
  name: 'get_weather',
  description: 'Current temperature for a city',
  inputSchema,
  outputSchema,
  execute: async ({ city }) => ({ tempC: city.length }),
});
const says = (result: { tempC: number } | Error) =>
  result instanceof Error ? `error: ${result.message}` : `ok: ${result.tempC}`;

expect<Equal<Gives<typeof weather>, { tempC: number }>>();
const enveloped = weather.formatted();
expect<Equal<Gives<typeof enveloped>, { tempC: number } | { error: string }>>();
const said = weather.formatted(says);
expect<Equal<Gives<typeof said>, string>>();
const bound = bindTool(weather);
expect<Equal<Gives<typeof bound>, { tempC: number }>>();
type Takes<T extends { execute: (...args: never) => unknown }> = Parameters<T['execute']>[0];
const boundFormats = [
  bound.formatted(says),
  bindTool(said).formatted(says),
  withFormattedOutput(bound, says),
] as const;
expect<Equal<Takes<(typeof boundFormats)[number] | typeof bound>, unknown>>();
expect<Equal<Gives<(typeof boundFormats)[number]>, string>>();
const boundEnvelope = bound.formatted();
expect<Equal<Gives<typeof boundEnvelope>, { tempC: number } | { error: string }>>();
const list: StandardToolV0[] = [weather, enveloped, said];
void list;

test('a frozen tool is bound as any other', async () => {
  const frozen = bindTool(Object.freeze({ ...weather }));
  assert.deepEqual(await frozen.execute('{"City":"Oslo"}'), { tempC: 4 });
});

test('a check of Zod that waits runs once, and ends nothing where it fails', async () => {
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', listener);
  let runs = 0;
  const inputSchema = z.object({
    id: z.string().refine(async (id) => {
      runs += 1;
      if (id === 'x') throw new Error('the database is down');
      return true;
    }),
  });
  const tool = standardTool({ name: 'get', description: '', inputSchema, execute: () => 7 });
  assert.equal(await tool.execute({ id: '7' }), 7);
  assert.equal(runs, 1);
  await assert.rejects(async () => tool.execute({ id: 'x' }), /the database is down/);
  await new Promise(setImmediate);
  process.off('unhandledRejection', listener);
  assert.deepEqual(unhandled, []);
});

test('ST-01, ST-02, ST-04: any object of the shape is a tool; a definition has no format', async () => {
  const plain = { name: 'now', description: 'The time', execute: () => 7 } satisfies ToolLike;
  assert.equal(await bindTool(plain).execute(), 7);
  const definition: StandardToolV0Definition = plain;
  // @ts-expect-error: a definition has no format.
  void definition.formatted;
  // @ts-expect-error: a tool has one.
  const tool: StandardToolV0 = plain;
  void tool;
});

test('ST-03, ST-07, ST-32: the builder validates input and output, and repairs nothing', async () => {
  assert.deepEqual(await weather.execute({ city: 'Paris' }), { tempC: 5 });
  await assert.rejects(
    async () => weather.execute(JSON.parse('{"city":123}')),
    (error) => {
      assert.ok(error instanceof StandardToolValidationError && error.target === 'input');
      assert.match(error.message, /^input validation failed: city: /);
      return true;
    },
  );
  const hot = standardTool({
    name: 'hot',
    description: '',
    outputSchema,
    execute: () => JSON.parse('{"tempC":"hot"}'),
  });
  await assert.rejects(async () => hot.execute(), { target: 'output' });
  assert.match(JSON.stringify(await hot.formatted().execute()), /^{"error":"output validation/);
});

test('a schema that answers neither a value nor an issue runs no tool', async () => {
  // What `safeParse` of Zod answers.
  const validate = () => ({ success: false }) as never;
  const asked = { '~standard': { ...z.unknown()['~standard'], validate } };
  const execute = () => assert.fail('it ran');
  const tool = standardTool({ name: 'get', description: '', inputSchema: asked, execute });
  await assert.rejects(async () => tool.execute({}), /neither a value nor an issue/);
});

test('ST-06: the validated value is what the handler sees and the caller gets', async () => {
  const seen: unknown[] = [];
  const tool = standardTool({
    name: 't',
    description: '',
    inputSchema,
    outputSchema,
    execute: (input) => {
      seen.push(input);
      return { tempC: 1, junk: true };
    },
  });
  const junk = { city: 'Paris', junk: 1 };
  assert.deepEqual(await tool.execute(junk), { tempC: 1 });
  assert.deepEqual(seen, [{ city: 'Paris' }]);
});

test('ST-18, ST-19: a built tool has the fields it was given, `execute` and `formatted`', () => {
  assert.deepEqual(Object.keys(weather).sort(), [
    'description',
    'execute',
    'formatted',
    'inputSchema',
    'name',
    'outputSchema',
  ]);
  const json = weather.inputSchema?.['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  assert.deepEqual(json?.['required'], ['city']);
});

test('ST-05, ST-09, ST-17: without schemas nothing is validated or made up, `this` is the definition', async () => {
  const echo = standardTool({
    name: 'echo',
    description: '',
    execute(input) {
      return [this.name, input];
    },
  });
  assert.deepEqual(await echo.execute(), ['echo', undefined]);
  assert.deepEqual(await bindTool(echo).execute(), ['echo', undefined]);
});

test('ST-10: validators may be asynchronous, inputs need not be objects', async () => {
  const finite = z.number().refine(async (n) => Number.isFinite(n));
  const double = standardTool({
    name: 'double',
    description: '',
    inputSchema: finite,
    outputSchema: finite,
    execute: (n) => n * 2,
  });
  assert.equal(await double.execute(21), 42);
  assert.equal(await bindTool(double).execute('21'), 42);
  const shout = standardTool({
    name: 'shout',
    description: '',
    inputSchema: z.string(),
    execute: (text) => `${text}!`,
  });
  assert.equal(await bindTool(shout).execute('12'), '12!');
});

test('ST-13, ST-14, ST-15: formats replace one another, run once, and what they throw propagates', async () => {
  const first = weather.formatted(() => ({ not: 'seen' }));
  assert.equal(await first.formatted(says).execute({ city: 'Paris' }), 'ok: 5');
  assert.equal(await withFormattedOutput(first, says).execute({ city: 'Paris' }), 'ok: 5');
  let calls = 0;
  const throwing = weather.formatted(() => {
    calls++;
    throw new Error('format');
  });
  await assert.rejects(async () => throwing.execute({ city: 'Paris' }), { message: 'format' });
  assert.equal(calls, 1);
});

test('ST-08, ST-16: what a handler throws is an error to the format, with its cause', async () => {
  const tool = standardTool({
    name: 't',
    description: '',
    execute: () => {
      throw 'kaboom';
    },
  });
  const cause = await tool.formatted((result) => result instanceof Error && result.cause).execute();
  assert.equal(cause, 'kaboom');
  await assert.rejects(
    async () => tool.execute(),
    (error) => error === 'kaboom',
  );
});

test('ST-11, ST-25: a bound tool takes text and values, repairs them and keeps meta', async () => {
  const told: BindReport[] = [];
  const meta = { user: 'ada' };
  const plain = {
    name: 'plain',
    description: 'No builder made it.',
    inputSchema,
    extra: 1,
    execute: (input: { city: string }, given?: unknown) => [input, given],
  };
  const tool = bindTool(plain, { onReport: (report) => told.push(report) });
  const [input, given] = await tool.execute("{'City': 'Paris',}", meta);
  assert.deepEqual(input, { city: 'Paris' });
  assert.equal(given, meta);
  assert.deepEqual(
    told.map((report) => report.tool),
    ['plain'],
  );
  await tool.execute({ city: 'Paris' });
  assert.equal(told.length, 1);
  assert.equal(tool.extra, 1);
});

test('a right text is taken where text is declared, in whatever words, for all arguments', async () => {
  const object = { type: 'object', properties: { a: { type: 'integer' } } };
  const rows: [schema: object, ...taken: [text: string, value: unknown][]][] = [
    [{ type: 'string' }, ['hello', 'hello'], ['5', '5'], ['{"a":1}', '{"a":1}'], ['', '']],
    [{ enum: ['a', 'b'] }, ['a', 'a'], ['B', 'b']],
    [{ const: '{}' }, ['{}', '{}']],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, ['hello', 'hello'], ['5', '5']],
    [{ $ref: '#/$defs/name', $defs: { name: { type: 'string' } } }, ['hello', 'hello']],
    [{ anyOf: [object, { type: 'string' }] }, ['see {1}', 'see {1}'], ['[1]', '[1]'], ['', '']],
    [{ anyOf: [object, { type: 'string' }] }, ['{"a":1}', { a: 1 }], [' {a: "1",}', { a: 1 }]],
    [{ type: ['array', 'string'] }, ['[1]', [1]], ['{"a":1}', '{"a":1}']],
    [{ type: ['array', 'object', 'string'] }, ['[1]', [1]], ['{"a":1}', { a: 1 }], ['a', 'a']],
    // What names no types declares no text.
    [{ properties: object.properties }, ['{a: "1",}', { a: 1 }], ['"hello"', 'hello']],
    [object, ['{"a":1}', { a: 1 }], ['', {}]],
    [{ type: 'integer' }, ['5', 5]],
  ];
  for (const [schema, ...taken] of rows) {
    for (const options of [{}, { schemaRenderer: () => ({ description: 'as it is shown' }) }]) {
      const contract = compile(schema, options);
      for (const [text, value] of taken) {
        assert.deepEqual(await contract['~standard'].validate(text), { value }, text);
      }
    }
    const declared = { name: 'take', description: '', inputSchema: schema };
    const tool = bindTool({ ...declared, execute: (given: unknown) => given });
    for (const [text, value] of taken) assert.deepEqual(await tool.execute(text), value, text);
  }
  const cut = compile({ anyOf: [object, { type: 'string' }] })['~standard'].validate('{"a": 1');
  assert.ok('issues' in (await cut));
});

test('ST-12, ST-20: a format gets a BindError with the explanation, in whichever order it is bound', async () => {
  const wrong = '{"city":"Paris","town":"Rome"}';
  const message = /^input validation failed: `town` is not a field/;
  await assert.rejects(bindTool(weather).execute(wrong), (error) => error instanceof BindError);
  const formats = [
    bindTool(weather).formatted(says),
    bindTool(weather.formatted(says)),
    withFormattedOutput(bindTool(weather), says),
    bindTool({ ...weather })
      .formatted(() => 'not seen')
      .formatted(says),
  ];
  for (const tool of formats) {
    assert.match(await tool.execute(wrong), /^error: input validation failed: `town`/);
    assert.equal(await tool.execute('{"City":"Paris"}'), 'ok: 5');
  }
  for (const tool of [bindTool(weather).formatted(), withFormattedOutput(bindTool(weather))]) {
    assert.ok('error' in Object(await tool.execute('{bad')));
  }
  assert.match(await said.execute(JSON.parse(wrong)), /ok: 5/);
  assert.match(explained(await bindTool(weather).formatted().execute(wrong)), message);
});

test('a tool with its schema under another name is not taken for one without', () => {
  for (const field of ['parameters', 'input_schema']) {
    const tool = { name: 'now', description: '', [field]: inputSchema, execute: () => 7 };
    assert.throws(() => bindTool(tool), {
      name: 'ContractError',
      message: /`now` is not a contract:[\s\S]*name it `inputSchema`/,
    });
  }
});

test('what cannot run, does not validate or makes no format is refused where it is given', () => {
  const tool = { name: 'get', description: '', inputSchema, execute: () => 7 };
  for (const make of [bindTool, standardTool, withFormattedOutput] as ((its: never) => object)[]) {
    assert.throws(
      () => make({ ...tool, execute: undefined } as never),
      /takes a tool, .* execute }/,
    );
  }
  for (const field of ['inputSchema', 'outputSchema']) {
    const plain = { ...tool, [field]: { type: 'object' } } as never;
    assert.throws(() => standardTool(plain), /takes schemas that validate/);
  }
  for (const format of ['text', null] as never[]) {
    assert.throws(() => standardTool(tool).formatted(format), /a function as the format/);
    assert.throws(() => withFormattedOutput(tool, format), /a function as the format/);
  }
});

test('a schema is not rendered for calls', async () => {
  let renders = 0;
  const schemaRenderer = (schema: Record<string, unknown>) => {
    renders += 1;
    return schema;
  };
  const contract = compile(inputSchema, { schemaRenderer });
  for (let i = 0; i < 3; i++) await contract['~standard'].validate('{"city":"Paris"}');
  assert.equal(renders, 0);
});

test('a handler gets what the schema makes, and callers give and get the other side', async () => {
  const inputSchema = z.object({ text: z.string().transform(Number), days: z.int().default(3) });
  const outputSchema = z.object({ total: z.number().transform(String) });
  const fields = { name: 'count', description: '', inputSchema, outputSchema };
  const tool = standardTool({
    ...fields,
    execute: ({ text, days }) => {
      expect<Equal<[typeof text, typeof days], [number, number]>>();
      return { total: text + days };
    },
  });
  const counted = await tool.execute({ text: '4' });
  expect<Equal<typeof counted, { total: string }>>();
  assert.deepEqual(counted, { total: '7' });
  // @ts-expect-error Callers give text.
  await assert.rejects(async () => tool.execute({ text: 4 }));
  // @ts-expect-error The handler returns what the schema of the output takes.
  standardTool({ ...fields, execute: () => ({ total: '7' }) });
  const untold = standardTool({ name: 'say', description: '', execute: (_: number) => 'hi' });
  expect<Equal<Parameters<typeof untold.execute>[0], number>>();
});

test('an input is validated once, by the contract where there is one', async () => {
  let transforms = 0;
  const length = z.string().transform((text) => {
    transforms += 1;
    return text.length;
  });
  const tool = standardTool({
    name: 'count',
    description: '',
    inputSchema: z.object({ text: length }),
    execute: (input: unknown) => input,
  });
  for (const bound of [bindTool(tool), bindTool(bindTool(tool)), bindTool(tool.formatted())]) {
    assert.deepEqual(await bound.execute('{"Text":"four"}'), { text: 4 });
  }
  assert.equal(transforms, 3);
});

test('a tool that is bound twice keeps the options of the first time, whatever its format', async () => {
  const fields = { name: 'get', description: '', inputSchema: z.object({ city: z.string() }) };
  const exact = bindTool({ ...fields, execute: () => 'got' }, { matching: 'exact' });
  assert.equal(bindTool(exact), exact);
  await assert.rejects(exact.execute({ City: 'Paris' }), /`City` is not a field/);
  const { error } = (await bindTool(exact.formatted()).execute({ City: 'Paris' })) as {
    error: string;
  };
  assert.match(error, /`City` is not a field/);
});

test('ST-29: schemas of three libraries bind alike', async () => {
  const schemas = [
    inputSchema,
    toStandardJsonSchema(v.object({ city: v.string() })),
    type({ city: 'string' }),
  ];
  for (const schema of schemas) {
    const tool = {
      name: 't',
      description: '',
      inputSchema: schema,
      execute: (input: object) => input,
    };
    assert.deepEqual(await bindTool(tool).execute('{"CITY":"Paris"}'), { city: 'Paris' });
  }
});

function explained(result: { tempC: number } | { error: string }): string {
  return 'error' in result ? result.error : '';
}

test('a bound tool is given all that it takes beside its input', async () => {
  const execute = ({ city }: { city: string }, ...rest: string[]) => [city, ...rest].join();
  for (const schema of [{ inputSchema }, {}]) {
    const tool = bindTool({ name: 't', description: '', ...schema, execute });
    assert.equal(await tool.execute({ city: 'Rome' }, 'a', 'b'), 'Rome,a,b');
    assert.equal(await tool.formatted(String).execute({ city: 'Rome' }, 'a', 'b'), 'Rome,a,b');
  }
});

test('what a class reads of its private fields stays', async () => {
  class Named {
    readonly inputSchema = inputSchema;
    readonly #name = 'named';
    get name() {
      return this.#name;
    }
    get description() {
      return this.#name;
    }
    said() {
      return this.#name;
    }
    execute({ city }: { city: string }) {
      return this.#name + city;
    }
  }
  const tool = bindTool(new Named());
  assert.deepEqual([tool.name, tool.description, tool.said()], ['named', 'named', 'named']);
  assert.equal(await tool.execute('{"City":"!"}'), 'named!');
});

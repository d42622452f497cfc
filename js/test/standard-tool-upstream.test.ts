/** What the builder of standard-tool promises, one test for each rule that upstream states. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BindError, type StandardIssue, StandardToolValidationError } from '@toolargs/wasm';
import { toMcpResult } from '@toolargs/wasm/mcp';
import {
  bindTool,
  type StandardToolV0,
  type StandardToolV0Definition,
  standardTool,
} from '@toolargs/wasm/standard-tool';
import { z } from 'zod';
import { type Equal, expect } from './equal.ts';

type MayBeEmpty<T extends { execute: (...args: never) => unknown }> =
  [] extends Parameters<T['execute']> ? true : false;

const described = { name: 'get_weather', description: 'Current temperature for a city' };
const inputSchema = z.object({ city: z.string() });
const weather = standardTool({
  ...described,
  inputSchema,
  execute: async ({ city }) => ({ tempC: city.length }),
});
const PARIS = { city: 'Paris' };
const WRONG = JSON.parse('{"city":true}');

/** Whatever it is given has these issues. */
const refusing = (issues: readonly StandardIssue[]) => ({
  '~standard': { ...z.unknown()['~standard'], validate: () => ({ issues }) },
});

test('ST-01, ST-04: a definition needs no `formatted`, a tool does', () => {
  const definition = {
    ...described,
    inputSchema,
    execute: (input: { city: string }) => input.city,
  };
  definition satisfies StandardToolV0Definition<{ city: string }, string>;
  // @ts-expect-error `formatted` is missing.
  definition satisfies StandardToolV0<{ city: string }, string>;
  weather satisfies StandardToolV0<{ city: string }, { tempC: number }>;
});

test('ST-02, ST-27, ST-28: a plain object is a tool, also as the member of a class', async () => {
  class Client {
    readonly readings = new Map([['Paris', 21]]);
    readonly weather = {
      ...described,
      inputSchema,
      execute: ({ city }: { city: string }) => this.readings.get(city),
    };
  }
  const { execute } = bindTool(new Client().weather);
  assert.equal(await execute('{"City":"Paris"}'), 21);
});

test('ST-05: the input may be left out only where nothing is said of it', () => {
  const now = standardTool({ name: 'now', description: '', execute: () => 'noon' });
  expect<Equal<MayBeEmpty<typeof now>, true>>();
  expect<Equal<MayBeEmpty<typeof weather>, false>>();
});

test('ST-07: a failure names its side, its issues and their paths', async () => {
  const issues = [{ message: 'bad leaf', path: ['a', { key: 'b' }, 0] }, { message: 'top-level' }];
  const tool = standardTool({
    ...described,
    inputSchema: refusing(issues),
    execute: () => assert.fail('ran'),
  });
  await assert.rejects(
    async () => tool.execute({}),
    (error) => {
      assert.ok(error instanceof StandardToolValidationError);
      assert.equal(error.name, 'StandardToolValidationError');
      assert.equal(error.target, 'input');
      assert.deepEqual(error.issues, issues);
      assert.equal(error.message, 'input validation failed: a.b.0: bad leaf; top-level');
      return true;
    },
  );
});

test('ST-08: what a handler throws is thrown on as it is', async () => {
  const kaboom = new Error('kaboom');
  const tool = {
    ...described,
    inputSchema,
    execute: () => {
      throw kaboom;
    },
  };
  for (const { execute } of [standardTool(tool), bindTool(tool)]) {
    await assert.rejects(
      async () => execute(PARIS),
      (error) => error === kaboom,
    );
  }
});

test('ST-11: meta is handed on as it is, and no report is put into it', async () => {
  const meta = Object.freeze({ user: 'ada' });
  const tool = standardTool({ ...described, inputSchema, execute: (_, given) => given });
  const bound = bindTool(tool);
  for (const { execute } of [tool, tool.formatted(), bound, bound.formatted()]) {
    assert.equal(await execute(PARIS, meta), meta);
  }
});

test('ST-12: without a format an output is itself, and an error is `{ error }`', async () => {
  for (const tool of [weather.formatted(), bindTool(weather).formatted()]) {
    assert.deepEqual(await tool.execute(PARIS), { tempC: 5 });
    const failed = (await tool.execute(WRONG)) as { error: string };
    assert.deepEqual(Object.keys(failed), ['error']);
    assert.match(failed.error, /^input validation failed: /);
  }
});

test('ST-13: a format is given the output or the error, and is waited for', async () => {
  const says = async (result: { tempC: number } | Error) =>
    result instanceof Error ? result.constructor : result.tempC;
  assert.equal(await weather.formatted(says).execute(PARIS), 5);
  assert.equal(await weather.formatted(says).execute(WRONG), StandardToolValidationError);
  assert.equal(await bindTool(weather).formatted(says).execute(WRONG), BindError);
});

test('ST-14: binding a tool with a format of its own binds the format too', async () => {
  const tool = { ...weather.formatted((result) => ({ result })) };
  const failed = await bindTool(tool).formatted().execute(WRONG);
  assert.match(JSON.stringify(failed), /^{"error":"input validation failed: `city`: expected/);
});

test('ST-18: a title is there where it was given', () => {
  assert.ok(!('title' in weather));
  const titled = standardTool({ ...described, title: 'Weather', execute: () => 1 });
  assert.equal(titled.title, 'Weather');
});

test('ST-21: each target is written by the schema', () => {
  const { input } = inputSchema['~standard'].jsonSchema;
  for (const target of ['draft-2020-12', 'draft-07', 'openapi-3.0'] as const) {
    const bound = bindTool(weather).inputSchema?.['~standard'].jsonSchema.input({ target });
    assert.deepEqual(bound, input({ target }));
  }
});

test('ST-24, ST-31: outputs as results of MCP, as text and as what they are', () => {
  const text = (said: string) => ({ content: [{ type: 'text', text: said }] });
  const image = { type: 'image', data: 'AA==' };
  assert.deepEqual(toMcpResult('noon'), text('noon'));
  assert.deepEqual(toMcpResult([1, 2]), text('[1,2]'));
  assert.deepEqual(toMcpResult(7), text('7'));
  assert.deepEqual(toMcpResult(undefined), text(''));
  assert.deepEqual(toMcpResult(null), text('null'));
  for (const output of [{ tempC: 5 }, image]) {
    const said = text(JSON.stringify(output));
    assert.deepEqual(toMcpResult(output), { ...said, structuredContent: output });
  }
  assert.deepEqual(toMcpResult(new Error('kaboom')), { ...text('kaboom'), isError: true });
});

test('ST-25: text that is no JSON is an error of the contract, and not thrown by a format', async () => {
  const bound = bindTool(weather);
  await assert.rejects(bound.execute('{bad'), (error) => {
    assert.ok(error instanceof BindError);
    assert.equal(error.report.issues[0]?.path.length, 0);
    return true;
  });
  const formatted = await bound.formatted().execute('{bad');
  assert.match(JSON.stringify(formatted), /^{"error":"input validation failed: /);
});

test('ST-32: an output is validated, and never repaired', async () => {
  const tool = standardTool({
    ...described,
    inputSchema,
    outputSchema: z.object({ tempC: z.number() }),
    execute: () => JSON.parse('{"tempC":"5"}'),
  });
  for (const { execute } of [tool, bindTool(tool)]) {
    await assert.rejects(async () => execute(PARIS), { target: 'output' });
  }
});

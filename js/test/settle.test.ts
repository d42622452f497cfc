/** Who decides on an uncertain call, and who is told of what. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type BindReport, ContractError, compile, type UncertainMatchError } from '@toolargs/wasm';
import { middleware as textMiddleware, wrapTool, wrapTools } from '@toolargs/wasm/ai-sdk';
import { middleware as genkitMiddleware } from '@toolargs/wasm/genkit';
import { wrapTool as wrapLangChain } from '@toolargs/wasm/langchain';
import { boundSchema } from '@toolargs/wasm/mastra';
import { bindServer } from '@toolargs/wasm/mcp';
import { wrapTool as wrapAgentTool } from '@toolargs/wasm/openai-agents';
import { bindTool } from '@toolargs/wasm/standard-tool';
import { type } from 'arktype';
import { z } from 'zod';
import { contractOf } from '../src/adapters/shared/contracts.ts';
import { judge, tell } from '../src/adapters/shared/judge.ts';
import { replaced } from '../src/adapters/shared/replaced.ts';
import { contractWithoutTransforms } from '../src/adapters/shared/transforms.ts';
import { settle } from '../src/settle.ts';

const SCHEMA = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const OPTIONS = { name: 't', layers: { fuzzy: true } };
const uncertain = compile(SCHEMA, OPTIONS).bind('{"cityy":"Paris"}');

test('TA-14: an uncertain call is rejected, unless the author says otherwise', () => {
  assert.ok(uncertain.status === 'uncertain');
  const { error } = uncertain;
  const asked: unknown[] = [];
  const ask = (answer: boolean) => (given: UncertainMatchError) => {
    asked.push(given);
    return answer;
  };
  const accepted = { ok: true, args: { city: 'Paris' } };
  assert.deepEqual(settle(uncertain, {}), { ok: false, error });
  assert.deepEqual(settle(uncertain, { onUncertain: 'reject' }), { ok: false, error });
  assert.deepEqual(settle(uncertain, { onUncertain: 'accept' }), accepted);
  assert.deepEqual(settle(uncertain, { onUncertain: ask(true) }), accepted);
  assert.deepEqual(settle(uncertain, { onUncertain: ask(false) }), { ok: false, error });
  assert.deepEqual(asked, [error, error]);
  const rejected = compile(SCHEMA, OPTIONS).bind('{}');
  assert.ok(rejected.status === 'rejected');
  for (const onUncertain of ['accept', ask(true)] as const) {
    assert.deepEqual(settle(rejected, { onUncertain }), { ok: false, error: rejected.error });
  }
  assert.equal(asked.length, 2);
});

test('a listener is told once of each call that was not right as it came', async () => {
  const told: BindReport[] = [];
  const options = { name: 't', onReport: (given: BindReport) => told.push(given) };
  const contract = compile(SCHEMA, OPTIONS);
  for (const raw of ['{"city":"Paris"}', '{"City":"Paris"}', '{}']) judge(contract, raw, options);
  tell(uncertain, options);
  assert.deepEqual(
    told.map(({ tool, status }) => [tool, status]),
    [
      ['t', 'ok'],
      ['t', 'rejected'],
      ['t', 'uncertain'],
    ],
  );
});

test('a call does not fail of its listener, whose error is for the host', (t) => {
  const { mock } = t.mock.method(console, 'error', () => {});
  const onReport = () => {
    throw new Error('the log is down');
  };
  assert.deepEqual(judge(compile(SCHEMA), '{"City":"Paris"}', { onReport }), {
    ok: true,
    args: { city: 'Paris' },
  });
  judge(compile(SCHEMA), '{"City":"Paris"}', {});
  const heard = mock.calls.map(({ arguments: [error] }) => (error as Error).message);
  assert.deepEqual(heard, ['the log is down']);
});

test('a contract is compiled once for a tool and its options', () => {
  const tool = {};
  const first = contractOf(tool, SCHEMA, { name: 't', onReport: () => {} });
  assert.equal(contractOf(tool, SCHEMA, { name: 't', onReport: () => {} }), first);
  assert.notEqual(contractOf(tool, SCHEMA, { name: 'u' }), first);
  assert.notEqual(contractOf({}, SCHEMA, { name: 't' }), first);
  const [one, other] = [() => undefined, () => undefined];
  const asking = contractOf(tool, SCHEMA, { coercer: one });
  assert.equal(contractOf(tool, SCHEMA, { coercer: one }), asking);
  assert.notEqual(contractOf(tool, SCHEMA, { coercer: other }), asking);
  assert.notEqual(contractOf(tool, SCHEMA, { formatNormalizer: { date: one } }), asking);
  assert.notEqual(contractOf(tool, SCHEMA, { fieldMatcher: one }), asking);
  const asked = () => contractWithoutTransforms({}, library, {});
  const library = z.object({});
  assert.equal(asked(), asked());
  const shared = contractOf({}, library, { name: 't' });
  assert.equal(contractOf({}, library, { name: 't' }), shared);
  assert.notEqual(contractOf({}, library, { name: 'u' }), shared);
  assert.notEqual(contractOf({}, z.object({}), { name: 't' }), shared);
  const flagged = contractWithoutTransforms({}, type({ code: /^[a-z]+$/i }), {});
  assert.equal(flagged.bind('{"code":"AB"}').status, 'ok');
  let reads = 0;
  const ofSdk = {
    [Symbol.for('vercel.ai.schema')]: true,
    get jsonSchema() {
      reads += 1;
      return SCHEMA;
    },
  };
  for (let i = 0; i < 2; i++) wrapTool({ inputSchema: ofSdk });
  assert.equal(reads, 1);
});

test('the schema of a library is written once for its tools, and shown as copies', () => {
  let written = 0;
  const own = z.object({ city: z.string() });
  const { jsonSchema, ...rest } = own['~standard'];
  const input = (options: Parameters<typeof jsonSchema.input>[0]) => {
    written += 1;
    return jsonSchema.input(options);
  };
  const inputSchema = { '~standard': { ...rest, jsonSchema: { ...jsonSchema, input } } };
  const shown = (options: object = {}) => {
    const { get } = wrapTools({ get: { inputSchema } }, options);
    return (get.inputSchema as unknown as { jsonSchema: Record<string, unknown> }).jsonSchema;
  };
  const first = shown();
  const before = written;
  first['title'] = 'changed';
  assert.equal(shown()['title'], undefined);
  assert.equal(written, before);
  let title = 'one';
  const schemaRenderer = (schema: object) => ({ ...schema, title });
  assert.equal(shown({ schemaRenderer })['title'], 'one');
  title = 'two';
  assert.equal(shown({ schemaRenderer })['title'], 'two');
});

test('options are checked where a tool, or what has no tool yet, is wrapped', () => {
  const wrongs = { onUncertain: 'acept', onReport: 'log', matching: 'fuzzy' };
  for (const [name, value] of Object.entries(wrongs)) {
    const options = { [name]: value };
    const wraps = [
      () => contractOf({}, SCHEMA, options),
      () => textMiddleware(options),
      () => genkitMiddleware(options),
      () => bindServer({} as never, options),
      () => wrapTool({ inputSchema: z.object({}) }, options),
    ];
    for (const wrap of wraps) assert.throws(wrap, isOptionIssue(name));
  }
  const cycle: Record<string, unknown> = {};
  cycle['depth'] = cycle;
  for (const limits of [{ bytes: 1n }, cycle]) {
    const message = /^`t` has wrong options:\n- options.*: /;
    const options = { name: 't', limits: limits as never };
    for (const wrap of [
      () => contractOf({}, SCHEMA, options),
      () => wrapTool({ inputSchema: z.object({}) }, options),
    ]) {
      assert.throws(wrap, { name: 'ContractError', message });
    }
  }
  const wrap = () => wrapTool({ inputSchema: z.object({}) }, { onInvalid: 'exec' as never });
  assert.throws(wrap, isOptionIssue('onInvalid'));
  textMiddleware({ requiredAny: ['a', 'b'] });
});

test('an option that would do nothing is refused, whatever the types say', () => {
  const tool = { name: 'get', description: '', inputSchema: z.object({}), execute: () => '' };
  const runs = { invoke: () => '', _call: () => '' };
  const invoked = { ...tool, ...runs, parameters: SCHEMA, schema: tool.inputSchema };
  const ofMany = (options: object) => [
    () => wrapTools({ get: tool }, options),
    () => textMiddleware(options),
    () => genkitMiddleware(options),
    () => bindServer({} as never, options),
  ];
  const ofOne = (options: object) => [
    () => wrapTool(tool, options),
    () => bindTool(tool, options),
    () => boundSchema(tool.inputSchema, options),
    () => wrapAgentTool(invoked, options),
    () => wrapLangChain(invoked, options),
  ];
  const parameter = { descriptionParameter: true };
  for (const wrap of [...ofMany(parameter), ...ofOne(parameter)]) {
    assert.throws(wrap, isOptionIssue('descriptionParameter'));
  }
  for (const wrap of ofMany({ name: 'get' })) assert.throws(wrap, isOptionIssue('name'));
  for (const wrap of ofOne({ name: 'get', descriptionParameter: undefined })) wrap();
  // The SDK shows models the schema of the tool itself.
  const schemaRenderer = () => ({});
  for (const wrap of [
    () => textMiddleware({ schemaRenderer } as object),
    () => bindTool(tool, { schemaRenderer } as object),
    () => wrapAgentTool(invoked, { schemaRenderer } as object),
    () => wrapLangChain(invoked, { schemaRenderer } as object),
  ]) {
    assert.throws(wrap, isOptionIssue('schemaRenderer'));
  }
  wrapTool(tool, { schemaRenderer });
  boundSchema(tool.inputSchema, { schemaRenderer });
  genkitMiddleware({ schemaRenderer });
  // Copies lose the getters of a class.
  const own = new (class Own {})();
  for (const wrap of [...ofMany(own), ...ofOne(own)]) {
    assert.throws(wrap, {
      name: 'TypeError',
      message: 'expected an object of options; got an Own',
    });
  }
  assert.throws(() => wrapLangChain(SCHEMA), /wrapTool takes a tool of LangChain/);
});

test('options are checked before there are tools', () => {
  const foo = { foo: 1 } as object;
  assert.throws(() => wrapTools({}, foo), isOptionIssue('foo'));
  assert.throws(() => wrapTools({}, { onInvalid: 'exec' as never }), isOptionIssue('onInvalid'));
  assert.deepEqual(wrapTools({}, { onInvalid: 'execute', requiredAny: ['a'] }), {});
});

test('a workflow of Mastra that takes text gets the text itself', async () => {
  const { validate } = boundSchema(z.string())['~standard'];
  for (const text of ['abc', '5', '"quoted"', '{"a":1}', '']) {
    assert.deepEqual(await validate(text), { value: text });
  }
});

function isOptionIssue(name: string) {
  return (error: unknown) => {
    assert.ok(error instanceof ContractError);
    assert.deepEqual(error.issues[0]?.path, ['options', name]);
    return true;
  };
}

test('a tool whose schema is another now has another contract', () => {
  const tool = {};
  contractOf(tool, SCHEMA, { name: 't' });
  const other = { ...SCHEMA, required: [] };
  assert.equal(contractOf(tool, other, { name: 't' }).bind('{}').status, 'ok');
  const written = (schema: object) => {
    const input = () => schema as Record<string, unknown>;
    const validate = (value: unknown) => ({ value });
    const jsonSchema = { input, output: input };
    return { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } } as const;
  };
  assert.equal(contractOf(tool, written(SCHEMA), {}).bind('{}').status, 'rejected');
  assert.equal(contractOf(tool, written(other), {}).bind('{}').status, 'ok');
});

test('a schema that is not there is told as such', () => {
  assert.throws(() => contractOf(undefined as never, undefined as never, {}), {
    name: 'ContractError',
    message: /expected a JSON Schema or a Standard Schema, got undefined/,
  });
});

test('of a tool that is bound with ever other options some contracts are kept', () => {
  const tool = {};
  const named = (i: number) => contractOf(tool, SCHEMA, { name: `tool_${i}` });
  const first = named(0);
  assert.equal(named(0), first);
  for (let i = 1; i <= 100; i++) named(i);
  assert.equal(named(100), named(100));
  assert.notEqual(named(0), first);
  assert.equal(first.bind('{}').report.tool, 'tool_0');
});

test('functions that nobody holds but a contract of a tool are let go', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const tool = {};
  const compiledWithInline = () => {
    const coercer = () => undefined;
    contractOf(tool, SCHEMA, { coercer, formatNormalizer: { date: coercer } });
    return new WeakRef(coercer);
  };
  const inline = compiledWithInline();
  for (let tries = 0; tries < 100 && inline.deref(); tries++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  assert.equal(inline.deref(), undefined);
});

test('options that the caller changes later are those that a tool was bound with', async () => {
  const options: { layers: object; onUncertain?: 'reject' | 'accept' } = {
    layers: { fuzzy: true },
    onUncertain: 'accept',
  };
  const inputSchema = z.object({ city: z.string() });
  const tool = { name: 't', description: '', inputSchema, execute: () => 'ran' };
  const bound = bindTool(tool, options);
  const { '~standard': standard } = boundSchema(inputSchema, options);
  options.onUncertain = 'reject';
  assert.equal(await bound.execute({ cityy: 'Paris' }), 'ran');
  assert.deepEqual(standard.validate({ cityy: 'Paris' }), { value: { city: 'Paris' } });
});

test('a copy keeps the class, the getters and the rest of the original', () => {
  class Tool {
    own = 1;
    get twice() {
      return this.own * 2;
    }
  }
  const copy = replaced(new Tool(), { own: 2, more: true });
  assert.ok(copy instanceof Tool);
  // They run on the original: a copy has no private fields.
  assert.deepEqual([copy.own, copy.twice, 'more' in copy], [2, 2, true]);
  copy.own += 1;
  assert.ok(copy.own === 3 && Reflect.deleteProperty(copy, 'more'));
});

test('what an instance keeps is read and written on the original, symbols too', () => {
  const mark = Symbol('mark');
  class Tool {
    readonly #secret = 'kept';
    key = 'old';
    calls = 0;
    readonly [mark] = 1;
    run() {
      this.calls += 1;
      return this.key;
    }
    [Symbol.iterator]() {
      return [this.#secret].values();
    }
    get [Symbol.toStringTag]() {
      return this.#secret;
    }
    set word(word: string) {
      this.key = `${this.#secret} ${word}`;
    }
  }
  for (const methods of ['of the original', 'of the copy'] as const) {
    const original = Object.defineProperty(new Tool(), 'hidden', { value: 1 });
    const copy = replaced(original, { more: true }, methods);
    copy.key = 'new';
    assert.deepEqual([copy.run(), copy.calls, original.calls], ['new', 1, 1]);
    original.calls = 7;
    const { key, calls, more, hidden, [mark]: marked } = { hidden: undefined, ...copy } as never;
    assert.deepEqual([key, calls, more, hidden, marked], ['new', 7, true, undefined, 1]);
    copy.word = 'word';
    assert.deepEqual([original.key, String(copy)], ['kept word', '[object kept]']);
  }
  const [secret] = replaced(new Tool(), {});
  assert.equal(secret, 'kept');
});

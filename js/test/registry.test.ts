/** Tools by name: registering, binding, running. */

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import {
  BindError,
  type CallResult,
  ContractError,
  createRegistry,
  explain,
  type Registry,
  resultError,
  resultJSON,
  resultSuccess,
  type ToolResult,
  toolResult,
  UncertainMatchError,
  UnknownToolError,
} from '@toolargs/wasm';
import { toMcpResult } from '@toolargs/wasm/mcp';
import { standardTool } from '@toolargs/wasm/standard-tool';
import { z } from 'zod';

const inputSchema = {
  type: 'object',
  properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
  required: ['phoneNumber'],
};
const SPOILT = '{"phone":"131","priority":"3"}';

function tickets(): Registry {
  const registry = createRegistry();
  registry.register({
    name: 'create_ticket',
    inputSchema,
    execute: (args: { phoneNumber: string }, meta?: unknown) => ({ ...args, meta }),
  });
  return registry;
}

function codes(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof ContractError) return error.issues.map(({ code }) => code);
    throw error;
  }
  return [];
}

test('TA-01, GA-07: a new registry lists nothing', () => {
  assert.deepEqual(createRegistry().list(), []);
});

test('TA-02: a tool is compiled when it is registered, and never again', () => {
  const registry = createRegistry();
  let written = 0;
  const schema = z.object({ id: z.int() });
  const { jsonSchema, ...rest } = schema['~standard'];
  const counting = {
    '~standard': {
      ...rest,
      jsonSchema: {
        ...jsonSchema,
        input: (options: Parameters<typeof jsonSchema.input>[0]) => {
          written += 1;
          return jsonSchema.input(options);
        },
      },
    },
  };
  const contract = registry.register({ name: 'get', inputSchema: counting });
  for (const raw of ['{"id":1}', '{"id":"2"}'])
    assert.equal(registry.bind('get', raw).status, 'ok');
  assert.equal(written, 1);
  assert.equal(registry.contract('get'), contract);
});

test('TA-04: the schema of a tool is that of its contract, a fresh copy', () => {
  const registry = tickets();
  const schema = registry.schema('create_ticket');
  assert.deepEqual(schema, registry.contract('create_ticket').schema());
  assert.notEqual(schema, registry.schema('create_ticket'));
  registry.register({ name: 'get', inputSchema: z.object({}) });
  const { $schema } = registry.schema('get', { target: 'draft-07' });
  assert.match(String($schema), /draft-07/);
  assert.throws(() => registry.schema('other'), UnknownToolError);
});

test('TA-05, TA-28: a bind answers a status and a report', async () => {
  const registry = tickets();
  const bound = registry.bind('create_ticket', SPOILT);
  assert.deepEqual(bound.status === 'ok' && bound.args, { phoneNumber: '131', priority: 3 });
  assert.equal(bound.report.tool, 'create_ticket');
  const validated = await registry.validate('create_ticket', SPOILT);
  assert.deepEqual(validated.args, bound.args);
  const rejected = await registry.validate('create_ticket', '{}');
  assert.equal(rejected.status, 'rejected');
  assert.equal(rejected.report.issues[0]?.code, 'field_missing');
});

test('TA-16: explain tells a model of a result or an error', () => {
  const registry = tickets();
  const result = registry.bind('create_ticket', '{}');
  assert.match(registry.explain(result), /^input validation failed: `phoneNumber`/);
  assert.equal(
    result.status === 'rejected' && registry.explain(result.error),
    registry.explain(result),
  );
});

test('TA-21: everything that is wrong with a tool is told at once', () => {
  const registry = createRegistry();
  const wrong = {
    name: '',
    execute: 42,
    inputSchema: { type: 'objekt', properties: { a: { minimum: 2, maximum: 1 } } },
  };
  assert.deepEqual(
    codes(() => registry.register(wrong as never)),
    ['invalid_name', 'invalid_execute', 'schema_invalid', 'schema_conflict'],
  );
  assert.deepEqual(
    codes(() => registry.register({ name: 'get' } as never)),
    ['schema_invalid'],
  );
  for (const name of [undefined, 7, null]) {
    const told = codes(() => registry.register({ name, inputSchema } as never));
    assert.ok(told.includes('invalid_name'), String(name));
  }
  assert.deepEqual(registry.list(), []);
});

test('what is missing is named, and a name among options is none', () => {
  for (const [tool, options, message] of [
    [{ inputSchema }, {}, '- name: a model calls a tool by its `name`'],
    [{ name: 'get' }, {}, '- get.inputSchema: the schema of its arguments is missing'],
    ...['parameters', 'input_schema'].map((field) => [
      { name: 'get', [field]: inputSchema },
      {},
      `- get.inputSchema: the tool has \`${field}\`, which is not read here: name it \`inputSchema\``,
    ]),
    [{ name: 'get', inputSchema }, { name: 'put' }, '- get.options.name: each tool has a name of'],
    [{ name: 'get', inputSchema, execute: 42 }, {}, '- get.execute: expected a function'],
  ] as const) {
    assert.throws(
      () => createRegistry().register(tool as never, options as never),
      (error: Error) => error.message.startsWith(`not a contract:\n${message}`),
    );
  }
  const registry = () => createRegistry({ name: 'get' } as never);
  assert.deepEqual(codes(registry), ['option_unknown']);
  assert.throws(registry, /^ContractError: wrong options:\n- options\.name: each tool has a name/);
  createRegistry({ name: undefined } as never).register({ name: 'get', inputSchema });
});

test('what is no tool is refused in words', () => {
  for (const [tool, kind] of [
    [undefined, 'undefined'],
    [null, 'null'],
    [() => {}, 'a function'],
  ] as const) {
    assert.throws(() => createRegistry().register(tool as never), {
      name: 'TypeError',
      message: `register takes a tool, { name, inputSchema, … }; got ${kind}`,
    });
  }
});

test('GA-03: what is run is a function', () => {
  const registry = createRegistry();
  const tool = { name: 'get', inputSchema, execute: 42 };
  assert.deepEqual(
    codes(() => registry.register(tool as never)),
    ['invalid_execute'],
  );
});

test('GA-04: names of prototypes are names as others are', async () => {
  const registry = createRegistry();
  for (const name of ['__proto__', 'constructor', 'toString']) {
    assert.throws(() => registry.contract(name), UnknownToolError);
    registry.register({ name, inputSchema: { type: 'object' }, execute: () => name });
    assert.equal((await registry.call(name, '{}')).output, name);
  }
});

test('GA-05: a name is taken once, unless it is to be replaced', async () => {
  const registry = tickets();
  const next = { name: 'create_ticket', inputSchema, execute: () => 'new' };
  assert.throws(() => registry.register(next), {
    message: `not a contract:
- create_ticket.name: \`create_ticket\` is registered already; rename one, or pass \`replace: true\``,
  });
  registry.register(next, { replace: true });
  assert.equal((await registry.call('create_ticket', SPOILT)).output, 'new');
  assert.equal(registry.remove('create_ticket'), true);
  assert.equal(registry.remove('create_ticket'), false);
});

test('DA-01, GA-08: tools are listed in the order in which they were registered', () => {
  const registry = createRegistry();
  const names = ['b', '2', 'a', '1'];
  const tools = names.map((name) => ({ name, inputSchema, category: 'tickets' }));
  for (const tool of tools) registry.register(tool);
  assert.deepEqual(
    registry.list().map((tool, i) => tool === tools[i]),
    [true, true, true, true],
  );
  registry.register({ name: '2', inputSchema }, { replace: true });
  assert.deepEqual(
    registry.list().map(({ name }) => name),
    names,
  );
});

test('DA-04, GA-09: a call is bound and run; text stays text, data becomes JSON', async () => {
  const registry = tickets();
  const result = await registry.call('create_ticket', SPOILT, 7);
  const data = { phoneNumber: '131', priority: 3, meta: 7 };
  assert.deepEqual(result, { output: JSON.stringify(data), structuredContent: data });
  for (const [given, output] of [
    ['text', 'text'],
    [undefined, ''],
    [null, 'null'],
    [[1], '[1]'],
  ] as const) {
    registry.register(
      { name: 'give', inputSchema: { type: 'object' }, execute: () => given },
      { replace: true },
    );
    assert.deepEqual(await registry.call('give', ''), { output });
  }
});

test('what a tool goes on giving ends with its result', async () => {
  const registry = createRegistry();
  const outputOf = async (execute: () => unknown) => {
    registry.register(
      { name: 'give', inputSchema: { type: 'object' }, execute },
      { replace: true },
    );
    return (await registry.call('give', '')).output;
  };
  async function* yielding() {
    yield 'half';
    yield 'whole';
  }
  async function* returning() {
    yield 'half';
    return { whole: true };
  }
  async function* failing() {
    yield 'half';
    throw new Error('no connection');
  }
  assert.equal(await outputOf(yielding), 'whole');
  assert.equal(await outputOf(returning), '{"whole":true}');
  assert.equal(await outputOf(failing), 'Error calling tool: no connection');
  function* stepping() {
    yield 'half';
  }
  const isNone = 'the output is not JSON: got a';
  assert.equal(await outputOf(stepping), `${isNone}n object`);
  assert.equal(await outputOf(() => new ReadableStream()), `${isNone} ReadableStream`);
});

test('data that JSON says nothing of is an error, and so is whatever is thrown', async () => {
  for (const [data, name] of [
    [new Map([['a', 1]]), 'Map'],
    [new Set([1]), 'Set'],
    [new ReadableStream(), 'ReadableStream'],
  ] as const) {
    const { output, isError } = toolResult(data);
    assert.deepEqual([output, isError], [`the output is not JSON: got a ${name}`, true]);
  }
  assert.deepEqual(toolResult([]), { output: '[]' });
  assert.equal(toolResult(new DOMException('timed out', 'TimeoutError')).output, 'timed out');
});

test('whatever is thrown or given as an error is told in words', async () => {
  for (const [thrown, words] of [
    [{ code: 404, message: 'no such row' }, 'no such row'],
    [new AggregateError([new Error('refused')]), 'AggregateError'],
    [{ error: { code: 404 } }, '{"error":{"code":404}}'],
    [{ body: '😀'.repeat(300) }, `{"body":"${'😀'.repeat(191)}…`],
    [{ toJSON() {} }, 'unknown error'],
    [Object.create(null), 'unknown error'],
    ['no', 'no'],
    [null, 'null'],
  ] as const) {
    const tool = {
      name: 'fail',
      description: '',
      inputSchema: z.object({}),
      execute: (): unknown => {
        throw thrown;
      },
    };
    const registry = createRegistry();
    registry.register(tool);
    const { output, error } = await registry.call('fail', '{}');
    assert.equal(output, `Error calling tool: ${words}`);
    assert.ok(error instanceof Error);
    if (error !== thrown) assert.deepEqual([error.message, error.cause], [words, thrown]);
    assert.equal(resultError(thrown).output, words);
    assert.deepEqual(await standardTool(tool).formatted().execute({}), { error: words });
    assert.equal(explainedOverMcp(thrown), words);
  }
});

function explainedOverMcp(thrown: unknown): unknown {
  const given = thrown instanceof Error ? thrown : resultError(thrown);
  return toMcpResult(given).content[0]?.['text' as never];
}

test('an error of another realm is one, be it given or thrown', async () => {
  const error: unknown = runInNewContext("new TypeError('no connection')");
  const { output, isError, error: told } = toolResult(error);
  assert.deepEqual([output, isError, told], ['no connection', true, error]);
  assert.equal(explain(error as Error), 'no connection');
  const registry = createRegistry();
  const execute = () => {
    throw error;
  };
  registry.register({ name: 'fail', inputSchema: { type: 'object' }, execute });
  const failed = await registry.call('fail', '{}');
  assert.deepEqual([failed.output, failed.error], ['Error calling tool: no connection', error]);
});

test('GA-09, GH-08: an unknown tool is thrown, and never another one taken', async () => {
  await assert.rejects(tickets().call('createTicket', SPOILT), {
    name: 'UnknownToolError',
    message: 'tool createTicket not found',
    tool: 'createTicket',
  });
});

test('an unknown name is told in one short line, without a token', async () => {
  for (const [name, told] of [
    ['<|im_end|>\n"x"', '‹|im_end|> "x"'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), `${'x'.repeat(64)}…`],
  ] as const) {
    await assert.rejects(tickets().call(name, '{}'), {
      message: `tool ${told} not found`,
      tool: name,
    });
  }
});

test('DA-26, GA-10, GA-11: what is wrong with arguments asks to fix them, what a tool throws does not', async () => {
  const registry = tickets();
  const { output, isError, error } = await registry.call('create_ticket', '{}');
  assert.ok(error instanceof BindError);
  const explanation = error.message.replace(/\.$/, '');
  assert.equal(output, `Error executing tool: ${explanation}. Please fix your arguments.`);
  assert.equal(isError, true);
  registry.register({
    name: 'fail',
    inputSchema: { type: 'object' },
    execute: () => {
      throw new Error('no connection');
    },
  });
  const failed = await registry.call('fail', '{}');
  assert.equal(failed.output, 'Error calling tool: no connection');
  assert.equal(failed.isError, true);
});

test('GH-03: a tool is not run with what was rejected', async () => {
  const registry = createRegistry();
  let ran = 0;
  registry.register({ name: 'count', inputSchema, execute: () => (ran += 1) });
  await registry.call('count', '{"phoneNumber":true}');
  await registry.call('count', '{not json');
  assert.equal(ran, 0);
});

test('GA-12: calls run side by side, and none is lost with another', async () => {
  const registry = tickets();
  const releases: (() => void)[] = [];
  registry.register({
    name: 'wait',
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } } },
    execute: ({ n }: { n: number }) =>
      new Promise((resolve) => {
        releases.push(() => resolve(`got ${n}`));
        if (releases.length === 2) for (const release of releases.reverse()) release();
      }),
  });
  registry.register({ name: 'shown', inputSchema: { type: 'object' } });
  const results = await registry.runToolCalls([
    { id: 'a', name: 'wait', arguments: '{"n":"1"}' },
    { id: 'b', name: 'gone', arguments: '{}' },
    { id: 'c', name: 'create_ticket', arguments: '{}' },
    { id: 'd', name: 'shown' },
    { id: 'e', name: 'wait', arguments: { n: 2 } },
  ]);
  const [{ result }] = (await registry.runToolCalls(
    [{ id: 'f', name: 'create_ticket', arguments: SPOILT }],
    'passed on',
  )) as [CallResult];
  assert.equal(result.structuredContent?.['meta'], 'passed on');
  assert.deepEqual(
    results.map(({ id, name, result }) => [id, name, result.isError ?? false]),
    [
      ['a', 'wait', false],
      ['b', 'gone', true],
      ['c', 'create_ticket', true],
      ['d', 'shown', true],
      ['e', 'wait', false],
    ],
  );
  const [first, second, , fourth, last] = results.map(({ result }) => result.output);
  assert.deepEqual([first, last], ['got 1', 'got 2']);
  assert.deepEqual([second, fourth], ['tool gone not found', 'tool shown has no execute']);
});

test('what is no name is no unknown tool', async () => {
  const registry = tickets();
  for (const [name, words] of [
    [undefined, 'got undefined'],
    [Symbol('s'), 'got a symbol'],
    [{}, 'got an Object'],
  ] as const) {
    const message = `expected the name of a tool; ${words}`;
    assert.throws(() => registry.contract(name as never), { name: 'TypeError', message });
    const [told] = await registry.runToolCalls([{ id: 'a', name, arguments: '{}' } as never]);
    assert.equal(told?.result.output, message);
  }
});

test('GA-12: what is no call takes no other with it', async () => {
  const registry = tickets();
  const right = { id: 'a', name: 'create_ticket', arguments: SPOILT };
  const calls = [null, right, 'create_ticket', { function: right }];
  const results = await registry.runToolCalls(calls as never);
  assert.deepEqual(
    results.map(({ id, name, result }) => [id, name, result.isError ?? false]),
    [
      ['', '', true],
      ['a', 'create_ticket', false],
      ['', '', true],
      ['', '', true],
    ],
  );
  for (const [i, got] of [
    [0, 'null'],
    [2, 'a string'],
  ] as const) {
    const output = `expected a call, { id, name, arguments }; got ${got}`;
    assert.equal(results[i]?.result.output, output);
  }
});

test("a provider's call that nobody read does not run without its arguments", async () => {
  const registry = createRegistry();
  registry.register({ name: 'get', inputSchema: { type: 'object' }, execute: () => 'ran' });
  const call = { id: 'a', name: 'get' };
  for (const field of ['input', 'args', 'parameters', 'function']) {
    const [unread] = await registry.runToolCalls([{ ...call, [field]: { id: 1 } }]);
    const output = `expected a call, { id, name, arguments }; got its \`${field}\``;
    assert.deepEqual([unread?.id, unread?.name, unread?.result.output], ['a', 'get', output]);
  }
  const whole = [call, { ...call, arguments: undefined }, { ...call, arguments: '{}', input: 1 }];
  for (const { result } of await registry.runToolCalls(whole)) assert.equal(result.output, 'ran');
});

test('the defaults of a registry are those it was made with', () => {
  const defaults: { unknownFields: 'reject' | 'ignore' } = { unknownFields: 'reject' };
  const registry = createRegistry(defaults);
  defaults.unknownFields = 'ignore';
  registry.register({ name: 'get', inputSchema: { type: 'object', properties: {} } });
  assert.equal(registry.bind('get', '{"weather":1}').status, 'rejected');
});

test('ST-26, ST-27: a tool runs on itself, with what its own validator made of the arguments', async () => {
  class Counter {
    readonly name = 'count';
    readonly inputSchema = z.object({ by: z.int().default(2) });
    #count = 1;
    execute({ by }: { by: number }) {
      this.#count += by;
      return `${this.#count}`;
    }
  }
  const registry = createRegistry();
  registry.register(new Counter());
  assert.equal((await registry.call('count', '{}')).output, '3');
  assert.equal((await registry.call('count', { by: '4' })).output, '7');
});

test('TA-14: an uncertain call runs where `onUncertain` takes it', async () => {
  const registry = createRegistry({ layers: { fuzzy: true } });
  const tool = { inputSchema, execute: ({ phoneNumber }: { phoneNumber: string }) => phoneNumber };
  registry.register({ ...tool, name: 'firm' });
  registry.register({ ...tool, name: 'bold' }, { onUncertain: 'accept' });
  const raw = '{"phonNumber":"131"}';
  const refused = await registry.call('firm', raw);
  assert.ok(refused.error instanceof UncertainMatchError);
  assert.match(refused.output, /^Error executing tool: .*use `phoneNumber`.*\. Please fix your/s);
  assert.deepEqual(await registry.call('bold', raw), { output: '131' });
  assert.deepEqual(
    codes(() => registry.register({ ...tool, name: 'wrong' }, { onUncertain: 'ask' as never })),
    ['option_invalid'],
  );
});

test('defaults are those of all tools, and those of one come first', () => {
  const registry = createRegistry({ unknownFields: 'ignore' });
  registry.register({ name: 'loose', inputSchema });
  registry.register({ name: 'firm', inputSchema }, { unknownFields: 'reject' });
  const raw = '{"phoneNumber":"1","weather":1}';
  assert.equal(registry.bind('loose', raw).status, 'ok');
  assert.equal(registry.bind('firm', raw).status, 'rejected');
});

test('DA-03: a tool that destroys takes exact names, unless `matching` is said', () => {
  const annotations = { destructiveHint: true };
  const status = (defaults: object, options: object, tool: object) => {
    const registry = createRegistry(defaults);
    registry.register({ name: 'delete', inputSchema, ...tool }, options);
    return registry.bind('delete', '{"phone":"131"}').status;
  };
  assert.equal(status({}, {}, {}), 'ok');
  assert.equal(status({}, {}, { annotations }), 'rejected');
  assert.equal(status({}, {}, { annotations: { destructiveHint: false } }), 'ok');
  assert.equal(status({}, { matching: 'toolargs' }, { annotations }), 'ok');
  assert.equal(status({ matching: 'toolargs' }, {}, { annotations }), 'ok');
  const guesses = { layers: { fuzzy: true }, fieldMatcher: () => ({ field: 'phoneNumber' }) };
  assert.equal(status(guesses, {}, { annotations }), 'rejected');
  assert.equal(status({ ...guesses, matching: 'toolargs' }, {}, { annotations }), 'ok');
  // What else is said of it stays said.
  const registry = createRegistry({ unknownFields: 'ignore' });
  registry.register({ name: 'delete', inputSchema, annotations });
  assert.equal(registry.bind('delete', '{"phoneNumber":"131","x":1}').status, 'ok');
});

test('DA-07: a result carries images, sounds, data and what is for the host', async () => {
  const image = { data: 'aGk=', mimeType: 'image/png' };
  const parts = { images: [image], audios: [], structuredContent: { a: 1 }, meta: { ms: 3 } };
  const result = resultSuccess('a chart', parts);
  assert.deepEqual(result, { output: 'a chart', ...parts });
  assert.equal(toolResult(result), result);
  const registry = createRegistry();
  registry.register({ name: 'draw', inputSchema: { type: 'object' }, execute: () => result });
  assert.equal(await registry.call('draw', '{}'), result);
  const copy: typeof import('@toolargs/wasm') = createRequire(import.meta.url)('@toolargs/wasm');
  assert.notEqual(copy.toolResult, toolResult);
  assert.equal(copy.toolResult(result), result);
});

test('a copy of a result, or one that was written out, is that result', async () => {
  const images = [{ data: 'aGk=', mimeType: 'image/png' }];
  const results = [
    resultError('no such ticket'),
    resultError(new Error('no such ticket')),
    resultJSON({ a: 1 }),
    resultSuccess('a chart', { images }),
    resultSuccess('a tune', { audios: images }),
  ];
  for (const result of results) {
    const copies = [{ ...result, meta: { ms: 5 } }, structuredClone(result)];
    for (const copy of [...copies, JSON.parse(JSON.stringify(result))]) {
      assert.equal(toolResult(copy), copy);
    }
  }
  const registry = createRegistry();
  const failed: ToolResult = { output: 'no such ticket', isError: true };
  registry.register({ name: 'get', inputSchema: { type: 'object' }, execute: () => failed });
  assert.equal(await registry.call('get', '{}'), failed);
  const mcp = toMcpResult(failed);
  assert.deepEqual(mcp, { content: [{ type: 'text', text: failed.output }], isError: true });
});

test('a result may say that it is no error', () => {
  const done: ToolResult = { output: 'done', isError: false };
  assert.equal(toolResult(done), done);
  assert.deepEqual(toMcpResult(done), { content: [{ type: 'text', text: 'done' }] });
});

test('data that has only names of a result is data', () => {
  for (const data of [
    { output: 'listed' },
    { output: 'listed', error: 'none', meta: { ms: 3 } },
    { output: 'drawn', images: ['https://example.com/1.png'] },
    { output: 'x', isError: 'no', structuredContent: [1] },
    { output: { rows: 1 }, isError: true },
    { output: 'none', images: [] },
    { output: 'done', isError: false, exitCode: 1 },
    { isError: true },
  ]) {
    assert.deepEqual(toolResult(data), { output: JSON.stringify(data), structuredContent: data });
  }
});

test('DA-08: results of text, of errors and of data; what is no JSON is an error', () => {
  assert.deepEqual(resultSuccess('done'), { output: 'done' });
  assert.deepEqual(resultError('no', { meta: { ms: 3 } }), {
    output: 'no',
    isError: true,
    meta: { ms: 3 },
  });
  const error = new Error('no');
  assert.deepEqual(resultError(error, { meta: { ms: 3 } }), {
    output: 'no',
    isError: true,
    error,
    meta: { ms: 3 },
  });
  assert.deepEqual(resultJSON([1]), { output: '[1]' });
  assert.deepEqual(resultJSON([1], { meta: { ms: 3 } }), { output: '[1]', meta: { ms: 3 } });
  assert.deepEqual(resultJSON(undefined), { output: 'null' });
  assert.deepEqual(resultJSON({ at: new Date(0) }), {
    output: '{"at":"1970-01-01T00:00:00.000Z"}',
    structuredContent: { at: '1970-01-01T00:00:00.000Z' },
  });
  assert.deepEqual(resultJSON(new Date(0)), { output: '"1970-01-01T00:00:00.000Z"' });
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  for (const wrong of [cycle, 1n, { big: 1n }]) {
    const { output, isError, error } = resultJSON(wrong);
    assert.equal(isError, true);
    assert.match(output, /^the output is not JSON: .*$/);
    assert.ok(error?.cause instanceof TypeError);
  }
});

test('a result names where it has what JSON would lose', () => {
  for (const [data, words] of [
    [Symbol('s'), 'got a symbol'],
    [() => {}, 'got a function'],
    [new Uint8Array(2), 'got a Uint8Array'],
    [Buffer.from('abc'), 'got a Buffer'],
    [{ file: Buffer.from('abc') }, 'got a Buffer at file'],
    [{ seen: new Map() }, 'got a Map at seen'],
    [{ rows: [{ tags: new Set([1]) }] }, 'got a Set at rows.0.tags'],
    [[1, Promise.resolve()], 'got a Promise at 1'],
    [{ page: { image: new DataView(new ArrayBuffer(1)) } }, 'got a DataView at page.image'],
  ] as const) {
    const { output, isError } = toolResult(data);
    assert.deepEqual([output, isError], [`the output is not JSON: ${words}`, true]);
  }
});

test('what JSON says of data is its result, whatever else the data holds', () => {
  class Row {
    readonly id = 1;
    readonly at = new Date(0);
    readonly ratio = Number.NaN;
    readonly unset = undefined;
    readonly save = () => {};
  }
  const { output } = resultJSON({ row: new Row(), empty: {} });
  assert.equal(output, '{"row":{"id":1,"at":"1970-01-01T00:00:00.000Z","ratio":null},"empty":{}}');
});

test('TA-29: what the host got wrong does not ask the model to fix it', async () => {
  const { output, isError } = await tickets().call('create_ticket', { phoneNumber: 1n });
  assert.equal(isError, true);
  assert.match(output, /^input validation failed: no JSON can be made/);
});

test('a registry says at once what is wrong with its options', () => {
  assert.throws(
    () => createRegistry({ matching: 'nope', layerz: 1 } as never),
    ({ issues }: ContractError) => {
      assert.deepEqual(
        issues.map(({ path }) => path.join('.')),
        ['options.matching', 'options.layerz'],
      );
      return true;
    },
  );
  createRegistry({ requiredAny: ['id', 'url'], descriptionParameter: true, replace: true });
});

test('what an asynchronous validator refuses or makes is waited for', async () => {
  const even = z.int().refine(async (n) => n % 2 === 0, 'expected an even number');
  const registry = createRegistry();
  registry.register({
    name: 'halve',
    inputSchema: z.object({ n: even.transform((n) => n / 2) }),
    execute: ({ n }) => String(n),
  });
  assert.equal((await registry.call('halve', '{"n":"8"}')).output, '4');
  assert.match((await registry.call('halve', '{"n":7}')).output, /expected an even number/);
});

test('an error that only has the name of one asks nobody to fix anything', () => {
  const error = Object.assign(new Error('no such row'), { name: 'BindError' });
  assert.equal(resultError(error).output, 'no such row');
});

/** Bound servers of both majors, with real clients, in memory and over stdio. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import * as server2 from '@modelcontextprotocol/server';
import { type BindReport, compile, createRegistry } from '@toolargs/wasm';
import { bindServer, bindTransport, type McpOptions, toMcpResult } from '@toolargs/wasm/mcp';
import { z } from 'zod';
import { z as z3 } from 'zod3';
import {
  type Call,
  connected,
  INFO,
  Mcp2,
  type Message,
  type Recorded,
  type Result,
  SETS,
  textOf,
} from './mcp.ts';

const BOUND = { phoneNumber: '13120057004', priority: 3 };
const SPOILT = { phone: '13120057004', priority: '3' };

interface Listed {
  readonly tools?: readonly { readonly inputSchema: object }[];
}

for (const [name, make] of Object.entries(SETS)) {
  test(`GH-01, GH-02, GH-05, GH-07, GH-08: ${name}: repaired, rejected, strange, right, unknown`, async () => {
    const { server, got, told } = make();
    const call = await connected(name.slice(0, 2), server);
    assert.equal(textOf(await call(SPOILT)), 'created');
    assert.deepEqual(
      told.map(({ tool, status }) => [tool, status]),
      [['create_ticket', 'ok']],
    );
    const rejected = await call({ ...BOUND, priority: 'high' });
    assert.equal(rejected.isError, true);
    assert.match(textOf(rejected), /^invalid arguments: `priority`: expected integer, got "high"/);
    for (const strange of [JSON.stringify(SPOILT), "{'phoneNumber': '13120057004', priority: 3}"]) {
      assert.equal(textOf(await call(strange)), 'created');
    }
    for (const wrong of [null, '{not json', [1], 7, '', undefined]) {
      const { isError, content } = await call(wrong);
      assert.ok(isError, `${wrong}`);
      assert.match(content?.[0]?.text ?? '', /^invalid arguments: /);
    }
    const before = told.length;
    assert.equal(textOf(await call(BOUND)), 'created');
    assert.equal(told.length, before);
    assert.deepEqual(got, [BOUND, BOUND, BOUND, BOUND]);
    assert.equal((await call({}, 'unknown')).error?.code, -32602);
  });
}

test('version 2, which knows no tasks, answers a call that asks for one', async () => {
  const call = await connected('v2', (SETS['v2, Zod 4'] as () => Recorded)().server);
  const { isError } = await call({ ...BOUND, priority: 'high' }, 'create_ticket', {});
  assert.equal(isError, true);
});

for (const name of ['v1, a Zod 4 object', 'v2, Zod 4']) {
  test(`${name}: what the tool's own validator finds is an argument failure too`, async () => {
    const call = await connected(name.slice(0, 2), (SETS[name] as () => Recorded)().server);
    const result = await call({ ...BOUND, priority: 9 });
    assert.equal(result.isError, true);
    assert.match(textOf(result), /^invalid arguments: .*too urgent/s);
  });
}

const REPAIRING: McpOptions = {
  matching: 'toolargs',
  coercion: 'safe',
  syntax: 'repair',
  layers: { fuzzy: true },
  onUncertain: 'accept',
  optIn: ['single-item', 'value-as-text'],
  fieldMatcher: () => ({ field: 'tenant', certain: true }),
  coercer: () => ({ value: 'x' }),
  formatNormalizer: { email: () => 'a@b.co' },
};

for (const options of [{}, REPAIRING]) {
  test(`what version 2 decides by the arguments as sent is not repaired, ${Object.keys(options).length} options`, async () => {
    const ran: unknown[] = [];
    const judged: unknown[] = [];
    const tenant = z.string();
    const headed = z.object({ tenant: tenant.meta({ 'x-mcp-header': 'Tenant' }) });
    const tools: Record<string, object> = {
      headed: { inputSchema: headed },
      challenged: {
        inputSchema: z.object({ tenant }),
        scopeChallenge: (context: { request: { params: { arguments: unknown } } }) => {
          judged.push(context.request.params.arguments);
        },
      },
      // The SDK cannot list it, and so no other tool.
      ...(options === REPAIRING ? { late: { inputSchema: z.object({ at: z.date() }) } } : {}),
    };
    const handler = server2.createMcpHandler(() => {
      const server = bindServer(new Mcp2(INFO), options);
      for (const [name, config] of Object.entries(tools)) {
        const run = (args: unknown) => {
          ran.push(args);
          return { content: [] };
        };
        server.registerTool(name, config as { inputSchema: typeof headed }, run);
      }
      return server as never;
    });
    const post = async (name: string, args: unknown, headers: object = {}) => {
      const meta = { protocolVersion: '2026-07-28', clientInfo: INFO, clientCapabilities: {} };
      const _meta = Object.fromEntries(
        Object.entries(meta).map(([key, value]) => [`io.modelcontextprotocol/${key}`, value]),
      );
      const params = { name, arguments: args, _meta };
      const request = new Request('http://localhost/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/call',
          'mcp-name': name,
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
      return (await handler.fetch(request)).text();
    };
    for (const name of ['headed', 'challenged']) {
      for (const other of [
        { Tenant: 'x' },
        { tenant: 7 },
        { tenant: ['x'] },
        { arguments: { tenant: 'x' } },
        { arguments: { arguments: { tenant: 'x' } } },
        { arguments: '{"tenant":"x"}' },
        '{"tenant":"x"}',
        '"{\\"tenant\\":\\"x\\"}"',
        [{ tenant: 'x' }],
      ]) {
        const sent = { 'mcp-param-tenant': JSON.stringify(Object(other).tenant) ?? '' };
        const answer = await post(name, other, sent);
        assert.match(answer, /invalid arguments|disagree/, JSON.stringify([name, other]));
      }
    }
    assert.deepEqual(ran, []);
    await post('headed', { tenant: 'x' }, { 'mcp-param-tenant': 'x' });
    await post('challenged', { tenant: 'x' });
    assert.deepEqual(ran, [{ tenant: 'x' }, { tenant: 'x' }]);
    assert.deepEqual(judged.at(-1), { tenant: 'x' });
  });
}

test('what is no server is refused in words', () => {
  for (const [wrong, kind] of [
    [{ connect: () => {} }, 'an Object'],
    [new Client(INFO), 'a Client'],
    [new Client2(INFO), 'a Client'],
    [undefined, 'undefined'],
  ] as const) {
    assert.throws(() => bindServer(wrong as never), {
      name: 'TypeError',
      message: `bindServer takes an McpServer or a Server; got ${kind}`,
    });
  }
});

test('a task that is asked for with wrong arguments is refused with the explanation', async () => {
  const taskStore = new InMemoryTaskStore();
  const capabilities = { tasks: { requests: { tools: { call: {} } } } };
  const server = bindServer(new McpServer(INFO, { capabilities, taskStore }));
  const inputSchema = { n: z.number().refine((n) => n < 9, 'too large') };
  server.experimental.tasks.registerToolTask(
    'count',
    { inputSchema, execution: { taskSupport: 'required' } },
    {
      createTask: async ({ n }, extra) => {
        const task = await extra.taskStore.createTask({ ttl: 1000 });
        const result = { content: [{ type: 'text' as const, text: `counted ${n}` }] };
        await extra.taskStore.storeTaskResult(task.taskId, 'completed', result);
        return { task };
      },
      getTask: async (_, { taskId, taskStore }) => taskStore.getTask(taskId),
      getTaskResult: async (_, { taskId, taskStore }) =>
        (await taskStore.getTaskResult(taskId)) as never,
    },
  );
  const call = await connected('v1', server);
  assert.ok('task' in (await call({ N: '3' }, 'count', {})));
  for (const [args, words] of [
    [{ n: 'x' }, /^invalid arguments: .*`n`: expected number/],
    [{ n: 9 }, /^invalid arguments: .*too large/s],
    ['no', /^invalid arguments: /],
  ] as const) {
    const { error } = await call(args, 'count', {});
    assert.equal(error?.code, -32602);
    assert.match(error.message, words);
  }
  taskStore.cleanup();
});

for (const major of ['v1', 'v2']) {
  test(`${major}: a tool's own validator is asked once, and what it finds is reported`, async () => {
    let asked = 0;
    const got: unknown[] = [];
    const told: unknown[] = [];
    const onReport = ({ status, hasRepairs }: BindReport) => told.push([status, hasRepairs]);
    const Kind = major === 'v1' ? McpServer : Mcp2;
    const server = bindServer(new Kind(INFO), { onReport });
    const n = z.int().refine((given) => {
      asked += 1;
      return given > 5;
    }, 'too small');
    const inputSchema = z.object({ n, unit: z.string().default('C').transform(String) });
    server.registerTool('heat', { inputSchema }, (args) => {
      got.push(args);
      return { content: [] };
    });
    const call = await connected(major, server);
    assert.match(textOf(await call({ n: 1 }, 'heat')), /too small.*\nCall `heat` again/s);
    assert.match(textOf(await call({ n: '1' }, 'heat')), /^invalid arguments: .*too small/);
    await call({ n: '7' }, 'heat');
    await call({ n: 7 }, 'heat');
    assert.deepEqual(told, [
      ['rejected', false],
      ['rejected', true],
      ['ok', true],
    ]);
    assert.deepEqual([asked, got], [4, Array(2).fill({ n: 7, unit: 'C' })]);
  });

  test(`${major}: the list has the schemas as the options have models see them`, async () => {
    const inputSchema = z.object({ a: z.string().optional(), b: z.string().optional() });
    const listed = async (options: McpOptions) => {
      const Kind = major === 'v1' ? McpServer : Mcp2;
      const server = bindServer(new Kind(INFO), options);
      server.registerTool('get', { inputSchema }, () => ({ content: [] }));
      // Its schema, which has no such fields, cannot be a contract.
      server.registerTool('other', { inputSchema: z.object({}) }, () => ({ content: [] }));
      const call = await connected(major, server);
      const { tools = [] } = (await call({}, undefined, undefined, 'tools/list')) as Listed;
      return tools.map((tool) => tool.inputSchema);
    };
    const [plain, other] = await listed({});
    const [grouped, kept] = await listed({ requiredAny: ['a', 'b'] });
    const description = 'must provide one of a or b';
    assert.deepEqual(grouped, { ...plain, description, 'x-required-any': [['a', 'b']] });
    assert.deepEqual(kept, other);
    const schemaRenderer = (schema: object) => ({ ...schema, title: 'T' });
    const titled = [plain, other].map((schema) => ({ ...schema, title: 'T' }));
    assert.deepEqual(await listed({ schemaRenderer }), titled);
  });

  test(`${major}: a tool is bound to what it was registered with, where the list does not say it`, async () => {
    const open = z.object({ id: z.string() });
    const either = z.union([open, z.object({ url: z.url() })]);
    const old = z3.union([z3.object({ id: z3.string() }), z3.object({ n: z3.number() })]);
    for (const inputSchema of [
      either,
      z.record(z.string(), z.string()),
      open.optional(),
      open.transform(({ id }) => ({ id })),
      z.lazy(() => open),
      // What cannot be a contract is left to the SDK.
      ...(major === 'v1' ? [old, z.union([open, z.object({ at: z.date() })])] : []),
    ]) {
      const server = bindServer(new (major === 'v1' ? McpServer : Mcp2)(INFO));
      const handler = (args: unknown) => ({
        content: [{ type: 'text' as const, text: JSON.stringify(args) }],
      });
      server.registerTool('get', { inputSchema: inputSchema as typeof either }, handler);
      const call = await connected(major, server);
      assert.equal(textOf(await call({ id: '7' }, 'get')), '{"id":"7"}');
      const { isError, content } = await call({ id: [7] }, 'get');
      assert.equal(isError, true);
      assert.match(content?.[0]?.text ?? '', /^invalid arguments: /);
    }
    const server = bindServer(new (major === 'v1' ? McpServer : Mcp2)(INFO), {
      schemaRenderer: (schema) => schema,
    });
    server.registerTool('get', { inputSchema: either }, () => ({ content: [] }));
    server.registerTool('none', {}, () => ({ content: [] }));
    const call = await connected(major, server);
    const { tools = [] } = (await call({}, undefined, undefined, 'tools/list')) as Listed;
    const [shown, none] = tools.map((tool) => tool.inputSchema as { anyOf?: unknown[] });
    assert.equal(shown?.anyOf?.length, 2);
    assert.deepEqual(none, { type: 'object', properties: {} });
    assert.equal((await call({ id: 7 }, 'none')).isError, true);
  });

  test(`${major}: a call that the tool's own schema takes is taken, though the list says less`, async () => {
    const city = z.string().regex(/^[a-z]+$/i);
    const inputSchema = z.object({ city, mail: z.string().trim().check(z.email()).optional() });
    const server = bindServer(new (major === 'v1' ? McpServer : Mcp2)(INFO));
    const handler = (args: unknown) => ({
      content: [{ type: 'text' as const, text: JSON.stringify(args) }],
    });
    server.registerTool('get', { inputSchema }, handler);
    const call = await connected(major, server);
    const right = { city: 'Bern', mail: ' a@b.co ' };
    assert.equal(textOf(await call(right, 'get')), '{"city":"Bern","mail":"a@b.co"}');
    assert.match(textOf(await call({ city: '7' }, 'get')), /^invalid arguments: .*city.*again/s);
    assert.match(textOf(await call({ city: [7] }, 'get')), /^invalid arguments: `city`: expected/);
  });

  test(`${major}: a tool that cannot be listed fails alone, and is named`, async () => {
    const server = bindServer(new (major === 'v1' ? McpServer : Mcp2)(INFO));
    const handler = (args: object) => ({
      content: [{ type: 'text' as const, text: JSON.stringify(args) }],
    });
    server.registerTool('late', { inputSchema: z.object({ at: z.date() }) }, handler);
    server.registerTool('get', { inputSchema: z.object({ phoneNumber: z.string() }) }, handler);
    const annotations = { destructiveHint: true };
    const inputSchema = z.object({ phoneNumber: z.string() });
    server.registerTool('drop', { inputSchema, annotations }, handler);
    server.registerTool('none', {}, () => handler({}));
    const call = await connected(major, server);
    assert.equal(textOf(await call({ phone: '7' }, 'get')), '{"phoneNumber":"7"}');
    assert.match(textOf(await call({ phone: '7' }, 'drop')), /`phone` is not a field/);
    assert.match(textOf(await call({ phone: '7' }, 'none')), /`phone` is not a field/);
    assert.equal(textOf(await call({}, 'none')), '{}');
    const { error } = await call({ at: 'now' }, 'late');
    assert.match(error?.message ?? '', /`late` is not a contract:\n- properties.at: /);
    const listed = await call({}, 'lost');
    assert.match(listed.error?.message ?? '', /Date cannot be represented/);
  });

  test(`${major}: a tool is compiled by its first call, be it listed or not`, async (t) => {
    for (const unlisted of [{}, { late: z.object({ at: z.date() }) }]) {
      const server = bindServer(new (major === 'v1' ? McpServer : Mcp2)(INFO));
      const counted = z.object({ phoneNumber: z.string() });
      const written = t.mock.method(counted['~standard'].jsonSchema, 'input').mock;
      for (const [name, inputSchema] of Object.entries({ get: counted, ...unlisted })) {
        server.registerTool(name, { inputSchema }, () => ({ content: [] }));
      }
      const call = await connected(major, server);
      const get = async () => assert.deepEqual(await call({ phone: '7' }, 'get'), { content: [] });
      await get();
      const before = written.callCount();
      assert.ok(before > 0);
      await get();
      assert.equal(written.callCount(), before);
      server.sendToolListChanged();
      await get();
      assert.ok(written.callCount() > before);
    }
  });

  test(`${major}: a call is bound to the list where a handler of one's own changed it`, async () => {
    const server = bindServer(new (major === 'v1' ? McpServer : Mcp2)(INFO));
    const inputSchema = z.object({ id: z.string(), force: z.boolean().optional() });
    server.registerTool('get', { inputSchema }, () => ({ content: [] }));
    const properties = { id: { type: 'string' as const } };
    const tools = [{ name: 'get', inputSchema: { type: 'object' as const, properties } }];
    const list = major === 'v1' ? ListToolsRequestSchema : 'tools/list';
    server.server.setRequestHandler(list as never, (() => ({ tools })) as never);
    const call = await connected(major, server);
    assert.match(textOf(await call({ id: '7', force: true }, 'get')), /`force` is not a field/);
  });

  test(`${major}: what a tool itself answers stays, though it is in the SDK's words`, async () => {
    const text = 'Input validation error: Invalid arguments for tool proxy: no';
    const answer = {
      content: [{ type: 'text' as const, text }],
      isError: true,
      structuredContent: { code: 7 },
      _meta: { k: 1 },
    };
    const Kind = major === 'v1' ? McpServer : Mcp2;
    const server = bindServer(new Kind(INFO));
    server.registerTool('proxy', { inputSchema: z.object({}) }, () => answer);
    const call = await connected(major, server);
    assert.deepEqual(await call({}, 'proxy'), answer);
  });

  test(`${major}: a bound transport reads text and null before a server that is not bound`, async () => {
    const Kind = major === 'v1' ? McpServer : Mcp2;
    const server = new Kind(INFO);
    const inputSchema = z.object({ input: z.object({ id: z.int() }).optional() });
    server.registerTool('echo', { inputSchema }, (args) => ({
      content: [{ type: 'text', text: JSON.stringify(args) }],
    }));
    const call = await connected(major, server, bindTransport);
    assert.equal(textOf(await call('{"input":{"id":1}}', 'echo')), '{"input":{"id":1}}');
    assert.equal(textOf(await call(null, 'echo')), '{}');
    assert.match(textOf(await call('nonsense', 'echo')), /^invalid arguments: /);
  });

  test(`${major}: what a schema makes of a value is made of it once`, async () => {
    const server = bindServer(new (major === 'v1' ? McpServer : Mcp2)(INFO));
    const inputSchema = z.object({ cents: z.number().transform((amount) => amount * 100) });
    server.registerTool('pay', { inputSchema }, (args) => ({
      content: [{ type: 'text', text: JSON.stringify(args) }],
    }));
    const call = await connected(major, server);
    assert.equal(textOf(await call({ cents: 5 }, 'pay')), '{"cents":500}');
    assert.equal(textOf(await call({ cents: '5' }, 'pay')), '{"cents":500}');
  });

  test(`${major}: a server that has tools cannot be bound any more`, () => {
    const server = new (major === 'v1' ? McpServer : Mcp2)(INFO);
    bindServer(server).registerTool('echo', {}, () => ({ content: [] }));
    assert.throws(
      () => bindServer(server),
      (error) => {
        assert.ok(error instanceof Error && error.cause instanceof Error);
        return /call bindServer once, before/.test(error.message);
      },
    );
  });

  test(`${major}: a server that says beforehand that it will have tools is bound`, async () => {
    const capabilities = { tools: { listChanged: true } };
    const server = new (major === 'v1' ? McpServer : Mcp2)(INFO, { capabilities });
    const call = await connected(major, bindServer(server));
    const inputSchema = z.object({ phoneNumber: z.string(), priority: z.int() });
    server.registerTool('create_ticket', { inputSchema }, (args) => ({
      content: [{ type: 'text', text: JSON.stringify(args) }],
    }));
    assert.deepEqual(JSON.parse(textOf(await call(JSON.stringify(SPOILT)))), BOUND);
    assert.match(textOf(await call({})), /^invalid arguments: /);
    assert.throws(() => bindServer(server), /call bindServer once, before/);
  });

  test(`${major}: over stdio`, async () => {
    const script = fileURLToPath(new URL('../test/stdio-server.mjs', import.meta.url));
    const child = spawn(process.execPath, [script, major.slice(1)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const waiting = new Map<unknown, (message: Message) => void>();
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: Message = JSON.parse(line);
      waiting.get(message.id)?.(message);
    });
    const post = (message: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const ask = (id: number, method: string, params: object) => {
      post({ id, method, params });
      return new Promise<Message>((resolve) => waiting.set(id, resolve));
    };
    await ask(0, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: INFO,
    });
    post({ method: 'notifications/initialized' });
    const call = async (id: number, args: unknown) =>
      (await ask(id, 'tools/call', { name: 'create_ticket', arguments: args })).result as Result;
    assert.deepEqual(JSON.parse(textOf(await call(1, JSON.stringify(SPOILT)))), BOUND);
    assert.match(textOf(await call(2, null)), /^invalid arguments: /);
    child.kill();
  });
}

/** A low-level server whose tools are what `list` answers; it tells what a handler gets. */
function lowLevel(list: (extra: { readonly sessionId?: string }) => object[]) {
  const server = bindServer(new Server(INFO, { capabilities: { tools: { listChanged: true } } }));
  server.setRequestHandler(
    ListToolsRequestSchema,
    async (_, extra) => ({ tools: list(extra) }) as never,
  );
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
    content: [{ type: 'text', text: JSON.stringify(params.arguments ?? 'none') }],
  }));
  return server;
}

test('what a format asks is for the own validator of a tool to say', async () => {
  const server = bindServer(new McpServer(INFO));
  server.registerTool(
    'remind',
    { inputSchema: { at: z3.string().time() } } as never,
    ((args: unknown) => ({
      content: [{ type: 'text', text: JSON.stringify(args) }],
    })) as never,
  );
  const call = await connected('v1', server);
  assert.equal(textOf(await call({ at: '09:30:00' }, 'remind')), '{"at":"09:30:00"}');
  assert.match(
    textOf(await call({ at: '09:30:00Z' }, 'remind')),
    /^invalid arguments: .*Invalid time/s,
  );
});

test('a listed schema counts as it is, also where it was changed in place', async () => {
  const properties = { p: { enum: ['a'] } };
  const inputSchema = { type: 'object', properties };
  const server = lowLevel(() => [{ name: 'pick', inputSchema }]);
  const call = await connected('v1', server);
  assert.match(textOf(await call({ p: 'b' }, 'pick')), /expected "a", got "b"/);
  properties.p.enum.push('b');
  await server.sendToolListChanged();
  assert.equal(textOf(await call({ p: 'b' }, 'pick')), '{"p":"b"}');
});

test('a listed schema is read once, however often its tool is called', async () => {
  let reads = 0;
  const inputSchema = {
    type: 'object',
    get properties() {
      reads += 1;
      return { p: { enum: ['a'] } };
    },
  };
  const call = await connected(
    'v1',
    lowLevel(() => [{ name: 'pick', inputSchema }]),
  );
  await call({ p: 'a' }, 'pick');
  const before = reads;
  assert.match(textOf(await call({ p: 'b' }, 'pick')), /expected "a", got "b"/);
  assert.equal(reads, before);
});

test('a server with a handler of its own for tools cannot be bound any more', () => {
  for (const schema of [ListToolsRequestSchema, CallToolRequestSchema]) {
    const server = new Server(INFO, { capabilities: { tools: {} } });
    server.setRequestHandler(schema as typeof ListToolsRequestSchema, () => ({ tools: [] }));
    assert.throws(() => bindServer(server), /call bindServer once, before/);
  }
});

test('a tool that is not listed gets what was sent, as an object', async () => {
  const call = await connected(
    'v1',
    lowLevel(() => []),
  );
  assert.equal(textOf(await call({ a: '1' })), '{"a":"1"}');
  assert.equal(textOf(await call('{"a":"1"}')), '{"a":"1"}');
  assert.equal(textOf(await call({ input: { a: '1' } })), '{"input":{"a":"1"}}');
  assert.equal(textOf(await call(null)), '{}');
  assert.equal(textOf(await call(undefined)), '{}');
  for (const no of ['nonsense', [{ a: '1' }]]) {
    assert.match(textOf(await call(no)), /^invalid arguments: /);
  }
});

test('a tool is looked for in the list of who calls it, and in the list of now', async () => {
  let field = 'a';
  const listed = new Set(['first']);
  const schema = () => ({ type: 'object', properties: { [field]: { type: 'integer' } } });
  const server = lowLevel(() => [...listed].map((name) => ({ name, inputSchema: schema() })));
  let call = await connected('v1', server);
  const spoilt = { A: '1' };
  assert.equal(textOf(await call(spoilt, 'first')), '{"a":1}');
  assert.equal(textOf(await call(spoilt, 'second')), '{"A":"1"}');
  listed.add('second');
  assert.equal(textOf(await call(spoilt, 'second')), '{"a":1}');
  for (const change of [
    () => server.notification({ method: 'notifications/tools/list_changed' }),
    async () => {
      await server.close();
      call = await connected('v1', server);
    },
    async () =>
      server.setRequestHandler(ListToolsRequestSchema, () => ({
        tools: [...listed].map((name) => ({ name, inputSchema: schema() as never })),
      })),
  ]) {
    field = 'b';
    await change();
    assert.equal(textOf(await call({ B: '1' }, 'first')), '{"b":1}');
    field = 'a';
    await server.sendToolListChanged();
    assert.equal(textOf(await call(spoilt, 'first')), '{"a":1}');
  }
});

test('tools are asked for when one is called, until there is a list, and then no more', async () => {
  let asked = 0;
  const inputSchema = { type: 'object', properties: { a: { type: 'integer' } } };
  const server = lowLevel(() => {
    asked += 1;
    if (asked === 1) throw new Error('not yet');
    return [{ name: 'get', inputSchema }];
  });
  const call = await connected('v1', server);
  assert.match((await call({ A: '1' }, 'get')).error?.message ?? '', /not yet/);
  assert.equal(textOf(await call({ A: '1' }, 'get')), '{"a":1}');
  const params = { requestId: 7 };
  const sent = server.notification({ method: 'notifications/cancelled', params });
  assert.ok(sent instanceof Promise);
  await sent;
  assert.equal(textOf(await call({ A: '1' }, 'get')), '{"a":1}');
  assert.equal(asked, 2);
  const unlisted = bindServer(new Server(INFO, { capabilities: { tools: {} } }));
  unlisted.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
    content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
  }));
  assert.equal(textOf(await (await connected('v1', unlisted))({ A: '1' })), '{"A":"1"}');
});

test('first calls that come together wait for one list', async () => {
  let asked = 0;
  const inputSchema = { type: 'object', properties: { a: { type: 'integer' } } };
  const server = lowLevel(() => {
    asked += 1;
    return [{ name: 'get', inputSchema }];
  });
  const call = await connected('v1', server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => call({ A: '1' }, 'get')));
  assert.deepEqual([...new Set(answers.map(textOf))], ['{"a":1}']);
  assert.equal(asked, 1);
});

test('a call is bound to the list that its client was answered last', async () => {
  const fields = ['a'];
  const server = lowLevel(() => {
    const each = fields.map((name) => [name, { type: 'integer' }]);
    return [{ name: 'get', inputSchema: { type: 'object', properties: Object.fromEntries(each) } }];
  });
  const call = await connected('v1', server);
  assert.equal(textOf(await call({ A: '1' }, 'get')), '{"a":1}');
  fields.push('b');
  assert.match(textOf(await call({ a: 1, b: 1 }, 'get')), /`b` is not a field/);
  await call({}, undefined, undefined, 'tools/list');
  assert.equal(textOf(await call({ a: 1, b: 1 }, 'get')), '{"a":1,"b":1}');
});

interface Asked {
  readonly method: string;
  readonly params?: object | undefined;
}

test('a client may name a field as text travels to the handlers', async () => {
  for (const inputSchema of [{ type: 'object' }, { type: 'object', properties: { a: {} } }]) {
    const call = await connected(
      'v1',
      lowLevel(() => [{ name: 'get', inputSchema }]),
    );
    const args = { 'toolargs/raw': { a: 1 }, other: 1 };
    const { isError, content = [] } = await call(args, 'get');
    if ('properties' in inputSchema) assert.equal(isError, true);
    else assert.deepEqual(JSON.parse(content[0]?.text ?? ''), args);
    assert.equal((await call({ 'toolargs/raw': '{"a":1}' }, 'get')).isError, isError);
  }
});

for (const [major, Kind] of [
  ['v1', Server],
  ['v2', server2.Server as unknown as typeof Server],
] as const) {
  test(`${major}: a handler of whatever has none gets bound calls`, async () => {
    const inputSchema = { type: 'object', properties: { a: { type: 'integer' } } };
    const answered = async ({ method, params }: Asked) => {
      if (method === 'tools/list') return { tools: [{ name: 'get', inputSchema }] };
      return { content: [{ type: 'text', text: JSON.stringify(params ?? 'none') }] };
    };
    const unlisted = async (request: Asked) => {
      if (request.method !== 'tools/list') return answered(request);
      throw Object.assign(new Error('Method not found'), { code: -32601 });
    };
    const failing = async () => Promise.reject(new Error('no answer'));
    const server = new Kind(INFO, { capabilities: { tools: {} } });
    server.fallbackRequestHandler = answered;
    bindServer(server);
    const call = await connected(major, server);
    const argsOf = async (...given: Parameters<Call>) => {
      const text = textOf(await call(...given));
      return text.startsWith('{') ? JSON.parse(text).arguments : text;
    };
    assert.deepEqual(await argsOf({ A: '1' }, 'get'), { a: 1 });
    assert.deepEqual(await argsOf('{"a": 1,}', 'get'), { a: 1 });
    assert.deepEqual(await argsOf(null, 'get'), {});
    assert.match(String(await argsOf({ a: 'x' }, 'get')), /^invalid arguments: `a`: expected int/);
    assert.deepEqual(await argsOf({ A: '1' }, 'get', undefined, 'own/method'), { A: '1' });
    server.fallbackRequestHandler = unlisted;
    assert.deepEqual(await argsOf({ A: '1' }, 'get'), { A: '1' });
    assert.deepEqual(await argsOf('{"A":"1"}', 'get'), { A: '1' });
    server.fallbackRequestHandler = failing;
    assert.match((await call({ a: 1 }, 'get')).error?.message ?? '', /no answer/);
  });
}

test('what is no call of a tool is left, and so are what else a call has and what a tool answers', async () => {
  const capabilities = { tools: {}, prompts: {} };
  const server = bindServer(new Server(INFO, { capabilities }));
  const answers: object[] = [];
  const inputSchema = { type: 'object' as const, properties: { a: { type: 'integer' } } };
  const requests: object[] = [];
  const tools = [{ name: 'get', inputSchema }];
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, (request) => {
    requests.push(request);
    return (answers.shift() ?? { content: [] }) as never;
  });
  server.setRequestHandler(GetPromptRequestSchema, (request) => {
    requests.push(request);
    return { messages: [] };
  });
  let ask: (method: string, params: object) => unknown = assert.fail;
  const call = await connected('v1', server, (transport) => {
    ask = (method, params) =>
      transport.onmessage?.({ jsonrpc: '2.0', id: 7, method, params } as never);
    return transport;
  });
  const _meta = { trace: 'x' };
  for (const method of ['tools/call', 'prompts/get']) {
    await ask(method, { name: 'get', arguments: { A: '1' }, _meta });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.deepEqual(requests, [
    { method: 'tools/call', params: { name: 'get', arguments: { a: 1 }, _meta } },
    { method: 'prompts/get', params: { name: 'get', arguments: { A: '1' }, _meta } },
  ]);
  const refusal = 'Input validation error: Invalid arguments for tool get: no';
  for (const answer of [
    { content: [{ type: 'text', text: refusal }] },
    { content: [], isError: true },
    { content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }], isError: true },
    { content: [{ type: 'text', text: 'no such ticket' }], isError: true },
  ]) {
    answers.push(answer);
    assert.deepEqual(await call({ a: 1 }, 'get'), answer);
  }
});

test('a bound transport is as it was but for what it hears', async () => {
  class Own {
    readonly #sent: unknown[] = [];
    onmessage?: unknown;
    onclose?: () => void;
    onerror?: (error: Error) => void;
    fails = false;
    async send(...given: unknown[]): Promise<void> {
      if (this.fails) throw new Error('closed');
      this.#sent.push(given);
    }
    get sent() {
      return this.#sent;
    }
  }
  const own = new Own();
  const transport = bindTransport(own as Parameters<typeof bindTransport>[0] & Own);
  const heard: unknown[] = [];
  const listener = (...given: unknown[]) => heard.push(...given);
  transport.onmessage = listener;
  const hear = own.onmessage as typeof listener;
  const passed = [
    null,
    { method: 'prompts/get', params: { arguments: 'x' } },
    { method: 'tools/call' },
    { method: 'tools/call', params: {} },
    { method: 'tools/call', params: { arguments: { input: { a: 1 } } } },
  ];
  for (const message of passed) hear(message);
  for (const [i, message] of passed.entries()) assert.equal(heard[i], message);
  await transport.send('sent');
  const wrong = { id: 7, method: 'tools/call', params: { arguments: [1] } };
  hear(wrong);
  own.fails = true;
  const errors: Error[] = [];
  for (const onerror of [undefined, (error: Error) => errors.push(error)]) {
    transport.onerror = onerror as never;
    hear(wrong);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual(errors, [new Error('closed')]);
  assert.equal(heard.length, passed.length);
  const text = 'invalid arguments: expected object, got [1]\nCall again with corrected arguments.';
  const result = { content: [{ type: 'text', text }], isError: true };
  assert.deepEqual(own.sent, [
    ['sent'],
    [{ jsonrpc: '2.0', id: 7, result }, { relatedRequestId: 7 }],
  ]);
  const onclose = () => {};
  transport.onclose = onclose;
  transport.onmessage = undefined;
  assert.deepEqual([own.onclose, own.onmessage], [onclose, undefined]);
});

test('a list ends also where its last page names no other one', async () => {
  const schema = { type: 'object', properties: { a: { type: 'integer' } } };
  for (const nextCursor of ['', null, '2']) {
    const server = bindServer(new Server(INFO, { capabilities: { tools: {} } }));
    let pages = 0;
    server.setRequestHandler(ListToolsRequestSchema, ({ method, params }) => {
      assert.deepEqual([method, params?.cursor], ['tools/list', pages === 0 ? undefined : '2']);
      pages += 1;
      assert.ok(pages < 4, 'asked for ever');
      return { tools: [{ name: `get${pages}`, inputSchema: schema }], nextCursor } as never;
    });
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
      content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
    }));
    const call = await connected('v1', server);
    assert.equal(textOf(await call({ A: '1' }, 'get1')), '{"a":1}');
    if (nextCursor === '2') assert.equal(textOf(await call({ A: '1' }, 'get2')), '{"a":1}');
    assert.equal(pages, nextCursor === '2' ? 2 : 1);
  }
});

test('only a call that was refused is told as invalid arguments', async () => {
  const registry = createRegistry();
  const inner = compile({ type: 'object', required: ['row'] });
  const inputSchema = { type: 'object', required: ['id'] };
  registry.register({ name: 'lookup', inputSchema, execute: () => inner.parse('{}') });
  const [refused, failed] = [
    await registry.call('lookup', '{}'),
    await registry.call('lookup', '{"id":1}'),
  ];
  assert.match(textOf(toMcpResult(refused) as Result), /^invalid arguments: `id` is required/);
  assert.match(textOf(toMcpResult(failed) as Result), /^Error calling tool: .*`row` is required/);
});

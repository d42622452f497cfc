/** Bound servers of both majors, with real clients, in memory and over stdio. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as client2 from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import * as server2 from '@modelcontextprotocol/server';
import type { BindReport } from '@toolargs/wasm';
import { bindServer, bindTransport, toMcpResult } from '@toolargs/wasm/mcp';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { z as z3 } from 'zod3';

interface Result {
  readonly content?: readonly { readonly text: string }[];
  readonly isError?: boolean;
  readonly error?: { readonly code: number };
}

interface Set {
  readonly server: { connect(transport: never): Promise<void> };
  readonly got: unknown[];
  readonly told: BindReport[];
}

const BOUND = { phoneNumber: '13120057004', priority: 3 };
const SPOILT = { phone: '13120057004', priority: '3' };
const TICKET = z.object({ phoneNumber: z.string(), priority: z.int() });
const JSON_SCHEMA = {
  type: 'object' as const,
  properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
  required: ['phoneNumber', 'priority'],
};
const INFO = { name: 'tickets', version: '1.0.0' };

function recorded(
  make: (handler: (args: unknown) => object, options: object) => Set['server'],
): Set {
  const got: unknown[] = [];
  const told: BindReport[] = [];
  const handler = (args: unknown) => {
    got.push(args);
    return { content: [{ type: 'text', text: 'created' }] };
  };
  return {
    got,
    told,
    server: make(handler, { onReport: (report: BindReport) => told.push(report) }),
  };
}

function high(Kind: typeof McpServer, inputSchema: unknown): Set {
  return recorded((handler, options) => {
    const server = bindServer(new Kind(INFO), options);
    server.registerTool('create_ticket', { inputSchema } as never, handler as never);
    return server;
  });
}

const low1 = () =>
  recorded((handler, options) => {
    const server = bindServer(new Server(INFO, { capabilities: { tools: {} } }), options);
    const tools = [{ name: 'create_ticket', inputSchema: JSON_SCHEMA }];
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => called(params, handler));
    return server;
  });

const low2 = () =>
  recorded((handler, options) => {
    const server = bindServer(new server2.Server(INFO, { capabilities: { tools: {} } }), options);
    const tools = [{ name: 'create_ticket', inputSchema: JSON_SCHEMA }];
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', ({ params }) => called(params, handler) as never);
    return server;
  });

function called(
  { name, arguments: args }: { name: string; arguments?: unknown },
  handler: (args: unknown) => object,
) {
  if (name === 'create_ticket') return handler(args);
  throw Object.assign(new Error('no such tool'), { code: -32602 });
}

const Mcp2 = server2.McpServer as unknown as typeof McpServer;
const refined = TICKET.refine(({ priority }) => priority < 5, 'too urgent');
const SETS: Record<string, () => Set> = {
  'v1, a Zod 4 shape': () => high(McpServer, TICKET.shape),
  'v1, a Zod 4 object': () => high(McpServer, refined),
  'v1, a Zod 3 shape': () =>
    high(McpServer, { phoneNumber: z3.string(), priority: z3.number().int() }),
  'v1, low-level': low1,
  'v2, Zod 4': () => high(Mcp2, refined),
  'v2, ArkType': () => high(Mcp2, type({ phoneNumber: 'string', priority: 'number.integer' })),
  'v2, Valibot': () =>
    high(
      Mcp2,
      toStandardJsonSchema(
        v.object({ phoneNumber: v.string(), priority: v.pipe(v.number(), v.integer()) }),
      ),
    ),
  'v2, fromJsonSchema': () => high(Mcp2, server2.fromJsonSchema(JSON_SCHEMA as never)),
  'v2, low-level': low2,
};

for (const [name, make] of Object.entries(SETS)) {
  test(`${name}: repaired, rejected, strange, right, unknown`, async () => {
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

for (const name of ['v1, a Zod 4 object', 'v2, Zod 4']) {
  test(`${name}: what the tool's own validator finds is an argument failure too`, async () => {
    const call = await connected(name.slice(0, 2), (SETS[name] as () => Set)().server);
    const result = await call({ ...BOUND, priority: 9 });
    assert.equal(result.isError, true);
    assert.match(textOf(result), /^invalid arguments: .*too urgent/s);
  });
}

for (const major of ['v1', 'v2']) {
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
      ...{ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: INFO },
    });
    post({ method: 'notifications/initialized' });
    const call = async (id: number, args: unknown) =>
      (await ask(id, 'tools/call', { name: 'create_ticket', arguments: args })).result as Result;
    assert.deepEqual(JSON.parse(textOf(await call(1, JSON.stringify(SPOILT)))), BOUND);
    assert.match(textOf(await call(2, null)), /^invalid arguments: /);
    child.kill();
  });
}

test('outputs and errors as results', () => {
  const text = (content: string) => [{ type: 'text', text: content }];
  assert.deepEqual(toMcpResult(new Error('no')), { content: text('no'), isError: true });
  assert.deepEqual(toMcpResult('yes'), { content: text('yes') });
  assert.deepEqual(toMcpResult([1]), { content: text('[1]') });
  assert.deepEqual(toMcpResult(undefined), { content: text('') });
  assert.deepEqual(toMcpResult({ a: 1 }), {
    content: text('{"a":1}'),
    structuredContent: { a: 1 },
  });
});

interface Message {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

type Call = (args: unknown, name?: string) => Promise<Result>;

/** Calls over an in-memory pair; a client's own checks would refuse the strange arguments. */
async function connected(
  major: string,
  server: { connect(transport: never): Promise<void> },
  wrap: <T extends InMemoryTransport>(transport: T) => T = (transport) => transport,
): Promise<Call> {
  const Pair = major === 'v1' ? InMemoryTransport : server2.InMemoryTransport;
  const [near, far] = Pair.createLinkedPair() as [InMemoryTransport, InMemoryTransport];
  await server.connect(wrap(far) as never);
  const info = [INFO] as const;
  if (major === 'v1') await new Client(...info).connect(near);
  else await new client2.Client(...info).connect(near as never);
  const listener = near.onmessage;
  const waiting = new Map<unknown, (message: Message) => void>();
  near.onmessage = (message, extra) => {
    const resolve = waiting.get((message as Message).id);
    if (resolve) resolve(message as Message);
    else listener?.(message, extra);
  };
  let id = 1000;
  return async (args, name = 'create_ticket') => {
    const asked = ++id;
    const answered = new Promise<Message>((resolve) => waiting.set(asked, resolve));
    const request = {
      jsonrpc: '2.0',
      id: asked,
      method: 'tools/call',
      params: { name, arguments: args },
    };
    await near.send(request as never);
    const { result, error } = await answered;
    return error ? { error } : (result as Result);
  };
}

function textOf({ content }: Result): string {
  return content?.[0]?.text ?? '';
}

/** What the mappers make, held to the providers' own libraries. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { compile, createRegistry, resultSuccess } from '@toolargs/wasm';
import {
  bindServer,
  readMcpCall,
  readMcpResult,
  toMcpResult,
  toMcpTools,
} from '@toolargs/wasm/mcp';
import { toResponsesTools } from '@toolargs/wasm/openai';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { z } from 'zod';
import { connected, INFO, Mcp2, textOf } from './mcp.ts';

const place = z.object({ lat: z.number(), lon: z.number().optional() });
const SCHEMAS = {
  flat: z.object({ city: z.string(), days: z.int().min(1).optional() }),
  nested: z.object({ place, more: z.array(place).optional() }),
  choices: z.object({ unit: z.enum(['c', 'f']).optional(), kind: z.literal('now').optional() }),
  union: z.object({
    shape: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('circle'), radius: z.number() }),
      z.object({ kind: z.literal('square'), side: z.number().optional() }),
    ]),
  }),
  nullable: z.object({ note: z.string().nullable().optional() }),
  recursive: z.object({
    get next() {
      return place.extend({ all: z.array(place) }).optional();
    },
  }),
  shared: z.object({
    from: place.meta({ id: 'place' }).describe('the origin'),
    to: place.describe('the goal').optional(),
  }),
  mixed: z.object({ level: z.literal([1, 'max']) }),
  empty: z.object({}),
};

for (const [name, schema] of Object.entries(SCHEMAS)) {
  test(`ST-22: the strict schema of ${name} is one that OpenAI's library leaves as it is`, () => {
    const { tools } = toResponsesTools([compile(schema, { name })], { strict: true });
    const { strict, parameters } = tools[0] ?? assert.fail();
    assert.equal(strict, true);
    assert.deepEqual(toStrictJsonSchema(parameters), parameters);
  });
}

const UNSUPPORTED: Record<string, unknown> = {
  $anchor: 'a',
  $dynamicAnchor: 'a',
  $dynamicRef: '#',
  contains: {},
  contentEncoding: 'base64',
  contentMediaType: 'text/plain',
  contentSchema: {},
  dependencies: {},
  dependentRequired: {},
  dependentSchemas: {},
  if: {},
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {},
  else: {},
  maxContains: 1,
  maxProperties: 1,
  minContains: 1,
  minProperties: 1,
  not: { const: 'a' },
  propertyNames: {},
  unevaluatedItems: true,
  unevaluatedProperties: true,
  uniqueItems: true,
};

test('a keyword that OpenAI refuses in a strict schema is left out, and told', () => {
  for (const [keyword, value] of Object.entries(UNSUPPORTED)) {
    const field = { type: 'string', [keyword]: value };
    const fields = { properties: { field }, required: ['field'], additionalProperties: false };
    const schema = { type: 'object' as const, ...fields };
    assert.throws(() => toStrictJsonSchema(schema), keyword);
    const { tools, losses } = toResponsesTools([compile(schema, { name: 'a' })], { strict: true });
    const { strict, parameters } = tools[0] ?? assert.fail();
    assert.equal(strict, true, keyword);
    assert.deepEqual(toStrictJsonSchema(parameters), parameters);
    assert.ok(losses.some(({ path }) => path.at(-1) === keyword));
  }
});

test('GH-01, GH-04: a low-level MCP server lists the tools of a registry and runs their calls', async () => {
  const registry = createRegistry();
  registry.register({
    name: 'draw',
    inputSchema: z.object({ width: z.int() }),
    annotations: { readOnlyHint: true },
    execute: ({ width }) =>
      resultSuccess(`${width} wide`, { images: [{ data: 'aGk=', mimeType: 'image/png' }] }),
  });
  const server = new Server(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toMcpTools(registry).tools }));
  server.setRequestHandler(CallToolRequestSchema, async (request) => {
    const { name, arguments: raw } = readMcpCall(request);
    const code = name === 'lost' ? { code: -32602 } : {};
    const failed = (error: Error) => Promise.reject(Object.assign(error, code));
    return toMcpResult(await registry.call(name, raw).catch(failed));
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client(INFO);
  await server.connect(far);
  await client.connect(near);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name, annotations }) => [name, annotations]),
    [['draw', { readOnlyHint: true }]],
  );
  const drawn = await client.callTool({ name: 'draw', arguments: { Width: '3' } });
  assert.deepEqual(drawn.content, [
    { type: 'text', text: '3 wide' },
    { type: 'image', data: 'aGk=', mimeType: 'image/png' },
  ]);
  const failed = await client.callTool({ name: 'draw', arguments: { width: 'wide' } });
  assert.equal(failed.isError, true);
  assert.match(JSON.stringify(failed.content), /"invalid arguments: `width`: expected integer/);
  assert.deepEqual(readMcpResult(drawn).images, [{ data: 'aGk=', mimeType: 'image/png' }]);
  assert.equal(readMcpResult(failed).isError, true);
  for (const [name, code] of [
    ['gone', -32603],
    ['lost', -32602],
  ] as const) {
    const message = new RegExp(`tool ${name} not found`);
    await assert.rejects(client.callTool({ name, arguments: {} }), { code, message });
  }
});

for (const major of ['v1', 'v2']) {
  test(`DA-03: ${major}: a bound server takes exact names for a tool that destroys`, async () => {
    for (const matching of [undefined, 'toolargs'] as const) {
      const Kind = major === 'v1' ? McpServer : Mcp2;
      const server = bindServer(new Kind(INFO), { matching });
      const config = { inputSchema: z.object({ ticketId: z.int() }) };
      const done = () => ({ content: [{ type: 'text' as const, text: 'done' }] });
      server.registerTool('close', config, done);
      server.registerTool('delete', { ...config, annotations: { destructiveHint: true } }, done);
      const call = await connected(major, server);
      assert.equal(textOf(await call({ ticket: 7 }, 'close')), 'done');
      const deleted = textOf(await call({ ticket: 7 }, 'delete'));
      if (matching) assert.equal(deleted, 'done');
      else assert.match(deleted, /`ticket` is not a field; did you mean `ticketId`/);
    }
  });
}

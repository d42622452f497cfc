/** Servers of both majors of the MCP SDK, and clients that call them with anything. */

import * as client2 from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import * as server2 from '@modelcontextprotocol/server';
import type { BindReport } from '@toolargs/wasm';
import { bindServer } from '@toolargs/wasm/mcp';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { z as z3 } from 'zod3';
import { recorder } from './recorder.ts';
import { CONDITIONAL } from './schemas.ts';

export interface Result {
  readonly content?: readonly { readonly text: string }[];
  readonly isError?: boolean;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Recorded {
  readonly server: { connect(transport: never): Promise<void> };
  readonly got: unknown[];
  readonly told: BindReport[];
}

const TICKET = z.object({ phoneNumber: z.string(), priority: z.int() });
const JSON_SCHEMA = {
  type: 'object' as const,
  properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
  required: ['phoneNumber', 'priority'],
};
export const INFO = { name: 'tickets', version: '1.0.0' };

/** How a server is bound; the client's side may do it instead. */
type Bind = typeof bindServer;

function recorded(
  make: (handler: (args: unknown) => object, options: object) => Recorded['server'],
): Recorded {
  const { got, told, onReport, execute } = recorder();
  const handler = (args: unknown) => ({ content: [{ type: 'text', text: execute(args) }] });
  return { got, told, server: make(handler, { onReport }) };
}

function high(Kind: typeof McpServer, inputSchema: unknown, bind: Bind): Recorded {
  return recorded((handler, options) => {
    const server = bind(new Kind(INFO), options);
    server.registerTool('create_ticket', { inputSchema } as never, handler as never);
    return server;
  });
}

const low1 = (bind: Bind, inputSchema: typeof JSON_SCHEMA = JSON_SCHEMA) =>
  recorded((handler, options) => {
    const server = bind(new Server(INFO, { capabilities: { tools: {} } }), options);
    const tools = [{ name: 'create_ticket', inputSchema }];
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => called(params, handler));
    return server;
  });

const low2 = (bind: Bind, inputSchema: typeof JSON_SCHEMA = JSON_SCHEMA) =>
  recorded((handler, options) => {
    const server = bind(new server2.Server(INFO, { capabilities: { tools: {} } }), options);
    const tools = [{ name: 'create_ticket', inputSchema }];
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

export const Mcp2 = server2.McpServer as unknown as typeof McpServer;
const refined = TICKET.refine(({ priority }) => priority < 5, 'too urgent');
export const SETS: Record<string, (bind?: Bind) => Recorded> = {
  'v1, a Zod 4 shape': (bind = bindServer) => high(McpServer, TICKET.shape, bind),
  'v1, a Zod 4 object': (bind = bindServer) => high(McpServer, refined, bind),
  'v1, a Zod 3 shape': (bind = bindServer) =>
    high(McpServer, { phoneNumber: z3.string(), priority: z3.number().int() }, bind),
  'v1, low-level': (bind = bindServer) => low1(bind),
  'v1, low-level, a condition': (bind = bindServer) => low1(bind, CONDITIONAL),
  'v2, Zod 4': (bind = bindServer) => high(Mcp2, refined, bind),
  'v2, ArkType': (bind = bindServer) =>
    high(Mcp2, type({ phoneNumber: 'string', priority: 'number.integer' }), bind),
  'v2, Valibot': (bind = bindServer) =>
    high(
      Mcp2,
      toStandardJsonSchema(
        v.object({ phoneNumber: v.string(), priority: v.pipe(v.number(), v.integer()) }),
      ),
      bind,
    ),
  'v2, fromJsonSchema': (bind = bindServer) =>
    high(Mcp2, server2.fromJsonSchema(JSON_SCHEMA as never), bind),
  'v2, low-level': (bind = bindServer) => low2(bind),
  'v2, low-level, a condition': (bind = bindServer) => low2(bind, CONDITIONAL),
};

export interface Message {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export type Call = (
  args: unknown,
  name?: string,
  task?: object,
  method?: string,
) => Promise<Result>;

/** Calls over an in-memory pair; a client's own checks would refuse the strange arguments. */
export async function connected(
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
  return async (args, name = 'create_ticket', task = undefined, method = 'tools/call') => {
    const asked = ++id;
    const answered = new Promise<Message>((resolve) => waiting.set(asked, resolve));
    const request = {
      jsonrpc: '2.0',
      id: asked,
      method,
      params: { name, arguments: args, task },
    };
    await near.send(request as never);
    const { result, error } = await answered;
    return error ? { error } : (result as Result);
  };
}

export function textOf({ content }: Result): string {
  return content?.[0]?.text ?? '';
}

/** Who decides on an uncertain call inside each SDK. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tool as langchainTool } from '@langchain/core/tools';
import { createTool } from '@mastra/core/tools';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { tool as agentTool, RunContext } from '@openai/agents-core';
import { type OnUncertain, UncertainMatchError } from '@toolargs/wasm';
import { wrapTools } from '@toolargs/wasm/ai-sdk';
import { wrapTool as wrapLangChain } from '@toolargs/wasm/langchain';
import { boundSchema } from '@toolargs/wasm/mastra';
import { bindServer } from '@toolargs/wasm/mcp';
import { wrapTool as wrapAgentTool } from '@toolargs/wasm/openai-agents';
import { bindTool } from '@toolargs/wasm/standard-tool';
import { z } from 'zod';
import { callTool, SDKS } from './ai.ts';
import { called, TICKET as GENKIT_TICKET, recording } from './genkit.ts';
import { connected, INFO, textOf } from './mcp.ts';

const TICKET = z.object({ phoneNumber: z.string(), priority: z.int() });
const CALL = { phonNumber: '13120057004', priority: '3' };
const BOUND = { phoneNumber: '13120057004', priority: 3 };
const EXPLAINED = /`phonNumber` is not a field; use `phoneNumber` if that is what you mean/;
const name = 'create_ticket';
const description = 'Creates a ticket.';

interface Options {
  readonly layers: { readonly fuzzy: true };
  readonly onUncertain?: OnUncertain | undefined;
}
type Execute = (args: unknown) => string;

/** How a model calls the tool in each SDK; answers what it reads. */
const PLACES: Record<string, (execute: Execute, options: Options) => Promise<unknown>> = {
  ...Object.fromEntries(
    SDKS.flatMap((sdk) =>
      (['sdk', 'execute'] as const).map((onInvalid) => [
        `ai ${sdk.version}, ${onInvalid}`,
        async (execute: Execute, options: Options) => {
          const tool = { description, inputSchema: TICKET, execute };
          const tools = wrapTools({ [name]: tool }, { ...options, onInvalid });
          return (await callTool(sdk, { tools, text: JSON.stringify(CALL) })).reads;
        },
      ]),
    ),
  ),
  MCP: async (execute, options) => {
    const server = bindServer(new McpServer(INFO), options);
    server.registerTool(name, { inputSchema: TICKET.shape }, (args) => ({
      content: [{ type: 'text', text: execute(args) }],
    }));
    return textOf(await (await connected('v1', server))(CALL));
  },
  'OpenAI Agents': (execute, options) => {
    const tool = agentTool({ name, description, parameters: TICKET, execute });
    return wrapAgentTool(tool, options).invoke(new RunContext(), JSON.stringify(CALL));
  },
  LangChain: async (execute, options) => {
    const tool = wrapLangChain(
      langchainTool(execute, { name, description, schema: TICKET }),
      options,
    );
    const message: unknown = await tool.invoke({ type: 'tool_call', id: '1', name, args: CALL });
    return Object(message).content;
  },
  Mastra: async (execute, options) => {
    const inputSchema = boundSchema(TICKET, { name, ...options });
    const tool = createTool({ id: name, description, inputSchema, execute } as never);
    const result: unknown = await tool.execute?.(CALL as never, {} as never);
    return typeof result === 'string' ? result : Object(result).message;
  },
  Genkit: async (execute, options) => {
    const place = recording({ inputSchema: GENKIT_TICKET }, (_, args) => execute(args));
    const { reads } = await called(place, CALL, options);
    return typeof reads === 'string' ? reads : Object(reads).error;
  },
  StandardTool: (execute, options) => {
    const tool = bindTool({ name, description, inputSchema: TICKET, execute }, options);
    return Promise.resolve(tool.execute(CALL as never)).catch((error) => error.message);
  },
};

for (const [place, call] of Object.entries(PLACES)) {
  test(`${place}: an uncertain call runs only where that is accepted`, async () => {
    const asked: unknown[] = [];
    const says = (answer: boolean) => (error: unknown) => {
      asked.push(error);
      return answer;
    };
    const got: unknown[] = [];
    const execute = (args: unknown) => {
      got.push(args);
      return 'created';
    };
    for (const onUncertain of [undefined, 'reject', says(false)] as const) {
      const reads = await call(execute, { layers: { fuzzy: true }, onUncertain });
      assert.match(String(reads), EXPLAINED);
    }
    assert.deepEqual(got, []);
    for (const onUncertain of ['accept', says(true)] as const) {
      assert.equal(await call(execute, { layers: { fuzzy: true }, onUncertain }), 'created');
    }
    assert.deepEqual(got, [BOUND, BOUND]);
    assert.ok(asked.length >= 2 && asked.every((error) => error instanceof UncertainMatchError));
  });
}

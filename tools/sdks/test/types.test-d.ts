/** What a wrapped tool must keep of its types; nothing here runs. */

import type Anthropic from '@anthropic-ai/sdk';
import type { Content, GoogleGenAI, Schema } from '@google/genai';
import { tool as langchainTool } from '@langchain/core/tools';
import { createTool } from '@mastra/core/tools';
import type { Client as Client2 } from '@modelcontextprotocol/client';
import type { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type * as mcp1 from '@modelcontextprotocol/sdk/types.js';
import * as server2 from '@modelcontextprotocol/server';
import { tool as agentTool } from '@openai/agents-core';
import { createRegistry } from '@toolargs/wasm';
import { middleware, repairToolCall, wrapTools } from '@toolargs/wasm/ai-sdk';
import { readAnthropicCalls, toAnthropicResults, toAnthropicTools } from '@toolargs/wasm/anthropic';
import { readGeminiCalls, toGeminiResults, toGeminiTools } from '@toolargs/wasm/gemini';
import type { wrapTool as wrapLangChain } from '@toolargs/wasm/langchain';
import { boundInput, boundSchema } from '@toolargs/wasm/mastra';
import {
  bindServer,
  readMcpCall,
  readMcpResult,
  toMcpResult,
  toMcpTools,
} from '@toolargs/wasm/mcp';
import {
  readOpenAICalls,
  readResponsesCalls,
  toOpenAIResults,
  toOpenAITools,
  toResponsesResults,
  toResponsesTools,
} from '@toolargs/wasm/openai';
import type { wrapTool as wrapAgentTool } from '@toolargs/wasm/openai-agents';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as ai5 from 'ai5';
import * as ai6 from 'ai6';
import * as ai7 from 'ai7';
import { type } from 'arktype';
import type OpenAI from 'openai';
import * as v from 'valibot';
import { z } from 'zod';
import { type Equal, expect } from '../../../js/test/equal.ts';

const inputSchema = z.object({ id: z.int() });
const execute = ({ id }: { id: number }) => `got ${id}`;

const tools5 = wrapTools({ get: ai5.tool({ inputSchema, execute }) }, { asSchema: ai5.asSchema });
const tools6 = wrapTools({ get: ai6.tool({ inputSchema, execute }) }, { asSchema: ai6.asSchema });
const tools7 = wrapTools({ get: ai7.tool({ inputSchema, execute }) }, { asSchema: ai7.asSchema });
expect<Equal<ai5.InferToolInput<typeof tools5.get>, { id: number }>>();
expect<Equal<ai6.InferToolInput<typeof tools6.get>, { id: number }>>();
expect<Equal<ai7.InferToolInput<typeof tools7.get>, { id: number }>>();

export async function hooks(v5: ai5.LanguageModel, v6: ai6.LanguageModel, v7: ai7.LanguageModel) {
  const prompt = '';
  const hook = { prompt, experimental_repairToolCall: repairToolCall };
  const result = await ai5.generateText({ model: v5, tools: tools5, ...hook });
  const [call] = result.staticToolCalls;
  expect<Equal<NonNullable<typeof call>['input'], { id: number }>>();
  await ai6.generateText({ model: v6, tools: tools6, ...hook });
  await ai7.generateText({ model: v7, tools: tools7, prompt, repairToolCall });
  ai6.streamText({ model: v6, tools: tools6, ...hook });
}

type Wrapped<Sdk extends { wrapLanguageModel: (options: never) => unknown }> = Parameters<
  Sdk['wrapLanguageModel']
>[0]['middleware'];
export const middlewares: [Wrapped<typeof ai5>, Wrapped<typeof ai6>, Wrapped<typeof ai7>] = [
  middleware(),
  middleware(),
  middleware(),
];

/** Schemas of every library keep their types in every entry. */
const valibot = toStandardJsonSchema(v.object({ id: v.number() }));
const arktype = type({ id: 'number' });
wrapTools({
  v: ai7.tool({ inputSchema: valibot, execute: ({ id }) => id.toFixed() }),
  a: ai7.tool({ inputSchema: arktype, execute: ({ id }) => id.toFixed() }),
  j: ai7.tool({
    inputSchema: ai7.jsonSchema<{ id: number }>({}),
    execute: ({ id }) => id.toFixed(),
  }),
});
const named = { id: 'get', description: '' };
const options = { name: 'get' };
createTool({
  ...named,
  inputSchema: boundSchema(inputSchema, options),
  execute: async ({ id }) => expect<Equal<typeof id, number>>(),
});
createTool({
  ...named,
  inputSchema: boundSchema(arktype, options),
  execute: async ({ id }) => expect<Equal<typeof id, number>>(),
});
const asks = boundInput({ inputSchema: valibot, requireApproval: ({ id }) => id > 1 }, options);
const defaulted = boundSchema(z.object({ id: z.int().default(1) }));
createTool({
  ...named,
  inputSchema: defaulted,
  execute: async ({ id }) => expect<Equal<typeof id, number>>(),
});
// @ts-expect-error It is no schema of Zod.
void defaulted.parse;
createTool({ ...named, ...asks, execute: async ({ id }) => expect<Equal<typeof id, number>>() });

const info = { name: 'tickets', version: '1.0.0' };
bindServer(new McpServer(info)).registerTool('get', { inputSchema }, ({ id }) => {
  expect<Equal<typeof id, number>>();
  return { content: [] };
});
bindServer(new server2.McpServer(info)).registerTool('get', { inputSchema }, ({ id }) => {
  expect<Equal<typeof id, number>>();
  return { content: [] };
});

const plain = agentTool({ name: 'get', description: '', parameters: inputSchema, execute });
expect<Equal<ReturnType<typeof wrapAgentTool<typeof plain>>, typeof plain>>();
const structured = langchainTool(execute, { name: 'get', schema: inputSchema });
expect<Equal<ReturnType<typeof wrapLangChain<typeof structured>>, typeof structured>>();

const registry = createRegistry();

export async function chat(openai: OpenAI, messages: OpenAI.ChatCompletionMessageParam[]) {
  const { tools } = toOpenAITools(registry, { strict: true });
  const { choices } = await openai.chat.completions.create({ model: '', messages, tools });
  for (const { message } of choices) {
    const results = await registry.runToolCalls(readOpenAICalls(message));
    messages.push(message, ...toOpenAIResults(results));
  }
}

export async function responses(openai: OpenAI, input: OpenAI.Responses.ResponseInput) {
  const { tools } = toResponsesTools(registry);
  const response = await openai.responses.create({ model: '', input, tools });
  const results = await registry.runToolCalls(readResponsesCalls(response));
  input.push(
    ...(response.output as OpenAI.Responses.ResponseInput),
    ...toResponsesResults(results),
  );
  const next = { tools, previous_response_id: response.id, input: toResponsesResults(results) };
  return openai.responses.create({ model: '', ...next });
}

export async function claude(anthropic: Anthropic, messages: Anthropic.MessageParam[]) {
  const { tools } = toAnthropicTools(registry);
  const message = await anthropic.messages.create({ model: '', max_tokens: 1, messages, tools });
  const results = await registry.runToolCalls(readAnthropicCalls(message));
  messages.push({ role: 'user', content: toAnthropicResults(results) });
}

export async function gemini(ai: GoogleGenAI, contents: Content[]) {
  const { tools: functionDeclarations } = toGeminiTools(registry, { schema: 'openapi' });
  const config = { tools: [{ functionDeclarations }] };
  const response = await ai.models.generateContent({ model: '', contents, config });
  const results = await registry.runToolCalls(readGeminiCalls(response));
  contents.push({ role: 'user', parts: toGeminiResults(results) });
  const parameters: Schema | undefined = functionDeclarations[0]?.parameters;
  return parameters;
}

export const tools1: mcp1.Tool[] = toMcpTools(registry).tools;
export const tools2: server2.Tool[] = toMcpTools(registry).tools;
export const result1: mcp1.CallToolResult = toMcpResult('');
export const result2: server2.CallToolResult = toMcpResult('');
export const answered = async (one: Client1, two: Client2) => [
  readMcpResult(await one.callTool({ name: '' })),
  readMcpResult(await two.callTool({ name: '' })),
];
export const calls = (one: mcp1.CallToolRequest, two: server2.CallToolRequest) =>
  registry.runToolCalls([readMcpCall(one), readMcpCall(two)]);

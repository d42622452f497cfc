// A turn with OpenAI's client, Chat Completions and strict tools: one call is repaired, one rejected.
// `npm run test:sdks` installs the client for it; the model is played by a server on this machine.

import { createRegistry } from '@toolargs/wasm';
import { readOpenAICalls, toOpenAIResults, toOpenAITools } from '@toolargs/wasm/openai';
import OpenAI from 'openai';
import { z } from 'zod';
import { api } from '../api.mjs';

const registry = createRegistry();
registry.register({
  name: 'create_ticket',
  description: 'Creates a ticket.',
  inputSchema: z.object({
    phoneNumber: z.string(),
    priority: z.int(),
    note: z.string().optional(),
  }),
  execute: (args) => `created ${JSON.stringify(args)}`,
});

const call = (id, text) => ({
  id,
  type: 'function',
  function: { name: 'create_ticket', arguments: text },
});
const tool_calls = [
  call('call_1', '{"phone":"13120057004","priority":"3","note":null}'),
  call('call_2', '{"phoneNumber":"13120057004","priority":"high","note":null}'),
];
const { url, requests } = await api([
  { choices: [{ message: { role: 'assistant', content: null, tool_calls } }] },
  { choices: [{ message: { role: 'assistant', content: 'One is created.' } }] },
]);

const openai = new OpenAI({ apiKey: 'none', baseURL: url });
const { tools } = toOpenAITools(registry, { strict: true });
const messages = [{ role: 'user', content: 'Two tickets, please.' }];
const ask = () => openai.chat.completions.create({ model: 'any', messages, tools });

const { message, finish_reason } = (await ask()).choices[0];
const results = await registry.runToolCalls(readOpenAICalls(message, finish_reason));
messages.push(message, ...toOpenAIResults(results));
const { choices } = await ask();

console.log(requests[0].tools[0].function.parameters.required);
for (const { tool_call_id, content } of requests[1].messages.slice(2)) {
  console.log(tool_call_id, content);
}
console.log(choices[0].message.content);

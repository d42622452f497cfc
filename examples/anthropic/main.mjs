// A turn with Anthropic's client: one call is repaired, one rejected.
// `npm run test:sdks` installs the client for it; the model is played by a server on this machine.

import Anthropic from '@anthropic-ai/sdk';
import { createRegistry } from '@toolargs/wasm';
import { readAnthropicCalls, toAnthropicResults, toAnthropicTools } from '@toolargs/wasm/anthropic';
import { z } from 'zod';
import { api } from '../api.mjs';

const registry = createRegistry();
registry.register({
  name: 'create_ticket',
  description: 'Creates a ticket.',
  inputSchema: z.object({ phoneNumber: z.string(), priority: z.int() }),
  execute: (args) => `created ${JSON.stringify(args)}`,
});

const call = (id, input) => ({ type: 'tool_use', id, name: 'create_ticket', input });
const { url, requests } = await api([
  {
    role: 'assistant',
    content: [
      call('toolu_1', { phone: '13120057004', priority: '3' }),
      call('toolu_2', { phoneNumber: '13120057004', priority: 'high' }),
    ],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'One is created.' }] },
]);

const anthropic = new Anthropic({ apiKey: 'none', baseURL: url });
const { tools } = toAnthropicTools(registry);
const messages = [{ role: 'user', content: 'Two tickets, please.' }];
const ask = () => anthropic.messages.create({ model: 'any', max_tokens: 100, messages, tools });

const { content } = await ask();
const results = await registry.runToolCalls(readAnthropicCalls({ content }));
messages.push(
  { role: 'assistant', content },
  { role: 'user', content: toAnthropicResults(results) },
);
const answer = await ask();

for (const { tool_use_id, is_error = false, content } of requests[1].messages[2].content) {
  console.log(tool_use_id, is_error, content);
}
console.log(answer.content[0].text);

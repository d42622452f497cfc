// A turn with Google's client: one call is repaired, one rejected.
// `npm run test:sdks` installs the client for it; the model is played by a server on this machine.

import { GoogleGenAI } from '@google/genai';
import { createRegistry } from '@toolargs/wasm';
import { readGeminiCalls, toGeminiResults, toGeminiTools } from '@toolargs/wasm/gemini';
import { z } from 'zod';
import { api } from '../api.mjs';

const registry = createRegistry();
registry.register({
  name: 'create_ticket',
  description: 'Creates a ticket.',
  inputSchema: z.object({ phoneNumber: z.string(), priority: z.int() }),
  execute: (args) => `created ${JSON.stringify(args)}`,
});

const call = (args) => ({ functionCall: { name: 'create_ticket', args } });
const parts = [
  call({ phone: '13120057004', priority: '3' }),
  call({ phoneNumber: '13120057004', priority: 'high' }),
];
const { url, requests } = await api([
  { candidates: [{ content: { role: 'model', parts } }] },
  { candidates: [{ content: { role: 'model', parts: [{ text: 'One is created.' }] } }] },
]);

const ai = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: url } });
const { tools: functionDeclarations } = toGeminiTools(registry);
const config = { tools: [{ functionDeclarations }] };
const contents = [{ role: 'user', parts: [{ text: 'Two tickets, please.' }] }];
const ask = () => ai.models.generateContent({ model: 'any', contents, config });

const response = await ask();
const results = await registry.runToolCalls(readGeminiCalls(response));
contents.push(response.candidates[0].content, { role: 'user', parts: toGeminiResults(results) });
const answer = await ask();

for (const { functionResponse } of requests[1].contents[2].parts) {
  console.log(functionResponse.response);
}
console.log(answer.text);

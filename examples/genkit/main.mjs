// A tool of Genkit, called with what models write. `npm run test:sdks` installs the SDK for it.

import { middleware } from '@toolargs/wasm/genkit';
import { genkit, z } from 'genkit';

const ai = genkit({});
const createTicket = ai.defineTool(
  {
    name: 'create_ticket',
    description: 'Creates a ticket.',
    inputSchema: z.object({ phoneNumber: z.string(), priority: z.number().int() }),
  },
  async (args) => `created ${JSON.stringify(args)}`,
);

for (const input of [
  { phone: '13120057004', priority: '3' },
  { phoneNumber: '13120057004', priority: 'high' },
]) {
  const { text } = await ai.generate({
    model: scriptedModel(input),
    prompt: 'Create a ticket.',
    tools: [createTicket],
    use: [middleware()],
  });
  console.log(text);
}

/** A model that calls the tool, and then says what came of it. */
function scriptedModel(input) {
  return ai.defineModel({ name: `calls/${input.priority}` }, async ({ messages }) => {
    const [answer] = messages.at(-1).content;
    const { output } = answer.toolResponse ?? {};
    const said = { text: output?.error ?? output };
    const call = { toolRequest: { name: 'create_ticket', ref: '1', input } };
    return { message: { role: 'model', content: [output ? said : call] } };
  });
}

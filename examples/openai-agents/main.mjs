// A function tool of the OpenAI Agents SDK, called with what models write.
// `npm run test:sdks` installs the SDK for it.

import { RunContext, tool } from '@openai/agents-core';
import { wrapTool } from '@toolargs/wasm/openai-agents';
import { z } from 'zod';

const createTicket = wrapTool(
  tool({
    name: 'create_ticket',
    description: 'Creates a ticket.',
    parameters: z.object({ phoneNumber: z.string(), priority: z.int() }),
    execute: (args) => `created ${JSON.stringify(args)}`,
  }),
);

for (const sent of [
  '{"phone":"13120057004","priority":"3"}',
  '{"phoneNumber":"13120057004","priority":"high"}',
]) {
  console.log(await createTicket.invoke(new RunContext(), sent));
}

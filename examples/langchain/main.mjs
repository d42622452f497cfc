// A structured tool of LangChain, called with what models write.
// `npm run test:sdks` installs the SDK for it.

import { tool } from '@langchain/core/tools';
import { wrapTool } from '@toolargs/wasm/langchain';
import { z } from 'zod';

const createTicket = wrapTool(
  tool((args) => `created ${JSON.stringify(args)}`, {
    name: 'create_ticket',
    description: 'Creates a ticket.',
    schema: z.object({ phoneNumber: z.string(), priority: z.int() }),
  }),
);

for (const args of [
  { phone: '13120057004', priority: '3' },
  { phoneNumber: '13120057004', priority: 'high' },
]) {
  const call = { type: 'tool_call', id: 'call_1', name: 'create_ticket', args };
  const { status, content } = await createTicket.invoke(call);
  console.log(status, content);
}

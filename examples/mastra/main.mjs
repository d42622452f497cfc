// A tool of Mastra, called with what models write. `npm run test:sdks` installs the SDK for it.

import { createTool } from '@mastra/core/tools';
import { boundSchema } from '@toolargs/wasm/mastra';
import { z } from 'zod';

const ticket = z.object({ phoneNumber: z.string(), priority: z.int() });
const createTicket = createTool({
  id: 'create_ticket',
  description: 'Creates a ticket.',
  inputSchema: boundSchema(ticket, { name: 'create_ticket' }),
  execute: async (args) => `created ${JSON.stringify(args)}`,
});

for (const args of [
  { phone: '13120057004', priority: '3' },
  { phoneNumber: '13120057004', priority: 'high' },
]) {
  const result = await createTicket.execute(args, {});
  console.log(result.message ?? result);
}

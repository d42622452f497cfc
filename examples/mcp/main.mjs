// An MCP server of which a client asks with spoilt arguments, over an in-memory pair.
// `npm run test:sdks` installs the SDK for it.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { bindServer } from '@toolargs/wasm/mcp';
import { z } from 'zod';

const server = bindServer(new McpServer({ name: 'tickets', version: '1.0.0' }));
server.registerTool(
  'create_ticket',
  { inputSchema: z.object({ phoneNumber: z.string(), priority: z.int() }) },
  (args) => ({ content: [{ type: 'text', text: `created ${JSON.stringify(args)}` }] }),
);

const [near, far] = InMemoryTransport.createLinkedPair();
await server.connect(far);
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(near);

for (const sent of [
  { phone: '13120057004', priority: '3' },
  { phoneNumber: '13120057004', priority: 'high' },
]) {
  const { content } = await client.callTool({ name: 'create_ticket', arguments: sent });
  console.log(content[0].text);
}

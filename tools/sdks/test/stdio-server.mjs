// A server of either major of the SDK over stdio, for the tests.

import { bindServer } from '@toolargs/wasm/mcp';
import { z } from 'zod';

const [, , major] = process.argv;
const [{ McpServer }, { StdioServerTransport }] =
  major === '1'
    ? [
        await import('@modelcontextprotocol/sdk/server/mcp.js'),
        await import('@modelcontextprotocol/sdk/server/stdio.js'),
      ]
    : [
        await import('@modelcontextprotocol/server'),
        await import('@modelcontextprotocol/server/stdio'),
      ];

const server = bindServer(new McpServer({ name: 'tickets', version: '1.0.0' }));
server.registerTool(
  'create_ticket',
  { inputSchema: z.object({ phoneNumber: z.string(), priority: z.int() }) },
  (args) => ({ content: [{ type: 'text', text: JSON.stringify(args) }] }),
);
await server.connect(new StdioServerTransport());

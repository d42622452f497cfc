/**
 * MCP servers of `@modelcontextprotocol/sdk` 1 and `@modelcontextprotocol/server` 2 whose tools get
 * their arguments through a contract.
 *
 * @example
 * import { bindServer } from '@toolargs/wasm/mcp';
 *
 * const server = bindServer(new McpServer({ name: 'tickets', version: '1.0.0' }));
 * server.registerTool('create_ticket', config, handler);
 *
 * @module
 */

export type { McpOptions } from './mcp/listing.ts';
export { type McpContent, type McpResult, readMcpResult, toMcpResult } from './mcp/result.ts';
export type { ServerLike } from './mcp/sdk.ts';
export { bindServer } from './mcp/server.ts';
export {
  type McpAnnotations,
  type McpTool,
  readMcpCall,
  toMcpTools,
} from './mcp/tools.ts';
export { bindTransport } from './mcp/transport.ts';
export type { BindOptions } from './shared/options.ts';
export type { ObjectSchema } from './shared/schema.ts';
export type { Loss, Mapped, Tools } from './shared/tools.ts';

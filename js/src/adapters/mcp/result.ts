/** What a tool call answers over MCP. */

/** The part of a `CallToolResult` that is made here. */
export interface McpResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [key: string]: unknown;
}

/** A tool's output or error as a result: text, and for objects structured content too. */
export function toMcpResult(output: unknown): McpResult {
  if (output instanceof Error) return failure(output.message);
  const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
  const result: McpResult = { content: [{ type: 'text', text }] };
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return result;
  return { ...result, structuredContent: output as Record<string, unknown> };
}

/** An argument failure is a result, so that the model reads it. */
export function invalidArguments(explanation: string): McpResult {
  return failure(`invalid arguments: ${explanation.replace(/^input validation failed: /, '')}`);
}

function failure(text: string): McpResult {
  return { content: [{ type: 'text', text }], isError: true };
}

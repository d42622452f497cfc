/** What a tool call answers over MCP. */

import { resultError, type ToolResult, toolResult } from '@toolargs/wasm';
import { isError, messageOf } from '../../plain.ts';

/** The part of a `CallToolResult` that is made here. */
export interface McpResult {
  content: McpContent[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [key: string]: unknown;
}

/** A block of a result. */
export type McpContent =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string };

/**
 * A tool's output, an error or a result of `registry.call`, as a result: text, images, sounds, and
 * for objects structured content too.
 */
export function toMcpResult(output: unknown): McpResult {
  if (isError(output)) return failure(messageOf(output));
  return written(toolResult(output));
}

function written({ output, isError, structuredContent, ...rest }: ToolResult): McpResult {
  const { images = [], audios = [], error } = rest;
  if (error && isRefusal(error, output)) return invalidArguments(error.message);
  const media = [
    ...images.map(({ data, mimeType }) => ({ type: 'image' as const, data, mimeType })),
    ...audios.map(({ data, mimeType }) => ({ type: 'audio' as const, data, mimeType })),
  ];
  return {
    content: [{ type: 'text', text: output }, ...media],
    ...(structuredContent && { structuredContent: { ...structuredContent } }),
    ...(isError ? { isError } : {}),
  };
}

/** What a tool itself threw, be it of another contract, is told in other words. */
function isRefusal(error: Error, output: string): boolean {
  // By its name: the package may be loaded twice.
  const isOfContract = ['BindError', 'UncertainMatchError'].includes(error.name);
  return isOfContract && output === resultError(error).output;
}

/** An argument failure is a result, so that the model reads it. */
export function invalidArguments(explanation: string): McpResult {
  return failure(`invalid arguments: ${explanation.replace(/^input validation failed: /, '')}`);
}

function failure(text: string): McpResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** Results of tool calls over MCP. */

import {
  type Media,
  resultError,
  resultSuccess,
  type ToolResult,
  toolResult,
} from '@toolargs/wasm';
import { assertTaken } from '../../given.ts';
import { isObject, present } from '../../plain.ts';
import { objectsOf, textOf } from '../shared/calls.ts';

/** The fields of a `CallToolResult` that are made here. */
export interface McpResult {
  content: McpContent[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [key: string]: unknown;
}

/** A block in the content of a result. */
export type McpContent =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string };

/**
 * Makes an MCP result of a tool's output, of an error or of a result of `registry.call`: text,
 * images and sounds, and structured content where the output is an object.
 */
export function toMcpResult(output: unknown): McpResult {
  const result = toolResult(output);
  const { output: text, isError, structuredContent, images = [], audios = [], error } = result;
  if (error && isRefusal(error, text)) return invalidArguments(error.message);
  const media = [
    ...images.map(({ data, mimeType }) => ({ type: 'image' as const, data, mimeType })),
    ...audios.map(({ data, mimeType }) => ({ type: 'audio' as const, data, mimeType })),
  ];
  return {
    content: [{ type: 'text', text }, ...media],
    ...present({
      structuredContent: structuredContent && { ...structuredContent },
      isError: isError || undefined,
    }),
  };
}

/**
 * Reads what another server answered as the result of a tool that calls that server: text, images,
 * sounds, data, and whether it failed. Blocks of other kinds become JSON text without their bytes.
 *
 * @throws {TypeError} where `answer` is no result with `content`.
 */
export function readMcpResult(answer: object): ToolResult {
  const isResult = isObject(answer) && Array.isArray(answer['content']);
  assertTaken(isResult, 'readMcpResult takes what `client.callTool` answers', answer);
  const { content, structuredContent, _meta: meta, isError: hasFailed } = answer as Answer;
  const blocks = objectsOf(content);
  const [images, audios] = ['image', 'audio'].map((kind) =>
    blocks.filter(({ type }) => type === kind).map(readMedia),
  );
  const said = blocks.filter(({ type }) => type !== 'image' && type !== 'audio').map(readText);
  const text = said.join('\n') || JSON.stringify(structuredContent) || '';
  const parts = present({ structuredContent, images, audios, meta });
  return hasFailed ? resultError(text, parts) : resultSuccess(text, parts);
}

/** The answer of another server; the client has checked its fields. */
interface Answer {
  readonly content?: unknown;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

function readMedia({ data, mimeType }: Readonly<Record<string, unknown>>): Media {
  return { data: textOf(data), mimeType: textOf(mimeType) };
}

function readText(block: Readonly<Record<string, unknown>>): string {
  if (block['type'] === 'text') return textOf(block['text']);
  return JSON.stringify(block, (name, value) => (name === 'blob' ? undefined : value));
}

/**
 * Whether an error is the refusal of the call itself: what a tool threw, even an error of another
 * contract, is told in other words.
 */
function isRefusal(error: Error, output: string): boolean {
  // Known by its name: the package may be loaded twice.
  const isOfContract = ['BindError', 'UncertainMatchError'].includes(error.name);
  return isOfContract && output === resultError(error).output;
}

/**
 * The result for a failure of arguments; a result and no protocol error, so that the model reads
 * it.
 */
export function invalidArguments(explanation: string): McpResult {
  const text = `invalid arguments: ${explanation.replace(/^input validation failed: /, '')}`;
  return { content: [{ type: 'text', text }], isError: true };
}

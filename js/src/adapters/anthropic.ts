/**
 * Tools, calls and results in the format of Anthropic's API, for calls without a framework.
 *
 * @example
 * import { readAnthropicCalls, toAnthropicResults, toAnthropicTools } from '@toolargs/wasm/anthropic';
 *
 * const { tools } = toAnthropicTools(registry);
 * const message = await anthropic.messages.create({ model, max_tokens, messages, tools });
 * const results = await registry.runToolCalls(readAnthropicCalls(message));
 * messages.push(
 *   { role: 'assistant', content: message.content },
 *   { role: 'user', content: toAnthropicResults(results) },
 * );
 *
 * @module
 */

import type { CallResult, ToolCall } from '@toolargs/wasm';
import { present } from '../plain.ts';
import {
  assertReadable,
  callOf,
  type Image,
  isImage,
  mediaOf,
  objectsOf,
  outputText,
  resultsOf,
} from './shared/calls.ts';
import { plainRoot } from './shared/root.ts';
import type { ObjectSchema } from './shared/schema.ts';
import { type Mapped, mapped, type Tools } from './shared/tools.ts';

export type { ObjectSchema } from './shared/schema.ts';
export type { Loss, Mapped, Tools } from './shared/tools.ts';

/** A tool in the format of the Messages API. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: ObjectSchema;
}

/** A result as a block in the content of a user's message. */
export interface AnthropicResult {
  type: 'tool_result';
  tool_use_id: string;
  content: string | ({ type: 'text'; text: string } | ImageBlock)[];
  is_error?: true;
}

interface ImageBlock {
  type: 'image';
  source: { type: 'base64'; media_type: Image['mimeType']; data: string };
}

/**
 * Writes tools in the format of the Messages API, in their order; `losses` says what that format
 * cannot express.
 *
 * @throws {ContractError} where a tool has no name, or its arguments are no object.
 */
export function toAnthropicTools(tools: Tools): Mapped<AnthropicTool> {
  return mapped(tools, ({ name, description, schema }, lose) => ({
    name,
    ...present({ description }),
    input_schema: plainRoot(schema, lose),
  }));
}

/** The stop reasons with which a message may end inside its last block. */
const CUT_OFF = ['max_tokens', 'model_context_window_exceeded', 'refusal', 'stop_sequence'];

/**
 * Reads the tool calls in a message. A message that ends inside a call has it cut off, though its
 * input is an object: the client closes what is open, and drops what had only begun. Such a call is
 * rejected as cut off.
 *
 * @throws {TypeError} where `message` is no message with `content`.
 */
export function readAnthropicCalls<
  Message extends {
    readonly content: readonly object[];
    readonly stop_reason?: string | null | undefined;
  },
>(message: Message): ToolCall[] {
  assertReadable(message, ['content'], 'a message with its `content`');
  const blocks = objectsOf(message.content);
  const cut = CUT_OFF.includes(String(message.stop_reason)) ? blocks.at(-1) : undefined;
  return blocks
    .filter(({ type }) => type === 'tool_use')
    .map((block) => {
      const { id, name, input } = block;
      return callOf(id, name, block === cut ? opened(input) : input);
    });
}

/** The text of an input that was cut off, with what the client closed open again. */
function opened(input: unknown): string {
  return `${JSON.stringify(input ?? {}).slice(0, -1)},`;
}

/**
 * Writes a block for each result, with the images that the API takes; its text names the images and
 * sounds that are left out.
 */
export function toAnthropicResults(results: Iterable<CallResult>): AnthropicResult[] {
  return resultsOf(results).map((one) => {
    const images = mediaOf(one).filter(isImage);
    const left = mediaOf(one).filter((media) => !isImage(media));
    const text = outputText(one, left);
    const blocks = images.map(({ data, mimeType }) => ({
      type: 'image' as const,
      source: { type: 'base64' as const, media_type: mimeType, data },
    }));
    const told = text === '' ? [] : [{ type: 'text' as const, text }];
    return {
      type: 'tool_result',
      tool_use_id: one.id,
      content: blocks.length === 0 ? text : [...told, ...blocks],
      ...(one.result.isError ? { is_error: true as const } : {}),
    };
  });
}

/**
 * Tools, calls and results in the two formats of OpenAI's API, Chat Completions and Responses, for
 * calls without a framework.
 *
 * @example
 * import { readOpenAICalls, toOpenAIResults, toOpenAITools } from '@toolargs/wasm/openai';
 *
 * const { tools } = toOpenAITools(registry);
 * const { choices } = await openai.chat.completions.create({ model, messages, tools });
 * const { message, finish_reason } = choices[0];
 * const results = await registry.runToolCalls(readOpenAICalls(message, finish_reason));
 * messages.push(message, ...toOpenAIResults(results));
 *
 * @module
 */

import type { CallResult, ToolCall } from '@toolargs/wasm';
import { isObject, present } from '../plain.ts';
import { strictSchema } from './openai/strict.ts';
import {
  assertReadable,
  callOf,
  isImage,
  mediaOf,
  objectsOf,
  outputText,
  resultsOf,
} from './shared/calls.ts';
import { plainRoot } from './shared/root.ts';
import type { ObjectSchema } from './shared/schema.ts';
import { assertChosen, type Mapped, mapped, type Tools } from './shared/tools.ts';

export type { ObjectSchema } from './shared/schema.ts';
export type { Loss, Mapped, Tools } from './shared/tools.ts';

/** Options of `toOpenAITools` and `toResponsesTools`. */
export interface OpenAIOptions {
  /**
   * Whether each schema is rewritten to what strict mode takes: every field is required, an
   * optional one becomes nullable, and a bind drops its null again, except with `coercion: 'none'`.
   * A schema that strict mode would narrow, or for which it would send nulls that stay, is sent
   * without strict mode, which is told in `losses`.
   */
  readonly strict?: boolean | undefined;
}

/** A tool in the format of Chat Completions. */
export interface OpenAITool {
  type: 'function';
  function: { name: string; description?: string; parameters: ObjectSchema; strict: boolean };
}

/** A tool in the format of the Responses API. */
export interface ResponsesTool {
  type: 'function';
  name: string;
  description?: string;
  parameters: ObjectSchema;
  strict: boolean;
}

/** A result as a message of Chat Completions. */
export interface OpenAIResult {
  role: 'tool';
  tool_call_id: string;
  content: string;
}

/** A result as an input item of the Responses API. */
export interface ResponsesResult {
  type: 'function_call_output';
  call_id: string;
  output:
    | string
    | (
        | { type: 'input_text'; text: string }
        | { type: 'input_image'; image_url: string; detail: 'auto' }
      )[];
}

/**
 * Writes tools in the format of Chat Completions, in their order; `losses` says what it cannot
 * express.
 *
 * @throws {ContractError} where a tool has no name, or arguments that are no object, or an option
 * is wrong.
 */
export function toOpenAITools(tools: Tools, options?: OpenAIOptions): Mapped<OpenAITool> {
  const { tools: flat, losses } = toResponsesTools(tools, options);
  return { tools: flat.map(({ type, ...rest }) => ({ type, function: rest })), losses };
}

/**
 * Writes tools in the format of the Responses API, in their order; `losses` says what it cannot
 * express.
 *
 * @throws {ContractError} where a tool has no name, or arguments that are no object, or an option
 * is wrong.
 */
export function toResponsesTools(tools: Tools, options: OpenAIOptions = {}): Mapped<ResponsesTool> {
  assertChosen(options, { strict: [true, false] });
  return mapped(tools, (tool, lose) => {
    const { name, description, schema } = tool;
    const strict = options.strict ? strictSchema(tool, lose) : undefined;
    return {
      type: 'function',
      name,
      ...present({ description }),
      parameters: strict ?? plainRoot(schema, lose),
      strict: strict !== undefined,
    };
  });
}

/** The finish reasons with which a choice may end inside its last call. */
const CUT_OFF = ['length', 'content_filter'];

/**
 * Reads the calls of function tools in a message of Chat Completions. With the choice's
 * `finish_reason`, a call that was cut off before its arguments is not taken for one without
 * arguments.
 *
 * @throws {TypeError} where `message` is no message, or a chunk of a stream.
 */
export function readOpenAICalls<
  Message extends { readonly tool_calls?: readonly object[] | null | undefined },
>(message: Message, finishReason?: string | null | undefined): ToolCall[] {
  const wanted = 'a message, such as `response.choices[0].message`';
  assertReadable(message, ['tool_calls', 'role', 'function_call'], wanted);
  const calls = objectsOf(message.tool_calls);
  if (calls.length === 0 && isObject(Object(message)['function_call'])) {
    throw new TypeError('the old `function_call` has no id to answer to: declare `tools`');
  }
  // Only a delta has an `index`, which says to which call its piece belongs.
  if (calls.some((call) => 'index' in call)) {
    throw new TypeError('the calls are a chunk of a stream: put its chunks together first');
  }
  const cut = CUT_OFF.includes(String(finishReason)) ? calls.at(-1) : undefined;
  return calls.flatMap((call) => {
    const { id, function: called } = call;
    if (!isObject(called)) return [];
    const { name, arguments: raw } = called;
    return [callOf(id, name, call === cut && raw === '' ? '{' : raw)];
  });
}

/**
 * Reads the calls of function tools in a response of the Responses API.
 *
 * @throws {TypeError} where `response` is no response with `output`.
 */
export function readResponsesCalls<Response extends { readonly output: readonly object[] }>(
  response: Response,
): ToolCall[] {
  assertReadable(response, ['output'], 'a response with its `output`');
  return objectsOf(response.output)
    .filter(({ type }) => type === 'function_call')
    .map(({ call_id, name, arguments: raw, status }) => {
      // A call that was cut off before its arguments is not one without arguments.
      const isCut = raw === '' && (status === 'incomplete' || status === 'in_progress');
      return callOf(call_id, name, isCut ? '{' : raw);
    });
}

/**
 * Writes a message for each result: its text, which names the images and sounds that are left out.
 */
export function toOpenAIResults(results: Iterable<CallResult>): OpenAIResult[] {
  return resultsOf(results).map((one) => ({
    role: 'tool',
    tool_call_id: one.id,
    content: outputText(one, mediaOf(one)),
  }));
}

/**
 * Writes an input item for each result, with the images that the API takes; its text names the
 * images and sounds that are left out.
 */
export function toResponsesResults(results: Iterable<CallResult>): ResponsesResult[] {
  return resultsOf(results).map((one) => {
    const left = mediaOf(one).filter((media) => !isImage(media));
    const text = outputText(one, left);
    const shown = mediaOf(one)
      .filter(isImage)
      .map(({ data, mimeType }) => ({
        type: 'input_image' as const,
        image_url: `data:${mimeType};base64,${data}`,
        detail: 'auto' as const,
      }));
    return {
      type: 'function_call_output',
      call_id: one.id,
      output: shown.length === 0 ? text : [{ type: 'input_text', text }, ...shown],
    };
  });
}

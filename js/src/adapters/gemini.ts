/**
 * Tools, calls and results in the format of the Gemini API, for calls without a framework.
 *
 * @example
 * import { readGeminiCalls, toGeminiResults, toGeminiTools } from '@toolargs/wasm/gemini';
 *
 * const { tools: functionDeclarations } = toGeminiTools(registry);
 * const config = { tools: [{ functionDeclarations }] };
 * const response = await ai.models.generateContent({ model, contents, config });
 * const results = await registry.runToolCalls(readGeminiCalls(response));
 * contents.push(response.candidates[0].content, { role: 'user', parts: toGeminiResults(results) });
 *
 * @module
 */

import type { CallResult, ToolCall } from '@toolargs/wasm';
import { isObject, present } from '../plain.ts';
import { openApiSchema } from './gemini/openapi.ts';
import { assertReadable, callOf, mediaOf, objectsOf, resultsOf } from './shared/calls.ts';
import { assertChosen, type Mapped, mapped, type Tools } from './shared/tools.ts';

export type { Loss, Mapped, Tools } from './shared/tools.ts';

/** Options of `toGeminiTools`. */
export interface GeminiOptions {
  /**
   * The form in which schemas are sent: `json-schema` (default) as `parametersJsonSchema`,
   * `openapi` as `parameters`, with what those cannot express in `losses`. A schema that
   * `parameters` cannot stand for, such as a recursive one, is sent as JSON Schema.
   */
  readonly schema?: 'json-schema' | 'openapi' | undefined;
}

/** A tool as a function declaration. */
export interface GeminiTool {
  name: string;
  description?: string;
  parametersJsonSchema?: unknown;
  /** A `Schema` of `@google/genai`. */
  parameters?: object;
}

/** A result as a part of a user's content. */
export interface GeminiResult {
  functionResponse: {
    id?: string;
    name: string;
    response: Record<string, unknown>;
    parts?: { inlineData: { mimeType: string; data: string } }[];
  };
}

/**
 * Writes tools as function declarations, in their order; `losses` says what these cannot express.
 *
 * @throws {ContractError} where a tool has no name, its arguments are no object, or an option is
 * wrong.
 */
export function toGeminiTools(tools: Tools, options: GeminiOptions = {}): Mapped<GeminiTool> {
  assertChosen(options, { schema: ['json-schema', 'openapi'] });
  return mapped(tools, ({ name, description, schema }, lose) => {
    const written = options.schema === 'openapi' ? openApiSchema(schema, lose) : undefined;
    const told = written ? { parameters: written } : { parametersJsonSchema: schema };
    return { name, ...present({ description }), ...told };
  });
}

/**
 * Reads the function calls in the first candidate of a response.
 *
 * @throws {TypeError} where `response` is no response, or has only a streamed part of a call.
 */
export function readGeminiCalls<
  Response extends { readonly candidates?: readonly object[] | undefined },
>(response: Response): ToolCall[] {
  assertReadable(response, OF_RESPONSES, 'a response with its `candidates`');
  const [candidate] = objectsOf(response.candidates);
  const content = candidate?.['content'];
  const parts = objectsOf(isObject(content) ? content['parts'] : undefined);
  return parts.flatMap(({ functionCall: call }) => {
    if (!isObject(call)) return [];
    if (call['partialArgs'] || call['willContinue']) {
      throw new TypeError('the arguments of a call are streamed: put its parts together first');
    }
    return [callOf(call['id'], call['name'], call['args'])];
  });
}

/** Every response has one of these fields; one whose prompt was blocked has no candidates. */
const OF_RESPONSES = [
  'candidates',
  'promptFeedback',
  'usageMetadata',
  'responseId',
  'modelVersion',
];

/**
 * Writes a part for each result: its text, or its data where the text is the JSON of that, with its
 * images and sounds.
 */
export function toGeminiResults(results: Iterable<CallResult>): GeminiResult[] {
  return resultsOf(results).map((one) => {
    const { id, name, result } = one;
    const { structuredContent: data } = result;
    const output = data && JSON.stringify(data) === result.output ? data : result.output;
    const media = mediaOf(one).map(({ mimeType, data }) => ({ inlineData: { mimeType, data } }));
    return {
      functionResponse: present({
        id: id || undefined,
        name,
        response: result.isError ? { error: result.output } : { output },
        parts: media.length > 0 ? media : undefined,
      }),
    };
  });
}

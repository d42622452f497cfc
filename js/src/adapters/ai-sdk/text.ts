/** The two hooks that see the text of a call as the model wrote it. */

import { ContractError } from '@toolargs/wasm';
import { assertTaken } from '../../given.ts';
import { isObject } from '../../plain.ts';
import { annotationsOf, carefulOptions } from '../../risk.ts';
import { settle } from '../../settle.ts';
import { contractOf } from '../shared/contracts.ts';
import { isRight, tell } from '../shared/judge.ts';
import type { BindOptions, UnshownOptions } from '../shared/options.ts';
import { assertNone, checkedOptions, OF_SHOWN } from '../shared/options.ts';
import { type Binder, binders } from './binder.ts';

/** A tool call as a language model makes it; its input is text. */
interface TextCall {
  readonly toolName: string;
  readonly input: string;
}

/** What the SDK hands to its repair hook, as far as all versions share it. */
interface RepairRequest<Call extends TextCall> {
  readonly toolCall: Call;
  readonly tools: unknown;
  readonly inputSchema: (options: { toolName: string }) => object | PromiseLike<object>;
  readonly error: Error;
}

/**
 * The SDK's repair hook, which does not ask a model again. It reads text that is not valid JSON.
 * For tools that are not wrapped it binds whatever the SDK refuses, valid JSON too, with the
 * default options.
 *
 * It answers null for unknown tools, for what cannot be repaired, and for valid JSON of a wrapped
 * tool, which has explained already what is wrong with it.
 *
 * @example
 * generateText({ model, tools, prompt, experimental_repairToolCall: repairToolCall });
 */
export async function repairToolCall<Call extends TextCall>(
  request: RepairRequest<Call>,
): Promise<Call | null> {
  const isRequest = isObject(request) && 'toolCall' in request;
  assertTaken(isRequest, 'repairToolCall takes what the SDK hands to it', request);
  const { toolCall, error } = request;
  const tool = toolNamed(request.tools, toolCall.toolName);
  if (!tool) return null;
  if (binders.has(tool.inputSchema as object)) {
    // The wrapped tool itself has rejected a decoded value. It has never seen text that is no JSON:
    // as a JSON string such text reaches the tool, and is read there.
    const isText = isObject(error.cause) && String(error.cause['name']).includes('JSONParse');
    return isText ? { ...toolCall, input: JSON.stringify(toolCall.input) } : null;
  }
  const schema = await request.inputSchema({ toolName: toolCall.toolName });
  const input = boundText(tool, schema, toolCall, carefulOptions(annotationsOf(tool), {}));
  return input === undefined ? null : { ...toolCall, input };
}

/**
 * A middleware for language models that repairs the text of tool calls before the SDK parses it.
 *
 * Wrapped tools are bound with the options that they were wrapped with; these options are for all
 * other tools.
 *
 * @example
 * const model = wrapLanguageModel({ model: anyModel, middleware: middleware() });
 *
 * @throws {ContractError} naming everything that is wrong with the options.
 */
export function middleware(options: Omit<UnshownOptions, 'name'> = {}): TextMiddleware {
  assertNone(options, OF_SHOWN);
  const own = checkedOptions(options);
  const rewrite = async <Part>(part: Part, { tools }: CallParameters): Promise<Part> => {
    if (!isClientCall(part)) return part;
    const schema = tools?.find(({ name }) => name === part.toolName)?.inputSchema;
    if (!isObject(schema)) return part;
    const binder = binders.get(schema);
    const input = binder
      ? await repairedText(binder, part.input)
      : boundText(schema, schema, part, own);
    return input === undefined ? part : { ...part, input };
  };
  return {
    middlewareVersion: 'v2',
    specificationVersion: 'v3',
    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate();
      const content = await Promise.all(result.content.map((part) => rewrite(part, params)));
      return { ...result, content };
    },
    async wrapStream({ doStream, params }) {
      const result = await doStream();
      const rewriting = new TransformStream({
        async transform(part, controller) {
          controller.enqueue(await rewrite(part, params));
        },
      });
      return { ...result, stream: result.stream.pipeThrough(rewriting) };
    },
  };
}

/** A language-model middleware of versions 5, 6 and 7 of the SDK. */
export interface TextMiddleware {
  readonly middlewareVersion: 'v2';
  readonly specificationVersion: 'v3';
  readonly wrapGenerate: <R extends { content: unknown[] }>(call: {
    doGenerate: () => PromiseLike<R>;
    params: CallParameters;
  }) => Promise<R>;
  readonly wrapStream: <R extends { stream: ReadableStream }>(call: {
    doStream: () => PromiseLike<R>;
    params: CallParameters;
  }) => Promise<R>;
}

interface CallParameters {
  readonly tools?: readonly { readonly name: string; readonly inputSchema?: unknown }[] | undefined;
}

/** The repaired text of a call; undefined where the call is right as it comes, or rejected. */
function boundText(
  owner: object,
  schema: object,
  call: TextCall,
  options: BindOptions,
): string | undefined {
  const named = { ...options, name: call.toolName };
  try {
    const result = contractOf(owner, schema, named).bind(call.input);
    const verdict = settle(result, named);
    // The SDK may still run a call that is rejected here.
    if (!verdict.ok || isRight(result)) return undefined;
    tell(result, named);
    return JSON.stringify(verdict.args);
  } catch (error) {
    // A schema that cannot be a contract is left to the SDK: nobody asked to bind this tool.
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

/**
 * Does what `boundText` does, for a wrapped tool, and tells nothing where the tool itself will tell
 * more.
 */
async function repairedText({ contractWithoutTransforms, options }: Binder, text: string) {
  const contract = await contractWithoutTransforms();
  const bound = contract.bind(text);
  // For a call that is right, the schema's own validator, which may ask a database, is left to the
  // tool.
  if (isRight(bound)) return undefined;
  const decoded = decodedOf(text);
  // Text that is no JSON reaches the tool only as a JSON string.
  const asText = decoded === undefined ? JSON.stringify(text) : undefined;
  if (bound.status === 'rejected') {
    // Valid JSON goes that way too where it would mean another call once it is decoded, as where a
    // field is given twice.
    const isOther = asText === undefined && contract.bind(decoded).status !== 'rejected';
    return isOther ? JSON.stringify(text) : asText;
  }
  const result = await contract.validate(text);
  const verdict = settle(result, options);
  if (!verdict.ok) return asText;
  tell(result, options);
  return JSON.stringify(verdict.args);
}

/** The value of JSON text; undefined for any other text. */
function decodedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isClientCall(part: unknown): part is TextCall {
  return isObject(part) && part['type'] === 'tool-call' && part['providerExecuted'] !== true;
}

function toolNamed(tools: unknown, name: string): { inputSchema?: object } | undefined {
  const known = Object(tools);
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/**
 * What a tool answered to one call, in the one shape that every provider's format is made from.
 */

import type { BindError } from './errors.ts';
import { assertTaken, kind } from './given.ts';
import { isLostInOutput, lostIn } from './lost.ts';
import { isObject } from './plain.ts';
import { asError, firstLine, isError, messageOf } from './thrown.ts';

/** The result of one call: plain data for the model, and the error for the host. */
export interface ToolResult {
  /** The result as text. */
  readonly output: string;
  readonly isError?: boolean;
  /** The same result as data, where the output is an object. */
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly images?: readonly Media[];
  readonly audios?: readonly Media[];
  /** Data for the host; no model reads it. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** The error, for the host. */
  readonly error?: Error;
}

/** An image or a sound. */
export interface Media {
  /** The bytes, in base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** What a result may hold beside its text. */
export type ResultParts = Pick<ToolResult, 'structuredContent' | 'images' | 'audios' | 'meta'>;

/**
 * Makes a result of text, and of the `parts` that go with it.
 *
 * @example
 * resultSuccess('the chart', { images: [{ data: base64, mimeType: 'image/png' }] });
 *
 * @throws {TypeError} where `output` is not a string.
 */
export function resultSuccess(output: string, parts?: ResultParts): ToolResult {
  const takes = 'resultSuccess takes text, `resultJSON` takes data';
  assertTaken(typeof output === 'string', takes, output);
  return made({ ...parts, output });
}

/**
 * Makes a result that says what went wrong, from a text or from the message of an error.
 *
 * Where the error says that the model can do better, the text asks it to fix its arguments.
 */
export function resultError(error: unknown, parts?: ResultParts): ToolResult {
  if (!isError(error)) return made({ ...parts, output: messageOf(error), isError: true });
  return made({ ...parts, output: errorText(error), isError: true, error });
}

/** The result of a tool that threw; its text does not ask the model to fix the arguments. */
export function thrownResult(thrown: unknown): ToolResult {
  const output = `Error calling tool: ${messageOf(thrown)}`;
  return made({ output, isError: true, error: asError(thrown) });
}

/**
 * Makes a result of data: its JSON text, and the data itself where it is an object. Where the data
 * holds something that JSON cannot express, at any depth (a cycle, a BigInt, a `Map`, bytes), the
 * result is an error.
 */
export function resultJSON(data: unknown, parts?: ResultParts): ToolResult {
  try {
    const output = JSON.stringify(data ?? null);
    const lost = output === undefined ? { value: data, path: [] } : lostIn(data, isLostInOutput);
    if (lost) {
      const place = lost.path.length > 0 ? ` at ${lost.path.join('.')}` : '';
      throw new TypeError(`got ${kind(lost.value)}${place}`);
    }
    const plain: unknown = JSON.parse(output);
    const structured = isObject(plain) ? { structuredContent: plain } : {};
    return made({ ...structured, ...parts, output });
  } catch (error) {
    return resultError(new Error(`the output is not JSON: ${firstLine(error)}`, { cause: error }));
  }
}

/**
 * Makes a result of whatever a tool answered: text, data or an error; a result stays what it is.
 */
export function toolResult(output: unknown): ToolResult {
  if (isToolResult(output)) return output;
  if (isError(output)) return resultError(output);
  if (output === undefined) return resultSuccess('');
  return typeof output === 'string' ? resultSuccess(output) : resultJSON(output);
}

/**
 * Whether a tool answers in several steps. A stream does not count: its last piece is not the
 * whole.
 */
export function isAsyncGenerator(given: unknown): given is AsyncGenerator {
  return isObject(given) && Symbol.asyncIterator in given && typeof given['next'] === 'function';
}

/** What a generator returned, or else what it yielded last. */
export async function lastOf(generator: AsyncGenerator): Promise<unknown> {
  let last: unknown;
  for (;;) {
    const { done, value } = await generator.next();
    if (done) return value === undefined ? last : value;
    last = value;
  }
}

/** The mark of results that were made here; two copies of the package share it. */
const RESULT = Symbol.for('toolargs.result');

const PARTS = ['output', 'isError', 'structuredContent', 'images', 'audios', 'meta', 'error'];

/**
 * Whether a value is a result. A copy of one has no mark: it is known by its text together with
 * another part of results, and by having nothing else, which no model would see. A text alone may
 * be data of a tool that names it `output`.
 */
function isToolResult(given: unknown): given is ToolResult {
  if (!isObject(given)) return false;
  if (RESULT in given) return true;
  const { output, isError: hasFailed, structuredContent, images, audios } = given;
  const isOfResults =
    typeof hasFailed === 'boolean' || isObject(structuredContent) || [images, audios].some(isMedia);
  const isWhole = Object.keys(given).every((name) => PARTS.includes(name));
  return typeof output === 'string' && isOfResults && isWhole;
}

function isMedia(given: unknown): boolean {
  return Array.isArray(given) && given.some((one) => isObject(one) && 'mimeType' in one);
}

function made(result: ToolResult): ToolResult {
  return Object.defineProperty(result, RESULT, { value: true });
}

function errorText(error: Error): string {
  const message = messageOf(error);
  if (!isFixable(error)) return message;
  return `Error executing tool: ${message.replace(/\.$/, '')}. Please fix your arguments.`;
}

/**
 * Whether the model can mend the error. Errors are known by name: they may come from another copy
 * of the package.
 */
function isFixable(error: Error): boolean {
  if (error.name === 'UncertainMatchError') return true;
  return error.name === 'BindError' && (error as BindError).issues?.some((one) => one.retryable);
}

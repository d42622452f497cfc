/** What a tool gave for one call, in the one shape that every provider's format is made from. */

import type { BindError } from './errors.ts';
import { assertTaken, kind } from './given.ts';
import { isLostInOutput, lostIn } from './lost.ts';
import { isObject } from './plain.ts';
import { asError, firstLine, isError, messageOf } from './thrown.ts';

/** What the model is to read of one call: plain data, and for the host what failed. */
export interface ToolResult {
  /** The text of it. */
  readonly output: string;
  readonly isError?: boolean;
  /** The same as data, where the output is an object. */
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly images?: readonly Media[];
  readonly audios?: readonly Media[];
  /** For the host; no model reads it. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** What failed; for the host. */
  readonly error?: Error;
}

/** An image or a sound. */
export interface Media {
  /** Its bytes, in base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** What a result may carry beside its text. */
export type ResultParts = Pick<ToolResult, 'structuredContent' | 'images' | 'audios' | 'meta'>;

/**
 * A result of text, and what goes with it.
 *
 * @example
 * resultSuccess('the chart', { images: [{ data: base64, mimeType: 'image/png' }] });
 *
 * @throws {TypeError} where it is given something else than text.
 */
export function resultSuccess(output: string, parts?: ResultParts): ToolResult {
  const takes = 'resultSuccess takes text, `resultJSON` takes data';
  assertTaken(typeof output === 'string', takes, output);
  return made({ ...parts, output });
}

/**
 * A result that says what went wrong: a text as it is, an error by its message.
 *
 * Where another call by the model can do better, it is asked to fix its arguments.
 */
export function resultError(error: unknown, parts?: ResultParts): ToolResult {
  if (!isError(error)) return made({ ...parts, output: messageOf(error), isError: true });
  return made({ ...parts, output: errorText(error), isError: true, error });
}

/** The result of a tool that threw; nothing about the arguments is said. */
export function thrownResult(thrown: unknown): ToolResult {
  const output = `Error calling tool: ${messageOf(thrown)}`;
  return made({ output, isError: true, error: asError(thrown) });
}

/**
 * A result of data: its JSON text, and the data itself where it is an object. What JSON cannot say
 * makes an error: a cycle, a BigInt, a `Map`, bytes, wherever in the data.
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

/** Whatever a tool gave, as a result: text, data, an error; a result stays what it is. */
export function toolResult(output: unknown): ToolResult {
  if (isToolResult(output)) return output;
  if (isError(output)) return resultError(output);
  if (output === undefined) return resultSuccess('');
  return typeof output === 'string' ? resultSuccess(output) : resultJSON(output);
}

/** Whether a tool goes on giving; a stream is none, for what it gives last is not the whole. */
export function isAsyncGenerator(given: unknown): given is AsyncGenerator {
  return isObject(given) && Symbol.asyncIterator in given && typeof given['next'] === 'function';
}

/** What a generator returned, or else yielded last. */
export async function lastOf(generator: AsyncGenerator): Promise<unknown> {
  let last: unknown;
  for (;;) {
    const { done, value } = await generator.next();
    if (done) return value === undefined ? last : value;
    last = value;
  }
}

/**
 * What was made here has a mark, which the package has in common with itself where it is loaded
 * twice.
 */
const RESULT = Symbol.for('toolargs.result');

const PARTS = ['output', 'isError', 'structuredContent', 'images', 'audios', 'meta', 'error'];

/**
 * A copy has no mark: it is known by its text and what else only a result has, and has nothing
 * more, which no model would see. A text alone is as well data of a tool that names it so.
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

/** By its name, as results are by their mark: it may come from the package's other copy. */
function isFixable(error: Error): boolean {
  if (error.name === 'UncertainMatchError') return true;
  return error.name === 'BindError' && (error as BindError).issues?.some((one) => one.retryable);
}

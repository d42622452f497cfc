/** What the mappers of calls and results share. */

import type { CallResult, Media, ToolCall } from '@toolargs/wasm';
import { assertTaken, listOf } from '../../given.ts';
import { isObject, isPromise } from '../../plain.ts';

/**
 * Asserts that calls are read from the object that holds them, if any: in what is around that
 * object, or inside it, none would be found, and no tool would run.
 *
 * @throws {TypeError} where it is something else.
 */
export function assertReadable(given: unknown, fields: readonly string[], wanted: string): void {
  const isTaken =
    isObject(given) &&
    !isPromise(given) &&
    (Object.keys(given).length === 0 || fields.some((field) => given[field] != null));
  assertTaken(isTaken, `expected ${wanted}`, given);
}

/**
 * Results of calls, as `registry.runToolCalls` gives them.
 *
 * @throws {TypeError} where they are something else, such as what single tools gave: `toolResult`
 * makes results of that.
 */
export function resultsOf(results: Iterable<CallResult>): readonly CallResult[] {
  const isResult = (one: unknown) =>
    isObject(one) && isObject(one['result']) && typeof one['result']['output'] === 'string';
  const wanted =
    'expected a list of { id, name, result: { output } }, as `await registry.runToolCalls()` gives it';
  return listOf(results, isResult, wanted);
}

/** The objects of a list, whatever a provider put there. */
export function objectsOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** A text, or the empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A call as a provider wrote it, whatever of it is missing. */
export function callOf(id: unknown, name: unknown, raw: unknown): ToolCall {
  return { id: textOf(id), name: textOf(name), arguments: raw };
}

/** The text of a result, with a line for each image and sound that cannot be sent. */
export function outputText({ result }: CallResult, left: readonly Media[]): string {
  const lines = left.map(({ mimeType }) => `[${mimeType} left out]`);
  return [result.output, ...lines].filter((line) => line !== '').join('\n');
}

/** The images that OpenAI and Anthropic take. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** An image that they take. */
export type Image = Media & { readonly mimeType: (typeof IMAGE_TYPES)[number] };

/** Whether they take it. */
export function isImage(media: Media): media is Image {
  return (IMAGE_TYPES as readonly string[]).includes(media.mimeType);
}

/** All images and sounds of a result. */
export function mediaOf({ result: { images = [], audios = [] } }: CallResult): readonly Media[] {
  return [...images, ...audios];
}

/** What the adapters that map calls and results share. */

import type { CallResult, Media, ToolCall } from '@toolargs/wasm';
import { assertTaken, listOf } from '../../given.ts';
import { isObject, isPromise } from '../../plain.ts';

/**
 * Asserts that calls are read from the object that holds them: in an object around it or inside it
 * none would be found, and no tool would run. An empty object passes.
 *
 * @throws {TypeError} where it is another object, or none.
 */
export function assertReadable(given: unknown, fields: readonly string[], wanted: string): void {
  const isTaken =
    isObject(given) &&
    !isPromise(given) &&
    (Object.keys(given).length === 0 || fields.some((field) => given[field] != null));
  assertTaken(isTaken, `expected ${wanted}`, given);
}

/**
 * The results of calls as a list, as `registry.runToolCalls` answers them.
 *
 * @throws {TypeError} where they are something else, such as the bare outputs of tools:
 * `toolResult` makes results of those.
 */
export function resultsOf(results: Iterable<CallResult>): readonly CallResult[] {
  const isResult = (one: unknown) =>
    isObject(one) && isObject(one['result']) && typeof one['result']['output'] === 'string';
  const wanted =
    'expected a list of { id, name, result: { output } }, as `await registry.runToolCalls()` gives it';
  return listOf(results, isResult, wanted);
}

/** The objects in a list, whatever else a provider put there; none where it is no list. */
export function objectsOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The value itself if it is text, or else the empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A call as a provider wrote it; an id or a name that is missing is empty. */
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

/** An image that OpenAI and Anthropic take. */
export type Image = Media & { readonly mimeType: (typeof IMAGE_TYPES)[number] };

/** Whether OpenAI and Anthropic take an image. */
export function isImage(media: Media): media is Image {
  return (IMAGE_TYPES as readonly string[]).includes(media.mimeType);
}

/** All images and sounds of a result. */
export function mediaOf({ result: { images = [], audios = [] } }: CallResult): readonly Media[] {
  return [...images, ...audios];
}

/** What was thrown, which may be anything. */

import { beginning, tagOf } from './plain.ts';

/** Whether a value is an error; test runners hand over those of another realm. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || tagOf(value) === '[object Error]';
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(messageOf(thrown), { cause: thrown });
}

/**
 * What failed, in words: some throw objects that are no errors, or errors whose message is empty.
 * Of what has no words its JSON is told, as far as a report has values; an object without a
 * prototype has none of either.
 */
export function messageOf(error: unknown): string {
  try {
    const { message }: { readonly message?: unknown } = Object(error);
    if (typeof message === 'string' && message !== '') return message;
    const words = String(error);
    if (words !== '[object Object]') return words;
    return beginning(JSON.stringify(error), 200);
  } catch {
    return 'unknown error';
  }
}

/** What failed, in one line; JavaScript draws a cycle on several. */
export function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? '';
}

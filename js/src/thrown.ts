/** Reads what was thrown, which may be any value. */

import { beginning, tagOf } from './plain.ts';

/** Whether a value is an error; test runners hand over errors of another realm. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || tagOf(value) === '[object Error]';
}

/** What was thrown as an error: itself, or a new error around it. */
export function asError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(messageOf(thrown), { cause: thrown });
}

/**
 * What failed, in words: an error's message, else the text of what was thrown, or the beginning of
 * its JSON. Some values have none of these, such as an object without a prototype.
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

/** The first line of what failed: JavaScript describes a cyclic object on several. */
export function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? '';
}

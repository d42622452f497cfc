/** What JSON would lose of a value. */

import { isContainer, isObject, isPlainObject, isPromise, tagOf } from './plain.ts';
import type { Path } from './report.ts';

/**
 * The first value inside `value` that `isLost`, and its path. Values with a `toJSON` have a form in
 * JSON and are not lost, except the bytes of Node's `Buffer`, and an invalid `Date`.
 */
export function lostIn(
  value: unknown,
  isLost: (value: unknown, isItem: boolean) => boolean,
  isItem = false,
): { readonly value: unknown; readonly path: Path } | undefined {
  const isHolder = isContainer(value);
  const isAsked = ArrayBuffer.isView(value) || isDate(value);
  if (isHolder && 'toJSON' in value && !isAsked) return undefined;
  if (isLost(value, isItem)) return { value, path: [] };
  if (!isHolder) return undefined;
  const held = value as Readonly<Record<string | number, unknown>>;
  const isList = Array.isArray(value);
  for (const step of isList ? value.keys() : Object.keys(value)) {
    const lost = lostIn(held[step], isLost, isList);
    if (lost) return { ...lost, path: [step, ...lost.path] };
  }
  return undefined;
}

/**
 * Whether JSON writes a value as an empty object though it holds more: a `Map`, a promise, an
 * instance of a class with private fields only, such as a `Response`.
 */
export function isUnwritten(value: unknown): boolean {
  if (!isObject(value)) return false;
  const isHidden =
    isPromise(value) ||
    Symbol.iterator in value ||
    Symbol.asyncIterator in value ||
    (!isPlainObject(value) && Object.keys(value).length === 0);
  return isHidden && JSON.stringify(value) === '{}';
}

/** Whether a value is a date, by its tag and not by `instanceof`: it may be of another realm. */
function isDate(value: unknown): value is Date {
  return tagOf(value) === '[object Date]';
}

/**
 * Whether JSON loses a value in the arguments of a call. JSON writes null for `NaN`, for an invalid
 * date, for `Infinity`, which is what `JSON.parse` makes of `1e400`, and for functions and symbols
 * in a list. It writes bytes as an object.
 */
export function isLostInArguments(value: unknown, isItem: boolean): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return isItem;
  if (typeof value === 'number' || isDate(value)) return !Number.isFinite(Number(value));
  return isLostInOutput(value);
}

/**
 * Whether JSON loses a value in the output of a tool. `NaN` does not count, and becomes null as
 * anywhere in JSON: the tool has run, and the rest may be of use.
 */
export function isLostInOutput(value: unknown): boolean {
  return isUnwritten(value) || ArrayBuffer.isView(value);
}

/** What a value is, what to call it, and whether it is what a caller was to give. */

import type { Path } from './report.ts';

/** Whether a value is an object with names. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Asserts that a caller gave what is taken; `takes` says who takes what.
 *
 * @throws {TypeError} where it gave something else.
 */
export function assertTaken(isTaken: boolean, takes: string, given: unknown): asserts isTaken {
  if (!isTaken) throw new TypeError(`${takes}; got ${kind(given)}`);
}

/**
 * Asserts that options are a plain object, of which copies have all: of a class they lose its getters.
 * Their names and values are judged where they are read.
 *
 * @throws {TypeError} where they are something else.
 */
export function assertOptions(given: unknown): asserts given is object {
  assertTaken(isPlainObject(given), 'expected an object of options', given);
}

/**
 * The items of a list, each of which `isItem` takes; `takes` says who takes what.
 *
 * @throws {TypeError} where it is no list, or an item is something else.
 */
export function listOf<Item>(
  given: Iterable<Item>,
  isItem: (item: unknown) => boolean,
  takes: string,
): readonly Item[] {
  const isList = typeof given === 'object' && given !== null && Symbol.iterator in given;
  assertTaken(isList, takes, given);
  const items = [...given];
  const wrong = items.findIndex((item) => !isItem(item));
  if (wrong === -1) return items;
  throw new TypeError(`${takes}; got ${kind(items[wrong])} at ${wrong}`);
}

/** Whether an object is of no class; its prototype may be another realm's. */
export function isPlainObject(value: unknown): value is object {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A copy of lists and plain objects, whatever is inside; what is of a class stays as it is. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T;
  if (!isPlainObject(value)) return value;
  return mapValues(value as Record<string, unknown>, copied) as T;
}

/** An object's own names and values again, each changed; `__proto__` is a name as others are. */
export function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value, name)]),
  );
}

/** An object without its fields that are undefined. */
export function present<T extends object>(fields: T): Present<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<T>;
}

/** Those that may be undefined may not be there. */
export type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** What to call a value in words for an author: `null`, `an array`, `a Map`. */
export function kind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  const name = typeof value === 'object' ? value.constructor?.name || 'object' : typeof value;
  // Classes in U are said with a Y: a URL, a Uint8Array.
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** Whether a value is an error; test runners hand over those of another realm. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || tagOf(value) === '[object Error]';
}

/** The tag of a value, `[object …]`, which is the same in all realms. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

/** Whether a value is a promise, whoever made it; JSON Schema has a keyword `then`. */
export function isPromise<T>(value: T): value is T & Promised<T> {
  return isObject(value) && typeof value['then'] === 'function';
}

/** Of the types that a value may have, those of promises. */
type Promised<T> = unknown extends T ? PromiseLike<unknown> : Extract<T, PromiseLike<unknown>>;

/** The first value inside `value` that `isLost`, and where; what has its own form in JSON is that. */
export function lostIn(
  value: unknown,
  isLost: (value: unknown) => boolean,
): { readonly value: unknown; readonly path: Path } | undefined {
  const isHolder = typeof value === 'object' && value !== null;
  if (isHolder && 'toJSON' in value) return undefined;
  if (isLost(value)) return { value, path: [] };
  if (!isHolder) return undefined;
  const held = value as Readonly<Record<string | number, unknown>>;
  for (const step of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const lost = lostIn(held[step], isLost);
    if (lost) return { ...lost, path: [step, ...lost.path] };
  }
  return undefined;
}

/**
 * Whether JSON writes a value as an empty object though it says more: a `Map`, a promise, an object
 * of a class that keeps all to itself, such as a `Response`.
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

/**
 * What failed, in words: some throw objects that are no errors, or errors whose message is empty; an
 * object without a prototype has none.
 */
export function messageOf(error: unknown): string {
  try {
    const { message }: { readonly message?: unknown } = Object(error);
    return typeof message === 'string' && message !== '' ? message : String(error);
  } catch {
    return 'unknown error';
  }
}

/** What failed, in one line; JavaScript draws a cycle on several. */
export function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? '';
}

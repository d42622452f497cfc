/** What a value is, and copies of plain objects. */

/** Whether a value is an object or a list. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is an object with names. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

/** Whether an object is of no class; its prototype may be another realm's. */
export function isPlainObject(value: unknown): value is object {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether a value is a promise, whoever made it; JSON Schema has a keyword `then`. */
export function isPromise<T>(value: T): value is T & Promised<T> {
  return isObject(value) && typeof value['then'] === 'function';
}

/** Of the types that a value may have, those of promises. */
type Promised<T> = unknown extends T ? PromiseLike<unknown> : Extract<T, PromiseLike<unknown>>;

/** The tag of a value, `[object …]`, which is the same in all realms. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

/** A copy of lists and plain objects, whatever is inside; what is of a class stays as it is. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T;
  if (!isPlainObject(value)) return value;
  return mapValues(value as Record<string, unknown>, copied) as T;
}

/** Values of which no two are the same in JSON: the last of each, in the place of the first. */
export function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
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

/** The beginning of a text, so many characters of it. */
export function beginning(text: string, most: number): string {
  return text.replace(new RegExp(`^(.{${most}}).+$`, 'su'), '$1…');
}

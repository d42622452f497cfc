/** Tests of what a value is, and copies of plain objects. */

/** Whether a value is an object or a list. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

/** Whether a value is an object of no class; its prototype may be that of another realm. */
export function isPlainObject(value: unknown): value is object {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Whether a value is a promise, whoever made it; a mere key `then` is not enough, because JSON
 * Schema has a keyword of that name.
 */
export function isPromise<T>(value: T): value is T & Promised<T> {
  return isObject(value) && typeof value['then'] === 'function';
}

/** Those of a value's possible types that are promises. */
type Promised<T> = unknown extends T ? PromiseLike<unknown> : Extract<T, PromiseLike<unknown>>;

/** The tag of a value, `[object …]`, which is the same in all realms. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

/** A deep copy of lists and plain objects; instances of classes in them are not copied. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T;
  if (!isPlainObject(value)) return value;
  return mapValues(value as Record<string, unknown>, copied) as T;
}

/**
 * The values without repeats, compared by their JSON text: the last of equal ones, in the place of
 * the first.
 */
export function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** A copy of an object with each value changed; a name `__proto__` is copied like any other. */
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

/** An object type in which the fields that may be undefined are optional. */
export type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The first `most` characters of a text, with `…` behind them where the text is longer. */
export function beginning(text: string, most: number): string {
  return text.replace(new RegExp(`^(.{${most}}).+$`, 'su'), '$1…');
}

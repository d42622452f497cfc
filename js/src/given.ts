/** Checks of what callers gave, and words for it. */

import { isContainer, isPlainObject } from './plain.ts';

/**
 * Asserts that a caller gave what a function takes; `takes` says which function takes what.
 *
 * @throws {TypeError} where the caller gave something else.
 */
export function assertTaken(isTaken: boolean, takes: string, given: unknown): asserts isTaken {
  if (!isTaken) throw new TypeError(`${takes}; got ${kind(given)}`);
}

/**
 * Asserts that options are a plain object: a copy of a class's instance would lose its getters. The
 * options' names and values are checked where they are read.
 *
 * @throws {TypeError} where the options are something else.
 */
export function assertOptions(given: unknown): asserts given is object {
  assertTaken(isPlainObject(given), 'expected an object of options', given);
}

/**
 * The items of a list, all of which `isItem` accepts; `takes` says which function takes what.
 *
 * @throws {TypeError} where it is no list, or `isItem` refuses an item.
 */
export function listOf<Item>(
  given: Iterable<Item>,
  isItem: (item: unknown) => boolean,
  takes: string,
): readonly Item[] {
  assertTaken(isContainer(given) && Symbol.iterator in given, takes, given);
  const items = [...given];
  const wrong = items.findIndex((item) => !isItem(item));
  if (wrong === -1) return items;
  throw new TypeError(`${takes}; got ${kind(items[wrong])} at ${wrong}`);
}

/** What to tell the author of a tool whose schema has the name that another SDK gives it. */
export function misnamed(tool: object): string | undefined {
  const other = ['parameters', 'input_schema', 'schema'].find((field) => field in tool);
  if (other === undefined) return undefined;
  return `the tool has \`${other}\`, which is not read here: name it \`inputSchema\``;
}

/** What to call a value in words for an author: `null`, `an array`, `a Map`. */
export function kind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  const name = typeof value === 'object' ? value.constructor?.name || 'object' : typeof value;
  // Names in U begin with the sound of a Y: a URL, a Uint8Array.
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

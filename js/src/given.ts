/** What callers gave: whether it is what is taken, and what to call it. */

import { isContainer, isPlainObject } from './plain.ts';

/**
 * Asserts that a caller gave what is taken; `takes` says who takes what.
 *
 * @throws {TypeError} where it gave something else.
 */
export function assertTaken(isTaken: boolean, takes: string, given: unknown): asserts isTaken {
  if (!isTaken) throw new TypeError(`${takes}; got ${kind(given)}`);
}

/**
 * Asserts that options are a plain object, of which copies have all: of a class they lose its
 * getters. Their names and values are judged where they are read.
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
  assertTaken(isContainer(given) && Symbol.iterator in given, takes, given);
  const items = [...given];
  const wrong = items.findIndex((item) => !isItem(item));
  if (wrong === -1) return items;
  throw new TypeError(`${takes}; got ${kind(items[wrong])} at ${wrong}`);
}

/** What to do where a tool has its schema as another SDK names it. */
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
  // Classes in U are said with a Y: a URL, a Uint8Array.
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

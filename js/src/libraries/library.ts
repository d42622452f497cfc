/** What is known of a library that schemas are declared with, and what several of them need. */

import type { Schema } from '../keywords.ts';
import type { StandardJSONSchemaV1 } from '../standard.ts';

/** What is known of one library. */
export interface Library {
  /** The options with which it leaves to its validator what JSON Schema cannot say. */
  readonly leavingOut?: Readonly<Record<string, unknown>>;
  /** The same, and marks where it would have failed. */
  readonly marking?: Readonly<Record<string, unknown>>;
  /** What it wrote of a schema, without what it has no option to leave out. */
  readonly mended?: (written: Schema, schema: StandardJSONSchemaV1) => Schema;
  /** What to do where a schema has no `~standard.jsonSchema`. */
  readonly instead?: string;
}

/** What stands where a library would have failed. */
export function marked(words: string): object {
  return { [MARK]: words };
}

/** The keyword of it, whose value is why. */
export const MARK = 'x-toolargs-unwritten';

/** Flags without which a pattern takes less than the author's, or something else. */
export const NARROWED: RegExp = /[imsv]/;

/**
 * An object of which Zod and Valibot drop every field, where plain JSON Schema would take any. Not
 * so as a part of an intersection, which callers see to: what that part drops, another one may
 * keep.
 */
export function declaresNothing({ properties, additionalProperties }: WrittenObject): boolean {
  const isEmpty = properties !== undefined && Object.keys(properties).length === 0;
  return isEmpty && additionalProperties === undefined;
}

/** An object as these write it. */
export interface WrittenObject {
  readonly properties?: object;
  additionalProperties?: unknown;
}

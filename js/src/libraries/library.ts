/** What is known about a library of schemas, and what several libraries need. */

import type { Schema } from '../keywords.ts';
import type { StandardJSONSchemaV1 } from '../standard.ts';

/** What is known about one library. */
export interface Library {
  /**
   * The options with which the library leaves to its validator what JSON Schema cannot express.
   */
  readonly leavingOut?: Readonly<Record<string, unknown>>;
  /** The options with which it also marks each place where it would have failed. */
  readonly marking?: Readonly<Record<string, unknown>>;
  /** Mends what the library wrote of a schema, where no option does. */
  readonly mended?: (written: Schema, schema: StandardJSONSchemaV1) => Schema;
  /** What an author can do where a schema has no `~standard.jsonSchema`. */
  readonly instead?: string;
}

/** A schema to write where a library would have failed, with the reason in it. */
export function marked(words: string): object {
  return { [MARK]: words };
}

/** The keyword that marks such a schema; its value is the reason. */
export const MARK = 'x-toolargs-unwritten';

/**
 * Flags without which a pattern would refuse texts that the author takes, or match something else.
 */
export const NARROWED: RegExp = /[imsv]/;

/**
 * Whether an object declares no fields at all: Zod and Valibot drop every field of it, where plain
 * JSON Schema would take any. Callers exclude parts of an intersection: what one part drops,
 * another may keep.
 */
export function declaresNothing({ properties, additionalProperties }: WrittenObject): boolean {
  const isEmpty = properties !== undefined && Object.keys(properties).length === 0;
  return isEmpty && additionalProperties === undefined;
}

/** An object schema as Zod and Valibot write it. */
export interface WrittenObject {
  readonly properties?: object;
  additionalProperties?: unknown;
}

/** Writes schemas of Effect as JSON Schema. */

import { unopened } from '../keywords.ts';
import type { Library } from './library.ts';

/**
 * Effect drops fields that a struct does not declare, though it writes
 * `additionalProperties: true`; a declared rest it writes as `{}`.
 */
export const effect: Library = {
  mended: unopened,
  instead:
    'with Effect 4 pass `Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(Schema.toCodecJson(schema)))`, else `JSONSchema.make(schema)`',
};

/** Whether a value is a schema as Effect makes it: a function, which has no `~standard` yet. */
export function isOfEffect(schema: unknown): boolean {
  return typeof schema === 'function' && 'ast' in schema;
}

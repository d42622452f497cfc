/** What each library needs so that its schemas can be written as JSON Schema. */

import type { ContractIssue } from './errors.ts';
import { arktype } from './libraries/arktype.ts';
import { effect } from './libraries/effect.ts';
import { type Library, MARK } from './libraries/library.ts';
import { valibot } from './libraries/valibot.ts';
import { zod } from './libraries/zod.ts';
import { isContainer } from './plain.ts';
import type { Path } from './report.ts';
import type { StandardJSONSchemaV1, StandardProps, StandardRenderer } from './standard.ts';
import { validatorOf } from './validator.ts';

/** The libraries that are known, by vendor. */
const LIBRARIES: Readonly<Record<string, Library>> = { arktype, effect, valibot, zod };

/**
 * The `~standard` of a library's schema, which leaves to the library's validator what JSON Schema
 * cannot express, and does not fail for it.
 */
export function leavingOut(schema: StandardJSONSchemaV1): StandardProps & StandardRenderer {
  const library = schema['~standard'];
  const own = LIBRARIES[library.vendor];
  if (own === undefined) return library;
  const { jsonSchema } = library;
  const input: typeof jsonSchema.input = ({ target, libraryOptions }) => {
    const options = { ...own.leavingOut, ...libraryOptions };
    const written = jsonSchema.input({ target, libraryOptions: options });
    return own.mended ? own.mended(written, schema) : written;
  };
  const validates = 'validate' in library ? { validate: validatorOf(schema) } : {};
  return { ...library, ...validates, jsonSchema: { ...jsonSchema, input } };
}

/**
 * Everything that keeps a schema of a known library from being JSON Schema; none for other
 * libraries.
 */
export function unwritten({
  vendor,
  jsonSchema,
}: StandardProps & StandardRenderer): ContractIssue[] {
  const libraryOptions = LIBRARIES[vendor]?.marking;
  try {
    return marksIn(jsonSchema.input({ target: 'draft-2020-12', libraryOptions }), []);
  } catch {
    // It fails for another reason, which the caller knows: it tried to write the schema before.
    return [];
  }
}

function marksIn(written: unknown, path: Path): ContractIssue[] {
  if (!isContainer(written)) return [];
  return Object.entries(written).flatMap(([name, inside]) =>
    name === MARK
      ? [{ code: 'unsupported_type', path, message: inside }]
      : marksIn(inside, [...path, Array.isArray(written) ? Number(name) : name]),
  );
}

/** What to tell the author of a schema that has no `~standard.jsonSchema`. */
export function convertFirst(vendor: string): string {
  const instead = LIBRARIES[vendor]?.instead ?? 'pass its JSON Schema';
  return `the ${vendor} schema has no \`~standard.jsonSchema\`; ${instead}`;
}

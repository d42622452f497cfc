/** Contracts that leave to the framework what a schema makes of a value. */

import type { Contract, JsonSchema, LibrarySchema } from '@toolargs/wasm';
import { validatorOf } from '../../validator.ts';
import { contractOf, isLibrarySchema } from './contracts.ts';
import type { BindOptions } from './options.ts';

/**
 * As `contractOf`, for hooks that the framework validates behind: the schema's own validator is
 * asked, but what it makes of a value is dropped, for it would be made twice.
 */
export function contractWithoutTransforms(
  owner: object,
  schema: LibrarySchema | JsonSchema,
  options: BindOptions,
): Contract {
  // A schema of the AI SDK may have no validator; that transforms nothing.
  if (!isLibrarySchema(schema) || !schema['~standard'].validate) {
    return contractOf(owner, schema, options);
  }
  const asked = askedOnly.get(schema) ?? withoutTransforms(schema);
  askedOnly.set(schema, asked);
  return contractOf(asked, asked, options);
}

const askedOnly = new WeakMap<LibrarySchema, LibrarySchema>();

function withoutTransforms(schema: LibrarySchema): LibrarySchema {
  const { version, vendor, jsonSchema } = schema['~standard'];
  const validated = validatorOf(schema);
  const validate = async (value: unknown) => {
    const result = await validated(value);
    return result.issues ? result : { value };
  };
  return speaking(schema, { version, vendor, jsonSchema, validate });
}

/** A schema with another `~standard`; what else it says of itself, it says as before. */
export function speaking(schema: object, standard: LibrarySchema['~standard']): LibrarySchema {
  return Object.create(schema, { '~standard': { value: standard } });
}

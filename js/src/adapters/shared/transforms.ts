/** Contracts that leave a schema's transforms to the framework. */

import type { Contract, JsonSchema, LibrarySchema } from '@toolargs/wasm';
import { validatorOf } from '../../validator.ts';
import { contractOf, isLibrarySchema } from './contracts.ts';
import type { BindOptions } from './options.ts';

/**
 * Does what `contractOf` does, for hooks after which the framework validates: the schema's own
 * validator is asked, but what it makes of a value is dropped, because the framework makes it
 * again.
 */
export function contractWithoutTransforms(
  owner: object,
  schema: LibrarySchema | JsonSchema,
  options: BindOptions,
): Contract {
  // A schema of the AI SDK may have no validator, and then transforms nothing.
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

/** A schema with another `~standard`, which otherwise inherits from `schema`. */
export function speaking(schema: object, standard: LibrarySchema['~standard']): LibrarySchema {
  return Object.create(schema, { '~standard': { value: standard } });
}

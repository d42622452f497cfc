/** Reads a tool's declared input as the SDK does: what the model sees, and what validates. */

import {
  ContractError,
  type LibrarySchema,
  type StandardIssue,
  type StandardResult,
} from '@toolargs/wasm';
import { kind } from '../../given.ts';
import type { Schema } from '../../keywords.ts';
import { isObject, isPromise } from '../../plain.ts';
import { messageOf } from '../../thrown.ts';
import { validatorOf } from '../../validator.ts';
import { isLibrarySchema } from '../shared/contracts.ts';
import { isOfType } from '../shared/schema.ts';
import { speaking } from '../shared/transforms.ts';

/** The SDK's own kind of schema, made by `jsonSchema()`, `zodSchema()` and the like. */
export interface SdkSchema {
  readonly jsonSchema: object | PromiseLike<object>;
  readonly validate?: ((value: unknown) => SdkResult | PromiseLike<SdkResult>) | undefined;
}

/** What the `validate` of the SDK's schemas answers. */
export type SdkResult =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly error: Error };

/** The SDK's own converter, `asSchema` of `ai`. */
export type AsSchema = (schema: never) => SdkSchema;

const SCHEMA = Symbol.for('vercel.ai.schema');
const VALIDATOR = Symbol.for('vercel.ai.validator');

/** Marks a schema as one of the SDK; version 5 also looks for the mark of a validator. */
export function sdkSchema(schema: SdkSchema): SdkSchema {
  return Object.defineProperties(schema, {
    [SCHEMA]: { value: true },
    [VALIDATOR]: { value: true },
    _type: { value: undefined },
  });
}

/**
 * The declared input as a schema that `compile` takes and whose draft-07 form is byte for byte what
 * the SDK would send.
 *
 * What the SDK's converters throw becomes a `ContractError`, which can name the tool.
 */
export function readInput(
  schema: unknown,
  asSchema: AsSchema | undefined,
): LibrarySchema | Promise<LibrarySchema> {
  try {
    return read(schema, asSchema);
  } catch (error) {
    if (error instanceof ContractError) throw error;
    const instead = asSchema && !isSdkSchema(schema) ? `; ${INSTEAD}` : '';
    throw unwritten(`: ${messageOf(error)}${instead}`);
  }
}

function read(
  schema: unknown,
  asSchema: AsSchema | undefined,
): LibrarySchema | Promise<LibrarySchema> {
  if (isSdkSchema(schema)) return readOnce(schema, fromSdk);
  if (isLibrarySchema(schema)) return readOnce(schema, asTheSdkSends);
  if (typeof schema === 'function' && !('~standard' in schema)) {
    return readInput(schema(), asSchema);
  }
  if (asSchema) return fromSdk(asSchema(schema as never));
  throw unwritten(` by itself; pass \`asSchema\` of \`ai\` in the options, or ${INSTEAD}`);
}

const INSTEAD =
  'declare the input with `zodSchema()` or `jsonSchema()` of `ai`, or `toStandardJsonSchema()` of Valibot';

function unwritten(why: string): ContractError {
  const message = `this schema cannot be written as JSON Schema${why}`;
  return new ContractError([{ code: 'schema_not_convertible', path: [], message }]);
}

function isSdkSchema(schema: unknown): schema is SdkSchema {
  return isObject(schema) && SCHEMA in schema;
}

function fromSdk({ jsonSchema, validate }: SdkSchema): LibrarySchema | Promise<LibrarySchema> {
  const declared = (json: unknown): LibrarySchema => {
    if (!isObject(json)) {
      const message = `expected a JSON Schema, got ${kind(json)}`;
      throw new ContractError([{ code: 'schema_invalid', path: [], message }]);
    }
    const write = () => json;
    return {
      '~standard': {
        version: 1,
        vendor: 'ai-sdk',
        jsonSchema: { input: write, output: write },
        ...(validate && { validate: (value: unknown) => standardResult(validate(value)) }),
      },
    } as LibrarySchema;
  };
  if (!isPromise(jsonSchema)) return declared(jsonSchema);
  return Promise.resolve(jsonSchema).then(declared);
}

function standardResult(
  result: SdkResult | PromiseLike<SdkResult>,
): StandardResult<unknown> | Promise<StandardResult<unknown>> {
  if (isPromise(result)) return Promise.resolve(result).then(standardResult);
  return result.success ? { value: result.value } : { issues: issuesOf(result.error) };
}

/**
 * The issues of an error: a Zod error lists them; other errors say in their message what is wrong.
 */
function issuesOf(error: Error): readonly StandardIssue[] {
  const { issues } = error as { readonly issues?: unknown };
  return Array.isArray(issues) && issues.length > 0 ? issues : [{ message: error.message }];
}

/**
 * What `read` makes of a schema, once for each schema, so that a tool that is wrapped for each
 * request is compiled once.
 */
function readOnce<S extends object>(
  schema: S,
  read: (schema: S) => LibrarySchema | Promise<LibrarySchema>,
): LibrarySchema | Promise<LibrarySchema> {
  const before = known.get(schema) ?? read(schema);
  known.set(schema, before);
  return before;
}

const known = new WeakMap<object, LibrarySchema | Promise<LibrarySchema>>();

/**
 * A library's schema that is written as the SDK sends it. Its functions are called on the library's
 * own objects, which may be instances of a class.
 */
function asTheSdkSends(schema: LibrarySchema): LibrarySchema {
  const { version, vendor, jsonSchema } = schema['~standard'];
  return speaking(schema, {
    version,
    vendor,
    validate: validatorOf(schema),
    jsonSchema: {
      input: (target) => {
        const written = jsonSchema.input(target);
        return target.target === 'draft-07' ? closed(structuredClone(written)) : written;
      },
      output: (target) => jsonSchema.output(target),
    },
  });
}

/** Closes every object, as the SDK does: OpenAI does not take open ones. */
function closed(node: Schema): Schema {
  const { items, properties, additionalProperties: rest } = node;
  if (isOfType(node, 'object')) {
    node['additionalProperties'] = isObject(rest) ? closed(rest) : false;
    closeEach(properties);
  }
  closeEach([items].flat());
  for (const keyword of ['anyOf', 'allOf', 'oneOf', 'definitions']) closeEach(node[keyword]);
  return node;
}

function closeEach(nodes: unknown): void {
  for (const node of Object.values(Object(nodes))) if (isObject(node)) closed(node);
}

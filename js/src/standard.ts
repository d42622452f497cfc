/**
 * The two standard interfaces a schema is declared with, so that the package depends on nothing.
 *
 * Source: https://standardschema.dev, npm `@standard-schema/spec` 1.1.0 (MIT).
 */

import { changedInside, type Schema } from './keywords.ts';
import { isObject, isPlainObject, isPromise } from './plain.ts';

/** A schema that validates. */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': StandardProps<Input, Output> & StandardValidator<Output>;
}

/** A schema that can be written as JSON Schema. */
export interface StandardJSONSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': StandardProps<Input, Output> & StandardRenderer;
}

/** What both standards share. */
export interface StandardProps<Input = unknown, Output = Input> {
  readonly version: 1;
  readonly vendor: string;
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** The validating half. */
export interface StandardValidator<Output = unknown> {
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
}

/** The half that writes JSON Schema; it may throw for what JSON Schema cannot say. */
export interface StandardRenderer {
  readonly jsonSchema: {
    readonly input: (options: StandardTarget) => Record<string, unknown>;
    readonly output: (options: StandardTarget) => Record<string, unknown>;
  };
}

/** Which JSON Schema to write. */
export interface StandardTarget {
  readonly target: SchemaTarget;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The dialects of JSON Schema that the standard names; a library may know more. */
export type SchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {});

/** Whether a value is a schema of a library, which may be a function: an ArkType type is. */
export function isStandard(value: unknown): value is AnyStandard {
  const holds = typeof value === 'function' || (typeof value === 'object' && value !== null);
  if (!holds || !('~standard' in value) || isWritten(value)) return false;
  return isObject(value['~standard']);
}

/**
 * Whether it is JSON Schema that a library wrote: Zod hides its own schema behind it. That one is not
 * asked: what was written may have been changed since.
 */
function isWritten(value: object): boolean {
  const hidden = Object.getOwnPropertyDescriptor(value, '~standard');
  if (!isPlainObject(value) || hidden?.enumerable !== false) return false;
  const keywords = Object.values(value);
  return keywords.length > 0 && !keywords.some((keyword) => typeof keyword === 'function');
}

/** Whether a schema can be written as JSON Schema. */
export function isRenderer(schema: AnyStandard): schema is StandardJSONSchemaV1 {
  return 'jsonSchema' in schema['~standard'];
}

/**
 * How a schema that validates does it. That of Zod is run asynchronously from the start: its own
 * `validate` tries synchronously first and drops the promise of an asynchronous check, which then
 * runs twice, and where it is rejected, the process ends.
 */
export function validatorOf(schema: AnyStandard): StandardValidator['validate'] {
  if (Object.hasOwn(schema, '_zod')) return waitingValidator(schema as Zod);
  const standard = schema['~standard'] as StandardProps & StandardValidator;
  return (value) => standard.validate(value);
}

function waitingValidator(schema: Zod): StandardValidator['validate'] {
  const told = (made: ZodPayload) => {
    if (made.issues.length === 0) return { value: made.value };
    // Zod words its issues only in `validate`: a copy that answers what was found makes it do so, and
    // no check runs again.
    const copy = schema.clone();
    copy._zod.run = () => made;
    return copy['~standard'].validate(made.value);
  };
  return (value) => {
    const made = schema._zod.run({ value, issues: [] }, { async: true });
    return isPromise(made) ? made.then(told) : told(made);
  };
}

interface Zod extends StandardSchemaV1 {
  readonly _zod: {
    run: (made: ZodPayload, context: { async: true }) => ZodPayload | Promise<ZodPayload>;
  };
  readonly clone: () => Zod;
}

interface ZodPayload {
  readonly value: unknown;
  readonly issues: readonly unknown[];
}

/** A schema whose library writes `additionalProperties: true` into every object, without it: a copy. */
export function unopened(written: Schema): Schema {
  const inside = changedInside(written, unopened);
  const { additionalProperties, ...closed } = inside;
  return 'properties' in inside && additionalProperties === true ? closed : inside;
}

/** A schema of either interface. */
interface AnyStandard {
  readonly '~standard': StandardProps;
}

/** What a validator answers; a falsy `issues` is success. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing a validator found. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The type a schema takes. */
export type InferInput<S extends { readonly '~standard': StandardProps }> = NonNullable<
  S['~standard']['types']
>['input'];

/** The type a schema gives. */
export type InferOutput<S extends { readonly '~standard': StandardProps }> = NonNullable<
  S['~standard']['types']
>['output'];

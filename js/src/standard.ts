/**
 * The two standard interfaces that schemas are declared with, copied so that the package has no
 * dependencies.
 *
 * Source: https://standardschema.dev, npm `@standard-schema/spec` 1.1.0 (MIT).
 */

import { isContainer, isObject, isPlainObject } from './plain.ts';

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

/** The part of `~standard` that validates. */
export interface StandardValidator<Output = unknown> {
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
}

/**
 * The part of `~standard` that writes JSON Schema; it may throw where JSON Schema cannot express
 * the schema.
 */
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

/** The dialects of JSON Schema that the standard names; a library may support more. */
export type SchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {});

/** Whether a value is a schema of a library; it may be a function, as a type of ArkType is. */
export function isStandard(value: unknown): value is AnyStandard {
  const holds = typeof value === 'function' || isContainer(value);
  if (!holds || !('~standard' in value) || isWritten(value)) return false;
  return isObject(value['~standard']);
}

/**
 * Whether a value is JSON Schema that a library wrote, as Zod does with its own schema hidden in
 * it. The hidden schema is not used: what was written may have been changed since.
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

/** A schema with either interface. */
export interface AnyStandard {
  readonly '~standard': StandardProps;
}

/** What a validator answers; where `issues` is falsy, the value is valid. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing a validator found. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The type that a schema takes. */
export type InferInput<S extends { readonly '~standard': StandardProps }> = NonNullable<
  S['~standard']['types']
>['input'];

/** The type that a schema gives. */
export type InferOutput<S extends { readonly '~standard': StandardProps }> = NonNullable<
  S['~standard']['types']
>['output'];

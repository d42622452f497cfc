/** Reads whatever arguments were declared with as JSON Schema, and renders it for models. */

import { ContractError, type ContractIssueCode } from './errors.ts';
import type { SchemaRenderer } from './extensions.ts';
import { kind } from './given.ts';
import { changedInside, REMARKS, type Schema } from './keywords.ts';
import { isOfEffect } from './libraries/effect.ts';
import { convertFirst, leavingOut, unwritten } from './libraries.ts';
import { isUnwritten } from './lost.ts';
import { isPlainObject, isPromise } from './plain.ts';
import {
  isRenderer,
  isStandard,
  type SchemaTarget,
  type StandardJSONSchemaV1,
  type StandardProps,
  type StandardRenderer,
  type StandardSchemaV1,
  type StandardValidator,
} from './standard.ts';
import { messageOf } from './thrown.ts';

/**
 * A JSON Schema of draft 2020-12 or draft-07. The last member of the union is for interfaces, which
 * have no index signature.
 */
export type JsonSchema =
  | boolean
  | { readonly [keyword: string]: unknown; readonly '~standard'?: never }
  | WrittenSchema
  | (object & NoOther);

/** JSON Schema as Zod writes it, with Zod's own schema hidden behind it. */
export interface WrittenSchema {
  readonly [keyword: string]: unknown;
  readonly '~standard': object;
}

/**
 * Excludes objects that have these and are no JSON Schema: schemas of libraries, lists, dates,
 * functions, promises.
 */
interface NoOther {
  readonly finally?: never;
  readonly '~standard'?: never;
  readonly [Symbol.iterator]?: never;
  readonly [Symbol.toPrimitive]?: never;
  readonly [Symbol.hasInstance]?: never;
}

/** A schema of a library that validates, and can be written as JSON Schema. */
export type LibrarySchema = StandardSchemaV1 & StandardJSONSchemaV1;

/**
 * Only JSON Schema that a library wrote, which is known by its index signature, and not the
 * library's own schema. Overloads with this type come first, because what Zod writes fits
 * `LibrarySchema` too. A type parameter that is not yet inferred fits `LibrarySchema` alone.
 */
export type OnlyWritten<W extends WrittenSchema> = string extends keyof W ? W : never;

/** A declared schema after it was read. */
export interface Declared {
  /** JSON text of what the arguments must be. */
  readonly text: string;
  /** The library's renderer, and its validator if any; absent for a plain JSON Schema. */
  readonly library?: StandardRenderer & Partial<StandardValidator>;
}

/** Which JSON Schema to render; by default the one that was compiled. */
export interface RenderOptions {
  readonly target?: SchemaTarget | undefined;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The dialects that a plain schema may be in, and the part of `$schema` that names each. */
const DIALECTS: ReadonlyMap<string, string> = new Map([
  ['draft-2020-12', 'draft/2020-12'],
  ['draft-07', 'draft-07'],
]);

/** The documented targets; for others a library may write something in no dialect. */
const TARGETS: readonly string[] = [...DIALECTS.keys(), 'openapi-3.0'];

/**
 * Reads what an author declared.
 *
 * @throws {ContractError} saying what is wrong with it.
 */
export function readSchema(schema: unknown): Declared {
  if (!isStandard(schema)) return { text: jsonText(schema) };
  if (!isRenderer(schema)) {
    throw refused('schema_not_convertible', convertFirst(schema['~standard'].vendor));
  }
  const library = leavingOut(schema);
  return { text: jsonText(written(library)), library };
}

/** The declared schema as JSON Schema in the dialect `target`, as a fresh copy. */
export function renderSchema(
  declared: Declared,
  side: 'input' | 'output',
  options: RenderOptions,
): Record<string, unknown> {
  const { target, libraryOptions } = options;
  const { library } = declared;
  if (library === undefined) return plainSchema(declared.text, target);
  if (target === undefined && side === 'input') return JSON.parse(declared.text);
  if (target !== undefined && !TARGETS.includes(target)) {
    const message = `there is no target ${target}; those there are: ${TARGETS.join(', ')}`;
    throw refused('unsupported_schema_target', message);
  }
  try {
    const asked = { target: target ?? 'draft-2020-12', libraryOptions };
    return JSON.parse(JSON.stringify(library.jsonSchema[side](asked)));
  } catch (error) {
    throw refused('unsupported_schema_target', messageOf(error));
  }
}

/** The schema that the author's own renderer makes of `schema`. */
export function renderedBy(
  renderer: SchemaRenderer,
  schema: Record<string, unknown>,
  { target }: RenderOptions,
): Record<string, unknown> {
  try {
    const rendered: unknown = renderer(schema, { target });
    if (isPlainObject(rendered)) return JSON.parse(JSON.stringify(rendered));
    // Nobody else waits for the promise, so its rejection would end the process.
    if (isPromise(rendered)) rendered.then(undefined, () => {});
    throw new TypeError(`it answered ${kind(rendered)}; expected a JSON Schema`);
  } catch (error) {
    const message = `\`schemaRenderer\` failed: ${messageOf(error)}`;
    throw new ContractError([
      { code: 'extension_failed', path: ['options', 'schemaRenderer'], message },
    ]);
  }
}

/** What a library writes, in draft 2020-12, which can express most, or else in draft-07. */
function written(library: StandardProps & StandardRenderer): unknown {
  try {
    return library.jsonSchema.input({ target: 'draft-2020-12' });
  } catch (error) {
    try {
      return library.jsonSchema.input({ target: 'draft-07' });
    } catch {
      const issues = unwritten(library);
      if (issues.length > 0) throw new ContractError(issues);
      throw refused('unsupported_type', messageOf(error));
    }
  }
}

function jsonText(schema: unknown): string {
  if (isOfEffect(schema)) throw refused('schema_not_convertible', convertFirst('effect'));
  if (typeof schema !== 'boolean' && !isPlainObject(schema)) {
    throw refused(
      'schema_invalid',
      `expected a JSON Schema or a Standard Schema, got ${kind(schema)}`,
    );
  }
  try {
    assertNoTool(schema);
    return JSON.stringify(schema, plainOnly);
  } catch (error) {
    if (error instanceof ContractError) throw error;
    throw refused('schema_invalid', `the schema is not JSON: ${messageOf(error)}`);
  }
}

/** Names under which tools of several SDKs have their schema; none is a keyword of JSON Schema. */
const OF_TOOLS = [
  'parameters',
  'inputSchema',
  'input_schema',
  'parametersJsonSchema',
  'function.parameters',
];

/** A schema of arguments has one of these keywords, or a `type`. */
const OF_SCHEMAS = ['properties', '$ref', 'allOf', 'anyOf', 'oneOf'];

/**
 * Refuses a tool that is given in place of its schema: read as JSON Schema, it would ask nothing.
 */
function assertNoTool(schema: object | boolean): void {
  if (typeof schema === 'boolean') return;
  const named = OF_TOOLS.find((name) => name.replace(/\..*/, '') in schema);
  const own = Object.entries(schema).filter(([, value]) => isStandard(value));
  const isOfType = 'type' in schema && schema.type !== 'function';
  const isSchema = own.length === 0 && (isOfType || OF_SCHEMAS.some((name) => name in schema));
  const isTool = !isSchema && own.every(([name]) => OF_TOOLS.includes(name));
  if (named === undefined || !isTool) return;
  throw refused('schema_invalid', `this is a tool and not its schema: pass its \`${named}\``);
}

/**
 * A replacer for `JSON.stringify` that refuses what is no plain data: a library's schema holds much
 * that looks like JSON Schema and is not, and a promise or a `Map` would be written as empty.
 */
function plainOnly(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  if (isStandard(this[name])) {
    const instead = 'wrap the fields in one, as `z.object({ … })` does';
    throw refused('schema_invalid', `\`${name}\` is a schema of its own: ${instead}`);
  }
  if (!isUnwritten(value)) return value;
  throw refused('schema_invalid', `\`${name}\` is ${kind(value)}, which JSON cannot say`);
}

function plainSchema(text: string, target: SchemaTarget | undefined): Record<string, unknown> {
  const schema = JSON.parse(text);
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  if (target === undefined) return schema;
  const form = formOf(schema, target);
  if (form !== undefined) return form;
  const forms = [...DIALECTS.keys()].filter((dialect) => formOf(schema, dialect));
  const targets = forms.length > 0 ? forms.join(' and ') : 'none';
  const message = `the schema has no ${target} form; those it has: ${targets}`;
  throw refused('unsupported_schema_target', message);
}

/** A plain schema in the dialect `target`, if it is written in that or means the same in it. */
function formOf(
  schema: Record<string, unknown>,
  target: SchemaTarget,
): Record<string, unknown> | undefined {
  const { $schema, $id, ...rest } = schema;
  if (isOf(target, $schema)) return schema;
  const isSame = target === 'draft-07' && isOf('draft-2020-12', $schema) && meansTheSame(rest);
  return isSame ? { ...schema, $schema: DRAFT_07 } : undefined;
}

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** Keywords that only one of draft 2020-12 and draft-07 has. */
const OF_ONE_DRAFT = [
  'prefixItems',
  'unevaluatedItems',
  'minContains',
  'maxContains',
  'additionalItems',
  'unevaluatedProperties',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$schema',
  '$id',
];

/** Whether a schema of draft 2020-12 means the same in draft-07. */
function meansTheSame(schema: Schema): boolean {
  const names = Object.keys(schema);
  // Draft-07 ignores all keywords beside a `$ref`.
  const asking = names.filter((name) => name !== '$ref' && !REMARKS.includes(name));
  const isAlone = !('$ref' in schema) || asking.length === 0;
  let isSame = isAlone && !names.some((name) => OF_ONE_DRAFT.includes(name));
  changedInside(schema, (inner) => {
    isSame &&= meansTheSame(inner);
    return inner;
  });
  return isSame;
}

/** Whether a `$schema` names the dialect; a schema without one may be of either draft. */
function isOf(dialect: string, named: unknown): boolean {
  const mark = DIALECTS.get(dialect);
  return mark !== undefined && (named === undefined || String(named).includes(mark));
}

function refused(code: ContractIssueCode, message: string): ContractError {
  return new ContractError([{ code, path: [], message }]);
}

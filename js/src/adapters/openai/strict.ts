/** Writes a schema as OpenAI's strict mode takes it. */

import type { Path } from '@toolargs/wasm';
import type { Schema } from '../../keywords.ts';
import { isObject, mapValues, present } from '../../plain.ts';
import { objectsOf } from '../shared/calls.ts';
import {
  Inexpressible,
  LEADS_OUT,
  type Lose,
  UNSAID,
  unlessInexpressible,
} from '../shared/rewrite.ts';
import {
  isOfType,
  type ObjectSchema,
  pointed,
  takesNull,
  withoutSoleMember,
} from '../shared/schema.ts';
import type { Listed } from '../shared/tools.ts';
import { assertDropped } from './nulls.ts';

/** What is the same during the walk of one schema. */
interface Walk extends Pick<Listed, 'name' | 'coercion'> {
  readonly root: Schema;
  readonly lose: Lose;
}

/** Keywords that strict mode refuses; a schema without one of them only takes more. */
const UNSUPPORTED = [
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  'contains',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'if',
  'maxContains',
  'maxProperties',
  'minContains',
  'minProperties',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
  'uniqueItems',
];

/** The formats that strict mode takes. */
const FORMATS = [
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
];

/** Patterns that look ahead or behind, which strict mode refuses. */
const LOOKAROUND = /\(\?<?[=!]/;

/** Keywords that cannot be rewritten without the schema taking less. */
const INEXPRESSIBLE = ['allOf', 'patternProperties', 'prefixItems', 'additionalItems'];

/** A schema says what a value is by one of these keywords. */
const TYPING = ['type', 'enum', 'const', 'anyOf', '$ref'];

/**
 * The schema of a tool in strict form; undefined, and a loss, where strict mode would take less
 * than the schema does, or where the contract would not drop its nulls.
 *
 * In strict form all fields are required, optional ones are nullable, and objects are closed.
 */
export function strictSchema(
  { schema, name, coercion }: Listed,
  lose: Lose,
): ObjectSchema | undefined {
  const write = (told: Lose) => {
    const strict = rewritten(schema, [], { root: schema, name, coercion, lose: told });
    assertDropped(schema, name);
    return strict as ObjectSchema;
  };
  return unlessInexpressible(write, lose, 'sent without strict mode');
}

/**
 * A schema in strict form. Inside the arguments a schema of OpenAPI 3.0 may allow null by
 * `nullable`.
 */
function rewritten(given: unknown, path: Path, walk: Walk): Schema {
  if (!isObject(given)) throw new Inexpressible(path, UNSAID);
  const { nullable: mayBeNull, ...declared } = withoutSoleMember(given);
  const strict = written(declared, path, walk);
  const isNullAdded = mayBeNull === true && path.length > 0 && !takesNull(strict, walk.root);
  return isNullAdded ? orNull(strict) : strict;
}

function written(given: Schema, path: Path, walk: Walk): Schema {
  const schema = bounded(kept(given, path, walk));
  if (!TYPING.some((keyword) => keyword in schema)) throw new Inexpressible(path, UNSAID);
  const { anyOf, items, $ref, $defs, definitions } = schema;
  if (typeof $ref === 'string') {
    const at = [...path, '$ref'];
    if (pointed(walk.root, $ref) === undefined) throw new Inexpressible(at, LEADS_OUT);
    // The rewriting moves what is in an `allOf`.
    if ($ref.includes('/allOf/')) throw new Inexpressible(at, 'it leads into an `allOf`');
  }
  const inside = (child: unknown, ...names: (string | number)[]) =>
    rewritten(child, [...path, ...names], walk);
  if (Array.isArray(anyOf)) schema['anyOf'] = anyOf.map((child, i) => inside(child, 'anyOf', i));
  if (isOfType(schema, 'array')) schema['items'] = inside(items, 'items');
  for (const [name, schemas] of Object.entries({ $defs, definitions })) {
    if (isObject(schemas)) {
      schema[name] = mapValues(schemas, (child, key) => inside(child, name, key));
    }
  }
  if (!isOfType(schema, 'object')) return alone(typed(schema), path);
  return closed(schema, path, walk);
}

/**
 * A schema of allowed values with the `type` that strict mode asks for, unless one of them is a
 * list or an object, whose type would say too little.
 */
function typed(schema: Schema): Schema {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if ('type' in schema || !Array.isArray(values)) return schema;
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  if (types.includes('object')) return schema;
  return { ...schema, type: types.length > 1 ? types : types[0] };
}

/**
 * A schema without the booleans by which OpenAPI 3.0 says whether a bound itself is taken: each
 * bound becomes the one that is meant.
 */
function bounded(schema: Schema): Schema {
  const meant = BOUNDS.filter(([, keyword]) => typeof schema[keyword] === 'boolean').map(
    ([bound, keyword]) =>
      schema[keyword] ? { [bound]: undefined, [keyword]: schema[bound] } : { [keyword]: undefined },
  );
  return present(Object.assign({ ...schema }, ...meant));
}

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

/**
 * A schema whose reference stands alone: strict mode takes nothing beside it, not even a
 * description, which is put around it.
 */
function alone({ $ref, ...beside }: Schema, path: Path): Schema {
  if ($ref === undefined) return beside;
  if (isEmpty(beside)) return { $ref };
  if ('anyOf' in beside) throw new Inexpressible([...path, '$ref'], 'it stands beside `anyOf`');
  return { ...beside, anyOf: [{ $ref }] };
}

/**
 * A copy of a schema without the keywords that strict mode does not take, with `oneOf` as `anyOf`.
 */
function kept(given: Schema, path: Path, walk: Walk): Schema {
  const inexpressible = INEXPRESSIBLE.find((keyword) => keyword in given);
  if (inexpressible !== undefined) {
    throw new Inexpressible([...path, inexpressible], `\`${inexpressible}\` has no strict form`);
  }
  const refused = Object.keys(given).filter((keyword) => isRefused(keyword, given[keyword]));
  for (const keyword of refused) {
    walk.lose([...path, keyword], `strict mode does not take this \`${keyword}\``);
  }
  const left = Object.entries(given).filter(
    ([keyword]) => !keyword.startsWith('x-') && !refused.includes(keyword),
  );
  const { oneOf, ...schema } = Object.fromEntries(left);
  if (oneOf === undefined) return schema;
  if ('anyOf' in schema) throw new Inexpressible([...path, 'oneOf'], 'it stands beside `anyOf`');
  return { ...schema, anyOf: oneOf };
}

/** Whether strict mode refuses a keyword, or its value. */
function isRefused(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return !FORMATS.includes(value as string);
  if (keyword === 'pattern') return LOOKAROUND.test(value as string);
  return UNSUPPORTED.includes(keyword);
}

/**
 * Keywords that may say more than the `type` beside them: which fields there are, or that null is
 * not allowed.
 */
const BESIDE = ['anyOf', '$ref', 'enum', 'const'];

/** An object schema with all fields required and no others taken. */
function closed(schema: Schema, path: Path, walk: Walk): Schema {
  const { properties, additionalProperties, required } = schema;
  const beside = BESIDE.find((keyword) => keyword in schema);
  if (beside !== undefined) {
    throw new Inexpressible(
      [...path, beside],
      'it may ask for fields that a closed object refuses',
    );
  }
  if (additionalProperties !== undefined && !takesNothing(additionalProperties)) {
    throw new Inexpressible([...path, 'additionalProperties'], 'the object is open');
  }
  const declared = isObject(properties) ? properties : {};
  if (isEmpty(declared) && path.length > 0 && additionalProperties === undefined) {
    throw new Inexpressible(path, 'the schema says nothing of the fields of this object');
  }
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const fields = mapValues(declared, (field, name) => {
    const at = [...path, 'properties', name];
    const strict = rewritten(field, at, walk);
    return needed.includes(name) ? strict : nullable(strict, at, walk);
  });
  const names = Object.keys(fields);
  if (needed.some((name) => !names.includes(name as string))) {
    throw new Inexpressible([...path, 'required'], 'a required field is not declared');
  }
  return { ...schema, properties: fields, required: names, additionalProperties: false };
}

/**
 * Whether a schema takes no value: `false`, or `{"not": {}}`, as is written for a struct of Go.
 */
function takesNothing(schema: unknown): boolean {
  return schema === false || isEmpty(Object(schema).not);
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/**
 * An optional field that takes null, by which strict mode leaves it out; a bind drops that null
 * again.
 */
function nullable(field: Schema, path: Path, walk: Walk): Schema {
  if (takesNull(field, walk.root)) {
    walk.lose(path, 'the optional field allows null: where it is left out, it arrives as null');
    return field;
  }
  if (walk.coercion === 'none') {
    throw new Inexpressible(path, "left out it would be null, which stays with `coercion: 'none'`");
  }
  return orNull(field);
}

/** A strict schema that takes null as well. */
function orNull(field: Schema): Schema {
  const { type, enum: choices, anyOf, description } = field;
  const beside = BESIDE.filter((keyword) => keyword in field).join();
  if (type !== undefined && ['', 'enum'].includes(beside)) {
    const chosen = Array.isArray(choices) ? { enum: [...choices, null] } : {};
    return { ...field, type: [...new Set([type, 'null'].flat())], ...chosen };
  }
  if (type === undefined && beside === 'anyOf') {
    return { ...field, anyOf: [...objectsOf(anyOf), { type: 'null' }] };
  }
  const { description: _, ...whole } = field;
  return { ...present({ description }), anyOf: [whole, { type: 'null' }] };
}

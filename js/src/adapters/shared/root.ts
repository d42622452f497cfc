/** Writes the schema of a tool's arguments as a whole, which providers take only as an object. */

import type { Schema } from '../../keywords.ts';
import { distinct, isObject, mapValues } from '../../plain.ts';
import { objectsOf } from './calls.ts';
import type { Lose } from './rewrite.ts';
import { followed, type ObjectSchema } from './schema.ts';

/** Keywords whose schemas apply to the same value. */
const UNIONS = ['allOf', 'anyOf', 'oneOf'];

/** Keywords that providers refuse at the root. */
const ROOT_UNIONS: readonly string[] = [...UNIONS, 'not', 'enum', 'const'];

/**
 * The schema without the keywords that providers refuse at its root, and with the fields of all
 * branches.
 */
export function plainRoot(schema: ObjectSchema, lose: Lose): ObjectSchema {
  const told = ROOT_UNIONS.filter((keyword) => keyword in schema);
  for (const keyword of told) {
    const instead = UNIONS.includes(keyword) ? ', the fields of its branches are told' : '';
    lose([keyword], `\`${keyword}\` is not taken at the root${instead}`);
  }
  const kept = Object.entries(schema).filter(([keyword]) => !told.includes(keyword));
  const { properties, required } = fieldsOf(schema, schema);
  const each = mapValues(properties, (schemas) =>
    schemas.length > 1 ? { anyOf: schemas } : schemas[0],
  );
  const needed = required.length > 0 ? { required } : {};
  return { ...Object.fromEntries(kept), type: 'object', properties: each, ...needed };
}

/**
 * The fields that a schema and its branches declare. Where the schema itself declares a field, the
 * declarations of that field in its branches do not count.
 */
function fieldsOf(
  schema: Schema,
  root: Schema,
): { properties: Record<string, unknown[]>; required: unknown[] } {
  const found = new Map<string, unknown[]>();
  const { properties: own, required } = schema;
  const needed = new Set(required as unknown[] | undefined);
  for (const keyword of UNIONS) {
    const branches = branchesOf(schema, keyword, root).map((branch) => fieldsOf(branch, root));
    const isNeeded = (name: unknown) => branches.every((inside) => inside.required.includes(name));
    for (const inside of branches) {
      const own = keyword === 'allOf' ? inside.required : inside.required.filter(isNeeded);
      for (const name of own) needed.add(name);
      for (const [name, schemas] of Object.entries(inside.properties)) {
        found.set(name, distinct([...(found.get(name) ?? []), ...schemas]));
      }
    }
  }
  if (isObject(own)) for (const [name, field] of Object.entries(own)) found.set(name, [field]);
  return { properties: Object.fromEntries(found), required: [...needed] };
}

function branchesOf(schema: Schema, keyword: string, root: Schema): Schema[] {
  return objectsOf(schema[keyword]).map((branch) => followed(branch, root));
}

/** Whether a schema takes only objects. */
function isOfObjects(schema: Schema, root: Schema): boolean {
  const { type } = schema;
  if (type !== undefined) return type === 'object';
  const [all = [], ...either] = UNIONS.map((keyword) => branchesOf(schema, keyword, root));
  const takesObjects = (branch: Schema) => isOfObjects(branch, root);
  return all.some(takesObjects) || either.some((own) => own.length > 0 && own.every(takesObjects));
}

/** Keywords that may say which fields an object has. */
const SAYING_FIELDS = [
  ...UNIONS,
  '$ref',
  '$dynamicRef',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  'dependencies',
  'if',
];

/**
 * A schema as the root of arguments; undefined where it takes more than objects. A reference at the
 * root is replaced by its target, and a schema that says nothing becomes an object. Providers ask
 * for `properties`, and take empty ones to mean no arguments: an object about whose fields nothing
 * is said is written as open.
 */
export function rootObject(given: Schema): ObjectSchema | undefined {
  const schema = followed(given, given);
  const { type, properties = {} } = schema;
  const isAny = !SAYING_FIELDS.some((key) => key in schema);
  const saysNothing = type === undefined && ![...ROOT_UNIONS, '$ref'].some((key) => key in schema);
  const isObjects = saysNothing || isOfObjects(schema, schema);
  if (!isObjects) return undefined;
  const open = isAny ? { additionalProperties: true } : {};
  return { ...schema, type: 'object', properties, ...open };
}

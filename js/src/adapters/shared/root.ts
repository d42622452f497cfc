/** The schema of all arguments of a tool, which providers take as an object. */

import type { Schema } from '../../keywords.ts';
import { distinct, isObject, mapValues } from '../../plain.ts';
import { objectsOf } from './calls.ts';
import type { Lose } from './rewrite.ts';
import { followed, type ObjectSchema } from './schema.ts';

/** Keywords that hold schemas of the same value. */
const UNIONS = ['allOf', 'anyOf', 'oneOf'];

/** What providers refuse at the root. */
const ROOT_UNIONS: readonly string[] = [...UNIONS, 'not', 'enum', 'const'];

/** The schema without what providers refuse at its root: it shows the fields of all branches. */
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

/** What a schema and its branches declare; a field of its own is not asked of its branches. */
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

/** Whether all that a schema takes are objects. */
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
 * A root that is only a reference stands for what it leads to; one that says nothing, for an
 * object. Nothing where it takes more than objects. Providers ask for `properties`, which mean no
 * arguments where they are empty: an object of which nothing is said is told as open.
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

/** Keywords that begin with `x-`, which OpenAPI's readers refuse. */

import { isObject } from './plain.ts';

type Schema = Record<string, unknown>;

/** Where OpenAPI 3.0 has schemas inside a schema: by name, in a list, alone. */
const INSIDE = ['items', 'allOf', 'anyOf', 'oneOf', 'not', 'additionalProperties'];

/** The schema without them, at every depth; what they say stays in the descriptions. */
export function withoutRemarks(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-'));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, eachField(value as Schema)];
      return [keyword, INSIDE.includes(keyword) ? inside(value) : value];
    }),
  );
}

function eachField(fields: Schema): Schema {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inside(field)]));
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  return isObject(value) ? withoutRemarks(value) : value;
}

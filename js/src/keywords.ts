/** Where a JSON Schema has schemas inside it. */

import { isObject, mapValues } from './plain.ts';

/** A JSON Schema as an object of keywords. */
export type Schema = Record<string, unknown>;

/** Keywords whose value is an object of schemas: its names are no keywords. */
const NAMING = [
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependencies'],
  ...['$defs', 'definitions'],
];

/** Keywords whose values are data, not schemas. */
const OF_VALUES = ['enum', 'const', 'default', 'example', 'examples'];

/** Keywords that ask nothing of a value by themselves. */
export const REMARKS: readonly string[] = [
  ...['title', 'description', 'default', 'examples', '$comment'],
  ...['$schema', '$id', '$defs', 'definitions'],
];

/** A copy of a schema in which `change` is applied to each schema directly inside it. */
export function changedInside(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const changed = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(changed);
    return isObject(inner) ? change(inner) : inner;
  };
  return mapValues(schema, (value, keyword) => {
    if (NAMING.includes(keyword) && isObject(value)) return mapValues(value, changed);
    return OF_VALUES.includes(keyword) ? value : changed(value);
  });
}

/**
 * A copy of a schema without the `additionalProperties: true` that its library writes into every
 * object.
 */
export function unopened(written: Schema): Schema {
  const inside = changedInside(written, unopened);
  const { additionalProperties, ...closed } = inside;
  return 'properties' in inside && additionalProperties === true ? closed : inside;
}

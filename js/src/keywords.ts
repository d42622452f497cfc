/** Where a JSON Schema has schemas inside it. */

import { isObject, mapValues } from './plain.ts';

/** A JSON Schema as an object of keywords. */
export type Schema = Record<string, unknown>;

/** Keywords that hold schemas by names, which are no keywords. */
const NAMING = [
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependencies'],
  ...['$defs', 'definitions'],
];

/** Keywords that hold no schemas. */
const OF_VALUES = ['enum', 'const', 'default', 'example', 'examples'];

/** Keywords that ask nothing of a value. */
export const REMARKS: readonly string[] = [
  ...['title', 'description', 'default', 'examples', '$comment'],
  ...['$schema', '$id', '$defs', 'definitions'],
];

/** A copy of a schema in which each schema right inside it is changed. */
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
 * A schema whose library writes `additionalProperties: true` into every object, without it: a copy.
 */
export function unopened(written: Schema): Schema {
  const inside = changedInside(written, unopened);
  const { additionalProperties, ...closed } = inside;
  return 'properties' in inside && additionalProperties === true ? closed : inside;
}

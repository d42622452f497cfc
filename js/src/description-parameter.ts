/**
 * The parameter in which a model says what its call is for: models see it, tools do not get it.
 */

import type { ContractIssue } from './errors.ts';
import type { Schema } from './keywords.ts';
import { isObject } from './plain.ts';

const DESCRIPTION = 'A brief, human-readable description of what this tool call is doing';

/** Keywords that may refuse an object with one more field. */
const BINDING = [
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'const',
  'enum',
  'propertyNames',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'dependentSchemas',
];

/** The issues that say why a schema cannot have the parameter; none where it can. */
export function parameterIssues(schema: unknown, name: string): ContractIssue[] {
  const conflict = (message: string, path: string[]): ContractIssue[] => [
    { code: 'description_param_conflict', path, message },
  ];
  // A schema without `properties` takes any field, unless it is a closed object.
  const { type, properties, additionalProperties } = isObject(schema) ? schema : {};
  const isEmpty = type === 'object' && additionalProperties === false;
  if (!isObject(schema) || !(isObject(properties) || isEmpty)) {
    return conflict('only an object with `properties` can have a description parameter', []);
  }
  const binding = BINDING.find((keyword) => keyword in schema);
  if (binding !== undefined) {
    return conflict(`a description parameter cannot stand beside \`${binding}\``, [binding]);
  }
  if (!Object.hasOwn(properties ?? {}, name)) return [];
  return conflict(`\`${name}\` is a field already; give the description parameter another name`, [
    'properties',
    name,
  ]);
}

/** A copy of the schema with the parameter as its last field. */
export function withParameter(schema: Schema, name: string): Schema {
  const parameter = { type: 'string', description: DESCRIPTION };
  return { ...schema, properties: { ...(schema['properties'] as Schema), [name]: parameter } };
}

/** A copy of the arguments without the parameter, and the text of that parameter. */
export function withoutParameter<Args>(
  args: Args,
  name: string,
): { args: Args; description: string | undefined } {
  if (!isObject(args) || !Object.hasOwn(args, name)) return { args, description: undefined };
  const { [name]: said, ...rest } = args;
  return { args: rest as Args, description: typeof said === 'string' ? said : undefined };
}

/**
 * What a model said its call is for; empty where it said nothing, or nothing that can be read
 * without a repair.
 *
 * @param raw the arguments as the model wrote them: text or a value.
 * @param name the name of the parameter.
 */
export function extractDescription(raw: unknown, name: string = 'description'): string {
  try {
    const args: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
    return withoutParameter(args, name).description ?? '';
  } catch {
    return '';
  }
}

/** The parameter in which a model says what its call is for: shown to it, kept from the tool. */

import type { ContractIssue } from './errors.ts';
import type { Schema } from './keywords.ts';
import { isObject } from './plain.ts';

const DESCRIPTION = 'A brief, human-readable description of what this tool call is doing';

/** Keywords under which one more field of an object may not be taken. */
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

/** Why a schema cannot have the parameter. */
export function parameterIssues(schema: unknown, name: string): ContractIssue[] {
  const conflict = (message: string, path: string[]): ContractIssue[] => [
    { code: 'description_param_conflict', path, message },
  ];
  // Without properties an object is open, unless it says that it has none.
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

/** The schema with the parameter, as its last field. */
export function withParameter(schema: Schema, name: string): Schema {
  const parameter = { type: 'string', description: DESCRIPTION };
  return { ...schema, properties: { ...(schema['properties'] as Schema), [name]: parameter } };
}

/**
 * The arguments without the parameter, and what it said; an object of the caller stays as it is.
 */
export function withoutParameter<Args>(
  args: Args,
  name: string,
): { args: Args; description: string | undefined } {
  if (!isObject(args) || !Object.hasOwn(args, name)) return { args, description: undefined };
  const { [name]: said, ...rest } = args;
  return { args: rest as Args, description: typeof said === 'string' ? said : undefined };
}

/**
 * What a model said its call is for; empty where it said nothing, or where that has to be repaired.
 *
 * @param raw the arguments as the model wrote them: text or a value.
 * @param name of the parameter.
 */
export function extractDescription(raw: unknown, name: string = 'description'): string {
  try {
    const args: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
    return withoutParameter(args, name).description ?? '';
  } catch {
    return '';
  }
}

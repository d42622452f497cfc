/** Writes schemas of Valibot as JSON Schema. */

import { declaresNothing, type Library, marked, type WrittenObject } from './library.ts';

/**
 * Without these options Valibot throws for a `check`, a `trim` or the keys of a record. It writes a
 * `looseObject` like any object, and an object without fields as one that takes any, though it
 * drops them all. What it asks of a changed value, such as a trimmed one, it writes as asked of the
 * given value.
 */
export const valibot: Library = {
  leavingOut: {
    overrideAction({ valibotAction: { kind, type }, jsonSchema, errors }: ValibotAction) {
      const before = jsonSchema[GIVEN];
      if (before && kind === 'validation') return { ...before, [GIVEN]: before };
      if (before || (errors && kind === 'transformation')) {
        return { ...jsonSchema, [GIVEN]: jsonSchema };
      }
      return errors && (type === 'regex' ? { ...jsonSchema, pattern: undefined } : jsonSchema);
    },
    overrideSchema: knownToValibot,
  },
  marking: {
    overrideSchema: (schema: ValibotSchema) =>
      knownToValibot(schema) || (schema.errors && marked(schema.errors.join(' '))),
  },
  instead: 'pass `toStandardJsonSchema(schema)` of `@valibot/to-json-schema` 1.5 or newer',
};

/** The key under which the schema of a changed value keeps that of the value as given. */
const GIVEN = Symbol();

function knownToValibot({ valibotSchema, jsonSchema }: ValibotSchema): object | false {
  const { type, options } = valibotSchema;
  if (type === 'loose_object') return { ...jsonSchema, additionalProperties: true };
  if (declaresNothing(jsonSchema)) return { ...jsonSchema, additionalProperties: false };
  jsonSchema.allOf?.forEach((part, index) => {
    if (options?.[index]?.type === 'object') delete part.additionalProperties;
  });
  return type === 'record' && jsonSchema;
}

interface ValibotAction {
  readonly valibotAction: { readonly kind: string; readonly type: string };
  readonly jsonSchema: { readonly [GIVEN]?: object };
  readonly errors: readonly string[] | undefined;
}

interface ValibotSchema {
  readonly valibotSchema: {
    readonly type: string;
    readonly options?: readonly { readonly type: string }[];
  };
  readonly jsonSchema: WrittenObject & { readonly allOf?: readonly WrittenObject[] };
  readonly errors: readonly string[] | undefined;
}

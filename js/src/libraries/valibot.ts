/** Schemas of Valibot as JSON Schema. */

import { declaresNothing, type Library, marked, type WrittenObject } from './library.ts';

/**
 * Without the options it throws for a `check`, a `trim` or the keys of a record; it writes a
 * `looseObject` as any object, an object without fields as one that takes any though it drops them
 * all, and what is asked of a changed value, such as a trimmed one, as asked of the given one.
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

/** Where Valibot's schema of a changed value has that of the value as given. */
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

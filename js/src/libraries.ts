/** What single libraries need, to write their schemas as JSON Schema. */

import type { StandardProps, StandardRenderer } from './standard.ts';

/** A library's half, which leaves to its validator what JSON Schema has no words for. */
export function leavingOut(library: StandardProps & StandardRenderer): StandardRenderer {
  const own = LEAVING_OUT[library.vendor];
  if (own === undefined) return library;
  const { jsonSchema } = library;
  const input: typeof jsonSchema.input = ({ target, libraryOptions }) =>
    jsonSchema.input({ target, libraryOptions: { ...own, ...libraryOptions } });
  return { ...library, jsonSchema: { ...jsonSchema, input } };
}

/**
 * The options of a library that make it so. Of themselves Valibot throws for a `check` or a `trim`,
 * and Zod writes a pattern without its flags, which takes less than the author's.
 */
const LEAVING_OUT: Readonly<Record<string, Record<string, unknown>>> = {
  valibot: {
    overrideAction({ valibotAction: { requirement }, jsonSchema, errors }: ValibotAction) {
      if (!errors) return undefined;
      const isOwn = requirement instanceof RegExp && requirement.source === jsonSchema['pattern'];
      return isOwn ? { ...jsonSchema, pattern: undefined } : jsonSchema;
    },
  },
  zod: {
    override({ zodSchema, jsonSchema }: ZodSchema) {
      const { checks = [] } = zodSchema._zod.def;
      const patterns = checks.map((check) => check._zod.def.pattern);
      const flagged = patterns.filter((pattern) => /[ims]/.test(pattern?.flags ?? ''));
      for (const written of [jsonSchema, ...(jsonSchema.allOf ?? [])]) {
        if (flagged.some((pattern) => pattern?.source === written.pattern)) delete written.pattern;
      }
    },
  },
};

interface ValibotAction {
  readonly valibotAction: { readonly requirement?: unknown };
  readonly jsonSchema: Record<string, unknown>;
  readonly errors: readonly string[] | undefined;
}

interface ZodSchema {
  readonly zodSchema: {
    readonly _zod: { readonly def: { readonly checks?: readonly ZodCheck[] } };
  };
  readonly jsonSchema: { pattern?: unknown; readonly allOf?: { pattern?: unknown }[] };
}

interface ZodCheck {
  readonly _zod: { readonly def: { readonly pattern?: RegExp } };
}

/** What to do where a schema has no `~standard.jsonSchema`. */
export function convertFirst(vendor: string): string {
  switch (vendor) {
    case 'valibot':
      return 'a Valibot schema cannot be written as JSON Schema by itself; pass `toStandardJsonSchema(schema)` of `@valibot/to-json-schema` 1.5 or newer';
    case 'zod':
      return "this Zod schema cannot be written as JSON Schema by itself; use Zod 4.2 or newer, and with `zod/mini` or Zod 4.0 and 4.1 pass `z.toJSONSchema(schema, { io: 'input' })`";
    default:
      return `the ${vendor} schema has no \`~standard.jsonSchema\`; pass its JSON Schema`;
  }
}

/** Writes schemas of Zod as JSON Schema. */

import { declaresNothing, type Library, marked, NARROWED, type WrittenObject } from './library.ts';

/**
 * Without these options Zod writes a pattern without its flags, and what it asks of a changed value
 * as asked of the given value. It writes an object without fields as one that takes any, though it
 * drops them all, and an intersection with an open part as one closed object, unless the
 * intersection has a `type`.
 */
export const zod: Library = {
  leavingOut: {
    override({ zodSchema, jsonSchema, path }: ZodSchema) {
      // Zod writes a file as text, but takes no text for one.
      if (zodSchema._zod.def.type === 'file') throw new TypeError('JSON has no files');
      const isPart = path.at(-2) === 'allOf';
      if (!isPart && declaresNothing(jsonSchema)) jsonSchema.additionalProperties = false;
      if (jsonSchema.allOf?.some(isOpen)) jsonSchema.type = 'object';
      const checks = zodSchema._zod.def.checks ?? [];
      if (changesBefore(checks)) {
        for (const name of Object.keys(jsonSchema)) {
          if (CHECKED.test(name)) Reflect.deleteProperty(jsonSchema, name);
        }
      }
      // A format, such as that of an email, is itself a check.
      for (const { _zod } of [zodSchema, ...checks]) {
        const { source, flags = '' } = _zod.def.pattern ?? {};
        for (const written of [jsonSchema, ...(jsonSchema.allOf ?? [])]) {
          if (written.pattern === source && NARROWED.test(flags)) delete written.pattern;
        }
      }
    },
  },
  marking: {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }: ZodSchema) {
      const { def } = zodSchema._zod;
      const type = def.values?.some((value) => typeof value === 'bigint') ? 'bigint' : def.type;
      const instead = UNWRITTEN[type];
      if (!instead && !OTHERS.includes(type)) return;
      const words = `JSON Schema has no \`z.${type}()\``;
      Object.assign(jsonSchema, marked(instead ? `${words}: ${instead}` : words));
    },
  },
  instead:
    "use Zod 4.2 or newer; of `zod/mini` and older Zod 4 pass `z.toJSONSchema(schema, { io: 'input' })`, of Zod 3 what `zod-to-json-schema` writes",
};

/** Types of Zod that JSON Schema cannot express, and what to declare instead. */
const UNWRITTEN: Readonly<Record<string, string>> = {
  date: 'use `z.iso.datetime()`, and a codec where the tool wants a Date',
  bigint: 'use `z.int()`, or text of its digits',
  map: 'use `z.record()`',
  set: 'use `z.array()`',
  file: 'use `z.url()`, or `z.base64()` for its bytes',
};

/** Other types of Zod that JSON Schema cannot express; nothing can be declared instead. */
const OTHERS = ['symbol', 'undefined', 'void', 'nan', 'transform', 'custom', 'function'];

/**
 * Whether a part of an intersection, or a branch of a union of objects in its place, takes fields
 * of any name.
 */
function isOpen({ additionalProperties, anyOf, oneOf = anyOf ?? [] }: WrittenPart): boolean {
  const takesAny = JSON.stringify(additionalProperties) === '{}';
  return takesAny || (oneOf.some(isOpen) && oneOf.every(({ type }) => type === 'object'));
}

/** Whether a check applies to what a change, such as a `trim`, made of the value. */
function changesBefore(checks: readonly ZodCheck[]): boolean {
  const kinds = checks.map(({ _zod }) => _zod.def.check);
  const change = kinds.indexOf('overwrite');
  return change >= 0 && kinds.slice(change).some((kind) => !UNSAID.includes(kind));
}

/** Checks of Zod that JSON Schema does not express. */
const UNSAID: readonly unknown[] = ['overwrite', 'custom'];

/** The keywords that Zod's checks write; nothing tells which check wrote which. */
const CHECKED = /^(min|max|exclusive|multiple|format|pattern$|content|allOf)/;

interface ZodSchema {
  readonly zodSchema: ZodCheck & {
    readonly _zod: {
      readonly def: {
        readonly type: string;
        readonly checks?: readonly ZodCheck[];
        readonly values?: readonly unknown[];
      };
    };
  };
  readonly jsonSchema: WrittenObject & {
    pattern?: unknown;
    type?: unknown;
    readonly allOf?: WrittenPart[];
  };
  readonly path: readonly (string | number)[];
}

interface WrittenPart extends WrittenObject {
  pattern?: unknown;
  readonly type?: unknown;
  readonly anyOf?: WrittenPart[];
  readonly oneOf?: WrittenPart[];
}

interface ZodCheck {
  readonly _zod: { readonly def: { readonly check?: string; readonly pattern?: RegExp } };
}

/** What single libraries need, to write their schemas as JSON Schema. */

import type { ContractIssue } from './errors.ts';
import { changedInside, type Schema, unopened } from './keywords.ts';
import type { Path } from './report.ts';
import type { StandardJSONSchemaV1, StandardProps, StandardRenderer } from './standard.ts';
import { validatorOf } from './validator.ts';

/** What a library says of a schema; what JSON Schema has no words for is left to its validator. */
export function leavingOut(schema: StandardJSONSchemaV1): StandardProps & StandardRenderer {
  const library = schema['~standard'];
  const own = LEAVING_OUT[library.vendor];
  if (own === undefined) return library;
  const { jsonSchema } = library;
  const flagged = flaggedPatterns(schema);
  const input: typeof jsonSchema.input = ({ target, libraryOptions }) => {
    const written = jsonSchema.input({ target, libraryOptions: { ...own, ...libraryOptions } });
    // Effect drops what a struct does not declare; a rest it writes as `{}`.
    if (library.vendor === 'effect') return unopened(written);
    if (library.vendor !== 'arktype') return written;
    return asRead(written, flagged);
  };
  const validates = 'validate' in library ? { validate: validatorOf(schema) } : {};
  return { ...library, ...validates, jsonSchema: { ...jsonSchema, input } };
}

/** Types of Zod that JSON Schema has no words for, and what to write instead. */
const UNWRITTEN: Readonly<Record<string, string>> = {
  date: 'use `z.iso.datetime()`, and a codec where the tool wants a Date',
  bigint: 'use `z.int()`, or text of its digits',
  map: 'use `z.record()`',
  set: 'use `z.array()`',
  file: 'use `z.url()`, or `z.base64()` for its bytes',
};

/** Other types of Zod that JSON Schema has no words for, with nothing to write instead. */
const OTHERS = ['symbol', 'undefined', 'void', 'nan', 'transform', 'custom', 'function'];

/** All that keeps a schema of a known library from being JSON Schema; none for other libraries. */
export function unwritten({
  vendor,
  jsonSchema,
}: StandardProps & StandardRenderer): ContractIssue[] {
  const libraryOptions = MARKING[vendor];
  try {
    return marksIn(jsonSchema.input({ target: 'draft-2020-12', libraryOptions }), []);
  } catch {
    // It fails for another reason, which the caller already has: it tried to write the schema before.
    return [];
  }
}

/** Stands, with words, where a library would have failed. */
const MARK = 'x-toolargs-unwritten';

function marksIn(written: unknown, path: Path): ContractIssue[] {
  if (typeof written !== 'object' || written === null) return [];
  return Object.entries(written).flatMap(([name, inside]) =>
    name === MARK
      ? [{ code: 'unsupported_type', path, message: inside }]
      : marksIn(inside, [...path, Array.isArray(written) ? Number(name) : name]),
  );
}

/** The patterns that ArkType writes without their flags, for which it has no option. */
function flaggedPatterns(schema: StandardJSONSchemaV1 & ArkType): readonly string[] {
  const patterns = schema.select?.('pattern') ?? [];
  return patterns.filter(({ flags = '' }) => NARROWED.test(flags)).map(({ rule }) => rule);
}

/** A schema of ArkType without these patterns, and without branches that take nothing: a copy. */
function asRead(written: Schema, flagged: readonly unknown[]): Schema {
  const inside = changedInside(written, (inner) => asRead(inner, flagged));
  if (flagged.includes(inside['pattern'])) delete inside['pattern'];
  if (Array.isArray(inside['anyOf'])) inside['anyOf'] = inside['anyOf'].filter(takesSomething);
  return inside;
}

/** Whether a check is asked of what a change, such as a `trim`, made of the value. */
function changesBefore(checks: readonly ZodCheck[]): boolean {
  const kinds = checks.map(({ _zod }) => _zod.def.check);
  const change = kinds.indexOf('overwrite');
  return change >= 0 && kinds.slice(change).some((kind) => !UNSAID.includes(kind));
}

/** Checks of Zod of which JSON Schema says nothing. */
const UNSAID: readonly unknown[] = ['overwrite', 'custom'];

/** What Zod's checks write; it does not tell which one wrote it. */
const CHECKED = /^(min|max|exclusive|multiple|format|pattern$|content|allOf)/;

/** Where Valibot's schema of a changed value has that of the value as given. */
const GIVEN = Symbol();

/** Flags without which a pattern takes less than the author's, or something else. */
const NARROWED = /[imsv]/;

/**
 * The options with which a library leaves to its validator what JSON Schema cannot say. Without them
 *
 * - Valibot throws for a `check`, a `trim` or the keys of a record, and writes a `looseObject` as any
 *   object;
 * - Zod writes a pattern without its flags;
 * - both write what is asked of a changed value, such as a trimmed one, as asked of the given one;
 * - ArkType writes what no call can hold as anything, and older ones throw for a `narrow`;
 * - Zod and Valibot write an object without fields as one that takes any, though they drop them all.
 *   Not so as a part of an intersection: what that part drops, another one may keep.
 */
const LEAVING_OUT: Readonly<Record<string, Record<string, unknown>>> = {
  valibot: {
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
  zod: {
    override({ zodSchema, jsonSchema, path }: ZodSchema) {
      // Zod writes a file as text, and takes none for it.
      if (zodSchema._zod.def.type === 'file') throw new TypeError('JSON has no files');
      const isPart = path.at(-2) === 'allOf';
      if (!isPart && declaresNothing(jsonSchema)) jsonSchema.additionalProperties = false;
      const checks = zodSchema._zod.def.checks ?? [];
      if (changesBefore(checks)) {
        for (const name of Object.keys(jsonSchema)) {
          if (CHECKED.test(name)) Reflect.deleteProperty(jsonSchema, name);
        }
      }
      // A format, such as of an email, is a check itself.
      for (const { _zod } of [zodSchema, ...checks]) {
        const { source, flags = '' } = _zod.def.pattern ?? {};
        for (const written of [jsonSchema, ...(jsonSchema.allOf ?? [])]) {
          if (written.pattern === source && NARROWED.test(flags)) delete written.pattern;
        }
      }
    },
  },
  arktype: fallbackOf((words) => {
    throw new TypeError(words);
  }),
  effect: {},
};

/** The same, and marks where a library would have failed. */
const MARKING: Readonly<Record<string, Record<string, unknown>>> = {
  valibot: {
    overrideSchema: (schema: ValibotSchema) =>
      knownToValibot(schema) || (schema.errors && marked(schema.errors.join(' '))),
  },
  zod: {
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
  arktype: fallbackOf(marked),
};

function marked(words: string): object {
  return { [MARK]: words };
}

function knownToValibot({ valibotSchema, jsonSchema }: ValibotSchema): object | false {
  const { type, options } = valibotSchema;
  if (type === 'loose_object') return { ...jsonSchema, additionalProperties: true };
  if (declaresNothing(jsonSchema)) return { ...jsonSchema, additionalProperties: false };
  jsonSchema.allOf?.forEach((part, index) => {
    if (options?.[index]?.type === 'object') delete part.additionalProperties;
  });
  return type === 'record' && jsonSchema;
}

/** An object of which Zod and Valibot drop every field, where plain JSON Schema would take any. */
function declaresNothing({ properties, additionalProperties }: WrittenObject): boolean {
  const isEmpty = properties !== undefined && Object.keys(properties).length === 0;
  return isEmpty && additionalProperties === undefined;
}

function fallbackOf(instead: (words: string) => object): Record<string, unknown> {
  const noJson = ({ domain, proto, unit }: ArkTypeUnwritten) => {
    const kind = unit === undefined ? (proto?.name ?? 'Date') : typeof unit;
    return instead(`JSON has no ${domain ?? kind}`);
  };
  const unit = (type: ArkTypeUnwritten) => (type.unit === undefined ? NOTHING : noJson(type));
  const asked = { predicate: baseOf, patternIntersection: baseOf };
  return { fallback: { ...asked, date: noJson, proto: noJson, domain: noJson, unit } };
}

function baseOf({ base }: ArkTypeUnwritten): unknown {
  return base;
}

/** What `undefined` is in JSON, as in `number | undefined`. */
const NOTHING = { not: {} };

function takesSomething(branch: unknown): boolean {
  return JSON.stringify(branch) !== JSON.stringify(NOTHING);
}

interface ArkType {
  readonly select?: (
    kind: 'pattern',
  ) => readonly { readonly rule: string; readonly flags?: string }[];
}

interface ArkTypeUnwritten {
  readonly base: unknown;
  readonly domain?: string;
  readonly proto?: { readonly name: string };
  readonly unit?: unknown;
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
    readonly allOf?: { pattern?: unknown }[];
  };
  readonly path: readonly (string | number)[];
}

interface WrittenObject {
  readonly properties?: object;
  additionalProperties?: unknown;
}

interface ZodCheck {
  readonly _zod: { readonly def: { readonly check?: string; readonly pattern?: RegExp } };
}

/** What to do where a schema has no `~standard.jsonSchema`. */
export function convertFirst(vendor: string): string {
  const instead = INSTEAD[vendor] ?? 'pass its JSON Schema';
  return `the ${vendor} schema has no \`~standard.jsonSchema\`; ${instead}`;
}

const INSTEAD: Readonly<Record<string, string>> = {
  effect:
    'with Effect 4 pass `Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(Schema.toCodecJson(schema)))`, else `JSONSchema.make(schema)`',
  valibot: 'pass `toStandardJsonSchema(schema)` of `@valibot/to-json-schema` 1.5 or newer',
  zod: "use Zod 4.2 or newer; of `zod/mini` and older Zod 4 pass `z.toJSONSchema(schema, { io: 'input' })`, of Zod 3 what `zod-to-json-schema` writes",
};

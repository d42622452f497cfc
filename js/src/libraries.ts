/** What single libraries need, to write their schemas as JSON Schema. */

import type { ContractIssue } from './errors.ts';
import type { Path } from './report.ts';
import type {
  StandardJSONSchemaV1,
  StandardProps,
  StandardRenderer,
  StandardValidator,
} from './standard.ts';

/** A library's half, which leaves to its validator what JSON Schema has no words for. */
export function leavingOut(schema: StandardJSONSchemaV1): StandardProps & StandardRenderer {
  const library = schema['~standard'];
  const own = LEAVING_OUT[library.vendor];
  if (own === undefined) return library;
  const { jsonSchema } = library;
  const flagged = flaggedPatterns(schema);
  const input: typeof jsonSchema.input = ({ target, libraryOptions }) => {
    const written = jsonSchema.input({ target, libraryOptions: { ...own, ...libraryOptions } });
    if (library.vendor !== 'arktype') return written;
    return JSON.parse(JSON.stringify(written), (name, value) => {
      if (name === 'pattern' && flagged.includes(value)) return undefined;
      return name === 'anyOf' && Array.isArray(value) ? value.filter(takesSomething) : value;
    });
  };
  const waits = Object.hasOwn(schema, '_zod') ? waitingValidator(schema as Zod) : {};
  return { ...library, ...waits, jsonSchema: { ...jsonSchema, input } };
}

/**
 * Zod's validator, waiting where a check does. Of itself it tries without waiting first and drops the
 * promise of such a check: that runs twice, and where it rejects, the process ends.
 */
function waitingValidator(schema: Zod): StandardValidator {
  const told = (made: ZodPayload) => {
    if (made.issues.length === 0) return { value: made.value };
    // The words are Zod's, of a copy that finds what was found: no check runs again for them.
    const copy = schema.clone();
    copy._zod.run = () => made;
    return copy['~standard'].validate(made.value);
  };
  return {
    validate(value) {
      const made = schema._zod.run({ value, issues: [] }, { async: true });
      return made instanceof Promise ? made.then(told) : told(made);
    },
  };
}

/** Types of Zod that JSON Schema has no words for, and what to write instead. */
const UNWRITTEN: Readonly<Record<string, string>> = {
  date: 'use `z.iso.datetime()`, and a codec where the tool wants a Date',
  bigint: 'use `z.int()`, or text of its digits',
  map: 'use `z.record()`',
  set: 'use `z.array()`',
};

/** What is no JSON is all of a kind. */
const OTHERS = ['symbol', 'undefined', 'void', 'nan', 'transform', 'custom', 'function'];

/** All that keeps a schema from being JSON Schema; of other libraries nothing is known. */
export function unwritten({
  vendor,
  jsonSchema,
}: StandardProps & StandardRenderer): ContractIssue[] {
  const libraryOptions = MARKING[vendor];
  try {
    return marksIn(jsonSchema.input({ target: 'draft-2020-12', libraryOptions }), []);
  } catch {
    // What else it fails for, whoever asks has heard.
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

/** Flags without which a pattern takes less than the author's, or something else. */
const NARROWED = /[imsv]/;

/**
 * The options of a library that make it so. Of themselves Valibot throws for a `check`, a `trim` or
 * the keys of a record that it has written, and writes a `looseObject` as any object, Zod writes a
 * pattern without its flags, and ArkType what no call can hold as anything. Both write an object
 * without fields, of which they drop all, as one that takes any; a part of an intersection is open,
 * for what it drops another part gives.
 */
const LEAVING_OUT: Readonly<Record<string, Record<string, unknown>>> = {
  valibot: {
    overrideAction: ({ valibotAction, jsonSchema, errors }: ValibotAction) =>
      errors &&
      (valibotAction.type === 'regex' ? { ...jsonSchema, pattern: undefined } : jsonSchema),
    overrideSchema: knownToValibot,
  },
  zod: {
    override({ zodSchema, jsonSchema, path }: ZodSchema) {
      const isPart = path.at(-2) === 'allOf';
      if (!isPart && declaresNothing(jsonSchema)) jsonSchema.additionalProperties = false;
      // A format, such as of an email, is a check itself.
      for (const { _zod } of [zodSchema, ...(zodSchema._zod.def.checks ?? [])]) {
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
};

/** The same, and marks where a library would have failed. */
const MARKING: Readonly<Record<string, Record<string, unknown>>> = {
  valibot: {
    overrideSchema: (its: ValibotSchema) =>
      knownToValibot(its) || (its.errors && marked(its.errors.join(' '))),
  },
  zod: {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }: ZodSchema) {
      const { type } = zodSchema._zod.def;
      const instead = UNWRITTEN[type];
      if (!instead && !OTHERS.includes(type)) return;
      Object.assign(jsonSchema, marked(`JSON has no ${type}${instead ? `: ${instead}` : ''}`));
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
  if (type === 'intersect') {
    jsonSchema.allOf?.forEach((part, index) => {
      if (options?.[index]?.type === 'object') delete part.additionalProperties;
    });
  }
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
  const unit = (its: ArkTypeUnwritten) => (its.unit === undefined ? NOTHING : noJson(its));
  return { fallback: { date: noJson, proto: noJson, domain: noJson, unit } };
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
  readonly domain?: string;
  readonly proto?: { readonly name: string };
  readonly unit?: unknown;
}

interface ValibotAction {
  readonly valibotAction: { readonly type: string };
  readonly jsonSchema: object;
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
      readonly def: { readonly type: string; readonly checks?: readonly ZodCheck[] };
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

interface Zod extends StandardJSONSchemaV1 {
  readonly '~standard': StandardProps & StandardRenderer & StandardValidator;
  readonly _zod: {
    run: (made: ZodPayload, context: { async: true }) => ZodPayload | Promise<ZodPayload>;
  };
  readonly clone: () => Zod;
}

interface ZodPayload {
  readonly value: unknown;
  readonly issues: readonly unknown[];
}

interface ZodCheck {
  readonly _zod: { readonly def: { readonly pattern?: RegExp } };
}

/** What to do where a schema has no `~standard.jsonSchema`. */
export function convertFirst(vendor: string): string {
  const instead = INSTEAD[vendor] ?? 'pass its JSON Schema';
  return `the ${vendor} schema has no \`~standard.jsonSchema\`; ${instead}`;
}

const INSTEAD: Readonly<Record<string, string>> = {
  valibot: 'pass `toStandardJsonSchema(schema)` of `@valibot/to-json-schema` 1.5 or newer',
  zod: "use Zod 4.2 or newer; of `zod/mini` and older Zod 4 pass `z.toJSONSchema(schema, { io: 'input' })`",
};

/** The contracts of tools, each compiled once however often its tool is wrapped. */

import {
  type Contract,
  ContractError,
  compile,
  type JsonSchema,
  type LibrarySchema,
} from '@toolargs/wasm';
import { assertOptions } from '../../given.ts';
import { copied } from '../../plain.ts';
import { isRenderer, isStandard } from '../../standard.ts';
import { validatorOf } from '../../validator.ts';
import type { BindOptions } from './judge.ts';

/**
 * The contract of `owner`: compiled once for its schema and each set of options.
 *
 * @throws {ContractError} naming everything that is wrong with the schema and the options.
 */
export function contractOf(
  owner: object,
  schema: LibrarySchema | JsonSchema,
  given: BindOptions,
): Contract {
  assertNone(given, OF_COMPILE);
  const { onReport, ...rest } = given;
  // The adapter tells of calls itself, and only of those that were not right.
  const options = typeof onReport === 'function' ? rest : given;
  const before = known.get(owner);
  // Tools are wrapped for each request, and writing a library's schema takes long: it is assumed to
  // say what it said when it was first seen. A plain one may change, and is what it says.
  const key = isLibrarySchema(schema) ? schema : keyOf(schema);
  const root = before !== undefined && before.key === key ? before.root : new Known();
  const code: object[] = [];
  const text = keyOf(options, (_, value) => {
    if (typeof value !== 'function') return value;
    code.push(value);
    return 'a function';
  });
  const { contracts } = code.reduce((at: Known, run) => at.with(run), root);
  const contract = contracts.get(text) ?? compile(schema, options);
  contracts.set(text, contract);
  const [oldest] = contracts.keys();
  if (contracts.size > KEPT) contracts.delete(oldest);
  known.set(owner, { key, root });
  return contract;
}

/**
 * Checks options of tools that are not known yet, and copies them until they are.
 *
 * @throws {ContractError} naming everything that is wrong with them.
 */
export function checkedOptions<Options extends BindOptions>(given: Options): Options {
  assertNone(given, OF_ONE);
  const { requiredAny: _, ...options } = given;
  compile({}, options).release();
  return copied({ ...given });
}

/** How many sets of options are known of a tool: those that requests bring have no end. */
const KEPT = 100;

/** Options that would do nothing here, and why. */
const OF_COMPILE = { descriptionParameter: 'only `compile` and a registry take it' };

/** Options that would do nothing for many tools. */
const OF_ONE: Readonly<Record<string, string>> = {
  ...OF_COMPILE,
  name: 'each tool has a name of its own',
};

/** Options that would do nothing where the SDK itself shows models a tool's schema. */
export const OF_SHOWN: Readonly<Record<string, string>> = {
  schemaRenderer: 'here models see the schema that the tool was declared with',
};

/** Whether options have models see another schema than the one that was declared. */
export function isShownAnew({ requiredAny, schemaRenderer }: BindOptions): boolean {
  return requiredAny !== undefined || schemaRenderer !== undefined;
}

/**
 * Asserts that no option was given that would do nothing here. The types refuse such options; plain
 * JavaScript passes any.
 *
 * @throws {ContractError} naming all that were.
 */
export function assertNone(given: object, refused: Readonly<Record<string, string>>): void {
  assertOptions(given);
  const options = given as Readonly<Record<string, unknown>>;
  const issues = Object.entries(refused)
    .filter(([name]) => options[name] !== undefined)
    .map(([name, message]) => ({
      code: 'option_unknown' as const,
      path: ['options', name],
      message,
    }));
  if (issues.length > 0) throw new ContractError(issues);
}

/**
 * Contracts by the text of their options; those whose options hold functions are found by one function
 * after the other, and are gone with these.
 */
class Known {
  readonly contracts = new Map<unknown, Contract>();
  readonly #more = new WeakMap<object, Known>();

  with(run: object): Known {
    const more = this.#more.get(run) ?? new Known();
    this.#more.set(run, more);
    return more;
  }
}

const known = new WeakMap<object, { readonly key: unknown; readonly root: Known }>();

/** What a plain schema, or options, are known by: their text; what is no JSON is refused where it is compiled. */
function keyOf(given: unknown, replacer?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.stringify(given, replacer);
  } catch {
    return given;
  }
}

/**
 * As `contractOf`, for hooks that the framework validates behind: the schema's own validator is asked,
 * but what it makes of a value is dropped, for it would be made twice.
 */
export function contractWithoutTransforms(
  owner: object,
  schema: LibrarySchema | JsonSchema,
  options: BindOptions,
): Contract {
  // A schema of the AI SDK may have no validator; that transforms nothing.
  if (!isLibrarySchema(schema) || !schema['~standard'].validate) {
    return contractOf(owner, schema, options);
  }
  const asked = askedOnly.get(schema) ?? withoutTransforms(schema);
  askedOnly.set(schema, asked);
  return contractOf(asked, asked, options);
}

const askedOnly = new WeakMap<LibrarySchema, LibrarySchema>();

function withoutTransforms(schema: LibrarySchema): LibrarySchema {
  const { version, vendor, jsonSchema } = schema['~standard'];
  const validated = validatorOf(schema);
  const validate = async (value: unknown) => {
    const result = await validated(value);
    return result.issues ? result : { value };
  };
  return speaking(schema, { version, vendor, jsonSchema, validate });
}

/** A schema with another `~standard`; what else it says of itself, it says as before. */
export function speaking(schema: object, standard: LibrarySchema['~standard']): LibrarySchema {
  return Object.create(schema, { '~standard': { value: standard } });
}

/** Whether a schema of a library can be written as JSON Schema. */
export function isLibrarySchema(schema: unknown): schema is LibrarySchema {
  return isStandard(schema) && isRenderer(schema);
}

/**
 * Asserts that a tool without an `inputSchema` has no schema at all: one of another SDK has it under
 * another name, and its calls would pass unbound.
 *
 * @throws {ContractError} where it has one.
 */
export function assertNoSchema(tool: object, name: string | undefined): void {
  const other = ['parameters', 'input_schema'].find((field) => field in tool);
  if (other === undefined) return;
  const message = `the tool has \`${other}\`, which is not read here: name it \`inputSchema\``;
  throw new ContractError([{ code: 'schema_invalid', path: [], message }], name);
}

/** The contracts of tools, each compiled once however often its tool is made and wrapped. */

import {
  type Contract,
  ContractError,
  compile,
  type JsonSchema,
  type LibrarySchema,
} from '@toolargs/wasm';
import { misnamed } from '../../given.ts';
import { isRenderer, isStandard } from '../../standard.ts';
import { assertNone, type BindOptions, OF_COMPILE } from './options.ts';

/**
 * The contract of `owner`: compiled once for its schema and each set of options, and where that is
 * of a library, for all who have this very one.
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
  // Tools are made and wrapped for each request, and writing a library's schema takes long: it is
  // assumed to say what it said when it was first seen. A plain one may change, and is what it says.
  const isOfLibrary = isLibrarySchema(schema);
  const held = isOfLibrary ? schema : owner;
  const key = isOfLibrary ? schema : keyOf(schema);
  const before = known.get(held);
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
  known.set(held, { key, root });
  return contract;
}

/** How many sets of options are known of a schema: those that requests bring have no end. */
const KEPT = 100;

/**
 * Contracts by the text of their options; those whose options hold functions are found by one
 * function after the other, and are gone with these.
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

/**
 * What a plain schema, or options, are known by: their text; what is no JSON is refused where it is
 * compiled.
 */
function keyOf(given: unknown, replacer?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.stringify(given, replacer);
  } catch {
    return given;
  }
}

/** Whether a schema of a library can be written as JSON Schema. */
export function isLibrarySchema(schema: unknown): schema is LibrarySchema {
  return isStandard(schema) && isRenderer(schema);
}

/**
 * Asserts that a tool without an `inputSchema` has no schema at all: its calls would pass unbound.
 *
 * @throws {ContractError} where it has one.
 */
export function assertNoSchema(tool: object, name: string | undefined): void {
  const message = misnamed(tool);
  if (message === undefined) return;
  throw new ContractError([{ code: 'schema_invalid', path: [], message }], name);
}

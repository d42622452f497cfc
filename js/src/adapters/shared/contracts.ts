/** Compiles the contracts of tools, each once, however often its tool is made and wrapped. */

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
 * The contract of `owner`, compiled once for its schema and each set of options. A library's schema
 * object has one contract for all owners.
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
  // The adapter calls `onReport` itself, and only for calls that were not right.
  const options = typeof onReport === 'function' ? rest : given;
  // Tools are made and wrapped for each request, and writing a library's schema takes long: a
  // schema object of a library is assumed not to change. A plain schema may change, and is known by
  // its text.
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

/**
 * The most sets of options that are kept for a schema: sets that come with requests have no end.
 */
const KEPT = 100;

/**
 * Contracts by the text of their options. Where options hold functions, one function after another
 * leads to the contract, and it is gone when they are.
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
 * The text that a plain schema, or options, are known by. What is no JSON is refused when it is
 * compiled.
 */
function keyOf(given: unknown, replacer?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.stringify(given, replacer);
  } catch {
    return given;
  }
}

/** Whether a schema is one of a library that can be written as JSON Schema. */
export function isLibrarySchema(schema: unknown): schema is LibrarySchema {
  return isStandard(schema) && isRenderer(schema);
}

/**
 * Asserts that a tool without an `inputSchema` has no schema under another name either: its calls
 * would pass unbound.
 *
 * @throws {ContractError} where the tool has one.
 */
export function assertNoSchema(tool: object, name: string | undefined): void {
  const message = misnamed(tool);
  if (message === undefined) return;
  throw new ContractError([{ code: 'schema_invalid', path: [], message }], name);
}

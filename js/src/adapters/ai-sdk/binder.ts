/** A tool's contract, and what the SDK's hooks share about it. */

import type { Contract } from '@toolargs/wasm';
import { isPromise } from '../../plain.ts';
import type { Settled } from '../../settle.ts';
import { contractOf } from '../shared/contracts.ts';
import { judge } from '../shared/judge.ts';
import type { BindOptions } from '../shared/options.ts';
import { contractWithoutTransforms } from '../shared/transforms.ts';
import { type AsSchema, readInput } from './schema.ts';

/** Binds the calls of one tool. */
export interface Binder {
  readonly contract: Contract | Promise<Contract>;
  /** The contract for hooks that see a call before the SDK validates it. */
  readonly contractWithoutTransforms: () => Contract | Promise<Contract>;
  readonly options: BindOptions;
}

/** The binder of a tool whose input is declared with this schema. */
export function binderOf(
  tool: object,
  inputSchema: unknown,
  options: BindOptions,
  asSchema: AsSchema | undefined,
): Binder {
  const declared = readInput(inputSchema, asSchema);
  const made = (make: typeof contractOf) =>
    isPromise(declared)
      ? declared.then((schema) => make(tool, schema, options))
      : make(tool, declared, options);
  const contract = made(contractOf);
  return { contract, contractWithoutTransforms: () => made(contractWithoutTransforms), options };
}

/** Binds and validates a call, tells the listener, and decides whether the tool may run. */
export async function settled({ contract, options }: Binder, raw: unknown): Promise<Settled> {
  return judge(await contract, raw, options);
}

/** A fresh copy of the schema that the model sees; each copy leads back to its binder. */
export function rendered(binder: Binder): object | Promise<object> {
  const known = (contract: Contract) => {
    const schema: object = JSON.parse(textOf(contract, binder.options));
    binders.set(schema, binder);
    return schema;
  };
  const { contract } = binder;
  return isPromise(contract) ? contract.then(known) : known(contract);
}

/**
 * The schema as text, kept for each contract: tools are wrapped for each request, and a library
 * takes long to write a schema.
 */
function textOf(contract: Contract, { schemaRenderer }: BindOptions): string {
  const text = texts.get(contract) ?? JSON.stringify(contract.schema({ target: 'draft-07' }));
  // The author's own renderer may answer another schema each time.
  if (schemaRenderer === undefined) texts.set(contract, text);
  return text;
}

const texts = new WeakMap<Contract, string>();

/** The binder that made a schema, by the SDK's schema and by its JSON. */
export const binders: WeakMap<object, Binder> = new WeakMap();

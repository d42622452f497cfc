/** The front door: a declared schema in, a contract out. */

import { Contract } from './contract.ts';
import { ofTool } from './errors.ts';
import { assertOptions } from './given.ts';
import type { ContractOptions } from './options.ts';
import {
  type JsonSchema,
  type LibrarySchema,
  type OnlyWritten,
  readSchema,
  type WrittenSchema,
} from './schema.ts';
import type { InferInput, InferOutput } from './standard.ts';

/**
 * Compiles a declared schema into a contract.
 *
 * @example
 * const contract = compile(z.object({ phoneNumber: z.string(), priority: z.int() }));
 * contract.bind('{"phone":"13120057004","priority":"3"}');
 * // { status: 'ok', args: { phoneNumber: '13120057004', priority: 3 }, report }
 *
 * @throws {ContractError} naming everything that is wrong with the schema and the options.
 * @throws {TypeError} where `options` is not a plain object.
 */
export function compile<Args = unknown, W extends WrittenSchema = WrittenSchema>(
  schema: OnlyWritten<W>,
  options?: ContractOptions,
): Contract<Args>;
/**
 * Compiles a schema of a library (Zod, Valibot, ArkType, …) into a contract, which has the types of
 * that schema.
 */
export function compile<S extends LibrarySchema>(
  schema: S,
  options?: ContractOptions,
): Contract<InferInput<S>, InferOutput<S>>;
/** Compiles a plain JSON Schema into a contract; the caller states the type of its arguments. */
export function compile<Args = unknown>(
  schema: JsonSchema,
  options?: ContractOptions,
): Contract<Args>;
/** Compiles a schema, of a library or plain JSON Schema, into a contract. */
export function compile(schema: LibrarySchema | JsonSchema, options?: ContractOptions): Contract;
export function compile(schema: unknown, options: ContractOptions = {}): Contract {
  assertOptions(options);
  const { name } = options;
  const tool = typeof name === 'string' ? name : undefined;
  return ofTool(tool, () => new Contract(readSchema(schema), Contract.redacting(schema, options)));
}

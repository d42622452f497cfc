/**
 * Tools of Mastra whose arguments go through a contract.
 *
 * @example
 * import { boundSchema } from '@toolargs/wasm/mastra';
 *
 * createTool({
 *   id: 'create_ticket',
 *   inputSchema: boundSchema(ticket, { name: 'create_ticket' }),
 *   execute: async ({ phoneNumber }) => save(phoneNumber),
 * });
 *
 * @module
 */

import type { BindResult, InferOutput, LibrarySchema } from '@toolargs/wasm';
import { type BindOptions, contractOf, settle, tell } from './shared/settle.ts';

export type { BindOptions } from './shared/settle.ts';

/**
 * An input schema that binds before it validates.
 *
 * It must validate synchronously, for Mastra does not wait.
 *
 * @throws {ContractError} where the schema cannot be a contract.
 */
export function boundSchema<S extends LibrarySchema>(schema: S, options: BindOptions = {}): S {
  const contract = contractOf(schema, schema, options);
  const tellOnce = oncePerCall((result) => tell(result, options));
  const validate = (value: unknown) => {
    const result = contract.validate(value);
    if ('then' in result) return result;
    tellOnce(result);
    const verdict = settle(result, options);
    if (verdict.ok) return { value: verdict.args };
    return { issues: [{ message: verdict.error.message }] };
  };
  // To Mastra it is a Standard Schema; its type is kept for what `execute` is given.
  return { '~standard': { ...contract['~standard'], validate } } as unknown as S;
}

/** What a tool is declared with that asks a person about some of its calls. */
export interface ApprovedInput<S extends LibrarySchema, Context> {
  readonly inputSchema: S;
  readonly requireApproval: (
    input: InferOutput<S>,
    context?: Context,
  ) => boolean | Promise<boolean>;
}

/**
 * The same fields of a tool, for one that asks a person about some of its calls: Mastra asks
 * `requireApproval` before it validates, so that a schema alone cannot show it what would run.
 *
 * Of a call that is rejected it is asked with the input as it came, for Mastra has repairs of its
 * own that may let it run.
 *
 * @example
 * const input = { inputSchema: transfer, requireApproval: ({ amount }) => amount > 100 };
 * createTool({ id: 'transfer', ...boundInput(input, { name: 'transfer' }), execute });
 *
 * @throws {ContractError} where the schema cannot be a contract.
 */
export function boundInput<S extends LibrarySchema, Context = unknown>(
  { inputSchema, requireApproval }: ApprovedInput<S, Context>,
  options: BindOptions = {},
): ApprovedInput<S, Context> {
  const contract = contractOf(inputSchema, inputSchema, options);
  return {
    inputSchema: boundSchema(inputSchema, options),
    requireApproval: async (input, context) => {
      const verdict = settle(await contract.validate(input), options);
      return requireApproval(verdict.ok ? (verdict.args as InferOutput<S>) : input, context);
    },
  };
}

/** Mastra tries a rejected call again, without nulls and the like, before it gives up on it. */
function oncePerCall(told: (result: BindResult) => void): (result: BindResult) => void {
  let outcome: BindResult | undefined;
  return (result) => {
    if (outcome === undefined) {
      queueMicrotask(() => {
        if (outcome) told(outcome);
        outcome = undefined;
      });
    }
    if (outcome === undefined || result.status !== 'rejected') outcome = result;
  };
}

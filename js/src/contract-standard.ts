/** A contract as a Standard Schema and a Standard JSON Schema. */

import type { ContractOptions } from './options.ts';
import type { Issue } from './report.ts';
import type { BindResult } from './result.ts';
import { settle } from './settle.ts';
import type {
  StandardProps,
  StandardRenderer,
  StandardResult,
  StandardValidator,
} from './standard.ts';

/** The `~standard` of a contract. */
export type ContractStandard<In, Out> = StandardProps<In, Out> &
  StandardValidator<Out> &
  StandardRenderer;

/**
 * What `~standard.validate` of a contract answers for a rejected call: more than the standard asks
 * for.
 */
export interface ContractFailure {
  readonly issues: readonly Issue[];
  /** The error that code of the author's own, or the engine, failed with, if either did. */
  readonly cause?: unknown;
}

/**
 * The `~standard` of a contract with these options, made of its functions that validate and render.
 */
export function standardOf<In, Out>(
  validate: (raw: unknown) => BindResult<Out> | Promise<BindResult<Out>>,
  options: ContractOptions,
  jsonSchema: StandardRenderer['jsonSchema'],
): ContractStandard<In, Out> {
  return {
    version: 1,
    vendor: 'toolargs',
    validate: (raw) => {
      const result = validate(raw);
      const answered = (bound: BindResult<Out>) => standardResult(bound, options);
      return 'then' in result ? result.then(answered) : answered(result);
    },
    jsonSchema,
  };
}

/**
 * A result in the form of the standard. A failure has no `value` key: the AI SDK takes any result
 * with that key for a success.
 */
function standardResult<Out>(
  result: BindResult<Out>,
  options: ContractOptions,
): StandardResult<Out> | ContractFailure {
  if (result.status === 'rejected') {
    const { issues } = result.report;
    const hasFailed = issues.some(({ retryable }) => !retryable);
    return hasFailed ? { issues, cause: result.error.cause } : { issues };
  }
  const settled = settle(result, options);
  return settled.ok ? { value: settled.args } : { issues: [{ message: settled.error.message }] };
}

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

/** What a contract answers of a call that it rejects: more than the standard asks for. */
export interface ContractFailure {
  readonly issues: readonly Issue[];
  /** What code of the author's own, or the engine, failed with, where it did. */
  readonly cause?: unknown;
}

/** The `~standard` of the contract that validates and renders so, with these options. */
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

/** A failure has no `value` key: its mere presence is success to the AI SDK. */
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

/** A contract as a Standard Schema and a Standard JSON Schema. */

import type { BindResult } from './report.ts';
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

/** The `~standard` of the contract that validates and renders so. */
export function standardOf<In, Out>(
  validate: (raw: unknown) => BindResult<Out> | Promise<BindResult<Out>>,
  jsonSchema: StandardRenderer['jsonSchema'],
): ContractStandard<In, Out> {
  return {
    version: 1,
    vendor: 'toolargs',
    validate: (raw) => {
      const result = validate(raw);
      return 'then' in result ? result.then(standardResult) : standardResult(result);
    },
    jsonSchema,
  };
}

/** A failure has no `value` key: its mere presence is success to the AI SDK. */
function standardResult<Out>(result: BindResult<Out>): StandardResult<Out> {
  switch (result.status) {
    case 'ok':
      return { value: result.args };
    case 'uncertain':
      return { issues: [{ message: result.error.message }] };
    case 'rejected':
      return { issues: result.report.issues };
  }
}

/** Collects the mistakes of several contracts, so that they can be thrown at once. */

import type { ContractError, ContractIssue } from './errors.ts';
import type { Path } from './report.ts';
import { isError } from './thrown.ts';

/**
 * What `make` answers; undefined where it throws a `ContractError`, whose issues are added to
 * `issues` with `at` before their paths.
 */
export function gathered<Made>(
  issues: ContractIssue[],
  at: Path,
  make: () => Made,
): Made | undefined {
  try {
    return make();
  } catch (error) {
    // Known by its name: it may come from another copy of the package.
    if (!isError(error) || error.name !== 'ContractError') throw error;
    const { issues: own } = error as ContractError;
    issues.push(...own.map((issue) => ({ ...issue, path: [...at, ...issue.path] })));
    return undefined;
  }
}

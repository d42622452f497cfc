/** The mistakes of several contracts, to be thrown at once. */

import type { ContractError, ContractIssue } from './errors.ts';
import type { Path } from './report.ts';
import { isError } from './thrown.ts';

/**
 * What `make` answers; nothing where it throws a `ContractError`, whose issues are added behind
 * `at`.
 */
export function gathered<Made>(
  issues: ContractIssue[],
  at: Path,
  make: () => Made,
): Made | undefined {
  try {
    return make();
  } catch (error) {
    // By its name: it may come from the package's other copy.
    if (!isError(error) || error.name !== 'ContractError') throw error;
    const { issues: own } = error as ContractError;
    issues.push(...own.map((issue) => ({ ...issue, path: [...at, ...issue.path] })));
    return undefined;
  }
}

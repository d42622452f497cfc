/** What a tool says of its risk, and the care that follows from it. */

import type { ContractOptions } from './options.ts';

/** The annotations of MCP. */
export interface ToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** A tool that destroys takes only exact names, unless its author says how names are matched. */
export function carefulOptions<O extends ContractOptions>(
  annotations: ToolAnnotations | undefined,
  options: O,
): O {
  const { matching, layers, fieldMatcher } = options;
  const isSaid = [matching, layers, fieldMatcher].some((way) => way !== undefined);
  if (annotations?.destructiveHint !== true || isSaid) return options;
  return { ...options, matching: 'exact' };
}

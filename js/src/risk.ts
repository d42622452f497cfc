/** What a tool says of its risk, and the care that follows from it. */

import type { ContractOptions } from './options.ts';
import { isObject } from './plain.ts';

/** The annotations of MCP. */
export interface ToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** What clients of MCP hand on with the tool that they make of a server's, in its `metadata`. */
export function annotationsOf(tool: object): ToolAnnotations | undefined {
  const { annotations } = Object((tool as { readonly metadata?: unknown }).metadata);
  return isObject(annotations) ? annotations : undefined;
}

/**
 * A tool that destroys takes only exact names, unless `matching` says how names are matched: other
 * ways to match them, which may be the defaults of many tools, are not for it.
 */
export function carefulOptions<O extends ContractOptions>(
  annotations: ToolAnnotations | undefined,
  options: O,
): O {
  if (annotations?.destructiveHint !== true || options.matching !== undefined) return options;
  return { ...options, matching: 'exact', layers: undefined, fieldMatcher: undefined };
}

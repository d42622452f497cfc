/** What a tool says about its risk, and the options that follow from it. */

import type { ContractOptions } from './options.ts';
import { isObject } from './plain.ts';

/** The annotations of a tool, as MCP defines them. */
export interface ToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/**
 * The annotations that MCP clients put into the `metadata` of the tool that they make of a
 * server's.
 */
export function annotationsOf(tool: object): ToolAnnotations | undefined {
  const { annotations } = Object((tool as { readonly metadata?: unknown }).metadata);
  return isObject(annotations) ? annotations : undefined;
}

/**
 * The options for a tool with these annotations. A destructive tool takes only exact names, unless
 * `matching` says otherwise: other ways to match names among the options, which may be defaults of
 * many tools, are dropped.
 */
export function carefulOptions<O extends ContractOptions>(
  annotations: ToolAnnotations | undefined,
  options: O,
): O {
  if (annotations?.destructiveHint !== true || options.matching !== undefined) return options;
  return { ...options, matching: 'exact', layers: undefined, fieldMatcher: undefined };
}

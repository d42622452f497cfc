/** Shows models the groups of fields of which at least one must be given. */

import { distinct } from './plain.ts';

const KEYWORD = 'x-required-any';

type Group = readonly string[];

/**
 * A copy of `schema` with the groups as a keyword and in its description; groups that are there
 * already are not repeated.
 */
export function showRequiredAny(
  schema: Record<string, unknown>,
  declared: unknown,
): Record<string, unknown> {
  const { description, [KEYWORD]: own } = schema;
  const groups = distinct([...groupsOf(own), ...groupsOf(declared)]);
  if (groups.length === 0) return schema;
  return {
    ...schema,
    description: described(description, groups),
    [KEYWORD]: groups.map((group) => [...group]),
  };
}

/** The groups in what was given; a single group may be written without its outer list. */
function groupsOf(given: unknown): Group[] {
  if (!Array.isArray(given) || given.length === 0) return [];
  return given.every((name) => typeof name === 'string') ? [given] : given;
}

function described(description: unknown, groups: readonly Group[]): string {
  const lines = typeof description === 'string' ? description.split('\n') : [];
  const missing = groups.map(sentence).filter((line) => !lines.includes(line));
  return [...lines, ...missing].join('\n');
}

function sentence(group: Group): string {
  const last = group.at(-1) ?? '';
  const names = group.length > 1 ? `${group.slice(0, -1).join(', ')} or ${last}` : last;
  return `must provide one of ${names}`;
}

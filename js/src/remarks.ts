/** Removes keywords that begin with `x-`, which readers of OpenAPI refuse. */

import { changedInside, type Schema } from './keywords.ts';

/**
 * A copy of the schema without these keywords at any depth; what they say is in the descriptions
 * too.
 */
export function withoutRemarks(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-'));
  return changedInside(Object.fromEntries(kept), withoutRemarks);
}

/** Keywords that begin with `x-`, which OpenAPI's readers refuse. */

import { changedInside, type Schema } from './keywords.ts';

/** The schema without them, at every depth; what they say stays in the descriptions. */
export function withoutRemarks(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-'));
  return changedInside(Object.fromEntries(kept), withoutRemarks);
}

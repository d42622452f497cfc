/** A check of Zod that answers a promise, counted. */

import { z } from 'zod';

/** The check, and what came of it. */
export interface Waiting {
  readonly schema: z.ZodType<{ id: string }>;
  /** How often it ran since this was asked last. */
  readonly runs: () => number;
  /** What was rejected with nobody to hear of it. */
  readonly unhandled: () => Promise<readonly unknown[]>;
}

/** Of the text `x` it fails. */
export function waiting(): Waiting {
  const rejected: unknown[] = [];
  const listener = (reason: unknown) => rejected.push(reason);
  process.on('unhandledRejection', listener);
  let count = 0;
  const schema = z.object({
    id: z.string().refine(async (id) => {
      count += 1;
      if (id === 'x') throw new Error('the database is down');
      return true;
    }),
  });
  const runs = () => {
    const before = count;
    count = 0;
    return before;
  };
  const unhandled = async () => {
    await new Promise(setImmediate);
    process.off('unhandledRejection', listener);
    return rejected;
  };
  return { schema, runs, unhandled };
}

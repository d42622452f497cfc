/** Rewrites schemas into a provider's dialect, which may not be able to express them. */

import type { Path } from '@toolargs/wasm';

/** Notes what is left out of a schema, or changed in it. */
export type Lose = (path: Path, message: string) => void;

/** Thrown where a dialect cannot express a schema. */
export class Inexpressible extends Error {
  readonly path: Path;

  constructor(path: Path, message: string) {
    super(message);
    this.path = path;
  }
}

/** The message for a reference that only a reader of anchors and of other schemas could follow. */
export const LEADS_OUT = 'the reference is no pointer into the schema itself';

/** The message for a schema that asks nothing, or is no object of keywords. */
export const UNSAID = 'the schema does not say what this value is';

/**
 * What `write` makes of a schema. Where that is inexpressible: undefined, and one loss that says
 * `instead` and why.
 */
export function unlessInexpressible<Written>(
  write: (lose: Lose) => Written,
  lose: Lose,
  instead: string,
): Written | undefined {
  const losses: Parameters<Lose>[] = [];
  try {
    const written = write((...loss) => losses.push(loss));
    for (const loss of losses) lose(...loss);
    return written;
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error;
    lose(error.path, `${instead}: ${error.message}`);
    return undefined;
  }
}

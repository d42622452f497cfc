/** Schemas in a provider's dialect, which may have no words for them. */

import type { Path } from '@toolargs/wasm';

/** Tells what is left out of a schema, or changed. */
export type Lose = (path: Path, message: string) => void;

/** What keeps a schema out of a dialect. */
export class Inexpressible extends Error {
  readonly path: Path;

  constructor(path: Path, message: string) {
    super(message);
    this.path = path;
  }
}

/** Said of a reference that only a reader of anchors and other schemas could follow. */
export const LEADS_OUT = 'the reference is no pointer into the schema itself';

/** Said of a schema that asks nothing, or that is no object of keywords. */
export const UNSAID = 'the schema does not say what this value is';

/** What `write` makes of a schema; nothing where that is inexpressible, and `instead` tells so. */
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

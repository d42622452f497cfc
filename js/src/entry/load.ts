/** Loads the engine for every entry. */

import type * as Glue from '../../../build/glue/glue.js';
import { install } from '../engine.ts';

/** Starts the engine; after a trap, another instance is started from the same module. */
export function load(
  { initSync, __wbg_reset_state }: Pick<typeof Glue, 'initSync' | '__wbg_reset_state'>,
  module: WebAssembly.Module,
): void {
  const start = () => initSync({ module });
  install(start(), () => {
    __wbg_reset_state();
    return start();
  });
}

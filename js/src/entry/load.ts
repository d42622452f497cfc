/** What every entry does with its compiled engine. */

import type * as Glue from '../../../build/glue/glue.js';
import { install } from '../engine.ts';

/** Starts the engine; one that trapped is started anew from the same module. */
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

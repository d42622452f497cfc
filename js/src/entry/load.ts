/** What every entry does with its compiled engine. */

import type { initSync } from '../../../build/glue/glue.js';
import { install } from '../engine.ts';

/** Starts the engine. */
export function load(start: typeof initSync, module: WebAssembly.Module): void {
  install(start({ module }));
}

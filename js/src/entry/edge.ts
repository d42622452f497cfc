/** The entry for the edge runtime of Vercel and Next.js. */

import { __wbg_reset_state, initSync } from '../../../build/glue/glue.js';
import { load } from './load.ts';
import module from './toolargs.wasm?module';

// Next.js hands over a module of another realm, which the glue would take for bytes.
if (!(module instanceof WebAssembly.Module)) {
  Object.setPrototypeOf(module, WebAssembly.Module.prototype);
}
load({ initSync, __wbg_reset_state }, module);

export * from '../index.ts';

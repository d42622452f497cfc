/** The entry for Cloudflare Workers, which compile WebAssembly when they are deployed. */

import { __wbg_reset_state, initSync } from '../../../build/glue/glue.js';
import { load } from './load.ts';
import module from './toolargs.wasm';

load({ initSync, __wbg_reset_state }, module);

export * from '../index.ts';

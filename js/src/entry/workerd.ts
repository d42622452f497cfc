/** For Cloudflare Workers, which compile WebAssembly when they are deployed. */

import { initSync } from '../../../build/glue/glue.js';
import { load } from './load.ts';
import module from './toolargs.wasm';

load(initSync, module);

export * from '../index.ts';

/** For every runtime that compiles WebAssembly from bytes: the engine is inside the module. */

import { __wbg_reset_state, initSync } from '../../../build/glue/glue.js';
import wasm from '../../../build/glue/glue_bg.wasm';
import { bytesOfBase64 } from './base64.ts';
import { load } from './load.ts';

load({ initSync, __wbg_reset_state }, new WebAssembly.Module(bytesOfBase64(wasm)));

export * from '../index.ts';

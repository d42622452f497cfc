/** For every runtime that compiles WebAssembly from bytes: the engine is inside the module. */

import { __wbg_reset_state, initSync } from '../../../build/glue/glue.js';
import wasm from '../../../build/glue/glue_hex.js';
import { bytesOfHex } from './hex.ts';
import { load } from './load.ts';

load({ initSync, __wbg_reset_state }, new WebAssembly.Module(bytesOfHex(wasm)));

export * from '../index.ts';

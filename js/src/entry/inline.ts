/**
 * The entry for every runtime that compiles WebAssembly from bytes: the engine is inside the
 * module.
 */

import { __wbg_reset_state, initSync } from '../../../build/glue/glue.js';
import wasm from '../../../build/glue/glue_text.js';
import { load } from './load.ts';
import { bytesOf } from './printable.ts';

load({ initSync, __wbg_reset_state }, new WebAssembly.Module(bytesOf(wasm)));

export * from '../index.ts';

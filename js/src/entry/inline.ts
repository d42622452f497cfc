/** For every runtime that compiles WebAssembly from bytes: the engine is inside the module. */

import { initSync } from '../../../build/glue/glue.js';
import wasm from '../../../build/glue/glue_bg.wasm';
import { bytesOfBase64 } from './base64.ts';
import { load } from './load.ts';

load(initSync, new WebAssembly.Module(bytesOfBase64(wasm)));

export * from '../index.ts';

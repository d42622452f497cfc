/** Every way of reading the engine's bytes reads the same. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOfHex } from '../src/entry/hex.ts';

const BYTES = Uint8Array.from({ length: 256 }, (_, i) => i);
const HEX = Buffer.from(BYTES).toString('hex');

test('by what the runtime has', () => {
  assert.deepEqual([...bytesOfHex(HEX)], [...BYTES]);
});

test('where the runtime has nothing for it', () => {
  const { Buffer: kept } = globalThis;
  const native = Object.getOwnPropertyDescriptor(Uint8Array, 'fromHex');
  Reflect.deleteProperty(Uint8Array, 'fromHex');
  Reflect.deleteProperty(globalThis, 'Buffer');
  try {
    assert.deepEqual([...bytesOfHex(HEX)], [...BYTES]);
  } finally {
    globalThis.Buffer = kept;
    if (native) Object.defineProperty(Uint8Array, 'fromHex', native);
  }
});

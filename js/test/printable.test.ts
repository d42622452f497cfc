/** The text that a page loads is the engine that is published beside it. */

import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { test } from 'node:test';
import text from '../../build/glue/glue_text.js';
import { bytesOf } from '../src/entry/printable.ts';

const PUBLISHED = 'pkg/dist/toolargs.wasm';

test('the text of the engine is its bytes', () => {
  const bytes = fs.readFileSync(PUBLISHED);
  assert.equal(new Set(bytes).size, 256, 'each byte is somewhere');
  assert.ok(bytes.equals(bytesOf(text)));
});

test('no literal needs an escape in it', () => {
  assert.match(text, /^[%&(-[\]-~]+$/);
});

/** Decodes the printable text that the build writes the engine as. */

import decoder from '../../../build/glue/glue_decoder.js';

interface Decoder {
  readonly memory: WebAssembly.Memory;
  /**
   * Decodes this many bytes of text at the beginning of memory, in place, and answers how many
   * bytes that makes.
   */
  readonly decode: (length: number) => number;
}

const PAGE = 65_536;

/** The bytes that a text stands for; the decoder is made from `printable.wat`. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(decoder));
  const { memory, decode } = instance.exports as unknown as Decoder;
  memory.grow(Math.ceil(text.length / PAGE));
  new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer));
  return new Uint8Array(memory.buffer, 0, decode(text.length));
}

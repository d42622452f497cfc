/** Bytes from the printable text that the build writes them as. */

import decoder from '../../../build/glue/glue_decoder.js';

interface Decoder {
  readonly memory: WebAssembly.Memory;
  /**
   * Decodes so many bytes of text at the beginning of memory, and answers how many bytes that
   * makes.
   */
  readonly decode: (length: number) => number;
}

const PAGE = 65_536;

/** `printable.wat` does it. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(decoder));
  const { memory, decode } = instance.exports as unknown as Decoder;
  memory.grow(Math.ceil(text.length / PAGE));
  new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer));
  return new Uint8Array(memory.buffer, 0, decode(text.length));
}

/** Hexadecimal text to bytes by the fastest way a runtime has. */

/** The bytes that `text`, in lower case, stands for. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  if (typeof newer.fromHex === 'function') return newer.fromHex(text);
  if (typeof Buffer !== 'undefined') return Buffer.from(text, 'hex');
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = (digit(text.charCodeAt(2 * i)) << 4) | digit(text.charCodeAt(2 * i + 1));
  }
  return bytes;
}

/** The letters stand 39 behind the place that would follow the `9`. */
function digit(code: number): number {
  return code < 58 ? code - 48 : code - 87;
}

/** Newer than the language level this is compiled for. */
const newer = Uint8Array as { fromHex?: (text: string) => Uint8Array<ArrayBuffer> };

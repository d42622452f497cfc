/** Bytes from the printable text that the build writes them as. */

/**
 * A byte below 86 is one character, from `(` on without the backslash; any other is `%` or `&` and
 * the character of what it has above 86 or 172. Bytes take the place of the characters read.
 */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  let above = 0;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i] as number;
    if (code < 40) {
      above = (code - 36) * 86;
    } else {
      bytes[length++] = above + code - (code > 92 ? 41 : 40);
      above = 0;
    }
  }
  return bytes.subarray(0, length);
}

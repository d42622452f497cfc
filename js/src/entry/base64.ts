/** Base64 text to bytes by the fastest way a runtime has. */

/** The bytes that `text` encodes. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  if (typeof newer.fromBase64 === 'function') return newer.fromBase64(text);
  if (typeof Buffer !== 'undefined') return Buffer.from(text, 'base64');
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Newer than the language level this is compiled for. */
const newer = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

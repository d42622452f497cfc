/**
 * Small plain values as JSON text, byte by byte. Of few bytes that takes less time than
 * `JSON.stringify` and encoding its text, of many it takes more.
 */

/** Bytes beyond which a value is not small. */
export const SMALL = 256;

/** The value's own code, a getter, might bind meanwhile: so this is not the engine's buffer. */
const bytes = new Uint8Array(SMALL);
let isWriting = false;

/**
 * The bytes that `JSON.stringify(value)` encodes to, until the next call; none where they are more
 * than few, or the value holds something else than plain objects, lists, ASCII text that needs no
 * escapes, finite numbers, booleans and null.
 */
export function smallText(value: object): Uint8Array | undefined {
  if (isWriting) return undefined;
  isWriting = true;
  try {
    const end = write(value, 0);
    return end < 0 ? undefined : bytes.subarray(0, end);
  } catch {
    return undefined;
  } finally {
    isWriting = false;
  }
}

/** Where the value's text ends that begins at `at`; negative where there is none. */
function write(value: unknown, at: number): number {
  switch (typeof value) {
    case 'string':
      return quoted(value, at);
    case 'number':
      return Number.isFinite(value) ? ascii(String(value), at) : -1;
    case 'boolean':
      return ascii(value ? 'true' : 'false', at);
    case 'object':
      if (value === null) return ascii('null', at);
      if ('toJSON' in value) return -1;
      if (Array.isArray(value)) return list(value, at);
      return Object.getPrototypeOf(value) === Object.prototype ? fields(value, at) : -1;
    default:
      return -1;
  }
}

function list(items: readonly unknown[], at: number): number {
  let end = byte(OPEN_LIST, at);
  for (let i = 0; i < items.length && end >= 0; i += 1) {
    if (i > 0) end = byte(COMMA, end);
    end = write(items[i], end);
  }
  return byte(CLOSE_LIST, end);
}

function fields(value: object, at: number): number {
  let end = byte(OPEN, at);
  for (const name of Object.keys(value)) {
    if (end > at + 1) end = byte(COMMA, end);
    end = byte(COLON, quoted(name, end));
    if (end < 0) return end;
    end = write(value[name as keyof typeof value], end);
  }
  return byte(CLOSE, end);
}

function quoted(text: string, at: number): number {
  return byte(QUOTE, ascii(text, byte(QUOTE, at)));
}

/** Text that stands for itself. */
function ascii(text: string, at: number): number {
  if (at < 0 || at + text.length > SMALL) return -1;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) return -1;
    bytes[at + i] = code;
  }
  return at + text.length;
}

function byte(code: number, at: number): number {
  if (at < 0 || at >= SMALL) return -1;
  bytes[at] = code;
  return at + 1;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** What a caller hands over as a model's arguments, as text for the engine. */

import type { OutsideIssue } from './engine.ts';
import { firstLine, isUnwritten, kind, tagOf } from './plain.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of `raw`, or why it has none. No arguments are `{}`. */
export function rawText(raw: unknown): string | OutsideIssue {
  if (typeof raw === 'string') return raw.trim() === '' ? '{}' : raw;
  if (raw === undefined) return '{}';
  try {
    if (isBytes(raw)) return bytesText(raw);
    const text = JSON.stringify(raw);
    const isLost = text === undefined || (text === '{}' && isUnwritten(raw));
    return isLost ? notJson(`got ${kind(raw)}, which JSON cannot say`) : text;
  } catch (error) {
    return notJson(`no JSON can be made of the arguments: ${firstLine(error)}`);
  }
}

/** Whether `raw` holds its arguments itself, rather than a text of them. */
export function isOwnObject(raw: unknown): raw is object {
  return typeof raw === 'object' && raw !== null && !isBytes(raw);
}

/** By tag and not by `instanceof`: test runners hand over bytes of another realm. */
function isBytes(raw: unknown): raw is ArrayBufferView | ArrayBufferLike {
  if (ArrayBuffer.isView(raw)) return true;
  const tag = tagOf(raw);
  return tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]';
}

function bytesText(bytes: ArrayBufferView | ArrayBufferLike): string | OutsideIssue {
  try {
    return rawText(utf8.decode(bytes));
  } catch {
    const message = 'expected UTF-8 text, got bytes that are not';
    return { code: 'not_text', path: [], message };
  }
}

function notJson(message: string): OutsideIssue {
  return { code: 'not_json', path: [], message };
}

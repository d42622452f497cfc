/** Turns what a caller hands over as a model's arguments into text for the engine. */

import type { OutsideIssue } from './engine.ts';
import { kind } from './given.ts';
import { isLostInArguments, lostIn } from './lost.ts';
import { tagOf } from './plain.ts';
import type { Path } from './report.ts';
import { firstLine } from './thrown.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** U+0085 is white space to the engine, too, but not to JavaScript. */
const SAYS_SOMETHING = /[^\s\u0085]/;

/** The text of `raw`, or the issue that says why it has none. No arguments at all are `{}`. */
export function rawText(raw: unknown): string | OutsideIssue {
  if (typeof raw === 'string') {
    // Testing the pattern takes a tenth of the time that a short call takes.
    return raw.startsWith('{') || SAYS_SOMETHING.test(raw) ? raw : '{}';
  }
  if (raw === undefined) return '{}';
  try {
    if (isBytes(raw)) return bytesText(raw);
    const text = JSON.stringify(raw);
    if (text === undefined) return unsaid(raw);
    // JSON writes a value that it loses as one of these; the texts of most calls hold none of them.
    const lost = /null|\{(?:\}|"0":|"type":"Buffer")/.test(text)
      ? lostIn(raw, isLostInArguments)
      : undefined;
    return lost === undefined ? text : unsaid(lost.value, lost.path);
  } catch (error) {
    const reason = firstLine(error);
    // `JSON.parse` made the value from a text that is nested as deep, which the model can correct.
    if (OVERFLOW.test(reason)) return { code: 'too_deep', path: [], message: TOO_DEEP };
    return notJson(`no JSON can be made of the arguments: ${reason}`);
  }
}

/** What JavaScript engines say when their call stack is full. */
const OVERFLOW = /call stack|recursion/;

const TOO_DEEP = 'values are nested too deep; send a flatter call';

/**
 * Whether `raw` is a decoded value, whose numbers may have lost digits before it came, and no text.
 */
export function isValue(raw: unknown): boolean {
  return typeof raw !== 'string' && !isBytes(raw);
}

/**
 * Whether `raw` is bytes, by its tag and not by `instanceof`: test runners hand over those of
 * another realm.
 */
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

function unsaid(value: unknown, path: Path = []): OutsideIssue {
  if (value === Infinity || value === -Infinity) {
    // `JSON.parse` makes this of a number that is too large, which the model can correct.
    const message = `expected a number that JavaScript can hold, got ${value}`;
    return { code: 'number_unsafe', path, message };
  }
  const got = typeof value === 'number' ? value : kind(value);
  return notJson(`got ${got}, which JSON cannot say`, path);
}

function notJson(message: string, path: Path = []): OutsideIssue {
  return { code: 'not_json', path, message };
}

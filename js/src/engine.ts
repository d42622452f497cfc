/** The one engine instance: text goes in through one buffer, numbers and text come out. */

import type { ContractIssue } from './errors.ts';
import type { Issue } from './report.ts';

/** The engine's exports. Pointers hold until the next call that writes. */
export interface Instance {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly input: (length: number) => number;
  readonly compile: (length: number) => number;
  readonly bind: (id: number, length: number, isValue: number) => number;
  readonly reject: (id: number, length: number) => number;
  readonly release: (id: number) => void;
  readonly answer: () => number;
  readonly answer_len: () => number;
  readonly report: () => number;
  readonly report_len: () => number;
  readonly explanation: () => number;
  readonly explanation_len: () => number;
}

/** How a call was bound: 0 right as it comes, 1 repaired, 2 uncertain, 3 rejected. */
export type Verdict = number;

/** What an issue found outside the engine says; the engine words the rest. */
export type OutsideIssue = Pick<Issue, 'code' | 'path' | 'message' | 'retryable'>;

/** What a compiled schema answers: `issues` only when it was refused. */
export interface Compiled {
  readonly id: number;
  readonly warnings?: readonly ContractIssue[];
  readonly issues?: readonly ContractIssue[];
}

/** Up to this many UTF-16 units, room for the worst case is cheaper than a second try. */
const SHORT = 65_536;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

let installed: Instance | undefined;
let room = new Uint8Array();

/** Takes the instance that an entry loaded. */
export function install(instance: Instance): void {
  installed = instance;
}

/** Compiles `{"schema":…,"options":…}`; id 0 is a refusal. */
export function compile(text: string): Compiled {
  const engine = loaded();
  const id = engine.compile(write(engine, text));
  return { ...JSON.parse(answer()), id };
}

/** Binds the text of a call; a text made out of a value may have lost digits of its numbers. */
export function bind(id: number, text: string, isValue: boolean): Verdict {
  const engine = loaded();
  return engine.bind(id, write(engine, text), Number(isValue));
}

/** Rejects a call for what was found outside the engine. */
export function reject(id: number, issues: readonly OutsideIssue[]): Verdict {
  const engine = loaded();
  return engine.reject(id, write(engine, JSON.stringify(issues)));
}

/** Forgets a contract. */
export function release(id: number): void {
  loaded().release(id);
}

/** The last answer's text. */
export function answer(): string {
  const engine = loaded();
  return read(engine, engine.answer(), engine.answer_len());
}

/** The last report's text: decoding it now costs less than keeping its bytes for later. */
export function report(): string {
  const engine = loaded();
  return read(engine, engine.report(), engine.report_len());
}

/** The last explanation. */
export function explanation(): string {
  const engine = loaded();
  return read(engine, engine.explanation(), engine.explanation_len());
}

function loaded(): Instance {
  if (installed === undefined) throw new Error('no engine is loaded: import the package itself');
  return installed;
}

/** The number of bytes that `text` takes in the engine's buffer, where they now are. */
function write(engine: Instance, text: string): number {
  const most = text.length * 3;
  const tried = text.length > SHORT ? text.length : most;
  const { read, written } = encoder.encodeInto(text, makeRoom(engine, tried));
  if (read === text.length) return written;
  return encoder.encodeInto(text, makeRoom(engine, most)).written;
}

/** The view is kept and never asked for smaller; a grown memory detaches it: it is then empty. */
function makeRoom(engine: Instance, length: number): Uint8Array {
  const size = Math.max(length, room.length);
  const pointer = engine.input(size) >>> 0;
  if (pointer !== room.byteOffset || room.length < size) {
    room = new Uint8Array(engine.memory.buffer, pointer, size);
  }
  return room;
}

function read(engine: Instance, pointer: number, length: number): string {
  return decoder.decode(new Uint8Array(engine.memory.buffer, pointer >>> 0, length));
}

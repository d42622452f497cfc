/** The one engine instance: text goes in through one buffer, numbers and text come out. */

import type { ContractIssue } from './errors.ts';
import type { Issue, Repair } from './report.ts';

/** The engine's exports. Pointers hold until the next call that writes. */
export interface Instance {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly input: (length: number) => number;
  readonly compile: (length: number) => number;
  readonly bind: (id: number, outside: number, length: number, isValue: number) => number;
  readonly reject: (id: number, length: number) => number;
  readonly release: (id: number) => void;
  readonly answer: () => number;
  readonly answer_len: () => number;
}

/** What an issue found outside the engine says; without a message the engine words it. */
export type OutsideIssue = Pick<Issue, 'code' | 'path' | 'message'>;

/** A contract in the engine. Its text is kept, because an instance is not kept for ever. */
export interface Compiled {
  readonly text: string;
  /** How many were given it: all that compiled the same text. */
  users: number;
  /** 0 when it was refused or nobody uses it. */
  id: number;
  /** The instance that knows the id. */
  generation: number;
}

/** What a compiled schema answers: `issues` only when it was refused. */
export interface CompileAnswer {
  readonly compiled: Compiled;
  readonly warnings?: readonly ContractIssue[];
  readonly issues?: readonly ContractIssue[];
  /**
   * Only where text is declared for all arguments: the brackets with which a text begins that is an
   * object or a list, which are declared as well; any other text is the value itself.
   */
  readonly openings?: string;
}

/** What is to be said of a call that was not right as it came. */
export interface Answer {
  /** One of the verdicts below but `RIGHT`; any other, such as 3, is that it is rejected. */
  readonly verdict: number;
  /** JSON text of the arguments, or of the questions; empty for a rejected call. */
  readonly args: string;
  /** JSON text: decoding it now costs less than keeping its bytes for later. */
  readonly report: string;
  /** Empty for a repaired call. */
  readonly explanation: string;
  /** What the engine, or code of the author's own, failed with. */
  readonly cause?: unknown;
}

const RIGHT = 0;
export const REPAIRED = 1;
export const UNCERTAIN = 2;
/** Rejected, unless answers to the engine's questions save the call. */
export const ASKS = 4;

/** Up to this many UTF-16 units, room for the worst case is cheaper than a second try. */
const SHORT = 65_536;

/** Memory never shrinks: after a call of more UTF-16 units the instance is given up with it. */
const OUTSIZED = 1_000_000;

/** Room for most calls. */
const SMALLEST = 4_096;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Undefined once it failed; the next call starts another. A failure only clears this, which takes
 * no stack: that there is none left may be what failed.
 */
let installed: Instance | undefined;
let startAnother: (() => Instance) | undefined;
let generation = 0;
let room = new Uint8Array();

/**
 * Answers in use, by the text that was compiled: a tool wrapped for each request is compiled once.
 */
const inUse = new Map<string, CompileAnswer>();

/** Takes the instance that an entry loaded, and how to start another one. */
export function install(instance: Instance, another: () => Instance): void {
  installed = instance;
  startAnother = another;
}

/** Compiles `{"schema":…,"options":…}`; each answer is released once. */
export function compile(text: string): CompileAnswer {
  const known = inUse.get(text);
  if (known === undefined) return compileAnew(text);
  known.compiled.users += 1;
  return known;
}

function compileAnew(text: string): CompileAnswer {
  const engine = loaded();
  try {
    return compileIn(engine, text);
  } catch {
    // Its memory may have been full of contracts that nobody uses and that were not collected yet.
    installed = undefined;
  }
  try {
    return compileIn(loaded(), text);
  } catch (cause) {
    installed = undefined;
    const message = `the engine failed on this schema: ${cause}`;
    const issues = [{ code: 'engine_failed', path: [], message } as const];
    return { compiled: { text, users: 1, id: 0, generation }, issues };
  }
}

function compileIn(engine: Instance, text: string): CompileAnswer {
  const id = engine.compile(write(engine, text));
  const [said = '', openings] = read(engine).split('\n');
  const compiled = { text, users: 1, id, generation };
  const answer = { ...JSON.parse(said), openings, compiled };
  if (id !== 0) inUse.set(text, answer);
  return answer;
}

/**
 * Binds the text of a call; nothing to say is that it is right as it came. A text made out of a
 * value may have lost digits of its numbers. `outside` is JSON text of what was found out about the
 * call outside the engine: `{"answers":{…},"issues":[…]}`.
 */
export function bind(
  compiled: Compiled,
  text: string,
  isValue: boolean,
  outside = '',
): Answer | undefined {
  const answer = boundAsSent(compiled, text, isValue, outside);
  // UTF-8 has no half of a surrogate pair and made U+FFFD of it: with each half as an escape, the
  // text keeps them.
  if (!answer?.args.includes('\ufffd') || !HALF.test(text)) return answer;
  const escaped = text.replace(ESCAPES_AND_HALVES, asEscape);
  if (HALF.test(escaped)) return reject(compiled, [HALF_ISSUE]);
  return boundAsSent(compiled, escaped, isValue, outside);
}

function boundAsSent(
  compiled: Compiled,
  text: string,
  isValue: boolean,
  outside: string,
): Answer | undefined {
  const engine = loaded();
  try {
    const id = idIn(engine, compiled);
    const input = outside + text;
    const ofOutside = outside === '' ? 0 : write(engine, outside);
    const verdict = engine.bind(id, ofOutside, write(engine, input), Number(isValue));
    const answer = verdict === RIGHT ? undefined : answered(engine, verdict);
    if (input.length > OUTSIZED) {
      installed = undefined;
      loaded();
    }
    return answer;
  } catch (cause) {
    installed = undefined;
    return failed(compiled, cause);
  }
}

const HALF = /\p{Cs}/u;

/** Escapes are matched whole: a half behind a backslash is part of one and does not stand alone. */
const ESCAPES_AND_HALVES = /\\.|\p{Cs}/gsu;

const HALF_ISSUE: OutsideIssue = {
  code: 'syntax_invalid',
  path: [],
  message: 'the arguments hold half of a character behind a backslash; send whole ones',
};

function asEscape(half: string): string {
  return half.startsWith('\\') ? half : `\\u${half.charCodeAt(0).toString(16)}`;
}

/** Rejects a call for what was found outside the engine, after these repairs. */
export function reject(
  compiled: Compiled,
  issues: readonly OutsideIssue[],
  repairs: readonly Repair[] = [],
): Answer {
  const engine = loaded();
  try {
    return rejected(engine, compiled, { issues, repairs });
  } catch (cause) {
    installed = undefined;
    return failed(compiled, cause);
  }
}

/** Keeps a contract for one more user, who releases it too. */
export function keep(compiled: Compiled): void {
  compiled.users += 1;
}

/** Forgets a contract when the last that was given it has no more use for it. */
export function release(compiled: Compiled): void {
  compiled.users -= 1;
  if (compiled.users > 0) return;
  inUse.delete(compiled.text);
  const { id } = compiled;
  compiled.id = 0;
  if (compiled.generation !== generation) return;
  try {
    installed?.release(id);
  } catch {
    installed = undefined;
  }
}

/**
 * The engine itself throws nothing: what came was a trap or a stack that ran out, after which its
 * instance is not safe to call. Another one words the failure, where there is stack to start it.
 */
function failed(compiled: Compiled, cause: unknown): Answer {
  const engine = loaded();
  const issue = { code: 'engine_failed', path: [], message: '' } as const;
  try {
    return { ...rejected(engine, compiled, { issues: [issue] }), cause };
  } catch (again) {
    installed = undefined;
    throw again;
  }
}

/** What was found outside the engine, and the repairs made before. */
interface Outside {
  readonly issues: readonly OutsideIssue[];
  readonly repairs?: readonly Repair[];
}

function rejected(engine: Instance, compiled: Compiled, outside: Outside): Answer {
  const id = idIn(engine, compiled);
  return answered(engine, engine.reject(id, write(engine, JSON.stringify(outside))));
}

/** The first line is the arguments, the second the report; the rest is the explanation. */
function answered(engine: Instance, verdict: number): Answer {
  const answer = read(engine);
  const first = answer.indexOf('\n');
  const second = answer.indexOf('\n', first + 1);
  return {
    verdict,
    args: answer.slice(0, first),
    report: answer.slice(first + 1, second),
    explanation: answer.slice(second + 1),
  };
}

/** The contract's number in this instance, which may not have seen it yet. */
function idIn(engine: Instance, compiled: Compiled): number {
  if (compiled.generation !== generation) {
    compiled.id = engine.compile(write(engine, compiled.text));
    compiled.generation = generation;
  }
  return compiled.id;
}

/** Where the start itself fails, for want of stack, the next call tries again. */
function loaded(): Instance {
  if (installed !== undefined) return installed;
  if (startAnother === undefined) {
    throw new Error('no engine is loaded: import the package itself');
  }
  room = new Uint8Array();
  generation += 1;
  installed = startAnother();
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

/**
 * The engine keeps its buffer where it is until more is asked for. A memory that grew detaches the
 * view of it, which is then empty.
 */
function makeRoom(engine: Instance, length: number): Uint8Array {
  if (room.length < length) {
    const size = Math.max(length, SMALLEST);
    const pointer = engine.input(size) >>> 0;
    room = new Uint8Array(engine.memory.buffer, pointer, size);
  }
  return room;
}

/** The answer of the last call. */
function read(engine: Instance): string {
  const pointer = engine.answer() >>> 0;
  return decoder.decode(new Uint8Array(engine.memory.buffer, pointer, engine.answer_len()));
}

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

/** An issue that was found outside the engine; where its message is empty, the engine words it. */
export type OutsideIssue = Pick<Issue, 'code' | 'path' | 'message'>;

/** A contract in the engine. Its text is kept to compile it again in another instance. */
export interface Compiled {
  readonly text: string;
  /** How many users hold it: every contract of the same text, and every bind that is running. */
  users: number;
  /** 0 when its schema was refused or nobody uses it any more. */
  id: number;
  /** The instance that knows the id. */
  generation: number;
}

/**
 * What the engine answers when it compiles: `issues` only where the schema or options are refused.
 */
export interface CompileAnswer {
  readonly compiled: Compiled;
  readonly warnings?: readonly ContractIssue[];
  readonly issues?: readonly ContractIssue[];
  /**
   * Only where the schema takes text as the arguments: the opening brackets of the objects and
   * lists that it takes as well. Text that begins with none of them is the value itself.
   */
  readonly openings?: string;
}

/** What the engine answers about a call that was not right as it came. */
export interface Answer {
  /** One of the verdicts below except `RIGHT`; any other number, such as 3, means rejected. */
  readonly verdict: number;
  /**
   * JSON text of the arguments, or of the questions where the verdict is `ASKS`; empty for a
   * rejected call.
   */
  readonly args: string;
  /**
   * JSON text of the report; a string, because decoding it at once costs less than keeping its
   * bytes.
   */
  readonly report: string;
  /** Empty for a repaired call. */
  readonly explanation: string;
  /** The error that the engine, or code of the author's own, failed with. */
  readonly cause?: unknown;
}

const RIGHT = 0;
export const REPAIRED = 1;
export const UNCERTAIN = 2;
/** Rejected, unless answers to the engine's questions save the call. */
export const ASKS = 4;

/**
 * For text of up to this many UTF-16 units, room for the worst case costs less than a second try.
 */
const SHORT = 65_536;

/**
 * A call of more UTF-16 units than this costs the instance: WebAssembly memory never shrinks, so
 * the instance is replaced to give the memory back.
 */
const OUTSIZED = 1_000_000;

/** The smallest buffer, in bytes; most calls fit. */
const SMALLEST = 4_096;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The instance, or undefined after it failed; the next call starts another. Handling a failure only
 * clears this variable, which needs no stack: a full stack may be what failed.
 */
let installed: Instance | undefined;
let startAnother: (() => Instance) | undefined;
let generation = 0;
let room = new Uint8Array();

/**
 * The answers in use, by compiled text: a tool that is wrapped for each request is compiled once.
 */
const inUse = new Map<string, CompileAnswer>();

/** Takes the instance that an entry loaded, and the function that starts another one. */
export function install(instance: Instance, another: () => Instance): void {
  installed = instance;
  startAnother = another;
}

/** Compiles the text `{"schema":…,"options":…}`; its caller releases each answer once. */
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
    // The memory may have been full of contracts that nobody uses but that are not collected yet.
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
 * Binds the text of a call; undefined means that the call is right as it came.
 *
 * @param isValue whether the text was made from a value, whose numbers may have lost digits.
 * @param outside JSON text of what was found out about the call outside the engine:
 * `{"answers":{…},"issues":[…]}`.
 */
export function bind(
  compiled: Compiled,
  text: string,
  isValue: boolean,
  outside = '',
): Answer | undefined {
  const answer = boundAsSent(compiled, text, isValue, outside);
  // UTF-8 cannot hold half of a surrogate pair and turned it into U+FFFD: a text in which each half
  // is an escape keeps it.
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

/**
 * Escapes are matched whole: a half right behind a backslash is part of an escape and is left as it
 * is.
 */
const ESCAPES_AND_HALVES = /\\.|\p{Cs}/gsu;

const HALF_ISSUE: OutsideIssue = {
  code: 'syntax_invalid',
  path: [],
  message: 'the arguments hold half of a character behind a backslash; send whole ones',
};

function asEscape(half: string): string {
  return half.startsWith('\\') ? half : `\\u${half.charCodeAt(0).toString(16)}`;
}

/** Rejects a call for issues that were found outside the engine, after these repairs. */
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

/** Counts one more user of a contract, who has to release it too. */
export function keep(compiled: Compiled): void {
  compiled.users += 1;
}

/** Counts one user of a contract fewer, and frees the contract after the last one. */
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
 * The answer after the engine failed. It throws nothing itself: a trap or a stack overflow did,
 * after which its instance is not safe to call. Another instance words the failure, where there is
 * stack left to start it.
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

/** Issues that were found outside the engine, and the repairs made before. */
interface Outside {
  readonly issues: readonly OutsideIssue[];
  readonly repairs?: readonly Repair[];
}

function rejected(engine: Instance, compiled: Compiled, outside: Outside): Answer {
  const id = idIn(engine, compiled);
  return answered(engine, engine.reject(id, write(engine, JSON.stringify(outside))));
}

/**
 * The engine's answer, taken apart: its first line is the arguments, the second the report, the
 * rest the explanation.
 */
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

/**
 * The contract's number in the current instance, which compiles the contract first where it has not
 * yet.
 */
function idIn(engine: Instance, compiled: Compiled): number {
  if (compiled.generation !== generation) {
    compiled.id = engine.compile(write(engine, compiled.text));
    compiled.generation = generation;
  }
  return compiled.id;
}

/**
 * The current instance; starts another where there is none. Where that start fails, for want of
 * stack, the next call tries again.
 */
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

/** Writes `text` into the engine's buffer, and answers the number of its bytes there. */
function write(engine: Instance, text: string): number {
  const most = text.length * 3;
  const tried = text.length > SHORT ? text.length : most;
  const { read, written } = encoder.encodeInto(text, makeRoom(engine, tried));
  if (read === text.length) return written;
  return encoder.encodeInto(text, makeRoom(engine, most)).written;
}

/**
 * A view of the engine's buffer, with room for `length` bytes. The engine moves its buffer only
 * where more room is asked for; where its memory grew, the old view is detached, and its length 0.
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

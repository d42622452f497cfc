/**
 * The results of a bind, and the words in which a model is told of them, which are the engine's.
 */

import type { BindError, UncertainMatchError } from './errors.ts';
import { assertTaken } from './given.ts';
import { isObject } from './plain.ts';
import type { BindReport } from './report.ts';
import { isError } from './thrown.ts';

/** The answer to one call: its arguments, or why there are none. */
export type BindResult<Args = unknown> = OkResult<Args> | UncertainResult<Args> | RejectedResult;

/** The call fits its contract, as it came or after repairs that have one reading. */
export interface OkResult<Args = unknown> {
  readonly status: 'ok';
  /** The bound arguments: a tool may run with them. */
  readonly args: Args;
  /** What was repaired, if anything. */
  readonly report: BindReport;
  readonly error?: undefined;
}

/** The call fits its contract only after a repair that assumes something; the caller decides. */
export interface UncertainResult<Args = unknown> {
  readonly status: 'uncertain';
  /** The arguments as they would be bound, for a caller that decides to take them. */
  readonly args: Args;
  /** What was repaired, and which repairs are uncertain. */
  readonly report: BindReport;
  /** An error whose message is for the model where the arguments are not taken. */
  readonly error: UncertainMatchError;
}

/** The call does not fit its contract; nothing reached the tool. */
export interface RejectedResult {
  readonly status: 'rejected';
  readonly args?: undefined;
  /** What is wrong, and what was repaired before. */
  readonly report: BindReport;
  /** An error whose message is for the model; `explain` answers the same. */
  readonly error: BindError;
}

/**
 * The text to tell the model about a result or an error; empty where there is nothing to tell.
 *
 * @throws {TypeError} where it is given anything else, such as a report or a promise of a result.
 */
export function explain(from: BindResult | Error): string {
  const words = isError(from) ? from.message : wordsOf(from);
  assertTaken(typeof words === 'string', 'explain takes a result of bind, or an error', from);
  return words;
}

/**
 * The words of a result. It is known by its `report`, and by its `error` unless it is ok: a report
 * has a status too.
 */
function wordsOf(result: unknown): unknown {
  if (!isObject(result) || !('report' in result)) return undefined;
  return result['status'] === 'ok' ? '' : Object(result['error']).message;
}

/**
 * Decides whether a tool may run: turns the result of a bind into yes or no; for an uncertain one,
 * `onUncertain` decides.
 */

import type { BindError, UncertainMatchError } from './errors.ts';
import { attempt, write } from './notify.ts';
import type { ContractOptions, OnUncertain } from './options.ts';
import { isPromise } from './plain.ts';
import type { BindResult } from './result.ts';

/** The arguments that a tool may run with, or the error whose message the model reads. */
export type Settled<Args = unknown> =
  | { readonly ok: true; readonly args: Args }
  | { readonly ok: false; readonly error: BindError | UncertainMatchError };

/** The decision that follows from a result. */
export function settle<Args>(
  result: BindResult<Args>,
  { onUncertain }: Pick<ContractOptions, 'onUncertain'>,
): Settled<Args> {
  const isTaken =
    result.status === 'ok' || (result.status === 'uncertain' && accepts(result.error, onUncertain));
  return isTaken ? { ok: true, args: result.args } : { ok: false, error: result.error };
}

function accepts(error: UncertainMatchError, onUncertain: OnUncertain | undefined): boolean {
  if (typeof onUncertain !== 'function') return onUncertain === 'accept';
  const answer: unknown = attempt(() => onUncertain(error), false);
  if (isPromise(answer)) write(new TypeError('`onUncertain` cannot wait: its promise is no yes'));
  return answer === true;
}

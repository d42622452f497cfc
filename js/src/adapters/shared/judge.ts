/** What every adapter does with a contract's result: it decides, and tells the listener. */

import type { BindResult, Contract } from '@toolargs/wasm';
import { notify, write } from '../../notify.ts';
import { type Settled, settle } from '../../settle.ts';
import type { BindOptions } from './options.ts';

/** Whether a call was right as it came. */
export function isRight(result: BindResult): boolean {
  return result.status === 'ok' && !result.report.hasRepairs;
}

/** Calls `onReport` for a call that was not right as it came. */
export function tell(result: BindResult, { onReport }: BindOptions): void {
  if (onReport && !isRight(result)) notify(onReport, result.report);
}

/** Calls `onReport` where it is due, and decides whether the tool may run. */
export function decide<Out>(result: BindResult<Out>, options: BindOptions): Settled<Out> {
  tell(result, options);
  return settle(result, options);
}

/**
 * The message of a refusal, for a host that gets nothing else. The error that code of the author's
 * own, or the engine, failed with is written to the console.
 */
export function messageLoggingCause({ message, cause }: Error): string {
  if (cause !== undefined) write(cause);
  return message;
}

/** Binds and validates decoded arguments, calls `onReport` where it is due, and decides. */
export function judge<Out>(
  contract: Contract<unknown, Out>,
  given: unknown,
  options: BindOptions,
): Settled<Out> | Promise<Settled<Out>> {
  const decided = (one: BindResult<Out>) => decide(one, options);
  const result = contract['~validate'](given);
  return 'then' in result ? result.then(decided) : decided(result);
}

/** What every adapter does with a contract's answer: who decides in doubt, and who is told. */

import type {
  BindError,
  BindReport,
  BindResult,
  Contract,
  ContractOptions,
  UncertainMatchError,
} from '@toolargs/wasm';
import { notify } from '../../notify.ts';
import { accepts } from '../../options.ts';

/** The options of `compile`; `onUncertain` decides on uncertain calls. */
export interface BindOptions extends Omit<ContractOptions, 'onReport' | 'descriptionParameter'> {
  /** Called once for each call that was not right as it came, with its report. */
  readonly onReport?: ((report: BindReport) => void) | undefined;
}

/** The arguments a tool may run with, or the error whose message the model reads. */
export type Settled<Args = unknown> =
  | { readonly ok: true; readonly args: Args }
  | { readonly ok: false; readonly error: BindError | UncertainMatchError };

/** Turns a contract's answer into a decision. */
export function settle<Args>(result: BindResult<Args>, options: BindOptions): Settled<Args> {
  if (result.status === 'rejected') return { ok: false, error: result.error };
  const isTaken = result.status === 'ok' || accepts(result.error, options);
  return isTaken ? { ok: true, args: result.args } : { ok: false, error: result.error };
}

/** Whether a call was right as it came. */
export function isRight(result: BindResult): boolean {
  return result.status === 'ok' && !result.report.hasRepairs;
}

/** Tells the listener of a call that was not right as it came. */
export function tell(result: BindResult, { onReport }: BindOptions): void {
  if (onReport && !isRight(result)) notify(onReport, result.report);
}

/** Binds arguments, asks the schema's own validator, tells the listener and decides. */
export function judge<Out>(
  contract: Contract<unknown, Out>,
  raw: unknown,
  options: BindOptions,
): Settled<Out> | Promise<Settled<Out>> {
  const judged = (result: BindResult<Out>) => {
    tell(result, options);
    return settle(result, options);
  };
  const result = contract.validate(raw);
  return 'then' in result ? result.then(judged) : judged(result);
}

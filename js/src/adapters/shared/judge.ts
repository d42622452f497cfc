/** What every adapter does with a contract's answer: it decides, and tells. */

import type { BindReport, BindResult, Contract, ContractOptions } from '@toolargs/wasm';
import { notify } from '../../notify.ts';
import { type Settled, settle } from '../../settle.ts';

/** The options of `compile`; `onUncertain` decides on uncertain calls. */
export interface BindOptions extends Omit<ContractOptions, 'onReport' | 'descriptionParameter'> {
  /** Called once for each call that was not right as it came, with its report. */
  readonly onReport?: ((report: BindReport) => void) | undefined;
}

/** Those where the SDK itself shows models the schema that the tool was declared with. */
export type UnshownOptions = Omit<BindOptions, 'schemaRenderer'>;

/** Whether a call was right as it came. */
export function isRight(result: BindResult): boolean {
  return result.status === 'ok' && !result.report.hasRepairs;
}

/** Tells the listener of a call that was not right as it came. */
export function tell(result: BindResult, { onReport }: BindOptions): void {
  if (onReport && !isRight(result)) notify(onReport, result.report);
}

/** Binds what is decoded already, asks the schema's own validator, tells the listener and decides. */
export function judge<Out>(
  contract: Contract<unknown, Out>,
  given: unknown,
  options: BindOptions,
): Settled<Out> | Promise<Settled<Out>> {
  const judged = (one: BindResult<Out>) => {
    tell(one, options);
    return settle(one, options);
  };
  const result = contract['~validate'](given);
  return 'then' in result ? result.then(judged) : judged(result);
}

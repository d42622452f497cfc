/** What every adapter does with a contract's answer: it decides, and tells. */

import type { BindReport, BindResult, Contract, ContractOptions } from '@toolargs/wasm';
import { notify } from '../../notify.ts';
import { type Settled, settle } from '../../settle.ts';
import { isOfType } from './schema.ts';

/** The options of `compile`; `onUncertain` decides on uncertain calls. */
export interface BindOptions extends Omit<ContractOptions, 'onReport' | 'descriptionParameter'> {
  /** Called once for each call that was not right as it came, with its report. */
  readonly onReport?: ((report: BindReport) => void) | undefined;
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

/** As `judge`, of what is decoded already. */
export function judgeDecoded<Out>(
  contract: Contract<unknown, Out>,
  given: unknown,
  options: BindOptions,
): Settled<Out> | Promise<Settled<Out>> {
  return judge(contract, rawOf(contract, given), options);
}

/** What is decoded already, as a contract reads it: where text is declared, a text is the value itself. */
export function rawOf(contract: Contract<unknown, unknown>, given: unknown): unknown {
  return typeof given === 'string' && takesText(contract) ? JSON.stringify(given) : given;
}

/** Whether text is declared; asked once, for a schema is rendered in more time than a call is bound. */
function takesText(contract: Contract<unknown, unknown>): boolean {
  const known = takingText.get(contract);
  const takes = known ?? isOfType(contract.schema(), 'string');
  takingText.set(contract, takes);
  return takes;
}

const takingText = new WeakMap<object, boolean>();

/** Keeps one verdict for a call, about which the SDK asks before it runs the tool. */

import type { BindResult, Contract } from '@toolargs/wasm';
import { isObject } from '../../plain.ts';
import { type Settled, settle } from '../../settle.ts';
import type { BindOptions } from '../shared/options.ts';

/** What a contract says about a call, and whether the tool may run. */
export interface Judged {
  readonly result: BindResult;
  readonly verdict: Settled;
}

/** What a call is known by: the run's context, and the id that the model gave it. */
export interface Call {
  readonly context: unknown;
  readonly id: string | undefined;
}

/**
 * Judges the calls of one tool. A call that was refused when approval or a guardrail was due stays
 * refused when it comes to run, whatever the schema's validator says by then: nobody was asked
 * about it.
 */
export class Judging {
  readonly #options: BindOptions;
  readonly #refused = new WeakMap<object, Map<string, Judged>>();

  constructor(options: BindOptions) {
    this.#options = options;
  }

  /** The verdict on a call before it runs. */
  async before(contract: Contract, raw: unknown, call: Call): Promise<Judged> {
    const judged = this.#known(call) ?? (await this.#judge(contract, raw));
    if (!judged.verdict.ok && isObject(call.context) && call.id !== undefined) {
      const known = this.#refused.get(call.context) ?? new Map<string, Judged>();
      this.#refused.set(call.context, known.set(call.id, judged));
    }
    return judged;
  }

  /** The verdict on a call when it runs; afterwards another call may have its id. */
  async last(contract: Contract, raw: unknown, call: Call): Promise<Judged> {
    const judged = this.#known(call);
    this.#refused.get(call.context as object)?.delete(String(call.id));
    return judged ?? this.#judge(contract, raw);
  }

  #known({ context, id }: Call): Judged | undefined {
    return this.#refused.get(context as object)?.get(String(id));
  }

  async #judge(contract: Contract, raw: unknown): Promise<Judged> {
    const result = await contract.validate(raw);
    return { result, verdict: settle(result, this.#options) };
  }
}

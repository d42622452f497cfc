/** A toolset that is started when it is needed, once for all who ask. */

import type { Tool } from '@toolargs/wasm';
import {
  as,
  assertToolset,
  isStartable,
  type Startable,
  type Toolset,
  type Unwrapper,
} from './capabilities.ts';

/** A toolset that is started by the first who needs it; `startable` makes it. */
export class StartableToolset implements Toolset, Startable, Unwrapper {
  readonly #inner: Toolset;
  /** The start under way, or the one that was made. */
  #start: Start | undefined;
  /** The last stop: under way, made, or failed. */
  #stopped: Promise<void> = Promise.resolve();
  #isReady = false;
  #failures: 'none' | 'unreported' | 'reported' = 'none';
  #isRecovered = false;

  constructor(inner: Toolset) {
    this.#inner = inner;
  }

  /** Whether it is started; always, where there is nothing to start. */
  get isStarted(): boolean {
    return this.#isReady || !as(this.#inner, isStartable);
  }

  /**
   * Starts it once, behind a stop under way; whoever asks meanwhile shares the attempt, and one
   * that failed is made anew.
   *
   * @param signal ends the wait of this caller, and not the start that others share; ended before,
   * it starts nothing.
   */
  start(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#start ??= this.#begin();
    return unlessAborted(this.#start.done, signal);
  }

  /**
   * Stops it, also a start under way, and forgets its failures: the next start is a first one.
   * Whoever asks before that shares the stop, and is told if it failed.
   *
   * @param signal ends the wait of this caller, and not the stop that others share.
   */
  stop(signal?: AbortSignal): Promise<void> {
    const start = this.#start;
    this.#start = undefined;
    this.#isReady = false;
    this.#failures = 'none';
    this.#isRecovered = false;
    if (start !== undefined) {
      start.end();
      this.#stopped = start.done.then(
        async () => {
          await as(this.#inner, isStartable)?.stop();
        },
        () => {},
      );
    }
    return unlessAborted(this.#stopped, signal);
  }

  /**
   * Starts it where that is needed, and asks for its tools; the signal ends the wait of this
   * caller.
   */
  async tools(signal?: AbortSignal): Promise<readonly Tool[]> {
    await this.start(signal);
    const asked = async () => this.#inner.tools(signal);
    return unlessAborted(asked(), signal);
  }

  /** True once for each row of failed starts. */
  shouldReportFailure(): boolean {
    const isNew = this.#failures === 'unreported';
    if (isNew) this.#failures = 'reported';
    return isNew;
  }

  /** True once after a start that follows failed ones. */
  consumeRecovery(): boolean {
    const isNew = this.#isRecovered;
    this.#isRecovered = false;
    return isNew;
  }

  unwrap(): Toolset {
    return this.#inner;
  }

  #begin(): Start {
    const ended = new AbortController();
    const stopped = this.#stopped.catch(() => {});
    const begun = stopped.then(() => {
      ended.signal.throwIfAborted();
      return as(this.#inner, isStartable)?.start(ended.signal);
    });
    const done = begun.then(
      () => {
        if (this.#start !== start) return;
        this.#isReady = true;
        this.#isRecovered = this.#failures !== 'none';
        this.#failures = 'none';
      },
      (error) => {
        if (this.#start === start) {
          this.#start = undefined;
          if (this.#failures === 'none') this.#failures = 'unreported';
        }
        throw error;
      },
    );
    const start = { done, end: () => ended.abort() };
    return start;
  }
}

/** One start, for all who ask for it. */
interface Start {
  readonly done: Promise<void>;
  readonly end: () => void;
}

/** A promise, for one who waits for it until the signal. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** The toolset, started when it is first needed. */
export function startable<T extends Toolset>(toolset: T): StartableToolset {
  assertToolset(toolset);
  return new StartableToolset(toolset);
}

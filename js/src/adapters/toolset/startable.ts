/** A toolset that is started when it is needed, once for all callers. */

import type { Tool } from '@toolargs/wasm';
import {
  as,
  assertToolset,
  isStartable,
  type Startable,
  type Toolset,
  type Unwrapper,
} from './capabilities.ts';

/** A toolset that the first caller who needs it starts; `startable` makes one. */
export class StartableToolset implements Toolset, Startable, Unwrapper {
  readonly #inner: Toolset;
  /** The start that is running, or the one that succeeded. */
  #start: Start | undefined;
  /** The last stop: running, done or failed. */
  #stopped: Promise<void> = Promise.resolve();
  #isReady = false;
  #failures: 'none' | 'unreported' | 'reported' = 'none';
  #isRecovered = false;

  constructor(inner: Toolset) {
    this.#inner = inner;
  }

  /** Whether the toolset is started; true where there is nothing to start. */
  get isStarted(): boolean {
    return this.#isReady || !as(this.#inner, isStartable);
  }

  /**
   * Starts the toolset once, after a stop that is running. Callers who come meanwhile share the
   * attempt; after one that failed, the next call tries again.
   *
   * @param signal ends the wait of this caller, and not the start that others share; one that is
   * aborted already starts nothing.
   */
  start(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#start ??= this.#begin();
    return unlessAborted(this.#start.done, signal);
  }

  /**
   * Stops the toolset, or a start that is running, and forgets its failures: the next start counts
   * as the first. Callers who stop it before that share the stop, and its failure.
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
   * Starts the toolset where needed, and asks for its tools.
   *
   * @param signal ends the wait of this caller.
   */
  async tools(signal?: AbortSignal): Promise<readonly Tool[]> {
    await this.start(signal);
    const asked = async () => this.#inner.tools(signal);
    return unlessAborted(asked(), signal);
  }

  /** Whether there is a failure to report: true once for each run of failed starts. */
  shouldReportFailure(): boolean {
    const isNew = this.#failures === 'unreported';
    if (isNew) this.#failures = 'reported';
    return isNew;
  }

  /** Whether there is a recovery to report: true once after a start that follows failed ones. */
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

/** One start, which all callers share. */
interface Start {
  readonly done: Promise<void>;
  readonly end: () => void;
}

/** The promise, or a rejection as soon as the signal is aborted. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** Wraps a toolset so that it is started when it is first needed. */
export function startable<T extends Toolset>(toolset: T): StartableToolset {
  assertToolset(toolset);
  return new StartableToolset(toolset);
}

/**
 * Sets of tools that come from elsewhere: started when they are needed, watched, kept in a registry.
 *
 * @example
 * import { addToolset, startable } from '@toolargs/wasm/toolset';
 *
 * const tickets = startable(ticketServer); // has tools(), start() and stop()
 * await addToolset(registry, tickets);
 *
 * @module
 */

import { ContractError, type RegisterOptions, type Registry, type Tool } from '@toolargs/wasm';
import { kind } from '../plain.ts';

/** Tools that are asked for. What else a toolset can do, its methods below tell. */
export interface Toolset {
  tools(signal?: AbortSignal): readonly Tool[] | Promise<readonly Tool[]>;
}

/** A toolset that is ready only after its start. */
export interface Startable {
  start(signal?: AbortSignal): unknown;
  stop(signal?: AbortSignal): unknown;
}

/** A toolset around another one. */
export interface Unwrapper {
  unwrap(): unknown;
}

/** A toolset that describes itself; never with secrets. */
export interface Describer {
  describe(): string;
}

/** A toolset that tells a model how to use it. */
export interface Instructable {
  instructions(): string;
}

/** A toolset whose tools change. */
export interface ChangeNotifier {
  setToolsChangedHandler(handler: () => void): void;
}

/** A toolset that asks the user. */
export interface Elicitable {
  setElicitationHandler(handler: ElicitationHandler): void;
}

/** A toolset that lets the user sign in. */
export interface OAuthCapable {
  setOAuthSuccessHandler(handler: () => void): void;
  setManagedOAuth(managed: boolean): void;
}

/** Asks the user. */
export type ElicitationHandler = (
  request: unknown,
  signal?: AbortSignal,
) => ElicitationResult | Promise<ElicitationResult>;

/** What the user answered. */
export interface ElicitationResult {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, unknown>>;
}

/** What `configureHandlers` hands on. */
export interface Handlers {
  readonly elicitation?: ElicitationHandler | undefined;
  readonly oauthSuccess?: (() => void) | undefined;
  readonly managedOAuth?: boolean | undefined;
  readonly toolsChanged?: (() => void) | undefined;
}

/** A toolset that is started by the first who needs it; `startable` makes it. */
export class StartableToolset implements Toolset, Startable, Unwrapper {
  readonly #inner: Toolset;
  /** The start under way, or the one that was made. */
  #start: Start | undefined;
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
   * Starts it once, behind a stop under way; whoever asks meanwhile shares the attempt, and one that
   * failed is made anew.
   *
   * @param signal ends the wait of this caller, and not the start that others share.
   */
  start(signal?: AbortSignal): Promise<void> {
    if (this.isStarted) return Promise.resolve();
    this.#start ??= this.#begin();
    return unlessAborted(this.#start.done, signal);
  }

  /** Stops it, also a start under way, and forgets its failures: the next start is a first one. */
  async stop(signal?: AbortSignal): Promise<void> {
    const start = this.#start;
    this.#start = undefined;
    this.#isReady = false;
    this.#failures = 'none';
    this.#isRecovered = false;
    if (start === undefined) return this.#stopped;
    start.end();
    const stopping = start.done.then(
      () => as(this.#inner, isStartable)?.stop(signal),
      () => {},
    );
    this.#stopped = stopping.then(
      () => {},
      () => {},
    );
    await stopping;
  }

  /** Starts it where that is needed, and asks for its tools. */
  async tools(signal?: AbortSignal): Promise<readonly Tool[]> {
    await this.start(signal);
    return this.#inner.tools(signal);
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
    const begun = this.#stopped.then(() => {
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
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** The toolset, started when it is first needed. */
export function startable(toolset: Toolset): StartableToolset {
  return new StartableToolset(toolset);
}

/** The outermost of a toolset and those inside it that `is` takes. */
export function as<T>(toolset: unknown, is: (value: unknown) => value is T): T | undefined {
  const seen = new Set<unknown>();
  for (let at = toolset; !seen.has(at); at = isUnwrapper(at) ? at.unwrap() : at) {
    if (is(at)) return at;
    seen.add(at);
  }
  return undefined;
}

/** Whether a value can be started. */
export function isStartable(value: unknown): value is Startable {
  return has(value, 'start', 'stop');
}

/** What a toolset says it is; else the name of its class. */
export function describe(toolset: object): string {
  const said = as(toolset, (value) => has<Describer>(value, 'describe'))
    ?.describe()
    .trim();
  return said || unwrapped(toolset).constructor?.name || 'Object';
}

/** What a toolset tells a model; empty where it tells nothing. */
export function instructions(toolset: unknown): string {
  return as(toolset, (value) => has<Instructable>(value, 'instructions'))?.instructions() ?? '';
}

/** The name to show of a tool. */
export function displayName({ name, title, annotations }: Tool): string {
  return title ?? annotations?.title ?? name;
}

/** Hands each handler to the outermost toolset that takes it; asking and signing in is theirs. */
export function configureHandlers(toolset: unknown, handlers: Handlers): void {
  const { elicitation, oauthSuccess, managedOAuth, toolsChanged } = handlers;
  const asking = as(toolset, (value) => has<Elicitable>(value, 'setElicitationHandler'));
  const signing = as(toolset, (value) =>
    has<OAuthCapable>(value, 'setOAuthSuccessHandler', 'setManagedOAuth'),
  );
  if (elicitation) asking?.setElicitationHandler(elicitation);
  if (oauthSuccess) signing?.setOAuthSuccessHandler(oauthSuccess);
  if (managedOAuth !== undefined) signing?.setManagedOAuth(managedOAuth);
  if (toolsChanged) notifierOf(toolset)?.setToolsChangedHandler(toolsChanged);
}

/** Options of `addToolset`: those of `register`, for all of its tools. */
export interface ToolsetOptions extends Omit<RegisterOptions, 'replace'> {
  /** Told why tools that changed could not be taken over; those before stay registered. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** A toolset in a registry. */
export interface AddedToolset {
  /** Asks for the tools again: new ones are registered, changed ones replaced, others removed. */
  sync(): Promise<void>;
}

/**
 * Registers the tools of a toolset, and again whenever it says that they changed.
 *
 * @throws {ContractError} naming everything that is wrong with its tools; the others are registered.
 * @throws {TypeError} where `tools()` is missing, or answers no list.
 */
export async function addToolset(
  registry: Registry,
  toolset: Toolset,
  options: ToolsetOptions = {},
): Promise<AddedToolset> {
  if (!has<Toolset>(toolset, 'tools')) {
    throw new TypeError(`addToolset takes a toolset, { tools() }; got ${kind(toolset)}`);
  }
  const { onFailure, ...registerOptions } = options;
  const own = new Map<string, Tool>();
  let last: Promise<void> = Promise.resolve();
  const sync = () => {
    last = last.catch(() => {}).then(() => synced(registry, toolset, own, registerOptions));
    return last;
  };
  notifierOf(toolset)?.setToolsChangedHandler(() => {
    sync().catch((error) => onFailure?.(error));
  });
  await sync();
  return { sync };
}

/**
 * Takes over what changed; `own` are the tools that the registry was given of the toolset. A name
 * under which it has another tool by now, or none, is left to whoever changed that.
 */
async function synced(
  registry: Registry,
  toolset: Toolset,
  own: Map<string, Tool>,
  options: RegisterOptions,
): Promise<void> {
  const tools: unknown = await toolset.tools();
  if (!isList(tools)) throw new TypeError(`tools() answers a list; got ${kind(tools)}`);
  const issues: ContractError['issues'][number][] = [];
  const names = new Set(tools.map(({ name }) => name));
  const held = new Set(registry.list());
  const lost = new Set([...own].filter(([, tool]) => !held.has(tool)).map(([name]) => name));
  const replaceable = new Set([...own.keys()].filter((name) => !lost.has(name)));
  for (const name of [...own.keys()].filter((known) => !names.has(known))) {
    if (replaceable.has(name)) registry.remove(name);
    own.delete(name);
  }
  for (const tool of tools.filter((one) => own.get(one.name) !== one && !lost.has(one.name))) {
    try {
      registry.register(tool, { ...options, replace: replaceable.delete(tool.name) });
      own.set(tool.name, tool);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      issues.push(...error.issues);
    }
  }
  if (issues.length > 0) throw new ContractError(issues);
}

function isList(value: unknown): value is readonly Tool[] {
  return Array.isArray(value);
}

function notifierOf(toolset: unknown): ChangeNotifier | undefined {
  return as(toolset, (value) => has<ChangeNotifier>(value, 'setToolsChangedHandler'));
}

function unwrapped(toolset: object): object {
  const inner = isUnwrapper(toolset) ? toolset.unwrap() : undefined;
  return typeof inner === 'object' && inner !== null ? unwrapped(inner) : toolset;
}

function isUnwrapper(value: unknown): value is Unwrapper {
  return has<Unwrapper>(value, 'unwrap');
}

function has<T>(value: unknown, ...methods: (keyof T & string)[]): value is T {
  if (typeof value !== 'object' || value === null) return false;
  return methods.every((name) => typeof (value as Record<string, unknown>)[name] === 'function');
}

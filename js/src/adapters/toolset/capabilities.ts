/** What toolsets can do, and finding the one that can: they may be wrapped in one another. */

import type { Tool } from '@toolargs/wasm';
import { assertTaken } from '../../given.ts';
import { isObject, mapValues } from '../../plain.ts';
import { assertNone } from '../shared/options.ts';

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

/** The outermost of a toolset and those inside it that `is` takes. */
export function as<T>(toolset: unknown, is: (value: unknown) => value is T): T | undefined {
  assertTaken(typeof is === 'function', 'as takes a toolset and a type guard', is);
  for (const layer of layersOf(toolset)) if (is(layer)) return layer;
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
  if (said) return said;
  const innermost = [...layersOf(toolset)].filter(isObject).at(-1);
  return innermost?.constructor?.name || 'Object';
}

/** What a toolset tells a model; empty where it tells nothing. */
export function instructions(toolset: unknown): string {
  return as(toolset, (value) => has<Instructable>(value, 'instructions'))?.instructions() ?? '';
}

/** The name to show of a tool. */
export function displayName(tool: Tool): string {
  assertTaken(isObject(tool), 'displayName takes a tool', tool);
  return tool.title ?? tool.annotations?.title ?? tool.name;
}

/**
 * Hands each handler to the outermost toolset that takes it; asking and signing in is theirs.
 * `toolsChanged` takes the place of the one before, also of that of `addToolset`.
 */
export function configureHandlers(toolset: unknown, handlers: Handlers): void {
  const isTaken: boolean = isObject(handlers);
  assertTaken(isTaken, 'configureHandlers takes a toolset and its handlers', handlers);
  const { elicitation, oauthSuccess, managedOAuth, toolsChanged, ...unknown } = handlers;
  assertNone(
    unknown,
    mapValues(unknown, () => 'there is no such handler'),
  );
  const asking = as(toolset, (value) => has<Elicitable>(value, 'setElicitationHandler'));
  const signing = as(toolset, (value) =>
    has<OAuthCapable>(value, 'setOAuthSuccessHandler', 'setManagedOAuth'),
  );
  if (elicitation) asking?.setElicitationHandler(elicitation);
  if (oauthSuccess) signing?.setOAuthSuccessHandler(oauthSuccess);
  if (managedOAuth !== undefined) signing?.setManagedOAuth(managedOAuth);
  if (toolsChanged) notifierOf(toolset)?.setToolsChangedHandler(toolsChanged);
}

/** The outermost toolset that tells of its changes. */
export function notifierOf(toolset: unknown): ChangeNotifier | undefined {
  return as(toolset, (value) => has<ChangeNotifier>(value, 'setToolsChangedHandler'));
}

/** A toolset and those inside it, from the outside in; one may hold itself. */
function* layersOf(toolset: unknown): Generator<unknown> {
  const seen = new Set<unknown>();
  for (let at = toolset; !seen.has(at); at = isUnwrapper(at) ? at.unwrap() : at) {
    yield at;
    seen.add(at);
  }
}

function isUnwrapper(value: unknown): value is Unwrapper {
  return has<Unwrapper>(value, 'unwrap');
}

/** Asserts that a value gives tools. */
export function assertToolset(given: unknown): asserts given is Toolset {
  assertTaken(has<Toolset>(given, 'tools'), 'expected a toolset, { tools() }', given);
}

/** Whether a value has these methods. */
export function has<T>(value: unknown, ...methods: (keyof T & string)[]): value is T {
  return methods.every((name) => typeof Object(value)[name] === 'function');
}

/**
 * What toolsets can do, and how to find, among toolsets around one another, the one that can do it.
 */

import type { Tool } from '@toolargs/wasm';
import { assertTaken } from '../../given.ts';
import { isObject, mapValues } from '../../plain.ts';
import { assertNone } from '../shared/options.ts';

/**
 * A set of tools, asked for by `tools`. What else a toolset can do is told by the methods of the
 * interfaces below.
 */
export interface Toolset {
  tools(signal?: AbortSignal): readonly Tool[] | Promise<readonly Tool[]>;
}

/** A toolset that has to be started before it is used. */
export interface Startable {
  start(signal?: AbortSignal): unknown;
  stop(signal?: AbortSignal): unknown;
}

/** A toolset that wraps another one. */
export interface Unwrapper {
  unwrap(): unknown;
}

/** A toolset that describes itself; the description must hold no secrets. */
export interface Describer {
  describe(): string;
}

/** A toolset that tells a model how to use it. */
export interface Instructable {
  instructions(): string;
}

/** A toolset that tells when its tools change. */
export interface ChangeNotifier {
  setToolsChangedHandler(handler: () => void): void;
}

/** A toolset that asks the user questions. */
export interface Elicitable {
  setElicitationHandler(handler: ElicitationHandler): void;
}

/** A toolset that lets the user sign in. */
export interface OAuthCapable {
  setOAuthSuccessHandler(handler: () => void): void;
  setManagedOAuth(managed: boolean): void;
}

/** Asks the user a question of a toolset. */
export type ElicitationHandler = (
  request: unknown,
  signal?: AbortSignal,
) => ElicitationResult | Promise<ElicitationResult>;

/** What the user answered. */
export interface ElicitationResult {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, unknown>>;
}

/** The handlers that `configureHandlers` sets. */
export interface Handlers {
  readonly elicitation?: ElicitationHandler | undefined;
  readonly oauthSuccess?: (() => void) | undefined;
  readonly managedOAuth?: boolean | undefined;
  readonly toolsChanged?: (() => void) | undefined;
}

/** The first that `is` accepts of a toolset and those inside it, from the outside in. */
export function as<T>(toolset: unknown, is: (value: unknown) => value is T): T | undefined {
  assertTaken(typeof is === 'function', 'as takes a toolset and a type guard', is);
  for (const layer of layersOf(toolset)) if (is(layer)) return layer;
  return undefined;
}

/** Whether a value can be started. */
export function isStartable(value: unknown): value is Startable {
  return has(value, 'start', 'stop');
}

/** What a toolset says about itself, or else the name of the innermost one's class. */
export function describe(toolset: object): string {
  const said = as(toolset, (value) => has<Describer>(value, 'describe'))
    ?.describe()
    .trim();
  if (said) return said;
  const innermost = [...layersOf(toolset)].filter(isObject).at(-1);
  return innermost?.constructor?.name || 'Object';
}

/** The instructions of a toolset for a model; empty where it has none. */
export function instructions(toolset: unknown): string {
  return as(toolset, (value) => has<Instructable>(value, 'instructions'))?.instructions() ?? '';
}

/** The name of a tool to show to people: its title, or else its name. */
export function displayName(tool: Tool): string {
  assertTaken(isObject(tool), 'displayName takes a tool', tool);
  return tool.title ?? tool.annotations?.title ?? tool.name;
}

/**
 * Sets each handler on the outermost toolset that takes it, which calls the handler when it needs
 * to. `toolsChanged` replaces the handler before it, also the one that `addToolset` sets.
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

/** The outermost toolset that tells when its tools change. */
export function notifierOf(toolset: unknown): ChangeNotifier | undefined {
  return as(toolset, (value) => has<ChangeNotifier>(value, 'setToolsChangedHandler'));
}

/** A toolset and those inside it, from the outside in; one that holds itself ends the walk. */
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

/** Asserts that a value is a toolset. */
export function assertToolset(given: unknown): asserts given is Toolset {
  assertTaken(has<Toolset>(given, 'tools'), 'expected a toolset, { tools() }', given);
}

/** Whether a value has these methods. */
export function has<T>(value: unknown, ...methods: (keyof T & string)[]): value is T {
  return methods.every((name) => typeof Object(value)[name] === 'function');
}

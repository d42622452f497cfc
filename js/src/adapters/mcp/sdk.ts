/** What is known about the servers of both majors of the SDK: private fields, and messages. */

import type { ToolAnnotations } from '@toolargs/wasm';
import { assertTaken } from '../../given.ts';
import { isObject } from '../../plain.ts';
import { messageOf } from '../../thrown.ts';

/** A server of either major, with the high-level or the low-level interface. */
export interface ServerLike {
  readonly server?: object;
  connect(transport: never, ...rest: never): Promise<unknown>;
}

/** A function that answers a request. */
export type Handler = (request: CallRequest, extra: unknown) => unknown;

interface CallRequest {
  readonly method: string;
  readonly params: {
    readonly name?: string;
    readonly cursor?: string;
    readonly arguments?: unknown;
    readonly task?: unknown;
  };
}

/** The fields of the low-level servers of both versions that are used here. */
interface LowLevel {
  assertCanSetRequestHandler: (method: string) => void;
  removeRequestHandler: (method: string) => void;
  setRequestHandler: (...given: unknown[]) => void;
  fallbackRequestHandler?: Handler | undefined;
  notification: (sent: { readonly method: string }, ...rest: unknown[]) => Promise<unknown>;
}

/** The further fields of the high-level servers. */
interface HighLevel {
  _toolHandlersInitialized?: boolean;
  setToolRequestHandlers?: () => void;
  validateToolInput?: (tool: unknown, args: unknown, name: string) => Promise<unknown>;
  readonly _registeredTools?: Readonly<Record<string, Registered>>;
}

/** A tool as an `McpServer` keeps it. */
export interface Registered extends Partial<Pick<ListedTool, 'annotations'>> {
  readonly inputSchema?: object;
  /**
   * In version 2: a function that is asked which scopes a call needs, with the request as it was
   * sent.
   */
  readonly scopeChallenge?: unknown;
}

/** An answer to `tools/list`. */
export interface ToolPage {
  readonly tools: readonly ListedTool[];
  readonly nextCursor?: string;
}

/** A tool in such an answer. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: object;
  readonly annotations?: ToolAnnotations;
}

/**
 * The low-level server: a high-level one has it inside.
 *
 * @throws {TypeError} where `server` is no server of the SDK.
 */
export function handlersOf(server: ServerLike): LowLevel {
  const handlers = isObject(server) ? (server.server ?? server) : undefined;
  // A client of the SDK has handlers as well.
  const isServer =
    isObject(handlers) && 'assertCanSetRequestHandler' in handlers && !('callTool' in handlers);
  assertTaken(isServer, 'bindServer takes an McpServer or a Server', server);
  return handlers as unknown as LowLevel;
}

/**
 * Removes the handlers that an `McpServer` made with `capabilities.tools` has before any tool, as
 * long as it has none; the returned function sets them again. They are not left for the first tool
 * to set: it may be registered after the server is connected, when no handler can be set any more.
 */
export function withoutEarlyHandlers(server: ServerLike, handlers: LowLevel): () => void {
  const early = server as HighLevel;
  const { _toolHandlersInitialized: isSet, _registeredTools: tools = {} } = early;
  if (!isSet || Object.keys(tools).length > 0) return () => {};
  for (const method of TOOL_METHODS) handlers.removeRequestHandler(method);
  early._toolHandlersInitialized = false;
  return () => early.setToolRequestHandlers?.();
}

const TOOL_METHODS = ['tools/list', 'tools/call'];

/**
 * Asserts that the server has no handlers of tools yet.
 *
 * @throws {Error} where it has some, whose calls would not be bound.
 */
export function assertUnhandled(handlers: LowLevel): void {
  try {
    for (const method of TOOL_METHODS) handlers.assertCanSetRequestHandler(method);
  } catch (cause) {
    const message =
      'the server has tools already: call bindServer once, before they are registered';
    throw new Error(message, { cause });
  }
}

/** Binds the fallback handler that is set now and each one that is set later. */
export function bindFallback(handlers: LowLevel, bound: (handler: Handler) => Handler): void {
  let current: Handler | undefined;
  const set = (handler: Handler | undefined) => {
    current = handler && bound(handler);
  };
  set(handlers.fallbackRequestHandler);
  Object.defineProperty(handlers, 'fallbackRequestHandler', { get: () => current, set });
}

/**
 * The method that a handler is set for: version 2 gives its name, version 1 the request's Zod
 * schema.
 */
export function methodOf(given: unknown): unknown {
  return isObject(given) ? Object(given['shape']).method?.value : given;
}

/** A function that answers what the tool of a name was registered with. */
export function registeredIn(server: object): (name: string) => Registered | undefined {
  const { _registeredTools: tools = {} } = server as HighLevel;
  return (name) => (Object.hasOwn(tools, name) ? tools[name] : undefined);
}

/**
 * Answers what the named tool's validator says against arguments; undefined where it takes them.
 */
export type Validate = (name: string, args: unknown) => Promise<string | undefined>;

/**
 * The validation by an `McpServer`, which then validates each call only once, before the SDK asks:
 * the report tells what it finds, and what it makes of the arguments is kept for the SDK. A
 * low-level server has no validation, nor has version 1 before 1.24.
 */
export function validationOf(server: object): Validate {
  const { validateToolInput, _registeredTools: tools } = server as HighLevel;
  if (!validateToolInput || !tools) return async () => undefined;
  const made = new WeakMap<object, unknown>();
  (server as HighLevel).validateToolInput = async (tool, args, name) =>
    made.has(args as object)
      ? made.get(args as object)
      : validateToolInput.call(server, tool, args, name);
  return async (name, args) => {
    try {
      if (!Object.hasOwn(tools, name) || !isObject(args)) return undefined;
      made.set(args, await validateToolInput.call(server, tools[name], args, name));
      return undefined;
    } catch (error) {
      const [, ...found] = messageOf(error).split(`Invalid arguments for tool ${name}: `);
      if (found.length === 0) throw error;
      return found.join('');
    }
  };
}

/**
 * A handler that throws the text of a failed call as an error where the call asks for a task:
 * version 1, which is not given the method by name, takes nothing but a task as the answer to such
 * a call.
 */
export function inTasks(handler: Handler, asked: unknown): Handler {
  if (typeof asked === 'string') return handler;
  return async (request, extra) => {
    const result = await handler(request, extra);
    const text = request.params.task === undefined ? undefined : errorText(result);
    if (text !== undefined) throw invalidParams(text);
    return result;
  };
}

/**
 * The result of a call, unless the tool is unknown: version 1 answers that with a result, and an
 * error is thrown instead.
 */
export function unlessUnknown(name: string, result: unknown): unknown {
  const text = `MCP error ${INVALID_PARAMS}: Tool ${name} not found`;
  if (errorText(result) !== text) return result;
  throw invalidParams(`Tool ${name} not found`);
}

const INVALID_PARAMS = -32602;

function invalidParams(message: string): Error {
  return Object.assign(new Error(message), { code: INVALID_PARAMS });
}

function errorText(result: unknown): string | undefined {
  const { isError, content } = Object(result);
  const text: unknown = isError === true ? content?.[0]?.text : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** A server whose calls are bound before the SDK, or a handler of one's own, sees them. */

import type { Contract, LibrarySchema, ToolAnnotations } from '@toolargs/wasm';
import { gathered } from '../../gathered.ts';
import { assertTaken } from '../../given.ts';
import type { Schema } from '../../keywords.ts';
import { isObject, present } from '../../plain.ts';
import { carefulOptions } from '../../risk.ts';
import { messageOf } from '../../thrown.ts';
import { contractOf, isLibrarySchema } from '../shared/contracts.ts';
import { judge, messageLoggingCause } from '../shared/judge.ts';
import type { BindOptions } from '../shared/options.ts';
import { checkedOptions, isShownAnew } from '../shared/options.ts';
import { rootObject } from '../shared/root.ts';
import { speaking } from '../shared/transforms.ts';
import { invalidArguments } from './result.ts';
import { ANY, readObject, type TransportLike, withReadableCalls } from './transport.ts';

/** Options of `bindServer`, for all of its tools. */
export type McpOptions = Omit<BindOptions, 'name'>;

/** A server of either major, with the high-level or the low-level interface. */
export interface ServerLike {
  readonly server?: object;
  connect(transport: never, ...rest: never): Promise<unknown>;
}

/**
 * The server itself, whose tools are called with bound arguments from now on.
 *
 * Every argument failure is a result with `isError` whose text begins `invalid arguments: `.
 * A tool whose `destructiveHint` is true takes only exact names, unless the options
 * say how names are matched.
 * Call it before the first tool is registered, or the first handler set.
 *
 * @throws {Error} where a tool or a handler is there already, whose calls would not be bound.
 * @throws {ContractError} naming everything that is wrong with the options.
 * @throws {TypeError} where it is given no server of the SDK.
 */
export function bindServer<S extends ServerLike>(server: S, options: McpOptions = {}): S {
  const own = checkedOptions(options);
  const handlers = handlersOf(server);
  const setAgain = withoutEarlyHandlers(server, handlers);
  assertUnhandled(handlers);
  const { setRequestHandler, notification } = handlers;
  const known = knownBy(server, own);
  const listing = new Listing(known);
  handlers.setRequestHandler = (...given) => {
    const method = methodOf(given[0]);
    const handler = given.at(-1) as Handler;
    const isList = method === 'tools/list';
    if (isList) listing.askedOf(handler);
    const listed = isList && isShownAnew(own) ? shown(handler, known) : handler;
    const isCall = method === 'tools/call';
    const changed = isCall ? inTasks(bound(handler, listing, own), given[0]) : listed;
    setRequestHandler.apply(handlers, [...given.slice(0, -1), changed]);
  };
  handlers.notification = (...given) => {
    if (given[0].method === 'notifications/tools/list_changed') listing.forget();
    return notification.apply(handlers, given);
  };
  const target = server as unknown as Connecting;
  const connect = target.connect.bind(server);
  target.connect = (transport, ...rest) => {
    // Whoever is not connected does not tell of its changes.
    listing.forget();
    const readable = withReadableCalls(transport, (args) => ({ args: { [RAW]: args } }));
    return connect(readable, ...rest);
  };
  setAgain();
  return server;
}

function handlersOf(server: ServerLike): LowLevel {
  const handlers = isObject(server) ? (server.server ?? server) : undefined;
  // A client has handlers as well.
  const isServer =
    isObject(handlers) && 'assertCanSetRequestHandler' in handlers && !('callTool' in handlers);
  assertTaken(isServer, 'bindServer takes an McpServer or a Server', server);
  return handlers as unknown as LowLevel;
}

/**
 * An `McpServer` that is made with `capabilities.tools` has its handlers before any tool. Where it
 * has none yet, they are removed; what is returned sets them again. They are not left to the first
 * tool, which may be registered when it is connected, and then they cannot be set.
 */
function withoutEarlyHandlers(server: ServerLike, handlers: LowLevel): () => void {
  const early = server as HighLevel;
  const { _toolHandlersInitialized: isSet, _registeredTools: tools = {} } = early;
  if (!isSet || Object.keys(tools).length > 0) return () => {};
  for (const method of TOOL_METHODS) handlers.removeRequestHandler(method);
  early._toolHandlersInitialized = false;
  return () => early.setToolRequestHandlers?.();
}

const TOOL_METHODS = ['tools/list', 'tools/call'];

function assertUnhandled(handlers: LowLevel): void {
  try {
    for (const method of TOOL_METHODS) handlers.assertCanSetRequestHandler(method);
  } catch (cause) {
    const message =
      'the server has tools already: call bindServer once, before they are registered';
    throw new Error(message, { cause });
  }
}

/** Text or null cannot pass as arguments, so they travel under this name. */
const RAW = 'toolargs/raw';

const INVALID_PARAMS = -32602;

type Handler = (request: CallRequest, extra: unknown) => unknown;

interface CallRequest {
  readonly method: string;
  readonly params: {
    readonly name?: string;
    readonly cursor?: string;
    readonly arguments?: unknown;
    readonly task?: unknown;
  };
}

interface LowLevel {
  assertCanSetRequestHandler: (method: string) => void;
  removeRequestHandler: (method: string) => void;
  setRequestHandler: (...given: unknown[]) => void;
  notification: (sent: { readonly method: string }, ...rest: unknown[]) => Promise<unknown>;
}

interface Connecting {
  connect: (transport: TransportLike, ...rest: unknown[]) => Promise<unknown>;
}

function bound(handler: Handler, listing: Listing, options: McpOptions): Handler {
  return async (request, extra) => {
    const { name = '', arguments: given } = request.params;
    const raw = isObject(given) && RAW in given ? given[RAW] : given;
    const handled = (args: unknown) =>
      handler({ ...request, params: { ...request.params, arguments: args } }, extra);
    const contract = await listing.find(name, extra);
    if (contract === undefined) {
      // The handler may know a tool that it does not list; all that is seen to is that its
      // arguments are an object.
      const readable = readObject(raw);
      if ('answer' in readable) return readable.answer;
      return unlessUnknown(name, await handled(readable.args));
    }
    const verdict = await judge(contract(), raw, options);
    if (!verdict.ok) return invalidArguments(messageLoggingCause(verdict.error));
    return handled(verdict.args);
  };
}

/**
 * Version 1, which names no method, takes nothing but a task as the answer to a call that asks for
 * one: why there is none is an error.
 */
function inTasks(handler: Handler, asked: unknown): Handler {
  if (typeof asked === 'string') return handler;
  return async (request, extra) => {
    const result = await handler(request, extra);
    const text = request.params.task === undefined ? undefined : errorText(result);
    if (text !== undefined) throw invalidParams(text);
    return result;
  };
}

/** The tools that a server lists: asked for when one is called, and kept until they change. */
class Listing {
  readonly #known: Known;
  #list: Handler | undefined;
  #tools: Promise<ListedTools> | undefined;

  constructor(known: Known) {
    this.#known = known;
  }

  /** Another handler lists them from now on. */
  askedOf(list: Handler): void {
    this.#list = list;
    this.forget();
  }

  forget(): void {
    this.#tools = undefined;
  }

  async find(name: string, extra: unknown): Promise<ListedContract | undefined> {
    try {
      const known = (await this.#tools)?.get(name);
      // What is kept may be the list of another caller.
      return known ?? (await this.#asked(extra)).get(name);
    } catch (error) {
      // The SDK lists no tool where one of them cannot be written.
      const registered = this.#known.toolOf(name);
      if (registered === undefined) throw error;
      const schema = schemaOf(registered) ?? NONE;
      return () => made(schema, { ...registered, name }, this.#known);
    }
  }

  #asked(extra: unknown): Promise<ListedTools> {
    const asked = toolsOf(this.#list, extra, this.#known);
    this.#tools = asked;
    asked.catch(() => this.forget());
    return asked;
  }
}

/** The tools as the client is given them, by name. */
async function toolsOf(
  list: Handler | undefined,
  extra: unknown,
  known: Known,
): Promise<ListedTools> {
  const tools = new Map<string, ListedContract>();
  // Another server that is handed on may end with an empty cursor, or with the same one again.
  const asked = new Set<unknown>([null, '']);
  let cursor: string | undefined;
  do {
    asked.add(cursor);
    const params = present({ cursor });
    const page = (await list?.({ method: 'tools/list', params }, extra)) as ToolPage | undefined;
    for (const tool of page?.tools ?? []) {
      tools.set(tool.name, contractWhenCalled(tool, known));
    }
    cursor = page?.nextCursor;
  } while (!asked.has(cursor));
  return tools;
}

/**
 * A list whose schemas are as the options have models see them; one that is no contract is as it
 * was.
 */
function shown(list: Handler, known: Known): Handler {
  const asShown = (tool: ListedTool): ListedTool => {
    const contract = gathered([], [], contractWhenCalled(tool, known));
    const schema = contract && rootObject(contract.schema());
    return schema ? { ...tool, inputSchema: schema } : tool;
  };
  return async (request, extra) => {
    const page = (await list(request, extra)) as ToolPage;
    return { ...page, tools: page.tools.map(asShown) };
  };
}

/** A list may hold a tool that nobody calls, whose schema cannot be a contract. */
function contractWhenCalled(tool: ListedTool, known: Known): ListedContract {
  const { name, inputSchema } = tool;
  const madeOf = (schema: object) => made(schema, tool, known);
  const registered = schemaOf(known.toolOf(name));
  const isUntold = JSON.stringify(inputSchema) === UNTOLD;
  // Under these options the list is written from the contract of what it says.
  const mayBeRegistered = !isShownAnew(known.options);
  let contract: Contract | undefined;
  return () => {
    const isRegistered = isUntold || (mayBeRegistered && isWrittenOf(registered, inputSchema));
    const own = isRegistered && registered && gathered([], [], () => madeOf(registered));
    contract ??= own || madeOf(isUntold && registered ? ANY : inputSchema);
    return contract;
  };
}

function made(
  schema: object,
  { name, annotations }: Pick<ListedTool, 'name' | 'annotations'>,
  { options, validate }: Known,
): Contract {
  // A handler may have a validator of its own, which asks what the author's library asks.
  const { formats = 'library' } = options;
  const asked = validatedBy(schema, name, validate);
  return contractOf(asked, asked, carefulOptions(annotations, { ...options, formats, name }));
}

/**
 * Whether a listed schema is what the library writes of the registered one, which may take more: a
 * pattern has no flags in the list. One that a handler of the author's changed is another.
 */
function isWrittenOf(registered: object | undefined, listed: object): boolean {
  if (!isLibrarySchema(registered)) return false;
  const { jsonSchema } = registered['~standard'];
  return (['draft-2020-12', 'draft-07'] as const).some((target) => {
    try {
      return askedBy(jsonSchema.input({ target })) === askedBy(listed as Schema);
    } catch {
      // It was listed in the other one.
      return false;
    }
  });
}

/** What a schema asks; the SDKs themselves write at its top that it is an object. */
function askedBy({ $schema: _, type: __, ...rest }: Schema): string {
  return JSON.stringify(rest);
}

/** What version 1 lists for a tool without a schema, and for one whose schema is no `z.object`. */
const NONE = { type: 'object', properties: {} };
const UNTOLD = JSON.stringify(NONE);

type ListedContract = () => Contract;

type ListedTools = ReadonlyMap<string, ListedContract>;

interface ToolPage {
  readonly tools: readonly ListedTool[];
  readonly nextCursor?: string;
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: object;
  readonly annotations?: ToolAnnotations;
}

/** A schema, listed or of a library, with the validator of its tool. */
function validatedBy(schema: object, name: string, validate: Validate): LibrarySchema {
  const write = () => schema as Record<string, unknown>;
  const listed = {
    version: 1,
    vendor: 'mcp',
    jsonSchema: { input: write, output: write },
  } as const;
  const asked = async (args: unknown) => {
    const message = await validate(name, args);
    return message === undefined ? { value: args } : { issues: [{ message }] };
  };
  const said = isLibrarySchema(schema) ? schema['~standard'] : listed;
  return speaking(schema, { ...said, validate: asked });
}

/** What is known of a server's tools beside what it lists. */
interface Known {
  readonly options: McpOptions;
  readonly validate: Validate;
  /** What the tool of that name was registered with. */
  readonly toolOf: (name: string) => Registered | undefined;
}

function knownBy(server: object, options: McpOptions): Known {
  const { _registeredTools: tools = {} } = server as HighLevel;
  return {
    options,
    validate: validationOf(server),
    toolOf: (name) => (Object.hasOwn(tools, name) ? tools[name] : undefined),
  };
}

/** The schema of a registered tool, if it has any: one that cannot be written is open. */
function schemaOf(tool: Registered | undefined): object | undefined {
  const schema = tool?.inputSchema;
  return isLibrarySchema(schema) ? schema : schema && ANY;
}

/** What the tool of that name says against arguments; nothing where it takes them. */
type Validate = (name: string, args: unknown) => Promise<string | undefined>;

/**
 * The validation of an `McpServer`, by which it is asked once, before the SDK asks it: so the
 * report tells what it finds, and what it makes of the arguments is kept for the SDK. A low-level
 * server has none, nor has version 1 before 1.24.
 */
function validationOf(server: object): Validate {
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

/** What the SDK's high-level servers of both versions have. */
interface HighLevel {
  _toolHandlersInitialized?: boolean;
  setToolRequestHandlers?: () => void;
  validateToolInput?: (tool: unknown, args: unknown, name: string) => Promise<unknown>;
  readonly _registeredTools?: Readonly<Record<string, Registered>>;
}

interface Registered extends Partial<Pick<ListedTool, 'annotations'>> {
  readonly inputSchema?: object;
}

/** Version 1 answers a call of an unknown tool with a result. */
function unlessUnknown(name: string, result: unknown): unknown {
  const text = `MCP error ${INVALID_PARAMS}: Tool ${name} not found`;
  if (errorText(result) !== text) return result;
  throw invalidParams(`Tool ${name} not found`);
}

function invalidParams(message: string): Error {
  return Object.assign(new Error(message), { code: INVALID_PARAMS });
}

function errorText(result: unknown): string | undefined {
  const { isError, content } = Object(result);
  const text: unknown = isError === true ? content?.[0]?.text : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** Version 2 names the method, version 1 gives the request's Zod schema. */
function methodOf(given: unknown): unknown {
  return isObject(given) ? Object(given['shape']).method?.value : given;
}

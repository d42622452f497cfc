/** Binds the calls of a server before the SDK, or a handler of one's own, sees them. */

import { isObject } from '../../plain.ts';
import { judge, messageLoggingCause } from '../shared/judge.ts';
import { checkedOptions, isShownAnew } from '../shared/options.ts';
import { knownBy, Listing, type McpOptions, shown } from './listing.ts';
import { invalidArguments } from './result.ts';
import {
  assertUnhandled,
  bindFallback,
  type Handler,
  handlersOf,
  inTasks,
  methodOf,
  type ServerLike,
  unlessUnknown,
  withoutEarlyHandlers,
} from './sdk.ts';
import { readObject, type TransportLike, withReadableCalls } from './transport.ts';

/**
 * Changes a server so that its tools are called with bound arguments, and returns that server.
 *
 * A rejected call is answered with a result with `isError`, whose text begins
 * `invalid arguments: `. A tool whose `destructiveHint` is true takes only exact names of fields,
 * unless the option `matching` says otherwise. Call this before the first tool is registered or the
 * first handler is set.
 *
 * @throws {Error} where a tool or a handler is there already: its calls would not be bound.
 * @throws {ContractError} naming everything that is wrong with the options.
 * @throws {TypeError} where `server` is no server of the SDK.
 */
export function bindServer<S extends ServerLike>(server: S, options: McpOptions = {}): S {
  const own = checkedOptions(options);
  const handlers = handlersOf(server);
  const setAgain = withoutEarlyHandlers(server, handlers);
  assertUnhandled(handlers);
  const { setRequestHandler, notification } = handlers;
  const known = knownBy(server, own);
  const listing = new Listing(known);
  const changed = (method: unknown, handler: Handler): Handler => {
    if (method === 'tools/call') return bound(handler, listing, own);
    if (method !== 'tools/list') return handler;
    return listing.answering(isShownAnew(own) ? shown(handler, known) : handler);
  };
  handlers.setRequestHandler = (...given) => {
    const method = methodOf(given[0]);
    const handler = given.at(-1) as Handler;
    if (method === 'tools/list') listing.askedOf(handler);
    const answering = changed(method, handler);
    const whole = method === 'tools/call' ? inTasks(answering, given[0]) : answering;
    setRequestHandler.apply(handlers, [...given.slice(0, -1), whole]);
  };
  bindFallback(handlers, (handler) => {
    listing.otherwiseAskedOf(handler);
    // Nobody has checked the requests that a fallback handler is given.
    return (request, extra) =>
      (isObject(request.params) ? changed(request.method, handler) : handler)(request, extra);
  });
  handlers.notification = (...given) => {
    if (given[0].method === 'notifications/tools/list_changed') listing.forget();
    return notification.apply(handlers, given);
  };
  const target = server as unknown as Connecting;
  const connect = target.connect.bind(server);
  target.connect = (transport, ...rest) => {
    // A server that is not connected does not tell of its changes.
    listing.forget();
    const readable = withReadableCalls(transport, (args) => ({ args: { [RAW]: new Raw(args) } }));
    return connect(readable, ...rest);
  };
  setAgain();
  return server;
}

/**
 * The SDKs let no text or null pass as arguments, so these travel under this name; an instance of
 * `Raw` tells them from anything that a client sends.
 */
const RAW = 'toolargs/raw';

class Raw {
  readonly args: unknown;

  constructor(args: unknown) {
    this.args = args;
  }
}

interface Connecting {
  connect: (transport: TransportLike, ...rest: unknown[]) => Promise<unknown>;
}

function bound(handler: Handler, listing: Listing, options: McpOptions): Handler {
  return async (request, extra) => {
    const { name = '', arguments: given } = request.params;
    const travelled = Object(given)[RAW];
    const raw = travelled instanceof Raw ? travelled.args : given;
    const handled = (args: unknown) =>
      handler({ ...request, params: { ...request.params, arguments: args } }, extra);
    const binding = (await listing.find(name, extra))?.();
    if (binding === undefined) {
      // The handler may know a tool that it does not list: all that is ensured is that the
      // arguments are an object.
      const readable = readObject(raw);
      if ('answer' in readable) return readable.answer;
      return unlessUnknown(name, await handled(readable.args));
    }
    const { contract, isAsSent } = binding;
    const isText = isAsSent && typeof raw === 'string';
    const verdict = await judge(contract, isText ? JSON.stringify(raw) : raw, options);
    if (!verdict.ok) return invalidArguments(messageLoggingCause(verdict.error));
    return handled(verdict.args);
  };
}

/** A transport that reads calls whose arguments the SDK would refuse unread. */

import { explain } from '@toolargs/wasm';
import { assertTaken } from '../../given.ts';
import { isObject } from '../../plain.ts';
import { contractOf } from '../shared/contracts.ts';
import { invalidArguments, type McpResult } from './result.ts';

/** The fields of a transport that are used here. */
export interface TransportLike {
  onmessage?: unknown;
  onerror?: ((error: never) => void) | undefined;
  // The options tell the transport which request an answer belongs to.
  send(message: never, options?: never): Promise<void>;
}

/** What replaces a call's arguments: other arguments, or an answer to the whole call. */
export type Readable = { readonly args: unknown } | { readonly answer: McpResult };

type Listener = (message: unknown, ...rest: unknown[]) => void;
type Send = (message: unknown, options?: { relatedRequestId: unknown }) => Promise<void>;

/**
 * A transport that also reads `arguments` that are text or null, for servers without `bindServer`,
 * which brings its own.
 *
 * A call whose arguments cannot be read as an object is answered by the transport, with a result
 * that has `isError`.
 *
 * @throws {TypeError} where `transport` is no transport of the SDK.
 */
export function bindTransport<T extends TransportLike>(transport: T): T {
  return withReadableCalls(transport, readObject);
}

/**
 * A transport whose calls have their arguments replaced by what `read` answers, where the SDKs
 * would refuse them: where they are not an object.
 */
export function withReadableCalls<T extends TransportLike>(
  transport: T,
  read: (args: unknown) => Readable,
): T {
  const isTransport = isObject(transport) && typeof transport['send'] === 'function';
  assertTaken(isTransport, 'expected a transport of the SDK', transport);
  const listening =
    (listener: Listener): Listener =>
    (message, ...rest) => {
      const args = strangeArguments(message);
      if (args === undefined) return listener(message, ...rest);
      const { id, params } = message as { id: unknown; params: object };
      const readable = read(args.value);
      if ('args' in readable) {
        return listener(
          { ...(message as object), params: { ...params, arguments: readable.args } },
          ...rest,
        );
      }
      const answer = { jsonrpc: '2.0', id, result: readable.answer };
      (transport.send as unknown as Send)
        .call(transport, answer, { relatedRequestId: id })
        .catch((error) => transport.onerror?.(error as never));
    };
  return new Proxy(transport, {
    // Transports have private fields, so their methods run on the transport itself.
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set(target, name, value) {
      const isListener = name === 'onmessage' && typeof value === 'function';
      return Reflect.set(target, name, isListener ? listening(value) : value);
    },
  });
}

/** The arguments of a call, wrapped in an object, where they are given but are no object. */
function strangeArguments(message: unknown): { readonly value: unknown } | undefined {
  const { method, params } = Object(message);
  const { arguments: value } = Object(params);
  const isStrange = method === 'tools/call' && value !== undefined && !isObject(value);
  return isStrange ? { value } : undefined;
}

/**
 * The arguments as an object with any fields; null becomes an empty object, because older SDKs take
 * no other sign of a call without arguments.
 */
export function readObject(args: unknown): Readable {
  const result = contractOf(ANY, ANY, {}).bind(args);
  if (result.status !== 'ok') return { answer: invalidArguments(explain(result)) };
  return { args: result.args };
}

/** Any object. */
export const ANY = { type: 'object' };

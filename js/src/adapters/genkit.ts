/**
 * Tools of Genkit whose arguments go through a contract.
 *
 * @example
 * import { middleware } from '@toolargs/wasm/genkit';
 *
 * await ai.generate({ model, prompt, tools: [createTicket], use: [middleware()] });
 *
 * @module
 */

import type { BindResult } from '@toolargs/wasm';
import { type Schema, unopened } from '../keywords.ts';
import { settle } from '../settle.ts';
import { contractOf } from './shared/contracts.ts';
import { messageLoggingCause, tell } from './shared/judge.ts';
import { jsonOf, Noted } from './shared/noted.ts';
import type { BindOptions } from './shared/options.ts';
import { checkedOptions, isShownAnew } from './shared/options.ts';

export type { BindOptions } from './shared/options.ts';

/** Options of `middleware`, for all tools of a request. */
export type GenkitOptions = Omit<BindOptions, 'name'>;

/** A middleware for the option `use` of Genkit. */
export interface GenkitMiddleware {
  readonly name: string;
  /** Called once for each request. */
  readonly instantiate: () => Hooks;
}

/** The hooks of Genkit's middleware that are used here. */
interface Hooks {
  readonly model: Hook<ModelRequest, ModelResponse>;
  readonly tool: Hook<ToolRequestPart, ToolResponsePart | undefined>;
}

type Hook<Request, Response> = (
  request: Request,
  context: object,
  next: (request: Request, context: object) => Promise<Response>,
) => Promise<Response>;

interface ModelRequest {
  readonly tools?: readonly Offered[];
}

/** A tool as Genkit offers it to a model. */
interface Offered {
  readonly name: string;
  readonly inputSchema?: Schema | null | undefined;
}

interface ModelResponse {
  readonly message?: { readonly content: readonly Part[] };
}

type Part = Partial<ToolRequestPart>;

interface ToolRequestPart {
  readonly toolRequest: ToolRequest;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface ToolRequest {
  readonly name: string;
  readonly ref?: string | undefined;
  readonly input?: unknown;
}

interface ToolResponsePart {
  readonly toolResponse: {
    readonly name: string;
    readonly ref?: string | undefined;
    readonly output?: unknown;
  };
}

/**
 * A middleware that binds the calls of every tool to the schema that the model was given.
 *
 * The bound arguments replace what the model sent in its message, so that interrupts and the
 * conversation see them too. A rejected call is answered with `{ error }` and the explanation,
 * where Genkit would end the whole request. With `returnToolRequests` nobody answers calls: the
 * `metadata.toolargs` of a rejected one is `{ error }`, so that the application does not run it.
 *
 * Where a tool's schema cannot be a contract, the request fails with a `ContractError`.
 *
 * @throws {ContractError} naming everything that is wrong with the options.
 */
export function middleware(options: GenkitOptions = {}): GenkitMiddleware {
  const own = checkedOptions(options);
  return { name: 'toolargs', instantiate: () => hooks(own) };
}

function hooks(options: GenkitOptions): Hooks {
  const schemas = new Map<string, Schema>();
  // Rejected calls that the listener was told of: whether Genkit then answers such a call or hands
  // it back is not known before.
  const told = new Noted();
  // Genkit itself answers calls of tools that were not given, and runs those that take anything.
  const validated = async ({ name, input }: ToolRequest): Promise<BindResult | undefined> => {
    const schema = schemas.get(name);
    return schema && contractOf(schema, schema, { ...options, name })['~validate'](input);
  };
  const shown = (tool: Offered): Offered => {
    const { name, inputSchema } = tool;
    if (!inputSchema) return tool;
    const schema = asDeclared(inputSchema);
    schemas.set(name, schema);
    if (!isShownAnew(options)) return tool;
    return { ...tool, inputSchema: contractOf(schema, schema, { ...options, name }).schema() };
  };
  const boundPart = async (part: Part): Promise<Part> => {
    const { toolRequest } = part;
    if (toolRequest === undefined) return part;
    const result = await validated(toolRequest);
    if (result === undefined) return part;
    const verdict = settle(result, options);
    tell(result, options);
    if (!verdict.ok) {
      told.add(written(toolRequest));
      const toolargs = { error: verdict.error.message };
      return { ...part, metadata: { ...part.metadata, toolargs } };
    }
    return withInput(part as ToolRequestPart, verdict.args);
  };
  return {
    model: async (request, context, next) => {
      const { tools } = request;
      const response = await next(
        tools ? { ...request, tools: tools.map(shown) } : request,
        context,
      );
      const { message } = response;
      if (message === undefined) return response;
      const content = await Promise.all(message.content.map(boundPart));
      return { ...response, message: { ...message, content } };
    },
    tool: async (part, context, next) => {
      const result = await validated(part.toolRequest);
      if (result === undefined) return next(part, context);
      if (!told.delete(written(part.toolRequest))) tell(result, options);
      const verdict = settle(result, options);
      if (verdict.ok) return next(withInput(part, verdict.args), context);
      const { name, ref } = part.toolRequest;
      return { toolResponse: { name, ref, output: { error: messageLoggingCause(verdict.error) } } };
    },
  };
}

/** A request as text, by which it is known again: Genkit copies what it passes on. */
function written({ name, ref, input }: ToolRequest): string {
  return jsonOf([name, ref, input]);
}

function withInput<P extends ToolRequestPart>(part: P, input: unknown): P {
  return { ...part, toolRequest: { ...part.toolRequest, input } };
}

/** The `$schema` that Genkit's converter of Zod schemas writes. */
const ZOD_DIALECT = 'http://json-schema.org/draft-07/schema#';

const declared = new WeakMap<Schema, Schema>();

/**
 * A schema without what the converter adds: it writes every `z.object` as open, whether its author
 * left it open or not. Without that, the option `unknownFields` decides on undeclared fields.
 */
function asDeclared(schema: Schema): Schema {
  if (schema['$schema'] !== ZOD_DIALECT) return schema;
  const unsaid = declared.get(schema) ?? unopened(schema);
  declared.set(schema, unsaid);
  return unsaid;
}

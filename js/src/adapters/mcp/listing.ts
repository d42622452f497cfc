/** The tools that a server lists, and their contracts. */

import type { Contract, LibrarySchema } from '@toolargs/wasm';
import { gathered } from '../../gathered.ts';
import type { Schema } from '../../keywords.ts';
import { present } from '../../plain.ts';
import { carefulOptions } from '../../risk.ts';
import { contractOf, isLibrarySchema } from '../shared/contracts.ts';
import type { BindOptions } from '../shared/options.ts';
import { isShownAnew } from '../shared/options.ts';
import { rootObject } from '../shared/root.ts';
import { speaking } from '../shared/transforms.ts';
import {
  type Handler,
  type ListedTool,
  type Registered,
  registeredIn,
  type ToolPage,
  type Validate,
  validationOf,
} from './sdk.ts';
import { ANY } from './transport.ts';

/** Options of `bindServer`, for all of its tools. */
export type McpOptions = Omit<BindOptions, 'name'>;

/**
 * The tools that a server lists. They are asked for when one is called, and kept until they change.
 */
export class Listing {
  readonly #known: Known;
  #list: Handler | undefined;
  #fallback: Handler | undefined;
  #tools: Promise<ListedTools> | undefined;
  readonly #unlisted = new Map<string, ListedContract>();

  constructor(known: Known) {
    this.#known = known;
  }

  /** Sets the handler that lists the tools from now on. */
  askedOf(list: Handler): void {
    this.#list = list;
    this.forget();
  }

  /** Sets the handler for any request, which lists the tools where no other handler does. */
  otherwiseAskedOf(fallback: Handler): void {
    this.#fallback = listingNoneUnlessKnown(fallback);
    this.forget();
  }

  forget(): void {
    this.#tools = undefined;
    this.#unlisted.clear();
  }

  /**
   * A handler that lists the tools for a client, after which the kept ones are forgotten: the
   * client may have been answered others.
   */
  answering(list: Handler): Handler {
    return async (request, extra) => {
      const page = await list(request, extra);
      this.forget();
      return page;
    };
  }

  async find(name: string, extra: unknown): Promise<ListedContract | undefined> {
    try {
      // A list that was asked for already is awaited; it may be the list of another caller.
      const known = this.#tools && (await this.#tools).get(name);
      return known ?? this.#unlisted.get(name) ?? (await this.#asked(extra)).get(name);
    } catch (error) {
      // The SDK lists no tools at all where one of them cannot be written.
      const registered = this.#known.toolOf(name);
      if (registered === undefined) throw error;
      const schema = schemaOf(registered) ?? NONE;
      const unlisted = onceCalled(() => made(schema, { ...registered, name }, this.#known));
      this.#unlisted.set(name, unlisted);
      return unlisted;
    }
  }

  #asked(extra: unknown): Promise<ListedTools> {
    const asked = toolsOf(this.#list ?? this.#fallback, extra, this.#known);
    this.#tools = asked;
    asked.catch(() => {
      this.#tools = undefined;
    });
    return asked;
  }
}

/**
 * A fallback handler that answers an empty list where the given one does not know `tools/list`,
 * which JSON-RPC says with a code.
 */
function listingNoneUnlessKnown(fallback: Handler): Handler {
  return async (request, extra) => {
    try {
      return await fallback(request, extra);
    } catch (error) {
      if (Object(error).code === METHOD_NOT_FOUND) return { tools: [] };
      throw error;
    }
  };
}

/** The listed tools by name, as a client is given them. */
async function toolsOf(
  list: Handler | undefined,
  extra: unknown,
  known: Known,
): Promise<ListedTools> {
  const tools = new Map<string, ListedContract>();
  // A proxied server may end with an empty cursor, or with the same cursor again.
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
 * A handler whose list has the schemas that the options have models see; a schema that cannot be a
 * contract stays as it was.
 */
export function shown(list: Handler, known: Known): Handler {
  const asShown = (tool: ListedTool): ListedTool => {
    const binding = gathered([], [], contractWhenCalled(tool, known));
    const schema = binding && rootObject(binding.contract.schema());
    return schema ? { ...tool, inputSchema: schema } : tool;
  };
  return async (request, extra) => {
    const page = (await list(request, extra)) as ToolPage;
    return { ...page, tools: page.tools.map(asShown) };
  };
}

/**
 * The contract of a listed tool, compiled when the tool is first called: a list may hold a tool
 * that nobody calls and whose schema cannot be a contract.
 */
function contractWhenCalled(tool: ListedTool, known: Known): ListedContract {
  const { name, inputSchema } = tool;
  const madeOf = (schema: object) => made(schema, tool, known);
  const registered = schemaOf(known.toolOf(name));
  const isUntold = JSON.stringify(inputSchema) === UNTOLD;
  // With these options clients are shown the contract's own schema, so it has to be that of the
  // listed one.
  const mayBeRegistered = !isShownAnew(known.options);
  return onceCalled(() => {
    const isRegistered = isUntold || (mayBeRegistered && isWrittenOf(registered, inputSchema));
    const own = isRegistered && registered && gathered([], [], () => madeOf(registered));
    return own || madeOf(isUntold && registered ? ANY : inputSchema);
  });
}

function onceCalled(make: () => Binding): ListedContract {
  let binding: Binding | undefined;
  return () => {
    binding ??= make();
    return binding;
  };
}

function made(
  schema: object,
  { name, annotations }: Pick<ListedTool, 'name' | 'annotations'>,
  { options, validate, toolOf }: Known,
): Binding {
  // A handler may validate by itself with the author's library, and then asks what that library
  // asks.
  const { formats = 'library' } = options;
  const asked = validatedBy(schema, name, validate);
  const careful = carefulOptions(annotations, { ...options, formats, name });
  const isAsSent = isJudgedAsSent(schema, toolOf(name));
  const contract = contractOf(asked, asked, isAsSent ? { ...careful, ...AS_SENT } : careful);
  return { contract, isAsSent };
}

/** Whether something before the server decides on calls by the arguments as they were sent. */
function isJudgedAsSent(schema: object, registered: Registered | undefined): boolean {
  return registered?.scopeChallenge !== undefined || hasHeaders(schema);
}

/** Whether a field is also sent in a header, by which version 2 and gateways judge the call. */
function hasHeaders(schema: object): boolean {
  try {
    const target = 'draft-2020-12';
    const isOfLibrary = isLibrarySchema(schema);
    const written = isOfLibrary ? schema['~standard'].jsonSchema.input({ target }) : schema;
    return JSON.stringify(written).includes('"x-mcp-header":');
  } catch {
    // A schema that cannot be written cannot be a contract either.
    return false;
  }
}

/** Options under which nothing is moved, renamed or retyped: what was judged is what runs. */
const AS_SENT = {
  matching: 'exact',
  coercion: 'none',
  syntax: 'strict',
  layers: undefined,
  fieldMatcher: undefined,
  coercer: undefined,
  formatNormalizer: undefined,
  optIn: undefined,
} as const;

/**
 * Whether a listed schema is what the library writes of the registered one, which may take more: a
 * listed pattern has no flags. A schema that a handler of the author's changed is a different one.
 */
function isWrittenOf(registered: object | undefined, listed: object): boolean {
  if (!isLibrarySchema(registered)) return false;
  const { jsonSchema } = registered['~standard'];
  return (['draft-2020-12', 'draft-07'] as const).some((target) => {
    try {
      return askedBy(jsonSchema.input({ target })) === askedBy(listed as Schema);
    } catch {
      // It may have been listed in the other dialect.
      return false;
    }
  });
}

/**
 * What a schema asks, as text; its `type` is left out, because the SDKs themselves write `object`
 * at the top.
 */
function askedBy({ $schema: _, type: __, ...rest }: Schema): string {
  return JSON.stringify(rest);
}

const METHOD_NOT_FOUND = -32601;

/**
 * What version 1 lists for a tool without a schema, and for a tool whose schema is no `z.object`.
 */
const NONE = { type: 'object', properties: {} };
const UNTOLD = JSON.stringify(NONE);

/** What the calls of a tool are bound with. */
interface Binding {
  readonly contract: Contract;
  /** Whether the arguments may run only as they were sent; text is then not read as arguments. */
  readonly isAsSent: boolean;
}

type ListedContract = () => Binding;

type ListedTools = ReadonlyMap<string, ListedContract>;

/** A listed schema, or one of a library, with the validator of its tool. */
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

/** What is known about a server's tools besides what it lists. */
interface Known {
  readonly options: McpOptions;
  readonly validate: Validate;
  readonly toolOf: (name: string) => Registered | undefined;
}

/** What is known about the tools of a server that is bound with these options. */
export function knownBy(server: object, options: McpOptions): Known {
  return { options, validate: validationOf(server), toolOf: registeredIn(server) };
}

/**
 * The schema of a registered tool, if it has one; one that cannot be written becomes that of any
 * object.
 */
function schemaOf(tool: Registered | undefined): object | undefined {
  const schema = tool?.inputSchema;
  return isLibrarySchema(schema) ? schema : schema && ANY;
}

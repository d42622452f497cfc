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

/** The tools that a server lists: asked for when one is called, and kept until they change. */
export class Listing {
  readonly #known: Known;
  #list: Handler | undefined;
  #fallback: Handler | undefined;
  #tools: Promise<ListedTools> | undefined;
  readonly #unlisted = new Map<string, ListedContract>();

  constructor(known: Known) {
    this.#known = known;
  }

  /** Another handler lists them from now on. */
  askedOf(list: Handler): void {
    this.#list = list;
    this.forget();
  }

  /** One that answers any request lists them, where no other handler does. */
  otherwiseAskedOf(fallback: Handler): void {
    this.#fallback = listingNoneUnlessKnown(fallback);
    this.forget();
  }

  forget(): void {
    this.#tools = undefined;
    this.#unlisted.clear();
  }

  /** A client that lists the tools may be answered others than are kept. */
  answering(list: Handler): Handler {
    return async (request, extra) => {
      const page = await list(request, extra);
      this.forget();
      return page;
    };
  }

  async find(name: string, extra: unknown): Promise<ListedContract | undefined> {
    try {
      // One that is asked for already is waited for; it may be the list of another caller.
      const known = this.#tools && (await this.#tools).get(name);
      return known ?? this.#unlisted.get(name) ?? (await this.#asked(extra)).get(name);
    } catch (error) {
      // The SDK lists no tool where one of them cannot be written.
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

/** It may know no lists, as JSON-RPC says it. */
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
 * Compiled when the tool is first called: a list may hold one that nobody calls, whose schema cannot
 * be a contract.
 */
function contractWhenCalled(tool: ListedTool, known: Known): ListedContract {
  const { name, inputSchema } = tool;
  const madeOf = (schema: object) => made(schema, tool, known);
  const registered = schemaOf(known.toolOf(name));
  const isUntold = JSON.stringify(inputSchema) === UNTOLD;
  // Under these options the list is written from the contract of what it says.
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
  // A handler may have a validator of its own, which asks what the author's library asks.
  const { formats = 'library' } = options;
  const asked = validatedBy(schema, name, validate);
  const careful = carefulOptions(annotations, { ...options, formats, name });
  const isAsSent = isJudgedAsSent(schema, toolOf(name));
  const contract = contractOf(asked, asked, isAsSent ? { ...careful, ...AS_SENT } : careful);
  return { contract, isAsSent };
}

/** Whether something before the server decides on calls, by their arguments as they were sent. */
function isJudgedAsSent(schema: object, registered: Registered | undefined): boolean {
  return registered?.scopeChallenge !== undefined || hasHeaders(schema);
}

/** Whether a field comes in a header as well, by which version 2 and gateways judge it. */
function hasHeaders(schema: object): boolean {
  try {
    const target = 'draft-2020-12';
    const isOfLibrary = isLibrarySchema(schema);
    const written = isOfLibrary ? schema['~standard'].jsonSchema.input({ target }) : schema;
    return JSON.stringify(written).includes('"x-mcp-header":');
  } catch {
    // It is no contract either.
    return false;
  }
}

/** With these, nothing is moved, renamed or retyped: what was judged is what runs. */
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

const METHOD_NOT_FOUND = -32601;

/** What version 1 lists for a tool without a schema, and for one whose schema is no `z.object`. */
const NONE = { type: 'object', properties: {} };
const UNTOLD = JSON.stringify(NONE);

/** What calls of a tool are bound by. */
interface Binding {
  readonly contract: Contract;
  /** Whether only what was sent may run; then text is no arguments. */
  readonly isAsSent: boolean;
}

type ListedContract = () => Binding;

type ListedTools = ReadonlyMap<string, ListedContract>;

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
  readonly toolOf: (name: string) => Registered | undefined;
}

/** Of a server that is bound with these options. */
export function knownBy(server: object, options: McpOptions): Known {
  return { options, validate: validationOf(server), toolOf: registeredIn(server) };
}

/** The schema of a registered tool, if it has any: one that cannot be written is open. */
function schemaOf(tool: Registered | undefined): object | undefined {
  const schema = tool?.inputSchema;
  return isLibrarySchema(schema) ? schema : schema && ANY;
}

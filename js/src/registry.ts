/** Tools by name, each with its contract: what models see of them, and their calls. */

import { compile } from './compile.ts';
import type { Contract } from './contract.ts';
import {
  ContractError,
  type ContractIssue,
  type ContractIssueCode,
  UnknownToolError,
} from './errors.ts';
import { gathered } from './gathered.ts';
import { assertOptions, assertTaken, kind, listOf, misnamed } from './given.ts';
import type { ContractOptions, OnUncertain } from './options.ts';
import { copied, isObject } from './plain.ts';
import { type BindResult, explain } from './result.ts';
import { carefulOptions, type ToolAnnotations } from './risk.ts';
import type {
  JsonSchema,
  LibrarySchema,
  OnlyWritten,
  RenderOptions,
  WrittenSchema,
} from './schema.ts';
import { settle } from './settle.ts';
import type { InferInput, InferOutput } from './standard.ts';
import {
  isAsyncGenerator,
  lastOf,
  resultError,
  type ToolResult,
  thrownResult,
  toolResult,
} from './tool-result.ts';

/** A tool as it is registered; any other fields it has are kept but not read. */
export interface Tool<Args = never, S = LibrarySchema | JsonSchema> {
  /** The name by which a model calls the tool. */
  readonly name: string;
  /** The name that people are shown. */
  readonly title?: string | undefined;
  /** What models are told that the tool does. */
  readonly description?: string | undefined;
  /** The schema of the arguments. */
  readonly inputSchema: S;
  /** The schema of the output, which MCP clients are told; the output is not checked here. */
  readonly outputSchema?: LibrarySchema | JsonSchema | undefined;
  /** The annotations of MCP; with `destructiveHint: true` only exact names of fields are taken. */
  readonly annotations?: ToolAnnotations | undefined;
  /** Told to MCP clients as it is, like `execution` and `_meta`. */
  readonly icons?: readonly object[] | undefined;
  readonly execution?: object | undefined;
  readonly _meta?: object | undefined;
  /**
   * Called as a method of the tool, with the bound arguments and the `meta` that the host passed
   * on.
   */
  // biome-ignore lint/suspicious/noExplicitAny: only the tool knows it, by its own annotation or not.
  readonly execute?: ((args: Args, meta: any) => unknown) | undefined;
}

/**
 * A tool from a list of tools: its type may be a union of theirs, or not tell which kind of schema
 * it has. A tool whose `execute` takes other arguments than its schema gives does not fit.
 */
type OfList<T extends Tool> = T extends { readonly inputSchema: infer S extends LibrarySchema }
  ? T & Tool<InferOutput<S>, S>
  : T;

/** Options of `register`; the options of `createRegistry` are the defaults. */
export interface RegisterOptions extends Omit<ContractOptions, 'name'> {
  /** Replaces a registered tool of the same name, which is a mistake otherwise. */
  readonly replace?: boolean | undefined;
}

/** One call of a model. */
export interface ToolCall {
  /** The id of the call; empty where the provider gives none. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments as the model wrote them: text or a value. */
  readonly arguments?: unknown;
}

/** The result of one call. */
export interface CallResult {
  /** The id of the call. */
  readonly id: string;
  /** The name of the tool that was called. */
  readonly name: string;
  /** What the tool answered, or why it did not run. */
  readonly result: ToolResult;
}

/**
 * Where other formats of calls have the arguments: read as a `ToolCall`, such a call would run
 * without any.
 */
const OF_OTHERS = ['input', 'args', 'parameters', 'function'];

interface Entry {
  readonly tool: Tool;
  readonly contract: Contract;
  readonly onUncertain: OnUncertain | undefined;
}

/** A set of tools; `createRegistry` makes it. */
export class Registry {
  readonly #entries = new Map<string, Entry>();
  readonly #defaults: RegisterOptions;

  /** @throws {ContractError} naming everything that is wrong with the options. */
  constructor(defaults: RegisterOptions) {
    assertOptions(defaults);
    if (hasName(defaults)) throw new ContractError([{ ...NAMELESS, path: ['options', 'name'] }]);
    // The fields that `requiredAny` names can only be checked against a tool's own schema.
    const { replace: _, requiredAny: __, ...options } = defaults;
    compile({ type: 'object', properties: {} }, options).release();
    this.#defaults = copied({ ...defaults });
  }

  /**
   * Compiles a tool's schema and keeps the tool under its name.
   *
   * A tool whose `destructiveHint` is true takes only exact names of fields, unless `matching` is
   * among the options.
   *
   * @throws {ContractError} naming everything that is wrong with the tool, which is not registered
   * then.
   * @throws {TypeError} where `tool` is no object.
   */
  register<Args = unknown, W extends WrittenSchema = WrittenSchema>(
    tool: Tool<Args, OnlyWritten<W>>,
    options?: RegisterOptions,
  ): Contract<Args>;
  /**
   * Compiles a library's schema, whose types the arguments have, and keeps the tool under its name.
   */
  register<S extends LibrarySchema>(
    tool: Tool<InferOutput<S>, S>,
    options?: RegisterOptions,
  ): Contract<InferInput<S>, InferOutput<S>>;
  /**
   * Compiles a plain JSON Schema and keeps the tool under its name; the tool's `execute` says the
   * types of the arguments.
   */
  register<Args = unknown>(tool: Tool<Args, JsonSchema>, options?: RegisterOptions): Contract<Args>;
  /** Compiles the schema of one tool from a list of tools, and keeps the tool under its name. */
  register<T extends Tool>(tool: OfList<T>, options?: RegisterOptions): Contract;
  register(tool: Tool, options: RegisterOptions = {}): Contract {
    const entries = Registry.#entriesOf(this);
    assertTaken(isObject(tool), 'register takes a tool, { name, inputSchema, … }', tool);
    assertOptions(options);
    const { replace, ...bindOptions } = { ...this.#defaults, ...options };
    const { name, execute, inputSchema, annotations } = tool;
    const at = typeof name === 'string' && name !== '' ? [name] : [];
    const issues: ContractIssue[] = [];
    const wrong = (code: ContractIssueCode, field: string, message: string) => {
      issues.push({ code, path: [...at, field], message });
      return undefined;
    };
    if (at.length === 0) {
      wrong('invalid_name', 'name', 'a model calls a tool by its `name`');
    } else if (entries.has(name) && !replace) {
      const message = `\`${name}\` is registered already; rename one, or pass \`replace: true\``;
      wrong('duplicate_tool', 'name', message);
    }
    if (execute !== undefined && typeof execute !== 'function') {
      wrong('invalid_execute', 'execute', 'expected a function');
    }
    if (hasName(options)) issues.push({ ...NAMELESS, path: [...at, 'options', 'name'] });
    const named = { ...carefulOptions(annotations, bindOptions), name: at[0] };
    const missing = misnamed(tool) ?? 'the schema of its arguments is missing';
    const contract =
      inputSchema === undefined
        ? wrong('schema_invalid', 'inputSchema', missing)
        : gathered(issues, at, () => compile(inputSchema, named));
    if (contract === undefined || issues.length > 0) throw new ContractError(issues);
    entries.set(name, { tool, contract, onUncertain: bindOptions.onUncertain });
    return contract;
  }

  /** Removes a tool; answers whether it was registered. */
  remove(name: string): boolean {
    return Registry.#entriesOf(this).delete(name);
  }

  /** The tools, in the order in which they were registered. */
  list(): Tool[] {
    return [...Registry.#entriesOf(this).values()].map(({ tool }) => tool);
  }

  /**
   * The contract of a tool. This method and the next ones take the name of a registered tool.
   *
   * @throws {UnknownToolError} where no tool of that name is registered.
   */
  contract(name: string): Contract {
    return Registry.#entry(this, name).contract;
  }

  /** The JSON Schema of a tool's arguments as models see it, as a fresh copy. */
  schema(name: string, options?: Pick<RenderOptions, 'target'>): Record<string, unknown> {
    return Registry.#entry(this, name).contract.schema(options);
  }

  /** Binds the arguments of a call, as `contract.bind` does. */
  bind(name: string, raw: unknown): BindResult {
    return Registry.#entry(this, name).contract.bind(raw);
  }

  /** Binds and validates the arguments of a call, as `contract.validate` does. */
  validate(name: string, raw: unknown): BindResult | Promise<BindResult> {
    return Registry.#entry(this, name).contract.validate(raw);
  }

  /** What to tell the model about a result or an error. */
  explain(from: BindResult | Error): string {
    return explain(from);
  }

  /**
   * Binds a call, validates it and runs the tool. Whatever a model sent or a tool threw becomes a
   * result with `isError` and is not thrown. The result of an asynchronous generator is what it
   * returned, or else what it yielded last.
   *
   * @param meta passed on to the tool's `execute` as it is.
   * @throws {UnknownToolError} where no tool of that name is registered.
   * @throws {TypeError} where the tool has no `execute`.
   */
  async call(name: string, raw: unknown, meta?: unknown): Promise<ToolResult> {
    const { tool, contract, onUncertain } = Registry.#entry(this, name);
    if (!tool.execute) throw new TypeError(`tool ${name} has no execute`);
    const settled = settle(await contract.validate(raw), { onUncertain });
    if (!settled.ok) return resultError(settled.error);
    try {
      const given = await tool.execute(settled.args as never, meta);
      return toolResult(isAsyncGenerator(given) ? await lastOf(given) : given);
    } catch (error) {
      return thrownResult(error);
    }
  }

  /**
   * Runs calls concurrently: answers a result for each, in the order of the calls and with their
   * ids.
   *
   * A call that cannot be run gets a result with `isError`; the other calls run all the same.
   *
   * @throws {TypeError} where `calls` is no list.
   */
  async runToolCalls(calls: Iterable<ToolCall>, meta?: unknown): Promise<CallResult[]> {
    Registry.#entriesOf(this);
    const run = async (call: ToolCall): Promise<CallResult> => {
      const unread = OF_OTHERS.find((field) => field in Object(call));
      if (!isObject(call) || (unread && !('arguments' in call))) {
        const got = unread ? `its \`${unread}\`` : kind(call);
        const error = new TypeError(`expected a call, { id, name, arguments }; got ${got}`);
        return { id: call?.id ?? '', name: call?.name ?? '', result: resultError(error) };
      }
      const { id, name, arguments: raw } = call;
      const result = await this.call(name, raw, meta).catch((error) => resultError(error));
      return { id, name, result };
    };
    const list = listOf(calls, () => true, 'runToolCalls takes a list of { id, name, arguments }');
    return Promise.all(list.map(run));
  }

  /**
   * The entries of the registry that a method is called on: a detached method has no `this`, and
   * one called through a proxy has the proxy.
   */
  static #entriesOf(it: Registry): Map<string, Entry> {
    if (isObject(it) && #entries in it) return it.#entries;
    throw new TypeError('call it on the registry itself: `registry.call(name, raw)`');
  }

  static #entry(it: Registry, name: string): Entry {
    const entry = Registry.#entriesOf(it).get(name);
    if (entry !== undefined) return entry;
    assertTaken(typeof name === 'string', 'expected the name of a tool', name);
    throw new UnknownToolError(name);
  }
}

/**
 * Makes an empty registry; the options are the defaults for all its tools.
 *
 * @example
 * const registry = createRegistry({ unknownFields: 'ignore' });
 * registry.register({ name: 'create_ticket', inputSchema, execute: createTicket });
 * await registry.call('create_ticket', '{"phone":"13120057004"}');
 */
export function createRegistry(defaults: RegisterOptions = {}): Registry {
  return new Registry(defaults);
}

/**
 * The issue for the option `name`, which would do nothing here: the types refuse it, plain
 * JavaScript does not.
 */
const NAMELESS = { code: 'option_unknown', message: 'each tool has a name of its own' } as const;

function hasName(options: ContractOptions): boolean {
  return options.name !== undefined;
}

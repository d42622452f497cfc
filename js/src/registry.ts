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

/** A tool as it is registered; what else it has is left alone. */
export interface Tool<Args = never, S = LibrarySchema | JsonSchema> {
  /** By which a model calls it. */
  readonly name: string;
  /** What people read for its name. */
  readonly title?: string | undefined;
  /** What models read of what it does. */
  readonly description?: string | undefined;
  /** What its arguments must be. */
  readonly inputSchema: S;
  /** What MCP is told of its output; nothing here checks that. */
  readonly outputSchema?: LibrarySchema | JsonSchema | undefined;
  /** Those of MCP; `destructiveHint` makes names exact. */
  readonly annotations?: ToolAnnotations | undefined;
  /** What else MCP is told, as it is. */
  readonly icons?: readonly object[] | undefined;
  readonly execution?: object | undefined;
  readonly _meta?: object | undefined;
  /** Runs on the tool itself, with the bound arguments and what the host passed on. */
  // biome-ignore lint/suspicious/noExplicitAny: only the tool knows it, by its own annotation or not.
  readonly execute?: ((args: Args, meta: any) => unknown) | undefined;
}

/**
 * A tool of a list of tools: its type may be a union of theirs, or not say of which kind its schema
 * is. One that takes other arguments than its schema gives is none.
 */
type OfList<T extends Tool> = T extends { readonly inputSchema: infer S extends LibrarySchema }
  ? T & Tool<InferOutput<S>, S>
  : T;

/** Options of `register`; those of `createRegistry` are the defaults. */
export interface RegisterOptions extends Omit<ContractOptions, 'name'> {
  /** Takes the place of a tool of the same name, which is a mistake otherwise. */
  readonly replace?: boolean | undefined;
}

/** One call of a model. */
export interface ToolCall {
  /** Empty where the provider gives none. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** As the model wrote them: text or a value. */
  readonly arguments?: unknown;
}

/** What came of a call. */
export interface CallResult {
  /** That of the call. */
  readonly id: string;
  /** The name of the tool that was called. */
  readonly name: string;
  /** What the tool gave, or why it did not run. */
  readonly result: ToolResult;
}

/**
 * Where providers have the arguments of a call. Taken as it is, their call would run without any.
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

  /** @throws {ContractError} naming all that is wrong with the options. */
  constructor(defaults: RegisterOptions) {
    assertOptions(defaults);
    if (hasName(defaults)) throw new ContractError([{ ...NAMELESS, path: ['options', 'name'] }]);
    // Which fields are required, a tool's own schema has to say.
    const { replace: _, requiredAny: __, ...options } = defaults;
    compile({ type: 'object', properties: {} }, options).release();
    this.#defaults = copied({ ...defaults });
  }

  /**
   * Compiles a tool's schema and keeps the tool under its name.
   *
   * A tool whose `destructiveHint` is true takes only exact names, unless the options say
   * `matching`.
   *
   * @throws {ContractError} naming everything that is wrong with the tool; nothing is kept then.
   * @throws {TypeError} where it is given no tool.
   */
  register<Args = unknown, W extends WrittenSchema = WrittenSchema>(
    tool: Tool<Args, OnlyWritten<W>>,
    options?: RegisterOptions,
  ): Contract<Args>;
  /** Compiles a library's schema, which types the arguments, and keeps its tool under its name. */
  register<S extends LibrarySchema>(
    tool: Tool<InferOutput<S>, S>,
    options?: RegisterOptions,
  ): Contract<InferInput<S>, InferOutput<S>>;
  /**
   * Compiles JSON Schema, whose arguments the tool itself types, and keeps the tool under its name.
   */
  register<Args = unknown>(tool: Tool<Args, JsonSchema>, options?: RegisterOptions): Contract<Args>;
  /** Compiles the schema of one of a list of tools, and keeps the tool under its name. */
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

  /** Forgets a tool; whether it was there. */
  remove(name: string): boolean {
    return Registry.#entriesOf(this).delete(name);
  }

  /** The tools, in the order in which they were registered. */
  list(): Tool[] {
    return [...Registry.#entriesOf(this).values()].map(({ tool }) => tool);
  }

  /**
   * The contract of a tool. This and what follows take the name of a registered tool.
   *
   * @throws {UnknownToolError} where there is no such tool.
   */
  contract(name: string): Contract {
    return Registry.#entry(this, name).contract;
  }

  /** What a model sees of a tool's arguments: a fresh copy. */
  schema(name: string, options?: Pick<RenderOptions, 'target'>): Record<string, unknown> {
    return Registry.#entry(this, name).contract.schema(options);
  }

  /** Binds the arguments of a call, as `contract.bind` does. */
  bind(name: string, raw: unknown): BindResult {
    return Registry.#entry(this, name).contract.bind(raw);
  }

  /** Binds and asks the schema's own validator, as `contract.validate` does. */
  validate(name: string, raw: unknown): BindResult | Promise<BindResult> {
    return Registry.#entry(this, name).contract.validate(raw);
  }

  /** What to tell the model about a result or an error. */
  explain(from: BindResult | Error): string {
    return explain(from);
  }

  /**
   * Binds a call, validates it and runs the tool; nothing that a model sent or a tool threw is
   * thrown, but a result with `isError`. Of an asynchronous generator the result is what it
   * returned, or else yielded last.
   *
   * @param meta passed on to the tool as it is.
   * @throws {UnknownToolError} where there is no such tool.
   * @throws {TypeError} where the tool has nothing to run.
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
   * Runs calls side by side: a result for each, in the order of the calls, with the call's id.
   *
   * A call that cannot be run answers an error as well, and no other call is lost with it.
   *
   * @throws {TypeError} where it is given no list.
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

  /** A method that was taken off, or is called through a proxy, has another `this`, or none. */
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
 * An empty registry; the options are defaults for all its tools.
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
 * Said of the option `name`, which would do nothing: the types refuse it, plain JavaScript does
 * not.
 */
const NAMELESS = { code: 'option_unknown', message: 'each tool has a name of its own' } as const;

function hasName(options: ContractOptions): boolean {
  return options.name !== undefined;
}

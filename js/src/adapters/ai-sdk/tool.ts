/** A tool whose input is bound where the SDK validates it. */

import { ContractError, type ContractIssue } from '@toolargs/wasm';
import { gathered } from '../../gathered.ts';
import { assertOptions, assertTaken, kind } from '../../given.ts';
import { isObject, isPlainObject, isPromise } from '../../plain.ts';
import { annotationsOf, carefulOptions } from '../../risk.ts';
import { assertNoSchema } from '../shared/contracts.ts';
import { jsonOf } from '../shared/noted.ts';
import type { BindOptions } from '../shared/options.ts';
import { assertRight, checkedOptions } from '../shared/options.ts';
import { replaced } from '../shared/replaced.ts';
import { type Binder, binderOf, binders, rendered, settled } from './binder.ts';
import { type AsSchema, type SdkResult, sdkSchema } from './schema.ts';

/** Options of `wrapTool` and `wrapTools`. */
export interface WrapOptions extends BindOptions {
  /**
   * How a rejected call fails. `sdk` (default): the SDK treats it as an invalid call, with the
   * explanation as its error. `execute`: it fails inside `execute`, and the model reads the
   * explanation alone.
   */
  readonly onInvalid?: 'sdk' | 'execute' | undefined;
  /** `asSchema` of `ai`, for schemas that have no `~standard.jsonSchema`: Zod 3, zod/mini. */
  readonly asSchema?: AsSchema | undefined;
}

type Run = (input: unknown, ...rest: unknown[]) => unknown;

const TAKES = 'wrapTool takes a tool, and wrapTools tools by name';

/** The fields of a tool that are read here. */
interface ToolFields {
  readonly type?: string;
  readonly inputSchema?: object | null;
  readonly execute?: Run;
  readonly needsApproval?: unknown;
  readonly onInputAvailable?: unknown;
  readonly experimental_toolCaller?: { readonly bind?: unknown };
}

/**
 * A copy of the tool whose arguments are bound before the SDK validates them. A tool that is
 * wrapped already is returned as it is, with the options that it was first wrapped with.
 *
 * @example
 * const tools = { create_ticket: wrapTool(createTicket, { name: 'create_ticket' }) };
 *
 * @throws {ContractError} where the tool's schema cannot be a contract, or an option is wrong.
 * @throws {TypeError} where `tool` is no tool of the SDK.
 */
export function wrapTool<T extends object>(tool: T, options: WrapOptions = {}): T {
  assertTaken(isObject(tool), TAKES, tool);
  assertOptions(options);
  const { onInvalid, asSchema, ...bindOptions } = options;
  assertTold(onInvalid, options.name);
  const { type, inputSchema, execute }: ToolFields = tool;
  const isOfProvider = type === 'provider' || type === 'provider-defined';
  if (isOfProvider || inputSchema == null || binders.has(inputSchema)) {
    assertRight(bindOptions);
    if (!isOfProvider && inputSchema == null) {
      assertTaken(!isOfOther(tool) && !Object.values(tool).some(isTool), TAKES, tool);
      assertNoSchema(tool, options.name);
    }
    return tool;
  }
  const careful = carefulOptions(annotationsOf(tool), bindOptions);
  const binder = binderOf(tool, inputSchema, careful, asSchema);
  const changes =
    onInvalid === 'execute' && execute && !(SEARCH in tool)
      ? failingLate(tool, execute, binder)
      : { inputSchema: boundSchema(binder, (value) => validated(binder, value)) };
  return replaced(tool, { ...changes, ...boundCaller(tool, options) });
}

/**
 * Whether a tool is one of LangChain, of OpenAI Agents or of OpenAI's API: no tool of the SDK has
 * these fields.
 */
function isOfOther(tool: object): boolean {
  return 'function' in tool || 'invoke' in tool;
}

function isTool(value: unknown): boolean {
  return isObject(value) && value['inputSchema'] != null;
}

/**
 * The mark of the SDK's own tool search. The SDK sets the `execute` of such a tool itself, whatever
 * is there.
 */
const SEARCH = Symbol.for('vercel.ai.toolSearch');

/**
 * The changes to a tool that calls other tools: for each set of tools the SDK calls `bind` and uses
 * the tool that this answers.
 */
function boundCaller({ experimental_toolCaller: caller }: ToolFields, options: WrapOptions) {
  if (!isRun(caller?.bind)) return {};
  const { bind } = caller;
  const bound: Run = (tools) => wrapTool(bind.call(caller, tools) as object, options);
  return { experimental_toolCaller: { ...caller, bind: bound } };
}

function assertTold(onInvalid: unknown, name?: string): void {
  if ([undefined, 'sdk', 'execute'].includes(onInvalid as undefined)) return;
  const message = "expected 'sdk' or 'execute'";
  const path = ['options', 'onInvalid'];
  throw new ContractError([{ code: 'option_invalid', path, message }], name);
}

/** Excludes lists: a set of tools is an object with their names. */
interface NoList {
  readonly [Symbol.iterator]?: never;
}

/**
 * A copy of a set of tools with every tool wrapped under its name. A tool that is wrapped already
 * keeps its options.
 *
 * @throws {ContractError} naming everything that is wrong with the tools or the options.
 * @throws {TypeError} where one of them is no tool.
 */
export function wrapTools<T extends object & NoList & { readonly [Name in keyof T]: object }>(
  tools: T,
  options: Omit<WrapOptions, 'name'> = {},
): T {
  assertOptions(options);
  const { onInvalid, asSchema: _, ...bindOptions } = options;
  checkedOptions(bindOptions);
  assertTold(onInvalid);
  assertTaken(isPlainObject(tools), TAKES, tools);
  const issues: ContractIssue[] = [];
  // The error is about several tools: the path of each issue begins with the name of its tool.
  const wrapped = Object.entries<object>(tools).map(([name, tool]) => {
    if (!isObject(tool)) throw new TypeError(`${TAKES}; got ${kind(tool)} as \`${name}\``);
    return [name, gathered(issues, [name], () => wrapTool(tool, { ...options, name }))];
  });
  if (issues.length > 0) throw new ContractError(issues);
  return Object.fromEntries(wrapped) as T;
}

function boundSchema(binder: Binder, validate: (value: unknown) => Promise<SdkResult>): object {
  const first = rendered(binder);
  // Whoever uses the schema gets this error too.
  if (isPromise(first)) first.catch(() => {});
  const schema = sdkSchema({ jsonSchema: first, validate });
  binders.set(schema, binder);
  return schema;
}

async function validated(binder: Binder, value: unknown): Promise<SdkResult> {
  const verdict = await settled(binder, value);
  return verdict.ok ? { success: true, value: verdict.args } : failed(verdict.error, value);
}

/**
 * A failure whose message the model reads: an error with the SDK's marks is shown as it is, any
 * other in the SDK's words.
 */
function failed(cause: Error, value: unknown): SdkResult {
  const kinds = ['vercel.ai.error', 'vercel.ai.error.AI_TypeValidationError'];
  const marks = Object.fromEntries(kinds.map((kind) => [Symbol.for(kind), true]));
  const error = Object.assign(new Error(cause.message, { cause }), marks, { value });
  return { success: false, error: saidPlainly(error) };
}

/** Version 7 shows the model `String(error)`, which begins with the error's name. */
function saidPlainly(error: Error): Error {
  return Object.defineProperty(error, 'toString', { value: () => error.message });
}

/**
 * The changes for `onInvalid: 'execute'`: every object passes the SDK's validation, and a rejected
 * one fails in `execute`.
 */
function failingLate(tool: ToolFields, execute: Run, binder: Binder): object {
  const rejections = new Rejections();
  const validate = async (value: unknown): Promise<SdkResult> => {
    const verdict = await settled(binder, value);
    if (verdict.ok) return { success: true, value: rejections.without(verdict.args) };
    // The input in the conversation must be an object, or providers refuse every later turn; for an
    // invalid call the SDK makes one itself. One made here could be approved, and run.
    if (!isObject(value)) return failed(verdict.error, value);
    return { success: true, value: rejections.added(value, saidPlainly(verdict.error)) };
  };
  // As with `sdk`, functions run on the tool itself where it is an instance of a class, which has
  // private fields, and else on what they are called on.
  const runsOn = (called: unknown) => (isPlainObject(tool) ? called : tool);
  // A call that was not rejected runs at once and unchanged, so that it may answer an async
  // iterable.
  const unlessRejected = (run: Run, otherwise: (error: Error) => unknown): Run =>
    function (this: unknown, input, ...rest) {
      const error = rejections.of(input);
      return error ? otherwise(error) : run.call(runsOn(this), input, ...rest);
    };
  const changes: Record<string, unknown> = {
    inputSchema: boundSchema(binder, validate),
    execute: unlessRejected(execute, (error) => Promise.reject(error)),
  };
  // Nobody is asked to approve a call that will not run, or told of one.
  const { needsApproval, onInputAvailable } = tool;
  if (needsApproval) {
    const asks = isRun(needsApproval) ? needsApproval : () => needsApproval;
    changes['needsApproval'] = unlessRejected(asks, () => false);
  }
  if (isRun(onInputAvailable)) {
    changes['onInputAvailable'] = function (this: unknown, call: { readonly input: unknown }) {
      const told = () => onInputAvailable.call(runsOn(this), call);
      return unlessRejected(told, () => {})(call.input);
    };
  }
  return changes;
}

/**
 * How many rejected inputs are kept by their text, and how many characters of it in all: a call is
 * validated just before it runs.
 */
const KEPT = { inputs: 1000, characters: 4_000_000 };

const REJECTED = Symbol('toolargs.rejected');

/**
 * Inputs that passed the SDK's validation and must not run. They are known by a mark, which
 * survives where the application adds fields, and by their text, because a call that was approved
 * runs as a copy.
 *
 * A copy without the mark, such as one by `structuredClone`, is known by its text alone: where a
 * call of that text passed and another was rejected, the last verdict counts for copies of both.
 */
class Rejections {
  readonly #byText = new Map<string, Error>();
  #characters = 0;
  /**
   * Values that passed: they still do, even if another value with the same text was rejected since.
   */
  readonly #passed = new WeakSet<object>();

  /** Notes a rejected value, and answers the marked copy that the SDK hands on. */
  added(value: object, error: Error): object {
    const text = jsonOf(value);
    this.#forget(text);
    for (const oldest of this.#byText.keys()) {
      const isRoom = this.#characters + text.length <= KEPT.characters;
      if (isRoom && this.#byText.size < KEPT.inputs) break;
      this.#forget(oldest);
    }
    this.#byText.set(text, error);
    this.#characters += text.length;
    return { ...value, [REJECTED]: error };
  }

  /**
   * Notes a value that passed, and forgets a rejection of the same text: the author's own validator
   * takes it now.
   */
  without(value: unknown): unknown {
    if (isObject(value)) this.#passed.add(value);
    if (this.#byText.size > 0) this.#forget(jsonOf(value));
    return value;
  }

  #forget(text: string): void {
    if (this.#byText.delete(text)) this.#characters -= text.length;
  }

  of(input: unknown): Error | undefined {
    if (this.#passed.has(input as object)) return undefined;
    const mark = (input as { readonly [REJECTED]?: Error } | null | undefined)?.[REJECTED];
    return mark ?? (this.#byText.size > 0 ? this.#byText.get(jsonOf(input)) : undefined);
  }
}

function isRun(value: unknown): value is Run {
  return typeof value === 'function';
}

/** A tool whose input is bound where the SDK validates it. */

import { ContractError, type ContractIssue } from '@toolargs/wasm';
import { type BindOptions, replaced } from '../shared/settle.ts';
import { type Binder, binderOf, binders, rendered, settled } from './binder.ts';
import { type AsSchema, type SdkResult, sdkSchema } from './schema.ts';

/** Options of `wrapTool` and `wrapTools`. */
export interface WrapOptions extends BindOptions {
  /**
   * `sdk` (default): a rejected call is an invalid call to the SDK, with the explanation as its
   * error. `execute`: a rejected call fails inside `execute`, and the model reads exactly the
   * explanation.
   */
  readonly onInvalid?: 'sdk' | 'execute' | undefined;
  /** `asSchema` of `ai`, for schemas that have no `~standard.jsonSchema`: Zod 3, zod/mini. */
  readonly asSchema?: AsSchema | undefined;
}

type Run = (input: unknown, ...rest: unknown[]) => unknown;

/** The fields of a tool that are read here. */
interface ToolFields {
  readonly type?: string;
  readonly inputSchema?: unknown;
  readonly execute?: Run;
  readonly needsApproval?: unknown;
  readonly onInputAvailable?: unknown;
}

/**
 * The tool, with its arguments bound before the SDK validates them.
 *
 * @example
 * const tools = { create_ticket: wrapTool(createTicket, { name: 'create_ticket' }) };
 *
 * @throws {ContractError} where the tool's schema cannot be a contract.
 */
export function wrapTool<T extends object>(tool: T, options: WrapOptions = {}): T {
  const { type, inputSchema, execute }: ToolFields = tool;
  if (type === 'provider' || type === 'provider-defined' || inputSchema == null) return tool;
  const { onInvalid = 'sdk', asSchema, ...bindOptions } = options;
  const binder = binderOf(tool, inputSchema, bindOptions, asSchema);
  if (onInvalid === 'execute' && execute) return replaced(tool, failingLate(tool, binder));
  return replaced(tool, { inputSchema: boundSchema(binder, (value) => validated(binder, value)) });
}

/**
 * Every tool of a set, each under its own name.
 *
 * @throws {ContractError} naming everything that is wrong with the tools.
 */
export function wrapTools<T extends Record<string, object>>(
  tools: T,
  options: Omit<WrapOptions, 'name'> = {},
): T {
  const issues: ContractIssue[] = [];
  const wrapped = Object.entries(tools).map(([name, tool]) => {
    try {
      return [name, wrapTool(tool, { ...options, name })] as const;
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      issues.push(...error.issues.map((issue) => ofTool(name, issue)));
      return [name, tool] as const;
    }
  });
  if (issues.length > 0) throw new ContractError(issues);
  return Object.fromEntries(wrapped) as T;
}

function ofTool(name: string, { code, path, message }: ContractIssue): ContractIssue {
  return { code, path: [name, ...path], message };
}

function boundSchema(binder: Binder, validate: (value: unknown) => Promise<SdkResult>): object {
  const first = rendered(binder);
  if ('then' in first) first.catch(() => {});
  const schema = sdkSchema({ jsonSchema: first, validate });
  binders.set(schema, binder);
  return schema;
}

async function validated(binder: Binder, value: unknown): Promise<SdkResult> {
  const verdict = await settled(binder, value);
  if (verdict.ok) return { success: true, value: verdict.args };
  return { success: false, error: forTheModel(verdict.error, value) };
}

/** The SDK shows the model an error of its own kind as it is; others it wraps in its words. */
function forTheModel(cause: Error, value: unknown): Error {
  const kinds = ['vercel.ai.error', 'vercel.ai.error.AI_TypeValidationError'];
  const marks = Object.fromEntries(kinds.map((kind) => [Symbol.for(kind), true]));
  return saidPlainly(Object.assign(new Error(cause.message, { cause }), marks, { value }));
}

/** Version 7 shows the model `String(error)`, which begins with the error's name. */
function saidPlainly(error: Error): Error {
  return Object.defineProperty(error, 'toString', { value: () => error.message });
}

/** Everything passes the SDK's validation; what was rejected fails where it would run. */
function failingLate(tool: ToolFields, binder: Binder): object {
  const passed = new WeakSet();
  const validate = async (value: unknown): Promise<SdkResult> => {
    const verdict = await settled(binder, value);
    if (!verdict.ok) return { success: true, value };
    if (isObject(verdict.args)) passed.add(verdict.args);
    return { success: true, value: verdict.args };
  };
  const quiet = { ...binder, options: { ...binder.options, onReport: undefined } };
  // What the SDK hands on as it was given runs at once, and may so answer an async iterable.
  const onlyBound =
    (run: Run, otherwise: (error: Error) => unknown): Run =>
    (input, ...rest) => {
      if (isObject(input) && passed.has(input)) return run.call(tool, input, ...rest);
      return settled(quiet, input).then((verdict) =>
        verdict.ok ? run.call(tool, verdict.args, ...rest) : otherwise(verdict.error),
      );
    };
  const changes: Record<string, unknown> = { inputSchema: boundSchema(binder, validate) };
  const fail = (error: Error) => {
    throw saidPlainly(error);
  };
  if (tool.execute) changes['execute'] = onlyBound(tool.execute, fail);
  // Nobody is asked to approve, or told of, a call that will not run.
  if (isRun(tool.needsApproval)) {
    changes['needsApproval'] = onlyBound(tool.needsApproval, () => false);
  }
  if (isRun(tool.onInputAvailable)) {
    changes['onInputAvailable'] = ({ input, ...rest }: { readonly input: unknown }) =>
      onlyBound(
        (bound) => (tool.onInputAvailable as Run)({ input: bound, ...rest }),
        () => {},
      )(input);
  }
  return changes;
}

function isRun(value: unknown): value is Run {
  return typeof value === 'function';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

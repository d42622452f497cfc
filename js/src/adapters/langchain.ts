/**
 * Structured tools of LangChain whose arguments go through a contract.
 *
 * @example
 * import { wrapTool } from '@toolargs/wasm/langchain';
 *
 * const agent = createAgent({ model, tools: [wrapTool(createTicket)] });
 *
 * @module
 */

import { ContractError } from '@toolargs/wasm';
import { assertTaken } from '../given.ts';
import { annotationsOf, carefulOptions } from '../risk.ts';
import { isStandard } from '../standard.ts';
import { contractOf, isLibrarySchema } from './shared/contracts.ts';
import { judge, messageLoggingCause } from './shared/judge.ts';
import type { UnshownOptions } from './shared/options.ts';
import { assertNone, assertRight, OF_SHOWN } from './shared/options.ts';
import { replaced } from './shared/replaced.ts';
import { contractWithoutTransforms } from './shared/transforms.ts';

export type { BindOptions } from './shared/options.ts';

/** Options of `wrapTool`. */
export interface LangChainOptions extends UnshownOptions {
  /** `toJsonSchema` of `@langchain/core/utils/json_schema`, for Zod 3 and zod/mini. */
  readonly toJsonSchema?: ((schema: never) => object) | undefined;
}

/** The fields of a structured tool that are used here. */
interface StructuredTool {
  readonly name: string;
  readonly schema: object;
  readonly invoke: Run;
  /** Deprecated, but the tool's own `invoke` calls it. */
  readonly call?: Run;
  readonly _call: Run;
}

type Run = (input: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * A copy of the tool whose arguments are bound before LangChain validates them.
 *
 * A rejected tool call is answered with a tool message that has the explanation and the status
 * `error`; where the tool is invoked with arguments alone, the error is thrown. A tool that is
 * wrapped already is returned as it is, with the options that it was first wrapped with.
 *
 * @throws {ContractError} where the tool's schema cannot be a contract, or an option is wrong.
 * @throws {TypeError} where `tool` is no tool of LangChain.
 */
export function wrapTool<T extends object>(tool: T, options: LangChainOptions = {}): T {
  assertNone(options, OF_SHOWN);
  const { toJsonSchema, ...bindOptions } = options;
  const structured = tool as StructuredTool;
  const takes = 'wrapTool takes a tool of LangChain, as its `tool()` makes one';
  const { name, schema, invoke, call, _call } = Object(tool) as StructuredTool;
  const isWrapped = wrapped.has(invoke);
  // What a runnable's `asTool()` makes has no `_call`, and so no way to answer an explanation.
  const isTool = [invoke, _call].every((run) => typeof run === 'function');
  assertTaken(isTool || isWrapped, takes, tool);
  if (isWrapped) {
    assertRight({ name, ...bindOptions });
    return tool;
  }
  // LangChain runs only the validators of Zod. It takes any other schema for JSON Schema, in which
  // it finds nothing, or fails: for those the contract validates, and LangChain takes its result.
  const isAsked = !isLibrarySchema(schema) || schema['~standard'].vendor === 'zod';
  const declared = isAsked && toJsonSchema ? toJsonSchema(schema as never) : schema;
  if (isStandard(declared) && !isLibrarySchema(declared)) {
    const message =
      'this schema cannot be written as JSON Schema by itself; pass `toJsonSchema` of `@langchain/core/utils/json_schema` in the options, or for Valibot `toStandardJsonSchema(schema)` as the schema';
    throw new ContractError([{ code: 'schema_not_convertible', path: [], message }], name);
  }
  const make = isAsked ? contractWithoutTransforms : contractOf;
  const careful = carefulOptions(annotationsOf(tool), bindOptions);
  const contract = make(tool, declared, { name, ...careful });
  const runner = isAsked ? structured : unasked(structured, (...args) => structured._call(...args));
  const bound =
    (run: Run) =>
    async (input: unknown, ...rest: unknown[]) => {
      const isCall = isToolCall(input);
      const verdict = await judge(contract, isCall ? input.args : input, bindOptions);
      if (verdict.ok) {
        const { args } = verdict;
        return run.call(runner, isCall ? { ...input, args } : args, ...rest);
      }
      if (!isCall) throw verdict.error;
      return failure(structured, messageLoggingCause(verdict.error), input, rest[0]);
    };
  const runs = { invoke: bound(invoke), ...(call && { call: bound(call) }) };
  wrapped.add(runs.invoke);
  // Its other methods, such as `batch`, call the `invoke` of what they are called on.
  return replaced(tool, runs, 'of the copy');
}

/** The `invoke` of each wrapped tool; copies of the tool have the same one. */
const wrapped = new WeakSet<Run>();

/**
 * The tool message for a rejected call. LangChain itself makes it, for a copy of the tool that
 * takes anything and answers the explanation.
 */
async function failure(
  tool: StructuredTool,
  explanation: string,
  call: ToolCall,
  config: unknown,
): Promise<unknown> {
  const failing = unasked(tool, async () => explanation, { responseFormat: 'content' });
  const message = await failing.invoke(call, config);
  return Object.assign(message as object, { status: 'error' });
}

/** A copy of the tool that takes anything and runs `_call`. */
function unasked(tool: StructuredTool, _call: Run, more: object = {}): StructuredTool {
  return replaced(tool, { schema: true, _call, ...more }, 'of the copy');
}

interface ToolCall {
  readonly type: 'tool_call';
  readonly args: unknown;
}

function isToolCall(input: unknown): input is ToolCall {
  return Object(input).type === 'tool_call';
}

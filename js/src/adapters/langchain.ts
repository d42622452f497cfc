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

/** The part of a structured tool that is used here. */
interface StructuredTool {
  readonly name: string;
  readonly schema: object;
  readonly invoke: Run;
  /** Deprecated, and what `invoke` of the tool itself calls. */
  readonly call?: Run;
  readonly _call: Run;
}

type Run = (input: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * The tool, with its arguments bound before LangChain validates them.
 *
 * A rejected tool call answers a tool message with the explanation and the status `error`;
 * rejected arguments alone throw the error. One that is wrapped already stays as it is, with the
 * options of then.
 *
 * @throws {ContractError} where the tool's schema cannot be a contract.
 * @throws {TypeError} where it is given no tool.
 */
export function wrapTool<T extends object>(tool: T, options: LangChainOptions = {}): T {
  assertNone(options, OF_SHOWN);
  const { toJsonSchema, ...bindOptions } = options;
  const structured = tool as StructuredTool;
  const takes = 'wrapTool takes a tool of LangChain, as its `tool()` makes one';
  const { name, schema, invoke, call, _call } = Object(tool) as StructuredTool;
  const isWrapped = wrapped.has(invoke);
  // A runnable's `asTool()` has no `_call`, and so no way to answer an explanation.
  const isTool = [invoke, _call].every((run) => typeof run === 'function');
  assertTaken(isTool || isWrapped, takes, tool);
  if (isWrapped) {
    assertRight({ name, ...bindOptions });
    return tool;
  }
  // LangChain asks the validators of Zod alone. To it any other schema is JSON Schema, of which it
  // finds nothing, or fails: so there the contract asks, and LangChain takes what came of it.
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
  // What else it can do, such as `batch`, invokes what it is called on.
  return replaced(tool, runs, 'of the copy');
}

/** Each wrapped tool, by its `invoke`, which a copy has as well. */
const wrapped = new WeakSet<Run>();

/** The message is LangChain's own: of a tool that takes anything and answers the explanation. */
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

/** The tool with a schema that takes anything, and with what it then runs. */
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

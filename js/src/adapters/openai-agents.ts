/**
 * Function tools of the OpenAI Agents SDK whose arguments go through a contract.
 *
 * @example
 * import { wrapTool } from '@toolargs/wasm/openai-agents';
 *
 * new Agent({ name: 'Support', tools: [wrapTool(createTicket)] });
 *
 * @module
 */

import { compile, type JsonSchema, type LibrarySchema } from '@toolargs/wasm';
import { type BindOptions, contractBefore, judgeBefore, replaced } from './shared/settle.ts';

export type { BindOptions } from './shared/settle.ts';

/** Options of `wrapTool`. */
export interface AgentToolOptions extends BindOptions {
  /** What the tool was declared with, whose refinements are then asked: a tool has only its JSON. */
  readonly parameters?: LibrarySchema | undefined;
}

/** The fields of a function tool that are read here. */
interface FunctionTool {
  readonly name: string;
  readonly parameters: object;
  readonly invoke: (context: unknown, input: string, ...rest: unknown[]) => Promise<unknown>;
}

/**
 * The tool, with the text of its arguments bound before the SDK parses it; a rejected call
 * answers the explanation. Tools that are no functions are left alone.
 *
 * @throws {ContractError} where the tool's parameters cannot be a contract.
 */
export function wrapTool<T extends object>(tool: T, options: AgentToolOptions = {}): T {
  if (!isFunctionTool(tool)) return tool;
  const { parameters: declared, ...bindOptions } = options;
  const { name, parameters: given } = tool;
  const schema: LibrarySchema | JsonSchema = declared ? validating(given, declared) : given;
  const contract = contractBefore(tool, schema, { name, ...bindOptions });
  const invoke: FunctionTool['invoke'] = async (context, input, ...rest) => {
    const verdict = await judgeBefore(contract, input, bindOptions);
    if (!verdict.ok) return verdict.error.message;
    const { args } = verdict;
    const text = args === input ? input : JSON.stringify(args);
    return tool.invoke(context, text, ...rest);
  };
  return replaced(tool, { invoke });
}

/**
 * What the model was given, with the validator of what was declared: a contract, because it drops
 * the nulls that stand for optional fields, as the SDK does.
 */
function validating(given: object, declared: LibrarySchema): LibrarySchema {
  const write = () => given as Record<string, unknown>;
  const standard = compile(declared)['~standard'];
  return { '~standard': { ...standard, jsonSchema: { input: write, output: write } } };
}

function isFunctionTool(tool: object): tool is FunctionTool {
  return 'invoke' in tool && 'parameters' in tool;
}

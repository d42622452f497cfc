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

import { type BindOptions, contractOf, judgeBefore, replaced } from './shared/settle.ts';

export type { BindOptions } from './shared/settle.ts';

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
export function wrapTool<T extends object>(tool: T, options: BindOptions = {}): T {
  if (!isFunctionTool(tool)) return tool;
  const { name, parameters } = tool;
  const contract = contractOf(tool, parameters, { name, ...options });
  const invoke: FunctionTool['invoke'] = async (context, input, ...rest) => {
    const verdict = await judgeBefore(contract, input, options);
    if (!verdict.ok) return verdict.error.message;
    const { args } = verdict;
    const text = args === input ? input : JSON.stringify(args);
    return tool.invoke(context, text, ...rest);
  };
  return replaced(tool, { invoke });
}

function isFunctionTool(tool: object): tool is FunctionTool {
  return 'invoke' in tool && 'parameters' in tool;
}

/**
 * Tools of the AI SDK (`ai` 5, 6 and 7) whose arguments go through a contract.
 *
 * @example
 * import { repairToolCall, wrapTools } from '@toolargs/wasm/ai-sdk';
 *
 * await generateText({
 *   model,
 *   prompt,
 *   tools: wrapTools({ create_ticket: createTicket }),
 *   experimental_repairToolCall: repairToolCall,
 * });
 *
 * @module
 */

export { middleware, repairToolCall, type TextMiddleware } from './ai-sdk/text.ts';
export { type WrapOptions, wrapTool, wrapTools } from './ai-sdk/tool.ts';
export type { BindOptions } from './shared/options.ts';

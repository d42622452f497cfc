/** OpenAI Agents with a model that makes one call and then reads what came of it. */

import { Agent, type ModelResponse, Runner, type Tool, Usage } from '@openai/agents-core';

/** One run in which the model sends `text` as the arguments of `create_ticket`. */
export async function ran(tool: Tool, text: string) {
  const { model, read } = calling('create_ticket', text);
  const agent = new Agent({ name: 'Support', model, tools: [tool] });
  const { interruptions } = await new Runner({ tracingDisabled: true }).run(agent, 'go');
  return { reads: read(), asked: interruptions.length };
}

/** A model that calls a tool, and then is done; `read` is what it has read of the call. */
export function calling(name: string, text: string) {
  let reads: unknown;
  const say = (item: object) => ({ usage: new Usage(), output: [item] }) as ModelResponse;
  const call = { type: 'function_call', callId: '1', name, status: 'completed' };
  const content = [{ type: 'output_text', text: 'done' }];
  const done = { type: 'message', role: 'assistant', status: 'completed', content };
  const model = {
    getResponse: async ({ input }: { readonly input: unknown }) => {
      const answer = Array.isArray(input) ? input.at(-1)?.output : undefined;
      reads = answer?.text ?? answer;
      return say(answer === undefined ? { ...call, arguments: text } : done);
    },
    getStreamedResponse: () => {
      throw new Error('nothing is streamed here');
    },
  };
  return { model, read: () => reads };
}

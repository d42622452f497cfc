/** A Mastra agent with a model that makes one call and then is done. */

import { Agent } from '@mastra/core/agent';
import { MockLanguageModelV2 } from 'ai5/test';

/** What happens to a call of `tool` with `input`, by the types of the agent's chunks. */
export async function agentRan(tool: object, input: object): Promise<string[]> {
  const call = { type: 'tool-call', toolCallId: '1', toolName: 'create_ticket' };
  const turns = [
    [{ ...call, input: JSON.stringify(input) }, finish('tool-calls')],
    [{ type: 'text-start', id: '1' }, { type: 'text-end', id: '1' }, finish('stop')],
  ];
  const doStream = async () => {
    const chunks = [{ type: 'stream-start', warnings: [] }, ...(turns.shift() ?? [])];
    const start = (controller: ReadableStreamDefaultController) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    };
    return { stream: new ReadableStream({ start }) };
  };
  const model = new MockLanguageModelV2({ doStream: doStream as never });
  const fields = { id: 'support', name: 'Support', instructions: 'Help.' };
  const agent = new Agent({ ...fields, model, tools: { create_ticket: tool as never } });
  const types: string[] = [];
  for await (const { type } of (await agent.stream('go', { maxSteps: 2 })).fullStream) {
    if (/^tool-call$|^tool-call-approval$|^tool-result$/.test(type)) types.push(type);
  }
  return types;
}

function finish(finishReason: string): object {
  return {
    type: 'finish',
    finishReason,
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
  };
}

// Tools of the AI SDK in one wrap: spoilt names, types and text reach `execute` repaired, and what
// has two readings is explained to the model.

import { repairToolCall, wrapTools } from '@toolargs/wasm/ai-sdk';
import { generateText, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

const tools = wrapTools(
  {
    create_ticket: tool({
      description: 'Creates a ticket.',
      inputSchema: z.object({ phoneNumber: z.string(), priority: z.int() }),
      execute: (args) => `created ${JSON.stringify(args)}`,
    }),
  },
  {
    onReport: ({ tool, repairs }) =>
      console.log(
        tool,
        repairs.map(({ code }) => code),
      ),
  },
);

for (const sent of [
  '{"phone":"13120057004","priority":"3"}',
  "{'phoneNumber': '13120057004', priority: 3}",
  '{"phoneNumber":"13120057004","priority":"high"}',
]) {
  const model = scripted({
    type: 'tool-call',
    toolCallId: '1',
    toolName: 'create_ticket',
    input: sent,
  });
  await generateText({
    model,
    tools,
    prompt: 'Open a ticket.',
    stopWhen: stepCountIs(2),
    experimental_repairToolCall: repairToolCall,
  });
  console.log(model.doGenerateCalls[1].prompt.at(-1).content[0].output.value, '\n');
}

/** A language model that makes one call and says it is done. */
function scripted(call) {
  const answer = (part) => ({
    content: [part],
    finishReason: { unified: part === call ? 'tool-calls' : 'stop', raw: undefined },
    usage: { inputTokens: {}, outputTokens: {} },
    warnings: [],
  });
  return new MockLanguageModelV3({
    doGenerate: [call, { type: 'text', text: 'done' }].map(answer),
  });
}

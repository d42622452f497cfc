// A Worker whose AI SDK tool gets bound arguments. What is posted to it is what the model wrote;
// it answers what the tool got and what the model reads.
//
//   npx wrangler dev
//   curl localhost:8787 -d '{"phone":"13120057004","priority":"3"}'

import { repairToolCall, wrapTools } from '@toolargs/wasm/ai-sdk';
import { generateText, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

export default {
  async fetch(request) {
    const got = [];
    const createTicket = tool({
      description: 'Creates a ticket.',
      inputSchema: z.object({ phoneNumber: z.string(), priority: z.int() }),
      execute: (args) => {
        got.push(args);
        return 'created';
      },
    });
    const model = sends(await request.text());
    await generateText({
      model,
      tools: wrapTools({ create_ticket: createTicket }),
      experimental_repairToolCall: repairToolCall,
      prompt: 'My printer is on fire.',
      stopWhen: stepCountIs(2),
    });
    const [result] = model.doGenerateCalls[1].prompt.at(-1).content;
    return Response.json({ got, reads: result.output.value });
  },
};

/** Stands for a model of any provider: it calls the tool so, and then is done. */
function sends(input) {
  const parts = [
    { type: 'tool-call', toolCallId: 'call_1', toolName: 'create_ticket', input },
    { type: 'text', text: 'done' },
  ];
  return new MockLanguageModelV3({
    doGenerate: parts.map((part) => ({
      content: [part],
      finishReason: { unified: part.type === 'text' ? 'stop' : 'tool-calls', raw: undefined },
      usage: { inputTokens: {}, outputTokens: {} },
      warnings: [],
    })),
  });
}

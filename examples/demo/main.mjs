// One real call, end to end: a language model that gets names and types wrong, an AI SDK tool that
// never notices, and a call that nobody can read, explained to the model.

import { wrapTools } from '@toolargs/wasm/ai-sdk';
import { generateText, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';
import { scores } from './score.mjs';

title('1. The names and types are wrong, the meaning is plain');
await call({
  fields: { phoneNumber: z.string(), priority: z.int() },
  sent: '{"phone":"13120057004","priority":"3"}',
});

title('2. `phone` could mean two fields');
await call({
  fields: { phoneNumber: z.string(), phoneNum: z.string() },
  sent: '{"phone":"13120057004"}',
});

title('3. Calls of real models');
for (const { corpus, calls, right, wrong, rejected } of scores()) {
  say(corpus, `${calls} calls: ${right} right, ${wrong} wrong, ${rejected} rejected`);
}

/** Lets the model call a tool with what it sent, and once more with what that came to. */
async function call({ fields, sent }) {
  say('declared', Object.keys(fields).join(', '));
  say('model sent', sent);
  const sendMessage = tool({
    description: 'Sends a text message.',
    inputSchema: z.object(fields),
    execute: (args) => {
      say('execute got', args);
      return 'sent';
    },
  });
  const tools = wrapTools({ send_message: sendMessage }, { onReport: tellReport });
  const model = scriptedModel([
    { type: 'tool-call', toolCallId: 'call_1', toolName: 'send_message', input: sent },
    { type: 'text', text: 'done' },
  ]);
  await generateText({ model, tools, prompt: 'Text Ada.', stopWhen: stepCountIs(2) });
  const [result] = model.doGenerateCalls[1].prompt.at(-1).content;
  say('model reads', result.output.value);
}

function tellReport({ status, repairs, issues }) {
  say('report', status);
  for (const { layer, path, from, before, after } of repairs) {
    const change = from === undefined ? `${json(before)} → ${json(after)}` : `was \`${from}\``;
    say('', `${path.join('.')}  ${change}  (${layer})`);
  }
  for (const { code, path } of issues) say('', `${path.join('.')}  ${code}`);
}

/** A language model that answers one part after the other. */
function scriptedModel(parts) {
  const usage = { inputTokens: {}, outputTokens: {} };
  return new MockLanguageModelV3({
    doGenerate: parts.map((part) => ({
      content: [part],
      finishReason: { unified: part.type === 'text' ? 'stop' : 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    })),
  });
}

function title(text) {
  console.log(`\n${text}`);
}

function say(label, value) {
  const text = typeof value === 'string' ? value : json(value);
  console.log(`  ${label.padEnd(18)} ${text.replaceAll('\n', `\n${' '.repeat(21)}`)}`);
}

function json(value) {
  return JSON.stringify(value);
}

/** The AI SDK in three majors, with a model that says what it is told. */

import type * as Ai from 'ai6';
import type * as AiTest from 'ai6/test';

type Version = 5 | 6 | 7;

/** One major of the SDK; the parts that are used are alike in all. */
export interface Sdk {
  readonly version: Version;
  readonly ai: typeof Ai;
  readonly test: typeof AiTest;
}

export const SDKS: readonly Sdk[] = [
  { version: 5, ai: await import('ai5'), test: await import('ai5/test') },
  { version: 6, ai: await import('ai6'), test: await import('ai6/test') },
  { version: 7, ai: await import('ai7'), test: await import('ai7/test') },
] as unknown as Sdk[];

/** How one call is made. */
export interface Call {
  readonly tools: Record<string, object>;
  readonly text: string;
  readonly toolName?: string;
  readonly repair?: unknown;
  readonly middleware?: unknown;
  readonly stream?: boolean;
  readonly toolCallers?: Record<string, readonly string[]>;
}

/** What came of it. */
export interface Outcome {
  /** What the model is told in its second turn. */
  readonly reads: string;
  /** The input that stays in the conversation. */
  readonly replayed: unknown;
  /** The JSON Schema that the model is given, by tool. */
  readonly schemas: Record<string, unknown>;
}

/** Lets the model call a tool once, and answers what it is told. */
export async function callTool(sdk: Sdk, call: Call): Promise<Outcome> {
  const { ai } = sdk;
  const { mock, prompts } = scripted(sdk, call);
  const model = call.middleware
    ? ai.wrapLanguageModel({ model: mock as never, middleware: call.middleware as never })
    : mock;
  const settings = {
    model,
    tools: call.tools,
    prompt: 'go',
    stopWhen: ai.stepCountIs(2),
    experimental_repairToolCall: call.repair,
    experimental_toolCallers: call.toolCallers,
  } as never;
  if (call.stream) await ai.streamText(settings).consumeStream();
  else await ai.generateText(settings);
  const [first, second] = prompts;
  const told = second?.prompt.at(-1)?.content[0]?.output;
  const asked = second?.prompt.at(-2)?.content[0];
  return {
    reads: typeof told?.value === 'string' ? told.value : JSON.stringify(told?.value),
    replayed: asked?.input,
    schemas: Object.fromEntries((first?.tools ?? []).map((tool) => [tool.name, tool.inputSchema])),
  };
}

/** What the SDK hands over between the turn that asks for approval and the one that has it. */
interface Approvable {
  readonly content: readonly { readonly type: string; readonly approvalId?: string }[];
  readonly response: { readonly messages: readonly object[] };
  readonly text: string;
}

/** Lets the model call a tool that asks for approval, approves it, and says how that ended. */
export async function approveTool(sdk: Sdk, call: Call): Promise<Approvable> {
  const { mock: model } = scripted(sdk, call);
  const { tools } = call;
  const asking = { role: 'user', content: 'go' };
  const generate = (messages: readonly object[]) =>
    sdk.ai.generateText({ model, tools, messages } as never) as unknown as Promise<Approvable>;
  const asked = await generate([asking]);
  const request = asked.content.find(({ type }) => type === 'tool-approval-request');
  const approvalId = request?.approvalId;
  const approval = { type: 'tool-approval-response', approvalId, approved: true };
  return generate([asking, ...asked.response.messages, { role: 'tool', content: [approval] }]);
}

/** A model that calls a tool, and then is done; `prompts` are what it is given. */
function scripted({ version, ai, test }: Sdk, call: Call) {
  const Model = (test as unknown as Record<string, MockModel>)[`MockLanguageModelV${version - 3}`];
  if (!Model) throw new Error(`ai ${version} has no mock model`);
  const { toolName = 'create_ticket', text } = call;
  const part = { type: 'tool-call', toolCallId: 'call_1', toolName, input: text };
  const turns = [part, { type: 'text', id: '1', text: 'done' }];
  const prompts: Prompted[] = [];
  const finish = (type: string) => {
    const reason = type === 'text' ? 'stop' : 'tool-calls';
    const old = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
    return version === 5
      ? { finishReason: reason, usage: old }
      : {
          finishReason: { unified: reason, raw: undefined },
          usage: { inputTokens: {}, outputTokens: {} },
        };
  };
  const mock = new Model({
    doGenerate: async (options: Prompted) => {
      const turn = turns[prompts.push(options) - 1] ?? part;
      return { content: [turn], warnings: [], ...finish(turn.type) };
    },
    doStream: async (options: Prompted) => {
      const turn = turns[prompts.push(options) - 1] ?? part;
      const chunks = [
        { type: 'stream-start', warnings: [] },
        ...(turn.type === 'text'
          ? [
              { type: 'text-start', id: '1' },
              { type: 'text-delta', id: '1', delta: 'done' },
              { type: 'text-end', id: '1' },
            ]
          : [turn]),
        { type: 'finish', ...finish(turn.type) },
      ];
      return { stream: ai.simulateReadableStream({ chunks }) };
    },
  });
  return { mock, prompts };
}

type MockModel = new (settings: object) => object;

interface Prompted {
  readonly tools?: readonly { readonly name: string; readonly inputSchema: unknown }[];
  readonly prompt: readonly {
    readonly content: readonly { readonly input?: unknown; readonly output?: { value: unknown } }[];
  }[];
}

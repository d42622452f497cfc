/** Bound tools inside the agent frameworks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RunnableLambda } from '@langchain/core/runnables';
import { tool as langchainTool, StructuredTool } from '@langchain/core/tools';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { createTool } from '@mastra/core/tools';
import { createStep, createWorkflow } from '@mastra/core/workflows';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  Agent,
  tool as agentTool,
  defineToolInputGuardrail,
  Runner,
  RunState,
  ToolGuardrailFunctionOutputFactory,
} from '@openai/agents-core';
import { compile, type LibrarySchema } from '@toolargs/wasm';
import * as langchain from '@toolargs/wasm/langchain';
import * as mastra from '@toolargs/wasm/mastra';
import { bindServer } from '@toolargs/wasm/mcp';
import * as agents from '@toolargs/wasm/openai-agents';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { z as z3 } from 'zod3';
import { calling, ran } from './agents.ts';
import { called, recording, TICKET as TICKET_3 } from './genkit.ts';
import { agentRan } from './mastra.ts';
import { connected, INFO } from './mcp.ts';
import { recorder } from './recorder.ts';
import { waiting } from './waiting.ts';

const TICKET = z.object({ phoneNumber: z.string(), priority: z.int() });
const BOUND = { phoneNumber: '13120057004', priority: 3 };
const EXPLAINED = /^input validation failed: `priority`: expected integer, got "high"/;

test('OpenAI Agents: repaired, rejected, right; text that is not JSON is left to the SDK', async () => {
  const { got, told, onReport, execute } = recorder();
  const fields = { name: 'create_ticket', description: 'Creates a ticket.' };
  const plain = agentTool({ ...fields, parameters: TICKET, execute });
  const tool = agents.wrapTool(plain, { onReport });
  const call = async (text: string) => (await ran(tool, text)).reads;
  assert.equal(await call('{"phone":"13120057004","priority":"3"}'), 'created');
  assert.equal(await call(JSON.stringify(JSON.stringify(BOUND))), 'created');
  assert.match(String(await call("{'priority': 3}")), /parsing tool arguments/);
  assert.equal(await call('{"phoneNumber": 13120057004, "priority": 3}'), 'created');
  assert.match(String(await call('{"phoneNumber":"1","priority":"high"}')), EXPLAINED);
  assert.deepEqual(
    told.map(({ tool, status }) => [tool, status]),
    ['ok', 'ok', 'ok', 'rejected'].map((status) => ['create_ticket', status]),
  );
  assert.equal(await call(JSON.stringify(BOUND)), 'created');
  assert.equal(told.length, 4);
  assert.deepEqual(got, [BOUND, BOUND, BOUND, BOUND]);
  const { invoke: _, ...kept } = tool;
  const { invoke: __, ...given } = plain;
  assert.deepEqual(kept, given);
});

test('OpenAI Agents: a tool reads a right call as it was written', async () => {
  const texts: string[] = [];
  const fields = { name: 'create_ticket', description: 'Creates a ticket.' };
  const parameters = { type: 'object', properties: { price: { type: 'number' } } };
  const made = agentTool({
    ...fields,
    parameters: parameters as never,
    strict: false,
    execute: () => '',
  });
  const invoke = async (_: unknown, text: string) => texts.push(text);
  const tool = agents.wrapTool({ ...made, invoke, needsApproval: undefined });
  assert.equal(tool.needsApproval, undefined);
  const right = '{ "price": 1.10 }';
  for (const text of [right, '{"price":"5"}', '', ' ']) await tool.invoke({} as never, text);
  assert.deepEqual(texts, [right, '{"price":5}', '{}', '{}']);
});

test('OpenAI Agents: what a refinement finds is explained, nulls for optional fields pass', async () => {
  const { got, told, onReport, execute } = recorder();
  const priority = z.int().refine((n) => n < 6, 'must be less than 6');
  const note = z.string().nullish();
  const parameters = z.object({ priority, note, tag: z.string().optional() });
  const plain = agentTool({ name: 'create_ticket', description: '', parameters, execute });
  const tool = agents.wrapTool(plain, { parameters, onReport });
  const call = async (text: string) => (await ran(tool, text)).reads;
  assert.equal(
    await call('{"Priority":"7","note":null,"tag":null}'),
    'input validation failed: `priority`: must be less than 6\nCall `create_ticket` again with corrected arguments.',
  );
  assert.deepEqual(
    told.map(({ status }) => status),
    ['rejected'],
  );
  assert.equal(await call('{"priority":5,"note":null,"tag":null}'), 'created');
  assert.equal(told.length, 1);
  const unheard = '{"priority":7,"note":null,"tag":null}';
  const untold = await ran(agents.wrapTool(plain), unheard);
  assert.match(String(untold.reads), /^An error occurred while running the tool/);
  assert.equal(got.length, 1);
});

test('OpenAI Agents: a field that is optional may be left out, and options count for what is declared', async () => {
  const { got, told, onReport, execute } = recorder();
  const parameters = z.object({
    site: z.string().meta({ format: 'uri' }),
    note: z.string().nullable().optional(),
    mood: z.enum(['calm']).nullable().meta({ id: 'Mood' }).optional(),
    lines: z.array(z.object({ tag: z.string().nullable().optional() })),
    place: z.object({ tag: z.string().nullable().optional() }).nullable(),
  });
  const plain = agentTool({ name: 'create_ticket', description: '', parameters, execute });
  const text = '{"site":"none","lines":[{}],"place":{}}';
  for (const options of [{ parameters }, {}]) {
    const tool = agents.wrapTool(plain, { ...options, formats: 'annotate', onReport });
    assert.equal((await ran(tool, text)).reads, 'created');
  }
  assert.deepEqual([got.map((args) => JSON.stringify(args)), told], [[text, text], []]);
});

test('OpenAI Agents: nulls choose nothing where strict mode asks for them, and say as much elsewhere', async () => {
  const { got, execute } = recorder();
  const parameters = z.object({ id: z.string().optional(), hard: z.boolean().optional() });
  const fields = { name: 'delete_messages', description: '', execute };
  const text = '{"id":null,"hard":true}';
  const strict = agentTool({ ...fields, parameters });
  for (const options of [{ parameters }, {}]) {
    assert.equal(await agents.wrapTool(strict, options).invoke({} as never, text), 'created');
  }
  const written = compile(parameters).schema() as never;
  const loose = agentTool({ ...fields, parameters: written, strict: false });
  for (const options of [{ parameters }, {}]) {
    const reads = await agents.wrapTool(loose, options).invoke({} as never, text);
    assert.match(String(reads), /`id`: expected string, got null/);
  }
  assert.equal(got.length, 2);
});

test('OpenAI Agents: with what was declared, a field that may be null but not left out is explained', async () => {
  const { got, execute } = recorder();
  const mood = z.string().nullable().optional();
  const parameters = z.object({ id: z.int(), note: z.string().nullable(), mood });
  const plain = agentTool({ name: 'create_ticket', description: '', parameters, execute });
  const tool = agents.wrapTool(plain, { parameters });
  assert.match(
    String((await ran(tool, '{"id":1}')).reads),
    /`note` is required \(string or null\)/,
  );
  assert.match(
    String((await ran(tool, '{"id":"null","note":null}')).reads),
    /`id`: expected integer, got "null"/,
  );
  assert.match(
    String((await ran(tool, '{"id":1,"note":null,"mood":true}')).reads),
    /`mood`: expected string or null, got true/,
  );
  assert.equal((await ran(tool, '{"id":1,"note":null}')).reads, 'created');
  assert.deepEqual(got, [{ id: 1, note: null }]);
});

test('OpenAI Agents: undeclared fields are what the option says, whatever the SDK wrote', async () => {
  const { got, execute } = recorder();
  const open = { type: 'object' as const, additionalProperties: true as const, required: [] };
  const declared = { phoneNumber: { type: 'string' } } as const;
  const made = (properties: object) =>
    agentTool({
      name: 'create_ticket',
      description: '',
      // As the SDK itself writes the schema of an MCP tool.
      parameters: { ...open, properties: properties as typeof declared },
      strict: false,
      execute,
    });
  const call = async (tool: ReturnType<typeof made>, args: object) =>
    (await ran(tool, JSON.stringify(args))).reads;
  const tool = agents.wrapTool(made(declared));
  assert.equal(await call(tool, { phone: '1' }), 'created');
  assert.match(String(await call(tool, { colour: 'red' })), /`colour` is not a field/);
  const keeping = agents.wrapTool(made(declared), { unknownFields: 'schema' });
  assert.equal(await call(keeping, { colour: 'red' }), 'created');
  const parameters = { ...open, properties: declared };
  const said = agents.wrapTool(made(declared), { parameters });
  assert.equal(await call(said, { colour: 'red' }), 'created');
  assert.equal(await call(agents.wrapTool(made({})), { colour: 'red' }), 'created');
  assert.deepEqual(got, [{ phoneNumber: '1' }, ...Array(3).fill({ colour: 'red' })]);
});

test('OpenAI Agents: names of keywords are names of fields too', async () => {
  const { got, execute } = recorder();
  const properties = z.object({ required: z.string(), enum: z.string().nullish() });
  const parameters = z.object({ properties, default: properties, any: z.any() });
  const plain = agentTool({ name: 'create_ticket', description: '', parameters, execute });
  const input = {
    properties: { required: 'a' },
    default: { required: 'b' },
    any: { properties: {} },
  };
  for (const options of [{}, { parameters }]) {
    const tool = agents.wrapTool(plain, options);
    assert.equal((await ran(tool, JSON.stringify(input))).reads, 'created');
  }
  assert.deepEqual(got, [input, input]);
});

test('OpenAI Agents: a schema that is no contract is told as such', () => {
  const tool = { type: 'function', name: 'get', strict: true, invoke: async () => '' };
  const loop = { $ref: '#/properties/a' };
  for (const more of [
    { properties: { a: loop }, required: ['a'] },
    { properties: { a: { $ref: '#/properties/b' }, b: loop }, required: ['a'] },
    { properties: { a: { $ref: '#/$defs/a/b/c' } }, required: ['a'] },
    { properties: {}, required: 'a' },
    { properties: null },
  ]) {
    const wrap = () => agents.wrapTool({ ...tool, parameters: { type: 'object', ...more } });
    assert.throws(wrap, { name: 'ContractError', message: /^`get` is not a contract/ });
  }
});

test('OpenAI Agents: null for a field with a default is its default, as elsewhere', async () => {
  const { got, told, onReport, execute } = recorder();
  const parameters = z.object({ id: z.int(), page: z.object({ size: z.int().default(9) }) });
  const plain = agentTool({ name: 'create_ticket', description: '', parameters, execute });
  const tool = agents.wrapTool(plain, { parameters, onReport });
  for (const size of ['null', '9']) await ran(tool, `{"id":1,"page":{"size":${size}}}`);
  assert.deepEqual(
    got,
    [9, 9].map((size) => ({ id: 1, page: { size } })),
  );
  assert.deepEqual(
    told.flatMap(({ repairs }) => repairs.map(({ code }) => code)),
    ['null_dropped'],
  );
});

test('OpenAI Agents: a person is asked about what would run', async () => {
  const asked: unknown[] = [];
  const { got, execute } = recorder();
  const fields = { name: 'create_ticket', description: 'Creates a ticket.' };
  const needsApproval = async (_: unknown, input: unknown) => {
    asked.push(input);
    return (input as { priority: number }).priority > 2;
  };
  const plain = agentTool({ ...fields, parameters: TICKET, needsApproval, execute });
  const tool = agents.wrapTool(plain);
  const call = (priority: unknown) => ran(tool, JSON.stringify({ phone: '1312', priority }));
  assert.equal((await call('3')).asked, 1);
  assert.deepEqual(got, []);
  assert.deepEqual(await call('2'), { reads: 'created', asked: 0 });
  const rejected = await call('high');
  assert.match(String(rejected.reads), EXPLAINED);
  assert.equal(rejected.asked, 0);
  assert.deepEqual(got, [{ phoneNumber: '1312', priority: 2 }]);
  assert.deepEqual(asked, [
    { phoneNumber: '1312', priority: 3 },
    { phoneNumber: '1312', priority: 2 },
  ]);
});

test('OpenAI Agents: a call that was refused when a person would be asked runs by no later verdict', async () => {
  const { got, execute, told, onReport } = recorder();
  const fields = { name: 'create_ticket', description: 'Creates a ticket.', parameters: TICKET };
  const needsApproval = async (_: unknown, input: unknown) => input !== undefined;
  let verdicts = 0;
  const passes = () => verdicts++ > 0;
  const parameters = TICKET.refine(passes, 'is busy');
  const asking = agents.wrapTool(agentTool({ ...fields, needsApproval, execute }), {
    parameters,
    onReport,
  });
  const refused = await ran(asking, JSON.stringify(BOUND));
  assert.match(String(refused.reads), /is busy/);
  assert.deepEqual([refused.asked, verdicts], [0, 1]);
  assert.deepEqual(
    told.map(({ status }) => status),
    ['rejected'],
  );
  // The id of that call may be another one's now.
  assert.equal((await ran(asking, JSON.stringify(BOUND))).asked, 1);
  const shy = { layers: { fuzzy: true }, onUncertain: passes } as const;
  verdicts = 0;
  const guessing = agents.wrapTool(agentTool({ ...fields, needsApproval, execute }), shy);
  const guessed = await ran(guessing, '{"phoneNumbr":"1312","priority":1}');
  assert.match(String(guessed.reads), /phoneNumbr/);
  assert.deepEqual([guessed.asked, verdicts], [0, 1]);
  assert.deepEqual(got, []);
});

test('OpenAI Agents: input guardrails see what would run, and no call that is refused', async () => {
  const { got, execute } = recorder();
  const seen: unknown[] = [];
  const guardrail = defineToolInputGuardrail({
    name: 'no dear ones',
    run: async ({ toolCall }) => {
      seen.push(toolCall.arguments);
      const isDear = dear(JSON.parse(toolCall.arguments));
      return isDear
        ? ToolGuardrailFunctionOutputFactory.rejectContent('too dear')
        : ToolGuardrailFunctionOutputFactory.allow();
    },
  });
  const tool = agents.wrapTool(
    agentTool({
      ...{ name: 'create_ticket', description: '', parameters: TICKET, execute },
      inputGuardrails: [guardrail],
    }),
  );
  for (const text of [
    '{"phoneNumber":"1312","Priority":3}',
    '{"arguments":{"phoneNumber":"1312","priority":"3"}}',
  ]) {
    assert.equal((await ran(tool, text)).reads, 'too dear');
  }
  assert.match(String((await ran(tool, '{"phoneNumber":"1","priority":"high"}')).reads), EXPLAINED);
  assert.deepEqual(got, []);
  assert.equal((await ran(tool, '{"phone":"1312","priority":1}')).reads, 'created');
  const asWritten = '{ "phoneNumber": "1312", "priority": 1.0 }';
  assert.equal((await ran(tool, asWritten)).reads, 'created');
  const bound = (priority: number) => JSON.stringify({ phoneNumber: '1312', priority });
  assert.deepEqual(seen, [bound(3), bound(3), bound(1), asWritten]);
});

test('OpenAI Agents: a person is asked where a refinement answers a promise', async () => {
  const fields = { name: 'create_ticket', description: 'Creates a ticket.' };
  const declared = TICKET.refine(async () => true);
  const parameters = { ...z.toJSONSchema(TICKET), additionalProperties: false };
  const needsApproval = async () => true;
  const plain = agentTool({
    ...fields,
    parameters: parameters as never,
    // Not an arrow function, which would be left alone.
    needsApproval: needsApproval.bind(undefined),
    execute: () => '',
  });
  const tool = agents.wrapTool(plain, { parameters: declared });
  assert.equal((await ran(tool, JSON.stringify(BOUND))).asked, 1);
});

test('OpenAI Agents: what the schema of a tool requires is explained without what was declared', async () => {
  const fields = { name: 'create_ticket', description: 'Creates a ticket.', execute: () => '' };
  const strict = agents.wrapTool(agentTool({ ...fields, parameters: TICKET }));
  assert.match(String((await ran(strict, '{"priority":1}')).reads), /`phoneNumber` is required/);
  const constant = { properties: {} };
  const properties = { a: true, c: { const: constant }, d: { enum: [constant] } };
  const named = { properties: { type: 'object', properties: { a: { type: 'integer' } } } };
  const schemas = { $defs: named, definitions: named, patternProperties: named };
  const listed = { type: 'object', properties, required: ['a', 'b'], ...schemas };
  const invoke = async (...given: unknown[]) => given[1];
  const undeclared = { type: 'function', name: 'get', parameters: listed, invoke };
  const tool = agents.wrapTool(undeclared) as { invoke(...given: unknown[]): Promise<unknown> };
  const incomplete = JSON.stringify({ a: 1, c: constant, d: constant });
  assert.match(String(await tool.invoke({}, incomplete)), /: `b` is required[^`]*\nCall/);
  const { told, onReport } = recorder();
  const some = { tag: z.string().optional(), n: z.int().optional() };
  const optional = { parameters: z.object(some), onReport };
  const declared = agents.wrapTool(undeclared, optional) as typeof tool;
  for (const text of ['{"tag":null}', '{"tag":"a","n":3}']) {
    assert.equal(await declared.invoke({}, text), text);
  }
  assert.deepEqual(told, []);
  assert.equal(await declared.invoke({}, '{"n":"3"}'), '{"n":3}');
  const parameters = {
    type: 'object',
    properties: { note: { type: ['string', 'null'], enum: [null, 'a'] } },
    required: ['note'],
    additionalProperties: false,
  };
  const open = agentTool({ ...fields, parameters: parameters as never, strict: false });
  assert.match(String((await ran(agents.wrapTool(open), '{}')).reads), /`note` is required/);
});

const dear = (input: unknown) => (input as { priority: number }).priority > 2;
const POLICIES = {
  'an arrow function': async (_: unknown, input: unknown) => dear(input),
  defaults: async (_: unknown = {}, input: unknown = {}) => dear(input),
  'rest parameters': async (...given: unknown[]) => dear(given[1]),
  '`arguments`': async function (this: unknown) {
    // biome-ignore lint/complexity/noArguments: authors may write it
    return dear(arguments[1]);
  },
  'a bound function': (async (...given: unknown[]) => dear(given[1])).bind(undefined),
};

for (const [form, needsApproval] of Object.entries(POLICIES)) {
  test(`OpenAI Agents: a person is asked about what would run by a policy of ${form}`, async () => {
    const { got, execute } = recorder();
    const fields = { name: 'create_ticket', description: '', parameters: TICKET };
    const tool = agents.wrapTool(agentTool({ ...fields, needsApproval, execute }));
    assert.equal((await ran(tool, '{"phoneNumber":"1312","Priority":3}')).asked, 1);
    assert.deepEqual(got, []);
  });
}

test('OpenAI Agents: what waits for approval in an agent that is a tool goes on after it was stored', async () => {
  const { got, execute } = recorder();
  const fields = { name: 'create_ticket', description: 'Creates a ticket.' };
  const approved = agentTool({ ...fields, parameters: TICKET, needsApproval: true, execute });
  const inner = calling('create_ticket', JSON.stringify(BOUND));
  const desk = new Agent({ name: 'Desk', model: inner.model, tools: [approved] });
  const outer = calling('desk', '{"Input": "a ticket"}');
  const asked = agents.wrapTool(desk.asTool({ toolName: 'desk', toolDescription: '' }));
  const main = new Agent({ name: 'Main', model: outer.model, tools: [asked] });
  const runner = new Runner({ tracingDisabled: true });
  const { state: stored } = await runner.run(main, 'go');
  const state = await RunState.fromString(main, stored.toString());
  for (const waiting of state.getInterruptions()) state.approve(waiting);
  const { interruptions } = await runner.run(main, state);
  assert.deepEqual([interruptions.length, got, outer.read()], [0, [BOUND], 'done']);
});

test("OpenAI Agents: the SDK's other tools are left alone, what it did not make is refused", () => {
  const hosted = { type: 'hosted_tool', name: 'web_search' };
  for (const other of [hosted, { type: 'custom', name: 'free', invoke: async () => '' }]) {
    assert.equal(agents.wrapTool(other), other);
  }
  const declared = { name: 'create_ticket', parameters: TICKET, execute: () => 'created' };
  assert.throws(() => agents.wrapTool(declared), {
    name: 'TypeError',
    message: /as its `tool\(\)`/,
  });
});

const LANGCHAIN = {
  'Zod 4': { schema: TICKET, options: {} },
  'Zod 3': {
    schema: z3.object({ phoneNumber: z3.string(), priority: z3.number().int() }),
    options: { toJsonSchema },
  },
  'JSON Schema': { schema: z.toJSONSchema(TICKET), options: {} },
};

for (const [library, { schema, options }] of Object.entries(LANGCHAIN)) {
  test(`LangChain, ${library}: repaired, rejected, malformed, right`, async () => {
    const { got, told, onReport, execute } = recorder();
    const fields = { name: 'create_ticket', description: 'Creates a ticket.', schema };
    const plain = langchainTool(execute as never, fields as never);
    const tool = langchain.wrapTool(plain as { invoke(input: unknown): Promise<unknown> }, {
      ...options,
      onReport,
    });
    const call = async (args: unknown) => {
      const input = { type: 'tool_call', id: 'call_1', name: 'create_ticket', args };
      return (await tool.invoke(input)) as Record<string, unknown>;
    };
    const repaired = await call({ phone: '13120057004', priority: '3' });
    assert.deepEqual([repaired['content'], repaired['status']], ['created', 'success']);
    await call("{'phoneNumber': '13120057004', priority: 3}");
    const rejected = await call({ phoneNumber: '1', priority: 'high' });
    assert.match(String(rejected['content']), EXPLAINED);
    assert.deepEqual([rejected['status'], rejected['tool_call_id']], ['error', 'call_1']);
    for (const wrong of ['nonsense', null, [1]]) {
      const { content, status } = await call(wrong);
      assert.deepEqual(
        [status, /^input validation failed: /.test(String(content))],
        ['error', true],
      );
    }
    told.splice(-3);
    await assert.rejects(tool.invoke({ phoneNumber: '1', priority: 'high' }), {
      message: EXPLAINED,
    });
    assert.equal(told.length, 4);
    assert.equal(told[0]?.tool, 'create_ticket');
    assert.equal(await tool.invoke(BOUND), 'created');
    assert.equal(told.length, 4);
    const text = JSON.stringify(BOUND);
    assert.equal((await call(text))['content'], 'created');
    for (const raw of [text, new TextEncoder().encode(text)]) {
      assert.equal(await tool.invoke(raw), 'created');
    }
    assert.equal(told.length, 4);
    assert.deepEqual(got, Array(6).fill(BOUND));
    assert.ok(tool instanceof plain.constructor);
  });
}

test('LangChain: a tool that a client of MCP says destroys takes only exact names', async () => {
  const { got, execute } = recorder();
  const metadata = { annotations: { destructiveHint: true } };
  const fields = { name: 'create_ticket', description: '', schema: TICKET, metadata };
  const tool = langchain.wrapTool(langchainTool(execute as never, fields as never));
  await assert.rejects(tool.invoke({ phone: '1312', priority: 3 } as never), {
    message: /`phone` is not a field/,
  });
  await tool.invoke({ ...BOUND, priority: '3' } as never);
  assert.deepEqual(got, [BOUND]);
});

test('LangChain: a schema that cannot be converted says what to pass', () => {
  const schema = z3.object({ phoneNumber: z3.string() });
  const tool = langchainTool(() => '', { name: 'create_ticket', schema: schema as never });
  assert.throws(() => langchain.wrapTool(tool), {
    name: 'ContractError',
    message: /`create_ticket` is not a contract:[\s\S]*pass `toJsonSchema` of `@langchain/,
  });
});

test('LangChain: what `asTool` makes of a runnable is refused, not left without explanations', () => {
  const runnable = RunnableLambda.from(async (input: object) => JSON.stringify(input));
  const made = runnable.asTool({ name: 'echo', description: '', schema: z.object({}) });
  assert.throws(() => langchain.wrapTool(made), {
    name: 'TypeError',
    message: /^wrapTool takes a tool of LangChain, .*; got a RunnableToolLike$/,
  });
});

test('LangChain: a tool that was made without a schema takes its text as `input`', async () => {
  const plain = langchainTool((text: string) => `got ${text}`, { name: 'say', description: '' });
  const tool = langchain.wrapTool(plain, { toJsonSchema });
  assert.equal(await tool.invoke({ input: 'hello' } as never), 'got hello');
  const call = { type: 'tool_call', id: '1', name: 'say', args: { Input: 'hello' } };
  const { content } = (await tool.invoke(call as never)) as unknown as { content: string };
  assert.equal(content, 'got hello');
});

test('a tool that is wrapped twice keeps the options of the first time', async () => {
  const told: unknown[] = [];
  const onReport = ({ status }: { status: string }) => told.push(status);
  const args = { phone: '1', priority: 3 };
  const name = 'create_ticket';
  const first = { matching: 'exact', onReport } as const;

  const made = langchainTool(() => 'created', { name, schema: TICKET });
  const exact = langchain.wrapTool(made, first);
  for (const tool of [
    exact,
    langchain.wrapTool(exact),
    langchain.wrapTool({ ...exact } as typeof exact),
  ]) {
    await assert.rejects(tool.invoke(args as never), /`phone` is not a field/);
  }

  const agentFields = { name, description: '', parameters: TICKET, execute: () => 'created' };
  const bound = agents.wrapTool(agentTool(agentFields), first);
  for (const tool of [bound, agents.wrapTool(bound), agents.wrapTool({ ...bound })]) {
    const { reads } = await ran(tool, JSON.stringify(args));
    assert.match(String(reads), /`phone` is not a field/);
  }

  const schema = mastra.boundSchema(TICKET, { name, ...first });
  const asked: unknown[] = [];
  const requireApproval = (input: unknown) => asked.push(input) > 0;
  const again = mastra.boundInput({ inputSchema: mastra.boundSchema(schema), requireApproval });
  assert.equal(again.inputSchema, schema);
  await again.requireApproval(args as never);
  assert.deepEqual(asked, [args]);
  const { issues } = (await schema['~standard'].validate(args)) as { issues: [Error] };
  assert.match(issues[0].message, /`phone` is not a field/);
  assert.deepEqual(told, Array(7).fill('rejected'));
});

test('LangChain: the deprecated `call` is bound as well', async () => {
  const fields = { name: 'create', schema: TICKET };
  const tool = langchain.wrapTool(langchainTool(({ priority }) => `${priority}`, fields));
  const call = (args: unknown) => tool.call(args as never);
  assert.equal(await call({ phone: '1', priority: '3' }), '3');
  await assert.rejects(call({ phone: '1', priority: 'high' }), { message: EXPLAINED });
});

test('LangChain: a tool that takes text gets the text that came', async () => {
  class Echo extends StructuredTool {
    name = 'echo';
    description = '';
    schema = z.string();
    _call = async (text: string) => `got ${text}`;
  }
  const tool = langchain.wrapTool(new Echo() as { invoke(input: string): Promise<string> });
  for (const text of ['hello', '12', '{"a":1}']) {
    assert.equal(await tool.invoke(text), `got ${text}`);
  }
});

test('LangChain: what a class reads of its private fields stays', () => {
  class Named extends StructuredTool {
    readonly #said = 'said';
    name = 'named';
    schema = TICKET;
    get description() {
      return this.#said;
    }
    _call = async () => this.#said;
  }
  const tool = langchain.wrapTool(new Named());
  assert.equal(tool.description, 'said');
  assert.ok(tool instanceof Named);
});

test('LangChain: what a class keeps later is kept for the tool and its copy', async () => {
  class Counting extends StructuredTool {
    name = 'count';
    description = '';
    schema = z.object({});
    declare runs?: number;
    _call = async () => `${this.run()}`;
    run() {
      this.runs = (this.runs ?? 0) + 1;
      return this.runs;
    }
  }
  const own = new Counting();
  const tool = langchain.wrapTool(own);
  assert.equal(await tool.invoke({}), '1');
  assert.equal(tool.run(), 2);
  assert.deepEqual([own.runs, tool.runs, 'runs' in tool], [2, 2, true]);
  tool.runs = 7;
  assert.equal(own.runs, 7);
});

test('LangChain: a check that waits runs for the contract and for LangChain, and ends nothing', async () => {
  const { schema, runs, unhandled } = waiting();
  const tool = langchain.wrapTool(langchainTool(() => 'got', { name: 'get', schema }));
  assert.equal(await tool.invoke({ id: '7' }), 'got');
  assert.equal(runs(), 2);
  await assert.rejects(tool.invoke({ id: 'x' }), /the tool's own `validate` failed/);
  assert.deepEqual(await unhandled(), []);
});

test('LangChain: what is wrong is explained for a tool that gives artifacts', async () => {
  const fields = {
    name: 'create',
    schema: TICKET,
    responseFormat: 'content_and_artifact',
  } as const;
  const plain = langchainTool(() => ['created', {}], fields);
  const tool = langchain.wrapTool(plain) as {
    invoke(input: unknown): Promise<{ content: string }>;
  };
  const args = { phone: '1', priority: 'high' };
  const { content } = await tool.invoke({ type: 'tool_call', id: '1', name: 'create', args });
  assert.match(content, EXPLAINED);
});

test('LangChain: a tool that asks for nothing may be given nothing', async () => {
  const plain = langchainTool(() => 'created', { name: 'create', schema: z.object({}) });
  const tool = langchain.wrapTool(plain) as { invoke(input: unknown): Promise<unknown> };
  for (const nothing of [undefined, null, '']) assert.equal(await tool.invoke(nothing), 'created');
});

test('LangChain: transforms run once', async () => {
  const schema = z.object({ count: z.string().transform((text) => text.length) });
  const tool = langchainTool(({ count }) => `counted ${count}`, { name: 'count', schema });
  assert.equal(await langchain.wrapTool(tool).invoke({ Count: 'four' } as never), 'counted 4');
});

const REPEATED = v.object({
  count: v.pipe(
    v.number(),
    v.transform((count) => count + 1),
    v.check((count) => count < 9, 'too many'),
  ),
  unit: v.optional(v.string(), 'C'),
});
const OF_OTHERS = {
  Valibot: toStandardJsonSchema(REPEATED),
  ArkType: type({ count: ['number', '=>', (count) => count + 1], unit: "string = 'C'" }),
  'a contract': compile(toStandardJsonSchema(REPEATED)),
};

for (const [library, schema] of Object.entries(OF_OTHERS)) {
  test(`LangChain, ${library}: what a schema makes of a value is made, though LangChain asks it nothing`, async () => {
    class Repeat extends StructuredTool {
      readonly #said = 'said';
      name = 'repeat';
      description = '';
      schema = schema as never;
      override async _call(args: unknown) {
        return JSON.stringify([this.#said, args]);
      }
    }
    const fields = { name: 'repeat', schema } as never;
    const run = (async (args: unknown) => JSON.stringify(['said', args])) as never;
    for (const tool of [langchainTool(run, fields), new Repeat()]) {
      for (const options of [{}, { toJsonSchema }]) {
        const wrapped = langchain.wrapTool(tool, options) as { invoke(input: unknown): unknown };
        assert.equal(await wrapped.invoke({ Count: '1' }), '["said",{"count":2,"unit":"C"}]');
        const args = { count: 'many' };
        const call = { type: 'tool_call', id: '1', name: 'repeat', args };
        const { content, status } = (await wrapped.invoke(call)) as Record<string, unknown>;
        assert.deepEqual([/^input valid.* `count`/.test(String(content)), status], [true, 'error']);
        if (library === 'ArkType') continue;
        await assert.rejects(async () => wrapped.invoke({ count: 8 }), /`count`: too many/);
      }
    }
  });
}

test('Mastra: repaired, rejected, malformed, right; a call is told once', async () => {
  const { got, told, onReport, execute } = recorder();
  const tool = createTool({
    id: 'create_ticket',
    description: 'Creates a ticket.',
    inputSchema: mastra.boundSchema(TICKET, { name: 'create_ticket', onReport }),
    execute: async ({ phoneNumber, priority }) => execute({ phoneNumber, priority }),
  });
  const call = async (args: unknown) => tool.execute?.(args as never, {} as never);
  assert.equal(await call({ phone: '13120057004', priority: '3' }), 'created');
  assert.equal(await call("{'phoneNumber': '13120057004', priority: 3}"), 'created');
  const rejected = (await call({ phoneNumber: '1', priority: 'high', note: null })) as {
    readonly error: boolean;
    readonly message: string;
  };
  assert.equal(rejected.error, true);
  assert.match(rejected.message, /input validation failed: [\s\S]*`priority`: expected integer/);
  assert.deepEqual(
    told.map(({ tool, status }) => [tool, status]),
    ['ok', 'ok', 'rejected'].map((status) => ['create_ticket', status]),
  );
  assert.equal(await call(BOUND), 'created');
  assert.equal(told.length, 3);
  assert.deepEqual(got, [BOUND, BOUND, BOUND]);
});

const REMOVAL = z.object({ id: z.string().optional(), hard: z.boolean().optional() });
const COUNTS = z.record(z.string(), z.int());
const ASKED = z.object({ prompt: z.string(), input: z.string(), list: z.array(z.int()) });
const UNRUN: Record<string, [schema: LibrarySchema, input: object]> = {
  'a null that chooses nothing': [REMOVAL, { id: null, hard: true }],
  'a null in a list': [REMOVAL, [{ id: null, hard: true }, null]],
  'another field for the prompt': [ASKED, { input: 'a', list: [1] }],
  'nulls under any names': [COUNTS, { arguments: null, arguments_: 1, total: null }],
};

for (const [what, [schema, input]] of Object.entries(UNRUN)) {
  test(`Mastra: a call that the contract refuses is not run, ${what}`, async () => {
    const { got, told, onReport, execute } = recorder();
    const options = { name: 'delete_messages' };
    assert.equal(compile(schema, options).bind(input).status, 'rejected');
    const inputSchema = mastra.boundSchema(schema, { ...options, onReport });
    const fields = { id: 'delete_messages', description: '', inputSchema };
    const tool = createTool({ ...fields, execute: async (args) => execute(args) });
    const answer = await tool.execute?.(input as never, {} as never);
    assert.match(String(Object(answer).message), /- arguments_*: input validation failed: /);
    assert.deepEqual([got, told.map(({ status }) => status)], [[], ['rejected']]);
  });
}

test('Mastra: of several calls at once, only those that the contract takes run', async () => {
  const { got, told, onReport, execute } = recorder();
  const inputSchema = mastra.boundSchema(ASKED, { name: 'ask', onReport });
  const tool = createTool({
    id: 'ask',
    description: '',
    inputSchema,
    execute: async (args) => execute(args),
  });
  const refused = ['a', 'b'].map((input) => ({ input, list: [1] }));
  const taken = refused.map((one) => ({ ...one, prompt: 'Sum up' }));
  const calls = [...refused, ...taken];
  await Promise.all(calls.map((call) => tool.execute?.(call as never, {} as never)));
  assert.deepEqual(got, taken);
  // A model may well mean the same by both.
  const same = { ...refused[0], prompt: 'a' };
  await tool.execute?.(same as never, {} as never);
  assert.deepEqual(got.at(-1), same);
  assert.equal(told.length, 2);
});

test('Mastra: each of several calls at once is told, one that it tries again once', async () => {
  const { told, onReport, execute } = recorder();
  const inputSchema = mastra.boundSchema(TICKET, { name: 'create_ticket', onReport });
  const fields = { id: 'create_ticket', description: 'Creates a ticket.', inputSchema };
  const tool = createTool({ ...fields, execute: async (input) => execute(input) });
  const calls = ['3', 'high', '4', 'low'].map((priority) => ({ phone: '1', priority }));
  await Promise.all(calls.map((call) => tool.execute?.(call as never, {} as never)));
  assert.deepEqual(
    told.map(({ status }) => status),
    ['ok', 'rejected', 'ok', 'rejected'],
  );
});

test('Mastra: what a transform made of a call is not taken for another one', async () => {
  const { got, told, onReport, execute } = recorder();
  const price = z.object({ price: z.string().transform((text) => Number(text) * 100) });
  const bound = () => mastra.boundSchema(price, { name: 'create_ticket', onReport });
  const tool = (inputSchema: ReturnType<typeof bound>) =>
    createTool({
      id: 'create_ticket',
      description: '',
      inputSchema,
      execute: async (input) => execute(input),
    });
  assert.deepEqual(await agentRan(tool(bound()), { price: '5' }), ['tool-call', 'tool-result']);
  assert.deepEqual([got, told], [[], []]);
  // Of another call nothing was made: it is bound, and then its output is refused.
  const { validate } = bound()['~standard'];
  assert.deepEqual(validate({ price: 7 }), { value: { price: 700 } });
  assert.match(JSON.stringify(validate({ price: 700 })), /what its own transform made/);
  assert.equal(told.length, 1);
  // An agent asks again once: after that it is a call of its own.
  await Promise.resolve();
  assert.deepEqual(validate({ price: 700 }), { value: { price: 70_000 } });
});

test('Mastra: a person is asked about what would run', async () => {
  const asked: unknown[] = [];
  const { got, told, onReport, execute } = recorder();
  const tool = createTool({
    id: 'create_ticket',
    description: 'Creates a ticket.',
    ...mastra.boundInput(
      {
        inputSchema: TICKET,
        requireApproval: (input) => {
          asked.push(input);
          return input.priority > 2;
        },
      },
      { name: 'create_ticket', onReport },
    ),
    execute: async ({ phoneNumber, priority }) => execute({ phoneNumber, priority }),
  });
  const call = (priority: unknown) => agentRan(tool, { phone: '1312', priority });
  assert.deepEqual(await call('3'), ['tool-call', 'tool-call-approval']);
  assert.deepEqual([got, told], [[], []]);
  assert.deepEqual(await call('2'), ['tool-call', 'tool-result']);
  assert.deepEqual(await call('high'), ['tool-call', 'tool-result']);
  assert.deepEqual(got, [{ phoneNumber: '1312', priority: 2 }]);
  assert.deepEqual(asked, [
    { phoneNumber: '1312', priority: 3 },
    { phoneNumber: '1312', priority: 2 },
    { phone: '1312', priority: 'high' },
  ]);
});

test('Mastra: a person is asked about what would run where a refinement answers a promise', async () => {
  const { requireApproval } = mastra.boundInput({
    inputSchema: TICKET.refine(async () => true),
    requireApproval: (input) => input.priority > 2,
  });
  assert.equal(await requireApproval({ Priority: '3', phone: '1' } as never), true);
});

test('Mastra: a person is asked about what may run where only a validator refuses it', async () => {
  const asked: unknown[] = [];
  const { requireApproval } = mastra.boundInput({
    inputSchema: TICKET.refine(() => false, 'is busy'),
    requireApproval: (input) => asked.push(input) > 0,
  });
  await requireApproval({ Priority: '3', phone: '1' } as never);
  await requireApproval({ Priority: 'high' } as never);
  assert.deepEqual(asked, [{ phoneNumber: '1', priority: 3 }, { Priority: 'high' }]);
});

test('Mastra: a step of a workflow waits for a schema that validates asynchronously', async () => {
  const { got, told, onReport, execute } = recorder();
  const schema = z.object({ cents: z.int().refine(async (cents) => cents > 100, 'too few') });
  const inputSchema = mastra.boundSchema(schema, { name: 'pay', onReport });
  const fields = { id: 'pay', inputSchema, outputSchema: z.any() };
  const step = createStep({ ...fields, execute: async ({ inputData }) => execute(inputData) });
  const ends = { inputSchema: z.any(), outputSchema: z.any() };
  const workflow = createWorkflow({ id: 'paying', ...ends })
    .then(step)
    .commit();
  const ran = async (inputData: unknown) => (await workflow.createRun()).start({ inputData });
  const refused = await ran({ cents: 1 });
  assert.ok(refused.status === 'failed');
  assert.match(refused.error.message, /input validation failed: `cents`: too few/);
  assert.deepEqual(got, []);
  assert.equal((await ran({ Cents: '500' })).status, 'success');
  assert.deepEqual(got, [{ cents: 500 }]);
  assert.deepEqual(
    told.map(({ status }) => status),
    ['rejected', 'ok'],
  );
});

const DOWN = new Error('the database is down');
const failing = () => {
  throw DOWN;
};
const OWN = { coercer: failing };
const UNHEARD: Record<string, (priority: string) => Promise<unknown>> = {
  'OpenAI Agents': async (priority) => {
    const fields = { name: 'create_ticket', description: '', parameters: TICKET };
    const tool = agents.wrapTool(agentTool({ ...fields, execute: () => 'created' }), OWN);
    return (await ran(tool, JSON.stringify({ phoneNumber: '1', priority }))).reads;
  },
  'OpenAI Agents, the validator': async (priority) => {
    const parameters = TICKET.refine(failing);
    const fields = { name: 'create_ticket', description: '', parameters };
    const plain = agentTool({ ...fields, execute: () => 'created' });
    const text = JSON.stringify({ phoneNumber: '1', priority: priority.length });
    return agents.wrapTool(plain, { parameters }).invoke({} as never, text);
  },
  LangChain: async (priority) => {
    const fields = { name: 'create_ticket', schema: TICKET };
    const tool = langchain.wrapTool(
      langchainTool(() => 'created', fields),
      OWN,
    );
    const args = { phoneNumber: '1', priority };
    return Object(await tool.invoke({ type: 'tool_call', id: '1', name: 'create_ticket', args }));
  },
  Mastra: async (priority) => {
    const inputSchema = mastra.boundSchema(TICKET, OWN);
    const fields = { id: 'create_ticket', description: '', inputSchema };
    const tool = createTool({ ...fields, execute: async () => 'created' });
    return tool.execute?.({ phoneNumber: '1', priority } as never, {} as never);
  },
  Genkit: async (priority) =>
    (await called(recording({ inputSchema: TICKET_3 }), { phoneNumber: '1', priority }, OWN)).reads,
  MCP: async (priority) => {
    const server = bindServer(new McpServer(INFO), OWN);
    server.registerTool('create_ticket', { inputSchema: TICKET }, () => ({ content: [] }));
    return (await connected('v1', server))({ phoneNumber: '1', priority });
  },
};

for (const [framework, call] of Object.entries(UNHEARD)) {
  test(`${framework}: what code of the author's own failed with is heard of, once`, async (t) => {
    const { mock } = t.mock.method(console, 'error', () => {});
    const reads = JSON.stringify(await call('high'));
    assert.match(reads, /the tool's own `(coercer|validate)` failed/);
    assert.doesNotMatch(reads, /database/);
    const heard = mock.calls.map(({ arguments: [error] }) => error);
    assert.deepEqual(heard, [DOWN]);
  });
}

/** What the AI SDK does with bound tools, in three majors and with every kind of schema. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { InMemoryTransport as InMemoryTransport2 } from '@modelcontextprotocol/server';
import { BindError, type BindReport, ContractError } from '@toolargs/wasm';
import { middleware, repairToolCall, wrapTool, wrapTools } from '@toolargs/wasm/ai-sdk';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { experimental_toolCaller, toolSearch } from 'ai7';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { z as z3 } from 'zod3';
import { approveTool, callTool, SDKS, type Sdk } from './ai.ts';
import { SETS } from './mcp.ts';
import { recorder } from './recorder.ts';
import { schemas } from './schemas.ts';
import { waiting } from './waiting.ts';

const [AI_7] = SDKS.slice(-1) as [Sdk];
const RIGHT = '{"phoneNumber":"13120057004","priority":3}';
const SPOILT = '{"phone":"13120057004","priority":"3"}';
const MALFORMED = "{'phoneNumber': '13120057004', priority: 3,}";
const REJECTED = '{"phone_number":"1","priority":"high"}';
const BOUND = { phoneNumber: '13120057004', priority: 3 };
const EXPLAINED =
  /^(AI_InvalidToolInputError: )?Invalid input for tool create_ticket: input validation failed: /;
const TICKET = z.object({ phoneNumber: z.string(), priority: z.int() });
const WRITTEN = z.toJSONSchema(TICKET) as never;

function setUp(inputSchema: unknown, options: object = {}) {
  const { got, told, onReport, execute } = recorder();
  const tool = { description: 'Creates a ticket.', inputSchema, execute };
  const tools = wrapTools({ create_ticket: tool }, { onReport, ...options });
  return { got, told, tools, tool };
}

for (const sdk of SDKS) {
  const { asSchema, jsonSchema, tool: sdkTool, dynamicTool } = sdk.ai;
  const named = `ai ${sdk.version}`;

  for (const { library, make } of schemas(sdk.ai)) {
    test(`ST-23: ${named}, ${library}: repaired, rejected, malformed, right`, async () => {
      const { got, told, tools } = setUp(make(), { asSchema });
      const repaired = await callTool(sdk, { tools, text: SPOILT });
      assert.deepEqual(got, [BOUND]);
      assert.deepEqual(repaired.replayed, BOUND);
      assert.deepEqual(
        told.map(({ tool, status }) => [tool, status]),
        [['create_ticket', 'ok']],
      );
      const rejected = await callTool(sdk, { tools, text: REJECTED });
      assert.match(rejected.reads, EXPLAINED);
      assert.match(rejected.reads, /`priority`: expected integer, got "high"/);
      assert.equal(got.length, 1);
      const malformed = await callTool(sdk, { tools, text: MALFORMED, repair: repairToolCall });
      assert.deepEqual(got[1], BOUND);
      assert.equal(malformed.reads, 'created');
      assert.equal(told.length, 3);
      await callTool(sdk, { tools, text: RIGHT, stream: true });
      assert.deepEqual(got[2], BOUND);
      assert.equal(told.length, 3);
    });

    test(`${named}, ${library}: the model sees the schema that the SDK would send`, async () => {
      const { tools, tool } = setUp(make(), { asSchema });
      const { schemas } = await callTool(sdk, { tools, text: RIGHT });
      let own: unknown;
      try {
        own = await asSchema(tool.inputSchema as never).jsonSchema;
      } catch {
        return; // Version 5 takes only Zod and its own schemas.
      }
      if (own !== undefined) assert.deepEqual(schemas['create_ticket'], own);
    });
  }

  test(`${named}: with onInvalid 'execute' the model reads exactly the explanation`, async () => {
    const { got, told, tools } = setUp(TICKET, { onInvalid: 'execute' });
    const { reads, replayed } = await callTool(sdk, { tools, text: REJECTED });
    assert.match(reads, /^input validation failed: `priority`: expected integer/);
    assert.equal(JSON.stringify(replayed), REJECTED);
    await callTool(sdk, { tools, text: SPOILT });
    assert.deepEqual(got, [BOUND]);
    const cut = await callTool(sdk, { tools, text: '{"phone": "1', repair: repairToolCall });
    assert.match(cut.reads, /input validation failed: the arguments are cut off/);
    if (named !== 'ai 5') assert.equal(JSON.stringify(cut.replayed), '{}');
    assert.equal(told.length, 3);
  });

  test(`${named}: execute may answer an async iterable, transforms run once`, async () => {
    for (const onInvalid of ['sdk', 'execute'] as const) {
      const inputSchema = z.object({ count: z.string().transform((text) => text.length) });
      const tool = {
        inputSchema,
        async *execute({ count }: { count: number }) {
          yield 'working';
          yield `counted ${count}`;
        },
      };
      const tools = { count: wrapTool(tool, { onInvalid }) };
      const text = '{"Count":"four"}';
      const { reads } = await callTool(sdk, { tools, text, toolName: 'count' });
      assert.equal(reads, 'counted 4');
    }
  });

  test(`${named}: what cannot be read is explained, and not echoed`, async () => {
    const { tools } = setUp(TICKET);
    const { reads } = await callTool(sdk, { tools, text: 'no <|call|>', repair: repairToolCall });
    assert.match(reads, EXPLAINED);
    assert.ok(!reads.includes('<|call|>'));
  });

  test(`TA-27: ${named}: an unknown tool is left to the SDK`, async () => {
    const { tools } = setUp(TICKET);
    const call = { tools, text: '{}', toolName: 'lookup', repair: repairToolCall };
    assert.match((await callTool(sdk, call)).reads, /unavailable tool 'lookup'/);
  });

  test(`${named}: repairToolCall repairs calls of tools that are not wrapped`, async () => {
    const { got, tool } = setUp(TICKET);
    const tools = { create_ticket: tool };
    await callTool(sdk, { tools, text: MALFORMED, repair: repairToolCall });
    await callTool(sdk, { tools, text: SPOILT, repair: repairToolCall, stream: true });
    const rejected = await callTool(sdk, { tools, text: REJECTED, repair: repairToolCall });
    assert.match(rejected.reads, /Invalid input for tool create_ticket: .*Type validation failed/);
    assert.deepEqual(got, [BOUND, BOUND]);
  });

  for (const stream of [false, true]) {
    test(`${named}: the middleware sees digits, stream ${stream}`, async () => {
      const text = '{"phoneNumber": 1917043659912705296, "priority": 3}';
      const json = z.toJSONSchema(TICKET, { target: 'draft-07' });
      const unchecked = setUp(jsonSchema(json as never));
      const first = { tools: unchecked.tools, text, middleware: middleware(), stream };
      await callTool(sdk, first);
      const plain = setUp(TICKET);
      const reports: BindReport[] = [];
      const told = (report: BindReport) => reports.push(report);
      const unwrapped = { create_ticket: plain.tool };
      const own = middleware({ onReport: told });
      await callTool(sdk, { tools: unwrapped, text, middleware: own, stream });
      await callTool(sdk, { tools: unwrapped, text: RIGHT, middleware: own, stream });
      // It is rejected by none: Zod drops the field.
      const more = JSON.stringify({ ...BOUND, colour: 'red' });
      await callTool(sdk, { tools: unwrapped, text: more, middleware: own, stream });
      const digits = { phoneNumber: '1917043659912705296', priority: 3 };
      assert.deepEqual(plain.got, [digits, BOUND, BOUND]);
      assert.deepEqual(
        reports.map(({ tool }) => tool),
        ['create_ticket'],
      );
      const both = setUp(TICKET);
      await callTool(sdk, { tools: both.tools, text, middleware: middleware(), stream });
      for (const wrong of [REJECTED, '{"phoneNumber":"1", "priority":']) {
        const call = { tools: both.tools, text: wrong, middleware: middleware(), stream };
        const { reads, replayed } = await callTool(sdk, call);
        assert.match(reads, EXPLAINED);
        if (wrong === REJECTED) assert.deepEqual(replayed, JSON.parse(REJECTED));
      }
      const twice = '{"phoneNumber":"1","priority":3,"priority":4}';
      const { reads } = await callTool(sdk, {
        ...both,
        text: twice,
        middleware: middleware(),
        stream,
      });
      assert.match(reads, /`priority` is given more than once, with different values/);
      for (const { got } of [both, unchecked]) {
        assert.deepEqual(got, [{ phoneNumber: '1917043659912705296', priority: 3 }]);
      }
      assert.deepEqual(
        both.told.map(({ status }) => status),
        ['ok', 'rejected', 'rejected', 'rejected'],
      );
    });
  }

  test(`${named}: everything else of a tool is kept, the SDK's own tools are left alone`, () => {
    const provider = {
      type: sdk.version === 5 ? 'provider-defined' : 'provider',
      id: 'a.b',
      args: {},
      inputSchema: TICKET,
    };
    assert.equal(wrapTool(provider), provider);
    const toModelOutput = () => ({ type: 'text', value: 'x' }) as const;
    const dynamic = dynamicTool({
      description: 'Any.',
      inputSchema: jsonSchema({ type: 'object', properties: { id: { type: 'integer' } } }),
      providerOptions: { any: { thing: true } },
      execute: async () => 1,
      toModelOutput: toModelOutput as never,
    });
    const { inputSchema: _, ...kept } = wrapTool(dynamic);
    const { inputSchema: __, ...given } = dynamic;
    assert.deepEqual(kept, given);
    const wrapped = wrapTool(sdkTool({ inputSchema: TICKET, execute: ({ priority }) => priority }));
    assert.equal(wrapped.execute?.(BOUND, {} as never), 3);
  });

  test(`${named}: a JSON Schema may be promised, a schema may be a function`, async () => {
    const json = z.toJSONSchema(TICKET, { target: 'draft-07' });
    const later = { ...jsonSchema(json as never), jsonSchema: Promise.resolve(json) };
    const declared = sdk.version === 5 ? [] : [later];
    for (const inputSchema of [...declared, () => jsonSchema(json as never)]) {
      const { got, tools } = setUp(inputSchema);
      const { schemas } = await callTool(sdk, { tools, text: SPOILT });
      assert.deepEqual(schemas['create_ticket'], json);
      await callTool(sdk, { tools, text: SPOILT, middleware: middleware() });
      assert.deepEqual(got, [BOUND, BOUND]);
    }
  });

  test(`${named}: objects inside a schema are closed as the SDK closes them`, async () => {
    const point = z.object({ x: z.int() });
    const tree = z.object({
      get trees() {
        return z.array(tree);
      },
    });
    const inputSchema = z.object({
      list: z.array(point),
      pair: z.tuple([point, z.any()]),
      either: z.union([point, z.string()]),
      one: z.discriminatedUnion('kind', [point.extend({ kind: z.literal('a') })]),
      named: z.record(z.string(), point),
      open: z.looseObject({ point }),
      maybe: point.optional(),
      tree,
    });
    const both = v.intersect([v.object({ x: v.number() }), v.object({ y: v.number() })]);
    // Version 5 closes fewer of them.
    const [, latest = sdk] = SDKS;
    for (const declared of [inputSchema, toStandardJsonSchema(v.object({ both }))]) {
      const { tools } = setUp(declared);
      const { schemas } = await callTool(sdk, { tools, text: '{}' });
      const own = await latest.ai.asSchema(declared as never).jsonSchema;
      assert.deepEqual(schemas['create_ticket'], own);
    }
  });

  test(`${named}: what validates behind a schema of the SDK is asked`, async () => {
    const json = { type: 'object', properties: { n: { type: 'integer' } } } as const;
    const failing = (more: object) => {
      const error = Object.assign(new Error('too many'), more);
      return (value: unknown) =>
        (value as { n: number }).n < 5
          ? ({ success: true, value: { n: 50 } } as const)
          : ({ success: false, error } as const);
    };
    const now = failing({});
    for (const [inputSchema, words, n] of [
      [z3.object({ n: z3.number().refine((n) => n < 5, 'too many') }), /: `n`: too many/, 3],
      [jsonSchema(json, { validate: now as never }), /: too many/, 50],
      [
        jsonSchema(json, { validate: (async (value: unknown) => now(value)) as never }),
        /too m/,
        50,
      ],
      [jsonSchema(json, { validate: failing({ issues: [] }) as never }), /: too many/, 50],
      [jsonSchema(json, { validate: failing({ issues: 'two' }) as never }), /: too many/, 50],
    ] as const) {
      const { got, tools } = setUp(inputSchema, { asSchema });
      await callTool(sdk, { tools, text: '{"N":"3"}' });
      assert.match((await callTool(sdk, { tools, text: '{"n":7}' })).reads, EXPLAINED);
      assert.match((await callTool(sdk, { tools, text: '{"n":7}' })).reads, words);
      assert.deepEqual(got, [{ n }]);
    }
  });

  test(`${named}: a tool that does not run here is refused where it is validated`, async () => {
    const { execute: _, ...tool } = setUp(TICKET).tool;
    for (const onInvalid of ['sdk', 'execute'] as const) {
      const { validate } = asSchema(wrapTool(tool, { onInvalid }).inputSchema as never);
      assert.equal((await validate?.(JSON.parse(SPOILT)))?.success, true);
      const rejected = await validate?.(JSON.parse(REJECTED));
      const { error } = rejected as { error: Error };
      assert.ok(sdk.ai.AISDKError.isInstance(error));
      assert.ok(error.cause instanceof BindError);
    }
    const bare = { description: 'It takes nothing.' };
    assert.equal(wrapTool(bare), bare);
  });

  test(`${named}: requiredAny is shown to the model`, async () => {
    const inputSchema = z.object({ id: z.string().optional(), name: z.string().optional() });
    const { tools } = setUp(inputSchema, { requiredAny: ['id', 'name'] });
    const { schemas, reads } = await callTool(sdk, { tools, text: '{}' });
    const shown = schemas['create_ticket'] as Record<string, unknown>;
    assert.equal(shown['description'], 'must provide one of id or name');
    assert.match(reads, EXPLAINED);
  });

  test(`${named}: the conversation of an approved call binds twice alike`, async () => {
    const { tools } = setUp(TICKET);
    const schema = asSchema(tools.create_ticket.inputSchema as never);
    const first = await schema.validate?.(JSON.parse(SPOILT));
    assert.ok(first?.success);
    assert.deepEqual(await schema.validate?.(JSON.parse(SPOILT)), first);
    assert.deepEqual(await schema.validate?.(first.value), first);
  });
}

for (const sdk of SDKS.filter(({ version }) => version >= 6)) {
  for (const onInvalid of ['sdk', 'execute'] as const) {
    test(`ai ${sdk.version}: an approved call runs with what was approved, onInvalid ${onInvalid}`, async () => {
      const approved: unknown[] = [];
      const got: unknown[] = [];
      const phoneNumber = z.string().transform((text) => text.length);
      const tool = {
        inputSchema: TICKET.extend({ phoneNumber }),
        needsApproval: (input: unknown) => approved.push(input) > 0,
        async *execute(input: unknown) {
          got.push(input);
          yield 'created';
        },
      };
      const tools = wrapTools({ create_ticket: tool }, { onInvalid });
      const { text } = await approveTool(sdk, { tools, text: SPOILT });
      assert.equal(text, 'done');
      assert.deepEqual(got, [{ phoneNumber: 11, priority: 3 }]);
      assert.deepEqual(approved[0], got[0]);
    });
  }
}

for (const [set, make] of Object.entries(SETS).filter(([set]) => /Zod 4 object|low/.test(set))) {
  test(`@ai-sdk/mcp, ${set}: tools of a server are bound where the SDK calls them`, async () => {
    const [major] = set.split(', ');
    const { server, got } = make((server) => server);
    const Pair = major === 'v1' ? InMemoryTransport : InMemoryTransport2;
    const [near, far] = Pair.createLinkedPair();
    await server.connect(far as never);
    const client = await createMCPClient({ transport: near as never });
    const told: BindReport[] = [];
    const onReport = (report: BindReport) => told.push(report);
    const tools = wrapTools(await client.tools(), { onReport });
    for (const sdk of SDKS.filter(({ version }) => version >= 6)) {
      await callTool(sdk, { tools, text: SPOILT });
      assert.match((await callTool(sdk, { tools, text: REJECTED })).reads, EXPLAINED);
    }
    await client.close();
    assert.deepEqual(got, [BOUND, BOUND]);
    assert.deepEqual(
      told.map(({ status }) => status),
      ['ok', 'rejected', 'ok', 'rejected'],
    );
  });
}

for (const sdk of SDKS) {
  test(`ai ${sdk.version}: a tool that a client of MCP says destroys takes only exact names`, async () => {
    const { got, execute } = recorder();
    const metadata = { annotations: { destructiveHint: true } };
    const tool = { description: '', inputSchema: sdk.ai.jsonSchema(WRITTEN), execute, metadata };
    const wrapped = wrapTools({ create_ticket: tool });
    const refused = await callTool(sdk, { tools: wrapped, text: SPOILT });
    assert.match(refused.reads, /`phone` is not a field/);
    const strict = { ...tool, inputSchema: TICKET };
    await callTool(sdk, { tools: { create_ticket: strict }, text: SPOILT, repair: repairToolCall });
    assert.deepEqual(got, []);
    const tools = wrapTools({ create_ticket: tool }, { matching: 'toolargs' });
    await callTool(sdk, { tools, text: SPOILT });
    await callTool(sdk, { tools: wrapped, text: SPOILT.replace('phone', 'phoneNumber') });
    assert.deepEqual(got, [BOUND, BOUND]);
  });

  test(`ai ${sdk.version}: a check that waits runs once, and ends nothing where it fails`, async () => {
    const { schema, runs, unhandled } = waiting();
    for (const options of [{}, { onInvalid: 'execute' }]) {
      const { tools, got } = setUp(schema, options);
      await callTool(sdk, { tools, text: '{"id":"7"}' });
      assert.deepEqual(got, [{ id: '7' }]);
      assert.equal(runs(), 1);
      const { reads } = await callTool(sdk, { tools, text: '{"id":"x"}' });
      assert.match(reads, /the tool's own `validate` failed/);
      assert.equal(runs(), 1);
    }
    // The hooks that see text ask as well, before the tool, where they repair.
    const { tools } = setUp(schema);
    await callTool(sdk, { tools, text: '{"id":"7"}', middleware: middleware() });
    assert.equal(runs(), 1);
    await callTool(sdk, { tools, text: '{"ID":"7"}', middleware: middleware() });
    assert.equal(runs(), 2);
    await callTool(sdk, { tools, text: '{"id":"x"}', middleware: middleware() });
    assert.deepEqual(await unhandled(), []);
  });
}

test("with onInvalid 'execute' nobody is asked to approve, or told of, what will not run", async () => {
  const asked: unknown[] = [];
  const available: unknown[] = [];
  const tool = {
    inputSchema: TICKET,
    execute: () => 'ran',
    needsApproval: (input: unknown) => {
      asked.push(input);
      return true;
    },
    onInputAvailable: ({ input }: { input: unknown }) => available.push(input),
  };
  for (const asks of [tool.needsApproval, true]) {
    const needsApproval = asks as typeof tool.needsApproval;
    const wrapped = wrapTool({ ...tool, needsApproval }, { onInvalid: 'execute' });
    const rejected = await validated(wrapped, REJECTED);
    const bound = await validated(wrapped, SPOILT);
    assert.equal(await wrapped.needsApproval(rejected), false);
    assert.equal(await wrapped.needsApproval(bound), true);
    for (const input of [rejected, bound]) wrapped.onInputAvailable({ input });
  }
  assert.deepEqual([asked, available], [[BOUND], [BOUND, BOUND]]);
  const { needsApproval: _, ...unasked } = tool;
  assert.ok(!('needsApproval' in wrapTool(unasked, { onInvalid: 'execute' })));
});

test("with onInvalid 'execute' a tool search, which the SDK runs itself, runs nothing rejected", async () => {
  const tools = wrapTools({ find: toolSearch() }, { onInvalid: 'execute' });
  const found = await callTool(AI_7, { tools, toolName: 'find', text: '{"Query":"x"}' });
  assert.equal(found.reads, '{"tools":[]}');
  const rejected = await callTool(AI_7, { tools, toolName: 'find', text: '{}' });
  assert.match(rejected.reads, /Invalid input for tool find: .*`query` is required/s);
});

for (const onInvalid of ['sdk', 'execute'] as const) {
  test(`'${onInvalid}': a tool that calls others is bound as the SDK makes it of them`, async () => {
    const { got, execute } = recorder();
    const made = { inputSchema: z.object({ source: z.string() }), execute };
    const bind = (callable: object) => ({ ...made, description: String(Object.keys(callable)) });
    const code = experimental_toolCaller(made as never, { type: 'local', bind } as never);
    const lookup = { inputSchema: TICKET, execute };
    const tools = wrapTools({ code, lookup }, { onInvalid });
    const call = { tools, toolName: 'code', toolCallers: { lookup: ['code'] } };
    await callTool(AI_7, { ...call, text: '{"Source":"1+1"}' });
    assert.deepEqual(got, [{ source: '1+1' }]);
    const { reads } = await callTool(AI_7, { ...call, text: '{"source":[]}' });
    assert.match(reads, /input validation failed: `source`: expected string/);
  });
}

test("with onInvalid 'execute' an input need be no object, and where it is rejected is invalid", async () => {
  const got: unknown[] = [];
  const execute = (input: unknown) => got.push(input);
  const text = wrapTool({ inputSchema: z.string().max(3), execute }, { onInvalid: 'execute' });
  text.execute(await validated(text, '"abc"'));
  assert.deepEqual(got, ['abc']);
  const tool = wrapTool({ inputSchema: TICKET, execute }, { onInvalid: 'execute' });
  for (const [wrapped, input] of [
    [text, '"abcd"'],
    [tool, 'null'],
    [tool, '[1]'],
  ] as const) {
    await assert.rejects(() => validated(wrapped, input), /^input validation failed/);
  }
});

test("with onInvalid 'execute' no copy of what was rejected runs, and any of what was not", async () => {
  const got: unknown[] = [];
  const execute = (input: unknown) => got.push(input);
  const inputSchema = TICKET.extend({ at: z.string().transform((text) => text.length) });
  const tool = wrapTool({ inputSchema, execute }, { onInvalid: 'execute' });
  const rejected = (await validated(tool, '{"at":[1]}')) as object;
  for (const copy of [rejected, { ...rejected, user: 1 }, JSON.parse(JSON.stringify(rejected))]) {
    await assert.rejects(async () => tool.execute(copy), { message: /^input validation failed: / });
  }
  const bound = (await validated(tool, '{"Phone":"1","priority":3,"at":"four"}')) as object;
  for (const copy of [bound, { ...bound, user: 1 }, JSON.parse(JSON.stringify(bound))]) {
    tool.execute(copy);
    assert.equal(got.pop(), copy);
  }
});

test("with onInvalid 'execute' the texts of what was rejected take no more room than one call may", async () => {
  const execute = (_: unknown) => 'ran';
  const tool = wrapTool({ inputSchema: TICKET, execute }, { onInvalid: 'execute' });
  const rejected = async (name: string, length: number) => {
    const input = (await validated(tool, JSON.stringify({ [name]: ' '.repeat(length) }))) as object;
    const copy = structuredClone(input);
    return { input: async () => tool.execute(input), copy: async () => tool.execute(copy) };
  };
  const inputs = [await rejected('a', 1e6), await rejected('b', 3e6), await rejected('c', 5e6)];
  for (const { input } of inputs) await assert.rejects(input, /input validation failed/);
  const [oldest, older, newest] = inputs;
  assert.deepEqual([await oldest?.copy(), await older?.copy()], ['ran', 'ran']);
  await assert.rejects(async () => newest?.copy(), /input validation failed/);
  const small = [await rejected('d', 1), await rejected('e', 1)];
  for (const { copy } of small) await assert.rejects(copy, /input validation failed/);
  assert.equal(await newest?.copy(), 'ran');
  // One that comes again takes no more room.
  for (const again of [await rejected('f', 3e6), await rejected('f', 3e6), ...small]) {
    await assert.rejects(again.copy, /input validation failed/);
  }
  for (let i = 0; i < 1000; i += 1) await rejected(`g${i}`, 1);
  assert.equal(await small[0]?.copy(), 'ran');
  const [most] = [await rejected('h', 2e6), await rejected('i', 15e5), await rejected('j', 15e5)];
  assert.equal(await most?.copy(), 'ran');
});

test("with onInvalid 'execute' what passed runs, though its like was refused since", async () => {
  let calls = 0;
  const inputSchema = z.object({ id: z.int() }).refine(() => calls++ === 0, 'one at a time');
  const tool = wrapTool(
    { inputSchema, execute: ({ id }: { id: number }) => `ran ${id}` },
    {
      onInvalid: 'execute',
    },
  );
  const { validate } = tool.inputSchema as unknown as {
    validate(value: unknown): Promise<{ value: { id: number } }>;
  };
  const [passed, refused] = [await validate({ id: 5 }), await validate({ id: 5 })];
  assert.equal(tool.execute(passed.value), 'ran 5');
  await assert.rejects(async () => tool.execute(refused.value), /one at a time/);
});

test("with onInvalid 'execute' a call that is right by now runs", async () => {
  let isThere = false;
  const inputSchema = z.object({ id: z.string().refine(async () => isThere, 'is not there') });
  const execute = (_: unknown) => 'ran';
  const tool = wrapTool({ inputSchema, execute }, { onInvalid: 'execute' });
  const rejected = await validated(tool, '{"id":"7"}');
  await assert.rejects(async () => tool.execute(rejected), { message: /is not there/ });
  isThere = true;
  assert.equal(tool.execute(await validated(tool, '{"id":"7"}')), 'ran');
  assert.equal(tool.execute({ id: '7' }), 'ran');
});

async function validated(tool: { inputSchema: unknown }, text: string): Promise<unknown> {
  const [sdk] = SDKS;
  const result = await sdk?.ai.asSchema(tool.inputSchema as never).validate?.(JSON.parse(text));
  if (!result?.success) throw result?.error;
  return result.value;
}

test('a tool of a class keeps its private fields', () => {
  class Tool {
    readonly inputSchema = TICKET;
    readonly #answer = 'created';
    get description() {
      return this.#answer;
    }
    execute(_: object) {
      return this.#answer;
    }
    toModelOutput(_: object) {
      return this.#answer;
    }
    needsApproval(_: object) {
      return this.#answer;
    }
    onInputStart(_: object) {
      return this.#answer;
    }
    onInputDelta(_: object) {
      return this.#answer;
    }
    onInputAvailable(_: object) {
      return this.#answer;
    }
  }
  for (const onInvalid of ['sdk', 'execute'] as const) {
    const tool = wrapTool(new Tool(), { onInvalid });
    assert.ok(tool instanceof Tool);
    assert.equal(tool.description, 'created');
    for (const name of Object.getOwnPropertyNames(Tool.prototype)) {
      if (name === 'constructor' || name === 'description') continue;
      assert.equal(tool[name as 'execute']({ input: {} }), 'created', name);
    }
  }
});

test('a tool of no class runs on what it is called on, however its model is told', async () => {
  for (const onInvalid of ['sdk', 'execute'] as const) {
    const seen: unknown[] = [];
    const asked = function (this: unknown) {
      seen.push(this);
    };
    const runs = { execute: asked, needsApproval: asked, onInputAvailable: asked };
    const tool = wrapTool({ inputSchema: TICKET, ...runs } as object, { onInvalid });
    const called = tool as Record<string, (...given: object[]) => unknown>;
    for (const name of Object.keys(runs)) called[name]?.({ input: {} }, {});
    assert.deepEqual(seen, Array(3).fill(tool));
    assert.ok(seen.every((one) => one === tool));
  }
});

test('the middleware leaves alone what is no call of a tool with a schema', async () => {
  const inputSchema = z.toJSONSchema(TICKET);
  const wrapped = wrapTool({ inputSchema: TICKET }) as unknown as Promising;
  const tools = [
    { name: 'create_ticket', inputSchema },
    { name: 'wrapped', inputSchema: wrapped.inputSchema.jsonSchema },
    { name: 'search' },
    { name: 'any', inputSchema: true },
    { name: 'wrong', inputSchema: { type: 'objekt' } },
  ];
  const spoilt = { type: 'tool-call', toolName: 'create_ticket', input: SPOILT };
  // As it is written, a right call stays.
  const right = { ...spoilt, input: '{ "phoneNumber": "1", "priority": 3.0 }' };
  const content = [
    { ...spoilt, providerExecuted: true },
    ...['search', 'any', 'wrong', 'unknown'].map((toolName) => ({ ...spoilt, toolName })),
    { ...spoilt, type: 'text' },
    ...['create_ticket', 'wrapped'].map((toolName) => ({ ...right, toolName })),
  ];
  const bound = [...content, { ...spoilt, input: JSON.stringify(BOUND) }];
  const doGenerate = async () => ({ content: [...content, spoilt], usage: 1 });
  const made = await middleware().wrapGenerate({ doGenerate, params: { tools } });
  assert.deepEqual(made, { content: bound, usage: 1 });
  const none = await middleware().wrapGenerate({ doGenerate, params: {} });
  assert.deepEqual(none.content, [...content, spoilt]);
  const [sdk] = SDKS;
  assert.ok(sdk);
  const chunks = [...content, spoilt];
  const doStream = async () => ({ stream: sdk.ai.simulateReadableStream({ chunks }), request: 1 });
  const { stream, ...rest } = await middleware().wrapStream({ doStream, params: { tools } });
  const streamed: unknown[] = [];
  for await (const part of stream) streamed.push(part);
  assert.deepEqual([streamed, rest], [bound, { request: 1 }]);
});

test('repairToolCall leaves to the SDK what it cannot say', async () => {
  const wrapped = wrapTool({ inputSchema: TICKET });
  for (const [tools, toolName, input] of [
    [undefined, 'create_ticket', SPOILT],
    [{}, 'constructor', SPOILT],
    [{ create_ticket: undefined }, 'create_ticket', SPOILT],
    [{ create_ticket: wrapped }, 'create_ticket', SPOILT],
    [{ create_ticket: {} }, 'create_ticket', RIGHT],
    [{ create_ticket: {} }, 'create_ticket', REJECTED],
  ] as const) {
    const toolCall = { toolName, input };
    const inputSchema = () => z.toJSONSchema(TICKET);
    const request = { toolCall, tools, inputSchema, error: new Error('no') };
    assert.equal(await repairToolCall(request), null);
  }
});

interface Promising {
  readonly inputSchema: { readonly jsonSchema: object; validate(value: unknown): unknown };
}

test('a promised schema that is no contract ends nothing but its calls', async () => {
  const [sdk] = SDKS;
  assert.ok(sdk);
  const jsonSchema = Promise.resolve({ type: 'objekt' });
  const promised = { ...sdk.ai.jsonSchema({}), jsonSchema };
  const tool = wrapTool({ inputSchema: promised }) as unknown as Promising;
  // Unhandled, its rejection would end the process.
  await new Promise((resolve) => setImmediate(resolve));
  await assert.rejects(async () => tool.inputSchema.jsonSchema, { name: 'ContractError' });
  await assert.rejects(async () => tool.inputSchema.validate({}), { name: 'ContractError' });
});

test('a schema may be made of classes', async () => {
  class Written {
    readonly #schema = { type: 'object', properties: { id: { type: 'integer' } } };
    input() {
      return structuredClone(this.#schema);
    }
    output() {
      return this.input();
    }
  }
  class Standard {
    readonly #written = new Written();
    get version() {
      return 1;
    }
    get vendor() {
      return 'own';
    }
    get jsonSchema() {
      return this.#written;
    }
    validate(value: unknown) {
      return { value };
    }
  }
  const inputSchema = { '~standard': new Standard() };
  const [sdk] = SDKS;
  assert.ok(sdk);
  const got: unknown[] = [];
  const tools = wrapTools({
    create_ticket: { inputSchema, execute: (input: unknown) => got.push(input) },
  });
  await callTool(sdk, { tools, text: '{"ID":"7"}', middleware: middleware() });
  assert.deepEqual(got, [{ id: 7 }]);
});

test('a pattern of ArkType with flags is asked with them', async () => {
  const [sdk] = SDKS;
  assert.ok(sdk);
  const { got, tools } = setUp(type({ code: /^[a-z]+$/i }));
  for (const use of [{}, { middleware: middleware() }]) {
    await callTool(sdk, { tools, text: '{"Code":"AB"}', ...use });
    assert.match((await callTool(sdk, { tools, text: '{"code":"1"}', ...use })).reads, EXPLAINED);
  }
  assert.deepEqual(got, [{ code: 'AB' }, { code: 'AB' }]);
});

test('what a schema of a library says of undeclared fields is not what the SDK makes of it', async () => {
  const execute = (input: unknown) => input;
  const tool = wrapTool({ inputSchema: TICKET, execute }, { unknownFields: 'schema' });
  assert.deepEqual(await validated(tool, JSON.stringify({ ...BOUND, note: 'x' })), BOUND);
});

for (const sdk of SDKS) {
  const { ai } = sdk;
  test(`ai ${sdk.version}: what the SDK's converters cannot write is told by its tool`, () => {
    const dated = z.object({ since: z.date() });
    const failing = (error: string) => () => assert.fail(error);
    const inputs = {
      zod: ai.zodSchema(dated as never),
      lazy: () => ai.zodSchema(dated as never),
      json: ai.jsonSchema(failing('no schema') as never),
      valibot: v.object({ since: v.string() }),
    };
    const tools = Object.fromEntries(
      Object.entries(inputs).map(([name, inputSchema]) => [name, { inputSchema }]),
    );
    assert.throws(
      () => wrapTools(tools, { asSchema: ai.asSchema as never }),
      (error) => {
        assert.ok(error instanceof ContractError);
        assert.deepEqual(
          error.issues.map(({ code, path }) => [code, path]),
          Object.keys(inputs).map((name) => ['schema_not_convertible', [name]]),
        );
        assert.match(error.message, /- zod: .* JSON Schema: Date cannot be represented/);
        assert.match(error.message, /- valibot: .*; .*`toStandardJsonSchema\(\)` of Valibot/);
        return true;
      },
    );
  });
}

test('a tool of a set that is wrapped already keeps its options', async () => {
  for (const sdk of SDKS) {
    const told: unknown[] = [];
    const tool = { inputSchema: TICKET, execute: () => 'created' };
    const exact = wrapTool(tool, {
      name: 'create_ticket',
      matching: 'exact',
      onInvalid: 'execute',
      onReport: ({ tool: name, status }) => told.push([name, status]),
    });
    for (const create_ticket of [exact, { ...exact }]) {
      const tools = wrapTools({ create_ticket, other: tool });
      const { reads } = await callTool(sdk, { tools, text: '{"phone":"1","priority":3}' });
      assert.match(reads, /^input validation failed: `phone` is not a field/);
      assert.equal(tools.create_ticket, create_ticket);
      assert.notEqual(tools.other, tool);
    }
    assert.deepEqual(told, Array(2).fill(['create_ticket', 'rejected']));
    assert.throws(() => wrapTool(exact, { onInvalid: 'sdkk' as never }), /onInvalid/);
  }
});

test('what is no tool is refused in words', () => {
  const tool = { description: 'One tool, not a set of them.', inputSchema: TICKET };
  for (const [wrong, type] of [
    [() => wrapTools(tool as never), 'a string as `description`'],
    [() => wrapTools({ tool, none: undefined } as never), 'undefined as `none`'],
    [() => wrapTools(Promise.resolve({}) as never), 'a Promise'],
    [() => wrapTools({ set: { tool } }), 'an Object'],
    [() => wrapTool(undefined as never), 'undefined'],
    [() => wrapTool({ tool }), 'an Object'],
  ] as const) {
    assert.throws(wrong, {
      name: 'TypeError',
      message: `wrapTool takes a tool, and wrapTools tools by name; got ${type}`,
    });
  }
});

test('another word for `onInvalid` is told by its tool', () => {
  const options = { name: 'a', onInvalid: 'throw' as never };
  assert.throws(() => wrapTool({ inputSchema: TICKET }, options), {
    name: 'ContractError',
    message: /^`a` has wrong options:\n- options\.onInvalid: expected 'sdk' or 'execute'$/,
  });
});

test('a schema that cannot be converted, or compiled, is told by its tool', () => {
  const validating = { '~standard': { version: 1, vendor: 'own', validate: () => ({}) } };
  assert.throws(
    () =>
      wrapTools({
        a: { inputSchema: TICKET },
        b: { inputSchema: validating },
        function: { inputSchema: Object.assign(assert.fail, validating) },
        plain: { inputSchema: { type: 'object' } },
        text: { inputSchema: 'object' },
        c: { inputSchema: TICKET },
        d: { parameters: TICKET },
        e: {},
        f: { inputSchema: SDKS[0]?.ai.jsonSchema(true as never) },
      }),
    (error) => {
      assert.ok(error instanceof ContractError);
      assert.deepEqual(
        error.issues.map(({ code, path }) => [code, path]),
        [
          ...['b', 'function', 'plain', 'text'].map((name) => ['schema_not_convertible', [name]]),
          ['schema_invalid', ['d']],
          ['schema_invalid', ['f']],
        ],
      );
      return true;
    },
  );
});

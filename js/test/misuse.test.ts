/** Every function and method that is exported, given what it does not take. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compile, createRegistry } from '@toolargs/wasm';
import { wrapTool as wrapAi, wrapTools } from '@toolargs/wasm/ai-sdk';
import { wrapTool as wrapLangChain } from '@toolargs/wasm/langchain';
import { boundInput, boundSchema } from '@toolargs/wasm/mastra';
import { bindServer, bindTransport } from '@toolargs/wasm/mcp';
import { toOpenAITools } from '@toolargs/wasm/openai';
import { wrapTool as wrapAgents } from '@toolargs/wasm/openai-agents';
import { summarise, summaryText } from '@toolargs/wasm/reports';
import { bindTool } from '@toolargs/wasm/standard-tool';
import { z } from 'zod';

type Called = (...args: unknown[]) => unknown;

const NONE_OF_THEM = [undefined, null, 7, '', 'x', [], [null], {}, () => {}, new Map()];

/** What only a function takes that takes anything. */
const NOBODYS = [null, 7, [null], () => {}];

const TAKE_ANYTHING = [
  ...['extractDescription', 'resultError', 'resultJSON', 'toolResult', 'toMcpResult'],
  ...['describe', 'instructions', 'isStartable'],
];

/** A tool, and a toolset, as all adapters know them. */
const TOOL = {
  name: 'get',
  description: '',
  inputSchema: z.object({ id: z.string() }),
  type: 'function',
  schema: { type: 'object' },
  parameters: { type: 'object' },
  execute() {},
  invoke() {},
  requireApproval() {},
  send() {},
  tools: () => [],
};

const { exports: entries } = JSON.parse(readFileSync('pkg/package.json', 'utf8'));
const paths = Object.keys(entries).filter((path) => !/\.\w+$/.test(path));

for (const path of paths) {
  test(`what ${path} does not take is refused in words`, async () => {
    const entry = await import(path.replace('.', '@toolargs/wasm'));
    for (const [name, exported] of Object.entries<Called>(entry)) {
      if (!/^[a-z]/.test(name)) continue;
      for (const wrong of TAKE_ANYTHING.includes(name) ? [] : NOBODYS) {
        const said = await refusedInWords(name, () => exported(wrong));
        assert.ok(said, `${name} takes ${String(wrong)}`);
      }
      for (const wrong of NONE_OF_THEM) {
        await refusedInWords(name, () => exported(wrong));
        for (const first of [TOOL, [TOOL], createRegistry()]) {
          await refusedInWords(name, () => exported(first, wrong));
        }
      }
    }
  });
}

test('what a contract or a registry does not take is refused in words', async () => {
  const made = [() => compile(TOOL.inputSchema), () => ready()] as const;
  const ready = () => {
    const registry = createRegistry();
    registry.register(TOOL);
    return registry;
  };
  for (const make of made) {
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(make()))) {
      const method = (...args: unknown[]) =>
        (make() as never as Record<string, Called>)[name]?.(...args);
      if (name === 'constructor') continue;
      for (const wrong of NONE_OF_THEM) {
        await refusedInWords(name, () => method(wrong));
        for (const first of ['get', TOOL]) await refusedInWords(name, () => method(first, wrong));
      }
    }
  }
});

const OWN: [string, object][] = [
  ['contract', compile(TOOL.inputSchema)],
  ['registry', createRegistry()],
];

for (const [what, own] of OWN) {
  test(`a method of a ${what} that is called on something else says so`, async () => {
    const methods = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(own));
    const { constructor: _, '~validate': __, explain: ___, ...all } = methods;
    const message = new RegExp(`^call it on the ${what} itself`);
    for (const [name, { value }] of Object.entries(all)) {
      for (const on of [undefined, null, 7, {}, new Proxy(own, {})]) {
        const called = async () => (value as Called).call(on as never, TOOL);
        await assert.rejects(called, { name: 'TypeError', message }, name);
      }
    }
  });
}

/** What looks as if it were taken; each says what is. */
const REFUSED: [() => unknown, RegExp][] = [
  [
    () => compile(TOOL.inputSchema).schema({ target: 'foo' }),
    /^no such schema:\n- .*no target foo; .*draft-2020-12, /,
  ],
  [() => compile({}, { name: 'get' }).schema({ target: 'foo' }), /^`get` has no such schema:\n- /],
  [() => compile({}, { name: '' }), /^wrong options:\n- options\.name: expected a name that/],
  [() => compile({}, new (class Strict {})() as object), /expected an object .*; got a Strict/],
  [() => compile({}, Object.create({ coercion: 'none' })), /expected an object .*; got an Object/],
  ...['references', 'limits', 'layers', 'formatNormalizer'].map((name): [() => unknown, RegExp] => [
    () => compile({}, { [name]: new Map() }),
    new RegExp(`options.${name}: expected`),
  ]),
  [() => toOpenAITools([TOOL, { ...TOOL }]), /^`get` is not a contract:\n- another tool has/],
  [() => bindServer({ assertCanSetRequestHandler() {}, callTool() {} } as never), /got an Object/],
  [() => bindTransport({} as never), /expected a transport .*; got an Object/],
  [() => boundInput({ inputSchema: TOOL.inputSchema } as never), /takes .* requireApproval/],
  [() => summarise([{}] as never), /takes a list of `result.report`; got an Object at 0/],
  [() => summaryText([{}] as never), /takes what `summarise` gives; got an Object at 0/],
];

const json = { type: 'object' };
const ofLangChain = { name: 'get', schema: json, async invoke() {} };
const ofChat = { type: 'function', function: { name: 'get', parameters: json } };

/** Tools of other SDKs, which would pass unbound. */
const OF_OTHERS: [() => unknown, RegExp][] = [
  ...[
    { type: 'dynamic', inputSchema: json, execute() {} },
    { type: 'provider', id: 'search', args: {}, inputSchema: json },
    { type: 'function', name: 'get', parameters: json },
    ofChat,
  ].map((tool): [() => unknown, RegExp] => [() => wrapAgents(tool), /^wrapTool takes a tool of /]),
  ...[ofLangChain, ofChat].map((tool): [() => unknown, RegExp] => [
    () => wrapAi(tool),
    /^wrapTool takes a tool, and wrapTools tools by name; got an Object/,
  ]),
  [() => wrapAi({ schema: json, execute() {} }), /the tool has `schema`, .* name it `inputSchema`/],
  [() => bindTool({ name: 'get', schema: json, execute() {} } as never), /name it `inputSchema`/],
];

test('a tool of another SDK is refused, which would pass unbound', () => {
  for (const [call, message] of OF_OTHERS) assert.throws(call, { message });
});

test('what would be taken in silence, and do nothing or something else, is refused', () => {
  for (const [call, message] of REFUSED) assert.throws(call, { message });
});

const { inputSchema } = TOOL;
const untyped = { name: 'get', description: '', execute() {} };
const hosted = { type: 'hosted_tool', name: 'search' };
const approved = { inputSchema: boundSchema(inputSchema), requireApproval: () => true };
const called = { name: 'get', schema: inputSchema, async invoke() {}, async _call() {} };
const invoked = { name: 'get', parameters: { type: 'object' }, async invoke() {} };

/** Where nothing is compiled with options: of tools without a schema, and of those wrapped before. */
const UNCOMPILED: Record<string, (options: object) => unknown> = {
  'AI SDK, no schema': (options) => wrapAi({ execute() {} }, options),
  'AI SDK, of a provider': (options) => wrapAi({ type: 'provider', id: 'search' }, options),
  'AI SDK, again': (options) => wrapAi(wrapAi({ inputSchema }), options),
  'AI SDK, a set again': (options) => wrapTools(wrapTools({ get: { inputSchema } }), options),
  'StandardTool, no schema': (options) => bindTool(untyped, options),
  'StandardTool, again': (options) => bindTool(bindTool({ ...untyped, inputSchema }), options),
  'LangChain, again': (options) => wrapLangChain(wrapLangChain(called), options),
  'OpenAI Agents, hosted': (options) => wrapAgents(hosted, options),
  'OpenAI Agents, again': (options) => wrapAgents(wrapAgents(invoked), options),
  'Mastra, again': (options) => boundSchema(boundSchema(inputSchema), options),
  'Mastra, approved, again': (options) => boundInput(approved, options),
};

for (const [what, wrap] of Object.entries(UNCOMPILED)) {
  test(`options are judged where nothing is compiled with them, ${what}`, () => {
    wrap({});
    wrap({ matching: 'exact', requiredAny: ['id'], onReport() {}, coercer() {} });
    const wrong = /wrong options:\n- options\.matching: .*\n- options\.nope: /;
    for (const [options, message] of [
      [{ matching: 'zzz', nope: 1 }, wrong],
      [{ onReport: 'log' }, /options\.onReport: expected a function/],
      [{ descriptionParameter: true }, /options\.descriptionParameter: only/],
    ] as const) {
      assert.throws(() => wrap(options), { name: 'ContractError', message });
    }
  });
}

/** Whether anything is thrown; whatever it is, it is of the package, or says what is taken. */
async function refusedInWords(name: string, call: () => unknown): Promise<boolean> {
  try {
    await call();
    return false;
  } catch (error) {
    assert.ok(error instanceof Error);
    const isOwn = /^(Contract|Bind|UnknownTool|StandardToolValidation)Error$/.test(error.name);
    if (!isOwn) assert.match(error.message, /(takes|expected) .+/, name);
    return true;
  }
}

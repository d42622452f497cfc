/** What the compiler must infer; nothing here runs. */

import {
  type BindError,
  type Contract,
  compile,
  createRegistry,
  type InferOutput,
  type StandardJSONSchemaV1,
  type StandardSchemaV1,
  type Tool,
  type UncertainMatchError,
} from '@toolargs/wasm';
import { readAnthropicCalls } from '@toolargs/wasm/anthropic';
import { readGeminiCalls } from '@toolargs/wasm/gemini';
import { readMcpCall } from '@toolargs/wasm/mcp';
import { readOpenAICalls, readResponsesCalls } from '@toolargs/wasm/openai';
import { bindTool, standardTool, withFormattedOutput } from '@toolargs/wasm/standard-tool';
import { addToolset, startable } from '@toolargs/wasm/toolset';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { type Equal, expect } from './equal.ts';

type ArgsOf<Result> = Result extends { status: 'ok'; args: infer Args } ? Args : never;
type Bound<C extends Contract> = ArgsOf<ReturnType<C['bind']>>;
type Validated<C extends Contract> = ArgsOf<Awaited<ReturnType<C['validate']>>>;
type Parsed<C extends Contract> = ReturnType<C['parse']>;

const zod = compile(z.object({ id: z.int(), at: z.string().transform((text) => text.length) }));
expect<Equal<Bound<typeof zod>, { id: number; at: string }>>();
expect<Equal<Validated<typeof zod>, { id: number; at: number }>>();
expect<Equal<Parsed<typeof zod>, { id: number; at: number }>>();

const valibot = compile(
  toStandardJsonSchema(v.object({ id: v.number(), tag: v.optional(v.string(), 'none') })),
);
expect<Equal<Bound<typeof valibot>, { id: number; tag?: string | undefined }>>();
expect<Equal<Validated<typeof valibot>, { id: number; tag: string }>>();
expect<Equal<Parsed<typeof valibot>, { id: number; tag: string }>>();

const arktype = compile(type({ id: 'number.integer', 'tag?': 'string' }));
expect<Equal<Bound<typeof arktype>, { id: number; tag?: string }>>();
expect<Equal<Validated<typeof arktype>, { id: number; tag?: string }>>();
expect<Equal<Parsed<typeof arktype>, { id: number; tag?: string }>>();

const plain = compile({ type: 'object', properties: { id: { type: 'integer' } } });
expect<Equal<typeof plain, Contract<unknown, unknown>>>();
expect<Equal<Bound<typeof plain>, unknown>>();
expect<Equal<Parsed<typeof plain>, unknown>>();

const written = compile(z.toJSONSchema(z.object({ id: z.int() })));
expect<Equal<typeof written, Contract<unknown, unknown>>>();

const doubled = z.object({ n: z.number().transform(String) });
createRegistry().register({
  name: 'written',
  inputSchema: z.toJSONSchema(doubled, { io: 'input' }),
  execute: (args) => expect<Equal<typeof args, unknown>>(),
});
createRegistry().register({
  name: 'declared',
  inputSchema: doubled,
  execute: (args) => expect<Equal<typeof args, { n: string }>>(),
});

/** Where a schema's type is not known yet, what a contract gives is what it turns out to be. */
function parsed<S extends z.ZodType>(schema: S) {
  return compile(schema).parse('');
}
function added<S extends z.ZodType>(inputSchema: S, execute: (args: InferOutput<S>) => unknown) {
  return createRegistry().register({ name: 'added', inputSchema, execute });
}
expect<Equal<ReturnType<typeof parsed<typeof doubled>>, { n: string }>>();
const { id: _ } = parsed(z.object({ id: z.int() }));
const more = added(doubled, ({ n }) => n.padStart(3));
expect<Equal<typeof more, Contract<{ n: number }, { n: string }>>>();

const named = compile<{ id: number }>({ type: 'object' });
expect<Equal<Bound<typeof named>, { id: number }>>();
expect<Equal<Parsed<typeof named>, { id: number }>>();

/** Schemas are often of an interface, which has no index signature. */
interface JSONSchema7 {
  type?: string;
  properties?: Record<string, JSONSchema7>;
}
const schema7: JSONSchema7 = { type: 'object' };
compile(schema7);
compile(true);

// @ts-expect-error: a raw Valibot schema cannot be written as JSON Schema.
compile(v.object({ id: v.number() }));
// @ts-expect-error: no such option.
compile(true, { colour: 'red' });
// @ts-expect-error: a list is no schema.
compile([]);
// @ts-expect-error: nor is a date.
compile(new Date());
// @ts-expect-error: nor is a function.
compile(() => ({}));
// @ts-expect-error: nor is the promise of one.
compile(Promise.resolve(z.object({})));
interface Conditional {
  if: object;
  then: object;
}
declare const conditional: Conditional;
compile(conditional);

declare const either: z.ZodObject | Record<string, unknown>;
const undecided = compile(either);
expect<Equal<typeof undecided, Contract>>();

declare const thrown: BindError | UncertainMatchError;
if (thrown.name === 'BindError') expect<Equal<typeof thrown, BindError>>();

const result = zod.bind('');
if (result.status === 'rejected') {
  const error: BindError = result.error;
  expect<Equal<typeof result.args, undefined>>();
  void error;
}

const { args, error } = zod.bind('');
expect<Equal<typeof args, { id: number; at: string } | undefined>>();
expect<Equal<typeof error, BindError | UncertainMatchError | undefined>>();
if (args) void args.id;

const standard: StandardSchemaV1<{ id: number; at: string }, { id: number; at: number }> = zod;
const renderer: StandardJSONSchemaV1 = zod;
void [standard, renderer];

const registry = createRegistry();
const registered = registry.register({
  name: 'get',
  inputSchema: z.object({ at: z.string().transform((text) => text.length) }),
  execute: ({ at }) => {
    expect<Equal<typeof at, number>>();
  },
});
expect<Equal<typeof registered, Contract<{ at: string }, { at: number }>>>();
registry.register({
  name: 'put',
  inputSchema: { type: 'object' },
  execute: ({ id }: { id: number }) => id,
});
registry.register({
  name: 'log',
  inputSchema: z.object({ id: z.int() }),
  execute: ({ id }, meta: { user: string }) => [id.toFixed(), meta.user],
});
registry.register({
  name: 'count',
  inputSchema: z.object({ id: z.int() }),
  execute: ({ id }, meta) => [id.toFixed(), meta.user],
});
registry.register({
  name: 'sum',
  inputSchema: { type: 'object' },
  execute: (args: { id: number }, meta) => [args.id.toFixed(), meta.user],
});
const several: Tool[] = [...registry.list(), { name: 'put', inputSchema: { type: 'object' } }];
for (const tool of several) createRegistry().register(tool);
const mixed = [
  { name: 'get', inputSchema: z.object({ id: z.int() }), execute: ({ id }: { id: number }) => id },
  {
    name: 'put',
    inputSchema: { type: 'object', required: ['id'] },
    execute: (args: object) => args,
  },
];
for (const tool of mixed) registry.register(tool);
registry.register({
  name: 'get',
  inputSchema: z.object({ id: z.int() }),
  // @ts-expect-error: the schema gives a number, whatever the host passes on.
  execute: ({ id }: { id: string }, meta) => [id, meta],
});
const misread = {
  name: 'get',
  inputSchema: z.object({ id: z.int() }),
  execute: ({ id }: { id: string }) => id,
};
// @ts-expect-error: the schema gives a number.
registry.register(misread);
// @ts-expect-error: one of the list takes what its schema does not give.
for (const tool of [...mixed, misread]) registry.register(tool);
// @ts-expect-error: no such option.
createRegistry({ colour: 'red' });
// @ts-expect-error: each tool has a name of its own.
createRegistry({ name: 'get' });
// @ts-expect-error: nor does one tool have two.
registry.register({ name: 'get', inputSchema: schema7 }, { name: 'put' });

/** A tool in another format is handed what the tool takes beside its input. */
const noted = standardTool({
  name: 'note',
  description: '',
  inputSchema: z.object({ id: z.int() }),
  execute: ({ id }, meta: { user: string }) => `${id} ${meta.user}`,
});
void withFormattedOutput(noted).execute({ id: 1 }, { user: 'a' });
void withFormattedOutput(bindTool(noted)).execute('{"ID":1}', { user: 'a' });
const formatted = withFormattedOutput(bindTool(noted), String);
void formatted.execute({ id: 1 }, { user: 'a' });
// @ts-expect-error: it is told of a user.
void withFormattedOutput(noted).execute({ id: 1 }, 5);
// @ts-expect-error: so is what was bound,
void withFormattedOutput(bindTool(noted)).execute('{"ID":1}', 5);
// @ts-expect-error: in whatever format.
void formatted.formatted().execute({ id: 1 }, { user: 5 });
const untold = { name: 'say', description: '', execute: (_: object) => 'hi' };
void withFormattedOutput(untold).execute({}, 5);

/** A literal may do more than every toolset does. */
void addToolset(registry, {
  tools: () => several,
  setToolsChangedHandler: () => {},
});
startable({ tools: () => several, start: () => {}, stop: () => {} });
// @ts-expect-error: one has tools.
startable({ start: () => {}, stop: () => {} });

/** What providers answer has more fields than are read, in a literal too; one of them is read. */
readOpenAICalls({ role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function' }] });
readResponsesCalls({ id: 'a', output: [{ type: 'function_call' }] });
readAnthropicCalls({ role: 'assistant', content: [{ type: 'tool_use' }], stop_reason: 'tool_use' });
readGeminiCalls({ responseId: 'a', candidates: [{ content: {} }] });
readMcpCall({ method: 'tools/call', params: { name: 'get', _meta: {} } });
// @ts-expect-error: the message is one of its choices.
readOpenAICalls({ choices: [] });
// @ts-expect-error: the calls are a list.
readOpenAICalls({ role: 'assistant', tool_calls: {} });
// @ts-expect-error: an answer has content.
readAnthropicCalls({ role: 'assistant' });

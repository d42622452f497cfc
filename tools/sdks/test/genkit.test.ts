/** Bound tools inside Genkit. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BindReport, ContractError } from '@toolargs/wasm';
import { type GenkitOptions, middleware } from '@toolargs/wasm/genkit';
import { z } from 'genkit';
import { called, recording, TICKET } from './genkit.ts';

const BOUND = { phoneNumber: '13120057004', priority: 3 };
const REPAIRED = { phone: '13120057004', priority: '3' };
const WRONG = { phoneNumber: '1', priority: 'high' };

const DECLARED = {
  Zod: { inputSchema: TICKET },
  'JSON Schema': {
    inputJsonSchema: {
      type: 'object',
      properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
      required: ['phoneNumber', 'priority'],
    },
  },
};

for (const [library, config] of Object.entries(DECLARED)) {
  test(`Genkit, ${library}: repaired, rejected, malformed, right; each told once`, async () => {
    const place = recording(config);
    for (const input of [REPAIRED, "{'phoneNumber': '13120057004', priority: 3}"]) {
      const { reads, told } = await called(place, input);
      assert.equal(reads, 'created');
      assert.deepEqual(
        told.map(({ tool, status }) => [tool, status]),
        [['create_ticket', 'ok']],
      );
    }
    const rejected = await called(place, WRONG);
    assert.match(
      (rejected.reads as { error: string }).error,
      /^input validation failed: `priority`: expected integer, got "high"/,
    );
    assert.equal(rejected.response.text, 'done');
    assert.deepEqual(
      rejected.told.map(({ status }) => status),
      ['rejected'],
    );
    const right = await called(place, BOUND);
    assert.deepEqual([right.reads, right.told], ['created', []]);
    assert.deepEqual(place.got, [BOUND, BOUND, BOUND]);
  });
}

test('Genkit: the conversation and the requests that are handed back have the bound input', async () => {
  const place = recording({ inputSchema: TICKET });
  const { response } = await called(place, REPAIRED);
  const [call] = response.messages.flatMap(({ content }) =>
    content.flatMap(({ toolRequest }) => toolRequest ?? []),
  );
  assert.deepEqual(call?.input, BOUND);
  const handed = await called(place, REPAIRED, {}, { returnToolRequests: true });
  assert.deepEqual(handed.response.toolRequests[0]?.toolRequest.input, BOUND);
  assert.equal(handed.response.toolRequests[0]?.metadata?.['toolargs'], undefined);
  const wrong = await called(place, WRONG, {}, { returnToolRequests: true });
  const [marked] = wrong.response.toolRequests;
  assert.deepEqual(marked?.toolRequest.input, WRONG);
  assert.deepEqual(
    wrong.told.map(({ status }) => status),
    ['rejected'],
  );
  const { error } = Object(marked?.metadata?.['toolargs']);
  assert.match(error, /^input validation failed: `priority`: expected integer, got "high"/);
  const more = { ...REPAIRED, colour: 'red' };
  const ignoring = { unknownFields: 'ignore' } as const;
  const { response: last } = await called(place, more, ignoring, { returnToolRequests: true });
  assert.deepEqual(last.toolRequests[0]?.toolRequest.input, BOUND);
  assert.equal(place.got.length, 1);
});

test('Genkit: an interrupted call is restarted with its bound input', async () => {
  const place = recording({ inputSchema: TICKET }, ({ interrupt, resumed }) =>
    resumed ? 'created' : interrupt(),
  );
  const { response } = await called(place, REPAIRED);
  const [interrupted] = response.interrupts;
  assert.ok(interrupted);
  assert.deepEqual(interrupted.toolRequest.input, BOUND);
  const resumed = await called(place, REPAIRED, {}, {
    messages: response.messages,
    prompt: undefined,
    resume: { restart: [place.tool.restart(interrupted)] },
  } as never);
  assert.equal(resumed.reads, 'created');
  assert.deepEqual(place.got, [BOUND, BOUND]);
});

test('Genkit: undeclared fields are what the option says, whatever the converter wrote', async () => {
  const input = { ...BOUND, colour: 'red' };
  const place = recording({ inputSchema: TICKET });
  const rejected = await called(place, input);
  assert.match((rejected.reads as { error: string }).error, /`colour` is not a field/);
  assert.equal((await called(place, input, { unknownFields: 'schema' })).reads, 'created');
  const written = { type: 'object', properties: {}, additionalProperties: true };
  for (const dialect of [{}, { $schema: 'http://json-schema.org/draft-07/schema' }]) {
    const open = recording({ inputJsonSchema: { ...dialect, ...written } });
    assert.equal((await called(open, input)).reads, 'created');
    place.got.push(...open.got);
  }
  assert.deepEqual(place.got, [input, input, input]);
});

test('Genkit: a schema that cannot be a contract fails the request and names the tool', async () => {
  const place = recording({ inputJsonSchema: { type: 'object', required: 'id' } });
  await assert.rejects(called(place, {}), (error) => {
    assert.ok(error instanceof ContractError);
    assert.match(error.message, /^`create_ticket` is not a contract:\n- required: /);
    return true;
  });
});

test('Genkit: what is no call of a tool with a schema is left, and so is what stands beside one', async () => {
  const { model, tool } = middleware().instantiate();
  let reads = 0;
  const inputSchema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    get properties() {
      reads += 1;
      return { id: { type: 'integer' } };
    },
  };
  const tools = [{ name: 'a', inputSchema }, { name: 'b', inputSchema: null }, { name: 'c' }];
  const answered = (request: object, response: object) => model(request, {}, async () => response);
  assert.deepEqual(await answered({}, {}), {});
  const part = (name: string, input: unknown) => ({
    toolRequest: { name, ref: '1', input },
    metadata: { thoughtSignature: 'x' },
  });
  const others = [{ text: 'I look' }, part('b', { ID: '1' }), part('d', { ID: '1' })];
  const given = [part('a', { ID: '1' }), ...others];
  const response = { message: { role: 'model', content: given }, usage: 1 };
  const made = await answered({ tools }, response);
  const content = [part('a', { id: 1 }), ...others];
  assert.deepEqual(made, { message: { role: 'model', content }, usage: 1 });
  const wrong = { toolRequest: { name: 'a', ref: '1', input: { id: 'x' } } };
  const { toolResponse } = (await tool(wrong, {}, assert.fail)) ?? {};
  assert.deepEqual([toolResponse?.name, toolResponse?.ref], ['a', '1']);
  const before = reads;
  await answered({ tools }, response);
  assert.equal(reads, before);
});

test('Genkit: each of two calls that are the same is told once', async () => {
  const told: string[] = [];
  const onReport = ({ status }: BindReport) => told.push(status);
  const { model, tool } = middleware({ onReport }).instantiate();
  const tools = [{ name: 'a', inputSchema: { type: 'object', properties: { id: {} } } }];
  const part = () => ({ toolRequest: { name: 'a', input: { x: 1 } } });
  await model({ tools }, {}, async () => ({ message: { content: [part(), part()] } }));
  for (const call of [part(), part()]) await tool(call, {}, assert.fail);
  assert.deepEqual(told, ['rejected', 'rejected']);
});

test('Genkit: the model is given schemas as the options have it see them', async () => {
  const inputSchema = { type: 'object', properties: { a: {}, b: {} } };
  const seen = async (options: GenkitOptions) => {
    const { model } = middleware(options).instantiate();
    let tools: unknown;
    await model({ tools: [{ name: 'a', inputSchema }, { name: 'b' }] }, {}, async (request) => {
      tools = request.tools;
      return {};
    });
    return tools;
  };
  assert.deepEqual(await seen({}), [{ name: 'a', inputSchema }, { name: 'b' }]);
  const description = 'must provide one of a or b';
  const grouped = { ...inputSchema, description, 'x-required-any': [['a', 'b']] };
  const groups = { requiredAny: ['a', 'b'] };
  assert.deepEqual(await seen(groups), [{ name: 'a', inputSchema: grouped }, { name: 'b' }]);
  const own = { type: 'object' };
  const rendered = [{ name: 'a', inputSchema: own }, { name: 'b' }];
  assert.deepEqual(await seen({ schemaRenderer: () => own }), rendered);
});

test('Genkit: a tool without a schema gets what came', async () => {
  const place = recording({ inputSchema: z.any() });
  await called(place, { a: '1' });
  assert.deepEqual(place.got, [{ a: '1' }]);
});

test('Genkit: a tool that takes text gets the text that came', async () => {
  const place = recording({ inputSchema: z.string() });
  const texts = ['hello', '12', '{"a":1}'];
  for (const text of texts) {
    const { reads, told } = await called(place, text);
    assert.deepEqual([reads, told], ['created', []]);
  }
  assert.deepEqual(place.got, texts);
});

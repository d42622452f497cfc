/** What each SDK does, in each version and with each schema library; printed as one table. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { tool as langchainTool } from '@langchain/core/tools';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { createTool } from '@mastra/core/tools';
import { tool as agentTool } from '@openai/agents-core';
import type { BindReport, LibrarySchema } from '@toolargs/wasm';
import { middleware, repairToolCall, wrapTools } from '@toolargs/wasm/ai-sdk';
import { wrapTool as wrapLangChain } from '@toolargs/wasm/langchain';
import { boundSchema } from '@toolargs/wasm/mastra';
import { wrapTool as wrapAgentTool } from '@toolargs/wasm/openai-agents';
import { bindTool } from '@toolargs/wasm/standard-tool';
import { ran } from './agents.ts';
import { callTool, SDKS } from './ai.ts';
import { recording, TICKET, called as viaGenkit } from './genkit.ts';
import { connected, SETS, textOf } from './mcp.ts';
import { recorder } from './recorder.ts';
import { CONDITIONAL, schemas } from './schemas.ts';

/** A tool `create_ticket` somewhere: what it was called with, and what its listener was told. */
interface Place {
  readonly got: unknown[];
  readonly told: BindReport[];
  /** Lets the model call it, and answers what the model reads. */
  readonly call: (text: string) => Promise<string>;
  /** What the model reads of text that is not JSON where nobody but the SDK sees it. */
  readonly unread?: RegExp;
}

type Row = readonly [sdk: string, library: string, place: () => Place | Promise<Place>];

const RIGHT = '{"phoneNumber":"13120057004","priority":3}';
const SCENARIOS = {
  repaired: '{"phone":"13120057004","priority":"3"}',
  malformed: "{'phoneNumber': '13120057004', priority: 3,}",
  rejected: '{"phoneNumber":"13120057004","priority":"high"}',
  right: RIGHT,
};
const { dependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const versioned = (name: string) => `${name} ${String(dependencies[name]).split('@').at(-1)}`;

function place(
  make: (execute: (args: never) => string, onReport: (report: BindReport) => void) => Place['call'],
): Place {
  const { got, told, execute, onReport } = recorder();
  return { got, told, call: make(execute, onReport) };
}

const description = 'Creates a ticket.';
const name = 'create_ticket';
const [, latest = SDKS[0]] = SDKS;
const libraries = latest ? schemas(latest.ai) : [];
const ofLibrary = (wanted: RegExp) => libraries.filter(({ library }) => wanted.test(library));

const OF_GENKIT = {
  'Zod 3': { inputSchema: TICKET },
  jsonSchema: {
    inputJsonSchema: {
      type: 'object',
      properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
      required: ['phoneNumber', 'priority'],
    },
  },
  'jsonSchema of a condition': { inputJsonSchema: CONDITIONAL },
};

const ROWS: Row[] = [
  ...SDKS.flatMap((sdk) =>
    (['sdk', 'execute', 'middleware'] as const).flatMap((mode) =>
      schemas(sdk.ai).map(
        ({ library, make }): Row => [
          `${versioned(`ai${sdk.version}`)} ${mode}`,
          library,
          () =>
            place((execute, onReport) => {
              const tool = { description, inputSchema: make(), execute };
              const onInvalid = mode === 'execute' ? 'execute' : 'sdk';
              const options = { onReport, onInvalid, asSchema: sdk.ai.asSchema } as const;
              const tools = wrapTools({ [name]: tool }, options);
              const hook =
                mode === 'middleware' ? { middleware: middleware() } : { repair: repairToolCall };
              return async (text) => (await callTool(sdk, { tools, text, ...hook })).reads;
            }),
        ],
      ),
    ),
  ),
  ...Object.entries(SETS).map(([set, make]): Row => {
    const [major = '', ...library] = set.split(', ');
    const sdk = major === 'v1' ? '@modelcontextprotocol/sdk' : '@modelcontextprotocol/server';
    return [
      versioned(sdk),
      library.join(', '),
      async () => {
        const { server, got, told } = make();
        const call = await connected(major, server);
        const sent = (text: string) => (text.startsWith("{'") ? text : JSON.parse(text));
        return { got, told, call: async (text) => textOf(await call(sent(text))) };
      },
    ];
  }),
  ...ofLibrary(/^Zod 4|^jsonSchema/).map(
    ({ library, make }): Row => [
      versioned('@openai/agents-core'),
      library,
      () => ({
        ...place((execute, onReport) => {
          const declared = make() as { jsonSchema?: object };
          const parameters = (declared.jsonSchema ?? declared) as never;
          // Strict mode takes no conditions.
          const strict = !library.includes('condition');
          const tool = agentTool({ name, description, parameters, strict, execute } as never);
          const bound = wrapAgentTool(tool as object, { onReport }) as typeof tool;
          return async (text) => String((await ran(bound, text)).reads);
        }),
        unread: /^An error occurred while parsing tool arguments/,
      }),
    ],
  ),
  ...ofLibrary(/^Zod|^zod.mini|^jsonSchema/).map(
    ({ library, make }): Row => [
      versioned('@langchain/core'),
      library,
      () =>
        place((execute, onReport) => {
          const declared = make() as { jsonSchema?: object };
          const schema = (declared.jsonSchema ?? declared) as never;
          const tool = langchainTool(execute as never, { name, description, schema });
          const options = /Zod 3|mini/.test(library) ? { onReport, toJsonSchema } : { onReport };
          const bound = wrapLangChain(tool as { invoke(call: unknown): Promise<unknown> }, options);
          return async (text) => {
            const args = text.startsWith("{'") ? text : JSON.parse(text);
            const message = await bound.invoke({ type: 'tool_call', id: '1', name, args });
            return String((message as { content: unknown }).content);
          };
        }),
    ],
  ),
  ...ofLibrary(/^Zod 4|Valibot|ArkType|^own/).map(
    ({ library, make }): Row => [
      versioned('@mastra/core'),
      library,
      () =>
        place((execute, onReport) => {
          const inputSchema = boundSchema(make() as LibrarySchema, { name, onReport });
          const tool = createTool({ id: name, description, inputSchema, execute } as never);
          return async (text) => {
            const args = text.startsWith("{'") ? text : JSON.parse(text);
            const result: unknown = await tool.execute?.(args as never, {} as never);
            const { message = 'created' } = Object(result) as { message?: string };
            return message.replace(/^Tool input [\s\S]*- root: /, '');
          };
        }),
    ],
  ),
  ...Object.entries(OF_GENKIT).map(
    ([library, config]): Row => [
      versioned('genkit'),
      library,
      () => {
        const told: BindReport[] = [];
        const place = recording(config);
        const call = async (text: string) => {
          const input = text.startsWith("{'") ? text : JSON.parse(text);
          const answer = await viaGenkit(place, input);
          told.push(...answer.told);
          const { error } = Object(answer.reads) as { error?: string };
          return error ?? String(answer.reads);
        };
        return { got: place.got, told, call };
      },
    ],
  ),
  ...ofLibrary(/^Zod 4|Valibot|ArkType|^own/).map(
    ({ library, make }): Row => [
      'standard-tool',
      library,
      () =>
        place((execute, onReport) => {
          const tool = { name, description, inputSchema: make() as object, execute };
          const bound = bindTool(tool, { onReport }).formatted((result) =>
            result instanceof Error ? result.message : String(result),
          );
          return async (text) => String(await bound.execute(text));
        }),
    ],
  ),
];

const table: string[][] = [
  ['SDK', 'schema', ...Object.keys(SCENARIOS), 'reports', 'the model reads'],
];

for (const [sdk, library, make] of ROWS) {
  test(`matrix: ${sdk}, ${library}`, async () => {
    const { got, told, call, unread } = await make();
    const bound = JSON.parse(RIGHT);
    assert.equal(await call(SCENARIOS.repaired), 'created');
    assert.match(await call(SCENARIOS.malformed), unread ?? /^created$/);
    const reads = await call(SCENARIOS.rejected);
    assert.match(reads, /`priority`: expected integer, got "high"/);
    assert.equal(await call(RIGHT), 'created');
    const read = unread ? [] : ['ok'];
    assert.deepEqual(got, Array(2 + read.length).fill(bound));
    assert.deepEqual(
      told.map(({ tool, status }) => [tool, status]),
      ['ok', ...read, 'rejected'].map((status) => [name, status]),
    );
    const [line = ''] = reads.split('\n');
    table.push([
      sdk,
      library,
      'bound',
      unread ? "the SDK's" : 'bound',
      'explained',
      'untouched',
      `${told.length} of 4`,
      line,
    ]);
  });
}

after(() => {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  for (const row of table) {
    process.stdout.write(
      `${row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
});

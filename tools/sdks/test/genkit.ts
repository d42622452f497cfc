/** Genkit with a model that makes one call and then reads what came of it. */

import type { BindReport } from '@toolargs/wasm';
import { type GenkitOptions, middleware } from '@toolargs/wasm/genkit';
import { z } from 'genkit';
import { type GenkitBeta, genkit } from 'genkit/beta';

export const TICKET = z.object({ phoneNumber: z.string(), priority: z.number().int() });

/** What a tool is declared with here. */
export interface Declared {
  readonly inputSchema?: z.ZodTypeAny;
  readonly inputJsonSchema?: object;
}

/** Interrupts are in beta. */
type Context = { readonly interrupt: () => never; readonly resumed?: unknown };

/** A tool of a Genkit of its own, with what it is called with. */
export function recording(
  declared: Declared,
  execute: (context: Context, args: unknown) => string = () => 'created',
) {
  const ai = genkit({});
  const got: unknown[] = [];
  const tool = ai.defineTool(
    { name: 'create_ticket', description: 'Creates a ticket.', ...(declared as object) },
    async (args: unknown, context) => {
      got.push(args);
      return execute(context as Context, args);
    },
  );
  return { ai, tool, got };
}

type Place = Pick<ReturnType<typeof recording>, 'ai' | 'tool'>;
type GenerateOptions = Exclude<Parameters<GenkitBeta['generate']>[0], string | unknown[]>;

let models = 0;

/** One request in which the model sends `input`; `reads` is what it is told of the call. */
export async function called(
  { ai, tool }: Place,
  input: unknown,
  options: GenkitOptions = {},
  more: Partial<GenerateOptions> = {},
) {
  const told: BindReport[] = [];
  let reads: unknown;
  models += 1;
  const model = ai.defineModel(
    { name: `scripted/${models}`, supports: { tools: true } },
    async ({ messages }) => {
      const [answer] = messages.at(-1)?.content ?? [];
      reads = answer?.toolResponse?.output;
      const call = { toolRequest: { name: 'create_ticket', ref: '1', input } };
      const content = answer?.toolResponse ? [{ text: 'done' }] : [call];
      return { message: { role: 'model' as const, content } };
    },
  );
  const onReport = (report: BindReport) => told.push(report);
  const response = await ai.generate({
    model,
    prompt: 'Create a ticket.',
    tools: [tool],
    use: [middleware({ onReport, ...options })],
    ...more,
  });
  return { response, reads, told };
}

/**
 * StandardTool: one portable shape of a tool, its reference builder, and a contract around it.
 *
 * The shape is that of https://github.com/finom/standard-tool (MIT).
 *
 * @example
 * import { bindTool, standardTool } from '@toolargs/wasm/standard-tool';
 *
 * const weather = bindTool(
 *   standardTool({
 *     name: 'get_weather',
 *     description: 'Current temperature',
 *     inputSchema: z.object({ city: z.string() }),
 *     execute: ({ city }) => readings[city],
 *   }),
 * );
 * await weather.formatted().execute('{"City":"Paris"}');
 *
 * @module
 */

import {
  type StandardJSONSchemaV1,
  type StandardSchemaV1,
  StandardToolValidationError,
} from '@toolargs/wasm';
import { assertTaken } from '../given.ts';
import { isObject, present } from '../plain.ts';
import { asError, isError, messageOf } from '../thrown.ts';
import { validatorOf } from '../validator.ts';
import { assertNoSchema, contractOf } from './shared/contracts.ts';
import { judge } from './shared/judge.ts';
import type { UnshownOptions } from './shared/options.ts';
import { assertNone, assertRight, OF_SHOWN } from './shared/options.ts';
import { replaced } from './shared/replaced.ts';

export type { BindOptions } from './shared/options.ts';
export { StandardToolValidationError };

/** A schema that validates, and can be written as JSON Schema; it may transform a value. */
export type ToolSchema<Given, Made = Given> = StandardSchemaV1<Given, Made> &
  StandardJSONSchemaV1<Given, Made>;

/** The parameters of `execute`; the input is optional only where its type is unknown. */
export type ExecuteArgs<Input, Meta> = unknown extends Input
  ? [input?: Input, meta?: Meta]
  : [input: Input, meta?: Meta];

/** Makes what a consumer reads from an output or an error. */
export type Format<Output, Formatted> = (result: Output | Error) => Formatted | Promise<Formatted>;

/**
 * The default format: the output, or an object with the message of the error; nothing is thrown.
 */
export type DefaultFormatted<Output> = Output | { error: string };

/** A portable tool. */
export interface StandardToolV0<
  Input = unknown,
  Output = unknown,
  FormattedOutput = Output,
  Meta = unknown,
> extends StandardToolV0Definition<Input, Output, FormattedOutput, Meta> {
  /** The same tool with another format, which replaces the one before. */
  formatted(): StandardToolV0<Input, Output, DefaultFormatted<Output>, Meta>;
  formatted<Next>(format: Format<Output, Next>): StandardToolV0<Input, Output, Next, Meta>;
}

/** The fields with which a tool is defined. */
export interface StandardToolV0Definition<
  Input = unknown,
  Output = unknown,
  FormattedOutput = Output,
  Meta = unknown,
> {
  name: string;
  title?: string;
  description: string;
  inputSchema?: ToolSchema<Input, unknown>;
  outputSchema?: ToolSchema<unknown, Output>;
  execute(...args: ExecuteArgs<Input, Meta>): FormattedOutput | Promise<FormattedOutput>;
}

/** What `standardTool` takes: its `execute` gets what the schema made of the input. */
export interface StandardToolSpec<Made, Returned, Meta, Input = Made, Output = Returned>
  extends Pick<StandardToolV0Definition, 'name' | 'title' | 'description'> {
  inputSchema?: ToolSchema<Input, Made>;
  outputSchema?: ToolSchema<Returned, Output>;
  execute(input: Made, meta: Meta): Returned | Promise<Returned>;
}

/**
 * The reference builder of a tool whose input and output are validated; nothing is repaired.
 *
 * The tool's `execute` rejects with a `StandardToolValidationError`, or with what the given
 * `execute` threw.
 *
 * @throws {TypeError} where `spec` is no tool, or has a schema that does not validate.
 */
export function standardTool<
  Made = unknown,
  Returned = unknown,
  Meta = unknown,
  Input = Made,
  Output = Returned,
>(
  spec: StandardToolSpec<Made, Returned, Meta, Input, Output>,
): StandardToolV0<Input, Output, Output, Meta> {
  assertTool(spec, 'standardTool');
  const { name, title, description, inputSchema, outputSchema } = spec;
  for (const schema of [inputSchema, outputSchema]) {
    const isTaken = schema === undefined || typeof schema['~standard']?.validate === 'function';
    assertTaken(isTaken, 'standardTool takes schemas that validate, such as those of Zod', schema);
  }
  const fields = present({ name, title, description, inputSchema, outputSchema });
  const take: Take = (input) => validated('input', inputSchema, input);
  const run: Run = async (input, meta) =>
    validated('output', outputSchema, await spec.execute(input as Made, meta as Meta));
  return inFormat(fields, { take, run }) as StandardToolV0<Input, Output, Output, Meta>;
}

/** A tool whose `execute` also takes what a model wrote, with any format. */
export type BoundTool<T extends ToolLike, Formatted = Awaited<ReturnType<T['execute']>>> = Omit<
  T,
  'execute' | 'formatted'
> & {
  execute(...args: TakingRaw<Parameters<T['execute']>>): Promise<Formatted>;
  formatted(): BoundTool<T, DefaultFormatted<OutputOf<T>>>;
  formatted<Next>(format: Format<OutputOf<T>, Next>): BoundTool<T, Next>;
};

/** The parameters of `execute`, with anything that a model may send as the input. */
type TakingRaw<Args extends unknown[]> = Args extends []
  ? [raw?: unknown, meta?: unknown]
  : { [At in keyof Args]: At extends '0' ? unknown : Args[At] };

/** Any tool of the shape. */
export interface ToolLike {
  name: string;
  description: string;
  inputSchema?: object;
  execute: (...args: never) => unknown;
}

/**
 * A copy of the tool with a contract before it: `execute` takes text or a value, and runs with the
 * repaired and validated arguments, or rejects with a `BindError` whose message is the explanation.
 * A tool that is bound already is returned as it is, with the options that it was first bound with.
 *
 * @throws {ContractError} where its input schema cannot be a contract, or an option is wrong.
 * @throws {TypeError} where `tool` is no tool.
 */
export function bindTool<T extends ToolLike>(tool: T, options: UnshownOptions = {}): BoundTool<T> {
  assertTool(tool, 'bindTool');
  assertNone(options, OF_SHOWN);
  const { name, inputSchema } = tool;
  const own = { name, ...options };
  const made = partsOf(tool);
  const isBound = made.take !== undefined && binding.has(made.take);
  if (isBound || inputSchema === undefined) {
    assertRight(own);
    if (isBound) return tool as unknown as BoundTool<T>;
    assertNoSchema(tool, name);
    return inFormat(tool, made) as unknown as BoundTool<T>;
  }
  const contract = contractOf(tool, inputSchema, own);
  const take: Take = async (raw) => {
    const verdict = await judge(contract, raw, own);
    if (verdict.ok) return verdict.args;
    throw verdict.error;
  };
  binding.add(take);
  return inFormat(tool, { ...made, take }) as unknown as BoundTool<T>;
}

/**
 * A copy of the tool with another format: errors, a `BindError` too, are given to the format and
 * not thrown.
 *
 * @throws {TypeError} where `tool` is no tool, or `format` is no function.
 */
export function withFormattedOutput<T extends ToolLike>(
  tool: T,
): StandardToolV0<InputOf<T>, OutputOf<T>, DefaultFormatted<OutputOf<T>>, MetaOf<T>>;
export function withFormattedOutput<T extends ToolLike, Formatted>(
  tool: T,
  format: Format<OutputOf<T>, Formatted>,
): StandardToolV0<InputOf<T>, OutputOf<T>, Formatted, MetaOf<T>>;
export function withFormattedOutput(tool: ToolLike, format: unknown = errorEnvelope): unknown {
  assertTool(tool, 'withFormattedOutput');
  return inFormat(tool, { ...partsOf(tool), format: format as Format<unknown, unknown> });
}

function assertTool(given: unknown, taker: string): asserts given is ToolLike {
  const isTool = isObject(given) && typeof given['execute'] === 'function';
  assertTaken(isTool, `${taker} takes a tool, { name, inputSchema, execute }`, given);
}

type InputOf<T extends ToolLike> = Parameters<T['execute']>[0];

/** The type of what a tool takes beside its input; unknown where the tool does not say. */
type MetaOf<T extends ToolLike> =
  Parameters<T['execute']> extends [unknown?, (infer Meta)?, ...unknown[]] ? Meta : unknown;

/** What a tool answers before it is formatted. */
type OutputOf<T extends ToolLike> = T extends {
  formatted: (format: Format<infer Output, unknown>) => unknown;
}
  ? Output
  : Awaited<ReturnType<T['execute']>>;

type Take = (input: unknown) => Promise<unknown>;
type Run = (input: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * The parts of a tool, each of which can be replaced: a contract replaces the builder's validation,
 * and a format the one before.
 */
interface Parts {
  /** Makes from an input what the tool runs with, or throws; absent where `run` does it. */
  readonly take?: Take | undefined;
  readonly run: Run;
  readonly format?: Format<unknown, unknown> | undefined;
}

const parts = new WeakMap<object, Parts>();

/** The `take` functions that bind through a contract. */
const binding = new WeakSet<Take>();

/** The parts of a tool; one that was made elsewhere runs as it is, as a method of itself. */
function partsOf(tool: ToolLike): Parts {
  const known = parts.get(tool.execute);
  if (known) return known;
  const { execute } = tool as unknown as { execute: Run };
  return { run: async (...given) => execute.apply(tool, given) };
}

/**
 * A copy of `tool` made of these parts, with its own `formatted`: the one of `tool` would bypass a
 * contract.
 */
function inFormat(tool: object, made: Parts): object {
  const { take, run, format } = made;
  const isFormat = format === undefined || typeof format === 'function';
  assertTaken(isFormat, 'expected a function as the format', format);
  const taken: Run = async (input, ...rest) => run(take ? await take(input) : input, ...rest);
  const execute: Run = format
    ? async (...given) => format(await taken(...given).catch(asError))
    : taken;
  parts.set(execute, made);
  const formatted = (next: Format<unknown, unknown> = errorEnvelope) =>
    inFormat(tool, { ...made, format: next });
  return replaced(tool, { execute, formatted });
}

function errorEnvelope(result: unknown): unknown {
  return isError(result) ? { error: messageOf(result) } : result;
}

async function validated(
  target: 'input' | 'output',
  schema: StandardSchemaV1 | undefined,
  value: unknown,
): Promise<unknown> {
  if (!schema) return value;
  const result = await validatorOf(schema)(value);
  if (result.issues) throw new StandardToolValidationError(target, result.issues);
  if (!('value' in result)) throw new TypeError('the schema answered neither a value nor an issue');
  return result.value;
}

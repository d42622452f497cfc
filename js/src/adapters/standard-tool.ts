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

/**
 * A schema that validates and can be written as JSON Schema; it may make something else of a value.
 */
export type ToolSchema<Given, Made = Given> = StandardSchemaV1<Given, Made> &
  StandardJSONSchemaV1<Given, Made>;

/** The input may be left out only where nothing is said of it. */
export type ExecuteArgs<Input, Meta> = unknown extends Input
  ? [input?: Input, meta?: Meta]
  : [input: Input, meta?: Meta];

/** Makes what a consumer reads of an output or of an error. */
export type Format<Output, Formatted> = (result: Output | Error) => Formatted | Promise<Formatted>;

/** What is made where no format is given: errors do not throw. */
export type DefaultFormatted<Output> = Output | { error: string };

/** A portable tool. */
export interface StandardToolV0<
  Input = unknown,
  Output = unknown,
  FormattedOutput = Output,
  Meta = unknown,
> extends StandardToolV0Definition<Input, Output, FormattedOutput, Meta> {
  /** The same tool in another format: it replaces the one before. */
  formatted(): StandardToolV0<Input, Output, DefaultFormatted<Output>, Meta>;
  formatted<Next>(format: Format<Output, Next>): StandardToolV0<Input, Output, Next, Meta>;
}

/** A tool as it is written down. */
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

/** What a builder takes: its handler sees what the schema made of the input. */
export interface StandardToolSpec<Made, Returned, Meta, Input = Made, Output = Returned>
  extends Pick<StandardToolV0Definition, 'name' | 'title' | 'description'> {
  inputSchema?: ToolSchema<Input, Made>;
  outputSchema?: ToolSchema<Returned, Output>;
  execute(input: Made, meta: Meta): Returned | Promise<Returned>;
}

/**
 * The reference builder: input and output are validated, and nothing is repaired.
 *
 * `execute` throws a `StandardToolValidationError`, or what the handler threw.
 *
 * @throws {TypeError} where it is given no tool, or a schema that does not validate.
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

/** A tool whose `execute` also takes what a model wrote, in whatever format. */
export type BoundTool<T extends ToolLike, Formatted = Awaited<ReturnType<T['execute']>>> = Omit<
  T,
  'execute' | 'formatted'
> & {
  execute(...args: TakingRaw<Parameters<T['execute']>>): Promise<Formatted>;
  formatted(): BoundTool<T, DefaultFormatted<OutputOf<T>>>;
  formatted<Next>(format: Format<OutputOf<T>, Next>): BoundTool<T, Next>;
};

/** What `execute` takes, and as its input whatever a model sent. */
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
 * The tool with a contract before it: `execute` takes text or a value, and runs with arguments that
 * were repaired and validated, or throws a `BindError` whose message is the explanation. One that
 * is bound already stays as it is, with the options of then.
 *
 * @throws {ContractError} where its input schema cannot be a contract, or the options are wrong.
 * @throws {TypeError} where it is given no tool.
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
 * The tool in another format: errors, a `BindError` too, go to the format and are not thrown.
 *
 * @throws {TypeError} where it is given no tool, or a format that is no function.
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

/** Anything, where a tool does not say what it takes beside its input. */
type MetaOf<T extends ToolLike> =
  Parameters<T['execute']> extends [unknown?, (infer Meta)?, ...unknown[]] ? Meta : unknown;

/** What a tool gives before it is formatted. */
type OutputOf<T extends ToolLike> = T extends {
  formatted: (format: Format<infer Output, unknown>) => unknown;
}
  ? Output
  : Awaited<ReturnType<T['execute']>>;

type Take = (input: unknown) => Promise<unknown>;
type Run = (input: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * What a tool is made of: a contract replaces the builder's validation, and a format the one
 * before.
 */
interface Parts {
  /** Makes of an input what the tool runs with, or throws; absent where `run` sees to it. */
  readonly take?: Take | undefined;
  readonly run: Run;
  readonly format?: Format<unknown, unknown> | undefined;
}

const parts = new WeakMap<object, Parts>();

/** What takes inputs through a contract. */
const binding = new WeakSet<Take>();

/** A tool that was made elsewhere is run as it is, on itself. */
function partsOf(tool: ToolLike): Parts {
  const known = parts.get(tool.execute);
  if (known) return known;
  const { execute } = tool as unknown as { execute: Run };
  return { run: async (...given) => execute.apply(tool, given) };
}

/** A copy of `tool` that runs so; its own `formatted` would go round a contract. */
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

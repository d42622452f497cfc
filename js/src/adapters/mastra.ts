/**
 * Tools of Mastra whose arguments go through a contract.
 *
 * @example
 * import { boundSchema } from '@toolargs/wasm/mastra';
 *
 * createTool({
 *   id: 'create_ticket',
 *   inputSchema: boundSchema(ticket, { name: 'create_ticket' }),
 *   execute: async ({ phoneNumber }) => save(phoneNumber),
 * });
 *
 * @module
 */

import type {
  BindResult,
  Contract,
  InferInput,
  InferOutput,
  LibrarySchema,
  StandardIssue,
} from '@toolargs/wasm';
import { assertTaken } from '../given.ts';
import { isObject } from '../plain.ts';
import { settle } from '../settle.ts';
import { contractOf } from './shared/contracts.ts';
import { isRight, messageLoggingCause, tell } from './shared/judge.ts';
import { jsonOf, Noted } from './shared/noted.ts';
import { assertRight, type BindOptions } from './shared/options.ts';

export type { BindOptions } from './shared/options.ts';

/** A Standard Schema with the types of another schema, and nothing else of that schema. */
export interface BoundSchema<S extends LibrarySchema> {
  readonly '~standard': LibrarySchema['~standard'] & {
    // Required: otherwise Mastra types the arguments of `execute` as the schema's input.
    readonly types: { readonly input: InferInput<S>; readonly output: InferOutput<S> };
  };
}

/**
 * A schema for `createTool` that binds before it validates. A schema that does so already is
 * returned as it is, with the options that it was first given.
 *
 * In a tool the schema must validate synchronously, because Mastra does not wait there; in a
 * workflow it does.
 *
 * @throws {ContractError} where the schema cannot be a contract, or an option is wrong.
 */
export function boundSchema<S extends LibrarySchema>(
  schema: S,
  options: BindOptions = {},
): BoundSchema<S> {
  if (binders.has(schema)) {
    assertRight(options);
    return schema as unknown as BoundSchema<S>;
  }
  const binder = binderOf(schema, options);
  const { contract, own } = binder;
  // The calls that were refused, and why: Mastra may try one again, and does so at once.
  const refused = new Map<unknown, { readonly issues: readonly StandardIssue[] }>();
  const outputs = outputsOf(schema);
  const validate = (value: unknown) => {
    for (const [before, failure] of refused) {
      if (isPrompted(value, before)) return failure;
    }
    const answered = (result: BindResult) => {
      const verdict = settle(result, own);
      const isOutput = isAmong(outputs, value);
      if (verdict.ok) {
        if (isOutput && !isRight(result)) {
          return { issues: [{ message: TRANSFORMED, path: [absentFrom(value)] }] };
        }
        tell(result, own);
        const output = jsonOf(verdict.args);
        if (!isOutput && isTransformed(output, value, contract)) outputs.add(output);
        return { value: verdict.args };
      }
      const { error } = verdict;
      const told = () => {
        tell(result, own);
        return messageLoggingCause(error);
      };
      const failure = { issues: [readIssue(value, told)] };
      refused.set(value, failure);
      queueMicrotask(() => refused.clear());
      return failure;
    };
    const result = contract['~validate'](value);
    return 'then' in result ? result.then(answered) : answered(result);
  };
  const bound = { '~standard': { ...contract['~standard'], validate } } as BoundSchema<S>;
  binders.set(bound, binder);
  return bound;
}

/**
 * The message for a value that the schema's own transform made: Mastra has an agent's tools
 * validate that again. What was bound needs no repair, and a number where a text is declared must
 * not be transformed twice.
 */
const TRANSFORMED =
  'the schema was given what its own transform made of a call; do such work in `execute`';

/** For each schema, what its transforms made and Mastra has not validated again yet. */
const lastOutputs = new WeakMap<object, Noted>();

function outputsOf(schema: object): Noted {
  const known = lastOutputs.get(schema) ?? new Noted();
  lastOutputs.set(schema, known);
  return known;
}

/** Whether a call is what a transform made, which Mastra validates again at once or not at all. */
function isAmong(outputs: Noted, value: unknown): boolean {
  const given = jsonOf(value);
  const isOutput = outputs.has(given);
  if (isOutput) queueMicrotask(() => outputs.delete(given));
  return isOutput;
}

/** Whether a transform made of a call something else than what was bound. */
function isTransformed(output: string, value: unknown, contract: Contract): boolean {
  if (output === '' || output === jsonOf(value)) return false;
  const bound = contract.bind(value);
  return bound.status === 'rejected' || jsonOf(bound.args) !== output;
}

/**
 * Whether a call is an earlier one with a `prompt` added: Mastra fills it with the text of another
 * field.
 */
function isPrompted(value: unknown, before: unknown): boolean {
  if (!isObject(value) || !isObject(before)) return false;
  const { prompt, ...rest } = value;
  const { prompt: absent, query, message, input } = before;
  const isSame = (name: string) => name === 'prompt' || rest[name] === before[name];
  return (
    absent == null &&
    typeof prompt === 'string' &&
    [query, message, input].includes(prompt) &&
    Object.keys({ ...rest, ...before }).every(isSame)
  );
}

/** The contract that a schema is bound through, and the options. */
interface Binder {
  readonly contract: Contract;
  readonly own: BindOptions;
}

/** The binder of each schema that binds. */
const binders = new WeakMap<object, Binder>();

function binderOf(schema: LibrarySchema, options: BindOptions): Binder {
  const known = binders.get(schema);
  return known ?? { contract: contractOf(schema, schema, options), own: { ...options } };
}

/** The fields of a tool that asks a person about some of its calls. */
export interface ApprovedInput<S extends LibrarySchema, Context> {
  readonly inputSchema: S;
  readonly requireApproval: (
    input: InferOutput<S>,
    context?: Context,
  ) => boolean | Promise<boolean>;
}

/**
 * The same fields, bound, for a tool that asks a person about some of its calls. Mastra asks
 * `requireApproval` before it validates, so `boundSchema` alone cannot show it the arguments that
 * would run.
 *
 * Where only the schema's validator rejects a call, `requireApproval` gets the bound arguments; for
 * any other rejected call it gets the input as it came.
 *
 * @example
 * const input = { inputSchema: transfer, requireApproval: ({ amount }) => amount > 100 };
 * createTool({ id: 'transfer', ...boundInput(input, { name: 'transfer' }), execute });
 *
 * @throws {ContractError} where the schema cannot be a contract, or an option is wrong.
 * @throws {TypeError} where `input` has no function `requireApproval`.
 */
export function boundInput<S extends LibrarySchema, Context = unknown>(
  input: ApprovedInput<S, Context>,
  options: BindOptions = {},
): ApprovedInput<BoundSchema<S>, Context> {
  const isTaken = isObject(input) && typeof input['requireApproval'] === 'function';
  assertTaken(isTaken, 'boundInput takes { inputSchema, requireApproval }', input);
  const { inputSchema, requireApproval } = input;
  const { contract, own } = binderOf(inputSchema, options);
  return {
    inputSchema: boundSchema(inputSchema, options),
    requireApproval: async (given, context) => {
      const verdict = settle(await contract['~validate'](given), own);
      if (verdict.ok) return requireApproval(verdict.args as InferOutput<S>, context);
      // A validator may decide differently when the call runs; the bound arguments will be the
      // same.
      const bound = contract.bind(given);
      return requireApproval(bound.status === 'rejected' ? given : (bound.args as never), context);
    },
  };
}

/**
 * An issue that tells the listener when its message is read: Mastra tries a rejected call again,
 * without its nulls and the like, and reads what was wrong only where it gives up.
 *
 * Its path names a field that is not there: for an issue about the whole call, or about a field
 * that is there and not null, Mastra drops all nulls, which may say that nothing was chosen.
 */
function readIssue(value: unknown, told: () => string): StandardIssue {
  let message: string | undefined;
  return {
    path: [absentFrom(value)],
    get message() {
      message ??= told();
      return message;
    },
  };
}

/** A name of which a value has no field. */
function absentFrom(value: unknown): string {
  let name = 'arguments';
  while (name in Object(value)) name += '_';
  return name;
}

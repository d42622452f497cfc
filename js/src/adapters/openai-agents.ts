/**
 * Function tools of the OpenAI Agents SDK whose arguments go through a contract.
 *
 * @example
 * import { wrapTool } from '@toolargs/wasm/openai-agents';
 *
 * new Agent({ name: 'Support', tools: [wrapTool(createTicket)] });
 *
 * @module
 */

import type { Contract, JsonSchema, LibrarySchema } from '@toolargs/wasm';
import { assertTaken } from '../given.ts';
import { changedInside, type Schema } from '../keywords.ts';
import { isObject } from '../plain.ts';
import { type Judged, Judging } from './openai-agents/judging.ts';
import { contractOf } from './shared/contracts.ts';
import { isRight, messageLoggingCause, tell } from './shared/judge.ts';
import type { BindOptions, UnshownOptions } from './shared/options.ts';
import { assertNone, assertRight, OF_SHOWN } from './shared/options.ts';
import { replaced } from './shared/replaced.ts';
import { takesNull } from './shared/schema.ts';
import { contractWithoutTransforms } from './shared/transforms.ts';

export type { BindOptions } from './shared/options.ts';

/** Options of `wrapTool`. */
export interface AgentToolOptions extends UnshownOptions {
  /**
   * The schema that the tool was declared with, because the tool keeps only what the SDK made of
   * it. With it, refinements are validated too.
   */
  readonly parameters?: LibrarySchema | (JsonSchema & object) | undefined;
}

/** The fields of a function tool that are read here. */
interface FunctionTool {
  readonly name: string;
  readonly parameters: Schema;
  readonly strict?: boolean;
  readonly invoke: (context: unknown, input: string, details?: Details) => Promise<unknown>;
  readonly needsApproval?: NeedsApproval;
  readonly inputGuardrails?: readonly Guardrail[];
}

interface Details {
  readonly toolCall?: ToolCall;
}

interface ToolCall {
  readonly callId: string;
  readonly arguments: string;
}

type NeedsApproval = (context: unknown, input: unknown, callId?: string) => Promise<boolean>;

/** A check that the SDK runs before a call runs. */
interface Guardrail {
  readonly run: (data: GuardrailData) => Promise<object>;
}

interface GuardrailData {
  readonly context: unknown;
  readonly toolCall: ToolCall;
}

/**
 * A copy of the tool whose arguments are bound when it is invoked; a rejected call is answered with
 * the explanation. A tool that is not a function is left alone, and so is one that is wrapped
 * already, with the options that it was first wrapped with. The tool that `asTool()` of an agent
 * made is changed itself and not copied.
 *
 * Do not wrap a tool of an MCP server that needs approval: the SDK knows the server by the `invoke`
 * that is replaced here, and would let an approval for one server count for another.
 *
 * A function `needsApproval` and input guardrails get the arguments that the tool would run with,
 * and are not asked about a call that is rejected. An arrow function without parameters as
 * `needsApproval`, which looks at nothing, is left alone.
 *
 * @throws {ContractError} where the tool's parameters cannot be a contract, or an option is wrong.
 * @throws {TypeError} where `tool` is no tool of the SDK.
 */
export function wrapTool<T extends object>(tool: T, options: AgentToolOptions = {}): T {
  const takes = 'wrapTool takes a tool of the SDK, as its `tool()` makes one';
  // Tools of other SDKs have a `type` as well.
  const isOther = (type: unknown) => type !== undefined && type !== 'function';
  const isOfSdk = (given: Record<string, unknown>) =>
    isFunctionTool(given) || (isOther(given['type']) && !('inputSchema' in given));
  assertTaken(isObject(tool) && isOfSdk(tool), takes, tool);
  assertNone(options, OF_SHOWN);
  const { parameters: declared, ...bindOptions } = options;
  if (!isFunctionTool(tool) || wrapped.has(tool.invoke)) {
    assertRight(bindOptions);
    return tool;
  }
  const { name, invoke: run } = tool;
  const named = { name, ...bindOptions };
  // In strict mode null is the only way to leave a field out. The contract is not told the name:
  // for a tool that deletes things by its name it would not drop the nulls, which do not say what
  // to delete.
  const asked = tool.strict === false ? named : { ...named, name: undefined };
  const schema: LibrarySchema | JsonSchema = declared
    ? validating(declared, asked)
    : givenSchema(tool);
  const contract = contractWithoutTransforms(tool, schema, named);
  const judging = new Judging(bindOptions);
  const invoke: FunctionTool['invoke'] = async (context, input, details, ...rest) => {
    const call = { context, id: details?.toolCall?.callId };
    const judged = await judging.last(contract, input, call);
    const { result, verdict } = judged;
    tell(result, bindOptions);
    if (!verdict.ok) return messageLoggingCause(verdict.error);
    return run.call(tool, context, textToRun(judged, input), details, ...rest);
  };
  wrapped.add(invoke);
  const whole = contractOf(tool, schema, named);
  const changes = {
    invoke,
    ...approval(tool, whole, judging),
    ...guardrails(tool, contract, judging),
  };
  return isOfAgent(tool) ? Object.assign(tool, changes) : replaced(tool, changes);
}

/**
 * The text that the tool runs with. A call that is right keeps its own text, from which the tool
 * may read numbers that JavaScript does not hold.
 */
function textToRun({ result, verdict }: Judged, input: string): string {
  const isAsWritten = isRight(result) && input.trim() !== '';
  return isAsWritten || !verdict.ok ? input : JSON.stringify(verdict.args);
}

/** The `invoke` of each wrapped tool; copies of the tool have the same one. */
const wrapped = new WeakSet<FunctionTool['invoke']>();

/**
 * The bound `needsApproval`: the SDK asks it with what the model sent, which is not yet what runs.
 */
function approval(
  tool: FunctionTool,
  contract: Contract,
  judging: Judging,
): { needsApproval?: NeedsApproval } {
  // The SDK makes functions of `true` and `false` too, and knows them by their identity.
  const { needsApproval } = tool;
  if (typeof needsApproval !== 'function' || looksAtNothing(needsApproval)) return {};
  return {
    needsApproval: async (context, input, id, ...rest) => {
      const { verdict } = await judging.before(contract, input, { context, id });
      return verdict.ok && needsApproval.call(tool, context, verdict.args, id, ...rest);
    },
  };
}

/** The bound guardrails: they see what the tool would run with, and no call that is refused. */
function guardrails(
  { inputGuardrails }: FunctionTool,
  contract: Contract,
  judging: Judging,
): { inputGuardrails?: readonly Guardrail[] } {
  if (inputGuardrails === undefined) return {};
  const bound = (guardrail: Guardrail): Guardrail => ({
    ...guardrail,
    run: async (data) => {
      const { context, toolCall } = data;
      const input = toolCall.arguments;
      const judged = await judging.before(contract, input, { context, id: toolCall.callId });
      if (!judged.verdict.ok) return { behavior: { type: 'allow' } };
      const call = { ...toolCall, arguments: textToRun(judged, input) };
      return guardrail.run({ ...data, toolCall: call });
    },
  });
  return { inputGuardrails: inputGuardrails.map(bound) };
}

/**
 * Whether a function has no parameters, by its text: default and rest parameters do not count in
 * `length`, and functions that are not arrows have `arguments`.
 */
function looksAtNothing(asked: NeedsApproval): boolean {
  return /^(async\s*)?\(\s*\)\s*=>/.test(String(asked));
}

/**
 * The schema that the model was given, in which fields that may be null are optional again: strict
 * mode makes every field required and an optional one nullable, but not every model is held to it.
 */
function givenSchema({ parameters, strict }: FunctionTool): Schema {
  if (strict === false) return unopenedRoot(parameters);
  const isNeeded = (field: unknown) => !(isObject(field) && takesNull(field, parameters));
  return withObjects(parameters, (schema, { properties, required }) => ({
    ...schema,
    required: required.filter((field) => isNeeded(properties[field])),
  }));
}

/**
 * The parameters without `additionalProperties: true`: without strict mode the SDK writes that,
 * whatever a server or an author says, and the option `unknownFields` is to decide. Where no fields
 * are declared, it is kept, because nothing is known about what the tool takes.
 */
function unopenedRoot(parameters: Schema): Schema {
  const { additionalProperties, ...closed } = parameters;
  const isDeclared = Object.keys(Object(parameters['properties'])).length > 0;
  return additionalProperties === true && isDeclared ? closed : parameters;
}

interface ObjectKeywords {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

/** A copy of a schema in which `change` is applied to every object schema. */
function withObjects(
  schema: Schema,
  change: (schema: Schema, keywords: ObjectKeywords) => Schema,
): Schema {
  const inside = changedInside(schema, (inner) => withObjects(inner, change));
  const { properties, required = [] } = inside;
  if (!isObject(properties) || !Array.isArray(required)) return inside;
  return change(inside, { properties, required });
}

/**
 * The declared schema with optional fields that may be null, as in strict mode. Its validator is a
 * contract, because that drops these nulls, as the SDK does.
 */
function validating(
  declared: LibrarySchema | (JsonSchema & object),
  options: BindOptions,
): LibrarySchema {
  const contract = contractOf(declared, declared, options);
  const shown = contract.schema();
  // The SDK keeps a null for a field with a default; the contract drops it where the field's schema
  // takes no null.
  const isComplete = (field: unknown) =>
    isObject(field) && (takesNull(field, shown) || 'default' in field);
  const written = withObjects(shown, (schema, { properties, required }) => ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        required.includes(name) || isComplete(field) ? field : { anyOf: [field, { type: 'null' }] },
      ]),
    ),
  }));
  const write = () => written;
  return { '~standard': { ...contract['~standard'], jsonSchema: { input: write, output: write } } };
}

/**
 * Whether `asTool()` of an agent made a tool: only such tools have `on`, for events. In a run that
 * was stored the SDK finds the agent by the tool object itself.
 */
function isOfAgent(tool: object): boolean {
  return 'on' in tool;
}

function isFunctionTool(tool: object): tool is FunctionTool {
  return 'invoke' in tool && 'parameters' in tool;
}

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
   * What the tool was declared with: it has only what the SDK made of that. Refinements are then
   * asked.
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

/** What is asked of a call before it runs. */
interface Guardrail {
  readonly run: (data: GuardrailData) => Promise<object>;
}

interface GuardrailData {
  readonly context: unknown;
  readonly toolCall: ToolCall;
}

/**
 * The tool, with its arguments bound where it is invoked; a rejected call answers the explanation.
 * Tools that are no functions are left alone, and so is one that is wrapped already, with the
 * options of then. Of an agent that is a tool the very tool is bound, of others a copy.
 *
 * Wrap no tool of an MCP server that needs approval: the SDK knows its server by the `invoke` that
 * is replaced here, and would let an approval for one server count for another.
 *
 * A function `needsApproval` and input guardrails are asked about what the tool would run with, and
 * not about a call that is rejected; an arrow function without parameters, which looks at nothing,
 * is left alone.
 *
 * @throws {ContractError} where the tool's parameters cannot be a contract.
 * @throws {TypeError} where it is given no tool of the SDK.
 */
export function wrapTool<T extends object>(tool: T, options: AgentToolOptions = {}): T {
  const takes = 'wrapTool takes a tool of the SDK, as its `tool()` makes one';
  // Those of other SDKs have a type as well.
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
  // In strict mode null is the only way to leave a field out: by its name, a tool that does away
  // with things would have nulls say which.
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

/** The text that the tool runs with: it may read from it what JavaScript's numbers do not hold. */
function textToRun({ result, verdict }: Judged, input: string): string {
  const isAsWritten = isRight(result) && input.trim() !== '';
  return isAsWritten || !verdict.ok ? input : JSON.stringify(verdict.args);
}

/** Each wrapped tool, by its `invoke`, which a copy has as well. */
const wrapped = new WeakSet<FunctionTool['invoke']>();

/** The SDK asks with what the model sent, which is not yet what runs. */
function approval(
  tool: FunctionTool,
  contract: Contract,
  judging: Judging,
): { needsApproval?: NeedsApproval } {
  // The SDK makes such functions of `true` and `false`, and knows them by their identity.
  const { needsApproval } = tool;
  if (typeof needsApproval !== 'function' || looksAtNothing(needsApproval)) return {};
  return {
    needsApproval: async (context, input, id, ...rest) => {
      const { verdict } = await judging.before(contract, input, { context, id });
      return verdict.ok && needsApproval.call(tool, context, verdict.args, id, ...rest);
    },
  };
}

/** They see what the tool would run with, and no call that is refused. */
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

/** By its text: defaults and rest parameters have no `length`, and other functions `arguments`. */
function looksAtNothing(asked: NeedsApproval): boolean {
  return /^(async\s*)?\(\s*\)\s*=>/.test(String(asked));
}

/**
 * What the model was given; also without the fields that may be null there, for strict mode makes
 * every field required and an optional one nullable, but not every model is held to it.
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
 * Whatever a server or an author says of undeclared fields, the SDK has a schema without strict
 * mode say that there may be any: they are the option's again. Where none are declared, nothing is
 * known of what the tool takes.
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

/** A copy of a schema with every object in it changed. */
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
 * What was declared, where optional fields may also be null, as strict mode has them; its validator
 * is a contract, because that drops these nulls, as the SDK does.
 */
function validating(
  declared: LibrarySchema | (JsonSchema & object),
  options: BindOptions,
): LibrarySchema {
  const contract = contractOf(declared, declared, options);
  const shown = contract.schema();
  // The SDK drops no null for a default; the contract does, where its schema takes none.
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
 * Whether `asTool()` of an agent made a tool: only those tell of events. In a run that was stored
 * the SDK finds the agent by the very object.
 */
function isOfAgent(tool: object): boolean {
  return 'on' in tool;
}

function isFunctionTool(tool: object): tool is FunctionTool {
  return 'invoke' in tool && 'parameters' in tool;
}

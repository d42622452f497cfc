/**
 * The argument contract between a language model and a tool.
 *
 * A schema is compiled once; what a model sends is bound through it: names are matched, values
 * coerced, everything is checked, every change is reported and every failure explained.
 *
 * @example
 * import { compile, explain } from '@toolargs/wasm';
 *
 * const contract = compile({
 *   type: 'object',
 *   properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
 *   required: ['phoneNumber'],
 * });
 * const result = contract.bind('{"phone":"13120057004","priority":"3"}');
 * if (result.status === 'ok') console.log(result.args);
 * else console.log(explain(result));
 *
 * @module
 */

export { compile } from './compile.ts';
export type { Contract } from './contract.ts';
export type { ContractStandard } from './contract-standard.ts';
export { extractDescription } from './description-parameter.ts';
export {
  BindError,
  ContractError,
  type ContractIssue,
  type ContractIssueCode,
  StandardToolValidationError,
  UncertainMatchError,
  UnknownToolError,
} from './errors.ts';
export type {
  Coercer,
  DeclaredField,
  FieldMatcher,
  FormatNormalizer,
  IssueReporter,
  Layers,
  NameLayer,
  NameQuestion,
  SchemaRenderer,
  ValueQuestion,
} from './extensions.ts';
export type { ContractOptions, Limits, OnUncertain, OptIn } from './options.ts';
export type { Redact } from './redact.ts';
export {
  type CallResult,
  createRegistry,
  type RegisterOptions,
  type Registry,
  type Tool,
  type ToolCall,
} from './registry.ts';
export type {
  BindReport,
  Issue,
  IssueCode,
  Path,
  Repair,
  RepairCode,
  RepairLayer,
} from './report.ts';
export {
  type BindResult,
  explain,
  type OkResult,
  type RejectedResult,
  type UncertainResult,
} from './result.ts';
export type { ToolAnnotations } from './risk.ts';
export type { JsonSchema, LibrarySchema } from './schema.ts';
export type {
  InferInput,
  InferOutput,
  SchemaTarget,
  StandardIssue,
  StandardJSONSchemaV1,
  StandardProps,
  StandardRenderer,
  StandardResult,
  StandardSchemaV1,
  StandardTarget,
  StandardValidator,
} from './standard.ts';
export {
  type Media,
  type ResultParts,
  resultError,
  resultJSON,
  resultSuccess,
  type ToolResult,
  toolResult,
} from './tool-result.ts';

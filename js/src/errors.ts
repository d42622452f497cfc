/** The errors this package throws, or hands out in results. */

import { beginning } from './plain.ts';
import type { BindReport, Issue, Path, Repair } from './report.ts';
import type { StandardIssue } from './standard.ts';

/** Something wrong with a declared schema or its options. */
export interface ContractIssue {
  /** What kind of mistake. */
  readonly code: ContractIssueCode;
  /** Inside the schema, or `['options', …]`. */
  readonly path: Path;
  /** The same in words, without the path. */
  readonly message: string;
}

/** What is wrong with a declared schema or its options; docs/codes.md tells of each. */
export type ContractIssueCode =
  | 'schema_invalid'
  | 'ref_unresolved'
  | 'schema_conflict'
  | 'option_unknown'
  | 'option_invalid'
  | 'matching_conflict'
  | 'policy_conflict'
  | 'required_any_unknown_field'
  | 'required_any_empty'
  | 'example_invalid'
  | 'required_unknown_field'
  | 'keyword_unknown'
  | 'dialect_unknown'
  | 'field_untyped'
  | 'default_invalid'
  | 'field_name_collision'
  // Told by the wrapper.
  | 'schema_not_convertible'
  | 'unsupported_type'
  | 'unsupported_schema_target'
  | 'extension_failed'
  | 'engine_failed'
  | 'description_param_conflict'
  | 'duplicate_tool'
  | 'invalid_execute'
  | 'invalid_name'
  | 'root_not_object';

/** A schema that cannot be a contract; names everything wrong with it at once. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  /** Everything that is wrong. */
  readonly issues: readonly ContractIssue[];

  /** @param tool the name of the tool whose schema it is. */
  constructor(issues: readonly ContractIssue[], tool?: string) {
    super([`${heading(issues, tool)}:`, ...issues.map((issue) => `- ${worded(issue)}`)].join('\n'));
    this.issues = issues;
  }
}

function heading(issues: readonly ContractIssue[], tool: string | undefined): string {
  const isOfOptions = issues.every(({ path }) => path[0] === 'options');
  const isOfTarget = issues.every(({ code }) => code === 'unsupported_schema_target');
  const wrong = isOfOptions ? 'wrong options' : isOfTarget ? 'no such schema' : 'not a contract';
  if (!tool) return wrong;
  return `\`${tool}\` ${isOfOptions || isOfTarget ? 'has' : 'is'} ${wrong}`;
}

/** What `make` answers; where it throws a `ContractError`, that names the tool. */
export function ofTool<T>(tool: string | undefined, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof ContractError ? new ContractError(error.issues, tool) : error;
  }
}

/** Input or output of a tool that does not satisfy its schema. */
export class StandardToolValidationError extends Error {
  override readonly name: string = 'StandardToolValidationError';
  /** Which of the two it is. */
  readonly target: 'input' | 'output';
  /** Everything that is wrong with it. */
  readonly issues: readonly StandardIssue[];

  constructor(
    target: 'input' | 'output',
    issues: readonly StandardIssue[],
    message?: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message ?? `${target} validation failed: ${[...issues].map(worded).join('; ')}`, options);
    this.target = target;
    this.issues = issues;
  }
}

/** A call that was rejected; its message is the explanation for the model. */
export class BindError extends StandardToolValidationError {
  override readonly name = 'BindError';
  /** Everything that is wrong; the report has the same. */
  declare readonly issues: readonly Issue[];
  /** What was found out about the call. */
  readonly report: BindReport;

  /** @param cause what the engine, or code of the author's own, failed with, where it did. */
  constructor(explanation: string, report: BindReport, cause?: unknown) {
    super('input', report.issues, explanation, cause === undefined ? undefined : { cause });
    this.report = report;
  }
}

/**
 * A call that fits only after an uncertain repair; its message is the explanation for the model.
 */
export class UncertainMatchError extends Error {
  override readonly name = 'UncertainMatchError';
  /** What was found out about the call. */
  readonly report: BindReport;
  /** Every change that was made; the report has the same. */
  readonly repairs: readonly Repair[];

  constructor(explanation: string, report: BindReport) {
    super(explanation);
    this.report = report;
    this.repairs = report.repairs;
  }
}

/** A call of a tool that is not registered. */
export class UnknownToolError extends Error {
  override readonly name = 'UnknownToolError';
  /** The name that was called. */
  readonly tool: string;

  constructor(tool: string) {
    super(`tool ${shown(tool)} not found`);
    this.tool = tool;
  }
}

/**
 * A name of the model's own as it is shown one: in one line, without what may open a tag or a
 * control token, and no longer than names are.
 */
function shown(name: string): string {
  return beginning(name.replace(/\p{Cc}/gu, ' ').replaceAll('<', '‹'), 64);
}

/** The path of a validator's issue, as those of the engine are. */
export function plainPath(path: StandardIssue['path'] = []): Path {
  // A copy: ArkType's path is of a class whose own `map` puts the length in.
  const names = [...path].map((segment) => (typeof segment === 'object' ? segment.key : segment));
  return names.map((name) => (typeof name === 'number' ? name : String(name)));
}

function worded({ path, message }: StandardIssue): string {
  const place = plainPath(path).join('.');
  return place === '' ? message : `${place}: ${message}`;
}

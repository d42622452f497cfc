/** The errors this package throws, or hands out in results. */

import { beginning } from './plain.ts';
import type { BindReport, Issue, Path, Repair } from './report.ts';
import type { StandardIssue } from './standard.ts';

/** Something wrong with a declared schema or its options. */
export interface ContractIssue {
  /** What kind of mistake or warning it is. */
  readonly code: ContractIssueCode;
  /** Where it is: a path inside the schema, or `['options', …]`. */
  readonly path: Path;
  /** What is wrong, in words; the path is not repeated in it. */
  readonly message: string;
}

/** The kinds of mistakes in a declared schema or its options; docs/codes.md explains each. */
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

/**
 * Thrown for a schema or options that cannot be a contract; lists everything that is wrong at once.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  /** Everything that is wrong. */
  readonly issues: readonly ContractIssue[];

  /** @param tool the name of the tool that the schema belongs to. */
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

/**
 * What `make` answers; a `ContractError` that it throws is thrown again with the tool's name in it.
 */
export function ofTool<T>(tool: string | undefined, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof ContractError ? new ContractError(error.issues, tool) : error;
  }
}

/** The input or output of a tool does not satisfy its schema. */
export class StandardToolValidationError extends Error {
  override readonly name: string = 'StandardToolValidationError';
  /** Whether the input or the output is wrong. */
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

/** The error of a rejected call; its message is the explanation for the model. */
export class BindError extends StandardToolValidationError {
  override readonly name = 'BindError';
  /** Everything that is wrong; the report has the same. */
  declare readonly issues: readonly Issue[];
  /** What was found out about the call. */
  readonly report: BindReport;

  /**
   * @param cause the error that the engine, or code of the author's own, failed with, if either
   * did.
   */
  constructor(explanation: string, report: BindReport, cause?: unknown) {
    super('input', report.issues, explanation, cause === undefined ? undefined : { cause });
    this.report = report;
  }
}

/**
 * The error of a call that fits only after an uncertain repair; its message is the explanation for
 * the model.
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

/** Thrown for a call of a tool that is not registered. */
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
 * A name that a model made up, fit to be shown to a model: on one line, without characters that
 * open a tag or a control token, and of at most 64 characters.
 */
function shown(name: string): string {
  return beginning(name.replace(/\p{Cc}/gu, ' ').replaceAll('<', '‹'), 64);
}

/** The path of a validator's issue, as names and indexes like the paths of the engine. */
export function plainPath(path: StandardIssue['path'] = []): Path {
  // A plain list: ArkType's path is of a class whose own `map` adds the length to the steps.
  const names = [...path].map((segment) => (typeof segment === 'object' ? segment.key : segment));
  return names.map((name) => (typeof name === 'number' ? name : String(name)));
}

function worded({ path, message }: StandardIssue): string {
  const place = plainPath(path).join('.');
  return place === '' ? message : `${place}: ${message}`;
}

/** Makes results from verdicts; what is seldom read is decoded only when it is read. */

import * as engine from './engine.ts';
import { BindError, UncertainMatchError } from './errors.ts';
import type { IssueReporter } from './extensions.ts';
import { kind } from './given.ts';
import { attempt } from './notify.ts';
import { copied, isPromise, present } from './plain.ts';
import type { Redactor } from './redact.ts';
import type { BindReport } from './report.ts';
import type { BindResult, OkResult, RejectedResult, UncertainResult } from './result.ts';

/** The report of calls that were right as they came: one object for each contract. */
export function rightReport(tool: string | undefined): BindReport {
  const none = Object.freeze([]);
  const rest = { repairs: none, issues: none, ignored: none, hasRepairs: false };
  return Object.freeze(present({ tool, status: 'ok' as const, ...rest }));
}

/** The result of a call that was not right as it came, from the engine's answer. */
export function found<Args>(
  answer: engine.Answer,
  reporter: IssueReporter | undefined,
): BindResult<Args> {
  const report = parsedLater(answer.report);
  const { verdict, args, explanation, cause } = answer;
  if (verdict === engine.REPAIRED) return repaired(JSON.parse(args), report);
  if (verdict === engine.UNCERTAIN) return uncertain(JSON.parse(args), report, explanation);
  return rejected(report, explanation, cause, reporter);
}

/**
 * A bound call with other arguments, such as the author's own validator made, or with another
 * report.
 */
export function withArgs<Args>(
  bound: OkResult | UncertainResult,
  args: Args,
  report: () => BindReport = () => bound.report,
): OkResult<Args> | UncertainResult<Args> {
  if (bound.status === 'ok') return repaired(args, report);
  return uncertain(args, report, bound.error.message);
}

/** A bound call without the description parameter, whose text goes into the report. */
export function describedAs<Args>(
  bound: OkResult | UncertainResult,
  args: Args,
  description: string | undefined,
): OkResult<Args> | UncertainResult<Args> {
  const said = present({ description });
  return withArgs(
    bound,
    args,
    once(() => ({ ...bound.report, ...said })),
  );
}

/** The result of a bound call that was rejected after all; its repairs stay in the report. */
export function rejectedAfter(
  bound: OkResult | UncertainResult,
  answer: engine.Answer,
  reporter: IssueReporter | undefined,
): RejectedResult {
  const report = parsedLater(answer.report);
  const merged = once(() => {
    const { issues, status } = report();
    return { ...bound.report, status, issues };
  });
  return rejected(merged, answer.explanation, answer.cause, reporter);
}

/**
 * A result whose report leaves values out; the message of its error, which is for the model, does
 * not.
 */
export function redactedIn<Args>(result: BindResult<Args>, redacted: Redactor): BindResult<Args> {
  const report = once(() => redacted(result.report));
  if (result.status !== 'rejected') return withArgs(result, result.args, report);
  const { message, cause } = result.error;
  return rejected(report, message, cause, undefined);
}

function repaired<Args>(args: Args, report: () => BindReport): OkResult<Args> {
  return lazy({ status: 'ok', args }, { report });
}

function uncertain<Args>(
  args: Args,
  report: () => BindReport,
  explanation: string,
): UncertainResult<Args> {
  const error = once(() => new UncertainMatchError(explanation, report()));
  return lazy({ status: 'uncertain', args }, { report, error });
}

function rejected(
  report: () => BindReport,
  explanation: string,
  cause: unknown,
  reporter: IssueReporter | undefined,
): RejectedResult {
  const words = () => reported(report(), reporter) ?? explanation;
  const error = once(() => new BindError(words(), report(), cause));
  return lazy({ status: 'rejected' }, { report, error });
}

/**
 * The author's own words for a rejected call; undefined where there are none, or where that code
 * fails: then the model is told the engine's words.
 */
function reported(report: BindReport, reporter: IssueReporter | undefined): string | undefined {
  if (reporter === undefined) return undefined;
  const own = copied(report);
  return attempt((): string | undefined => {
    const words: unknown = reporter(own.issues, own);
    if (words === '' || typeof words === 'string') return words || undefined;
    // Nobody else waits for the promise, so its rejection would end the process.
    if (isPromise(words)) words.then(undefined, () => {});
    throw new TypeError(`issueReporter is to return a text, and returned ${kind(words)}`);
  }, undefined);
}

/** The functions that make the report and the error of a result. */
interface Made {
  readonly report: () => BindReport;
  readonly error?: () => Error;
}

/**
 * A result whose report and error are made when they are read.
 *
 * It is a plain object, like the results of calls that were right as they came: its accessors are
 * its own properties, and the functions that they call are not enumerable, so that copies and
 * comparisons see only what it shows. All results share the accessors: object literals with
 * getters, or defining all properties at once, make a bind take a tenth longer.
 */
function lazy<Result extends BindResult>(shown: object, made: Made): Result {
  Object.defineProperty(shown, MADE, { value: made });
  Object.defineProperty(shown, 'report', REPORT);
  if (made.error) Object.defineProperty(shown, 'error', ERROR);
  return Object.defineProperty(shown, INSPECTED, COPIED) as Result;
}

const MADE = Symbol('toolargs.made');

/** Makes Node's console show what a result holds and not its accessors. */
const INSPECTED = Symbol.for('nodejs.util.inspect.custom');

type Accessor = PropertyDescriptor & ThisType<{ readonly [MADE]: Made }>;

const REPORT: Accessor = {
  enumerable: true,
  get() {
    return this[MADE].report();
  },
};

const ERROR: Accessor = {
  enumerable: true,
  get() {
    return this[MADE].error?.();
  },
};

const COPIED: Accessor = {
  value(): object {
    return { ...this };
  },
};

function parsedLater(text: string): () => BindReport {
  return once(() => JSON.parse(text));
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

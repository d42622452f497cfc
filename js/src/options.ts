/** How a contract binds; what is left out has a safe default. */

import type { ContractIssue } from './errors.ts';
import type { BindReport } from './report.ts';

/** Options of `compile`. Unknown ones are refused. */
export interface ContractOptions {
  /** The tool's name, for reports and explanations. */
  readonly name?: string | undefined;
  /** `exact` takes only declared names; `toolargs` (default) also other spellings of one. */
  readonly matching?: 'toolargs' | 'exact' | undefined;
  /** `none` changes no value; `safe` (default) makes the conversions that have one reading. */
  readonly coercion?: 'safe' | 'none' | undefined;
  /** `strict` takes JSON and nothing else, and takes nothing off; `repair` (default) reads more. */
  readonly syntax?: 'repair' | 'strict' | undefined;
  /** What becomes of undeclared fields; `reject` by default. */
  readonly unknownFields?: 'reject' | 'ignore' | 'schema' | undefined;
  /** Groups of fields of which one must be given; one group may go without the outer list. */
  readonly requiredAny?: readonly string[] | readonly (readonly string[])[] | undefined;
  /** `annotate` makes `format` a remark; `assert` (default) asks for it. */
  readonly formats?: 'assert' | 'annotate' | undefined;
  /** Schemas that references lead to, by their URI. */
  readonly references?: Readonly<Record<string, unknown>> | undefined;
  /** Readings that are a guess elsewhere; for one field: `'x-toolargs': { optIn: […] }`. */
  readonly optIn?: readonly OptIn[] | undefined;
  /** Bounds on the work one call may cause. */
  readonly limits?: Limits | undefined;
  /** Called once for every bind, with its report. */
  readonly onReport?: ((report: BindReport) => void) | undefined;
}

/** A reading that is made only where it is asked for. */
export type OptIn =
  | 'comma-lists'
  | 'yes-no'
  | 'single-item'
  | 'wrapped-value'
  | 'formatted-numbers'
  | 'value-as-text'
  | 'required-defaults'
  | 'last-bracket';

/** Bounds on the work one call may cause. */
export interface Limits {
  readonly bytes?: number | undefined;
  readonly depth?: number | undefined;
  readonly repairs?: number | undefined;
  readonly issues?: number | undefined;
  /** Branches of unions that are tried. */
  readonly steps?: number | undefined;
}

/** Options as the engine takes them: what JSON cannot say is null, so that it is refused by name. */
export function optionsText(options: ContractOptions): string {
  return JSON.stringify(options, function (this: unknown, key, value) {
    if (key === 'onReport' && this === options) return undefined;
    return ['function', 'symbol', 'bigint'].includes(typeof value) ? null : value;
  });
}

/** What is wrong with the options that the engine never sees. */
export function optionIssues(options: ContractOptions): ContractIssue[] {
  const listener: unknown = options?.onReport;
  if (listener === undefined || typeof listener === 'function') return [];
  return [
    { code: 'option_invalid', path: ['options', 'onReport'], message: 'expected a function' },
  ];
}

/** How a contract binds; what is left out has a safe default. */

import { ContractError, type ContractIssue, type UncertainMatchError } from './errors.ts';
import type {
  Coercer,
  FieldMatcher,
  FormatNormalizer,
  IssueReporter,
  Layers,
  SchemaRenderer,
} from './extensions.ts';
import { isObject, isPlainObject } from './plain.ts';
import type { Redact } from './redact.ts';
import type { BindReport } from './report.ts';
import { firstLine } from './thrown.ts';

/** Options of `compile`. Unknown ones are refused. */
export interface ContractOptions {
  /**
   * The tool's name: for reports and explanations, to know a whole call, `{ name, arguments }`,
   * around the arguments, and to match names: in `delete_order`, `orderName` is the field `name`.
   */
  readonly name?: string | undefined;
  /** `exact` takes only declared names; `toolargs` (default) also other spellings of one. */
  readonly matching?: 'toolargs' | 'exact' | undefined;
  /** Ways to match names that make a call uncertain; off by default. */
  readonly layers?: Layers | undefined;
  /**
   * What becomes of an uncertain call where a yes or no is needed: in `parse`, in `~standard`, in
   * `call` and `runToolCalls` of a registry and in every adapter; `reject` by default. `bind` and
   * `validate` answer `uncertain`.
   */
  readonly onUncertain?: OnUncertain | undefined;
  /** `none` changes no value; `safe` (default) makes the conversions that have one reading. */
  readonly coercion?: 'safe' | 'none' | undefined;
  /**
   * `strict` takes only JSON, also inside a string that stands where a list or object is declared,
   * and takes off nothing around the arguments; `repair` (default) reads more.
   */
  readonly syntax?: 'repair' | 'strict' | undefined;
  /** What becomes of undeclared fields; `reject` by default. */
  readonly unknownFields?: 'reject' | 'ignore' | 'schema' | undefined;
  /** Groups of fields of which one must be given; one group may go without the outer list. */
  readonly requiredAny?: readonly string[] | readonly (readonly string[])[] | undefined;
  /**
   * `annotate` makes `format` a remark, `assert` asks what its standard asks, `library` what
   * libraries ask, which may be less; by default `library` for a library's schema that validates
   * and for the tools of a bound MCP server, else `assert`.
   */
  readonly formats?: 'assert' | 'annotate' | 'library' | undefined;
  /** Schemas that references lead to, by their URI. */
  readonly references?: Readonly<Record<string, unknown>> | undefined;
  /** Readings that are a guess elsewhere; for one field: `'x-toolargs': { optIn: […] }`. */
  readonly optIn?: readonly OptIn[] | undefined;
  /** Bounds on the work one call may cause. */
  readonly limits?: Limits | undefined;
  /** Asked which field a name means that is no spelling or part of one; before `layers`. */
  readonly fieldMatcher?: FieldMatcher | undefined;
  /** Asked what a value says that does not fit and has no reading that does. */
  readonly coercer?: Coercer | undefined;
  /** Asked, by the `format` of text that does not fit, for the text in that form. */
  readonly formatNormalizer?: Readonly<Record<string, FormatNormalizer>> | undefined;
  /** Makes the schema that models see out of the declared one. */
  readonly schemaRenderer?: SchemaRenderer | undefined;
  /** Words what a model is told of a rejected call. */
  readonly issueReporter?: IssueReporter | undefined;
  /**
   * A parameter in which the model says what its call is for, of this name or `description`: part
   * of the schema, taken from the arguments before they are validated, and told in the report.
   */
  readonly descriptionParameter?: true | string | undefined;
  /** Which values reports leave out, by path; what a model is told stays as it is. */
  readonly redact?: Redact | undefined;
  /**
   * Called once for every bind, with its report. What it throws changes no result, and is written
   * to the console.
   */
  readonly onReport?: ((report: BindReport) => void) | undefined;
}

/**
 * What becomes of an uncertain call; a function answers whether its arguments are taken. One that
 * throws takes none, and what it throws is written to the console.
 */
export type OnUncertain = 'reject' | 'accept' | ((error: UncertainMatchError) => boolean);

/** A reading that is made only where it is opted into. */
export type OptIn =
  | 'comma-lists'
  | 'line-lists'
  | 'yes-no'
  | 'single-item'
  | 'wrapped-value'
  | 'formatted-numbers'
  | 'value-as-text'
  | 'required-defaults'
  | 'last-bracket'
  | 'long-integers-as-text';

/** Bounds on the work one call may cause: whole numbers, each at least 1. */
export interface Limits {
  /** Bytes of the text; 4,194,304 by default, 1,073,741,824 at the most. */
  readonly bytes?: number | undefined;
  /** Objects and lists inside one another; 128 by default, 256 at the most. */
  readonly depth?: number | undefined;
  /** Repairs, and questions to the author's own code; 5,000 by default, 1,048,576 at the most. */
  readonly repairs?: number | undefined;
  /** Issues that are listed; 50 by default, 1,048,576 at the most. */
  readonly issues?: number | undefined;
  /**
   * How often a schema is asked (branches of unions, conditions, what is inside them), beyond 16
   * times for each byte; 500,000 by default, 1,073,741,824 at the most.
   */
  readonly steps?: number | undefined;
}

type Taken = readonly [expected: string, takes: (value: unknown) => boolean];

const FUNCTION: Taken = ['a function', (value) => typeof value === 'function'];

/** What is no text is refused by the engine. */
const NAME: Taken = ['a name that is not empty', (value) => value !== ''];

/** Options that the engine does not judge, and what they take. */
const OF_WRAPPER: Readonly<Record<string, Taken>> = {
  schemaRenderer: FUNCTION,
  issueReporter: FUNCTION,
  onReport: FUNCTION,
  redact: FUNCTION,
  onUncertain: [
    "'reject', 'accept' or a function",
    (value) => value === 'reject' || value === 'accept' || typeof value === 'function',
  ],
  descriptionParameter: [
    '`true` or a name',
    (value) => value === true || (typeof value === 'string' && value !== ''),
  ],
};

/** The name of the parameter that says what a call is for, where there is one. */
export function parameterName({ descriptionParameter }: ContractOptions): string | undefined {
  if (descriptionParameter === true) return 'description';
  return typeof descriptionParameter === 'string' ? descriptionParameter : undefined;
}

/**
 * Options as the engine takes them: `true` for code that it may ask, which only the wrapper can
 * call. What JSON cannot say, nor all of a class, is null, so that it is refused by name.
 *
 * @throws {ContractError} where they hold themselves.
 */
export function optionsText(options: ContractOptions): string {
  try {
    return writtenOptions(options);
  } catch (error) {
    const message = `the options are not JSON: ${firstLine(error)}`;
    throw new ContractError([{ code: 'option_invalid', path: ['options'], message }]);
  }
}

function writtenOptions(options: ContractOptions): string {
  return JSON.stringify(options, function (this: unknown, key, value) {
    if (this === options && key === 'descriptionParameter') return parameterName(options);
    if (this === options && Object.hasOwn(OF_WRAPPER, key)) return undefined;
    if (this === options && key === 'formatNormalizer') return namesOfFunctions(value);
    const asks = this === options ? ['fieldMatcher', 'coercer'] : ['semantic', 'contextual'];
    if ((this === options || this === options.layers) && asks.includes(key)) {
      return value === undefined ? undefined : typeof value === 'function';
    }
    const isOfClass = isObject(value) && !isPlainObject(value);
    const isUnsaid = isOfClass || ['function', 'symbol', 'bigint'].includes(typeof value);
    return isUnsaid ? null : value;
  });
}

function namesOfFunctions(value: unknown): readonly string[] | null | undefined {
  if (value === undefined) return undefined;
  if (!isPlainObject(value)) return null;
  const given = Object.entries(value).filter(([, normalize]) => normalize !== undefined);
  const areFunctions = given.every(([, normalize]) => typeof normalize === 'function');
  return areFunctions ? given.map(([format]) => format) : null;
}

/** What is wrong with the options that the engine never sees, or takes for what they are not. */
export function optionIssues(options: ContractOptions): ContractIssue[] {
  const given: Readonly<Record<string, unknown>> = { ...options };
  return Object.entries({ ...OF_WRAPPER, name: NAME })
    .filter(([name, [, takes]]) => given[name] !== undefined && !takes(given[name]))
    .map(([name, [expected]]) => ({
      code: 'option_invalid',
      path: ['options', name],
      message: `expected ${expected}`,
    }));
}

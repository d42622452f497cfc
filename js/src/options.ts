/** The options of a contract; each one that is left out has a safe default. */

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

/** Options of `compile`. An unknown option is refused with a `ContractError`. */
export interface ContractOptions {
  /**
   * The tool's name. Reports and explanations show it; a whole call around the arguments,
   * `{ name, arguments }`, is known by it; and it helps to match names: in `delete_order`,
   * `orderName` is the field `name`.
   */
  readonly name?: string | undefined;
  /**
   * `exact` takes only the declared names of fields; `toolargs` (default) also other spellings of
   * them.
   */
  readonly matching?: 'toolargs' | 'exact' | undefined;
  /** Ways to match names that make a call uncertain; off by default. */
  readonly layers?: Layers | undefined;
  /**
   * Whether an uncertain call is taken where the answer must be yes or no: in `parse`, in
   * `~standard`, in `call` and `runToolCalls` of a registry and in every adapter; `reject` by
   * default. `bind` and `validate` answer `uncertain` whatever is set here.
   */
  readonly onUncertain?: OnUncertain | undefined;
  /**
   * `none` converts no value; `safe` (default) makes the conversions that have only one reading.
   */
  readonly coercion?: 'safe' | 'none' | undefined;
  /**
   * `strict` reads only valid JSON, also in a string in the place of a declared list or object, and
   * removes nothing around the arguments; `repair` (default) reads more.
   */
  readonly syntax?: 'repair' | 'strict' | undefined;
  /**
   * What becomes of undeclared fields: `reject` (default) makes each an issue unless the schema
   * itself allows it, `ignore` drops and reports it, `schema` does what JSON Schema says.
   */
  readonly unknownFields?: 'reject' | 'ignore' | 'schema' | undefined;
  /**
   * Groups of fields of which at least one must be given; a single group may be written without the
   * outer list.
   */
  readonly requiredAny?: readonly string[] | readonly (readonly string[])[] | undefined;
  /**
   * How strictly the keyword `format` is taken: `annotate` does not check it, `assert` checks what
   * the format's standard asks, `library` what schema libraries ask, which may be less. By default
   * `library` for a library's schema that validates and for the tools of a bound MCP server, else
   * `assert`.
   */
  readonly formats?: 'assert' | 'annotate' | 'library' | undefined;
  /** Schemas that a `$ref` may lead to, by their URI. */
  readonly references?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Readings of values that would be guesses for most tools; for a single field, write
   * `'x-toolargs': { optIn: […] }` in its schema.
   */
  readonly optIn?: readonly OptIn[] | undefined;
  /** Bounds on the work that one call may cause. */
  readonly limits?: Limits | undefined;
  /**
   * Asked which field a given name means, where the name is no spelling or part of a declared one;
   * asked before `layers`.
   */
  readonly fieldMatcher?: FieldMatcher | undefined;
  /** Asked what a value means that does not satisfy its schema and has no reading that does. */
  readonly coercer?: Coercer | undefined;
  /**
   * Functions by `format`: each is asked for the right form of a text that is not in that format.
   */
  readonly formatNormalizer?: Readonly<Record<string, FormatNormalizer>> | undefined;
  /** Makes the schema that models see from the declared one. */
  readonly schemaRenderer?: SchemaRenderer | undefined;
  /** Writes what a model is told about a rejected call. */
  readonly issueReporter?: IssueReporter | undefined;
  /**
   * Adds a text parameter in which the model says what its call is for, named `description`
   * (`true`) or as given. Models see it in the schema; it is taken out of the arguments before they
   * are validated, and is the `description` of the report.
   */
  readonly descriptionParameter?: true | string | undefined;
  /** Which values, by path, are left out of reports; what a model is told still has them. */
  readonly redact?: Redact | undefined;
  /**
   * Called once for every bind, with its report. An error that it throws changes no result, and is
   * written to the console.
   */
  readonly onReport?: ((report: BindReport) => void) | undefined;
}

/**
 * What becomes of an uncertain call; a function answers whether its arguments are taken. Where the
 * function throws, they are not, and the error is written to the console.
 */
export type OnUncertain = 'reject' | 'accept' | ((error: UncertainMatchError) => boolean);

/** A reading of values that is made only where it is opted into. */
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

/** Bounds on the work that one call may cause: whole numbers, each at least 1. */
export interface Limits {
  /** Bytes of the call's text; 4,194,304 by default, 1,073,741,824 at most. */
  readonly bytes?: number | undefined;
  /** Levels of objects and lists inside one another; 128 by default, 256 at most. */
  readonly depth?: number | undefined;
  /** Repairs, and questions to the author's own code; 5,000 by default, 1,048,576 at most. */
  readonly repairs?: number | undefined;
  /** Issues that a report lists; 50 by default, 1,048,576 at most. */
  readonly issues?: number | undefined;
  /**
   * How often schemas are tried on values (branches of unions, conditions, what is inside them),
   * beyond 16 times for each byte of text; 500,000 by default, 1,073,741,824 at most.
   */
  readonly steps?: number | undefined;
}

type Taken = readonly [expected: string, takes: (value: unknown) => boolean];

const FUNCTION: Taken = ['a function', (value) => typeof value === 'function'];

/** A name; the engine itself refuses what is not text. */
const NAME: Taken = ['a name that is not empty', (value) => value !== ''];

/** The options that the engine does not check, and what they take. */
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

/** The name of the description parameter, if the options ask for one. */
export function parameterName({ descriptionParameter }: ContractOptions): string | undefined {
  if (descriptionParameter === true) return 'description';
  return typeof descriptionParameter === 'string' ? descriptionParameter : undefined;
}

/**
 * The options as JSON text for the engine, with `true` for functions that the wrapper calls when
 * the engine asks. What JSON cannot express, and instances of classes, become null, so that the
 * engine refuses them by name.
 *
 * @throws {ContractError} where the options hold themselves.
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

/** What is wrong with the options that the engine does not see or does not check fully. */
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

/** The options that every adapter takes, and those that would do nothing there. */

import { type BindReport, ContractError, type ContractOptions, compile } from '@toolargs/wasm';
import { assertOptions } from '../../given.ts';
import { copied } from '../../plain.ts';

/**
 * The options of `compile`, for an adapter; `onUncertain` decides whether uncertain calls are
 * taken.
 */
export interface BindOptions extends Omit<ContractOptions, 'onReport' | 'descriptionParameter'> {
  /**
   * Called once for each call that was not right as it came, with its report. Calls that were right
   * are not reported, because frameworks hand over some calls again after their repair.
   */
  readonly onReport?: ((report: BindReport) => void) | undefined;
}

/** The options where the SDK itself shows models the schema that the tool was declared with. */
export type UnshownOptions = Omit<BindOptions, 'schemaRenderer'>;

/**
 * Checks options for tools that are not known yet, and answers a copy of them.
 *
 * @throws {ContractError} naming everything that is wrong with the options.
 */
export function checkedOptions<Options extends BindOptions>(given: Options): Options {
  assertNone(given, OF_ONE);
  assertRight(given);
  return copied({ ...given });
}

/**
 * Asserts that options are right, where nothing is compiled with them: a tool has no schema, or is
 * bound already.
 *
 * @throws {ContractError} naming everything that is wrong with the options.
 */
export function assertRight(given: BindOptions): void {
  assertNone(given, OF_COMPILE);
  const { requiredAny: _, ...options } = given;
  compile({}, options).release();
}

/** Options that would do nothing here, and why. */
export const OF_COMPILE: Readonly<Record<string, string>> = {
  descriptionParameter: 'only `compile` and a registry take it',
};

/** Options that would do nothing for many tools. */
const OF_ONE: Readonly<Record<string, string>> = {
  ...OF_COMPILE,
  name: 'each tool has a name of its own',
};

/** Options that would do nothing where the SDK itself shows models a tool's schema. */
export const OF_SHOWN: Readonly<Record<string, string>> = {
  schemaRenderer: 'here models see the schema that the tool was declared with',
};

/** Whether options have models see another schema than the one that was declared. */
export function isShownAnew({ requiredAny, schemaRenderer }: BindOptions): boolean {
  return requiredAny !== undefined || schemaRenderer !== undefined;
}

/**
 * Asserts that no option was given that would do nothing here. The types refuse such options; plain
 * JavaScript passes any.
 *
 * @throws {ContractError} naming every option that was.
 */
export function assertNone(given: object, refused: Readonly<Record<string, string>>): void {
  assertOptions(given);
  const options = given as Readonly<Record<string, unknown>>;
  const issues = Object.entries(refused)
    .filter(([name]) => options[name] !== undefined)
    .map(([name, message]) => ({
      code: 'option_unknown' as const,
      path: ['options', name],
      message,
    }));
  if (issues.length > 0) throw new ContractError(issues);
}

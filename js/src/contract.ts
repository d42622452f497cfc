/**
 * A compiled schema: it renders the schema that models see, and binds the calls that they send.
 */

import { bindAsking, extensionFailed } from './ask.ts';
import { type ContractFailure, type ContractStandard, standardOf } from './contract-standard.ts';
import { parameterIssues, withoutParameter, withParameter } from './description-parameter.ts';
import * as engine from './engine.ts';
import { ContractError, type ContractIssue, ofTool, plainPath } from './errors.ts';
import { assertTaken } from './given.ts';
import { notify } from './notify.ts';
import { type ContractOptions, optionIssues, optionsText, parameterName } from './options.ts';
import { copied, distinct, isObject, isPromise } from './plain.ts';
import { isValue, rawText } from './raw.ts';
import { type Redactor, redactor } from './redact.ts';
import { withoutRemarks } from './remarks.ts';
import type { BindReport, Issue } from './report.ts';
import { showRequiredAny } from './required-any.ts';
import type { BindResult, OkResult, RejectedResult, UncertainResult } from './result.ts';
import { type Declared, type RenderOptions, renderedBy, renderSchema } from './schema.ts';
import { settle } from './settle.ts';
import type { StandardIssue, StandardResult } from './standard.ts';
import { describedAs, found, redactedIn, rejectedAfter, rightReport, withArgs } from './verdict.ts';

/** A compiled schema; `compile` makes it. */
export class Contract<In = unknown, Out = In> {
  /** The tool's name, where the options gave one. */
  readonly name: string | undefined;
  /** The option `coercion`: `safe` where a bind may convert values, `none` where it may not. */
  readonly coercion: 'safe' | 'none';
  /**
   * What is allowed in the schema but may surprise: colliding field names, fields without a type.
   */
  readonly warnings: readonly ContractIssue[];
  /** A contract is itself a Standard Schema and a Standard JSON Schema. */
  readonly '~standard': ContractStandard<In, Out>;
  readonly #declared: Declared;
  readonly #options: ContractOptions;
  readonly #parameter: string | undefined;
  readonly #right: BindReport;
  readonly #redactor: Redactor | undefined;
  /** Shared by all contracts whose schema and options have the same text. */
  readonly #compiled: engine.Compiled;
  #released = false;
  readonly #openings: string | undefined;

  constructor(declared: Declared, options: ContractOptions) {
    const parameter = parameterName(options);
    const [schema, conflicts] = parametered(declared.text, parameter);
    const text = `{"schema":${schema},"options":${optionsText(withFormats(declared, options))}}`;
    const { compiled, warnings = [], issues = [], openings } = engine.compile(text);
    const all = [...issues, ...conflicts, ...optionIssues(options)];
    if (all.length > 0) {
      engine.release(compiled);
      // Each reference to a schema of the option `references` repeats what is wrong with that
      // schema.
      throw new ContractError(distinct(all));
    }
    this.name = options.name;
    this.coercion = options.coercion ?? 'safe';
    // A copy, because contracts of the same text share the engine's list.
    this.warnings = [...warnings];
    this.#declared = declared;
    // A copy: what is read later stays what was compiled, whatever the caller does to the options.
    this.#options = copied({ ...options });
    this.#parameter = parameter;
    this.#right = rightReport(options.name);
    this.#redactor = options.redact && redactor(options.redact, parameter, text);
    this.#compiled = compiled;
    this.#openings = openings;
    unreferenced?.register(this, compiled, this);
    // The answer of `~standard` goes to a model, so it keeps the values that `redact` takes out of
    // reports.
    const told = (result: BindResult<Out>) => {
      this.#reported(result);
      return result;
    };
    const validate = (value: unknown) => this.#judged(this.#rawOf(value), told);
    this['~standard'] = standardOf<In, Out>(validate, this.#options, {
      input: (target) => this.#rendered('input', target),
      output: (target) => this.#rendered('output', target),
    });
  }

  /**
   * Binds what a model sent as arguments: text, UTF-8 bytes or an already decoded value. It throws
   * for nothing that a model sends: the result says what is wrong.
   *
   * @throws {Error} after `release()`.
   *
   * @example
   * const result = contract.bind('{"phone":"13120057004"}');
   * if (result.status === 'ok') run(result.args);
   * else answer(explain(result));
   */
  bind(raw: unknown): BindResult<In> {
    Contract.#assertOwn(this);
    return this.#reported(this.#bound<In>(raw));
  }

  /**
   * Binds what a model sent, then hands the arguments to the declared schema's own validator, if it
   * has one. It answers a promise only where that validator does.
   *
   * What the validator throws is not thrown here: the call is rejected with the issue
   * `extension_failed`.
   *
   * @throws {Error} after `release()`.
   */
  validate(raw: unknown): BindResult<Out> | Promise<BindResult<Out>> {
    Contract.#assertOwn(this);
    return this.#judged(raw, (result) => this.#reported(result));
  }

  /**
   * Does what `validate` does, for arguments that are already decoded from JSON; for the adapters.
   */
  '~validate'(value: unknown): BindResult<Out> | Promise<BindResult<Out>> {
    return this.validate(this.#rawOf(value));
  }

  /**
   * The arguments of a call, bound and validated, or an error.
   *
   * @throws {BindError} where the call was rejected.
   * @throws {UncertainMatchError} where a repair is uncertain, unless `onUncertain` accepts it.
   * @throws {TypeError} where the declared schema's own validator is asynchronous: use `validate`.
   * @throws {Error} after `release()`.
   */
  parse(raw: unknown): Out {
    Contract.#assertOwn(this);
    const result = this.validate(raw);
    if ('then' in result) {
      // Nobody else waits for the promise, so its rejection would end the process.
      result.catch(() => {});
      throw new TypeError(
        "the schema's own validator answered a promise: use `await contract.validate(raw)`",
      );
    }
    const settled = settle(result, this.#options);
    if (settled.ok) return settled.args;
    throw settled.error;
  }

  /**
   * The JSON Schema that models see, as a fresh copy; by default in the dialect that was compiled.
   *
   * @throws {ContractError} where the schema cannot be written for that `target`, or the option
   * `schemaRenderer` failed.
   * @throws {TypeError} where it is given anything but an object with at most a `target`.
   */
  schema(options: Pick<RenderOptions, 'target'> = {}): Record<string, unknown> {
    Contract.#assertOwn(this);
    assertTaken(isObject(options), 'schema takes { target }', options);
    const other = Object.keys(options).find((name) => name !== 'target');
    if (other !== undefined) throw new TypeError(`schema takes { target }, and no \`${other}\``);
    return this.#rendered('input', options);
  }

  /**
   * Frees the memory that the engine holds for this contract, which cannot bind any more. Optional:
   * most runtimes do it when the contract is garbage-collected.
   */
  release(): void {
    Contract.#assertOwn(this);
    if (this.#released) return;
    this.#released = true;
    unreferenced?.unregister(this);
    engine.release(this.#compiled);
  }

  /**
   * The options, with the `redact` of the contract that is given as the schema, unless they have
   * one: a contract compiled from another one leaves the same values out of its reports.
   */
  static redacting(schema: unknown, options: ContractOptions): ContractOptions {
    const redact = isObject(schema) && #options in schema ? schema.#options.redact : undefined;
    return redact && options.redact === undefined ? { ...options, redact } : options;
  }

  /**
   * Asserts that a method is called on a contract: one that was detached has no `this`, and one
   * called through a proxy has the proxy.
   */
  static #assertOwn(it: object): void {
    if (isObject(it) && #compiled in it) return;
    throw new TypeError('call it on the contract itself: `contract.bind(raw)`');
  }

  /**
   * A decoded value, as `bind` reads it: where the schema takes text, a text is the value itself.
   * Where the schema takes an object or a list as well, text that begins with its bracket is read
   * as JSON: hosts hand over arguments as text, and a tool would take spoilt JSON for the value.
   */
  #rawOf(value: unknown): unknown {
    if (typeof value !== 'string' || this.#openings === undefined) return value;
    const begins = value.trimStart().at(0) ?? '"';
    return this.#openings.includes(begins) ? value : JSON.stringify(value);
  }

  #judged(
    raw: unknown,
    told: (result: BindResult<Out>) => BindResult<Out>,
  ): BindResult<Out> | Promise<BindResult<Out>> {
    const compiled = this.#kept();
    const release = () => engine.release(compiled);
    let result: BindResult<Out> | Promise<BindResult<Out>>;
    try {
      result = this.#validated(raw);
    } catch (error) {
      release();
      throw error;
    }
    if ('then' in result) return result.finally(release).then(told);
    release();
    return told(result);
  }

  #validated(raw: unknown): BindResult<Out> | Promise<BindResult<Out>> {
    const bound = this.#bound<Out>(raw);
    const { library } = this.#declared;
    if (bound.status === 'rejected' || !library?.validate) return bound;
    const joined = (answer: StandardResult<Out>) => this.#joined<Out>(bound, Object(answer));
    const failed = (cause: unknown) =>
      this.#rejected(bound, [extensionFailed('validate', [])], cause);
    try {
      const judged: MaybePromise<StandardResult<Out>> = Object(library.validate(bound.args));
      if (!isPromise(judged)) return joined(judged);
      return Promise.resolve(judged).then(joined).catch(failed);
    } catch (cause) {
      return failed(cause);
    }
  }

  #bound<Args>(raw: unknown): BindResult<Args> {
    const bound = this.#read<Args>(raw);
    if (this.#parameter === undefined || bound.status === 'rejected') return bound;
    const { args, description } = withoutParameter(bound.args, this.#parameter);
    return describedAs(bound, args, description);
  }

  #read<Args>(raw: unknown): BindResult<Args> {
    const compiled = this.#kept();
    const { issueReporter } = this.#options;
    try {
      const text = rawText(raw);
      if (typeof text !== 'string') return found(engine.reject(compiled, [text]), issueReporter);
      const answer = bindAsking(compiled, text, isValue(raw), this.#options);
      if (answer !== undefined) return found(answer, issueReporter);
      // Parsed from the text even where `raw` is a value: that is the caller's, and its getters may
      // answer something else next time.
      return { status: 'ok', args: JSON.parse(text), report: this.#right };
    } finally {
      engine.release(compiled);
    }
  }

  #joined<Args>(bound: OkResult | UncertainResult, judged: StandardResult<Args>): BindResult<Args> {
    if (!judged.issues && 'value' in judged) return withArgs(bound, judged.value);
    // Such as the answer of a library's `safeParse`: taken for a success, its value would be
    // undefined.
    if (!judged.issues?.length) throw new TypeError('it answered neither a value nor an issue');
    // A plain list: ArkType's list is of a class whose own `map` turns what it is given into
    // issues.
    const { cause } = judged as ContractFailure;
    return this.#rejected(bound, [...judged.issues].map(customIssue), cause);
  }

  /** @param cause the error that the author's own code failed with, if it did. */
  #rejected(
    bound: OkResult | UncertainResult,
    issues: readonly engine.OutsideIssue[],
    cause?: unknown,
  ): RejectedResult {
    const answer = engine.reject(this.#compiled, issues, bound.report.repairs);
    return rejectedAfter(bound, { cause, ...answer }, this.#options.issueReporter);
  }

  /**
   * The result as the caller and `onReport` get it: redacted. Whatever works on it before sees all
   * values.
   */
  #reported<Args>(result: BindResult<Args>): BindResult<Args> {
    const { onReport } = this.#options;
    const shown = this.#redactor ? redactedIn(result, this.#redactor) : result;
    if (onReport) notify(onReport, shown.report);
    return shown;
  }

  #rendered(side: 'input' | 'output', options: RenderOptions): Record<string, unknown> {
    const { name, requiredAny, schemaRenderer } = this.#options;
    return ofTool(name, () => {
      const declared = renderSchema(this.#declared, side, options);
      const hasParameter = side === 'input' && this.#parameter !== undefined;
      const whole = hasParameter ? withParameter(declared, this.#parameter) : declared;
      const grouped = showRequiredAny(whole, requiredAny);
      const schema = options.target === 'openapi-3.0' ? withoutRemarks(grouped) : grouped;
      if (schemaRenderer === undefined || side === 'output') return schema;
      return renderedBy(schemaRenderer, schema, options);
    });
  }

  /**
   * The compiled contract, kept for one use: whoever takes it releases it. Code of the author's own
   * may release the contract meanwhile.
   */
  #kept(): engine.Compiled {
    if (this.#released) {
      throw new Error(`the contract${quoted(this.name)} was released: compile it again`);
    }
    engine.keep(this.#compiled);
    return this.#compiled;
  }
}

/**
 * The text of a schema with the description parameter added, or the issues that say why it cannot
 * have one.
 */
function parametered(text: string, name: string | undefined): [string, ContractIssue[]] {
  if (name === undefined) return [text, []];
  const schema = JSON.parse(text);
  const issues = parameterIssues(schema, name);
  return issues.length > 0 ? [text, issues] : [JSON.stringify(withParameter(schema, name)), []];
}

type MaybePromise<T extends object> = T | Promise<T>;

/** Releases what is compiled of contracts that were garbage-collected. */
const unreferenced: FinalizationRegistry<engine.Compiled> | undefined =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : new FinalizationRegistry(engine.release);

/**
 * An issue of the schema's own validator, for the engine. Where that validator is itself a
 * contract, an issue that no other call can mend keeps its code; all others become `custom`.
 */
function customIssue(issue: MaybeOurs): engine.OutsideIssue {
  const { message, path, code = 'custom', retryable } = issue;
  return { code: retryable === false ? code : 'custom', path: plainPath(path), message };
}

type MaybeOurs = StandardIssue & { readonly code?: Issue['code']; readonly retryable?: boolean };

function quoted(name: string | undefined): string {
  return name === undefined ? '' : ` \`${name}\``;
}

/**
 * The options, with `formats: 'library'` where the author chose nothing and the library validates:
 * it decides, because it may take more than the standard of a format does.
 */
function withFormats({ library }: Declared, options: ContractOptions): ContractOptions {
  const isAsked = library?.validate && options.formats === undefined;
  return isAsked ? { ...options, formats: 'library' } : options;
}

/** A compiled schema: models see what it renders, and what they send is bound through it. */

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
  /** Whether values are changed: the option `coercion`. */
  readonly coercion: 'safe' | 'none';
  /** What may surprise: colliding names, untyped fields. */
  readonly warnings: readonly ContractIssue[];
  /** A contract is itself a Standard Schema and a Standard JSON Schema. */
  readonly '~standard': ContractStandard<In, Out>;
  readonly #declared: Declared;
  readonly #options: ContractOptions;
  readonly #parameter: string | undefined;
  readonly #right: BindReport;
  readonly #redactor: Redactor | undefined;
  /** Shared by all contracts of the same text. */
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
      // What is wrong with a schema of the option `references` is told by each reference to it.
      throw new ContractError(distinct(all));
    }
    this.name = options.name;
    this.coercion = options.coercion ?? 'safe';
    // A copy, for contracts of the same text share the engine's list.
    this.warnings = [...warnings];
    this.#declared = declared;
    // What is read later is what was compiled, whatever the caller does with it.
    this.#options = copied({ ...options });
    this.#parameter = parameter;
    this.#right = rightReport(options.name);
    this.#redactor = options.redact && redactor(options.redact, parameter, text);
    this.#compiled = compiled;
    this.#openings = openings;
    unreferenced?.register(this, compiled, this);
    // What `~standard` answers goes to a model, so it keeps the values that reports leave out.
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
   * Binds what a model sent as arguments: text, UTF-8 bytes or a value. Nothing it sent throws.
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
   * Binds, then asks the declared schema's own validator; a promise only if that answers one.
   *
   * What that throws is no error of this method, but the issue `extension_failed`.
   *
   * @throws {Error} after `release()`.
   */
  validate(raw: unknown): BindResult<Out> | Promise<BindResult<Out>> {
    Contract.#assertOwn(this);
    return this.#judged(raw, (result) => this.#reported(result));
  }

  /** As `validate`, of what is decoded already; for the adapters. */
  '~validate'(value: unknown): BindResult<Out> | Promise<BindResult<Out>> {
    return this.validate(this.#rawOf(value));
  }

  /**
   * The arguments, bound and validated.
   *
   * @throws {BindError} where the call was rejected.
   * @throws {UncertainMatchError} where a repair is uncertain, unless `onUncertain` accepts it.
   * @throws {TypeError} where the declared schema's own validator answers a promise.
   * @throws {Error} after `release()`.
   */
  parse(raw: unknown): Out {
    Contract.#assertOwn(this);
    const result = this.validate(raw);
    if ('then' in result) {
      // Nobody else waits for it.
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
   * What the model sees: a fresh copy.
   *
   * @throws {ContractError} where the schema has no form in that target, or the option
   * `schemaRenderer` failed.
   * @throws {TypeError} where it is given something else.
   */
  schema(options: Pick<RenderOptions, 'target'> = {}): Record<string, unknown> {
    Contract.#assertOwn(this);
    assertTaken(isObject(options), 'schema takes { target }', options);
    const other = Object.keys(options).find((name) => name !== 'target');
    if (other !== undefined) throw new TypeError(`schema takes { target }, and no \`${other}\``);
    return this.#rendered('input', options);
  }

  /** Frees what the engine keeps for this contract; it cannot bind any more. */
  release(): void {
    Contract.#assertOwn(this);
    if (this.#released) return;
    this.#released = true;
    unreferenced?.unregister(this);
    engine.release(this.#compiled);
  }

  /** What a contract leaves out of its reports, so does one that is compiled of it. */
  static redacting(schema: unknown, options: ContractOptions): ContractOptions {
    const redact = isObject(schema) && #options in schema ? schema.#options.redact : undefined;
    return redact && options.redact === undefined ? { ...options, redact } : options;
  }

  /** A method that was taken off, or is called through a proxy, has another `this`, or none. */
  static #assertOwn(it: object): void {
    if (isObject(it) && #compiled in it) return;
    throw new TypeError('call it on the contract itself: `contract.bind(raw)`');
  }

  /**
   * What is decoded already, as `bind` reads it: where text is declared, a text is the value
   * itself. Where an object or a list is declared as well, one that begins as these is read as
   * such: hosts hand over arguments as text, and where that is spoilt, a tool would take it for the
   * value.
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
      // Not a value itself: it is the caller's, and its getters may answer otherwise next time.
      return { status: 'ok', args: JSON.parse(text), report: this.#right };
    } finally {
      engine.release(compiled);
    }
  }

  #joined<Args>(bound: OkResult | UncertainResult, judged: StandardResult<Args>): BindResult<Args> {
    if (!judged.issues && 'value' in judged) return withArgs(bound, judged.value);
    // Such as what `safeParse` of a library answers; taken for a value, it would be undefined.
    if (!judged.issues?.length) throw new TypeError('it answered neither a value nor an issue');
    // A plain list: that of ArkType is of a class whose own `map` makes issues of what it is given.
    const { cause } = judged as ContractFailure;
    return this.#rejected(bound, [...judged.issues].map(customIssue), cause);
  }

  /** @param cause what the author's own code failed with, where it did. */
  #rejected(
    bound: OkResult | UncertainResult,
    issues: readonly engine.OutsideIssue[],
    cause?: unknown,
  ): RejectedResult {
    const answer = engine.reject(this.#compiled, issues, bound.report.repairs);
    return rejectedAfter(bound, { cause, ...answer }, this.#options.issueReporter);
  }

  /** The result as the caller sees it, redacted; whatever works on it before has all values. */
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
   * What is compiled, kept for one use: whoever takes it releases it. Code of the author's own may
   * release the contract meanwhile.
   */
  #kept(): engine.Compiled {
    if (this.#released) {
      throw new Error(`the contract${quoted(this.name)} was released: compile it again`);
    }
    engine.keep(this.#compiled);
    return this.#compiled;
  }
}

/** A schema's text with the description parameter, or why it cannot have one. */
function parametered(text: string, name: string | undefined): [string, ContractIssue[]] {
  if (name === undefined) return [text, []];
  const schema = JSON.parse(text);
  const issues = parameterIssues(schema, name);
  return issues.length > 0 ? [text, issues] : [JSON.stringify(withParameter(schema, name)), []];
}

type MaybePromise<T extends object> = T | Promise<T>;

/** Frees in the engine what nobody can reach any more. */
const unreferenced: FinalizationRegistry<engine.Compiled> | undefined =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : new FinalizationRegistry(engine.release);

/** Of a contract inside this one, what no other call can better stays what it is. */
function customIssue(issue: MaybeOurs): engine.OutsideIssue {
  const { message, path, code = 'custom', retryable } = issue;
  return { code: retryable === false ? code : 'custom', path: plainPath(path), message };
}

type MaybeOurs = StandardIssue & { readonly code?: Issue['code']; readonly retryable?: boolean };

function quoted(name: string | undefined): string {
  return name === undefined ? '' : ` \`${name}\``;
}

/** A library may take more than the standard of a format does: where it validates, it decides. */
function withFormats({ library }: Declared, options: ContractOptions): ContractOptions {
  const isAsked = library?.validate && options.formats === undefined;
  return isAsked ? { ...options, formats: 'library' } : options;
}

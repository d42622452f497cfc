/** The types of the author's own code that a contract asks; all of it answers synchronously. */

import type { BindReport, Issue, Path } from './report.ts';
import type { SchemaTarget } from './standard.ts';

/**
 * Ways to match names that make a call uncertain: each is off unless it is opted into. They are
 * tried in this order.
 */
export interface Layers {
  /**
   * Typing slips: one in names of four letters or more, two in names of eight or more, and never
   * more than `maxDistance` (2 by default). A slip is not accepted in a word that changes what a
   * name means, which some common names are: `recipient`, `destination`, `public`.
   */
  readonly fuzzy?: boolean | { readonly maxDistance?: 1 | 2 | undefined } | undefined;
  /**
   * Names of the same meaning, found by the author's function: with a table of synonyms, or
   * embeddings.
   */
  readonly semantic?: NameLayer | undefined;
  /** Names that the conversation so far explains, found by the author's function. */
  readonly contextual?: NameLayer | undefined;
}

/**
 * Answers the declared field that a name likely means; null or undefined where it does not know.
 */
export type NameLayer = (question: NameQuestion) => string | null | undefined;

/**
 * Answers the declared field that a name means, or null or undefined where it does not know.
 * Without `certain: true` the call becomes uncertain.
 */
export type FieldMatcher = (
  question: NameQuestion,
) => { readonly field: string; readonly certain?: boolean | undefined } | null | undefined;

/**
 * Answers what a value says in the form that its schema asks for; null or undefined where it does
 * not know.
 */
export type Coercer = (question: ValueQuestion) => { readonly value: unknown } | null | undefined;

/**
 * Answers a text in the form that its `format` asks for; null or undefined where it does not know.
 */
export type FormatNormalizer = (text: string, question: ValueQuestion) => string | null | undefined;

/** Answers the schema that models are to see; the `schema` it is given is a fresh copy. */
export type SchemaRenderer = (
  schema: Record<string, unknown>,
  options: { readonly target?: SchemaTarget | undefined },
) => Record<string, unknown>;

/** Answers what a model is told about a rejected call. */
export type IssueReporter = (issues: readonly Issue[], report: BindReport) => string;

/** A given name that is not declared, and the fields that it may mean. */
export interface NameQuestion {
  /** The path of the object that the name stands in. */
  readonly path: Path;
  /** The name as the model wrote it. */
  readonly name: string;
  /** The value that was given under that name. */
  readonly value: unknown;
  /** The fields that the object declares. */
  readonly fields: readonly DeclaredField[];
}

/** A field that an object declares. */
export interface DeclaredField {
  readonly name: string;
  /** Whether the call already gives this field: then no other name can mean it. */
  readonly given: boolean;
  /** Its JSON Schema; references in it are relative to the whole schema. */
  readonly schema: unknown;
}

/** A value that does not satisfy its schema. */
export interface ValueQuestion {
  readonly path: Path;
  readonly value: unknown;
  /** Its JSON Schema; references in it are relative to the whole schema. */
  readonly schema: unknown;
}

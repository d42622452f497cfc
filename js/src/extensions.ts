/** Code of the author's own that a contract asks; all of it synchronous. */

import type { BindReport, Issue, Path } from './report.ts';
import type { SchemaTarget } from './standard.ts';

/** Ways to match names that are uncertain: off unless they are opted into, tried in this order. */
export interface Layers {
  /**
   * Slips of typing: one in names of four letters or more, two in those of eight or more,
   * `maxDistance` (2 by default) at the most. None is taken in a word that changes what a
   * name means; some usual names are such words: `recipient`, `destination`, `public`.
   */
  readonly fuzzy?: boolean | { readonly maxDistance?: 1 | 2 | undefined } | undefined;
  /** Names of the same sense: a table of synonyms, of embeddings. */
  readonly semantic?: NameLayer | undefined;
  /** Names that something said before explains. */
  readonly contextual?: NameLayer | undefined;
}

/** The declared field that a name likely means; nothing where that is not known. */
export type NameLayer = (question: NameQuestion) => string | null | undefined;

/** The declared field that a name means; without `certain: true` the call is uncertain. */
export type FieldMatcher = (
  question: NameQuestion,
) => { readonly field: string; readonly certain?: boolean | undefined } | null | undefined;

/** What a value says, as its schema wants it; nothing where that is not known. */
export type Coercer = (question: ValueQuestion) => { readonly value: unknown } | null | undefined;

/** A text in the form of its format; nothing where that is not known. */
export type FormatNormalizer = (text: string, question: ValueQuestion) => string | null | undefined;

/** The schema as models are to see it; `schema` is a fresh copy. */
export type SchemaRenderer = (
  schema: Record<string, unknown>,
  options: { readonly target?: SchemaTarget | undefined },
) => Record<string, unknown>;

/** What a model is told of a rejected call. */
export type IssueReporter = (issues: readonly Issue[], report: BindReport) => string;

/** A given name that is not declared, and what it may mean. */
export interface NameQuestion {
  /** The object that it stands in. */
  readonly path: Path;
  /** As the model wrote it. */
  readonly name: string;
  /** What was given by that name. */
  readonly value: unknown;
  /** Those that the object declares. */
  readonly fields: readonly DeclaredField[];
}

/** A field that an object declares. */
export interface DeclaredField {
  readonly name: string;
  /** Whether the call has it already: then no other name can mean it. */
  readonly given: boolean;
  /** Its JSON Schema; references are relative to the whole one. */
  readonly schema: unknown;
}

/** A value that does not satisfy its schema. */
export interface ValueQuestion {
  readonly path: Path;
  readonly value: unknown;
  /** Its JSON Schema; references are relative to the whole one. */
  readonly schema: unknown;
}

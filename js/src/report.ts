/** What a bind tells about a call: the closed vocabulary of its report. */

/** Everything one bind found out; plain data that `JSON.stringify` takes. */
export interface BindReport {
  /** The contract's name. */
  readonly tool?: string;
  /** The status of the result. */
  readonly status: 'ok' | 'uncertain' | 'rejected';
  /** Every change that was made; none where the call was right as it came. */
  readonly repairs: readonly Repair[];
  /** Everything that is wrong; none unless the call was rejected. */
  readonly issues: readonly Issue[];
  /** The paths of fields that were left out because the contract does not declare them. */
  readonly ignored: readonly Path[];
  /** Whether anything was changed. */
  readonly hasRepairs: boolean;
  /** What the model said its call is for, where the contract has a `descriptionParameter`. */
  readonly description?: string;
}

/** One change that was made so that the call fits its contract. */
export interface Repair {
  /** What kind of change it is; docs/codes.md explains each. */
  readonly code: RepairCode;
  /** Which part of the engine made it. */
  readonly layer: RepairLayer;
  /** Where, in the bound arguments. */
  readonly path: Path;
  /** The name as given, where a name was changed. */
  readonly from?: string;
  /** The name as declared, where a name was changed. */
  readonly to?: string;
  /** The value as given, where a value was changed; long values are shortened, and then text. */
  readonly before?: unknown;
  /**
   * The value as bound, shortened in the same way: read the whole value from the result's `args`.
   */
  readonly after?: unknown;
  /**
   * Where this slip first occurs in the text: an index of the raw string, or of the text inside it
   * that held the arguments or stands at `path`.
   */
  readonly at?: number;
  /** How often this slip occurs in the text. */
  readonly count?: number;
  /** Whether the repair assumes something about what was meant, which makes the call uncertain. */
  readonly uncertain: boolean;
}

/** One thing that no repair could make fit. */
export interface Issue {
  /** What kind of issue it is; docs/codes.md explains each. */
  readonly code: IssueCode;
  /** Where, in the arguments; empty for the call as a whole. */
  readonly path: Path;
  /** What the schema asks for, in words. */
  readonly expected?: string;
  /** What was given, shortened. */
  readonly received?: string;
  /** The declared names that may have been meant, each with its path from the object at hand. */
  readonly candidates?: readonly string[];
  /** Values that would be right, taken from the schema. */
  readonly examples?: readonly unknown[];
  /** The name, or the JSON text of the value, that was most likely meant; it is never applied. */
  readonly suggestion?: string;
  /** Whether the model can do better in another call. */
  readonly retryable: boolean;
  /** The issue in words; the path is not repeated in it. */
  readonly message: string;
}

/** What kind of change; codes are never renamed or reused. */
export type RepairCode =
  | 'arguments_null'
  | 'text_decoded'
  | 'envelope_removed'
  | 'envelope_added'
  | 'fence_dropped'
  | 'prose_dropped'
  | 'space_replaced'
  | 'comment_dropped'
  | 'comma_dropped'
  | 'comma_added'
  | 'punctuation_replaced'
  | 'quotes_replaced'
  | 'quotes_added'
  | 'quote_escaped'
  | 'control_escaped'
  | 'escape_kept'
  | 'escape_replaced'
  | 'literal_replaced'
  | 'undefined_dropped'
  | 'number_completed'
  | 'empty_object_dropped'
  | 'repeated_value_dropped'
  | 'string_to_array'
  | 'string_to_object'
  | 'choice_respelled'
  | 'item_wrapped'
  | 'list_unwrapped'
  | 'null_dropped'
  | 'empty_dropped'
  | 'word_to_boolean'
  | 'number_unformatted'
  | 'text_split'
  | 'item_unwrapped'
  | 'value_unwrapped'
  | 'value_to_string'
  | 'default_added'
  | 'bracket_added'
  | 'bracket_replaced'
  | 'value_coerced'
  | 'format_normalized'
  | 'field_normalized'
  | 'field_derived'
  | 'field_matched'
  | 'field_guessed'
  | 'field_fuzzy'
  | 'field_semantic'
  | 'field_contextual'
  | 'repeat_dropped'
  | 'field_ignored'
  | 'string_to_number'
  | 'string_to_boolean'
  | 'string_to_null'
  | 'number_to_string';

/** Which part of the engine made a repair. */
export type RepairLayer =
  | 'unwrap'
  | 'syntax'
  | 'normalized'
  | 'derived_key'
  | 'field_matcher'
  | 'fuzzy'
  | 'semantic'
  | 'contextual'
  | 'ignored_field'
  | 'coercion';

/** What kind of issue; codes are never renamed or reused. */
export type IssueCode =
  | 'syntax_invalid'
  | 'text_cut_off'
  | 'arguments_absent'
  | 'arguments_several'
  | 'control_tokens'
  | 'text_too_long'
  | 'too_deep'
  | 'too_many_repairs'
  | 'field_missing'
  | 'field_unknown'
  | 'field_ambiguous'
  | 'field_conflict'
  | 'required_any'
  | 'type_mismatch'
  | 'choice_unknown'
  | 'number_unsafe'
  | 'number_out_of_range'
  | 'length_out_of_range'
  | 'count_out_of_range'
  | 'pattern_unmatched'
  | 'format_invalid'
  | 'item_repeated'
  | 'contains_unmet'
  | 'name_invalid'
  | 'union_unmatched'
  | 'union_ambiguous'
  | 'value_forbidden'
  | 'too_entangled'
  | 'custom'
  | 'not_json'
  | 'not_text'
  | 'extension_failed'
  | 'engine_failed';

/** The way to a value: names of fields and indexes of items, from the outside in. */
export type Path = readonly (string | number)[];

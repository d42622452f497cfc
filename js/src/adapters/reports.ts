/**
 * Sums up many reports: which tools and fields models get wrong, and what may help.
 *
 * @example
 * import { summarise, summaryText } from '@toolargs/wasm/reports';
 *
 * const reports = [];
 * const registry = createRegistry({ onReport: (report) => reports.push(report) });
 * // …
 * console.log(summaryText(summarise(reports)));
 *
 * @module
 */

import type { BindReport, IssueCode, Path, RepairCode } from '@toolargs/wasm';
import { listOf } from '../given.ts';
import { isObject, present } from '../plain.ts';

/** How models called one tool. */
export interface ToolSummary {
  /** The tool's name; absent for contracts without one. */
  readonly tool?: string;
  readonly calls: number;
  /** Calls that were right as they came. */
  readonly right: number;
  readonly repaired: number;
  readonly uncertain: number;
  readonly rejected: number;
  /** The kinds of repairs and issues, the most frequent first. */
  readonly findings: readonly Finding[];
}

/** One kind of repair or issue at one field. */
export interface Finding {
  readonly kind: 'repair' | 'issue';
  readonly code: RepairCode | IssueCode;
  /** The field's names from the outside in, with `[]` for the items of a list. */
  readonly field: string;
  /** The number of calls that had it. */
  readonly calls: number;
  /**
   * The names that calls gave for the field, each with the number of calls; the most frequent
   * first.
   */
  readonly given: readonly { readonly name: string; readonly calls: number }[];
  /** What the author may do about it, if anything. */
  readonly advice?: Advice;
}

/** A change to a schema, or around it, that would make a finding rarer. */
export type Advice =
  | 'rename_field'
  | 'describe_field'
  | 'add_example'
  | 'widen_enum'
  | 'state_bounds'
  | 'state_format'
  | 'make_required_clear'
  | 'declare_field'
  | 'rename_apart'
  | 'allow_null'
  | 'declare_list'
  | 'simplify_union'
  | 'split_tool'
  | 'check_host';

/** The advice in words, for an author. */
const WORDS: Readonly<Record<Advice, string>> = {
  rename_field: 'rename the field to what models call it',
  describe_field: 'say in its description what it takes',
  add_example: 'add an example to the field',
  widen_enum: 'admit the values that models send, or describe those there are',
  state_bounds: 'state the bounds in the description',
  state_format: 'state the format in the description, with an example',
  make_required_clear: 'say in the description that it is required',
  declare_field: 'declare the field, or say that there is none',
  rename_apart: 'give fields names that cannot be taken for each other',
  allow_null: 'allow null, or say that the field may be left out',
  declare_list: 'say in the description that it is a list',
  simplify_union: 'tell the alternatives apart by a constant field',
  split_tool: 'ask for less in one call',
  check_host: 'look at what hands over the calls',
};

/** The advice on each code; for codes that are not here no change of a schema helps. */
const ADVICE: Readonly<Partial<Record<Finding['code'], Advice>>> = {
  field_normalized: 'rename_field',
  field_derived: 'rename_field',
  field_matched: 'rename_field',
  field_guessed: 'rename_field',
  field_fuzzy: 'rename_field',
  field_semantic: 'rename_field',
  field_contextual: 'rename_field',
  field_unknown: 'declare_field',
  field_ignored: 'declare_field',
  field_ambiguous: 'rename_apart',
  field_conflict: 'rename_apart',
  repeat_dropped: 'rename_apart',
  field_missing: 'make_required_clear',
  required_any: 'make_required_clear',
  default_added: 'make_required_clear',
  type_mismatch: 'add_example',
  string_to_number: 'add_example',
  string_to_boolean: 'add_example',
  string_to_object: 'add_example',
  number_to_string: 'add_example',
  value_to_string: 'add_example',
  value_unwrapped: 'add_example',
  value_coerced: 'add_example',
  string_to_array: 'declare_list',
  item_wrapped: 'declare_list',
  list_unwrapped: 'declare_list',
  text_split: 'declare_list',
  choice_unknown: 'widen_enum',
  choice_respelled: 'widen_enum',
  null_dropped: 'allow_null',
  string_to_null: 'allow_null',
  empty_dropped: 'allow_null',
  number_out_of_range: 'state_bounds',
  number_unsafe: 'state_bounds',
  length_out_of_range: 'state_bounds',
  count_out_of_range: 'state_bounds',
  item_repeated: 'state_bounds',
  pattern_unmatched: 'state_format',
  format_invalid: 'state_format',
  format_normalized: 'state_format',
  number_unformatted: 'state_format',
  word_to_boolean: 'describe_field',
  item_unwrapped: 'describe_field',
  custom: 'describe_field',
  contains_unmet: 'describe_field',
  value_forbidden: 'describe_field',
  name_invalid: 'describe_field',
  union_unmatched: 'simplify_union',
  union_ambiguous: 'simplify_union',
  too_entangled: 'simplify_union',
  text_cut_off: 'split_tool',
  text_too_long: 'split_tool',
  too_deep: 'split_tool',
  too_many_repairs: 'split_tool',
  not_json: 'check_host',
  not_text: 'check_host',
};

/** Counts reports by tool, in the order in which the tools first occur. */
export function summarise(reports: Iterable<BindReport>): ToolSummary[] {
  const tools = new Map<string | undefined, BindReport[]>();
  const isReport = (one: unknown) => isObject(one) && 'repairs' in one;
  for (const report of listOf(reports, isReport, 'summarise takes a list of `result.report`')) {
    const known = tools.get(report.tool);
    if (known) known.push(report);
    else tools.set(report.tool, [report]);
  }
  return [...tools].map(([tool, own]) => toolSummary(tool, own));
}

function toolSummary(tool: string | undefined, reports: readonly BindReport[]): ToolSummary {
  const count = (of: (report: BindReport) => boolean) => reports.filter(of).length;
  return {
    ...present({ tool }),
    calls: reports.length,
    right: count(({ status, hasRepairs }) => status === 'ok' && !hasRepairs),
    repaired: count(({ status, hasRepairs }) => status === 'ok' && hasRepairs),
    uncertain: count(({ status }) => status === 'uncertain'),
    rejected: count(({ status }) => status === 'rejected'),
    findings: findingsOf(reports),
  };
}

/** The counts of one finding: the calls that had it, and the calls that gave each name. */
interface Count {
  readonly finding: Pick<Finding, 'kind' | 'code' | 'field'>;
  readonly calls: Set<BindReport>;
  readonly given: Map<string, Set<BindReport>>;
}

function findingsOf(reports: readonly BindReport[]): Finding[] {
  const counts = new Map<string, Count>();
  for (const report of reports) {
    for (const [kind, { code, path, from }] of occurrences(report)) {
      // The key has the path as JSON: a name itself may hold a `.` or `[]`.
      const key = JSON.stringify([kind, code, path.map(ofAnyItem)]);
      const finding = { kind, code, field: fieldOf(path) };
      const known = counts.get(key) ?? { finding, calls: new Set(), given: new Map() };
      counts.set(key, known);
      known.calls.add(report);
      if (from === undefined) continue;
      known.given.set(from, (known.given.get(from) ?? new Set()).add(report));
    }
  }
  return mostFirst(
    [...counts.values()].map(({ finding, calls, given }) => {
      const names = [...given].map(([name, naming]) => ({ name, calls: naming.size }));
      const advice = ADVICE[finding.code];
      const told = { ...finding, calls: calls.size, given: mostFirst(names) };
      return { ...told, ...(advice && { advice }) };
    }),
  );
}

interface Occurrence {
  readonly code: Finding['code'];
  readonly path: Path;
  readonly from?: string;
}

function occurrences({ repairs, issues }: BindReport): ['repair' | 'issue', Occurrence][] {
  return [
    ...repairs.map((repair): ['repair', Occurrence] => ['repair', repair]),
    ...issues.map((issue): ['issue', Occurrence] => ['issue', issue]),
  ];
}

/** Sorts by the number of calls, the highest first; equal ones keep their order. */
function mostFirst<T extends { readonly calls: number }>(all: T[]): T[] {
  return all.sort((a, b) => b.calls - a.calls);
}

/** A step of a path, with one index for all items of a list. */
function ofAnyItem(step: string | number): string | number {
  return typeof step === 'number' ? 0 : step;
}

/** A path as text, such as `items[].unitPrice`; empty for the arguments as a whole. */
function fieldOf(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

/** Writes summaries as a table in plain text. */
export function summaryText(summaries: Iterable<ToolSummary>): string {
  const isSummary = (one: unknown) => isObject(one) && 'findings' in one;
  const all = listOf(summaries, isSummary, 'summaryText takes what `summarise` gives');
  return all.map(toolText).join('\n\n');
}

/** A text without line breaks: a name that a model made up may hold one. */
function oneLine(names: string): string {
  return names.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
}

function toolText({ tool, calls, right, repaired, uncertain, rejected, ...rest }: ToolSummary) {
  const counts = [`${right} right`, `${repaired} repaired`, `${uncertain} uncertain`];
  const head = `${tool ?? '(no name)'}: ${calls} calls, ${[...counts, `${rejected} rejected`].join(', ')}`;
  const rows = rest.findings.map(({ calls: found, code, field, given, advice }) => {
    const names = given.map(({ name }) => name).join(', ');
    const place = field === '' ? '(the call)' : field;
    return [
      String(found),
      code,
      oneLine(names === '' ? place : `${place} (given: ${names})`),
      advice ? WORDS[advice] : '',
    ];
  });
  const widths = [0, 1, 2].map((column) =>
    rows.reduce((most, row) => Math.max(most, (row[column] ?? '').length), 0),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [head, ...lines.map((line) => `  ${line}`)].join('\n');
}

/**
 * The cases of `tests/cases`, to run on a built package in any runtime: no framework, no files.
 */

import type * as Package from '@toolargs/wasm';

/** What cases need of the package. */
export type Api = Pick<typeof Package, 'compile' | 'explain' | 'ContractError'>;

/** One file of cases: its lines and, by the name of a case, what the model reads. */
export interface CaseFile {
  readonly stem: string;
  readonly text: string;
  readonly explanations: Readonly<Record<string, string>>;
}

/** A line that can be run: what it complains about, nothing when it passes. */
export interface RunnableCase {
  readonly name: string;
  readonly run: (api: Api) => readonly string[];
}

/** Every line of every file. */
export function readCases(files: readonly CaseFile[]): RunnableCase[] {
  return files.flatMap(({ stem, text, explanations }) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const given: Case = JSON.parse(line);
        return {
          name: `${stem}/${given.name}`,
          run: (api: Api) => runCase(api, given, explanations),
        };
      }),
  );
}

/** Runs all cases. */
export function runCases(api: Api, files: readonly CaseFile[]): CasesTotal {
  const results = readCases(files).map(({ name, run }) => ({ name, complaints: run(api) }));
  const failures = results.filter(({ complaints }) => complaints.length > 0);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

/** How many cases passed, and what the others complain about. */
export interface CasesTotal {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly { readonly name: string; readonly complaints: readonly string[] }[];
}

type Pair = readonly [code: string, path: Package.Path];

interface Case {
  readonly name: string;
  readonly schema: Package.JsonSchema;
  readonly options?: Package.ContractOptions;
  readonly raw?: unknown;
  readonly args?: unknown;
  readonly uncertain?: boolean;
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly repairs?: readonly Pair[];
  readonly issues?: readonly Pair[];
  readonly ignored?: readonly Package.Path[];
  readonly explain?: boolean;
  readonly source?: string;
  readonly contract_issues?: readonly Pair[];
  readonly warnings?: readonly Pair[];
}

/** What the author's own code answers: a field for a name, a value for a value. */
interface Answer {
  readonly field?: string;
  readonly certain?: boolean;
  readonly value?: unknown;
}

const KEYS: ReadonlySet<string> = new Set<keyof Case>([
  'name',
  'schema',
  'options',
  'raw',
  'args',
  'uncertain',
  'answers',
  'repairs',
  'issues',
  'ignored',
  'explain',
  'source',
  'contract_issues',
  'warnings',
]);

function runCase(api: Api, given: Case, explanations: CaseFile['explanations']): string[] {
  const complaints: string[] = [];
  const expect: Expect = (what, got, expected) => {
    if (same(got, expected)) return;
    complaints.push(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
  };
  const unknown = Object.keys(given).filter((key) => !KEYS.has(key));
  expect('unknown keys of the case', unknown, []);
  const contract = compiled(api, given, expect);
  if (contract === undefined || !Object.hasOwn(given, 'raw')) return complaints;

  const result = contract.bind(given.raw);
  expectAsGiven(expect, given, result);
  if (given.explain) expect('explanation', api.explain(result), explanations[given.name]);
  expectLaws(expect, contract, given.raw, result);
  return complaints;
}

type Expect = (what: string, got: unknown, expected: unknown) => void;

function compiled(api: Api, given: Case, expect: Expect): Package.Contract | undefined {
  try {
    const contract = api.compile(given.schema, withAnswers(given));
    expect('contract issues', [], given.contract_issues ?? []);
    expect('warnings', pairs(contract.warnings), given.warnings ?? []);
    return contract;
  } catch (error) {
    if (!(error instanceof api.ContractError)) throw error;
    expect('contract issues', pairs(error.issues), given.contract_issues ?? []);
    return undefined;
  }
}

/** The options with functions where data says `true`, or names formats. */
function withAnswers({ options, answers = {} }: Case): Package.ContractOptions | undefined {
  if (options === undefined) return undefined;
  const data: Readonly<Record<string, unknown>> = { ...options };
  const { layers, fieldMatcher, coercer, formatNormalizer } = data;
  const answer = (extension: string, path: Package.Path, ...value: unknown[]) =>
    answers[[extension, ...[path, ...value].map((part) => JSON.stringify(part))].join(' ')];
  const named = (extension: string) => (question: Package.NameQuestion) =>
    answer(extension, [...question.path, question.name]);
  const layer = (name: string) => (question: Package.NameQuestion) => named(name)(question)?.field;
  const normalize = (_: string, { path, value }: Package.ValueQuestion) =>
    answer('formatNormalizer', path, value)?.value;
  const functions: Readonly<Record<string, unknown>> = {
    ...data,
    ...(isRecord(layers) && {
      layers: {
        ...layers,
        ...(layers['semantic'] === true && { semantic: layer('semantic') }),
        ...(layers['contextual'] === true && { contextual: layer('contextual') }),
      },
    }),
    ...(fieldMatcher === true && { fieldMatcher: named('fieldMatcher') }),
    ...(coercer === true && {
      coercer: ({ path, value }: Package.ValueQuestion) => answer('coercer', path, value),
    }),
    ...(Array.isArray(formatNormalizer) && {
      formatNormalizer: Object.fromEntries(formatNormalizer.map((name) => [name, normalize])),
    }),
  };
  return functions as Package.ContractOptions;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function expectAsGiven(expect: Expect, given: Case, result: Package.BindResult): void {
  const { report } = result;
  const passes = given.uncertain ? 'uncertain' : 'ok';
  expect('status', result.status, given.issues ? 'rejected' : passes);
  expect('status in the report', report.status, result.status);
  expect('args', argsOf(result), given.args);
  expect('repairs', pairs(report.repairs), given.repairs ?? []);
  expect('hasRepairs', report.hasRepairs, report.repairs.length > 0);
  expect('issues', pairs(report.issues), given.issues ?? []);
  expect('ignored', report.ignored, given.ignored ?? []);
}

/** What holds for every call, whatever the case says. */
function expectLaws(
  expect: Expect,
  contract: Package.Contract,
  raw: unknown,
  result: Package.BindResult,
): void {
  const again = JSON.stringify(contract.bind(raw).report);
  expect('report of the same call', again, JSON.stringify(result.report));

  if (result.status !== 'rejected') {
    const rebound = contract.bind(JSON.stringify(result.args));
    expect('status of the bound args', rebound.status, 'ok');
    expect('the bound args, bound again', argsOf(rebound), result.args);
    expect('repairs of the bound args', pairs(rebound.report.repairs), []);
  }

  const value = typeof raw === 'string' ? parsed(raw) : { json: raw };
  if (value === undefined) return;
  if (result.status === 'ok' && !result.report.hasRepairs) {
    expect('args of a right call', result.args, value.json);
  }
  // A text is always what a model wrote, so that a value which is a text is one more reading of it.
  if (typeof value.json === 'string') return;
  if (!keepsItsText(typeof raw === 'string' ? raw : JSON.stringify(raw), value.json)) return;
  const other = contract.bind(typeof raw === 'string' ? value.json : JSON.stringify(raw));
  expect('status as text and as value', other.status, result.status);
  expect('args as text and as value', argsOf(other), argsOf(result));
  expect('repairs as text and as value', pairs(other.report.repairs), pairs(result.report.repairs));
  expect('issues as text and as value', pairs(other.report.issues), pairs(result.report.issues));
}

function argsOf(result: Package.BindResult): unknown {
  return 'args' in result ? result.args : undefined;
}

function pairs(entries: readonly { code: string; path: Package.Path }[]): Pair[] {
  return entries.map(({ code, path }) => [code, path]);
}

function parsed(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: text.trim() === '' ? {} : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Whether `json` says all that its text says: it loses a repeated key and a number's spelling. */
function keepsItsText(text: string, json: unknown): boolean {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?|-?\d[\d.eE+-]*/g) ?? [];
  const keys = tokens.filter((token) => token.startsWith('"') && token.endsWith(':'));
  const numbers = tokens.filter((token) => !token.startsWith('"'));
  return keys.length === countKeys(json) && numbers.every(isKept);
}

/** A fraction of more than 15 digits may be what is left of a longer one. */
function isKept(number: string): boolean {
  const value = Number(number);
  const isWhole = Number.isInteger(value) || number.replace(/\D/g, '').length <= 15;
  return String(value) === number && isWhole && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function countKeys(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0;
  const own = Array.isArray(json) ? 0 : Object.keys(json).length;
  return Object.values(json).reduce((count: number, inner) => count + countKeys(inner), own);
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, others] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (mine.size !== others.size) return false;
  return [...mine].every(([name, value]) => others.has(name) && same(value, others.get(name)));
}

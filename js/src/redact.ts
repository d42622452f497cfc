/** Leaves values that the author wants kept private out of reports. */

import { attempt } from './notify.ts';
import { isContainer, isObject } from './plain.ts';
import type { BindReport, Issue, Path, Repair } from './report.ts';

/** What a report shows in the place of a value that is left out. */
const REDACTED = '[redacted]';

/**
 * Answers whether the value at a path is left out of reports. Where it throws, the value is left
 * out, and the error is written to the console.
 */
export type Redact = (path: Path) => boolean;

/** Whether these values at a path, and the words that quote them, are left out. */
type Hides = (path: Path, ...values: unknown[]) => boolean;

/**
 * Answers a copy of a report with `[redacted]` for the values that are left out, and for words that
 * quote them.
 */
export type Redactor = (report: BindReport) => BindReport;

/**
 * The function that leaves values out of the reports of one contract.
 *
 * Objects, lists and texts that may hold others are left out whole: where in them the private value
 * lies is not looked for. So are the values of undeclared fields, whose names say nothing.
 *
 * @param parameter the name of the description parameter, whose text the report holds.
 * @param compiled the JSON text that was compiled, with all schemas of the contract.
 */
export function redactor(
  redact: Redact,
  parameter: string | undefined,
  compiled: string,
): Redactor {
  let fields: Fields | undefined;
  const hides: Hides = (path, ...values) => {
    fields ??= fieldsOf(JSON.parse(compiled));
    return mayHold(schemasAt(path, fields), values) || attempt(() => redact([...path]), true);
  };
  return (report) => {
    const { description } = report;
    const isHidden =
      description !== undefined && (QUOTING.test(description) || hides([String(parameter)]));
    return {
      ...report,
      ...(isHidden ? { description: REDACTED } : {}),
      repairs: report.repairs.map((repair) => redactedRepair(repair, hides)),
      issues: report.issues.map((issue) => redactedIssue(issue, hides)),
    };
  };
}

/**
 * A repair without its values, where they are to be left out. The values of a dropped field always
 * are: its name may be declared elsewhere and still be undeclared there.
 */
function redactedRepair(repair: Repair, hides: Hides): Repair {
  const { before, after, path, layer } = repair;
  if (layer !== 'ignored_field' && !hides(path, before, after)) return repair;
  return {
    ...repair,
    ...('before' in repair && { before: REDACTED }),
    ...('after' in repair && { after: REDACTED }),
  };
}

/**
 * An issue without its values, where they are to be left out. Its message quotes what was received,
 * and the message of a validator or a `toJSON` may quote anything.
 */
function redactedIssue(issue: Issue, hides: Hides): Issue {
  const { received, path, code, message } = issue;
  if (received === undefined) {
    const isOfOthers = code === 'custom' || code === 'not_json';
    const isHidden = isOfOthers && (QUOTING.test(message) || hides(path, ''));
    return isHidden ? { ...issue, message: REDACTED } : issue;
  }
  // What was received is JSON text where it is a value, and a piece of any text where it is the
  // whole call.
  const isText = path.length === 0 || !/^[-\dtfn]/.test(received);
  if (!hides(path, isText && received)) return issue;
  // A suggestion resembles the value and would tell it.
  const { suggestion: _, ...told } = issue;
  return { ...told, received: REDACTED, message: REDACTED };
}

/**
 * A bracket of any kind, as it is or escaped: a text with one may hold an object or a list. A
 * report may show only the beginning of a value, as text.
 */
const HOLDING = /[[{(<‹]|\\u/;

/** A bracket in a message that may quote a value; parentheses are part of ordinary sentences. */
const QUOTING = /[[{]/;

/** Whether one of these values may hold others; anything undeclared may. */
function mayHold(schemas: readonly unknown[], values: readonly unknown[]): boolean {
  const isPlain = schemas.every(isScalar);
  const holds = (value: unknown) =>
    isContainer(value) || (typeof value === 'string' && (!isPlain || HOLDING.test(value)));
  return schemas.length === 0 || values.some(holds);
}

/** Field schemas by name; one name may be declared in several places. */
type Fields = Map<string, unknown[]>;

/** All declared fields, at whatever place in the schema. */
function fieldsOf(schema: unknown, fields: Fields = new Map()): Fields {
  for (const [keyword, inner] of isContainer(schema) ? Object.entries(schema) : []) {
    if (keyword !== 'properties' || !isObject(inner)) {
      fieldsOf(inner, fields);
      continue;
    }
    for (const [name, own] of Object.entries(inner)) {
      const known = fields.get(name);
      if (known) known.push(own);
      else fields.set(name, [own]);
      fieldsOf(own, fields);
    }
  }
  return fields;
}

/** The schemas that may apply at a path; none where a field on the way is undeclared. */
function schemasAt(path: Path, fields: Fields): readonly unknown[] {
  let schemas: readonly unknown[] = [true];
  for (const step of path) {
    schemas = typeof step === 'number' ? schemas.flatMap(itemsOf) : (fields.get(step) ?? []);
    if (schemas.length === 0) break;
  }
  return schemas;
}

function itemsOf(schema: unknown): readonly unknown[] {
  if (!isObject(schema)) return [];
  const { items, prefixItems, additionalItems, anyOf, oneOf } = schema;
  const own = [items, prefixItems, additionalItems].flat();
  return [...own.filter((one) => one !== undefined), ...[anyOf, oneOf].flat().flatMap(itemsOf)];
}

/** Whether a schema clearly takes neither objects nor lists. */
function isScalar(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type, enum: choices, anyOf, oneOf = anyOf } = schema;
  if (type !== undefined) return ![type].flat().some((one) => one === 'object' || one === 'array');
  if ('const' in schema) return !isContainer(schema['const']);
  if (Array.isArray(choices)) return !choices.some(isContainer);
  return Array.isArray(oneOf) && oneOf.every(isScalar);
}

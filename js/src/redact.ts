/** Reports without the values that are nobody's business. */

import { attempt } from './notify.ts';
import { isContainer, isObject } from './plain.ts';
import type { BindReport, Issue, Path, Repair } from './report.ts';

/** What stands in a value's place. */
const REDACTED = '[redacted]';

/**
 * Whether what stands at a path is left out of reports; so it is where this throws, which is
 * written to the console.
 */
export type Redact = (path: Path) => boolean;

/** Whether such values at a path, and what quotes them, are left out. */
type Hides = (path: Path, ...values: unknown[]) => boolean;

/** A report with `[redacted]` for values that are to be left out, and for words that quote them. */
export type Redactor = (report: BindReport) => BindReport;

/**
 * What leaves values out of the reports of a contract.
 *
 * Where in an object, a list or a text of one the value lies is not looked for: they are left out
 * whole. So are values of fields that are not declared, for their names say nothing.
 *
 * @param parameter the name of the description parameter, whose words the report has.
 * @param compiled JSON text of all schemas of the contract.
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

/** What was dropped may be of a field that is not declared there, though elsewhere. */
function redactedRepair(repair: Repair, hides: Hides): Repair {
  const { before, after, path, layer } = repair;
  if (layer !== 'ignored_field' && !hides(path, before, after)) return repair;
  return {
    ...repair,
    ...('before' in repair && { before: REDACTED }),
    ...('after' in repair && { after: REDACTED }),
  };
}

/** A message quotes what was received; a validator, or a `toJSON`, may quote anything. */
function redactedIssue(issue: Issue, hides: Hides): Issue {
  const { received, path, code, message } = issue;
  if (received === undefined) {
    const isOfOthers = code === 'custom' || code === 'not_json';
    const isHidden = isOfOthers && (QUOTING.test(message) || hides(path, ''));
    return isHidden ? { ...issue, message: REDACTED } : issue;
  }
  // Of a value it is JSON text; of the whole call, a piece of any text.
  const isText = path.length === 0 || !/^[-\dtfn]/.test(received);
  if (!hides(path, isText && received)) return issue;
  // What is like the value tells it.
  const { suggestion: _, ...told } = issue;
  return { ...told, received: REDACTED, message: REDACTED };
}

/**
 * A text may hold an object or a list where it has a bracket of any kind, as it is or escaped. A
 * report may have only the beginning of a value, as a text.
 */
const HOLDING = /[[{(<‹]|\\u/;

/** In words nothing is quoted in parentheses, which are part of them. */
const QUOTING = /[[{]/;

/** Whether one of these values may hold others; and whatever is not declared. */
function mayHold(schemas: readonly unknown[], values: readonly unknown[]): boolean {
  const isPlain = schemas.every(isScalar);
  const holds = (value: unknown) =>
    isContainer(value) || (typeof value === 'string' && (!isPlain || HOLDING.test(value)));
  return schemas.length === 0 || values.some(holds);
}

/** Schemas by the names of their fields. */
type Fields = Map<string, unknown[]>;

/** All fields that are declared, wherever that is. */
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

/** What may be declared at a path; nothing where a field on the way is not. */
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

/** Whether a schema plainly takes no object and no list. */
function isScalar(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type, enum: choices, anyOf, oneOf = anyOf } = schema;
  if (type !== undefined) return ![type].flat().some((one) => one === 'object' || one === 'array');
  if ('const' in schema) return !isContainer(schema['const']);
  if (Array.isArray(choices)) return !choices.some(isContainer);
  return Array.isArray(oneOf) && oneOf.every(isScalar);
}

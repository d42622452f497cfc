/**
 * Finds where the contract would refuse the nulls that strict mode sends for fields that are left
 * out.
 */

import { compile, type Path } from '@toolargs/wasm';
import { gathered } from '../../gathered.ts';
import type { Schema } from '../../keywords.ts';
import { isObject } from '../../plain.ts';
import { objectsOf } from '../shared/calls.ts';
import { Inexpressible } from '../shared/rewrite.ts';
import { isOfType, pointed, takesNull, withoutSoleMember } from '../shared/schema.ts';

/** One place where a schema is used. */
interface Use {
  readonly name: string;
  readonly root: Schema;
  /** The path to it in the whole schema, through references. */
  readonly path: Path;
  /** The names of the fields around it. */
  readonly around: readonly string[];
  /** The references that were followed, each with every name that was around it. */
  readonly judged: Set<string>;
}

/**
 * Asserts that the contract of a tool drops the nulls for optional fields in each object of its
 * schema.
 */
export function assertDropped(root: Schema, name: string): void {
  assertDroppedIn(root, { name, root, path: [], around: [], judged: new Set() });
}

/** Asserts the same for the schema at one place, and all schemas inside it. */
function assertDroppedIn(given: unknown, use: Use): void {
  if (!isObject(given)) return;
  const schema = withoutSoleMember(given);
  const { $ref, properties, items, ...unions } = schema;
  const inside = (child: unknown, names: Path, around = use.around) =>
    assertDroppedIn(child, { ...use, path: [...use.path, ...names], around });
  if (typeof $ref === 'string' && isNewThere($ref, use)) inside(pointed(use.root, $ref), ['$ref']);
  inside(items, ['items']);
  for (const union of ['anyOf', 'oneOf']) {
    objectsOf(unions[union]).forEach((child, i) => {
      inside(child, [union, i]);
    });
  }
  for (const [name, field] of Object.entries(Object(properties))) {
    inside(field, ['properties', name], [...use.around, name]);
  }
  if (!isOfType(schema, 'object') || !refusesNulls(schema, use)) return;
  throw new Inexpressible(
    [...use.path, 'properties'],
    'where all optional fields are left out they would be null, which the contract refuses',
  );
}

/**
 * Whether a reference has not been judged below one of these names yet: the ways to one definition
 * may have no end, so each name is judged on one of them only.
 */
function isNewThere($ref: string, { around, judged }: Use): boolean {
  const before = judged.size;
  if (before > MOST_JUDGED) return false;
  for (const name of ['', ...around]) judged.add(JSON.stringify([$ref, name]));
  return judged.size > before;
}

/** The most names around definitions that are judged: each takes a contract of its own. */
const MOST_JUDGED = 300;

/**
 * Whether the contract takes an object without its optional fields, but not with nulls in their
 * place: for a tool that changes or deletes things, nulls do not say which. The fields around the
 * object count too, such as a filter.
 */
function refusesNulls(given: Schema, { root, name, around }: Use): boolean {
  const { properties = {}, required = [] } = given as ObjectKeywords;
  const optional = Object.keys(properties).filter((field) => !required.includes(field));
  if (optional.length === 0) return false;
  const inside = (value: unknown) =>
    around.reduceRight((inner, field) => ({ [field]: inner }), value);
  const { $defs = {}, definitions = {} } = root;
  const schema = around.reduceRight<Schema>(
    (inner, field) => ({ type: 'object', properties: { [field]: inner } }),
    given,
  );
  // A schema that refers elsewhere into the whole one is no contract by itself.
  const contract = gathered([], [], () => compile({ ...schema, $defs, definitions }, { name }));
  const issuesOf = (fields: readonly (readonly [string, unknown])[]) =>
    contract?.bind(inside(Object.fromEntries(fields))).report.issues ?? [];
  const isNull = (field: string) => takesNull(Object(properties[field]), root);
  const needed = required.map((field) => [field, isNull(field) ? null : 1] as const);
  const nulls = optional.map((field) => [field, null] as const);
  const depth = around.length;
  const isTaken = issuesOf(needed).every((issue) => issue.path.length > depth);
  const refused = isTaken ? issuesOf([...needed, ...nulls]) : [];
  contract?.release();
  return refused.some((issue) => optional.includes(issue.path[depth] as string));
}

interface ObjectKeywords {
  readonly properties?: Schema;
  readonly required?: readonly string[];
}

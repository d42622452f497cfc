/** Where the nulls that strict mode asks for, for fields that are left out, would be refused. */

import { compile, type Path } from '@toolargs/wasm';
import { gathered } from '../../gathered.ts';
import type { Schema } from '../../keywords.ts';
import { isObject } from '../../plain.ts';
import { objectsOf } from '../shared/calls.ts';
import { Inexpressible } from '../shared/rewrite.ts';
import { isOfType, pointed, takesNull, withoutSoleMember } from '../shared/schema.ts';

/** Where a schema is used. */
interface Use {
  readonly name: string;
  readonly root: Schema;
  /** To it in the whole schema, through references. */
  readonly path: Path;
  /** The fields that it is inside of. */
  readonly around: readonly string[];
  /** References that were followed, with each name that was around them. */
  readonly judged: Set<string>;
}

/** Asserts that the contract of a tool drops the nulls of each object in its schema. */
export function assertDropped(root: Schema, name: string): void {
  assertDroppedIn(root, { name, root, path: [], around: [], judged: new Set() });
}

/** Asserts it of an object, and of all inside it, where they stand. */
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

/** Ways to one definition may be without end: each name on them is judged on one of these. */
function isNewThere($ref: string, { around, judged }: Use): boolean {
  const before = judged.size;
  if (before > MOST_JUDGED) return false;
  for (const name of ['', ...around]) judged.add(JSON.stringify([$ref, name]));
  return judged.size > before;
}

/** So many names around definitions are judged: each takes a contract of its own. */
const MOST_JUDGED = 300;

/**
 * Whether all optional fields may be left out, but not be null: to a tool that changes things or does
 * away with them, nulls do not say which. Where the object stands counts, as in a filter.
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
  // One that points elsewhere into the whole schema is no contract by itself.
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

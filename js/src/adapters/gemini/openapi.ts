/** Writes a schema as Gemini's `parameters` take it: in a part of OpenAPI 3.0. */

import type { Path } from '@toolargs/wasm';
import type { Schema } from '../../keywords.ts';
import { isObject, mapValues, present } from '../../plain.ts';
import {
  Inexpressible,
  LEADS_OUT,
  type Lose,
  UNSAID,
  unlessInexpressible,
} from '../shared/rewrite.ts';
import {
  isOfType,
  joined,
  type ObjectSchema,
  pointed,
  withoutSoleMember,
} from '../shared/schema.ts';

/** Keywords that mean the same in `parameters`. */
const SAME = [
  'title',
  'description',
  'default',
  'example',
  'pattern',
  'minimum',
  'maximum',
  'nullable',
];

/** Keywords with a count, which is text in `parameters`. */
const COUNTS = ['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'];

/** Keywords that the functions below read, or that say nothing about a value. */
const READ = [
  'type',
  'enum',
  'const',
  'format',
  'items',
  'properties',
  'required',
  'anyOf',
  'oneOf',
  'examples',
  '$defs',
  'definitions',
  '$schema',
  '$id',
  '$comment',
  '$anchor',
];

/** Keywords that cannot be left out without changing what the schema means. */
const INEXPRESSIBLE = ['allOf', 'prefixItems', 'additionalItems', '$dynamicRef'];

/** The formats that the API takes. */
const FORMATS = ['date-time', 'enum', 'float', 'double', 'int32', 'int64'];

/** What is the same during the walk of one schema. */
interface Walk {
  readonly root: Schema;
  readonly lose: Lose;
  /** The references that the walk is inside of. */
  readonly inside: readonly string[];
}

/** The schema as `parameters`; undefined, and a loss, where they cannot stand for it. */
export function openApiSchema(schema: ObjectSchema, lose: Lose): Schema | undefined {
  const write = (told: Lose) => rewritten(schema, [], { root: schema, lose: told, inside: [] });
  return unlessInexpressible(write, lose, 'sent as JSON Schema');
}

function rewritten(declared: unknown, path: Path, walk: Walk): Schema {
  if (!isObject(declared)) throw new Inexpressible(path, UNSAID);
  const given = withoutSoleMember(declared);
  const { $ref, type } = given;
  if (typeof $ref === 'string') return followed(given, $ref, path, walk);
  const unsaid = INEXPRESSIBLE.find((keyword) => keyword in given);
  if (unsaid !== undefined) {
    throw new Inexpressible([...path, unsaid], `\`parameters\` have nothing for \`${unsaid}\``);
  }
  const types = Array.isArray(type) ? type.filter((name) => name !== 'null') : [];
  if (types.length > 1) return oneOfTypes(given, types, path, walk);
  const written: Schema = {};
  for (const [keyword, value] of Object.entries(given)) {
    if (SAME.includes(keyword)) written[keyword] = value;
    else if (COUNTS.includes(keyword)) written[keyword] = String(value);
    else if (!READ.includes(keyword) && !keyword.startsWith('x-')) left(keyword, path, walk);
  }
  typed(given, written, path, walk);
  if (!('type' in written || 'anyOf' in written)) throw new Inexpressible(path, UNSAID);
  const { items, format, examples } = given;
  if (Array.isArray(examples) && examples.length > 0) written['example'] ??= examples[0];
  if (written['type'] === 'ARRAY') written['items'] = rewritten(items, [...path, 'items'], walk);
  if (written['type'] === 'OBJECT') Object.assign(written, fieldsOf(given, path, walk));
  if (FORMATS.includes(format as string)) written['format'] = format;
  else if (format !== undefined) left('format', path, walk);
  return written;
}

/** The fields of an object; the API refuses an object without any. */
function fieldsOf({ properties, required }: Schema, path: Path, walk: Walk): Schema {
  if (!isObject(properties) || Object.keys(properties).length === 0) {
    throw new Inexpressible(path, 'the object declares no fields');
  }
  const needed: unknown[] = Array.isArray(required) ? required : [];
  if (!needed.every((name) => Object.hasOwn(properties, name as string))) {
    throw new Inexpressible([...path, 'required'], 'a required field is not declared');
  }
  const fields = mapValues(properties, (field, name) =>
    rewritten(field, [...path, 'properties', name], walk),
  );
  return present({ properties: fields, required });
}

/** A schema with a branch for each type. */
function oneOfTypes(given: Schema, types: unknown[], path: Path, walk: Walk): Schema {
  const { description, type: _, ...rest } = given;
  const branches = types.map((name) => rewritten({ ...rest, type: name }, path, walk));
  const nullable = isOfType(given, 'null') || undefined;
  return { ...present({ description, nullable }), anyOf: branches };
}

/** Writes the type, the choices and the branches of a value. */
function typed(given: Schema, written: Schema, path: Path, walk: Walk): void {
  const { type, anyOf, oneOf } = given;
  const named = [type].flat();
  const other = named.find((name) => name !== 'null') ?? named[0];
  if (other !== undefined) written['type'] = String(other).toUpperCase();
  if (named.length > 1) written['nullable'] = true;
  const branches = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(branches)) {
    const keyword = Array.isArray(anyOf) ? 'anyOf' : 'oneOf';
    if (keyword === 'anyOf' && oneOf !== undefined) left('oneOf', path, walk);
    written['anyOf'] = branches.map((branch, i) => rewritten(branch, [...path, keyword, i], walk));
  }
  choices(given, written, path, walk);
}

/**
 * Writes the choices of a value: `parameters` take only texts that are not empty; other choices are
 * left out.
 */
function choices(given: Schema, written: Schema, path: Path, walk: Walk): void {
  const all = 'const' in given ? [given['const']] : given['enum'];
  if (!Array.isArray(all)) return;
  const texts = all.filter((choice) => choice !== null);
  if (texts.length < all.length) written['nullable'] = true;
  if (texts.length > 0 && texts.every((choice) => choice && typeof choice === 'string')) {
    written['enum'] = texts;
    written['type'] ??= 'STRING';
  } else {
    left('const' in given ? 'const' : 'enum', path, walk);
  }
}

/**
 * A schema with the target of its reference in place; one whose reference leads into itself has no
 * such form.
 */
function followed(given: Schema, ref: string, path: Path, walk: Walk): Schema {
  const { $ref: _, ...rest } = given;
  const target = pointed(walk.root, ref);
  const at = [...path, '$ref'];
  if (target === undefined) throw new Inexpressible(at, LEADS_OUT);
  if (walk.inside.includes(ref)) throw new Inexpressible(at, 'it holds itself');
  return rewritten(joined(target, rest), path, { ...walk, inside: [...walk.inside, ref] });
}

function left(keyword: string, path: Path, { lose }: Walk): void {
  lose([...path, keyword], `\`parameters\` do not take \`${keyword}\``);
}

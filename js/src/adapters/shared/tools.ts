/** Tools in whatever form they are at hand, as the mappers of the providers read them. */

import {
  type Contract,
  ContractError,
  type JsonSchema,
  type LibrarySchema,
  type Path,
  type Registry,
  type Tool,
  type ToolAnnotations,
} from '@toolargs/wasm';
import { isObject, kind } from '../../plain.ts';
import { contractOf } from './contracts.ts';
import type { Lose } from './rewrite.ts';

export { isObject };

/** A registry, or tools and contracts with a name. */
export type Tools = Registry | Iterable<Tool | Contract>;

/** A JSON Schema as an object of keywords. */
export type Schema = Record<string, unknown>;

/** A schema of arguments as every provider asks for it. */
export interface ObjectSchema extends Schema {
  type: 'object';
}

/** What a provider cannot be told of a schema; the contract still holds calls to it. */
export interface Loss {
  readonly tool: string;
  /** Inside the schema. */
  readonly path: Path;
  /** What is left out, or changed. */
  readonly message: string;
}

/** What a provider is sent, and what could not be said in it. */
export interface Mapped<Declaration> {
  readonly tools: Declaration[];
  readonly losses: readonly Loss[];
}

/** What a model is told of one tool. */
export interface Listed {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  readonly outputSchema?: LibrarySchema | JsonSchema;
  readonly schema: ObjectSchema;
}

/**
 * A declaration for each tool, in their order.
 *
 * @throws {ContractError} where a tool has no name, or arguments that are no object.
 * @throws {TypeError} where it is given no tools: a record of them, one alone.
 */
export function mapped<Declaration>(
  tools: Tools,
  declare: (tool: Listed, lose: Lose) => Declaration,
): Mapped<Declaration> {
  const losses: Loss[] = [];
  const declared = listed(tools).map((tool) =>
    declare(tool, (path, message) => losses.push({ tool: tool.name, path, message })),
  );
  return { tools: declared, losses };
}

/** Keywords that hold schemas of the same value. */
const UNIONS = ['allOf', 'anyOf', 'oneOf'];

/** What providers refuse at the root. */
const ROOT_UNIONS: readonly string[] = [...UNIONS, 'not', 'enum', 'const'];

/** The schema without what providers refuse at its root: it shows the fields of all branches. */
export function plainRoot(schema: ObjectSchema, lose: Lose): ObjectSchema {
  const told = ROOT_UNIONS.filter((keyword) => keyword in schema);
  if (told.length === 0) return schema;
  for (const keyword of told) {
    const instead = UNIONS.includes(keyword) ? ', the fields of its branches are told' : '';
    lose([keyword], `\`${keyword}\` is not taken at the root${instead}`);
  }
  const kept = Object.entries(schema).filter(([keyword]) => !told.includes(keyword));
  const { properties, required } = fieldsOf(schema, schema);
  const each = mapValues(properties, (schemas) =>
    schemas.length > 1 ? { anyOf: schemas } : schemas[0],
  );
  const needed = required.length > 0 ? { required } : {};
  return { ...Object.fromEntries(kept), type: 'object', properties: each, ...needed };
}

/** What a schema and its branches declare; a field of its own is not asked of its branches. */
function fieldsOf(
  schema: Schema,
  root: Schema,
): { properties: Record<string, unknown[]>; required: unknown[] } {
  const found = new Map<string, unknown[]>();
  const { properties: own, required } = schema;
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  for (const keyword of UNIONS) {
    for (const branch of branchesOf(schema, keyword, root)) {
      const inside = fieldsOf(branch, root);
      if (keyword === 'allOf') for (const name of inside.required) needed.add(name);
      for (const [name, schemas] of Object.entries(inside.properties)) {
        const known = found.get(name) ?? [];
        const seen = known.map((one) => JSON.stringify(one));
        const more = schemas.filter((one) => !seen.includes(JSON.stringify(one)));
        found.set(name, [...known, ...more]);
      }
    }
  }
  if (isObject(own)) for (const [name, field] of Object.entries(own)) found.set(name, [field]);
  return { properties: Object.fromEntries(found), required: [...needed] };
}

function branchesOf(schema: Schema, keyword: string, root: Schema): Schema[] {
  const branches = schema[keyword];
  if (!Array.isArray(branches)) return [];
  return branches.filter(isObject).map((branch) => followed(branch, root));
}

/** A schema with what it refers to in the place of the reference; none leads back to itself here. */
function followed(schema: Schema, root: Schema): Schema {
  const { $ref, ...beside } = schema;
  const target = typeof $ref === 'string' ? pointed(root, $ref) : undefined;
  return target ? followed(joined(target, beside), root) : schema;
}

/** Whether all that a schema takes are objects. */
function isOfObjects(schema: Schema, root: Schema): boolean {
  const { type } = schema;
  if (type !== undefined) return type === 'object';
  const [all = [], ...either] = UNIONS.map((keyword) => branchesOf(schema, keyword, root));
  const takesObjects = (branch: Schema) => isOfObjects(branch, root);
  return all.some(takesObjects) || either.some((its) => its.length > 0 && its.every(takesObjects));
}

function listed(tools: Tools): Listed[] {
  if (isRegistry(tools)) {
    return tools.list().map((tool) => listedAs(tool, tools.contract(tool.name)));
  }
  if (typeof tools !== 'object' || tools === null || !(Symbol.iterator in tools)) {
    throw new TypeError(`expected a registry or a list of tools, got ${kind(tools)}`);
  }
  return Array.from(tools, (tool) => {
    if (typeof tool !== 'object' || tool === null) {
      throw new TypeError(`expected a tool or a contract with a name, got ${kind(tool)}`);
    }
    const name = nameOf(tool);
    if ('inputSchema' in tool) {
      return listedAs(tool, contractOf(tool, tool.inputSchema as JsonSchema, { name }));
    }
    if ('bind' in tool) return listedAs({ name }, tool);
    throw refused(name, 'schema_invalid', 'a tool has its schema as `inputSchema`');
  });
}

function isRegistry(tools: Tools): tools is Registry {
  return typeof tools === 'object' && tools !== null && 'list' in tools && 'contract' in tools;
}

function nameOf({ name }: { readonly name?: unknown }): string {
  if (typeof name === 'string' && name !== '') return name;
  throw refused(String(name), 'invalid_name', 'a model calls a tool by its name');
}

function listedAs(tool: Omit<Tool, 'inputSchema'>, contract: Contract): Listed {
  const { name, title, annotations, outputSchema } = tool;
  const schema = rootObject(contract.schema(), name);
  const ofSchema = schema['description'];
  const description = tool.description ?? (typeof ofSchema === 'string' ? ofSchema : undefined);
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    schema,
  };
}

/** A root that is only a reference stands for what it leads to; one that says nothing, for an object. */
function rootObject(given: Schema, name: string): ObjectSchema {
  const schema = followed(given, given);
  const { type, properties = {} } = schema;
  const saysNothing = type === undefined && ![...ROOT_UNIONS, '$ref'].some((key) => key in schema);
  if (saysNothing || isOfObjects(schema, schema)) return { ...schema, type: 'object', properties };
  throw refused(name, 'root_not_object', 'providers take tools whose arguments are an object');
}

/** What a pointer inside a schema leads to; nothing for an anchor. */
export function pointed(schema: Schema, ref: string): Schema | undefined {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  let at: unknown = schema;
  for (const step of decodeURIComponent(ref.slice(1)).split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Schema)[name];
  }
  return isObject(at) ? at : undefined;
}

/** Keywords that ask nothing, of which the nearer one is told. */
const REMARKS = [
  ...['title', 'description', 'default', 'examples', '$comment', '$schema', '$id'],
  ...['$defs', 'definitions'],
];

/** What a reference leads to, with what stands beside it: both hold. */
export function joined(target: Schema, beside: Schema): Schema {
  const isSaidTwice = Object.entries(beside).some(
    ([keyword, value]) =>
      keyword in target &&
      !REMARKS.includes(keyword) &&
      JSON.stringify(target[keyword]) !== JSON.stringify(value),
  );
  if (!isSaidTwice) return { ...target, ...beside };
  const { allOf = [] } = beside as { readonly allOf?: unknown[] };
  return { ...beside, allOf: [target, ...allOf] };
}

/** An object's own names and values again, each changed; `__proto__` is a name as others are. */
export function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value, name)]),
  );
}

function refused(name: string, code: string, message: string): ContractError {
  return new ContractError([{ code, path: [name], message }]);
}

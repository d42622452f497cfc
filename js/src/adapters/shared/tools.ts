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
import { contractOf } from './settle.ts';

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
 */
export function mapped<Declaration>(
  tools: Tools,
  declare: (tool: Listed, lose: (path: Path, message: string) => void) => Declaration,
): Mapped<Declaration> {
  const losses: Loss[] = [];
  const declared = listed(tools).map((tool) =>
    declare(tool, (path, message) => losses.push({ tool: tool.name, path, message })),
  );
  return { tools: declared, losses };
}

/** What providers refuse at the root beside `type: 'object'`. */
const ROOT_UNIONS = ['oneOf', 'anyOf', 'allOf', 'not', 'enum', 'const'];

/** The schema without what providers refuse at its root. */
export function plainRoot(
  schema: ObjectSchema,
  lose: (path: Path, message: string) => void,
): ObjectSchema {
  const plain = { ...schema };
  for (const keyword of ROOT_UNIONS.filter((name) => name in schema)) {
    lose([keyword], `\`${keyword}\` is not taken at the root`);
    delete plain[keyword];
  }
  return plain;
}

function listed(tools: Tools): Listed[] {
  if ('list' in tools) {
    return tools.list().map((tool) => listedAs(tool, tools.contract(tool.name)));
  }
  return Array.from(tools, (tool) => {
    if (!('inputSchema' in tool)) return listedAs({ name: tool.name ?? '' }, tool);
    const { name, inputSchema } = tool;
    return listedAs(tool, contractOf(tool, inputSchema as JsonSchema, { name }));
  });
}

function listedAs(tool: Omit<Tool, 'inputSchema'>, contract: Contract): Listed {
  const { name, title, annotations, outputSchema } = tool;
  if (name === '') throw refused(name, 'invalid_name', 'a model calls a tool by its name');
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
function rootObject(schema: Schema, name: string): ObjectSchema {
  const { $ref, ...rest } = schema;
  const target = typeof $ref === 'string' ? pointed(schema, $ref) : undefined;
  if (target) return rootObject({ ...target, ...rest }, name);
  const { type, properties = {} } = schema;
  const saysNothing = type === undefined && ![...ROOT_UNIONS, '$ref'].some((key) => key in schema);
  if (type === 'object' || saysNothing) return { ...schema, type: 'object', properties };
  throw refused(name, 'root_not_object', 'providers take tools whose arguments are an object');
}

/** What a reference inside a schema leads to. */
export function pointed(schema: Schema, ref: string): Schema | undefined {
  if (!ref.startsWith('#')) return undefined;
  let at: unknown = schema;
  for (const step of decodeURIComponent(ref.slice(1)).split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Schema)[name];
  }
  return isObject(at) ? at : undefined;
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

/** Whether a value is an object with names. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(name: string, code: string, message: string): ContractError {
  return new ContractError([{ code, path: [name], message }]);
}

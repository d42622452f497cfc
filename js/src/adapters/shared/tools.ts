/** Reads tools, in whatever form they are given, for the adapters of the providers. */

import {
  type Contract,
  ContractError,
  type ContractIssue,
  type ContractIssueCode,
  type JsonSchema,
  type LibrarySchema,
  type Path,
  type Registry,
  type Tool,
  type ToolAnnotations,
} from '@toolargs/wasm';
import { assertOptions, listOf } from '../../given.ts';
import { isContainer, isObject, present } from '../../plain.ts';
import { contractOf } from './contracts.ts';
import type { Lose } from './rewrite.ts';
import { rootObject } from './root.ts';
import type { ObjectSchema } from './schema.ts';

/** A registry, or a list of tools and of contracts with a name. */
export type Tools = Registry | Iterable<Tool | Contract>;

/**
 * A part of a schema that a provider's format cannot express; the contract still holds calls to it.
 */
export interface Loss {
  readonly tool: string;
  /** The path inside the schema, through its references. */
  readonly path: Path;
  /** What is left out, or changed. */
  readonly message: string;
}

/** The declarations for a provider, and what they could not express. */
export interface Mapped<Declaration> {
  readonly tools: Declaration[];
  readonly losses: readonly Loss[];
}

/** What a model is told about one tool. */
export interface Listed {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  readonly outputSchema?: LibrarySchema | JsonSchema;
  /** Further fields for MCP clients. */
  readonly more: object;
  readonly schema: ObjectSchema;
  readonly coercion: Contract['coercion'];
}

/**
 * Makes a declaration for each tool, in their order.
 *
 * @throws {ContractError} where a tool has no name, has the name of another one, or takes arguments
 * that are no object.
 * @throws {TypeError} where `tools` is no list and no registry, such as an object of tools or a
 * single one.
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

/**
 * Asserts that each given option is known, and has one of its possible values.
 *
 * @throws {ContractError} naming everything that is wrong with the options.
 */
export function assertChosen(
  options: object,
  known: Readonly<Record<string, readonly unknown[]>>,
): void {
  assertOptions(options);
  const choices = new Map(Object.entries(known));
  const issues = Object.entries(options)
    .filter(([name, value]) => value !== undefined && !choices.get(name)?.includes(value))
    .map(([name]): ContractIssue => {
      const path = ['options', name];
      const values = choices
        .get(name)
        ?.map((value) => JSON.stringify(value))
        .join(' or ');
      return values === undefined
        ? { code: 'option_unknown', path, message: 'there is no such option' }
        : { code: 'option_invalid', path, message: `expected ${values}` };
    });
  if (issues.length > 0) throw new ContractError(issues);
}

function listed(tools: Tools): Listed[] {
  if (isRegistry(tools)) {
    return tools.list().map((tool) => listedAs(tool, tools.contract(tool.name)));
  }
  const wanted = 'expected a registry, or a list of tools and of contracts with a name';
  const names = new Set<string>();
  return listOf(tools, isObject, wanted).map((tool, index) => {
    const name = nameOf(tool, index);
    if (names.has(name)) throw refused(name, 'duplicate_tool', 'another tool has this name');
    names.add(name);
    if ('inputSchema' in tool) {
      return listedAs(tool, contractOf(tool, tool.inputSchema, { name }));
    }
    if ('bind' in tool) return listedAs({ name }, tool);
    throw refused(name, 'schema_invalid', 'a tool has its schema as `inputSchema`');
  });
}

function isRegistry(tools: Tools): tools is Registry {
  return isContainer(tools) && 'list' in tools && 'contract' in tools;
}

function nameOf({ name }: { readonly name?: unknown }, index: number): string {
  if (typeof name === 'string' && name !== '') return name;
  const message = 'a model calls a tool by its `name`; for a contract it is an option of `compile`';
  throw new ContractError([{ code: 'invalid_name', path: [index, 'name'], message }]);
}

function listedAs(tool: Omit<Tool, 'inputSchema'>, contract: Contract): Listed {
  const { name, title, annotations, outputSchema, icons, execution, _meta } = tool;
  const schema = rootObject(contract.schema());
  if (schema === undefined) {
    throw refused(name, 'root_not_object', 'providers take tools whose arguments are an object');
  }
  const ofSchema = schema['description'];
  const description = tool.description ?? (typeof ofSchema === 'string' ? ofSchema : undefined);
  return {
    name,
    ...present({ title, description, annotations, outputSchema }),
    more: present({ icons, execution, _meta }),
    schema,
    coercion: contract.coercion,
  };
}

function refused(name: string, code: ContractIssueCode, message: string): ContractError {
  return new ContractError([{ code, path: [], message }], name);
}

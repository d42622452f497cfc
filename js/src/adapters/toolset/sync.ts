/** Keeps the tools of a toolset in a registry, and follows their changes. */

import {
  ContractError,
  type ContractIssue,
  createRegistry,
  type RegisterOptions,
  type Registry,
  type Tool,
} from '@toolargs/wasm';
import { gathered } from '../../gathered.ts';
import { assertTaken, listOf } from '../../given.ts';
import { notify, write } from '../../notify.ts';
import { isObject } from '../../plain.ts';
import { assertNone } from '../shared/options.ts';
import { assertToolset, has, notifierOf, type Toolset } from './capabilities.ts';

/** Options of `addToolset`: those of `register`, for all of its tools. */
export interface ToolsetOptions extends Omit<RegisterOptions, 'replace'> {
  /**
   * Called with the error where changed tools could not be taken over; those before stay
   * registered. By default the error is written to the console.
   */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** A toolset in a registry. */
export interface AddedToolset {
  /** Asks for the tools again: new ones are registered, changed ones replaced, others removed. */
  sync(): Promise<void>;
}

/**
 * Registers the tools of a toolset, and again whenever it tells that they changed.
 *
 * @throws {ContractError} naming everything that is wrong with the tools or the options; then no
 * tool is registered, and changes are not followed.
 * @throws {TypeError} where `registry` is no registry, `tools()` is missing, or it answers no list.
 */
export async function addToolset<T extends Toolset>(
  registry: Registry,
  toolset: T,
  options: ToolsetOptions = {},
): Promise<AddedToolset> {
  const isRegistry = has<Registry>(registry, 'register', 'remove', 'list');
  assertTaken(isRegistry, 'addToolset takes a registry, and then a toolset', registry);
  assertToolset(toolset);
  assertNone(options, { replace: 'a toolset takes the place of no tools but its own' });
  const { onFailure = write, ...registerOptions } = options;
  // Checks the options now: there may be no tool yet whose contract would.
  createRegistry(registerOptions);
  const own = new Map<string, Tool>();
  let from: Toolset = toolset;
  let last: Promise<void> = Promise.resolve();
  const sync = () => {
    last = last.catch(() => {}).then(() => synced(registry, from, own, registerOptions));
    return last;
  };
  notifierOf(toolset)?.setToolsChangedHandler(() => {
    sync().catch((error) => notify(onFailure, error));
  });
  try {
    await sync();
  } catch (error) {
    from = { tools: () => [] };
    await sync();
    throw error;
  }
  return { sync };
}

/**
 * Takes over the tools that changed. A name under which the registry has another tool by now, or
 * none, is left to whoever changed that.
 *
 * @param own the tools that the registry has from the toolset.
 */
async function synced(
  registry: Registry,
  toolset: Toolset,
  own: Map<string, Tool>,
  options: RegisterOptions,
): Promise<void> {
  const tools = listOf(await toolset.tools(), isObject, 'tools() answers a list of tools');
  const issues: ContractIssue[] = [];
  const names = new Set(tools.map(({ name }) => name));
  const held = new Set(registry.list());
  const lost = new Set([...own].filter(([, tool]) => !held.has(tool)).map(([name]) => name));
  const replaceable = new Set([...own.keys()].filter((name) => !lost.has(name)));
  for (const name of [...own.keys()].filter((known) => !names.has(known))) {
    if (replaceable.has(name)) registry.remove(name);
    own.delete(name);
  }
  for (const tool of tools.filter((one) => own.get(one.name) !== one && !lost.has(one.name))) {
    gathered(issues, [], () => {
      // Each name is replaced once: the second of two listed tools with one name is a mistake.
      registry.register(tool, { ...options, replace: replaceable.delete(tool.name) });
      own.set(tool.name, tool);
    });
  }
  if (issues.length > 0) throw new ContractError(issues);
}

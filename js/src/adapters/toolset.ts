/**
 * Sets of tools that come from elsewhere: they are started when they are needed, watched for
 * changes, and kept in a registry.
 *
 * @example
 * import { addToolset, startable } from '@toolargs/wasm/toolset';
 *
 * const tickets = startable(ticketServer); // has tools(), start() and stop()
 * await addToolset(registry, tickets);
 *
 * @module
 */

export {
  as,
  type ChangeNotifier,
  configureHandlers,
  type Describer,
  describe,
  displayName,
  type Elicitable,
  type ElicitationHandler,
  type ElicitationResult,
  type Handlers,
  type Instructable,
  instructions,
  isStartable,
  type OAuthCapable,
  type Startable,
  type Toolset,
  type Unwrapper,
} from './toolset/capabilities.ts';
export { StartableToolset, startable } from './toolset/startable.ts';
export { type AddedToolset, addToolset, type ToolsetOptions } from './toolset/sync.ts';

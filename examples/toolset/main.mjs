// Tools of a server that is started when they are needed, and that change while it runs.

import { createRegistry } from '@toolargs/wasm';
import { addToolset, describe, startable } from '@toolargs/wasm/toolset';

const inputSchema = {
  type: 'object',
  properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
  required: ['phoneNumber', 'priority'],
};

class TicketServer {
  #names = ['create_ticket'];
  #changed = () => {};

  async start() {
    console.log('started');
  }

  async stop() {
    console.log('stopped');
  }

  tools() {
    return this.#names.map((name) => ({
      name,
      inputSchema,
      execute: (args) => `${name} ${JSON.stringify(args)}`,
    }));
  }

  setToolsChangedHandler(changed) {
    this.#changed = changed;
  }

  learn(name) {
    this.#names.push(name);
    this.#changed();
  }
}

const server = new TicketServer();
const tickets = startable(server);
const registry = createRegistry();
const { sync } = await addToolset(registry, tickets);
console.log(describe(tickets), tickets.isStarted);

console.log((await registry.call('create_ticket', '{"phone":"131","priority":"3"}')).output);
console.log((await registry.call('create_ticket', '{"phone":"131","priority":"high"}')).output);

server.learn('close_ticket');
await sync();
console.log(registry.list().map(({ name }) => name));
await tickets.stop();

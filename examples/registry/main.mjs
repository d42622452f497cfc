// Two tools in a registry, and three calls at once: one repaired, one rejected, one of no tool.

import { createRegistry, resultSuccess } from '@toolargs/wasm';
import { z } from 'zod';

const registry = createRegistry({ descriptionParameter: true });

registry.register({
  name: 'create_ticket',
  description: 'Creates a ticket.',
  inputSchema: z.object({ phoneNumber: z.string(), priority: z.int() }),
  execute: (args) => ({ created: args }),
});
registry.register({
  name: 'delete_ticket',
  inputSchema: z.object({ ticketId: z.int() }),
  annotations: { destructiveHint: true },
  execute: ({ ticketId }) => resultSuccess(`deleted ${ticketId}`),
});

console.log(registry.list().map(({ name }) => name));
console.log(Object.keys(registry.schema('create_ticket').properties));

const results = await registry.runToolCalls([
  {
    id: '1',
    name: 'create_ticket',
    arguments: '{"phone":"131","priority":"3","description":"files the complaint"}',
  },
  { id: '2', name: 'create_ticket', arguments: '{"phoneNumber":"131","priority":"high"}' },
  { id: '3', name: 'delete_ticket', arguments: '{"ticket":7}' },
  { id: '4', name: 'close_ticket', arguments: '{}' },
]);
for (const { id, name, result } of results) console.log(id, name, result.output);

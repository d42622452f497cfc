import { compile } from '@toolargs/wasm';

const shape = (kind: string, size: string) => ({
  type: 'object',
  properties: { kind: { const: kind }, [size]: { type: 'number' } },
  required: ['kind', size],
});

/** The tool of the tables of `README.md` and `docs/limits.md`. */
export const ticket = compile(
  {
    type: 'object',
    properties: {
      phoneNumber: { type: 'string' },
      priority: { type: 'integer' },
      urgent: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string' } },
      order: { enum: ['asc', 'desc'] },
      since: { type: 'string', format: 'date' },
      parent: { type: ['integer', 'null'] },
      filter: { type: 'object', properties: { done: { type: 'boolean' } } },
      shape: { oneOf: [shape('circle', 'radius'), shape('square', 'side')] },
    },
  },
  { name: 'create_ticket' },
);

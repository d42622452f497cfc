// deno run main.mjs
//
// No permission is asked for. In this repository, where `npm run build` makes the package:
//
//   deno run --node-modules-dir=manual main.mjs

import { compile, explain } from '@toolargs/wasm';

const contract = compile(
  {
    type: 'object',
    properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
    required: ['phoneNumber'],
  },
  { name: 'create_ticket' },
);

for (const raw of ['{"phone":"13120057004","priority":"3"}', '{"priority":"high"}']) {
  const result = contract.bind(raw);
  console.log(result.status === 'rejected' ? explain(result) : JSON.stringify(result.args));
}

// Which fields models get wrong, over many calls, without the values they sent.

import { compile, explain } from '@toolargs/wasm';
import { summarise, summaryText } from '@toolargs/wasm/reports';
import { z } from 'zod';

const reports = [];
const contract = compile(
  z.object({
    phoneNumber: z.string(),
    priority: z.int(),
    order: z.enum(['asc', 'desc']).optional(),
  }),
  {
    name: 'create_ticket',
    redact: ([field]) => field === 'priority',
    onReport: (report) => reports.push(report),
  },
);

for (const raw of [
  '{"phoneNumber":"131","priority":3}',
  '{"phone":"131","priority":"3"}',
  '{"phone":"131","priority":4,"order":"newest"}',
]) {
  contract.bind(raw);
}
console.log(explain(contract.bind('{"phone":"131","priority":"high"}')));
console.log(reports.at(-1).issues[0].received);
console.log(summaryText(summarise(reports)));

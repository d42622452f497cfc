/**
 * What is measured: tools with their right arguments, and the same calls as models spoil them.
 *
 * Each line of `payloads.jsonl` is one call of a payload: `args` are right, `types`, `syntax` and
 * `names` are texts that mean the same. Where it has a `list`, the payload is that many of it, with
 * its number in place of `####`.
 */

export const STATES = ['clean', 'types', 'syntax', 'names'];

/** The payloads of such lines, in their order: `{ name, calls: [{ tool, schema, texts, args }] }`. */
export function payloadsOf(lines) {
  const payloads = new Map();
  for (const line of lines.trim().split('\n')) {
    const { payload, ...call } = JSON.parse(line);
    const calls = payloads.get(payload) ?? [];
    payloads.set(payload, [...calls, call.list ? listOf(call) : callOf(call)]);
  }
  return [...payloads].map(([name, calls]) => ({ name, calls }));
}

function callOf({ name, schema, args, ...spoilt }) {
  return { tool: name, schema, args, texts: { clean: JSON.stringify(args), ...spoilt } };
}

function listOf(line) {
  const { tool, schema, texts } = callOf(line);
  const { list, times } = line;
  const numbers = Array.from({ length: times }, (_, i) => String(i).padStart(4, '0'));
  const many = (state) => {
    const items = numbers.map((number) => texts[state].replaceAll('####', number));
    return `{"${list}":[${items.join(',')}]}`;
  };
  const all = Object.fromEntries(STATES.map((state) => [state, many(state)]));
  return {
    tool,
    schema: {
      type: 'object',
      properties: { [list]: { type: 'array', items: schema } },
      required: [list],
      additionalProperties: false,
    },
    args: JSON.parse(all.clean),
    texts: all,
  };
}

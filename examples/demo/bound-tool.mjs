// An AI SDK tool whose arguments go through a contract: the model sees the contract's schema, and
// `execute` gets bound arguments or is not called.

import { compile } from '@toolargs/wasm';
import { jsonSchema } from 'ai';

export function boundTool(name, tool, onReport) {
  const contract = compile(tool.inputSchema, { name, onReport });
  const validate = async (value) => {
    const result = await contract.validate(value);
    if (result.status === 'ok') return { success: true, value: result.args };
    return { success: false, error: forTheModel(result.error, value) };
  };
  return {
    ...tool,
    inputSchema: jsonSchema(contract.schema({ target: 'draft-07' }), { validate }),
  };
}

/** The SDK hands an error of its own kind to the model as it is; others it wraps in its words. */
function forTheModel({ message }, value) {
  const kinds = ['vercel.ai.error', 'vercel.ai.error.AI_TypeValidationError'];
  const marks = Object.fromEntries(kinds.map((kind) => [Symbol.for(kind), true]));
  return Object.assign(new Error(message), marks, { value });
}

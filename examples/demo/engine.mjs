// The package as the scorer takes it: a schema in, a function from raw arguments to a verdict out.

import { compile as compileContract } from '@toolargs/wasm';

export const name = '@toolargs/wasm';

export function compile(schema) {
  const contract = compileContract(schema);
  return (raw) => {
    const result = contract.bind(raw);
    if (result.status === 'ok') return { ok: true, value: result.args };
    return { ok: false, error: result.error.message };
  };
}

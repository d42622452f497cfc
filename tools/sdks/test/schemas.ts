/** One declaration in every schema library that the AI SDK takes. */

import { toStandardJsonSchema } from '@valibot/to-json-schema';
import type * as Ai from 'ai6';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { z as z3 } from 'zod3';

const JSON_SCHEMA = {
  type: 'object' as const,
  properties: { phoneNumber: { type: 'string' }, priority: { type: 'integer' } },
  required: ['phoneNumber', 'priority'],
  additionalProperties: false,
};

/** The same under a condition: promises have a `then`, too. */
export const CONDITIONAL = {
  ...JSON_SCHEMA,
  if: { properties: { priority: { const: 1 } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { phoneNumber: { minLength: 1 } } },
};

export interface Library {
  readonly library: string;
  readonly make: () => unknown;
}

export function schemas({ jsonSchema, zodSchema }: typeof Ai): readonly Library[] {
  const zod = () => z.object({ phoneNumber: z.string(), priority: z.int() });
  return [
    { library: 'Zod 4', make: zod },
    {
      library: 'Zod 3',
      make: () => z3.object({ phoneNumber: z3.string(), priority: z3.number().int() }),
    },
    {
      library: 'zod/mini',
      make: () => mini.object({ phoneNumber: mini.string(), priority: mini.int() }),
    },
    {
      library: 'Valibot',
      make: () =>
        toStandardJsonSchema(
          v.object({ phoneNumber: v.string(), priority: v.pipe(v.number(), v.integer()) }),
        ),
    },
    {
      library: 'ArkType',
      make: () => type({ phoneNumber: 'string', priority: 'number.integer' }),
    },
    { library: 'jsonSchema()', make: () => jsonSchema(JSON_SCHEMA as never) },
    { library: 'jsonSchema() of a condition', make: () => jsonSchema(CONDITIONAL as never) },
    { library: 'own, of a condition', make: own },
    { library: 'zodSchema()', make: () => zodSchema(zod()) },
  ];
}

/** A schema of no known library. */
function own(): object {
  const write = () => CONDITIONAL;
  const validate = (value: unknown) => ({ value });
  const jsonSchema = { input: write, output: write };
  return { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } };
}

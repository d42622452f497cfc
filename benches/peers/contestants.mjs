/**
 * Who is measured, each as it is used: a tool's schema is prepared once, then a call's text is made
 * arguments. Undefined, or an error, is a refusal.
 */

import { Validator } from '@cfworker/json-schema';
import { compile } from '@toolargs/wasm';
import { LlmJson } from '@typia/utils';
import Ajv from 'ajv';
import { jsonrepair } from 'jsonrepair';
import * as z from 'zod';
import { OURS, REPAIR, TYPIA } from '../names.mjs';

/** `given` makes of the text what the contestant is handed; it throws where there is no such thing. */
export const CONTESTANTS = [
  { name: 'JSON.parse', prepare: () => JSON.parse },
  { name: 'JSON.parse + zod', prepare: ({ schema }) => withZod(z.fromJSONSchema(schema)) },
  { name: 'JSON.parse + ajv (strict)', prepare: ({ schema }) => withAjv(JSON.parse, schema, {}) },
  {
    name: 'JSON.parse + ajv (coerceTypes)',
    prepare: ({ schema }) => withAjv(JSON.parse, schema, { coerceTypes: true }),
  },
  { name: 'JSON.parse + @cfworker/json-schema', prepare: ({ schema }) => withCfworker(schema) },
  { name: TYPIA, prepare: ({ schema }) => withTypia(schema) },
  {
    name: REPAIR,
    prepare: ({ schema }) =>
      withAjv((text) => JSON.parse(jsonrepair(text)), schema, { coerceTypes: true }),
  },
  {
    name: 'JSON.parse, else jsonrepair; ajv (coerceTypes)',
    prepare: ({ schema }) => withAjv(parseOrRepair, schema, { coerceTypes: true }),
  },
  { name: OURS, prepare: ({ schema, tool }) => bound(compile(schema, { name: tool })) },
  {
    name: `${OURS}, its report read`,
    prepare: ({ schema, tool }) => reported(compile(schema, { name: tool })),
  },
  {
    name: `${OURS}, from an object`,
    prepare: ({ schema, tool }) => bound(compile(schema, { name: tool })),
    given: JSON.parse,
  },
];

function bound(contract) {
  return (raw) => {
    const result = contract.bind(raw);
    return result.status === 'ok' ? result.args : undefined;
  };
}

function reported(contract) {
  return (raw) => {
    const { status, args, report } = contract.bind(raw);
    return status === 'ok' && report.issues.length === 0 ? args : undefined;
  };
}

function withZod(schema) {
  return (text) => {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  };
}

function withAjv(parse, schema, options) {
  const validate = new Ajv({ logger: false, ...options }).compile(schema);
  return (text) => {
    const args = parse(text);
    return validate(args) ? args : undefined;
  };
}

function withCfworker(schema) {
  const validator = new Validator(schema, '2020-12');
  return (text) => {
    const args = JSON.parse(text);
    return validator.validate(args).valid ? args : undefined;
  };
}

/** Undeclared fields are refused, as by all the others. */
function withTypia(schema) {
  const parameters = { $defs: {}, ...schema };
  const validate = LlmJson.validate(parameters, true);
  return (text) => {
    const parsed = LlmJson.parse(text, parameters);
    if (!parsed.success) return undefined;
    const result = validate(parsed.data);
    return result.success ? result.data : undefined;
  };
}

function parseOrRepair(text) {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(jsonrepair(text));
  }
}

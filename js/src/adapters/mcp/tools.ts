/** Tools and calls in MCP's format, for a low-level server of one's own. */

import type { JsonSchema, LibrarySchema, ToolAnnotations, ToolCall } from '@toolargs/wasm';
import { assertTaken } from '../../given.ts';
import { isObject, present } from '../../plain.ts';
import { isRenderer, isStandard } from '../../standard.ts';
import { messageOf } from '../../thrown.ts';
import type { ObjectSchema } from '../shared/schema.ts';
import { type Mapped, mapped, type Tools } from '../shared/tools.ts';

/** A tool in an answer to `tools/list`. */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations?: McpAnnotations;
  [key: string]: unknown;
}

/** The annotations of a tool, none of which is undefined. */
export type McpAnnotations = {
  -readonly [K in keyof ToolAnnotations]: NonNullable<ToolAnnotations[K]>;
};

/**
 * Writes tools for an answer to `tools/list`, in their order; `losses` says what MCP cannot
 * express.
 *
 * @throws {ContractError} where a tool has no name, or its arguments are no object.
 */
export function toMcpTools(tools: Tools): Mapped<McpTool> {
  return mapped(
    tools,
    ({ schema, coercion: _, outputSchema, annotations, more, ...told }, lose) => {
      const { output, loss } = outputSchema === undefined ? {} : outputOf(outputSchema);
      if (loss !== undefined) lose(['outputSchema'], loss);
      return {
        ...told,
        ...more,
        inputSchema: schema,
        ...present({ outputSchema: output, annotations: annotations && present(annotations) }),
      };
    },
  );
}

/**
 * Reads the call in a `tools/call` request; its id is empty, because the transport keeps that.
 *
 * @throws {TypeError} where `request` has no `params`.
 */
export function readMcpCall<
  Request extends { readonly params: { readonly name: string; readonly arguments?: unknown } },
>(request: Request): ToolCall {
  const params: unknown = request?.params;
  assertTaken(isObject(params), 'readMcpCall takes a request with its `params`', params);
  const { name, arguments: raw } = request.params;
  return { id: '', name, arguments: raw };
}

/** A copy of an output schema as JSON, or the reason why it is left out. */
function outputOf(schema: LibrarySchema | JsonSchema): { output?: ObjectSchema; loss?: string } {
  try {
    const written: unknown = JSON.parse(JSON.stringify(writtenOutput(schema)));
    if (Object(written).type === 'object') return { output: written as ObjectSchema };
    return { loss: 'MCP takes only objects as structured output' };
  } catch (error) {
    return { loss: `it cannot be written as JSON Schema: ${messageOf(error)}` };
  }
}

function writtenOutput(schema: unknown): unknown {
  if (!isStandard(schema)) return schema;
  if (isRenderer(schema)) return schema['~standard'].jsonSchema.output({ target: 'draft-2020-12' });
  throw new TypeError(`the ${schema['~standard'].vendor} schema has no \`~standard.jsonSchema\``);
}

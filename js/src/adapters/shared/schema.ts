/** JSON Schemas as the mappers of the providers rewrite them: what references in them lead to. */

import { REMARKS, type Schema } from '../../keywords.ts';
import { isObject } from '../../plain.ts';
import { objectsOf } from './calls.ts';

/** A schema of arguments as every provider asks for it. */
export interface ObjectSchema extends Schema {
  type: 'object';
}

/**
 * A schema of the arguments as a whole with what it refers to in the place of the reference; none
 * leads back to itself, which `compile` refuses.
 */
export function followed(schema: Schema, root: Schema): Schema {
  const { $ref, ...beside } = schema;
  const target = typeof $ref === 'string' ? pointed(root, $ref) : undefined;
  return target ? followed(joined(target, beside), root) : schema;
}

/** Whether its `type` names this one, alone or among others. */
export function isOfType({ type }: Schema, name: string): boolean {
  return [type].flat().includes(name);
}

/** What a pointer inside a schema leads to; nothing for an anchor. */
export function pointed(schema: Schema, ref: string): Schema | undefined {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  let at: unknown = schema;
  for (const step of decodeURIComponent(ref).split('/').slice(1)) {
    at = Object(at)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return isObject(at) ? at : undefined;
}

/** Whether null is a value of it, as far as its own keywords, references and branches say. */
export function takesNull(schema: Schema, root: Schema, inside: readonly unknown[] = []): boolean {
  const { type, enum: choices, anyOf, $ref, nullable } = schema;
  if (nullable === true) return true;
  if ('const' in schema) return schema['const'] === null;
  if (Array.isArray(choices)) return choices.includes(null);
  if (type !== undefined) return isOfType(schema, 'null');
  const target =
    typeof $ref === 'string' && !inside.includes($ref) ? pointed(root, $ref) : undefined;
  const branches = objectsOf(target ? [target] : anyOf);
  return branches.some((branch) => takesNull(branch, root, [...inside, $ref]));
}

/** What a reference leads to, with what stands beside it: both hold, the nearer remark is told. */
export function joined(target: Schema, beside: Schema): Schema {
  const isSaidTwice = Object.entries(beside).some(
    ([keyword, value]) =>
      keyword in target &&
      !REMARKS.includes(keyword) &&
      JSON.stringify(target[keyword]) !== JSON.stringify(value),
  );
  if (!isSaidTwice) return { ...target, ...beside };
  const { allOf = [] } = beside as { readonly allOf?: unknown[] };
  return { ...beside, allOf: [target, ...allOf] };
}

/** A schema with the only member of its `allOf` put in, as Pydantic 1 and draft-07 need one. */
export function withoutSoleMember(schema: Schema): Schema {
  const { allOf, ...beside } = schema;
  const [member, ...others] = Array.isArray(allOf) ? allOf : [];
  if (!isObject(member) || others.length > 0) return schema;
  const whole = joined(member, beside);
  return objectsOf(whole['allOf'])[0] === member ? schema : withoutSoleMember(whole);
}

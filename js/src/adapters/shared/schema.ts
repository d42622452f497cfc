/**
 * What the adapters that rewrite schemas need to know of them, such as what references lead to.
 */

import { REMARKS, type Schema } from '../../keywords.ts';
import { isObject } from '../../plain.ts';
import { objectsOf } from './calls.ts';

/** A schema of arguments in the form that every provider asks for. */
export interface ObjectSchema extends Schema {
  type: 'object';
}

/**
 * The schema of the arguments as a whole, with its reference replaced by the target. No such
 * reference leads back to itself: `compile` refuses that.
 */
export function followed(schema: Schema, root: Schema): Schema {
  const { $ref, ...beside } = schema;
  const target = typeof $ref === 'string' ? pointed(root, $ref) : undefined;
  return target ? followed(joined(target, beside), root) : schema;
}

/** Whether the `type` of a schema is this one, alone or among others. */
export function isOfType({ type }: Schema, name: string): boolean {
  return [type].flat().includes(name);
}

/** The schema that a pointer inside a schema leads to; undefined for an anchor. */
export function pointed(schema: Schema, ref: string): Schema | undefined {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  let at: unknown = schema;
  for (const step of decodeURIComponent(ref).split('/').slice(1)) {
    at = Object(at)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return isObject(at) ? at : undefined;
}

/** Whether a schema takes null, as far as its own keywords, references and branches say. */
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

/**
 * The target of a reference, together with what stands beside it: both hold, and of two remarks the
 * nearer one is kept.
 */
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

/**
 * A schema merged with its `allOf`, where that has one member: Pydantic 1 and draft-07 need such an
 * `allOf` around a reference.
 */
export function withoutSoleMember(schema: Schema): Schema {
  const { allOf, ...beside } = schema;
  const [member, ...others] = Array.isArray(allOf) ? allOf : [];
  if (!isObject(member) || others.length > 0) return schema;
  const whole = joined(member, beside);
  return objectsOf(whole['allOf'])[0] === member ? schema : withoutSoleMember(whole);
}

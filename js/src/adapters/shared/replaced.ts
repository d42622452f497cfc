/** Copies of what frameworks made, which may be of a class. */

import { isPlainObject } from '../../plain.ts';

/** What of a class runs on the original of a copy. */
const ACCESSORS = ['get', 'set'] as const;
const ALL = [...ACCESSORS, 'value'] as const;

/**
 * A copy of `original`, whatever class made it, with some of its properties replaced.
 *
 * What an instance of a class keeps is read and written on the original, for its methods go on with
 * it. Accessors of the class run there too, for a copy has no private fields; so do methods, unless
 * they are to call what was replaced.
 */
export function replaced<T extends object>(
  original: T,
  changes: object,
  methods: 'of the original' | 'of the copy' = 'of the original',
): T {
  const isPlain = isPlainObject(original);
  const properties: PropertyDescriptorMap = isPlain
    ? Object.getOwnPropertyDescriptors<object>(original)
    : kept(original);
  const prototype: object = Object.getPrototypeOf(original);
  const classes = inherited(prototype);
  for (const name of Reflect.ownKeys(classes)) {
    if (name === 'constructor' || Object.hasOwn(properties, name)) continue;
    const property = classes[name] as PropertyDescriptor;
    for (const part of methods === 'of the copy' ? ACCESSORS : ALL) {
      if (typeof property[part] !== 'function') continue;
      property[part] = property[part].bind(original);
      // A method is there, too, where the copy is spread.
      property.enumerable = part === 'value';
      properties[name] = property;
    }
  }
  for (const [name, value] of Object.entries(changes)) {
    properties[name] = { value, enumerable: true, writable: true, configurable: true };
  }
  return Object.create(isPlain ? prototype : keeping(original), properties);
}

/** An original to inherit from, which keeps what its copy is given later. */
function keeping(original: object): object {
  return new Proxy(original, { set: (kept, name, value) => Reflect.set(kept, name, value) });
}

/** The properties of an instance, as accessors that lead to it. */
function kept(original: object): PropertyDescriptorMap {
  const fields = original as Record<PropertyKey, unknown>;
  const leading = Reflect.ownKeys(fields).map((name) => [
    name,
    {
      get: () => fields[name],
      set: (value: unknown) => {
        fields[name] = value;
      },
      enumerable: Object.prototype.propertyIsEnumerable.call(fields, name),
      configurable: true,
    },
  ]);
  return Object.fromEntries(leading);
}

/** What classes define; what every object has is of none. */
function inherited(prototype: object | null): PropertyDescriptorMap {
  const outer: object | null = prototype && Object.getPrototypeOf(prototype);
  return outer ? { ...inherited(outer), ...Object.getOwnPropertyDescriptors(prototype) } : {};
}

/** Copies objects that frameworks made, which may be instances of a class. */

import { isPlainObject } from '../../plain.ts';

/** The parts of a class's property that run on the original of a copy. */
const ACCESSORS = ['get', 'set'] as const;
const ALL = [...ACCESSORS, 'value'] as const;

/**
 * A copy of `original`, whatever class made it, with some of its properties replaced.
 *
 * The fields of an instance are read and written on the original, because its methods go on with
 * it. Accessors of the class run on the original too, because a copy has no private fields. So do
 * methods, unless they are to call what was replaced.
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
      // Methods are enumerable, so that they are kept where the copy is spread.
      property.enumerable = part === 'value';
      properties[name] = property;
    }
  }
  for (const [name, value] of Object.entries(changes)) {
    properties[name] = { value, enumerable: true, writable: true, configurable: true };
  }
  return Object.create(isPlain ? prototype : keeping(original), properties);
}

/**
 * A prototype for the copy, which sets on the original any property that the copy is given later.
 */
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

/** What the classes of an instance define, without what every object has. */
function inherited(prototype: object | null): PropertyDescriptorMap {
  const outer: object | null = prototype && Object.getPrototypeOf(prototype);
  return outer ? { ...inherited(outer), ...Object.getOwnPropertyDescriptors(prototype) } : {};
}

/** Copies of what frameworks made, which may be of a class. */

/** What of a class runs on the original of a copy. */
const ACCESSORS = ['get', 'set'] as const;
const ALL = [...ACCESSORS, 'value'] as const;

/**
 * A copy of `original`, whatever class made it, with some of its properties replaced.
 *
 * Accessors of its class run on the original, for a copy has no private fields; so do methods,
 * unless they are to call what was replaced.
 */
export function replaced<T extends object>(
  original: T,
  changes: object,
  methods: 'of the original' | 'of the copy' = 'of the original',
): T {
  const properties: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(original);
  const prototype: object = Object.getPrototypeOf(original);
  for (const [name, property] of Object.entries(inherited(prototype))) {
    if (name === 'constructor' || Object.hasOwn(properties, name)) continue;
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
  return Object.create(prototype, properties);
}

/** What classes define; what every object has is of none. */
function inherited(prototype: object | null): PropertyDescriptorMap {
  const outer: object | null = prototype && Object.getPrototypeOf(prototype);
  return outer ? { ...inherited(outer), ...Object.getOwnPropertyDescriptors(prototype) } : {};
}

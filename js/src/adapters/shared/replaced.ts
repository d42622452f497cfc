/** Copies of what frameworks made, which may be of a class. */

/** A copy of `original`, whatever class made it, with some of its properties replaced. */
export function replaced<T extends object>(original: T, changes: object): T {
  const properties: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(original);
  for (const [name, value] of Object.entries(changes)) {
    properties[name] = { value, enumerable: true, writable: true, configurable: true };
  }
  return Object.create(Object.getPrototypeOf(original), properties);
}

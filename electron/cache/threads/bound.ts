/** The methods of an object by name, bound to it. */
export function bound(object: object): Record<string, (...args: never[]) => unknown> {
  const methods: Record<string, (...args: never[]) => unknown> = {};
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(object))) {
    const value: unknown = Reflect.get(object, name);
    if (name !== 'constructor' && typeof value === 'function') methods[name] = value.bind(object);
  }
  return methods;
}

/** Objects by name whose public methods another thread may call. */
export type Rooms = Readonly<Record<string, object>>;

export type Call = (...args: readonly unknown[]) => unknown;

/**
 * The calls that rooms offer, by `room.method`: the public methods of each room's own class, bound to it. What a class
 * keeps to itself is `#private`; its constructor, its fields and all that it inherits cannot be called.
 */
export function offeredCalls(rooms: Rooms): ReadonlyMap<string, Call> {
  const calls = new Map<string, Call>();
  for (const [room, object] of Object.entries(rooms)) {
    const owner: unknown = Object.getPrototypeOf(object);
    if (owner === null || owner === Object.prototype)
      throw new Error(`${room} is not an instance of a class`);
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (name !== 'constructor' && typeof value === 'function')
        calls.set(`${room}.${name}`, value.bind(object));
    }
  }
  return calls;
}

import type { Handover } from './handover.ts';
import type { Rooms } from './offeredCalls.ts';

/** The public methods of a room in another thread: the same names, answered later. */
export type RemoteRoom<Room> = {
  readonly [Name in keyof Room]: Room[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Handed<Awaited<Value>>>
    : never;
};

export type RemoteRooms<Hosted> = { readonly [Name in keyof Hosted]: RemoteRoom<Hosted[Name]> };

type Handed<Value> = Value extends Handover<infer Inner> ? Inner : Value;

/** Sends `room.method` and its arguments to the thread that hosts the room. */
export type SendCall = (call: string, args: readonly unknown[]) => Promise<unknown>;

/** The rooms of a thread as its caller sees them. The types are those of the rooms: nothing is written twice. */
export function remoteRooms<Hosted extends Rooms>(send: SendCall): RemoteRooms<Hosted> {
  return byName((room) =>
    byName(
      (method) =>
        (...args: readonly unknown[]) =>
          send(`${room}.${method}`, args),
    ),
  ) as RemoteRooms<Hosted>;
}

/** A room, or all of a thread, with what is one's own beside that which the thread answers. */
export function withOwn<Room extends object, Own extends object>(room: Room, own: Own): Room & Own {
  return Object.create(room, Object.getOwnPropertyDescriptors(own)) as Room & Own;
}

/** An object whose properties are made from their names. It is no promise, whatever it is asked. */
function byName(make: (name: string) => unknown): object {
  const made = new Map<string, unknown>();
  return new Proxy(Object.create(null) as object, {
    get: (_target, name) => {
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (!made.has(name)) made.set(name, make(name));
      return made.get(name);
    },
  });
}

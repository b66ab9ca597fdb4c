import { timed } from './benchRow.ts';

/** Milliseconds for which a thread that a clerk waits for may be busy at once. */
export const STALL = 25;

/** A room as its thread answers it, a call at a time, and how long the longest of its calls has taken. */
export function watchedRoom<Room extends object>(room: Room) {
  const longest = { ms: 0 };
  const watched = new Proxy(room, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]) => {
        let answer: unknown;
        const ms = timed(() => {
          answer = value.apply(target, args);
        });
        longest.ms = Math.max(longest.ms, ms);
        return answer;
      };
    },
  });
  return { room: watched, longest };
}

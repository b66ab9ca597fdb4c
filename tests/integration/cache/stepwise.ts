import { frozenSheetsCache, savedComparisonsCache } from '../../../electron/cache/keptInSteps.ts';
import type { ReaderRooms } from '../../../electron/cache/reader.ts';
import type { RemoteRooms } from '../../../electron/threads/remoteRooms.ts';
import type { CacheCore } from './cacheCore.ts';

/** What is kept in steps, with what happens after each of them. */
export function stepwise({ reader }: Pick<CacheCore, 'reader'>, afterStep: (call: string) => void) {
  const told = <Room extends object>(room: Room) =>
    new Proxy(room, {
      get: (_, name) => {
        const call: unknown = Reflect.get(room, name);
        if (typeof call !== 'function') return call;
        return async (...args: readonly unknown[]) => {
          const answer: unknown = call.apply(room, args);
          afterStep(String(name));
          return answer;
        };
      },
    });
  const { frozenSheets, savedComparisons } = reader;
  const rooms = { frozenSheets: told(frozenSheets), savedComparisons: told(savedComparisons) };
  // What the threads answer later is answered at once here.
  const remote = rooms as unknown as RemoteRooms<ReaderRooms>;
  return { frozenSheets: frozenSheetsCache(remote), savedComparisons: savedComparisonsCache(remote) };
}

import { type RemoteRoom, type RemoteRooms, withOwn } from '../threads/remoteRooms.ts';
import type { FrozenSheetsCache, SavedComparisonsCache } from './cache.ts';
import { SAVED_AT_ONCE } from './facts/comparisons/savedComparisonsRepository.ts';
import type { FrozenSheetsRepository } from './facts/frozen/frozenSheetsRepository.ts';
import type { ReaderRooms } from './reader.ts';

type Reader = Pick<RemoteRooms<ReaderRooms>, 'frozenSheets' | 'savedComparisons'>;

/** Many rows are written and removed a call for some of them, so that every other call of the reader has its turn between. */
export function savedComparisonsCache({ savedComparisons: saved }: Reader): SavedComparisonsCache {
  const own: Pick<SavedComparisonsCache, 'put' | 'remove' | 'restore'> = {
    put: async (connectionId, before, comparison, differences) => {
      const id = await saved.begin();
      try {
        for (let at = 0; at < differences.length; at += SAVED_AT_ONCE)
          await saved.add(id, differences.slice(at, at + SAVED_AT_ONCE));
        const kept = await saved.keep(id, connectionId, before, comparison);
        return typeof kept === 'string' ? kept : { id, ...kept };
      } finally {
        await saved.giveUp(id);
        await cleared(saved);
      }
    },
    remove: async (id) => {
      await saved.remove(id);
      await cleared(saved);
    },
    restore: async (id) => {
      // Its own rows may still be on their way out, and have its places.
      await cleared(saved);
      try {
        while (await saved.restoreStep(id));
      } finally {
        await saved.giveUp(id);
        await cleared(saved);
      }
    },
  };
  return withOwn(saved, own);
}

export function frozenSheetsCache({ frozenSheets }: Reader): FrozenSheetsCache {
  const own: Pick<FrozenSheetsCache, 'giveUp' | 'remove'> = {
    giveUp: async (draft) => {
      await frozenSheets.giveUp(draft);
      await cleared(frozenSheets);
    },
    remove: async (id) => {
      const isRemoved = await frozenSheets.remove(id);
      await cleared(frozenSheets);
      return isRemoved;
    },
  };
  return withOwn(frozenSheets, own);
}

/** Removes all loose rows. Trouble is not reported: the next call meets it, and the next start clears again. */
export async function cleared(room: Pick<RemoteRoom<FrozenSheetsRepository>, 'clearStep'>): Promise<void> {
  try {
    while (await room.clearStep());
  } catch {
    // The rows that are left are loose: nothing shows them.
  }
}

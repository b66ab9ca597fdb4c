import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import { type RpcClient, type RpcClients, withOwn } from '../workers/rpc.ts';
import type { QueryApi } from './queryWorker.ts';
import type { BalanceSnapshotsStore, MarkExchangeStore, SavedComparisonsStore } from './store.ts';
import type { BalanceSnapshotsRepository } from './userData/balanceSnapshotsRepository.ts';
import { SAVED_AT_ONCE } from './userData/savedComparisonsRepository.ts';

type Reader = Pick<RpcClients<QueryApi>, 'frozenSheets' | 'markExchange' | 'savedComparisons'>;

/** Many rows are written and removed a call for some of them, so that every other call of the query worker has its turn between. */
export function savedComparisonsStore({ savedComparisons: saved }: Reader): SavedComparisonsStore {
  const own: Pick<SavedComparisonsStore, 'put' | 'remove' | 'restore'> = {
    put: async (connectionId, before, comparison, differences) => {
      const id = await saved.begin();
      try {
        for (let at = 0; at < differences.length; at += SAVED_AT_ONCE)
          await saved.add(id, differences.slice(at, at + SAVED_AT_ONCE));
        const kept = await saved.keep(id, connectionId, before, comparison);
        return typeof kept === 'string' ? kept : { id, ...kept };
      } finally {
        await saved.giveUp(id);
        await purgeOrphans(saved);
      }
    },
    remove: async (id) => {
      await saved.remove(id);
      await purgeOrphans(saved);
    },
    restore: async (id) => {
      // Its own rows may still be on their way out, and have its places.
      await purgeOrphans(saved);
      try {
        while (await saved.restoreStep(id));
      } finally {
        await saved.giveUp(id);
        await purgeOrphans(saved);
      }
    },
  };
  return withOwn(saved, own);
}

export function balanceSnapshotsStore({ frozenSheets }: Reader): BalanceSnapshotsStore {
  const own: Pick<BalanceSnapshotsStore, 'giveUp' | 'remove'> = {
    giveUp: async (draft) => {
      await frozenSheets.giveUp(draft);
      await purgeOrphans(frozenSheets);
    },
    remove: async (id) => {
      const isRemoved = await frozenSheets.remove(id);
      await purgeOrphans(frozenSheets);
      return isRemoved;
    },
  };
  return withOwn(frozenSheets, own);
}

export function markExchangeStore({ markExchange }: Pick<Reader, 'markExchange'>): MarkExchangeStore {
  const own: Pick<MarkExchangeStore, 'take'> = {
    take: async (header, lines) => {
      const counts = { added: 0, known: 0, forgotten: 0, numberedTwice: 0 };
      const numbers = new Set<CustomerNumber>();
      for (let from = 0; ; ) {
        const part = await markExchange.takePart(header, lines, from);
        if ('refused' in part) return part;
        counts.added += part.added;
        counts.known += part.known;
        counts.forgotten += part.forgotten;
        counts.numberedTwice += part.numberedTwice;
        for (const number of part.numbers) numbers.add(number);
        if (part.next === null) return { ...counts, connectionId: part.connectionId, numbers: [...numbers] };
        from = part.next;
      }
    },
  };
  return withOwn(markExchange, own);
}

/** Removes all orphan rows. A failure is not reported: the next call meets it, and the next start purges again. */
export async function purgeOrphans(
  repository: Pick<RpcClient<BalanceSnapshotsRepository>, 'purgeOrphansStep'>,
): Promise<void> {
  try {
    while (await repository.purgeOrphansStep());
  } catch {
    // Nothing shows the rows that are left.
  }
}

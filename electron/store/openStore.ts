import { join } from 'node:path';
import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import { type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import { PromiseCache } from '../../shared/domain/lruCache.ts';
import type { StopSignal } from '../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import { OpenFolder, type StoreNotice } from '../database/openHealed.ts';
import type { Log, TokenRecord, TokenStore } from '../ports/host.ts';
import { type RpcClients, withOwn } from '../workers/rpc.ts';
import {
  emptyLogs,
  forgetConnection,
  forgetCustomer,
  forgetTheRest,
  hideTheRest,
  isLeaving,
  purgeOrphans,
} from './forgetting.ts';
import type { IngestApi } from './ingestWorker.ts';
import { ThreadListSink } from './invoices/ingest/threadListSink.ts';
import type { PdfToKeep } from './pdfs/pdfsRepository.ts';
import type { QueryApi } from './queryWorker.ts';
import {
  asOfQuestions,
  type BalanceSnapshotsStore,
  type ListsStore,
  listQuestions,
  type MarkExchangeStore,
  type PdfsStore,
  recordFeeds,
  type SavedComparisonsStore,
  type Store,
  type UserDataStore,
} from './store.ts';
import { StoreWorkers } from './storeWorkers.ts';
import { FILES } from './threadSetup.ts';
import type { ActivityCheck, ActivityRemoval, VerifyStep, Walk } from './userData/activityRepository.ts';
import { SAVED_AT_ONCE } from './userData/savedComparisonsRepository.ts';
import type { StoredConnection } from './userData/userDataFile.ts';

export interface OpenStoreOptions {
  /** Created 0700 when missing. */
  readonly folder: string;
  /** 32 bytes from the keychain. */
  readonly key: Uint8Array;
  readonly threads: { readonly ingestWorker: URL; readonly queryWorker: URL };
  readonly log: Log;
  /** A call has met a failure; the code says which. */
  readonly onFault?: (code: FailureCode) => void;
  /** What was damaged in mid-session was set aside and recreated: everything read before is out of date. */
  readonly onHealed?: (notice: StoreNotice) => void;
  /** Bytes of PDFs kept, as the organisation has decided; without it what the clerk's settings say. */
  readonly pdfLimit?: number | undefined;
}

const KEY_BYTES = 32;

/**
 * Opens the store, heals what is broken and says so in `notice`.
 * @throws KontorFailure invalidInput without a key of 32 bytes; cacheBroken, diskFull when the folder cannot be used
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  if (options.key.length !== KEY_BYTES) throw new KontorFailure('invalidInput');
  const known: Known = { connections: new PromiseCache(), tokens: new PromiseCache() };
  const { folder, key, pdfLimit } = options;
  const threads = new StoreWorkers({
    setup: { folder, key, pdfLimit },
    threads: options.threads,
    log: options.log,
    onFault: options.onFault,
    onHealed: (notice) => {
      known.connections.clear();
      known.tokens.clear();
      options.onHealed?.(notice);
    },
  });
  try {
    await threads.start();
  } catch (error) {
    await threads.close();
    throw error;
  }
  const { ingestWorker, queryWorker } = threads;
  const facts = join(folder, FILES.facts);
  let openFolder = new OpenFolder(facts);
  await hideTheRest(threads);
  const closing = new AbortController();
  const forgotten = forgetTheRest(threads.until(closing.signal));
  return withOwn(queryWorker, {
    get notice() {
      return threads.notice;
    },
    lists: listsStore(threads, known),
    facts: userDataStore(threads, known, forgotten),
    pdfs: pdfsStore(threads),
    resources: withOwn(queryWorker.resources, {
      put: ingestWorker.resources.put,
      keepOnly: ingestWorker.resources.keepOnly,
    }),
    records: withOwn(queryWorker.records, recordFeeds(threads)),
    frozenSheets: balanceSnapshotsStore(queryWorker),
    markExchange: markExchangeStore(queryWorker),
    savedComparisons: savedComparisonsStore(queryWorker),
    comparisons: (signal?: StopSignal) => threads.analysisWorker(signal).comparisons,
    explained: (signal?: StopSignal) => threads.analysisWorker(signal).explained,
    banks: (signal?: StopSignal) => threads.analysisWorker(signal).banks,
    asOf: asOfQuestions(threads),
    activity: withOwn(queryWorker.activity, {
      verify: () => verifiedActivity(queryWorker),
      remove: (removal: ActivityRemoval) => removedActivity(queryWorker, removal),
    }),
    tokens: tokenStore(queryWorker, known.tokens),
    get isRemoved() {
      return openFolder.isRemoved;
    },
    reopen: async () => {
      await threads.reopen();
      openFolder.close();
      openFolder = new OpenFolder(facts);
    },
    close: async () => {
      closing.abort();
      await forgotten;
      openFolder.close();
      await threads.close();
    },
  });
}

/** What every call to the service needs of the facts. */
interface Known {
  readonly connections: PromiseCache<readonly StoredConnection[]>;
  readonly tokens: PromiseCache<TokenRecord | undefined>;
}

/** A call for each step, so that every other call of the ingest worker has its turn between two of them. */
async function shrunkPdfs(pdfs: RpcClients<IngestApi>['pdfs']): Promise<void> {
  while (await pdfs.shrink());
}

function listsStore(threads: StoreWorkers, known: Known): ListsStore {
  const { ingestWorker, queryWorker } = threads;
  return withOwn(queryWorker.lists, {
    ...listQuestions(threads),
    ingest: (customer: CustomerRef, fetchedAt: () => number) =>
      new ThreadListSink((transfer) => threads.handing(transfer).intake, customer, fetchedAt),
    markExported: async (customer: CustomerRef, ids: readonly number[], at: number) => {
      await queryWorker.exported.add(customer, ids, at);
      await ingestWorker.lists.markExported(customer, ids, true);
    },
    clearExported: async (customer: CustomerRef, ids: readonly number[]) => {
      await queryWorker.exported.remove(customer, ids);
      await ingestWorker.lists.markExported(customer, ids, false);
    },
    forget: async (customer: CustomerRef) => {
      const changed = await forgetCustomer(customer, threads);
      known.tokens.clear();
      return changed;
    },
    emptyLogs: () => threads.withoutLong(() => emptyLogs(threads)),
  });
}

/** @param forgotten resolves once what an earlier launch was forgetting has gone */
function userDataStore(threads: StoreWorkers, known: Known, forgotten: Promise<void>): UserDataStore {
  const { facts } = threads.queryWorker;
  let removals: Promise<unknown> = forgotten;
  return withOwn(facts, {
    connections: () => known.connections.get('', facts.connections),
    putConnection: async (connection: StoredConnection) => {
      // The sample's, and one that the organisation gives, come again under their id: they would go with the former.
      if (await isLeaving(connection.id, threads)) {
        await removals;
        if (await isLeaving(connection.id, threads)) await forgetConnection(connection.id, threads);
      }
      known.connections.clear();
      return facts.putConnection(connection);
    },
    removeConnection: async (connectionId: string) => {
      const removal = forgetConnection(connectionId, threads);
      removals = Promise.allSettled([removals, removal]);
      // What is asked from here on is answered after the removal was noted.
      known.connections.clear();
      await removal;
      known.tokens.clear();
    },
  });
}

function pdfsStore(threads: StoreWorkers): PdfsStore {
  const { pdfs } = threads.ingestWorker;
  return withOwn(threads.queryWorker.pdfs, {
    put: pdfs.put,
    putAll: (customer: CustomerRef, kept: readonly PdfToKeep[]) =>
      threads.handing(kept.map(({ bytes }) => bytes.buffer)).pdfs.putAll(customer, kept),
    limit: async (bytes: number) => {
      if (await pdfs.limit(bytes)) await shrunkPdfs(pdfs);
    },
    clear: async () => {
      await pdfs.wipe();
      await shrunkPdfs(pdfs);
    },
  });
}

function tokenStore({ tokens }: RpcClients<QueryApi>, known: Known['tokens']): TokenStore {
  const changing =
    <Args extends readonly unknown[]>(change: (...args: Args) => Promise<void>) =>
    (...args: Args): Promise<void> => {
      known.clear();
      return change(...args);
    };
  return {
    get: (key) => {
      const { connectionId, level, customerNumber } = key;
      return known.get(JSON.stringify([connectionId, level, customerNumber]), () => tokens.get(key));
    },
    put: changing(tokens.put),
    delete: changing(tokens.delete),
    clear: changing(tokens.clear),
  };
}

/** A call for each step, so that pages have their turn between two of them. */
async function verifiedActivity({ activity }: RpcClients<QueryApi>): Promise<ActivityCheck> {
  let walk: Walk | null = null;
  for (;;) {
    const step: VerifyStep = await activity.verifyStep(walk);
    if ('check' in step) return step.check;
    walk = step.walk;
  }
}

/** Only from a log that is whole: what was tampered with must not go unseen with its age. */
async function removedActivity(queryWorker: RpcClients<QueryApi>, removal: ActivityRemoval): Promise<number> {
  const { activity, logs } = queryWorker;
  if ((await activity.due(removal.before)) === 0) return 0;
  if ((await verifiedActivity(queryWorker)).brokenAt !== null) return 0;
  let all = 0;
  for (let some = -1; some !== 0; all += some) some = await activity.removeStep(removal);
  await logs.empty();
  return all;
}

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

function markExchangeStore({ markExchange }: Pick<Reader, 'markExchange'>): MarkExchangeStore {
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

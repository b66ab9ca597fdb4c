import { type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { TokenKey, TokenRecord, TokenStore } from '../api/tokenStore.ts';
import type { Log } from '../ports/log.ts';
import type { ActivityCheck, ActivityRemoval } from './activity/activityCache.ts';
import type { VerifyStep, Walk } from './activity/verifyStep.ts';
import type { Cache, CacheNotice } from './cache.ts';
import { CacheThreads } from './cacheThreads.ts';
import type { FactsCache, StoredConnection } from './factsCache.ts';
import type { CellFeedEnd, ListsCache } from './listsCache.ts';
import { Remembered } from './remembered.ts';
import { ThreadListSink } from './threadListSink.ts';
import type { Remote } from './threadProtocol.ts';
import type { Reader } from './threads/reader.ts';
import type { Writer } from './threads/writer.ts';

export interface OpenCacheOptions {
  /** Created 0700 when missing. */
  readonly folder: string;
  /** 32 bytes from the keychain. */
  readonly key: Uint8Array;
  readonly threads: { readonly writer: URL; readonly reader: URL };
  readonly log: Log;
  /** A call has met a failure; the code says which. */
  readonly onFault?: (code: FailureCode) => void;
  /** What was damaged in mid-session was set aside and recreated: everything read before is out of date. */
  readonly onHealed?: (notice: CacheNotice) => void;
  /** For measurements; chosen by a self-test otherwise. */
  readonly cipher?: 'aegis' | 'chacha20' | undefined;
  /** Bytes of PDFs kept; without it what the clerk's settings say. */
  readonly pdfLimit?: number | undefined;
}

const KEY_BYTES = 32;
/** Whoever reads from a log is done after a call or two. */
const LOG_TRIES = 5;

/**
 * Opens the cache, heals what is broken and says so in `notice`.
 * @throws KontorFailure invalidInput without a key of 32 bytes; cacheBroken, diskFull when the folder cannot be used
 */
export async function openCache(options: OpenCacheOptions): Promise<Cache> {
  if (options.key.length !== KEY_BYTES) throw new KontorFailure('invalidInput');
  const known: Known = { connections: new Remembered(), tokens: new Remembered() };
  const threads = new CacheThreads({
    setup: {
      folder: options.folder,
      key: options.key,
      cipher: options.cipher,
      pdfLimit: options.pdfLimit,
    },
    threads: options.threads,
    log: options.log,
    onFault: options.onFault,
    onHealed: (notice) => {
      known.connections.forget();
      known.tokens.forget();
      options.onHealed?.(notice);
    },
  });
  try {
    await threads.start();
  } catch (error) {
    await threads.close();
    throw error;
  }
  const writer = remote<Writer>((method, args) => threads.write(method, args));
  const reader = remote<Reader>((method, args) => threads.read(method, args));
  await forgetTheRest(writer, reader);
  return {
    get notice() {
      return threads.notice;
    },
    lists: listsCache(threads, writer, reader, known),
    facts: factsCache(writer, reader, known),
    pdfs: {
      get: (customer, invoiceId) => reader.getPdf(customer, invoiceId),
      kept: (customer) => reader.keptPdfs(customer),
      put: (customer, invoiceId, bytes, fetchedAt) => writer.putPdf(customer, invoiceId, bytes, fetchedAt),
      putAll: async (customer, pdfs) => {
        const buffers = pdfs.map(({ bytes }) => bytes.buffer);
        await threads.write('putPdfs', [customer, pdfs], buffers);
      },
      figures: () => reader.pdfFigures(),
      limit: async (bytes) => {
        if (await writer.limitPdfs(bytes)) await shrunkPdfs(writer);
      },
      clear: async () => {
        await writer.clearPdfs();
        await shrunkPdfs(writer);
      },
    },
    resources: {
      all: (customer) => reader.resources(customer),
      put: (customer, document, words) => writer.putResource(customer, document, words),
      keepOnly: (customer, keys) => writer.keepOnlyResources(customer, keys),
      find: (connectionId, text) => reader.findResources(connectionId, text),
      deliveryFields: (connectionId) => reader.deliveryFields(connectionId),
      putDeliveryFields: (connectionId, fields) => reader.putDeliveryFields(connectionId, fields),
    },
    reopen: () => threads.reopen(),
    close: () => threads.close(),
  };
}

/** What every call to the service needs of the facts. */
interface Known {
  readonly connections: Remembered<readonly StoredConnection[]>;
  readonly tokens: Remembered<TokenRecord | undefined>;
}

/** The methods of a thread's object as calls that are answered later. */
function remote<Target extends object>(
  call: (method: string, args: readonly unknown[]) => Promise<unknown>,
): Remote<Target> {
  return new Proxy({} as Remote<Target>, {
    get:
      (_target, method) =>
      (...args: readonly unknown[]) =>
        call(String(method), args),
  });
}

/** A call for each step, so that every other call of the writer has its turn between two of them. */
async function shrunkPdfs(writer: Remote<Writer>): Promise<void> {
  let more = true;
  while (more) more = await writer.shrinkPdfs();
}

/** The customer is noted as leaving until the last of it has gone, so that the next start goes on with it. */
async function forgetCustomer(
  customer: CustomerRef,
  writer: Remote<Writer>,
  reader: Remote<Reader>,
): Promise<void> {
  await reader.leave(customer);
  // The list first: a PDF is kept only beside one. Then a call for each step, so that an ingest has its turn between.
  await writer.forget(customer);
  while (await writer.forgetPdfs(customer));
  while (await writer.forgetStep());
  await reader.forgetCustomer(customer);
}

/**
 * The files' own logs hold what was, until they are emptied. A call that reads from one is waited for: the reader takes
 * its turn after it. What lasts longer, such as an export of many rows, is left to the writer's idle time.
 */
async function emptyLogs(writer: Remote<Writer>, reader: Remote<Reader>): Promise<void> {
  for (let tries = 0; tries < LOG_TRIES; tries += 1) {
    const lists = await writer.emptyLogs();
    const facts = await reader.emptyLog();
    if (lists && facts) return;
  }
}

/** What an earlier launch was forgetting. Trouble is not told here: the next call meets it, or the next start. */
async function forgetTheRest(writer: Remote<Writer>, reader: Remote<Reader>): Promise<void> {
  try {
    const leaving = await reader.leaving();
    for (const customer of leaving) await forgetCustomer(customer, writer, reader);
    if (leaving.length > 0) await emptyLogs(writer, reader);
  } catch {
    // Still noted as leaving.
  }
}

/** A call for each step, so that pages have their turn between two of them. */
async function verifiedActivity(reader: Remote<Reader>): Promise<ActivityCheck> {
  let walk: Walk | null = null;
  for (;;) {
    const step: VerifyStep = await reader.verifyActivity(walk);
    if ('check' in step) return step.check;
    walk = step.walk;
  }
}

/** Only from a log that is whole: what was tampered with must not go unseen with its age. */
async function removedActivity(reader: Remote<Reader>, removal: ActivityRemoval): Promise<number> {
  if ((await reader.dueActivity(removal.before)) === 0) return 0;
  if ((await verifiedActivity(reader)).brokenAt !== null) return 0;
  let all = 0;
  for (let some = -1; some !== 0; all += some) some = await reader.removeActivity(removal);
  await reader.emptyLog();
  return all;
}

function listsCache(
  threads: CacheThreads,
  writer: Remote<Writer>,
  reader: Remote<Reader>,
  known: Known,
): ListsCache {
  return {
    ingest: (customer, fetchedAt) => new ThreadListSink(threads, customer, fetchedAt),
    cached: (customer, today) => reader.cached(customer, today),
    page: (request) => reader.page(request),
    records: (request) => reader.records(request),
    feedCells: async (query, fields, port) =>
      (await threads.read('feedCells', [query, fields, port], [port])) as CellFeedEnd,
    totals: (customer, selection, today) => reader.totals(customer, selection, today),
    position: (request) => reader.position(request),
    numberPosition: (request) => reader.numberPosition(request),
    facets: (customer) => reader.facets(customer),
    detail: (customer, id, today) => reader.detail(customer, id, today),
    history: (customer, id) => reader.history(customer, id),
    changes: (customer, window) => reader.changes(customer, window),
    unreadable: (customer) => reader.unreadable(customer),
    search: (connectionId, text, scope) => reader.search(connectionId, text, scope ?? null),
    overview: (connectionId, today) => reader.overview(connectionId, today),
    cards: (connectionId, today) => reader.cards(connectionId, today),
    selected: (customer, selection, window) => reader.selected(customer, selection, window),
    markExported: async (customer, ids, at) => {
      await reader.noteExported(customer, ids, at);
      await writer.markExported(customer, ids);
    },
    forget: async (customer: CustomerRef) => {
      await forgetCustomer(customer, writer, reader);
      known.tokens.forget();
    },
    emptyLogs: () => emptyLogs(writer, reader),
    wipe: async () => {
      await writer.wipe();
      await shrunkPdfs(writer);
    },
    settle: () => writer.settle(),
  };
}

function factsCache(writer: Remote<Writer>, reader: Remote<Reader>, known: Known): FactsCache {
  return {
    settings: () => reader.settings(),
    putSettings: (settings) => reader.putSettings(settings),
    connections: () => known.connections.get('', () => reader.connections()),
    putConnection: (connection) => {
      known.connections.forget();
      return reader.putConnection(connection);
    },
    removeConnection: async (connectionId) => {
      await writer.forgetConnection(connectionId);
      known.connections.forget();
      known.tokens.forget();
      await reader.removeConnection(connectionId);
    },
    activeConnectionId: () => reader.activeConnectionId(),
    putActiveConnectionId: (connectionId) => reader.putActiveConnectionId(connectionId),
    lastFolder: (purpose) => reader.lastFolder(purpose),
    putLastFolder: (purpose, folder) => reader.putLastFolder(purpose, folder),
    customer: (customer) => reader.customer(customer),
    noteCustomer: (customer, note) => reader.noteCustomer(customer, note),
    opened: (customer, at) => reader.opened(customer, at),
    views: {
      list: () => reader.views(),
      save: (id, view) => reader.saveView(id, view),
      remove: (id) => reader.removeView(id),
      rename: (id, name) => reader.renameView(id, name),
      layout: () => reader.gridLayout(),
      putLayout: (columns) => reader.putGridLayout(columns),
    },
    jobs: {
      all: () => reader.jobs(),
      put: (job) => reader.putJob(job),
      remove: (jobId) => reader.removeJob(jobId),
      putItems: (jobId, items) => reader.putJobItems(jobId, items),
      items: (jobId, after, limit) => reader.jobItems(jobId, after, limit),
    },
    idle: {
      reckon: (now, days) => reader.reckonIdle(now, days),
      preview: (now, days) => reader.idleFor(now, days),
      stop: () => reader.stopReckoning(),
    },
    activity: {
      append: (entry) => reader.appendActivity(entry),
      page: (filter, window) => reader.activityPage(filter, window),
      verify: () => verifiedActivity(reader),
      due: (before) => reader.dueActivity(before),
      remove: (removal) => removedActivity(reader, removal),
      reckon: (now) => reader.reckonActivity(now),
    },
    tokens: tokenStore(reader, known),
  };
}

function tokenStore(reader: Remote<Reader>, { tokens }: Known): TokenStore {
  const changing =
    <Args extends readonly unknown[]>(change: (...args: Args) => Promise<void>) =>
    (...args: Args): Promise<void> => {
      tokens.forget();
      return change(...args);
    };
  return {
    get: (key) => {
      const { connectionId, level, customerNumber } = key;
      return tokens.get(JSON.stringify([connectionId, level, customerNumber]), () => reader.tokenGet(key));
    },
    put: changing((key: TokenKey, record: TokenRecord) => reader.tokenPut(key, record)),
    delete: changing((key: TokenKey) => reader.tokenDelete(key)),
    clear: changing((connectionId?: string) => reader.tokenClear(connectionId)),
  };
}

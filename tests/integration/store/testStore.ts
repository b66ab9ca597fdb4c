import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cipher, openDatabase } from '../../../electron/database/database.ts';
import { latestSchema, migrate, writeKeyCheck } from '../../../electron/database/openHealed.ts';
import type { Log, LogFields } from '../../../electron/ports/host.ts';
import type { Chores } from '../../../electron/store/databaseWorker.ts';
import { type IngestApi, openIngestWorker, SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { type OpenStoreOptions, openStore } from '../../../electron/store/openStore.ts';
import { openQueryWorker, type QueryApi } from '../../../electron/store/queryWorker.ts';
import type { Store } from '../../../electron/store/store.ts';
import { FILES, type OpenedFiles } from '../../../electron/store/threadSetup.ts';
import { exposedMethods, type RpcClients, rpcClients } from '../../../electron/workers/rpc.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import { threadFiles } from '../threadFiles.ts';

export const TODAY = '2026-03-15';
export const KEY = new Uint8Array(32).fill(7);

export const THREADS = threadFiles();

export function customerRef(number = '1001', connectionId = 'test'): CustomerRef {
  return { connectionId, number: number as CustomerRef['number'] };
}

/** Keeps what was logged, so that a test can look for secrets in it. */
export class KeptLog implements Log {
  readonly lines: { readonly event: string; readonly fields: LogFields | undefined }[] = [];
  info(event: string, fields?: LogFields): void {
    this.lines.push({ event, fields });
  }
  warn(event: string, fields?: LogFields): void {
    this.lines.push({ event, fields });
  }
  error(event: string, fields?: LogFields): void {
    this.lines.push({ event, fields });
  }
}

interface TestStoreOptions extends Partial<OpenStoreOptions> {
  /** Of new files; without it the one that is quicker here. */
  readonly cipher?: Cipher | undefined;
}

export function openTestStore(folder: string, { cipher, ...more }: TestStoreOptions = {}): Promise<Store> {
  if (cipher !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of ['lists', 'facts', 'pdfs'] as const) makeFile(folder, name, cipher);
  }
  return openStore({ folder, key: KEY, threads: THREADS, log: new KeptLog(), ...more });
}

/** A file of the store under a cipher of the test's choice, empty and closed. */
export function makeFile(folder: string, name: keyof typeof FILES, cipher: Cipher, key = KEY): void {
  const file = join(folder, FILES[name]);
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  const database = openDatabase({ file, key, cipher }, { shortens: name === 'pdfs' });
  migrate(database, SCHEMAS[name]);
  database.close();
  writeKeyCheck(file, key, cipher, latestSchema(SCHEMAS[name]));
}

/** Resolves once the writer has done all that it was asked before, the search index included. */
export function allWritten(store: Store): Promise<void> {
  return store.resources.keepOnly(customerRef('0', 'nowhere'), []);
}

/** Sends a body in chunks of a size that splits records, strings and characters. */
export async function ingestBody(
  store: Store,
  customer: CustomerRef,
  body: string | Uint8Array,
  options: { readonly fetchedAt?: number; readonly chunk?: number } = {},
): Promise<FetchReport> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const sink = store.lists.ingest(customer, () => options.fetchedAt ?? 1);
  const size = options.chunk ?? 64 * 1024;
  sink.begin();
  for (let at = 0; at < bytes.length; at += size)
    await sink.write(new Uint8Array(bytes.slice(at, at + size)));
  return sink.end();
}

/** The APIs of both workers, called in this thread: ten thousand calls without a message. */
export interface StoreCore extends Disposable {
  readonly ingestWorker: IngestApi;
  readonly chores: Chores;
  readonly queryWorker: QueryApi;
  readonly opened: OpenedFiles;
  ingest(customer: CustomerRef, body: string, chunk: number, fetchedAt?: number): FetchReport;
  close(): void;
}

export function openCore(folder: string): StoreCore {
  const ingestWorker = openIngestWorker({ folder, key: KEY, pdfLimit: 1e6, suspect: false });
  const { opened } = ingestWorker.answer;
  const queryWorker = openQueryWorker(opened, KEY);
  const { intake } = ingestWorker.apis;
  const close = () => {
    ingestWorker.release();
    queryWorker.close();
    ingestWorker.close();
  };
  return {
    ingestWorker: ingestWorker.apis,
    chores: ingestWorker.chores,
    queryWorker: queryWorker.apis,
    opened,
    ingest: (customer, body, chunk, fetchedAt = 1) => {
      const bytes = new TextEncoder().encode(body);
      intake.begin(1, new Int32Array(1));
      for (let at = 0; at < bytes.length; at += chunk) intake.write(1, [bytes.slice(at, at + chunk)]);
      const report = intake.end(1, customer, fetchedAt);
      ingestWorker.chores.afterwards();
      return report;
    },
    close,
    [Symbol.dispose]: close,
  };
}

/** All rows of a list in one window, as the service sent them unless a sort is given. */
export function rowsIn(
  { queryWorker }: Pick<StoreCore, 'queryWorker'>,
  customer: ListRef,
  query: { readonly filter?: InvoiceFilter; readonly sort?: InvoiceSort } = {},
): readonly InvoiceRow[] {
  const { filter = NO_FILTER, sort = [] } = query;
  return (
    queryWorker.lists.page({ customer, filter, sort, offset: 0, limit: 9_000, today: TODAY })?.rows ?? []
  );
}

/** All windows of a list, one after the other. */
export async function allRows(
  store: Store,
  customer: ListRef,
  query: { readonly filter?: InvoiceFilter; readonly sort?: InvoiceSort; readonly window?: number } = {},
): Promise<InvoiceRow[]> {
  const { filter = NO_FILTER, sort = [], window: limit = 100 } = query;
  const rows: InvoiceRow[] = [];
  for (;;) {
    const page = await store.lists.page({ customer, filter, sort, offset: rows.length, limit, today: TODAY });
    rows.push(...(page?.rows ?? []));
    if (!page || rows.length >= page.matching) return rows;
    if (page.rows.length === 0) throw new Error('a window inside the list is empty');
  }
}

interface CoreClients {
  readonly ingestWorker: RpcClients<IngestApi>;
  readonly queryWorker: RpcClients<QueryApi>;
}

/** The APIs of a core as other threads have them; `called` comes before and after each call. */
export function coreClients(
  core: Pick<StoreCore, 'ingestWorker' | 'queryWorker'>,
  called: (call: string) => void = () => undefined,
): CoreClients {
  const clientsOf = <Apis extends object>(apis: Apis) => {
    const calls = exposedMethods(apis as never);
    return rpcClients(async (call, args) => {
      called(call);
      const answer = await calls.get(call)?.(...args);
      called(call);
      return answer;
    }) as RpcClients<never>;
  };
  return {
    ingestWorker: clientsOf(core.ingestWorker) as RpcClients<IngestApi>,
    queryWorker: clientsOf(core.queryWorker) as RpcClients<QueryApi>,
  };
}

import type { Chores } from '../../../electron/cache/databaseWorker.ts';
import { type IngestApi, openIngestWorker } from '../../../electron/cache/ingestWorker.ts';
import { openQueryWorker, type QueryApi } from '../../../electron/cache/queryWorker.ts';
import type { OpenedFiles } from '../../../electron/cache/threadSetup.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { ListRef } from '../../../shared/domain/listRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import { KEY, TODAY } from './testCache.ts';

/** The APIs of both workers, called in this thread: ten thousand calls without a message. */
export interface CacheCore extends Disposable {
  readonly writer: IngestApi;
  readonly chores: Chores;
  readonly reader: QueryApi;
  readonly opened: OpenedFiles;
  ingest(customer: CustomerRef, body: string, chunk: number, fetchedAt?: number): FetchReport;
  close(): void;
}

export function openCore(folder: string): CacheCore {
  const writer = openIngestWorker({ folder, key: KEY, pdfLimit: 1e6, suspect: false });
  const { opened } = writer.answer;
  const reader = openQueryWorker(opened, KEY);
  const { intake } = writer.apis;
  const close = () => {
    writer.release();
    reader.close();
    writer.close();
  };
  return {
    writer: writer.apis,
    chores: writer.chores,
    reader: reader.apis,
    opened,
    ingest: (customer, body, chunk, fetchedAt = 1) => {
      const bytes = new TextEncoder().encode(body);
      intake.begin(1, new Int32Array(1));
      for (let at = 0; at < bytes.length; at += chunk) intake.write(1, [bytes.slice(at, at + chunk)]);
      const report = intake.end(1, customer, fetchedAt);
      writer.chores.afterwards();
      return report;
    },
    close,
    [Symbol.dispose]: close,
  };
}

/** All rows of a list in one window, as the service sent them unless a sort is given. */
export function rowsIn(
  { reader }: Pick<CacheCore, 'reader'>,
  customer: ListRef,
  query: { readonly filter?: InvoiceFilter; readonly sort?: InvoiceSort } = {},
): readonly InvoiceRow[] {
  const { filter = NO_FILTER, sort = [] } = query;
  return reader.lists.page({ customer, filter, sort, offset: 0, limit: 9_000, today: TODAY })?.rows ?? [];
}

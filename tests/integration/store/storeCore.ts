import type { Chores } from '../../../electron/store/databaseWorker.ts';
import { type IngestApi, openIngestWorker } from '../../../electron/store/ingestWorker.ts';
import { openQueryWorker, type QueryApi } from '../../../electron/store/queryWorker.ts';
import type { OpenedFiles } from '../../../electron/store/threadSetup.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import { KEY, TODAY } from './testStore.ts';

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

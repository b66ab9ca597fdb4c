import type { MessagePort } from 'node:worker_threads';
import type { z } from 'zod';
import type { InvoiceColumn } from '../../shared/domain/invoiceColumns.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../shared/domain/invoiceQuery.ts';
import type { InvoiceTotals } from '../../shared/domain/totals.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { CustomerCard, cachedListSchema, DebtOverview } from '../../shared/ipc/customers.ts';
import type { InvoiceChange, ListChanges } from '../../shared/ipc/invoiceHistory.ts';
import type { InvoicePage, invoicesContract } from '../../shared/ipc/invoices.ts';
import type { SearchScope, searchContract } from '../../shared/ipc/search.ts';
import type { ListSink } from './cache.ts';

export type CachedList = z.output<typeof cachedListSchema>;
export type InvoiceFacets = z.output<typeof invoicesContract.facets.output>;
export type InvoiceDetail = z.output<typeof invoicesContract.detail.output>;
export type UnreadableRecord = z.output<typeof invoicesContract.unreadable.output>[number];
export type SearchAnswer = z.output<typeof searchContract.find.output>;

/** A window of rows by position; `today` is `YYYY-MM-DD` by the desk's calendar and decides what is overdue. */
export interface PageRequest {
  readonly customer: CustomerRef;
  readonly filter: InvoiceFilter;
  readonly sort: InvoiceSort;
  readonly offset: number;
  readonly limit: number;
  readonly today: string;
}

/** An invoice as an export needs it. Dates are the service's local wall-clock times (SERVICE §2.3). */
export interface SelectedInvoice {
  readonly id: number;
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly hasPdf: boolean;
  /** Another invoice of the customer with a PDF has the same number: the service's path cannot tell them apart. */
  readonly sharesNumber: boolean;
  readonly exportedHere: boolean;
  readonly status: string;
  readonly agreementId: number;
  readonly priceVat: string;
}

/**
 * Texts of cells as one text and where each of them ends in it. Both are handed from thread to thread without
 * being copied, and no character has to be kept free for a separator.
 */
export interface CellTexts {
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In UTF-16 units of the text, row by row. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Cells of a row. */
  readonly width: number;
}

export interface CellQuery {
  readonly customer: CustomerRef;
  /** Of the fetch whose rows are meant (`CachedList`). */
  readonly revision: number;
  readonly selection: InvoiceSelection;
  readonly sort: InvoiceSort;
  /** `YYYY-MM-DD`, decides what is overdue. */
  readonly today: string;
}

/** `changed`: fetched anew while it was read. `stopped`: the port was closed before the last window. */
export type CellFeedEnd = 'whole' | 'changed' | 'notCached' | 'stopped';

/** Over the port: any message asks for the next window, null is the end of them. */
export type FromCellFeed = CellTexts | null;

/** The cached lists. Null stands for a customer whose list was never fetched, or for a row that is gone. */
export interface ListsCache {
  /** `fetchedAt` is asked once, when the answer is complete: milliseconds since the epoch. */
  ingest(customer: CustomerRef, fetchedAt: () => number): ListSink;
  cached(customer: CustomerRef, today: string): Promise<CachedList | null>;
  page(request: PageRequest): Promise<InvoicePage | null>;
  /** The records of a window exactly as the service sent them, in the order asked for. */
  records(
    request: PageRequest,
  ): Promise<{ readonly revision: number; readonly records: readonly string[] } | null>;
  /**
   * Feeds the fields asked for to another thread, which takes them from the other end of `port` a window at a time;
   * they never cross this one. All are of one fetch. Answers when the feed has ended and the port is closed.
   */
  feedCells(query: CellQuery, fields: readonly InvoiceColumn[], port: MessagePort): Promise<CellFeedEnd>;
  totals(customer: CustomerRef, selection: InvoiceSelection, today: string): Promise<InvoiceTotals | null>;
  /** Where a row stands in the sorted, filtered list; null when the filter hides it or it is gone. */
  position(request: Omit<PageRequest, 'offset' | 'limit'> & { readonly id: number }): Promise<number | null>;
  /** Where the first row of that list stands whose invoice number begins with the digits; null where none does. */
  numberPosition(
    request: Omit<PageRequest, 'offset' | 'limit'> & { readonly digits: string },
  ): Promise<number | null>;
  facets(customer: CustomerRef): Promise<InvoiceFacets | null>;
  detail(customer: CustomerRef, id: number, today: string): Promise<InvoiceDetail | null>;
  /** What fetches did to one invoice, newest first; the last 20,000 changes of a customer are kept. */
  history(customer: CustomerRef, id: number): Promise<readonly InvoiceChange[] | null>;
  /** What the last fetch that changed the list did. */
  changes(
    customer: CustomerRef,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<ListChanges | null>;
  /** At most the first 1,000; the count of all stands in `cached`. */
  unreadable(customer: CustomerRef): Promise<readonly UnreadableRecord[] | null>;
  /**
   * Customers by number, given name or external id; invoices by any three characters of a number. A scope keeps
   * to one kind (see the contract's `search.find`).
   */
  search(connectionId: string, text: string, scope?: SearchScope | null): Promise<SearchAnswer>;
  /** Pinned and recently opened customers, newest first. */
  cards(connectionId: string, today: string): Promise<readonly CustomerCard[]>;
  /** Ageing, outstanding and top debtors over all cached customers; after the first time from what changed. */
  overview(connectionId: string, today: string): Promise<DebtOverview>;
  /**
   * The selected invoices in the service's order, a window at a time: pass the last `id` as `after`, null
   * first. An answer shorter than `limit` is the last.
   */
  selected(
    customer: CustomerRef,
    selection: InvoiceSelection,
    window: { readonly after: number | null; readonly limit: number; readonly today: string },
  ): Promise<readonly SelectedInvoice[] | null>;
  /** Kept among the facts, so that neither a refresh nor a lost cache forgets it. `at` in ms since the epoch. */
  markExported(customer: CustomerRef, ids: readonly number[], at: number): Promise<void>;
  /** Removes all that is kept of a customer: list, PDFs, tokens, jobs, what was noted and exported. */
  forget(customer: CustomerRef): Promise<void>;
  /**
   * Empties the logs of all files, in which what is forgotten stands until then. Somebody who reads on and on keeps
   * his log; it goes when the cache is closed.
   */
  emptyLogs(): Promise<void>;
  /** Removes every list and every PDF. */
  wipe(): Promise<void>;
  /** Resolves once everything asked for before, the search index included, is done. */
  settle(): Promise<void>;
}

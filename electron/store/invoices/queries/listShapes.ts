import type { z } from 'zod';
import type { ListRef } from '../../../../shared/domain/customerRef.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { cachedListSchema, searchContract } from '../../../../shared/ipc/customers.ts';
import type { invoicesContract } from '../../../../shared/ipc/invoices.ts';
import type { marksContract } from '../../../../shared/ipc/marks.ts';
import type { CachedCustomer } from './customerTable.ts';

export type CachedList = z.output<typeof cachedListSchema>;
/** Of one list, or of all: `fetchedAt` is the newest of its fetches. */
export interface ListFigures
  extends Pick<CachedList, 'revision' | 'marks' | 'unreadable' | 'totals' | 'fetchedAt'> {
  readonly oldestFetch: number;
}

export type InvoiceFacets = z.output<typeof invoicesContract.facets.output>;
export type SelectedRows = z.output<typeof invoicesContract.selectedRows.output>;
export type FirstRows = z.output<typeof invoicesContract.firstRows.output>;
export type AgreementSum = z.output<typeof invoicesContract.byAgreement.output>[number];
export type InvoiceDetail = z.output<typeof invoicesContract.detail.output>;
export type UnreadableRecord = z.output<typeof invoicesContract.unreadable.output>[number];
export type Progress = z.output<typeof marksContract.progress.output>;
export type Worklist = z.output<typeof marksContract.worklist.output>;
export type SearchAnswer = z.output<typeof searchContract.find.output>;

/** A window of rows by position; `today` is `YYYY-MM-DD` by the desk's calendar and decides what is overdue. */
export interface PageRequest extends z.output<typeof invoicesContract.page.input> {
  readonly today: string;
}

/** Rows of a selection; `today` as for a window. */
export interface SelectedRowsRequest extends z.output<typeof invoicesContract.selectedRows.input> {
  readonly today: string;
}

export interface FirstRowsRequest extends z.output<typeof invoicesContract.firstRows.input> {
  readonly today: string;
}

export interface WorklistRequest extends z.output<typeof marksContract.worklist.input> {
  readonly today: string;
}

/** An invoice as an export needs it. Dates are the service's local wall-clock times (docs/service.md §2.3). */
export interface SelectedInvoice {
  readonly id: number;
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly hasPdf: boolean;
  /** Another invoice of the customer with a PDF has the same number: the service's path cannot distinguish them. */
  readonly sharesNumber: boolean;
  readonly exportedHere: boolean;
  readonly status: string;
  readonly agreementId: string;
  readonly priceVat: string;
}

export interface FeedQuery {
  readonly customer: ListRef;
  /** Of the fetch whose rows are meant (`CachedList`). */
  readonly revision: number;
  readonly selection: InvoiceSelection;
  readonly sort: InvoiceSort;
  /** `YYYY-MM-DD`, decides what is overdue. */
  readonly today: string;
  /** How often all rows are given, one round after the other: who measures them before they are written holds none. */
  readonly rounds?: 1 | 2;
}

/** `changed`: the list was fetched again while it was read. `stopped`: the port was closed before the last window. */
export type FeedEnd = 'complete' | 'changed' | 'notCached' | 'stopped';

/** Records of one customer, or of all kept customers of a connection, in the order of their list. */
export interface RecordQuery extends Omit<FeedQuery, 'customer' | 'revision' | 'rounds'> {
  readonly connectionId: string;
  /** Null for all kept customers. */
  readonly number: ListRef['number'];
  /** One customer after the other, whatever the sort. */
  readonly byCustomer: boolean;
}

/** When a kept list was fetched (ms since the epoch), and how many of its records cannot be read. */
export type KeptListAge = Pick<CachedCustomer, 'number' | 'fetchedAt' | 'unreadable'>;

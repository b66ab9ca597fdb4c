import type { Ageing } from '../../../../shared/domain/ageing.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import type {
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSort,
  InvoiceTotals,
} from '../../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CellKinds } from './invoiceCells.ts';
import type { CellTexts, InvoiceFacets, Progress } from './listShapes.ts';
import type { RowNumbers } from './storedRows.ts';

export interface Window {
  readonly rows: RowNumbers;
  /** Rows that match the filter. */
  readonly matching: number;
}

/**
 * A list as it is at one moment of the file: that of one customer, or of all kept customers of a connection. What
 * `ListQueries` answers is made of these, so that both are asked the same questions.
 */
export interface ListScope {
  readonly base: number;
  readonly revision: number;
  /** Of the newest of its lists. */
  readonly fetchedAt: number;
  /** Rows without a filter. */
  readonly all: number;
  /** Every row that matches, in the order asked for; kept for the next windows of the same question. */
  ordered(filter: InvoiceFilter, sort: InvoiceSort): RowNumbers;
  window(filter: InvoiceFilter, sort: InvoiceSort, offset: number, limit: number): Window;
  /** Where a row stands in that order; null when the filter hides it or it is gone. */
  position(filter: InvoiceFilter, sort: InvoiceSort, id: number): number | null;
  numberPosition(filter: InvoiceFilter, sort: InvoiceSort, digits: string): number | null;
  /** Those of these rows that are still there, in the order in which they are named. */
  present(rows: readonly number[]): number[];
  totals(selection: InvoiceSelection, ageing: Ageing): InvoiceTotals;
  progress(filter: InvoiceFilter): Progress;
  facets(): InvoiceFacets;
  /** What is read of these rows; null when a list that one of them is of was fetched again since the scope was made. */
  ifUnchanged<Read>(rows: RowNumbers, read: () => Read): Read | null;
  rows(rows: RowNumbers): InvoiceRow[];
  /** Rows as texts of some fields. */
  cells(rows: RowNumbers, fields: readonly InvoiceColumn[], kinds?: CellKinds): CellTexts;
  /** The records exactly as the service sent them. */
  records(rows: RowNumbers): string[];
  /** Whose rows they are; null where all are of one customer. */
  customerNumbers(rows: RowNumbers): CustomerRef['number'][] | null;
}

import type { ListChange } from '../../../../shared/ipc/invoices.ts';

/** A change and its place in the list, from 0 on: an invoice number may come twice, a place may not. */
export interface ChangeRow extends ListChange {
  readonly place: number;
}

export type ChangeColumn = 'kind' | 'invoiceNo' | 'entryNo' | 'status' | 'fields';

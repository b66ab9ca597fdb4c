import type { InvoiceColumn } from '../domain/invoiceColumns.ts';
import type { Catalogue } from './catalogues.ts';

/** The text of each column's heading, on the screen, on paper and in files. */
export const COLUMN_TITLES = {
  invoiceNo: 'columnInvoiceNo',
  type: 'columnType',
  invoiceDate: 'columnInvoiceDate',
  dueDate: 'columnDueDate',
  status: 'columnStatus',
  outstanding: 'columnOutstanding',
  price: 'columnPrice',
  priceVat: 'columnPriceVat',
  balance: 'columnBalance',
  hasPdf: 'columnHasPdf',
  entryNo: 'columnEntryNo',
  agreementId: 'columnAgreementId',
  agreementExternalId: 'columnAgreementExternalId',
  tags: 'columnTags',
} as const satisfies Readonly<Record<InvoiceColumn, keyof Catalogue['invoices']>>;

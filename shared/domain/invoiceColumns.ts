/** Every documented field is a column (docs/service.md §2.3); `creditNote` and `overdue` are filters, not columns. */
export const INVOICE_COLUMNS = [
  'invoiceNo',
  'type',
  'invoiceDate',
  'dueDate',
  'status',
  'outstanding',
  'price',
  'priceVat',
  'balance',
  'hasPdf',
  'entryNo',
  'agreementId',
  'agreementExternalId',
  'tags',
] as const;

export type InvoiceColumn = (typeof INVOICE_COLUMNS)[number];

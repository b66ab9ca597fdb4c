import { INVOICE_FIELDS, type InvoiceField } from './invoiceFields.ts';

/** Every documented field is a column (docs/service.md §2.3); `creditNote` and `overdue` are filters, not columns. */
export type InvoiceColumn = InvoiceField['id'];

export const INVOICE_COLUMNS: readonly InvoiceColumn[] = INVOICE_FIELDS.map(({ id }) => id);

/** Those that lists on paper and in files may have. */
export const EXPORTED_COLUMNS: readonly InvoiceColumn[] = INVOICE_FIELDS.filter(
  ({ exported }) => exported,
).map(({ id }) => id);

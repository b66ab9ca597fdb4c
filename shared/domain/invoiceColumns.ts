import { INVOICE_FIELDS, type InvoiceField } from './invoiceFields.ts';

export type FieldId = InvoiceField['id'];

/** Whose invoice a row is: the number that the service knows, and the name that the clerk gave. */
export const CUSTOMER_COLUMNS = ['customerNumber', 'givenName'] as const;

export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number];

/**
 * Every documented field is a column (docs/service.md §2.3), and in a list of several customers the customer;
 * `creditNote` and `overdue` are filters, not columns.
 */
export type InvoiceColumn = CustomerColumn | FieldId;

export const INVOICE_COLUMNS: readonly InvoiceColumn[] = [
  ...CUSTOMER_COLUMNS,
  ...INVOICE_FIELDS.map(({ id }) => id),
];

export function isCustomerColumn(column: string): column is CustomerColumn {
  return CUSTOMER_COLUMNS.some((one) => one === column);
}

/** Those that lists on paper and in files may have. */
export const EXPORTED_COLUMNS: readonly InvoiceColumn[] = [
  ...CUSTOMER_COLUMNS,
  ...INVOICE_FIELDS.filter(({ exported }) => exported).map(({ id }) => id),
];

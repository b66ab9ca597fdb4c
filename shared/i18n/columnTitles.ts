import type { DerivedColumn, FieldId, InvoiceColumn, OwnerColumn } from '../domain/invoiceColumns.ts';
import { INVOICE_FIELDS, type InvoiceField } from '../domain/invoiceFields.ts';
import type { Catalogue } from './catalogues.ts';

type Key = keyof Catalogue['invoices'];
type Title = InvoiceField['title'];
type FullTitle = Extract<InvoiceField, { readonly fullTitle: string }>['fullTitle'];

const FIELDS = INVOICE_FIELDS satisfies readonly { readonly title: Key; readonly fullTitle?: Key }[];

const OWN_TITLES = {
  customerNumber: 'columnCustomer',
  givenName: 'columnGivenName',
  daysLate: 'columnDaysLate',
} as const satisfies Readonly<Record<OwnerColumn | DerivedColumn, Key>>;

/** The text of each column's heading, on the screen, on paper and in files. */
export const COLUMN_TITLES = {
  ...OWN_TITLES,
  ...Object.fromEntries(FIELDS.map(({ id, title }) => [id, title])),
} as Readonly<Record<InvoiceColumn, Title | (typeof OWN_TITLES)[keyof typeof OWN_TITLES]>>;

/** What a field is called where a record is shown by itself. */
export const FULL_TITLES = Object.fromEntries(
  FIELDS.map((field) => [field.id, 'fullTitle' in field ? field.fullTitle : field.title]),
) as Readonly<Record<FieldId, Title | FullTitle>>;

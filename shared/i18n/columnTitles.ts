import { type AgeingBucket, overDays, rangeOf, stepDays } from '../domain/ageing.ts';
import {
  type CustomerColumn,
  isStepColumn,
  STEP_COLUMNS,
  type StepColumn,
} from '../domain/customerColumns.ts';
import {
  type DerivedColumn,
  type FieldId,
  INVOICE_FIELDS,
  type InvoiceColumn,
  type InvoiceField,
  type OwnerColumn,
} from '../domain/invoiceFields.ts';
import type { Catalogue } from './catalogues.ts';
import type { TextValues } from './translator.ts';

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

type CustomerColumnKey = Extract<keyof Catalogue['customerList'], `column${string}`>;

/** The headings of the list of customers, on the screen and in files. */
const TITLES = {
  number: 'columnNumber',
  givenName: 'columnGivenName',
  outstanding: 'columnOutstanding',
  overdue: 'columnOverdue',
  daysLate: 'columnDaysLate',
  late60: 'columnLate60',
  credits: 'columnCredits',
  invoices: 'columnInvoices',
  unreadable: 'columnUnreadable',
  fetchedAt: 'columnFetchedAt',
  changes: 'columnChanges',
  pinned: 'columnPinned',
  externalId: 'columnExternalId',
} as const satisfies Readonly<Record<Exclude<CustomerColumn, StepColumn>, CustomerColumnKey>>;

/** The heading of a column; those of the ageing buckets say their days. */
export function customerColumnTitle(
  column: CustomerColumn,
  steps: readonly AgeingBucket[],
  text: (key: CustomerColumnKey, values?: TextValues) => string,
): string {
  if (!isStepColumn(column)) return text(TITLES[column]);
  const step = steps[STEP_COLUMNS.indexOf(column)] ?? 'notDue';
  const days = stepDays(step);
  if (days === null) return text('columnNotDue');
  const over = overDays(step);
  const isByDue = rangeOf(step).by === 'due';
  if (over !== null) return text(isByDue ? 'columnStepOver' : 'columnStepOldOver', { days: over });
  return text(isByDue ? 'columnStep' : 'columnStepOld', { days });
}

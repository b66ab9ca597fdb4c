import { type AgeingBucket, rangeOf } from '../domain/ageingBuckets.ts';
import {
  type CustomerColumn,
  isStepColumn,
  STEP_COLUMNS,
  type StepColumn,
} from '../domain/customerColumns.ts';
import { overDays, stepDays } from '../domain/stepDays.ts';
import type { Catalogue } from './catalogues.ts';
import type { TextValues } from './filledText.ts';

type Key = Extract<keyof Catalogue['customerList'], `column${string}`>;

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
} as const satisfies Readonly<Record<Exclude<CustomerColumn, StepColumn>, Key>>;

/** The heading of a column; those of the ageing buckets say their days. */
export function customerColumnTitle(
  column: CustomerColumn,
  steps: readonly AgeingBucket[],
  text: (key: Key, values?: TextValues) => string,
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

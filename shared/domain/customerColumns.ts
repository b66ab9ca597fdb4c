import { OWED_PART_NAMES } from './ageing.ts';
import type { CellKind } from './listFormat.ts';

interface CustomerField {
  readonly id: string;
  /** How files write it. */
  readonly kind: CellKind;
}

/**
 * What the list of customers shows of each, in the order of its columns. Amounts are sums of the customer's whole list:
 * `overdue` was due before today, `late60` more than 60 days before, and the ageing buckets and `credits` add up to
 * `outstanding`; the clerk's own steps are the first of `step1` to `step8`, and nothing is in the others. `changes` are those that fetches have brought since a day. `daysLate` are those of the invoice that is owed the longest, 0 where nothing is late.
 */
export const CUSTOMER_FIELDS = [
  { id: 'number', kind: 'identifier' },
  { id: 'givenName', kind: 'text' },
  { id: 'outstanding', kind: 'amount' },
  { id: 'overdue', kind: 'amount' },
  { id: 'daysLate', kind: 'count' },
  { id: 'late60', kind: 'amount' },
  { id: 'credits', kind: 'amount' },
  { id: 'invoices', kind: 'count' },
  { id: 'fetchedAt', kind: 'dateTime' },
  { id: 'changes', kind: 'count' },
  { id: 'step1', kind: 'amount' },
  { id: 'step2', kind: 'amount' },
  { id: 'step3', kind: 'amount' },
  { id: 'step4', kind: 'amount' },
  { id: 'step5', kind: 'amount' },
  { id: 'step6', kind: 'amount' },
  { id: 'step7', kind: 'amount' },
  { id: 'step8', kind: 'amount' },
  { id: 'unreadable', kind: 'count' },
  { id: 'pinned', kind: 'flag' },
  { id: 'externalId', kind: 'identifier' },
] as const satisfies readonly CustomerField[];

export type CustomerColumn = (typeof CUSTOMER_FIELDS)[number]['id'];

export const CUSTOMER_COLUMNS = CUSTOMER_FIELDS.map(({ id }) => id);

/** Of the ageing buckets, in their order. */
export const STEP_COLUMNS = [
  'step1',
  'step2',
  'step3',
  'step4',
  'step5',
  'step6',
  'step7',
  'step8',
] as const satisfies readonly CustomerColumn[];

export type StepColumn = (typeof STEP_COLUMNS)[number];

export function isStepColumn(column: CustomerColumn): column is StepColumn {
  return STEP_COLUMNS.some((step) => step === column);
}

/** Whether there is such a column where the ageing has so many steps. */
export function isThere(column: CustomerColumn, steps: number): boolean {
  return !isStepColumn(column) || STEP_COLUMNS.indexOf(column) < steps;
}

/** Columns that hold sums of money, in the order of their sums. */
export const CUSTOMER_AMOUNTS = [
  'outstanding',
  ...OWED_PART_NAMES,
  ...STEP_COLUMNS,
  'credits',
] as const satisfies readonly CustomerColumn[];

export type CustomerAmount = (typeof CUSTOMER_AMOUNTS)[number];

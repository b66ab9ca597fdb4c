import { OWED_PART_NAMES } from './ageing.ts';
import type { CellKind } from './listFormat.ts';

interface CustomerField {
  readonly id: string;
  /** How files write it. */
  readonly kind: CellKind;
}

/**
 * What the list of customers shows of each, in the order of its columns. Amounts are sums of the customer's whole list:
 * `overdue` was due before today, `late60` more than 60 days before, and the five ageing steps and `credits` add up to
 * `outstanding`. `changes` are those that fetches have brought since a day. `daysLate` are those of the invoice that is owed the longest, 0 where nothing is late.
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
  { id: 'notDue', kind: 'amount' },
  { id: 'd1to30', kind: 'amount' },
  { id: 'd31to60', kind: 'amount' },
  { id: 'd61to90', kind: 'amount' },
  { id: 'd91plus', kind: 'amount' },
  { id: 'unreadable', kind: 'count' },
  { id: 'pinned', kind: 'flag' },
  { id: 'externalId', kind: 'identifier' },
] as const satisfies readonly CustomerField[];

export type CustomerColumn = (typeof CUSTOMER_FIELDS)[number]['id'];

export const CUSTOMER_COLUMNS = CUSTOMER_FIELDS.map(({ id }) => id);

/** Columns that hold sums of money, in the order of their sums. */
export const CUSTOMER_AMOUNTS = [
  'outstanding',
  ...OWED_PART_NAMES,
  'credits',
] as const satisfies readonly CustomerColumn[];

export type CustomerAmount = (typeof CUSTOMER_AMOUNTS)[number];

import type { Ageing } from '../../../../shared/domain/ageing.ts';
import { dayAfter, type LocalDate, startOfDay } from '../../../../shared/domain/wallClock.ts';
import type { AsOfState } from '../../../../shared/ipc/asOf.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import { dayNumberOf } from '../model/clockNumber.ts';
import { AgedSums } from './agedSums.ts';
import type { CachedCustomer } from './cachedCustomer.ts';
import { historicalDebt } from './historicalBalance.ts';
import { type HistoricalItem, historicalFetches, historicalItems, type OpenRow } from './historicalItems.ts';

/** What a customer's list was at the end of a day: what is known of it, and what was open. */
export interface HistoricalList {
  readonly customer: CachedCustomer;
  readonly state: AsOfState;
  /** By due date; empty where they are not known. */
  readonly items: readonly HistoricalItem[];
  readonly sums: AgedSums;
}

/** What is known of a customer before its rows are looked at. */
export function historicalState(
  database: CipherDatabase,
  customer: CachedCustomer,
  day: LocalDate,
): AsOfState {
  const debt = historicalDebt(database, { id: customer.id, at: customer.fetchedAt }, day);
  if (debt.kind === 'notKept') return { kind: 'notKept', since: debt.since };
  if (debt.kind === 'notFetched') return { kind: 'notFetched', fetchedAt: customer.fetchedAt };
  const { outstanding, unreadable } = debt;
  return { kind: 'known', outstanding, items: null, unreadable, since: null, until: null };
}

/**
 * The list of that state, from its rows that are open now. Items are taken for what was open only where they add up to
 * the balance that was kept on the day itself.
 */
export function historicalList(
  database: CipherDatabase,
  { customer, state }: Pick<HistoricalList, 'customer' | 'state'>,
  { day, ageing }: { readonly day: LocalDate; readonly ageing: Ageing },
  open: readonly OpenRow[],
): HistoricalList {
  const none = { customer, items: [], sums: new AgedSums(day, ageing) };
  if (state.kind !== 'known') return { ...none, state };
  const end = startOfDay(dayAfter(day, 0, 0, 1));
  const { since, until, from } = historicalFetches(database, customer, end);
  const known = { ...state, since, until };
  const items = from === false ? null : historicalItems(database, customer.id, from, open);
  if (items === null) return { ...none, state: known };
  const sums = new AgedSums(day, ageing);
  for (const { dueAt, invoicedAt, outstanding } of items)
    sums.add({ due: dayNumberOf(dueAt), invoiced: dayNumberOf(invoicedAt), outstanding });
  if (sums.total() !== state.outstanding) return { ...none, state: { kind: 'differs' } };
  return { customer, state: { ...known, items: items.length }, items, sums };
}

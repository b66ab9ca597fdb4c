import type { Ageing } from '../../../../shared/domain/ageingBuckets.ts';
import { dayAfter, type LocalDate, startOfDay } from '../../../../shared/domain/wallClock.ts';
import type { AsOfState } from '../../../../shared/ipc/asOf.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import { dayNumberOf } from '../model/clockNumber.ts';
import { AgedSums } from './agedSums.ts';
import type { KeptCustomer } from './keptCustomer.ts';
import { pastDebt } from './pastBalance.ts';
import { type OpenRow, type PastItem, pastFetches, pastItems } from './pastItems.ts';

/** What a customer's list was at the end of a day: what is known of it, and what was open. */
export interface PastList {
  readonly customer: KeptCustomer;
  readonly state: AsOfState;
  /** By due date; empty where they are not known. */
  readonly items: readonly PastItem[];
  readonly sums: AgedSums;
}

/** What is known of a customer before its rows are looked at. */
export function pastState(database: CipherDatabase, customer: KeptCustomer, day: LocalDate): AsOfState {
  const debt = pastDebt(database, { id: customer.id, at: customer.fetchedAt }, day);
  if (debt.kind === 'notKept') return { kind: 'notKept', since: debt.since };
  if (debt.kind === 'notFetched') return { kind: 'notFetched', fetchedAt: customer.fetchedAt };
  const { outstanding, unreadable } = debt;
  return { kind: 'known', outstanding, items: null, unreadable, since: null, until: null };
}

/**
 * The list of that state, from its rows that are open now. Items are taken for what was open only where they add up to
 * the balance that was kept on the day itself.
 */
export function pastList(
  database: CipherDatabase,
  { customer, state }: Pick<PastList, 'customer' | 'state'>,
  { day, ageing }: { readonly day: LocalDate; readonly ageing: Ageing },
  open: readonly OpenRow[],
): PastList {
  const none = { customer, items: [], sums: new AgedSums(day, ageing) };
  if (state.kind !== 'known') return { ...none, state };
  const end = startOfDay(dayAfter(day, 0, 0, 1));
  const { since, until, from } = pastFetches(database, customer, end);
  const known = { ...state, since, until };
  const items = from === false ? null : pastItems(database, customer.id, from, open);
  if (items === null) return { ...none, state: known };
  const sums = new AgedSums(day, ageing);
  for (const { dueAt, invoicedAt, outstanding } of items)
    sums.add({ due: dayNumberOf(dueAt), invoiced: dayNumberOf(invoicedAt), outstanding });
  if (sums.total() !== state.outstanding) return { ...none, state: { kind: 'differs' } };
  return { customer, state: { ...known, items: items.length }, items, sums };
}

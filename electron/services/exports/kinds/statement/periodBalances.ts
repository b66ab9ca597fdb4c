import { dayAfter, type LocalDate } from '../../../../../shared/domain/wallClock.ts';
import type { HistoricalBalance, PeriodBalances } from '../../../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../../../shared/ipc/customerRef.ts';
import type { EndOfDay, Statement } from '../../../../documents/pdf/statement.ts';
import type { Store } from '../../../../store/store.ts';

/** Invoice dates, both included; null for an open end. */
interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** Where none is wanted. */
export const NO_BALANCES: PeriodBalances = { opening: null, closing: null };

/**
 * Of each customer what it owed before a period and at its end, or why that is not known. Up to today or an open end there
 * is none at the end: that is what is owed in all. `today` is `YYYY-MM-DD`.
 */
export async function periodBalances(
  { debts }: Pick<Store, 'debts'>,
  customers: readonly CustomerRef[],
  { from, to }: Period,
  today: string,
): Promise<readonly PeriodBalances[]> {
  const opening = from === null ? null : dayAfter(from as LocalDate, 0, 0, -1);
  const closing = to === null || to >= today ? null : (to as LocalDate);
  const days = [opening, closing].filter((day) => day !== null);
  if (days.length === 0) return customers.map(() => NO_BALANCES);
  const found = await debts.historicalBalances(customers, days);
  return found.map((balances) => ({ opening: of(opening, balances), closing: of(closing, balances) }));
}

/** Whether one of them is wanted and not known. */
export function lacksBalance({ opening, closing }: PeriodBalances): boolean {
  return [opening, closing].some((one) => one !== null && one.kind !== 'known');
}

/** What of them is on the paper. */
export function balancesOnPaper({ opening, closing }: PeriodBalances): Statement['balances'] {
  return { opening: onPaper(opening), closing: onPaper(closing) };
}

function of(
  day: LocalDate | null,
  balances: readonly (HistoricalBalance | null)[],
): HistoricalBalance | null {
  return day === null ? null : (balances.find((one) => one?.day === day) ?? null);
}

function onPaper(balance: HistoricalBalance | null): EndOfDay | null {
  if (balance?.kind !== 'known') return null;
  const { day, outstanding } = balance;
  return { day, outstanding };
}

import { compareDecimals, DecimalSum } from '../decimalSum.ts';
import type { PromiseState } from '../markNames.ts';
import type { Decimal } from '../money.ts';
import { type LocalDate, localDay } from '../wallClock.ts';
import type { MarkValues } from './markEvent.ts';

/** What the last fetch says of an invoice, or of all invoices of a customer. */
export interface Seen {
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  readonly outstanding: Decimal;
}

/** How a promise stands, or a payment that the bank has; `missing` is what has not come of it, null while that is not known. */
export interface PromiseStands {
  readonly state: PromiseState;
  readonly missing: Decimal | null;
}

const NOT_KNOWN: PromiseStands = { state: 'notKnown', missing: null };
const KEPT: PromiseStands = { state: 'kept', missing: '0' as Decimal };

/**
 * Judges a promise by a fetch that came after it was noted (milliseconds since the epoch), never by the day of today: it
 * is kept as soon as enough has come, and not kept once the list was fetched on a later day of the desk's calendar than
 * the one that was promised. `paid` is what has come since, null where nothing says it; `seen` is null where the invoice
 * is not in the list, or no list is kept.
 */
export function promiseStands(
  { day, amount }: MarkValues['promise'],
  notedAt: number,
  seen: (Seen & { readonly paid: Decimal | null }) | null,
): PromiseStands {
  if (seen === null || seen.fetchedAt <= notedAt) return NOT_KNOWN;
  const missing = missingOf(amount, seen);
  if (missing !== null && compareDecimals(missing, '0') <= 0) return KEPT;
  if (missing === null || seen.paid === null || !isOver(day, seen.fetchedAt)) return NOT_KNOWN;
  return { state: compareDecimals(seen.paid, '0') > 0 ? 'inPart' : 'broken', missing };
}

/**
 * Judges what is seen in the bank by the first fetch that came after it was noted: it is here once the invoice is settled or
 * as much is paid of it. A payment for several invoices is here once anything of this one is. Null for `seen` as above.
 */
export function seenStands(
  { amount }: MarkValues['seenInBank'],
  notedAt: number,
  seen: (Seen & { readonly paid: Decimal | null }) | null,
): PromiseStands {
  if (seen === null || seen.fetchedAt <= notedAt || seen.paid === null) return NOT_KNOWN;
  const { outstanding, paid } = seen;
  const isAnyPaid = compareDecimals(paid, '0') > 0;
  if (compareDecimals(outstanding, '0') <= 0 || (amount === null && isAnyPaid)) return KEPT;
  const missing = missingOf(amount, seen) ?? outstanding;
  if (compareDecimals(missing, '0') <= 0) return KEPT;
  return { state: isAnyPaid ? 'inPart' : 'broken', missing };
}

function missingOf(amount: Decimal | null, { outstanding, paid }: Seen & { readonly paid: Decimal | null }) {
  if (amount === null) return outstanding;
  return paid === null ? null : new DecimalSum().add(amount).subtract(paid).decimal();
}

function isOver(day: LocalDate, instant: number): boolean {
  return localDay(instant) > day;
}

/** A step for the case that nothing comes is over once a fetch after it has found nothing owed. */
export function isStepOver({ ifNothing }: MarkValues['step'], notedAt: number, seen: Seen | null): boolean {
  return (
    ifNothing && seen !== null && seen.fetchedAt > notedAt && compareDecimals(seen.outstanding, '0') <= 0
  );
}

// Stand-in until the pure rules are there.
import { compareDecimals, DecimalSum } from '../../../../../shared/domain/decimalSum.ts';
import type { MarkValues, SaidInvoice } from '../../../../../shared/domain/marks/markEvent.ts';
import type { PromiseState } from '../../../../../shared/domain/marks/markNames.ts';
import type { Decimal } from '../../../../../shared/domain/money.ts';
import { localDay } from '../../../../../shared/domain/wallClock.ts';

export interface ChangedField {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export function changedFields(said: SaidInvoice, now: SaidInvoice): ChangedField[] {
  const changed: ChangedField[] = [];
  for (const [field, from] of Object.entries(said)) {
    const to = now[field as keyof SaidInvoice];
    if (from !== to) changed.push({ field, from, to });
  }
  return changed;
}

export interface PromiseStands {
  readonly state: PromiseState;
  readonly missing: Decimal | null;
}

export function promiseStands(
  { day, amount }: MarkValues['promise'],
  notedAt: number,
  seen: { readonly paid: Decimal | null; readonly outstanding: Decimal; readonly fetchedAt: number } | null,
): PromiseStands {
  const unknown: PromiseStands = { state: 'notKnown', missing: null };
  if (seen === null || seen.fetchedAt <= notedAt) return unknown;
  const { paid, outstanding, fetchedAt } = seen;
  if (
    amount === null
      ? compareDecimals(outstanding, '0') <= 0
      : paid !== null && compareDecimals(paid, amount) >= 0
  )
    return { state: 'kept', missing: '0' as Decimal };
  if (localDay(fetchedAt) <= day || paid === null) return unknown;
  const missing = amount === null ? outstanding : new DecimalSum().add(amount).subtract(paid).decimal();
  return { state: compareDecimals(paid, '0') > 0 ? 'inPart' : 'broken', missing };
}

export function isStepGone(
  value: MarkValues['step'],
  notedAt: number,
  seen: { readonly outstanding: Decimal; readonly fetchedAt: number } | null,
): boolean {
  return (
    value.ifNothing &&
    seen !== null &&
    seen.fetchedAt > notedAt &&
    compareDecimals(seen.outstanding, '0') <= 0
  );
}

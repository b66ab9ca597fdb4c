import { expect } from 'vitest';
import {
  type ComparedItem,
  type CompareRules,
  Comparison,
  type KeptItem,
} from '../../../electron/store/reconciliation/ledger/comparison.ts';
import { comparedFigures } from '../../../electron/store/reconciliation/ledger/comparisonQueries.ts';
import type { LedgerLine } from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { type Decimal, DecimalSum, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { ReferenceTemplate } from '../../../shared/domain/paymentReference.ts';
import { NO_SUGGESTIONS } from '../../fakes/noSuggestions.ts';

export const FETCHED = ['10001', '10002', '00103'];
/** Is kept, and not known as of the day. */
export const LATER = '10004';
export const rules = {
  tolerance: '0.5' as Decimal,
  reference: { template: '{customer}{invoice}', scheme: 'ocr' } as ReferenceTemplate,
  place: (customer: string) => {
    if (FETCHED.includes(customer)) return 'inside';
    return customer === LATER ? 'notKnownThen' : 'neverFetched';
  },
} satisfies CompareRules;

export type Line = Omit<LedgerLine, 'row'>;
export type Item = Omit<KeptItem, 'id'> & { readonly isOpen: boolean };

export const cents = (units: number): Decimal => sumOfDecimals([(units / 100).toFixed(2)]);
export const days = (due: string | null, invoiced: string | null = '2026-09-01') =>
  ({ due, invoiced }) as NonNullable<Line['days']>;
export const DAYS = days('2026-10-31');

export const line = (
  customer: string,
  invoice: string,
  units: number,
  reference = '',
  dated = DAYS,
): Line => ({
  ...{ customer, invoice, reference, days: dated },
  amount: cents(units),
});
export const item = (customer: string, invoice: string, units: number, more: Partial<Item> = {}): Item => ({
  ...{ customer, invoice, amount: cents(units), isOpen: true, isLeftOut: false, isAfter: false, days: DAYS },
  ...more,
});

export function compared(lines: readonly Line[], items: readonly Item[], isNamed = true): ComparedItem[] {
  const comparison = new Comparison(
    lines.map((one, row) => ({ ...one, row })),
    isNamed,
    rules,
  );
  return withItems(comparison, items);
}

export function withItems(comparison: Comparison, items: readonly Item[]): ComparedItem[] {
  for (const [id, one] of items.entries()) if (one.isOpen) comparison.add({ ...one, id });
  comparison.join();
  for (const { customer, invoice, isOpen } of items)
    if (!isOpen)
      comparison.note(FETCHED.includes(customer) ? 'settled' : 'notKnownThen', customer, [invoice]);
  return comparison.keys();
}

/** Every line and every open invoice that the filter keeps is in one key, and the kinds lead from one total to the other. */
export function expectPartition(
  keys: readonly ComparedItem[],
  lines: readonly Line[],
  items: readonly Item[],
): void {
  const rows = keys.flatMap(({ there }) => there?.parts ?? []);
  expect(rows.toSorted((one, other) => one - other)).toEqual([...lines.keys()]);
  const open = [...items.entries()].filter(([, { isOpen, isLeftOut }]) => isOpen && !isLeftOut);
  const ids = keys.flatMap(({ here }) => here?.parts ?? []);
  expect(ids.toSorted((one, other) => one - other)).toEqual(open.map(([id]) => id));
  const figures = comparedFigures(
    [],
    Map.groupBy(keys, ({ kind }) => kind),
    { unreadable: 0, unreadDays: 0, suggestions: NO_SUGGESTIONS, asOf: null },
  );
  expect(figures.there).toBe(sumOfDecimals(lines.map(({ amount }) => amount)));
  expect(figures.here).toBe(sumOfDecimals(open.map(([, { amount }]) => amount)));
  const rest = new DecimalSum().add(figures.there).subtract(figures.here);
  for (const { difference } of figures.kinds) rest.add(difference);
  expect(rest.decimal()).toBe('0');
}

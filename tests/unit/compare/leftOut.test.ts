import { expect, it } from 'vitest';
import { Comparison, type KeptItem } from '../../../electron/store/reconciliation/ledger/comparison.ts';
import type { LedgerLine } from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { type Decimal, decimalFromScaled } from '../../../shared/domain/money.ts';

type Line = Omit<LedgerLine, 'row'>;
type Item = Omit<KeptItem, 'id'>;

const line = (invoice: string, units: number): Line => ({
  ...{ customer: '10001', invoice, reference: '', amount: decimalFromScaled(units), days: null },
});
const item = (invoice: string, units: number, isLeftOut = false): Item => ({
  ...{ customer: '10001', invoice, amount: decimalFromScaled(units) },
  ...{ isLeftOut, isAfter: false, days: null },
});

function kindsOf(lines: readonly Line[], items: readonly Item[]) {
  const comparison = new Comparison(
    lines.map((one, row) => ({ ...one, row })),
    true,
    { tolerance: '0' as Decimal, reference: null, place: () => 'inside' },
  );
  for (const [at, one] of items.entries()) comparison.add({ ...one, id: at + 1 });
  comparison.join();
  return comparison.keys().map(({ kind, here }) => [kind, here?.invoice ?? null]);
}

it('what the filter leaves out is taken for nothing else, and no line of it is called unknown', () => {
  // Written the same is what is left out, and written otherwise is another invoice.
  expect(kindsOf([line('55', 700)], [item('F55', 700), item('55', 700, true)])).toEqual([
    ['filteredOut', null],
    ['onlyHere', 'F55'],
  ]);
  expect(kindsOf([line('055', 700)], [item('F55', 700), item('55', 700, true)])).toEqual([
    ['unknown', null],
    ['onlyHere', 'F55'],
  ]);
  expect(
    kindsOf([line('055', 700), line('0055', 700)], [item('F55', 700, true), item('55', 700, true)]),
  ).toEqual([
    ['filteredOut', null],
    ['filteredOut', null],
  ]);
  expect(kindsOf([line('55', 900)], [item('55', 700), item('55', 100, true)])).toEqual([['amount', '55']]);
});

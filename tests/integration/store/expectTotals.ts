import { expect } from 'vitest';
import type { Store } from '../../../electron/store/store.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';
import { dateOf } from '../../oracles/dateOf.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { TODAY } from './testStore.ts';

/** Totals are those of the rows, added up in plain code. */
export async function expectTotals(
  totals: Awaited<ReturnType<Store['lists']['totals']>>,
  kept: readonly InvoiceRow[],
  today = TODAY,
): Promise<void> {
  const sum = (part: (row: InvoiceRow) => string, of = kept) =>
    decimalFromScaled(of.reduce((total, row) => total + scaledFromDecimal(part(row)), 0n));
  expect(totals?.count).toBe(kept.length);
  expect(totals?.price).toBe(sum((row) => row.price));
  expect(totals?.priceVat).toBe(sum((row) => row.priceVat));
  expect(totals?.outstanding).toBe(sum((row) => row.outstanding));
  const credits = kept.filter((row) => scaledFromDecimal(row.price) < 0n);
  expect(totals?.creditNotes).toEqual({
    count: credits.length,
    price: sum((row) => row.price, credits),
    priceVat: sum((row) => row.priceVat, credits),
  });
  const { credits: owedBack, ...buckets } = totals?.ageing ?? { credits: undefined };
  for (const [bucket, aged] of Object.entries(buckets)) {
    const inside = kept.filter(
      (row) => scaledFromDecimal(row.outstanding) > 0n && ageingBucket(dateOf(row.dueDate), today) === bucket,
    );
    expect(aged, bucket).toEqual({
      count: inside.length,
      outstanding: sum((row) => row.outstanding, inside),
    });
  }
  const parts = [...Object.values(buckets), owedBack].map((aged) =>
    scaledFromDecimal(aged?.outstanding ?? '0'),
  );
  expect(decimalFromScaled(parts.reduce((total, part) => total + part, 0n))).toBe(totals?.outstanding);
}

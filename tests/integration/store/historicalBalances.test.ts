import { describe, expect, it } from 'vitest';
import { DAYS_KEPT } from '../../../electron/store/invoices/ingest/history.ts';
import { decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, localDay, startOfDay } from '../../../shared/domain/wallClock.ts';
import type { HistoricalBalance } from '../../../shared/ipc/asOf.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { recordArbitrary } from './invoiceArbitraries.ts';
import { storeForEach } from './storeHome.ts';
import { customerRef, TODAY } from './testStore.ts';

const home = storeForEach();
const NUMBERS = ['11', '12'];
const HOUR = 3_600_000;
const dayBefore = (daysAgo: number) => dayAfter(TODAY as LocalDate, 0, 0, -daysAgo);

/** A record that cannot be read: it is in no balance, as it is in no sum. */
const unreadable = fc.constant({ invoice_no: 7 });
const list = fc.array(
  fc.oneof({ weight: 5, arbitrary: recordArbitrary }, { weight: 1, arbitrary: unreadable }),
  {
    maxLength: 3,
  },
);
/** Days before today, hour and list of a fetch; null forgets the customer. */
const fetches = fc.array(
  fc.record({
    daysAgo: fc.integer({ min: 0, max: DAYS_KEPT - 1 }),
    hour: fc.constantFrom(0, 9, 23),
    number: fc.constantFrom(...NUMBERS),
    records: fc.oneof({ weight: 9, arbitrary: list }, { weight: 1, arbitrary: fc.constant(null) }),
  }),
  { minLength: 1, maxLength: 10 },
);
const asked = fc.array(fc.integer({ min: -2, max: DAYS_KEPT + 3 }), { minLength: 1, maxLength: 6 });

interface Fetch {
  readonly at: number;
  readonly outstanding: string;
}

/** Without the store: the last of the fetches up to the day's end, if there is one, and one after it. */
function reckoned(made: readonly Fetch[], day: LocalDate): HistoricalBalance | null {
  const [first] = made;
  if (first === undefined) return null;
  const end = startOfDay(dayAfter(day, 0, 0, 1));
  const last = made.findLast(({ at }) => at < end);
  if (last === undefined) return { kind: 'notKept', day, since: localDay(first.at) };
  return made.some(({ at }) => at >= end)
    ? { kind: 'known', day, outstanding: last.outstanding as never }
    : { kind: 'notFetched', day };
}

function owed(records: readonly object[]): string {
  const amounts = records.flatMap((one) => ('amount_outstanding' in one ? [one.amount_outstanding] : []));
  return sumOfDecimals(amounts.map((amount) => decimalFromSource(JSON.stringify(amount)) ?? ''));
}

describe('what a customer owed at the end of a day', () => {
  it('is what its last fetch by then has said, or why that is not known', async () => {
    await fc.assert(
      fc.asyncProperty(fetches, asked, async (series, daysAgo) => {
        await home.store.facts.removeConnection('test');
        const made = new Map<string, Fetch[]>();
        const inOrder = series.toSorted((a, b) => b.daysAgo - a.daysAgo || a.hour - b.hour);
        for (const { daysAgo: ago, hour, number, records } of inOrder) {
          if (records === null) {
            await home.store.lists.forget(customerRef(number));
            made.delete(number);
            continue;
          }
          const at = startOfDay(dayBefore(ago)) + hour * HOUR;
          await home.ingest(customerRef(number), records, at);
          made.set(number, [...(made.get(number) ?? []), { at, outstanding: owed(records) }]);
        }
        const days = daysAgo.map(dayBefore);
        const found = await home.store.debts.historicalBalances(
          NUMBERS.map((number) => customerRef(number)),
          days,
        );
        expect(found).toEqual(
          NUMBERS.map((number) => days.map((day) => reckoned(made.get(number) ?? [], day))),
        );
      }),
      { numRuns: casesOf(150, 20) },
    );
  });

  it('is known a year back, however often it has changed since', async () => {
    const [sample] = fc.sample(recordArbitrary, { numRuns: 1, seed: 1 });
    const amountAt = (ago: number) => ago + 1;
    for (let ago = DAYS_KEPT + 20; ago >= 0; ago -= 1) {
      const record = { ...sample, amount_outstanding: amountAt(ago) };
      await home.ingest(customerRef('11'), [record], startOfDay(dayBefore(ago)) + HOUR);
    }
    const days = [1, 92, 366, DAYS_KEPT, DAYS_KEPT + 1].map(dayBefore);
    const [found] = await home.store.debts.historicalBalances([customerRef('11')], days);
    expect(found).toEqual([
      ...[1, 92, 366, DAYS_KEPT].map((ago) => {
        return { kind: 'known', day: dayBefore(ago), outstanding: String(amountAt(ago)) };
      }),
      { kind: 'notKept', day: dayBefore(DAYS_KEPT + 1), since: dayBefore(DAYS_KEPT) },
    ]);
  });
});

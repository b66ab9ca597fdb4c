import { describe, expect, it } from 'vitest';
import { MOST_AMOUNTS } from '../../../electron/store/invoices/queries/searchQueries.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, ingestBody, TODAY } from './testStore.ts';

const home = storeForAll();

/** As typed, and as JSON: few, so that they meet; of either sign, beyond four decimals and beyond 10¹¹. */
const AMOUNTS = [
  '0',
  '1250',
  '-1250',
  '12.5',
  '19.99',
  '0.00001',
  '0.0001',
  '-0.00001',
  '123456789012.5',
  '9e15',
];
const inJson = fc.constantFrom(...AMOUNTS);

const record = fc.record({
  no: fc.integer({ min: 1, max: 400 }),
  outstanding: inJson,
  price: inJson,
  priceVat: inJson,
});
type Given = typeof record extends fc.Arbitrary<infer Value> ? Value : never;
const list = fc.uniqueArray(record, { selector: ({ no }) => no, maxLength: 15 });

function json(records: readonly Given[]): string {
  const bodies = records.map(({ no, outstanding, price, priceVat }) => {
    const plain = { ...soundRecord(no), invoice_no: `N${no}`, entry_no: `E${no}` };
    return JSON.stringify({ ...plain, amount_outstanding: 'a', price: 'b', price_vat: 'c' })
      .replace('"a"', outstanding)
      .replace('"b"', price)
      .replace('"c"', priceVat);
  });
  return `[${bodies.join(',')}]`;
}

const sameAmount = (typed: string, amount: string) =>
  Number(amount) === Number(typed) || (!typed.startsWith('-') && Number(amount) === -Number(typed));

/** What stands in the records, and where, by a look at each of them. */
function expected(lists: ReadonlyMap<string, readonly Given[]>, typed: string): string[] {
  const found: string[] = [];
  for (const [number, records] of lists) {
    for (const given of records) {
      const field =
        given.outstanding !== '0' && sameAmount(typed, given.outstanding)
          ? 'outstanding'
          : (['price', 'priceVat'] as const).find((one) => sameAmount(typed, given[one]));
      if (field !== undefined) found.push(`${number} N${given.no} ${field}`);
    }
  }
  return found.sort();
}

const find = (typed: string, connectionId = 'test') =>
  home.store.search.find(connectionId, typed, 'amounts', typed).then(({ amounts }) => amounts);

const lines = (found: Awaited<ReturnType<typeof find>>) =>
  found.invoices.map(({ customer, invoiceNo, field }) => `${customer.number} ${invoiceNo} ${field}`).sort();

describe('invoices by an amount', () => {
  it('are those in which it stands, over first lists, refreshes and forgotten customers', async () => {
    const step = fc.record({
      customer: fc.constantFrom('1', '2', '3'),
      records: fc.option(list, { freq: 6 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        run += 1;
        const lists = new Map<string, readonly Given[]>();
        for (const { customer, records } of steps) {
          const number = `${run}${customer}`;
          if (records === null) await home.store.lists.forget(customerRef(number));
          else await ingestBody(home.store, customerRef(number), json(records));
          if (records === null) lists.delete(number);
          else lists.set(number, records);
          for (const typed of AMOUNTS) {
            const ofRun = lines(await find(typed === '9e15' ? '9000000000000000' : typed));
            const own = ofRun.filter(
              (line) => line.startsWith(`${run}`) && line.indexOf(' ') === `${run}1`.length,
            );
            expect(own).toEqual(expected(lists, typed));
          }
        }
        for (const number of lists.keys()) await home.store.lists.forget(customerRef(number));
      }),
      { numRuns: casesOf(200, 15) },
    );
  });

  it('are 50 at most, which is said, the open ones first and the oldest due first among them', async () => {
    const many = Array.from({ length: 70 }, (_, no) => ({
      ...soundRecord(no),
      invoice_no: `M${no}`,
      entry_no: `F${no}`,
      amount_outstanding: no >= 60 ? 777 : 0,
      price: 777,
      price_vat: 971.25,
      invoice_due_at: `2026-01-${String(28 - (no % 28)).padStart(2, '0')} 00:00:00`,
    }));
    await home.ingest(customerRef('9001'), many);
    const found = await find('777');
    expect(found.invoices).toHaveLength(MOST_AMOUNTS);
    expect(found.more).toBe(true);
    expect(found.invoices.slice(0, 10).map(({ field }) => field)).toEqual(Array(10).fill('outstanding'));
    expect(found.invoices.slice(10).every(({ field, amount }) => field === 'price' && amount === '777')).toBe(
      true,
    );
    const open = found.invoices
      .slice(0, 10)
      .map(({ invoiceNo }) => many[Number(invoiceNo.slice(1))]?.invoice_due_at);
    expect(open).toEqual(open.toSorted());
    const few = await find('971,25');
    expect(few.more).toBe(true);
    await home.ingest(customerRef('9001'), many.slice(0, 20));
    expect((await find('971,25')).more).toBe(false);
    expect(lines(await find('971,25'))).toHaveLength(20);
  });

  it('are found in lists of any length, at the edges of what is looked through at once, before and after a change', async () => {
    const long = Array.from({ length: 3_000 }, (_, no) => ({
      ...soundRecord(no),
      invoice_no: `L${no}`,
      entry_no: `G${no}`,
      amount_outstanding: 0,
      price: 20_000 + no,
      price_vat: 20_000 + no,
    }));
    const customer = customerRef('9003', 'long');
    const numbersOf = async (typed: string) =>
      (await find(typed, 'long')).invoices.map(({ invoiceNo }) => invoiceNo).sort();
    await home.ingest(customer, long);
    for (const no of [0, 1, 1_023, 1_024, 2_047, 2_048, 2_999])
      expect(await numbersOf(String(20_000 + no))).toEqual([`L${no}`]);
    const changed = long.map((one, no) => (no === 1_024 ? { ...one, amount_outstanding: 55.5 } : one));
    await home.ingest(customer, [...changed.slice(0, 2_048), ...long.slice(2_100)]);
    expect(await numbersOf('55,50')).toEqual(['L1024']);
    expect(await numbersOf('21 024')).toEqual(['L1024']);
    expect(await numbersOf('22 048')).toEqual([]);
    expect(await numbersOf('22 100')).toEqual(['L2100']);
  });

  it('are found beside numbers, not at another connection, and by both readings of 1,250', async () => {
    const one = {
      ...soundRecord(1),
      invoice_no: 'X1',
      entry_no: 'Y1',
      amount_outstanding: 1.25,
      price: 4711.5,
    };
    const other = { ...soundRecord(2), invoice_no: '4711500', entry_no: 'Y2', amount_outstanding: 1250 };
    // The desk reads the same tally in another form.
    await home.store.debts.overview('other', TODAY);
    await find('1', 'other');
    await home.ingest(customerRef('9002', 'other'), [one, other]);
    const search = (typed: string) => home.store.search.find('other', typed, null, typed);
    const numbers = await search('4711500');
    expect(numbers.invoices.map(({ invoiceNo }) => invoiceNo)).toEqual(['4711500']);
    expect(numbers.amounts.invoices).toEqual([]);
    const amounts = (await search('4 711,50')).amounts.invoices;
    expect(amounts.map(({ invoiceNo, amount }) => [invoiceNo, amount])).toEqual([
      ['X1', '4711.5' as Decimal],
    ]);
    expect((await find('1,250', 'other')).invoices.map(({ invoiceNo }) => invoiceNo).sort()).toEqual([
      '4711500',
      'X1',
    ]);
    expect((await find('1,250', 'elsewhere')).invoices).toEqual([]);
  });
});

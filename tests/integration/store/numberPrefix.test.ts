import { beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf, inFull } from '../../promiseCounts.ts';
import { allRows } from './allRows.ts';
import { recordArbitrary } from './invoiceArbitraries.ts';
import { matches, sorted } from './plainQuery.ts';
import { sortArbitrary } from './queryArbitraries.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, TODAY } from './testStore.ts';

const home = storeForAll();
let rows: InvoiceRow[];
const customer = customerRef('88');
const other = customerRef('89');

beforeAll(async () => {
  const records = fc.sample(recordArbitrary, { numRuns: 900, seed: 88 });
  await home.ingest(other, [{ ...records[0], invoice_no: '424242' }]);
  await home.ingest(customer, records.slice(0, 700));
  // Another order and gaps among the ids; numbers of customers before and behind must not be found.
  await home.ingest(customer, [...records.slice(600), ...records.slice(50, 500).reverse()]);
  await home.ingest(customerRef('90'), [{ ...records[0], invoice_no: '434343' }]);
  rows = await allRows(home.store, customer);
});

const filterArbitrary: fc.Arbitrary<InvoiceFilter> = fc
  .record(
    {
      text: fc.constantFrom('1', '0', 'tag', 'zzz'),
      statuses: fc.constantFrom(['open'], ['SENT', 'paid'], ['nothing']),
      outstanding: fc.constantFrom('open' as const, 'settled' as const),
      overdue: fc.boolean(),
      hasPdf: fc.boolean(),
      creditNotes: fc.constantFrom('only' as const, 'without' as const),
    },
    { requiredKeys: [] },
  )
  .chain((parts) => {
    const entries = Object.entries(parts);
    return fc.subarray(entries, { maxLength: Math.min(2, entries.length) });
  })
  .map((parts) => ({ ...NO_FILTER, ...Object.fromEntries(parts) }) as InvoiceFilter);

/** Mostly beginnings of numbers that occur, so that most searches find something. */
const digitsArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 320 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom('0', '00', '007', '9', '99', '000000000000000000', '1', '29') },
  { weight: 1, arbitrary: fc.stringMatching(/^\d{1,20}$/) },
  { weight: 1, arbitrary: fc.constantFrom('424242', '434343', '42424', '4343') },
);

describe('the first row whose number begins with digits', () => {
  it('stands where a plain search through the sorted, filtered list finds it', async () => {
    let found = 0;
    let none = 0;
    let farDown = 0;
    await fc.assert(
      fc.asyncProperty(filterArbitrary, sortArbitrary, digitsArbitrary, async (filter, sort, digits) => {
        const list = sorted(
          rows.filter((row) => matches(row, filter, TODAY)),
          sort,
        );
        const expected = list.findIndex(({ invoiceNo }) => invoiceNo.startsWith(digits));
        const position = await home.store.lists.numberPosition({
          customer,
          filter,
          sort,
          digits,
          today: TODAY,
        });
        expect(position).toBe(expected < 0 ? null : expected);
        if (expected < 0) none += 1;
        else found += 1;
        if (expected > 100) farDown += 1;
      }),
      { numRuns: casesOf(600, 120) },
    );
    expect(found).toBeGreaterThan(casesOf(100, 10));
    expect(none).toBeGreaterThan(casesOf(50, 4));
    if (inFull) expect(farDown).toBeGreaterThan(20);
  });

  it('is found where thousands of numbers hold the digits further in', async () => {
    const long = customerRef('91');
    const record = fc.sample(recordArbitrary, { numRuns: 1, seed: 1 })[0];
    const numbers = [...Array.from({ length: 3_000 }, (_, at) => `10${9_000 + at}77`), '7712', '8'];
    await home.ingest(
      long,
      numbers.map((invoice_no, at) => ({ ...record, invoice_no, entry_no: `E${at}` })),
    );
    const ask = (digits: string, sort: InvoiceSort = []) =>
      home.store.lists.numberPosition({ customer: long, filter: NO_FILTER, sort, digits, today: TODAY });
    expect(await ask('77')).toBe(3_000);
    expect(await ask('77', [{ column: 'invoiceNo', direction: 'ascending' }])).toBe(1);
    expect(await ask('78')).toBeNull();
    const gone = { customer: customerRef('92'), filter: NO_FILTER, sort: [], digits: '1', today: TODAY };
    expect(await home.store.lists.numberPosition(gone)).toBeNull();
  });
});

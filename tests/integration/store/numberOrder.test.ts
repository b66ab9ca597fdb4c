import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { fedWindows } from '../../../electron/documents/files/feed.ts';
import type { RecordWindow } from '../../../electron/workers/recordWindow.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import { type CustomerNumber, inNumberOrder } from '../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { fc } from '../../fastCheck.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { allRows } from './allRows.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, TODAY } from './testStore.ts';

const home = storeForAll();
/** As they are fetched first, and as every list and every file has them. */
const FETCHED = ['100', '42', '10', '042', '9', '0009'];
const ORDER = ['0009', '9', '10', '042', '42', '100'];
const ALL = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
const CONNECTION = {
  ...{ id: 'test', name: 'Test', environmentWord: 'TEST', environmentTone: 'test' as const, sample: false },
  ...{ baseUrl: 'https://one.example', clientId: 'client', agreementsListBody: '{}' },
  pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
};
const MOMENT = { today: TODAY, language: 'en', staleBefore: 0, changesSince: 0 };

const numbersOnce = (numbers: readonly string[]) => [...new Set(numbers)];

async function recordsFed(sort: readonly { column: 'customerNumber'; direction: 'ascending' }[]) {
  const { port1, port2 } = new MessageChannel();
  const query = {
    connectionId: 'test',
    number: null,
    selection: ALL,
    sort: [...sort],
    today: TODAY,
    byCustomer: false,
  };
  void home.store.records.feed({ ...query, selection: { ...ALL, except: [] } }, port1);
  port2.postMessage('next');
  const numbers: string[] = [];
  for await (const { customers } of fedWindows<RecordWindow>(port2, new AbortController().signal)) {
    numbers.push(...customers.map(({ number }) => number));
  }
  return numbersOnce(numbers);
}

describe('the order of customers', () => {
  it('is one everywhere: by the value of their numbers, and of one value by their digits', async () => {
    for (const [at, number] of FETCHED.entries()) {
      const open = { ...soundRecord(at), amount_outstanding: 5 };
      await home.ingest(customerRef(number), [open, { ...open, entry_no: 'b' }]);
    }
    const { lists, customerList, records, refreshes, facts, ownFacts, debts } = home.store;
    await facts.putConnection(CONNECTION);
    await facts.pin('test', FETCHED, true);
    const window = { sort: [], offset: 0, limit: 50 };
    const asked = { connectionId: 'test', filter: NO_CUSTOMER_FILTER, fetchedBefore: null, ...window };
    const page = await customerList.page(asked, MOMENT);
    const invoices = await allRows(home.store, { connectionId: 'test', number: null });
    const { text } = await ownFacts.text('2026-03-02 09:42:00');
    expect({
      customers: page.rows.map(({ number }) => number),
      invoices: numbersOnce(invoices.map(({ customerNumber }) => customerNumber)),
      exported: await lists.customersOf('test', { ...ALL, except: [] }, TODAY),
      parquet: await recordsFed([]),
      folders: await records.numbers('test'),
      refreshed: await refreshes.numbers('test', 'all'),
      pinned: await refreshes.numbers('test', 'pinned'),
      debtors: (await debts.overview('test', TODAY)).topDebtors.map(({ customer }) => customer.number),
      own: [...text.matchAll(/"number":\s*"(\d+)"/g)].map(([, number]) => number),
    }).toEqual({
      ...{ customers: ORDER, invoices: ORDER, exported: ORDER, parquet: ORDER, folders: ORDER },
      ...{ refreshed: ORDER, pinned: ORDER, debtors: ORDER, own: ORDER },
    });
  });

  it('is that of numbers as long as any, and says which of two is first whichever way they come', () => {
    const number = fc.stringMatching(/^[0-9]{1,32}$/);
    fc.assert(
      fc.property(fc.uniqueArray(number), (numbers) => {
        const sorted = inNumberOrder(numbers as CustomerNumber[], (one) => one);
        expect(inNumberOrder(numbers.toReversed() as CustomerNumber[], (one) => one)).toEqual(sorted);
        for (const [at, one] of sorted.entries()) {
          if (at > 0) expect(BigInt(sorted[at - 1] as string) <= BigInt(one)).toBe(true);
        }
      }),
    );
  });
});

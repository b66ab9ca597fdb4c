import { expect, it } from 'vitest';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForEach } from './storeHome.ts';
import { customerRef } from './testStore.ts';

const home = storeForEach();
const DAY = 86_400_000;
const first = 400 * DAY;

it('open items as of a day are the same of all customers and of each, and stop once no one waits', async () => {
  const numbers = ['11', '12'];
  for (const [place, number] of numbers.entries()) {
    const record = { ...soundRecord(place), amount_outstanding: 100 };
    await home.ingest(customerRef(number), [record], first);
    await home.ingest(customerRef(number), [], first + 3 * DAY);
  }
  const { asOf } = home.store;
  const all = { connectionId: 'test', number: null, day: localDay(first + DAY) };
  const window = { offset: 0, limit: 10 };
  expect(await asOf.figures(all)).toMatchObject({ customers: 2, known: 2, outstanding: '200', items: 2 });
  const { rows } = await asOf.items({ ...all, ...window });
  for (const number of numbers) {
    const one = { ...all, number: customerRef(number).number };
    expect((await asOf.items({ ...one, ...window })).rows).toEqual(
      rows.filter(({ customer }) => customer.ref.number === number),
    );
    expect(await asOf.figures(one)).toMatchObject({ customers: 1, outstanding: '100' });
  }
  // Gone from the list since, with all that it was known by.
  expect(rows[0]).toMatchObject({ id: null, invoiceNo: soundRecord(0)['invoice_no'] });
  const { rows: customers } = await asOf.customers({ ...all, ...window, known: true });
  expect(customers.map(({ state }) => state)).toMatchObject([
    { items: 1, since: first, until: first },
    { items: 1, since: first, until: first },
  ]);
  await expect(asOf.figures({ ...all, day: localDay(first + 2 * DAY) }, AbortSignal.abort())).rejects.toThrow(
    'cancelled',
  );
  await home.store.lists.forget(customerRef('11'));
  expect(await asOf.figures(all)).toMatchObject({ customers: 1, outstanding: '100' });
});

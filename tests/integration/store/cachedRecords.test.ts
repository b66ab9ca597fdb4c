import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { FeedStopped, fedWindows } from '../../../electron/documents/files/feed.ts';
import type { RecordWindow } from '../../../electron/workers/recordWindow.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeEmptiedForEach } from './storeHome.ts';
import { customerRef, TODAY } from './testStore.ts';

const home = storeEmptiedForEach('test');
const [first, large, last] = ['1', '2', '3'].map((number) => customerRef(number)) as [
  CustomerRef,
  CustomerRef,
  CustomerRef,
];

function fetch(customer: CustomerRef, count: number, from = 0) {
  const records = Array.from({ length: count }, (_, index) => soundRecord(from + index));
  return home.ingest(customer, records);
}

async function threeFetched() {
  await fetch(first, 3);
  await fetch(large, 2_500);
  await fetch(last, 1);
}

function feed(number: CustomerRef['number'] | null, sort: InvoiceSort = [], byCustomer = false) {
  const { port1, port2 } = new MessageChannel();
  const selection = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
  const query = { connectionId: 'test', number, selection, sort, today: TODAY, byCustomer };
  const ended = home.store.records.feed(query, port1);
  port2.postMessage('next');
  return { windows: fedWindows<RecordWindow>(port2, new AbortController().signal), ended };
}

/** Number and rows of each window that is left. */
async function rest({ windows }: ReturnType<typeof feed>): Promise<string[]> {
  const all: string[] = [];
  for await (const { customers, cells } of windows) {
    all.push(`${customers.map(({ number }) => number)}: ${cells.ends.length / cells.width}`);
  }
  return all;
}

describe('the feed of all kept records', () => {
  it('gives customer by customer, each in windows of its own', async () => {
    await threeFetched();
    const fed = feed(null);
    expect(await rest(fed)).toEqual(['1: 3', '2: 1000', '2: 1000', '2: 500', '3: 1']);
    expect(await fed.ended).toBe('complete');
    expect(await rest(feed(large.number))).toEqual(['2: 1000', '2: 1000', '2: 500']);
    expect(await home.store.records.numbers('test')).toEqual(['1', '2', '3']);
    expect(await home.store.records.numbers('another')).toEqual([]);
  });

  it('gives the rows of a sorted list in its order, after all customers, and each customer in windows of its own on demand', async () => {
    await threeFetched();
    const sort: InvoiceSort = [{ column: 'entryNo', direction: 'descending' }];
    const sorted = feed(null, sort);
    expect(await rest(sorted)).toEqual(['1,2,3: 0', '2: 1000', '2: 1000', '2,1,3: 504']);
    expect(await sorted.ended).toBe('complete');
    expect(await rest(feed(null, sort, true))).toEqual(['1: 3', '2: 1000', '2: 1000', '2: 500', '3: 1']);
    const refetched = feed(null, sort);
    await refetched.windows.next();
    await fetch(large, 2_500, 7);
    await expect(rest(refetched)).rejects.toBeInstanceOf(FeedStopped);
    expect(await refetched.ended).toBe('changed');
  });

  it.each([
    ['fetched again', () => fetch(large, 2_500, 7)],
    [
      'forgotten, and fetched again with the same records',
      async () => {
        await home.store.lists.forget(large);
        await fetch(large, 2_500);
      },
    ],
  ])('ends where the customer that is being read is %s', async (_what, change) => {
    await threeFetched();
    const fed = feed(null);
    await fed.windows.next();
    await fed.windows.next();
    await change();
    await expect(rest(fed)).rejects.toBeInstanceOf(FeedStopped);
    expect(await fed.ended).toBe('changed');
  });

  it('goes on where another customer is fetched or forgotten meanwhile', async () => {
    await threeFetched();
    const fed = feed(null);
    await fed.windows.next();
    await fed.windows.next();
    await fetch(first, 5);
    await home.store.lists.forget(last);
    // The window that was asked for in advance was read before.
    expect(await rest(fed)).toEqual(['2: 1000', '2: 500']);
    expect(await fed.ended).toBe('complete');
  });

  it('says that a customer was never fetched', async () => {
    const fed = feed(first.number);
    await expect(rest(fed)).rejects.toBeInstanceOf(FeedStopped);
    expect(await fed.ended).toBe('notCached');
  });
});

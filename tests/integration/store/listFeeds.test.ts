import { MessageChannel } from 'node:worker_threads';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fedItems } from '../../../electron/documents/documentWorker.ts';
import { FeedStopped, fedWindows } from '../../../electron/documents/files/feed.ts';
import type { FeedEnd } from '../../../electron/store/invoices/queries/listShapes.ts';
import type { RecordWindow } from '../../../electron/workers/recordWindow.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_COLUMNS, type InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { cellText } from '../../../shared/domain/listFormat.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { invoicesJson, recordArbitrary } from './invoiceArbitraries.ts';
import { storeForAll } from './storeHome.ts';
import { allRows, customerRef, ingestBody, TODAY } from './testStore.ts';

const home = storeForAll();

describe('the feed of cells', () => {
  const customer = customerRef('31');
  const records = fc.sample(recordArbitrary, { numRuns: 2_600, seed: 31 });
  let rows: InvoiceRow[];
  let revision: number;

  async function fetched(some: typeof records): Promise<void> {
    await home.ingest(customer, some);
    rows = await allRows(home.store, customer, { window: 500 });
    revision = (await home.store.lists.cached(customer, TODAY))?.revision ?? 0;
  }

  interface Feed {
    readonly rows: AsyncGenerator<readonly string[][]>;
    readonly ended: Promise<FeedEnd>;
  }

  function feed(
    query: { selection?: InvoiceSelection; sort?: InvoiceSort; of?: ListRef } = {},
    fields: readonly InvoiceColumn[] = INVOICE_COLUMNS,
    signal = new AbortController().signal,
  ): Feed {
    const {
      selection = { kind: 'allMatching', filter: NO_FILTER, except: [] },
      sort = [],
      of = customer,
    } = query;
    const { port1, port2 } = new MessageChannel();
    const ended = home.store.lists.feedCells(
      { customer: of, revision, selection, sort, today: TODAY },
      fields,
      port1,
    );
    port2.postMessage('next');
    return { rows: fedItems(port2, 250, signal) as AsyncGenerator<string[][]>, ended };
  }

  async function collected({ rows: slices }: Feed): Promise<string[][]> {
    const all: string[][] = [];
    for await (const slice of slices) all.push(...slice);
    return all;
  }

  function texts(some: readonly InvoiceRow[], fields: readonly InvoiceColumn[]): string[][] {
    return some.map((row) => fields.map((field) => cellText({ ...row }, field) ?? ''));
  }

  beforeAll(() => fetched(records));

  it('is what the rows of the same list say, for any selection, sort and columns', async () => {
    const fieldsArbitrary = fc.shuffledSubarray([...INVOICE_COLUMNS], { minLength: 1 });
    const sortArbitrary = fc.option(
      fc.record({
        column: fc.constantFrom(...INVOICE_COLUMNS),
        direction: fc.constantFrom('ascending' as const, 'descending' as const),
      }),
    );
    const idsArbitrary = fc.uniqueArray(fc.nat(rows.length - 1), { maxLength: 40 });
    const kindArbitrary = fc.constantFrom('all', 'open', 'except', 'rows');
    await fc.assert(
      fc.asyncProperty(
        fieldsArbitrary,
        sortArbitrary,
        idsArbitrary,
        kindArbitrary,
        async (fields, by, places, kind) => {
          const ids = places.map((place) => rows[place]?.id ?? 0);
          const filter = kind === 'open' ? { ...NO_FILTER, outstanding: 'open' as const } : NO_FILTER;
          const except = kind === 'except' ? ids : [];
          const selection: InvoiceSelection =
            kind === 'rows' ? { kind, ids } : { kind: 'allMatching', filter, except };
          const sort = by === null ? [] : [by];
          const listed = await allRows(home.store, customer, { filter, sort, window: 1_000 });
          const chosen = listed.filter(({ id }) =>
            kind === 'rows' ? ids.includes(id) : !except.includes(id),
          );
          const fed = feed({ selection, sort }, fields);
          expect(await collected(fed)).toEqual(texts(chosen, fields));
          expect(await fed.ended).toBe('complete');
        },
      ),
      { numRuns: casesOf(40, 12) },
    );
  });

  it('lets other questions be answered in between', async () => {
    const fed = feed();
    const first = await fed.rows.next();
    expect(await allRows(home.store, customer)).toHaveLength(rows.length);
    const rest = await collected(fed);
    expect([...(first.value ?? []), ...rest]).toEqual(texts(rows, INVOICE_COLUMNS));
  });

  it('ends where the list is fetched again, and gives nothing of another fetch', async () => {
    const fed = feed();
    await fed.rows.next();
    await fetched(records.slice(100));
    await expect(collected(fed)).rejects.toBeInstanceOf(FeedStopped);
    expect(await fed.ended).toBe('changed');
    revision -= 1;
    const late = feed();
    await expect(collected(late)).rejects.toBeInstanceOf(FeedStopped);
    expect(await late.ended).toBe('changed');
    revision += 1;
    expect(await collected(feed())).toEqual(texts(rows, INVOICE_COLUMNS));
  });

  it('of all customers ends where one of them that is still to come has changed, and with no other', async () => {
    const all = { connectionId: customer.connectionId, number: null };
    const [last, other] = [customerRef('99'), customerRef('32')];
    const few = invoicesJson(records.slice(0, 30));
    await ingestBody(home.store, last, few);
    await ingestBody(home.store, other, few);
    const listed = await allRows(home.store, all, { window: 1_000 });
    const of = async () => {
      revision = (await home.store.lists.kept(all.connectionId, TODAY)).revision;
      return feed({ of: all });
    };
    const before = await of();
    const begun = await before.rows.next();
    // Fetched again, nothing changed; and another connection's list, which is none of these.
    await ingestBody(home.store, last, few, { fetchedAt: 77 });
    await ingestBody(home.store, customerRef('99', 'elsewhere'), few);
    expect([...(begun.value ?? []), ...(await collected(before))]).toEqual(texts(listed, INVOICE_COLUMNS));
    expect(await before.ended).toBe('complete');
    const after = await of();
    await after.rows.next();
    await home.ingest(last, records.slice(0, 29));
    await expect(collected(after)).rejects.toBeInstanceOf(FeedStopped);
    expect(await after.ended).toBe('changed');
    const forgotten = await of();
    await forgotten.rows.next();
    await home.store.lists.forget(last);
    await expect(collected(forgotten)).rejects.toBeInstanceOf(FeedStopped);
    expect(await forgotten.ended).toBe('changed');
    await fetched(records);
  });

  it('says that there is no list', async () => {
    const fed = feed({ of: customerRef('never') });
    await expect(collected(fed)).rejects.toBeInstanceOf(FeedStopped);
    expect(await fed.ended).toBe('notCached');
  });

  it('ends with its reader', async () => {
    const left = feed();
    await left.rows.next();
    await left.rows.return(undefined);
    expect(await left.ended).toBe('stopped');
    const stop = new AbortController();
    const stopped = feed({}, INVOICE_COLUMNS, stop.signal);
    await stopped.rows.next();
    stop.abort();
    await expect(collected(stopped)).rejects.toThrow('aborted');
    expect(await stopped.ended).toBe('stopped');
  });
});

describe('the feed of all kept records', () => {
  beforeEach(() => home.store.facts.removeConnection('records'));
  const [first, large, last] = ['1', '2', '3'].map((number) => customerRef(number, 'records')) as [
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
    const query = { connectionId: 'records', number, selection, sort, today: TODAY, byCustomer };
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

  it('gives customer by customer, each in windows of its own', async () => {
    await threeFetched();
    const fed = feed(null);
    expect(await rest(fed)).toEqual(['1: 3', '2: 1000', '2: 1000', '2: 500', '3: 1']);
    expect(await fed.ended).toBe('complete');
    expect(await rest(feed(large.number))).toEqual(['2: 1000', '2: 1000', '2: 500']);
    expect(await home.store.records.numbers('records')).toEqual(['1', '2', '3']);
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

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { allRows } from './allRows.ts';
import { storeForAll } from './storeHome.ts';
import { allWritten, customerRef, openTestStore, TODAY } from './testStore.ts';

const home = storeForAll();

const records = (count: number) => Array.from({ length: count }, (_, index) => soundRecord(index));

describe('a refresh', () => {
  it('reports what changed, keeps ids, marks rows until the list changes again', async () => {
    const customer = customerRef('1');
    const first = await home.ingest(customer, records(30), 10);
    expect(first).toMatchObject({ outcome: 'first', added: 30, fetchedAt: 10 });
    const before = await allRows(home.store, customer);
    expect(before.every(({ change }) => change === null)).toBe(true);

    const next = records(32).slice(1);
    next[2] = { ...next[2], amount_outstanding: 0, status: 'paid' };
    next[5] = { ...next[5], status: 'inkasso' };
    const second = await home.ingest(customer, next, 20);
    expect(second).toMatchObject({ outcome: 'changed', added: 2, settled: 1, changed: 1, removed: 1 });
    const after = await allRows(home.store, customer);
    const ids = new Map(before.map(({ invoiceNo, id }) => [invoiceNo, id]));
    for (const row of after) if (ids.has(row.invoiceNo)) expect(row.id).toBe(ids.get(row.invoiceNo));
    expect(after.filter(({ change }) => change === 'new')).toHaveLength(2);
    expect(after.filter(({ change }) => change === 'settled').map(({ invoiceNo }) => invoiceNo)).toEqual([
      '100003',
    ]);
    expect(after.filter(({ change }) => change === 'changed').map(({ status }) => status)).toEqual([
      'inkasso',
    ]);

    const third = await home.ingest(customer, next, 30);
    expect(third).toMatchObject({ outcome: 'unchanged', received: 31, added: 0, fetchedAt: 30 });
    expect(await home.store.lists.cached(customer, TODAY)).toMatchObject({ fetchedAt: 30, revision: 2 });
    // The marks are those of the second fetch, and each report since then says so.
    expect([first, second, third].map(({ changedAt }) => changedAt)).toEqual([null, 20, 20]);
    expect((await allRows(home.store, customer)).filter(({ change }) => change !== null)).toHaveLength(4);
  });

  it('keeps records alike apart, and finds and forgets numbers in the search', async () => {
    const customer = customerRef('2');
    const twin = { ...soundRecord(7), invoice_no: 'TWIN-4711', entry_no: 'ZZ-99812' };
    await home.ingest(customer, [twin, twin, { ...twin, price: 5 }]);
    const ids = (await allRows(home.store, customer)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    const hits = async (text: string) =>
      (await home.store.search.find('test', text)).invoices.map(({ id }) => id);
    expect(await hits('win-47')).toEqual(ids);
    expect(await hits('9981')).toEqual(ids);
    expect(await hits('ZZ')).toEqual([]);
    expect(await home.store.search.find('elsewhere', 'win-47')).toMatchObject({
      customers: [],
      invoices: [],
    });
    const report = await home.ingest(customer, [twin]);
    expect(report).toMatchObject({ removed: 2, added: 0 });
    expect(await hits('win-47')).toHaveLength(1);
    await home.store.lists.forget(customer);
    expect(await hits('win-47')).toEqual([]);
    expect(await home.store.lists.cached(customer, TODAY)).toBeNull();
  });

  it('finds numbers of a long list before and after its index is built', async () => {
    const customer = customerRef('3', 'long');
    await home.ingest(customer, records(6_000));
    const early = await home.store.search.find('long', '03456');
    await allWritten(home.store);
    const late = await home.store.search.find('long', '03456');
    expect(early.invoices.map(({ invoiceNo }) => invoiceNo).sort()).toEqual(['103456']);
    expect(late).toEqual(early);
  });

  it('remembers what was exported here over a refresh and over a lost cache', async () => {
    const customer = customerRef('4');
    await home.ingest(customer, records(5));
    const [row] = await allRows(home.store, customer);
    const id = row?.id ?? 0;
    await home.store.lists.markExported(customer, [id], 99);
    await home.store.pdfs.put(customer, id, Uint8Array.of(1, 2, 3), 7);
    await home.store.close();
    for (const name of ['cache.db', 'pdfs.db']) await rm(join(home.folder, name));
    home.store = await openTestStore(home.folder);
    await home.ingest(customer, [{ ...soundRecord(0), status: 'other' }, soundRecord(1)]);
    const rows = await allRows(home.store, customer);
    expect(rows.map(({ exportedHere }) => exportedHere)).toEqual([true, false]);
    expect(await home.store.pdfs.get(customer, rows[0]?.id ?? 0)).toBeNull();
  });

  it('rewrites kept texts in time, and every record still reads as it came', async () => {
    const customer = customerRef('5');
    for (let round = 0; round < 40; round += 1) {
      const list = records(300).map((record) => ({ ...record, balance: round }));
      await home.ingest(customer, list);
    }
    const rows = await allRows(home.store, customer);
    const detail = await home.store.lists.detail(customer, rows[250]?.id ?? 0, TODAY);
    expect(detail?.raw).toBe(JSON.stringify({ ...soundRecord(250), balance: 39 }));
  });

  it('an aborted fetch leaves the list as it was', async () => {
    const customer = customerRef('6');
    await home.ingest(customer, records(3));
    const sink = home.store.lists.ingest(customer, () => 5);
    sink.begin();
    await sink.write(new TextEncoder().encode('[]'));
    sink.abort();
    await expect(sink.end()).rejects.toMatchObject({ code: 'cancelled' });
    expect((await home.store.lists.cached(customer, TODAY))?.totals.count).toBe(3);
  });
});

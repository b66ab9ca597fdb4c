import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Workspace } from '../../../electron/services/app/launchParts.ts';
import { InvoicesService } from '../../../electron/services/invoices/invoicesService.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForEach } from './storeHome.ts';
import { customerRef, openTestStore, TODAY } from './testStore.ts';

const home = storeForEach();
const ALL = { connectionId: 'test', number: null };
const CUSTOMERS = 20;
const ROWS = 500;
const BY_NUMBER: InvoiceSort = [{ column: 'invoiceNo', direction: 'descending' }];

beforeEach(async () => {
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const records = Array.from({ length: ROWS }, (_, at) => soundRecord(customer * ROWS + at));
    await home.ingest(customerRef(String(100 + customer)), records);
  }
});

function page(sort: InvoiceSort, text = '', signal?: AbortSignal, offset = 0) {
  const filter = { ...NO_FILTER, text };
  const asked = { customer: ALL, filter, sort, offset, limit: 10, today: TODAY };
  return home.store.lists.page(asked, signal);
}

function ofOneCustomer() {
  const asked = { filter: NO_FILTER, sort: [], offset: 0, limit: 10, today: TODAY };
  return home.store.lists.page({ ...asked, customer: customerRef('101') });
}

/** Long questions, each another one: rows so far down that all are put in order. */
function many(signal?: AbortSignal) {
  return Array.from({ length: 60 }, (_, at) => page(BY_NUMBER, `${at}`, signal, 600));
}

describe('questions over all customers', () => {
  it('do not delay a page of a customer, nor the look-up box, nor the first rows by customer', async () => {
    const leaving = new AbortController();
    const long = many(leaving.signal);
    const ends = Promise.allSettled(long);
    const first = await Promise.race([
      long.at(-1)?.then(() => 'long'),
      Promise.all([
        ofOneCustomer(),
        home.store.search.find('test', '101', null),
        page([]),
        home.store.lists.kept('test', TODAY),
      ]).then(() => 'short'),
    ]);
    expect(first).toBe('short');
    leaving.abort();
    await ends;
  });

  it('end once nobody waits for them, and the next one is answered', async () => {
    const leaving = new AbortController();
    const asked = many(leaving.signal);
    const ends = Promise.allSettled(asked);
    await asked[0];
    leaving.abort();
    expect((await page(BY_NUMBER))?.matching).toBe(CUSTOMERS * ROWS);
    for (const end of await ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'cancelled' });
    await expect(page(BY_NUMBER, '', leaving.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('are stopped by the signal that the page gives with any of them', async () => {
    const workspace = new Workspace();
    workspace.open({ store: home.store, api: null as never });
    const invoices = new InvoicesService({ workspace, clock: new FakeClock() });
    const signal = AbortSignal.abort();
    const filter = { ...NO_FILTER, text: '7' };
    const asked = { customer: ALL, filter, sort: BY_NUMBER };
    const all = { kind: 'allMatching' as const, except: [] };
    const given = [
      invoices.page({ ...asked, offset: 0, limit: 10 }, signal),
      invoices.position({ ...asked, id: 1 }, signal),
      invoices.numberPosition({ ...asked, digits: '1' }, signal),
      invoices.totals({ customer: ALL, selection: { ...all, filter } }, signal),
      invoices.facets({ customer: ALL }, signal),
      invoices.selectedRows({ ...asked, selection: all }, signal),
      invoices.firstRows({ customer: ALL, sort: [], limit: 1, selection: { ...all, filter } }, signal),
    ];
    for (const one of given) await expect(one).rejects.toMatchObject({ code: 'cancelled' });
    const whole = { ...all, filter: NO_FILTER };
    expect((await invoices.totals({ customer: ALL, selection: whole }, signal)).count).toBe(CUSTOMERS * ROWS);
  });

  it('see at once what was fetched, named and marked', async () => {
    expect((await page(BY_NUMBER, 'Åkeri'))?.matching).toBe(0);
    await home.store.facts.noteCustomer(customerRef('105'), { givenName: 'Åkeri' });
    expect((await page(BY_NUMBER, 'Åkeri'))?.matching).toBe(ROWS);
    await home.ingest(customerRef('105'), [soundRecord(1)]);
    expect((await page(BY_NUMBER, 'Åkeri'))?.matching).toBe(1);
  });

  it('keep nothing of a forgotten customer in the log, and are answered without it', async () => {
    const leaving = new AbortController();
    const asked = many(leaving.signal);
    const ends = Promise.allSettled(asked);
    await asked[0];
    await home.store.lists.forget(customerRef('105'));
    const facets = home.store.lists.facets(ALL);
    await home.store.lists.emptyLogs();
    expect(statSync(join(home.folder, 'cache.db-wal')).size).toBe(0);
    await asked[2];
    leaving.abort();
    await ends;
    const count = (await facets)?.statuses.reduce((sum, { count: rows }) => sum + rows, 0);
    expect(count).toBe((CUSTOMERS - 1) * ROWS);
  });

  it('are given up when the cache closes, which leaves no log', async () => {
    const asked = many();
    const ends = Promise.allSettled(asked);
    await asked[0];
    await home.store.close();
    for (const end of await ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'cacheBroken' });
    expect(['cache.db-wal', 'facts.db-wal'].filter((file) => existsSync(join(home.folder, file)))).toEqual(
      [],
    );
    home.store = await openTestStore(home.folder);
    expect((await page(BY_NUMBER))?.matching).toBe(CUSTOMERS * ROWS);
  });
});

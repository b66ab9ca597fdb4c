import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cipherClass, openDatabase } from '../../../electron/database/database.ts';
import { Workspace } from '../../../electron/services/app/launchParts.ts';
import { InvoicesService } from '../../../electron/services/invoices/invoicesService.ts';
import { type ListApi, listApi } from '../../../electron/store/queryWorker.ts';
import { MarksRepository } from '../../../electron/store/userData/marksRepository.ts';
import { UserDataRepository } from '../../../electron/store/userData/userDataRepository.ts';
import { CancellationToken, cancellationFlag, setCancelled } from '../../../electron/workers/rpc.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForAll, storeForAll } from './storeHome.ts';
import { customerRef, KEY, openTestStore, TODAY } from './testStore.ts';

describe('questions over all customers', () => {
  const home = storeForAll();
  const ALL = { connectionId: 'test', number: null };
  const CUSTOMERS = 20;
  const ROWS = 500;
  const BY_NUMBER: InvoiceSort = [{ column: 'invoiceNo', direction: 'descending' }];

  beforeAll(async () => {
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
    const own = customerRef('200');
    await home.ingest(own, [soundRecord(1), soundRecord(2)]);
    expect((await page(BY_NUMBER, 'Åkeri'))?.matching).toBe(0);
    await home.store.facts.noteCustomer(own, { givenName: 'Åkeri' });
    expect((await page(BY_NUMBER, 'Åkeri'))?.matching).toBe(2);
    await home.ingest(own, [soundRecord(1)]);
    expect((await page(BY_NUMBER, 'Åkeri'))?.matching).toBe(1);
    await home.store.lists.forget(own);
  });

  it('keep nothing of a forgotten customer in the log, and are answered without it', async () => {
    await home.ingest(customerRef('201'), [soundRecord(1)]);
    const leaving = new AbortController();
    const asked = many(leaving.signal);
    const ends = Promise.allSettled(asked);
    await asked[0];
    await home.store.lists.forget(customerRef('201'));
    const facets = home.store.lists.facets(ALL);
    await home.store.lists.emptyLogs();
    expect(statSync(join(home.folder, 'cache.db-wal')).size).toBe(0);
    await asked[2];
    leaving.abort();
    await ends;
    const count = (await facets)?.statuses.reduce((sum, { count: rows }) => sum + rows, 0);
    expect(count).toBe(CUSTOMERS * ROWS);
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

describe('a question over all customers in its thread', () => {
  const core = coreForAll();
  const ALL = { connectionId: 'test', number: null };
  const BY_DUE: InvoiceSort = [{ column: 'dueDate', direction: 'ascending' }];
  const ROWS = 3_000;
  const asked = { customer: ALL, filter: NO_FILTER, sort: BY_DUE, today: TODAY };
  const text = { ...NO_FILTER, text: '7' };
  const matching = { kind: 'allMatching' as const, filter: text, except: [] };

  /** The questions that may look at every row. */
  const QUESTIONS: readonly [string, (lists: ListApi['lists']) => unknown][] = [
    ['the values for the filters', (lists) => lists.facets(ALL)],
    ['the first rows by due date', (lists) => lists.page({ ...asked, offset: 0, limit: 10 })],
    ['rows further down', (lists) => lists.page({ ...asked, offset: 2_000, limit: 10 })],
    ['rows with a text', (lists) => lists.page({ ...asked, filter: text, offset: 0, limit: 10 })],
    ['sums of a filter', (lists) => lists.totals(ALL, matching, TODAY)],
    ['the place of a row', (lists) => lists.position({ ...asked, id: 1 })],
    ['the place of a number', (lists) => lists.numberPosition({ ...asked, digits: '1' })],
    [
      'marked rows',
      (lists) => lists.selectedRows({ ...asked, selection: { kind: 'allMatching', except: [] } }),
    ],
    ['the customers of a filter', (lists) => lists.customersOf('test', matching, TODAY)],
  ];

  /** Counts how often it is looked at, and stops the question at a look. */
  class CountedSign {
    looks = 0;
    stopAt = Number.POSITIVE_INFINITY;

    check(): void {
      this.looks += 1;
      if (this.looks === this.stopAt) throw new KontorFailure('cancelled');
    }
  }

  let sign = new CountedSign();
  let lists: ListApi['lists'];
  let close: () => void = () => undefined;

  beforeAll(() => {
    for (let customer = 0; customer < 3; customer += 1) {
      const records = Array.from({ length: ROWS / 3 }, (_, at) => soundRecord(customer * ROWS + at));
      core.ingest(customerRef(`10${customer}`), JSON.stringify(records), 65_536);
    }
  });

  beforeEach(() => {
    close();
    const { opened } = core;
    const files = [opened.lists, opened.facts].map((at) =>
      openDatabase({ ...at, key: KEY }, { readonly: true }),
    );
    const [listsFile, factsFile] = files as [(typeof files)[0], (typeof files)[0]];
    sign = new CountedSign();
    ({ lists } = listApi(listsFile, new UserDataRepository(factsFile), new MarksRepository(factsFile), sign));
    close = () => {
      for (const file of files) file.close();
    };
  });

  afterAll(() => close());

  describe('a question over all customers', () => {
    it.each(QUESTIONS)(
      '%s: stops while rows are read, and is answered whole when asked again',
      (_what, ask) => {
        sign.stopAt = 3;
        expect(() => ask(lists)).toThrow('cancelled');
        expect(sign.looks).toBe(3);
        expect(ask(lists)).toEqual(ask(core.queryWorker.lists));
        expect(sign.looks - 3).toBeGreaterThan(ROWS / 100);
      },
    );
  });

  describe('a sign to stop', () => {
    it('ends the question that is answered before its flag is set, and no other', () => {
      const sign = new CancellationToken();
      const [mine, other] = [cancellationFlag(), cancellationFlag()];
      setCancelled(other);
      expect(sign.during(mine, () => sign.check() ?? 'answered')).toBe('answered');
      expect(() => sign.during(other, () => 'answered')).toThrow('cancelled');
      expect(() =>
        sign.during(mine, () => {
          setCancelled(mine);
          sign.check();
        }),
      ).toThrow('cancelled');
      expect(() => sign.check()).not.toThrow();
    });
  });
});

describe('what is remembered of the list of all', () => {
  const core = coreForAll();
  const ALL = { connectionId: 'test', number: null };
  const NUMBERS = Array.from({ length: 30 }, (_, place) => String(100 + place));

  beforeAll(() => {
    for (const number of NUMBERS)
      core.ingest(customerRef(number), JSON.stringify([soundRecord(Number(number))]), 4096);
    core.queryWorker.facts.noteCustomer(customerRef('107'), { givenName: 'Åkeri' });
  });

  function matching(text: string): number | undefined {
    const filter = { ...NO_FILTER, text };
    return core.queryWorker.lists.page({
      customer: ALL,
      filter,
      sort: [],
      offset: 0,
      limit: 10,
      today: TODAY,
    })?.matching;
  }

  /** How many statements with a text in them were compiled since. */
  function statementsOf(text: string): () => number {
    const compiled = vi.spyOn(cipherClass().prototype as { prepare(sql: string): unknown }, 'prepare');
    return () => compiled.mock.calls.filter(([sql]) => sql.includes(text)).length;
  }

  it('a text is compared with the names of all customers at once, not customer by customer', () => {
    const looks = vi.spyOn(UserDataRepository.prototype, 'customer');
    expect(matching('nowhere')).toBe(0);
    expect(looks).not.toHaveBeenCalled();
    looks.mockRestore();
  });

  it('another name is found at once, and other notes leave what was found as it is', () => {
    expect(matching('åkeri')).toBe(1);
    core.queryWorker.facts.noteCustomer(customerRef('108'), { givenName: 'Åkeri 2' });
    expect(matching('åkeri')).toBe(2);
    core.queryWorker.facts.noteCustomer(customerRef('108'), { givenName: '', pinned: true });
    expect(matching('åkeri')).toBe(1);
  });

  it('values for the filters are counted once for a version of a list', () => {
    const counted = statementsOf('GROUP BY');
    for (const list of [ALL, customerRef('101')]) {
      const first = core.queryWorker.lists.facets(list);
      const once = counted();
      expect(once).toBeGreaterThan(0);
      expect(core.queryWorker.lists.facets(list)).toEqual(first);
      expect(counted()).toBe(once);
      const records = [soundRecord(1), { ...soundRecord(2), status: `new ${once}` }];
      core.ingest(customerRef('101'), JSON.stringify(records), 4096);
      expect(core.queryWorker.lists.facets(list)?.statuses).toContainEqual({
        value: `new ${once}`,
        count: 1,
      });
      expect(counted()).toBeGreaterThan(once);
    }
    expect(core.queryWorker.lists.facets({ connectionId: 'other', number: null })?.statuses).toEqual([]);
    vi.restoreAllMocks();
  });
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { MOST_CHANGES, MOST_FETCHES } from '../../../shared/domain/bounds.ts';
import { CHANGE_KINDS, FEED_KINDS, type FeedKind } from '../../../shared/domain/changeKinds.ts';
import { DecimalSum, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { FeedRow } from '../../../shared/ipc/invoices.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf, inFull } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import {
  bodyOf,
  changesBetween,
  firstFetch,
  nextList,
  outstandingOf,
  type PlainChange,
  type PlainList,
  plainList,
} from './changeFeedModel.ts';
import { invoicesJson } from './invoiceArbitraries.ts';
import { coreForAll, coreForEach, storeForAll } from './storeHome.ts';
import {
  allRows,
  allWritten,
  customerRef,
  ingestBody,
  KEY,
  openTestStore,
  rowsIn,
  TODAY,
} from './testStore.ts';

const home = storeForAll();

describe('what changed at all customers', () => {
  const core = coreForAll();
  const NUMBERS = ['1', '22', '333'];
  const no = Array.from({ length: 9 }, (_, at) => at);

  const script = fc.array(
    fc.record({
      customer: fc.nat({ max: NUMBERS.length - 1 }),
      list: plainList,
      kept: fc.subarray(no, { minLength: 3 }),
      /** Fetches of one moment happen too. */
      after: fc.nat({ max: 2 }),
    }),
    { minLength: 2, maxLength: 9 },
  );

  interface Told {
    readonly changes: readonly PlainChange[];
    /** What each customer had outstanding from an instant on. */
    readonly outstanding: ReadonlyMap<string, readonly { readonly at: number; readonly sum: string }[]>;
    readonly last: number;
    pairs: number;
  }

  /** Fetches as the script says; what changed by a plain comparison of the lists, newest first. */
  function play(connectionId: string, steps: typeof script extends fc.Arbitrary<infer S> ? S : never): Told {
    const lists = new Map<string, PlainList>();
    const sums = new Map<string, { at: number; sum: string }[]>();
    const fetches: {
      readonly at: number;
      readonly customer: number;
      readonly turn: number;
      changes: readonly PlainChange[];
    }[] = [];
    const order: string[] = [];
    let at = 10;
    let pairs = 0;
    for (const [turn, { customer, list, kept, after }] of steps.entries()) {
      at += after;
      const number = NUMBERS[customer] as string;
      const before = lists.get(number);
      const now = before === undefined ? list : nextList(before, list, new Set(kept));
      core.ingest(customerRef(number, connectionId), bodyOf(now), 4_096, at);
      if (before === undefined) order.push(number);
      else pairs += 1;
      const changes =
        before === undefined ? [firstFetch(now, at, number)] : changesBetween(before, now, at, number);
      fetches.push({ at, customer: order.indexOf(number), turn, changes });
      lists.set(number, now);
      sums.set(number, [...(sums.get(number) ?? []), { at, sum: outstandingOf(now) }]);
    }
    // Of one moment, the customer that was fetched first last; of one customer the later fetch first.
    fetches.sort(
      (left, right) => right.at - left.at || right.customer - left.customer || right.turn - left.turn,
    );
    return { changes: fetches.flatMap(({ changes }) => changes), outstanding: sums, last: at, pairs };
  }

  function plain({ customer, id: _, ...row }: FeedRow): PlainChange {
    return { ...row, number: customer.ref.number };
  }

  function pages(asked: Parameters<typeof core.queryWorker.changes.page>[0], limit: number): PlainChange[] {
    const rows: PlainChange[] = [];
    for (;;) {
      const page = core.queryWorker.changes.page({ ...asked, offset: rows.length, limit });
      rows.push(...page.rows.map(plain));
      if (rows.length >= page.total) return rows;
      expect(page.rows.length).toBeGreaterThan(0);
    }
  }

  const isChange = ({ kind }: PlainChange) => kind !== 'newCustomer';
  const movedBy = (changes: readonly PlainChange[]) => sumOfDecimals(changes.map(({ moved }) => moved));

  function expectFigures(connectionId: string, since: number, expected: readonly PlainChange[]): void {
    const figures = core.queryWorker.changes.figures({ connectionId, since, number: null });
    const changes = expected.filter(isChange);
    const first = expected.filter((change) => !isChange(change));
    expect(figures).toMatchObject({
      since,
      changes: changes.length,
      notKept: 0,
      incomplete: null,
      changedCustomers: new Set(changes.map(({ number }) => number)).size,
      moved: movedBy(changes),
      billed: sumOfDecimals(
        changes
          .filter(({ kind }) => kind === 'new')
          .map(({ fields }) => fields.find(({ field }) => field === 'priceVat')?.to ?? '0'),
      ),
      kinds: CHANGE_KINDS.map((kind) => {
        const own = changes.filter((change) => change.kind === kind);
        return { kind, count: own.length, moved: movedBy(own) };
      }),
    });
    expect(figures.newCustomers).toMatchObject({
      count: first.length,
      invoices: first.reduce((sum, { invoices }) => sum + (invoices ?? 0), 0),
      outstanding: movedBy(first),
    });
  }

  /** Per customer; and what moved leads from what was outstanding then to what is now. */
  function expectCustomers(
    connectionId: string,
    since: number,
    expected: readonly PlainChange[],
    told: Told,
  ): void {
    const asked = { connectionId, since, number: null, offset: 0, limit: 500 };
    const { rows } = core.queryWorker.changes.customers({ ...asked, order: 'newest' });
    expect(rows.map(({ customer }) => customer.ref.number)).toEqual([
      ...new Set(expected.map(({ number }) => number)),
    ]);
    for (const { customer, changes, moved, isNew, outstanding, counts, at } of rows) {
      const own = expected.filter(({ number }) => number === customer.ref.number);
      expect(changes).toBe(own.filter(isChange).length);
      expect(at).toBe(own[0]?.at);
      expect(counts).toEqual(CHANGE_KINDS.map((kind) => own.filter((change) => change.kind === kind).length));
      expect(isNew).toBe(own.some((change) => !isChange(change)));
      const history = told.outstanding.get(customer.ref.number) ?? [];
      const before = isNew ? history[0] : history.findLast(({ at: then }) => then < since);
      expect(outstanding).toBe(history.at(-1)?.sum);
      expect(
        new DecimalSum()
          .add(before?.sum ?? 'none')
          .add(moved)
          .decimal(),
      ).toBe(outstanding);
    }
    const byMoved = core.queryWorker.changes.customers({ ...asked, order: 'moved' }).rows;
    const sizes = byMoved.map(({ moved }) => Number(moved.replace('-', '')));
    expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
  }

  it('is every difference between the fetched lists and no other, with exact sums, from any time on', () => {
    let connections = 0;
    let pairs = 0;
    const kindsSeen = new Set<FeedKind>();
    fc.assert(
      fc.property(
        script,
        fc.integer({ min: 1, max: 7 }),
        fc.subarray([...FEED_KINDS], { minLength: 1 }),
        (steps, limit, kinds) => {
          connections += 1;
          const connectionId = `c${connections}`;
          const told = play(connectionId, steps);
          pairs += told.pairs;
          const times = new Set([0, ...told.changes.flatMap(({ at }) => [at, at + 1])]);
          for (const since of times) {
            const expected = told.changes.filter(({ at }) => at >= since);
            const asked = { connectionId, since, number: null, kinds: null, offset: 0, limit };
            expect(pages(asked, limit)).toEqual(expected);
            for (const { kind } of expected) kindsSeen.add(kind);
            expect(pages({ ...asked, kinds }, limit)).toEqual(
              expected.filter(({ kind }) => kinds.includes(kind)),
            );
            expectFigures(connectionId, since, expected);
            expectCustomers(connectionId, since, expected, told);
            const own = expected.filter(({ number }) => number === NUMBERS[1]);
            const number = customerRef(NUMBERS[1]).number;
            expect(pages({ ...asked, number }, limit)).toEqual(own);
          }
        },
      ),
      { numRuns: casesOf(400, 30) },
    );
    expect(pairs).toBeGreaterThan(casesOf(1_000, 30));
    // A kind that is rare may be missing among few cases.
    if (inFull) expect([...kindsSeen].sort()).toEqual([...FEED_KINDS].sort());
  });
});

describe('what is kept of changes', () => {
  const core = coreForEach();
  const one = customerRef('1');
  const other = customerRef('2');

  function fetched(customer: typeof one, records: readonly object[], at: number): void {
    core.ingest(customer, JSON.stringify(records), 1 << 20, at);
  }

  const list = (count: number, outstanding: number) =>
    Array.from({ length: count }, (_, at) => ({ ...soundRecord(at), amount_outstanding: outstanding }));

  const figures = (since = 0, connectionId = 'test') =>
    core.queryWorker.changes.figures({ connectionId, since, number: null });

  const page = (offset = 0, connectionId = 'test') =>
    core.queryWorker.changes.page({ connectionId, since: 0, number: null, kinds: null, offset, limit: 100 });

  /** A figure out of the lists' file. */
  function inFile(sql: string): number {
    const database = openDatabase({ ...core.opened.lists, key: KEY }, { readonly: true });
    const figure = database.prepare(sql).pluck().get();
    database.close();
    return Number(figure);
  }

  const countIn = (table: string) => inFile(`SELECT count(*) FROM ${table}`);
  /** What a table or an index takes of the file. */
  const bytesIn = (name: string) => inFile(`SELECT sum(pgsize) FROM dbstat WHERE name = '${name}'`);

  it('more changes than are kept one by one are counted, and their sums stay exact', () => {
    for (let round = 0; round < 5; round += 1) fetched(one, list(6_000, round), 10 + round);
    const kept = page();
    expect(kept.total).toBe(MOST_CHANGES + 1);
    expect(figures()).toMatchObject({ changes: 24_000, notKept: 4_000, moved: '24000', incomplete: null });
    const size = core.queryWorker.changes.kept();
    expect(size).toMatchObject({ changes: MOST_CHANGES, fetches: 5, oldest: 10 });
    // Roughly what the file has of them.
    const taken = bytesIn('history') + bytesIn('change_set') + bytesIn('change_set_at');
    expect(size.bytes / taken).toBeGreaterThan(0.7);
    expect(size.bytes / taken).toBeLessThan(1.4);
    // The oldest that is left, behind it only the first fetch.
    expect(page(MOST_CHANGES - 1).rows.map(({ kind, at }) => [kind, at])).toEqual([
      ['changed', 11],
      ['newCustomer', 10],
    ]);
    const settled = core.queryWorker.changes.page({
      ...{ connectionId: 'test', since: 0, number: null, offset: 0, limit: 10 },
      kinds: ['settled'],
    });
    expect(settled.total).toBe(0);
    // The list's own changes are those of its last fetch, and of a row as many as are kept.
    const last = core.queryWorker.lists.changes(one, { offset: 5_990, limit: 500 });
    expect([last?.total, last?.changes.length]).toEqual([6_000, 10]);
    const [row] = rowsIn(core, one);
    expect(core.queryWorker.lists.history(one, row?.id ?? 0)?.map(({ at }) => at)).toEqual([14, 13, 12]);
    fetched(other, list(25_000, 1), 20);
    fetched(other, [], 21);
    expect(figures(21)).toMatchObject({ changes: 25_000, notKept: 5_000, moved: '-25000' });
  });

  it('of more fetches than are kept, the oldest go with their changes, and that is said', () => {
    fetched(one, list(1, 0), 1);
    for (let round = 1; round <= MOST_FETCHES + 5; round += 1) fetched(one, list(1, round), 1 + round);
    fetched(other, list(1, 0), 3_000);
    const known = figures();
    expect(known.incomplete).toEqual({ customers: 1, knownSince: 7 });
    expect(core.queryWorker.changes.kept()).toMatchObject({
      changes: MOST_FETCHES,
      fetches: MOST_FETCHES + 1,
      oldest: 7,
    });
    expect(known).toMatchObject({ changes: MOST_FETCHES, notKept: 0, moved: String(MOST_FETCHES) });
    expect(page().total).toBe(MOST_FETCHES + 1);
    expect(figures(7).incomplete).toBeNull();
    expect(countIn('history')).toBe(MOST_FETCHES);
  });

  it('a customer who is forgotten and a connection that is removed take theirs along', () => {
    const elsewhere = customerRef('1', 'other');
    for (const customer of [one, other, elsewhere]) {
      fetched(customer, list(3, 1), 10);
      fetched(customer, list(3, 2), 20);
    }
    expect(countIn('change_set')).toBe(6);
    expect([figures().customers, page().total]).toEqual([2, 8]);
    core.ingestWorker.lists.forget(one);
    expect(page().rows.every(({ customer }) => customer.ref.number === '2')).toBe(true);
    expect(figures()).toMatchObject({ customers: 1, changes: 3, moved: '3', newCustomers: { count: 1 } });
    while (core.ingestWorker.lists.forgetStep());
    expect(countIn('change_set')).toBe(4);
    core.ingestWorker.lists.forgetConnection('other');
    while (core.ingestWorker.lists.forgetStep());
    expect(page(0, 'other').total).toBe(0);
    expect(countIn('change_set')).toBe(2);
    core.ingestWorker.lists.forgetConnection('test');
    while (core.ingestWorker.lists.forgetStep());
    expect(figures()).toMatchObject({ customers: 0, changes: 0 });
    expect(countIn('change_set')).toBe(0);
    expect(countIn('history')).toBe(0);
  });

  it('is of a later revision once a customer is forgotten: the places of its rows mean others', () => {
    fetched(one, list(2, 100), 1_000);
    fetched(other, list(2, 100), 2_000);
    const asked = { connectionId: 'test', since: 0, number: null, offset: 0, limit: 10 };
    const moves = () => core.queryWorker.changes.customers({ ...asked, order: 'newest' });
    const before = [page().revision, moves().revision];
    core.ingestWorker.lists.forget(other);
    while (core.ingestWorker.lists.forgetStep());
    expect(page()).toMatchObject({ total: 1, rows: [{ customer: { ref: one } }] });
    expect(page().revision).toBeGreaterThan(before[0] ?? 0);
    expect(moves().revision).toBeGreaterThan(before[1] ?? 0);
  });

  it('says how many customers no fetch has reached since', () => {
    fetched(one, list(1, 1), 10);
    fetched(other, list(1, 1), 20);
    fetched(other, list(1, 1), 30);
    expect(figures(20)).toMatchObject({ customers: 2, notFetched: 1, changes: 0 });
    expect(figures(31)).toMatchObject({ notFetched: 2 });
    expect(figures(0)).toMatchObject({ notFetched: 0 });
  });
});

describe('what changed in a list and when', () => {
  const records = (count: number) => Array.from({ length: count }, (_, index) => soundRecord(index));
  const decimal = (amount: unknown) => String(amount);
  const ALL = { offset: 0, limit: 500 };

  it('keeps nothing of a first fetch and nothing of an unchanged one', async () => {
    const customer = customerRef('1', 'history');
    await home.ingest(customer, records(5), 10);
    await home.ingest(customer, records(5), 20);
    await ingestBody(home.store, customer, ` ${invoicesJson(records(5))}`, { fetchedAt: 30 });
    expect(await home.store.lists.changes(customer, ALL)).toEqual({
      revision: 1,
      at: null,
      total: 0,
      changes: [],
    });
    const [row] = await allRows(home.store, customer);
    expect(await home.store.lists.history(customer, row?.id ?? 0)).toEqual([]);
    expect(await home.store.lists.history(customerRef('none', 'history'), 1)).toBeNull();
    expect(await home.store.lists.changes(customerRef('none', 'history'), ALL)).toBeNull();
  });

  it('says of each change its instant and which documented fields went from what to what', async () => {
    const customer = customerRef('2', 'history');
    const first = records(6).map(
      (record): Record<string, unknown> => ({ ...record, amount_outstanding: 12.5, status: 'open' }),
    );
    await home.ingest(customer, first, 10);
    const before = await allRows(home.store, customer);
    const second = [...first.slice(1), { ...soundRecord(9), amount_outstanding: 7.25, status: 'sent' }];
    second[0] = { ...second[0], amount_outstanding: 0, status: 'paid' };
    second[1] = {
      ...second[1],
      invoice_due_at: '2027-01-31 00:00:00',
      has_pdf: !soundRecord(2)['has_pdf'],
      tags: ['x'],
    };
    await home.ingest(customer, second, 20);
    const changes = await home.store.lists.changes(customer, ALL);
    expect(changes).toMatchObject({ revision: 2, at: 20, total: 4 });
    expect(changes?.changes.map(({ kind, invoiceNo, fields }) => ({ kind, invoiceNo, fields }))).toEqual([
      {
        kind: 'new',
        invoiceNo: soundRecord(9)['invoice_no'],
        fields: [
          { field: 'status', from: null, to: 'sent' },
          { field: 'outstanding', from: null, to: '7.25' },
          { field: 'priceVat', from: null, to: decimal(soundRecord(9)['price_vat']) },
        ],
      },
      {
        kind: 'settled',
        invoiceNo: soundRecord(1)['invoice_no'],
        fields: [
          { field: 'status', from: 'open', to: 'paid' },
          { field: 'outstanding', from: '12.5', to: '0' },
        ],
      },
      {
        kind: 'changed',
        invoiceNo: soundRecord(2)['invoice_no'],
        fields: [
          { field: 'dueDate', from: before[2]?.dueDate, to: '2027-01-31 00:00:00' },
          { field: 'hasPdf', from: String(before[2]?.hasPdf), to: String(!before[2]?.hasPdf) },
          { field: 'tags', from: '[]', to: '["x"]' },
        ],
      },
      {
        kind: 'removed',
        invoiceNo: soundRecord(0)['invoice_no'],
        fields: [
          { field: 'status', from: 'open', to: null },
          { field: 'outstanding', from: '12.5', to: null },
          { field: 'priceVat', from: decimal(soundRecord(0)['price_vat']), to: null },
        ],
      },
    ]);
    const third = second.map((record, index) => (index === 0 ? { ...record, status: 'done' } : record));
    await home.ingest(customer, third, 30);
    const history = await home.store.lists.history(customer, before[1]?.id ?? 0);
    expect(history?.map(({ kind, at, fields }) => [kind, at, fields.length])).toEqual([
      ['changed', 30, 1],
      ['settled', 20, 2],
    ]);
    expect(await home.store.lists.changes(customer, ALL)).toMatchObject({ revision: 3, at: 30, total: 1 });
  });

  it('replayed over the first list, gives every later one', async () => {
    const fields = ['status', 'amount_outstanding', 'price', 'has_pdf'] as const;
    const edit = fc.record({
      index: fc.nat({ max: 11 }),
      status: fc.constantFrom('open', 'paid', 'x'),
      amount_outstanding: fc.integer({ min: -3, max: 3 }),
      price: fc.integer({ min: -3, max: 3 }),
      has_pdf: fc.boolean(),
    });
    let customers = 100;
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edit, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          customers += 1;
          const customer = customerRef(String(customers), 'history');
          let list: Record<string, unknown>[] = records(12);
          await home.ingest(customer, list);
          const shown = new Map((await allRows(home.store, customer)).map((row) => [row.id, row]));
          for (const [round, edits] of rounds.entries()) {
            list = list.map((record, index) => {
              const found = edits.find((one) => one.index === index);
              return found
                ? { ...record, ...Object.fromEntries(fields.map((field) => [field, found[field]])) }
                : record;
            });
            await home.ingest(customer, list, 50 + round);
          }
          for (const row of await allRows(home.store, customer)) {
            const history = (await home.store.lists.history(customer, row.id)) ?? [];
            seen += history.length;
            const replayed: Record<string, unknown> = { ...shown.get(row.id) };
            for (const { fields: changed } of history.toReversed()) {
              for (const { field, from, to } of changed) {
                expect(String(replayed[field])).toBe(from);
                replayed[field] = to;
              }
            }
            for (const field of ['status', 'outstanding', 'price', 'hasPdf'] as const) {
              expect(String(replayed[field])).toBe(String(row[field]));
            }
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(seen).toBeGreaterThan(50);
  });
});

describe('a refresh', () => {
  const records = (count: number) => Array.from({ length: count }, (_, index) => soundRecord(index));

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

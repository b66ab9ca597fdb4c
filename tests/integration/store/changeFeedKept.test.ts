import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { MOST_CHANGES, MOST_FETCHES } from '../../../shared/domain/bounds.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForEach } from './coreForAll.ts';
import { customerRef, KEY } from './testStore.ts';

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

describe('what is kept of changes', () => {
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

import { describe, expect, it } from 'vitest';
import { MOST_CHANGES } from '../../../shared/domain/bounds.ts';
import { fc } from '../../fastCheck.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { allRows } from './allRows.ts';
import { invoicesJson } from './invoiceArbitraries.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, ingestBody } from './testStore.ts';

const home = storeForAll();

const records = (count: number) => Array.from({ length: count }, (_, index) => soundRecord(index));
const decimal = (amount: unknown) => String(amount);
const ALL = { offset: 0, limit: 500 };

describe('what changed in a list and when', () => {
  it('keeps nothing of a first fetch and nothing of an unchanged one', async () => {
    const customer = customerRef('1');
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
    expect(await home.store.lists.history(customerRef('none'), 1)).toBeNull();
    expect(await home.store.lists.changes(customerRef('none'), ALL)).toBeNull();
  });

  it('says of each change its instant and which documented fields went from what to what', async () => {
    const customer = customerRef('2');
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
          const customer = customerRef(String(customers));
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

  it('is read in windows, bounded, and gone with the customer and with a wipe', async () => {
    const customer = customerRef('3');
    const list = (round: number) =>
      invoicesJson(records(6_000).map((record) => ({ ...record, balance: round })));
    for (let round = 0; round < 5; round += 1)
      await ingestBody(home.store, customer, list(round), { fetchedAt: round });
    const last = await home.store.lists.changes(customer, { offset: 5_990, limit: 500 });
    expect(last?.total).toBe(6_000);
    expect(last?.changes).toHaveLength(10);
    const [row] = await allRows(home.store, customer, { window: 500 });
    const history = await home.store.lists.history(customer, row?.id ?? 0);
    expect(history?.map(({ at }) => at)).toEqual([4, 3, 2]);
    expect(4 * 6_000).toBeGreaterThan(MOST_CHANGES);
    await home.store.lists.forget(customer);
    await ingestBody(home.store, customer, list(9));
    expect(await home.store.lists.changes(customer, ALL)).toMatchObject({ total: 0 });
    await ingestBody(home.store, customer, list(10));
    expect(await home.store.lists.changes(customer, ALL)).toMatchObject({ total: 6_000 });
    await home.store.facts.removeConnection('test');
    await ingestBody(home.store, customer, list(9));
    expect(await home.store.lists.changes(customer, ALL)).toMatchObject({ total: 0 });
  });
});

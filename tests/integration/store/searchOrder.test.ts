import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForEach } from './coreForAll.ts';
import { invoicesJson } from './invoiceArbitraries.ts';
import { customerRef, KEY } from './testStore.ts';

const core = coreForEach();

const listOf = (customer: number, count = 30) =>
  invoicesJson(
    Array.from({ length: count }, (_, index) => ({
      ...soundRecord(index),
      invoice_no: `INV-${customer * 1_000 + index}`,
      entry_no: `E${9_000_000 + customer * 1_000 + index}`,
    })),
  );

function withLists<T>(look: (database: ReturnType<typeof openDatabase>) => T): T {
  const { lists } = core.opened;
  const database = openDatabase({ ...lists, key: KEY }, { readonly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/** Pieces of the index that every search must look into. */
function segments(): number {
  return withLists((lists) =>
    Number(lists.prepare('SELECT count(DISTINCT segid) FROM search_idx').pluck().get()),
  );
}

function found(text: string): string[] {
  return core.queryWorker.search.find('test', text).invoices.map(({ invoiceNo }) => invoiceNo);
}

describe('the search index', () => {
  it('is one piece after a while without calls, and finds what it found before', () => {
    for (let customer = 1; customer <= 30; customer += 1)
      core.ingest(customerRef(`${customer}`), listOf(customer), 9_000);
    core.ingestWorker.lists.forget(customerRef('7'));
    core.ingest(customerRef('8'), listOf(8, 12), 9_000);
    const needles = ['INV-3', 'v-9', 'INV-7003', 'INV-8011', 'INV-8012', 'inv-30029', 'E90'];
    const before = needles.map(found);
    expect(before.map((hits) => hits.length)).toEqual([50, 30, 0, 1, 0, 1, 50]);
    expect(segments()).toBeGreaterThan(1);
    let steps = 0;
    while (core.chores.idle()) steps += 1;
    expect(steps).toBeGreaterThan(0);
    expect(segments()).toBe(1);
    expect(needles.map(found)).toEqual(before);
  });

  it('does not grow without bound in pieces while lists come one after the other', () => {
    let most = 0;
    for (let customer = 1; customer <= 90; customer += 1) {
      core.ingest(customerRef(`${customer}`), listOf(customer, 5), 9_000);
      most = Math.max(most, segments());
    }
    expect(most).toBeLessThan(16);
  });

  it('is left alone when a little was added to much', () => {
    core.ingest(customerRef('1'), listOf(1, 6_000), 90_000);
    while (core.chores.idle());
    core.ingest(customerRef('2'), listOf(2, 5), 9_000);
    expect(core.chores.idle()).toBe(false);
    expect(segments()).toBe(2);
    expect(found('INV-2004')).toEqual(['INV-2004', 'INV-2004']);
  });
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cipherClass } from '../../../electron/database/database.ts';
import { UserDataRepository } from '../../../electron/store/userData/userDataRepository.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForAll } from './coreForAll.ts';
import { customerRef, TODAY } from './testStore.ts';

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
  return core.queryWorker.lists.page({ customer: ALL, filter, sort: [], offset: 0, limit: 10, today: TODAY })
    ?.matching;
}

describe('what is remembered of the list of all', () => {
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

/** How many statements with a text in them were compiled since. */
function statementsOf(text: string): () => number {
  const compiled = vi.spyOn(cipherClass().prototype as { prepare(sql: string): unknown }, 'prepare');
  return () => compiled.mock.calls.filter(([sql]) => sql.includes(text)).length;
}

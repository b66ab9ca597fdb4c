import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { MOST_LISTED, MOST_LISTS, MOST_VIEWS } from '../../../shared/domain/views.ts';
import type { GridLayout, InvoiceView, KeptList } from '../../../shared/ipc/views.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { layoutArbitrary, viewArbitrary } from '../../unit/store/viewArbitraries.ts';
import { invoicesJson } from './invoiceArbitraries.ts';
import { coreForEach, storeEmptiedForEach } from './storeHome.ts';
import { coreClients, customerRef, ingestBody, openTestStore } from './testStore.ts';

const home = storeEmptiedForEach('test', 'other');

describe('saved views and the grid as it was left', () => {
  const view = (name: string): InvoiceView => ({ name, filter: NO_FILTER, sort: [], columns: null });
  const LAYOUT: GridLayout = [
    { column: 'dueDate', width: 120, visible: true, pinned: 'start' },
    { column: 'price', width: null, visible: false, pinned: null },
  ];

  const core = coreForEach();
  const viewsOf = () => coreClients(core).queryWorker.views;

  it('are saved, renamed, replaced and removed in the order of their first saving', async () => {
    const views = viewsOf();
    expect(await views.list()).toEqual([]);
    expect(await views.layout()).toBeNull();
    expect(await views.paneWidth()).toBeNull();
    const open = await views.save(null, view('Open'));
    const late = await views.save(null, view('Late'));
    await views.rename(open.id, 'Open items');
    await views.save(late.id, { ...view('Late'), sort: [{ column: 'dueDate', direction: 'ascending' }] });
    expect((await views.list()).map(({ view: { name, sort } }) => [name, sort.length])).toEqual([
      ['Open items', 0],
      ['Late', 1],
    ]);
    await views.remove(open.id);
    expect((await views.list()).map(({ id }) => id)).toEqual([late.id]);
    await expect(views.rename(open.id, 'x')).rejects.toMatchObject({ code: 'invalidInput' });
    await expect(views.save(open.id, view('x'))).rejects.toMatchObject({ code: 'invalidInput' });
  });

  it('are put back after a removal in their place, once', async () => {
    const views = viewsOf();
    const open = await views.save(null, view('Open'));
    const late = await views.save(null, view('Late'));
    const removed = await views.remove(open.id);
    expect(await views.remove(open.id)).toBeNull();
    if (removed === null) throw new Error('nothing was removed');
    expect(await views.restore(removed)).toEqual(open);
    expect(await views.list()).toEqual([open, late]);
    await views.remove(late.id);
    for (let count = 1; count < MOST_VIEWS; count += 1) await views.save(null, view(`View ${count}`));
    const last = await views.remove(open.id);
    await views.save(null, view('In its place'));
    if (last === null) throw new Error('nothing was removed');
    await expect(views.restore(last)).rejects.toMatchObject({ code: 'invalidInput' });
  });

  it('are opened with lists until they are deleted, and again after they are put back', async () => {
    const views = viewsOf();
    expect(await views.opening()).toEqual({ customer: null, all: null });
    const open = await views.save(null, view('Open'));
    const late = await views.save(null, view('Late'));
    expect(await views.putOpening('customer', open.id)).toEqual({ customer: open, all: null });
    expect(await views.putOpening('all', late.id)).toEqual({ customer: open, all: late });
    const renamed = await views.rename(open.id, 'Open items');
    expect(await views.opening()).toEqual({ customer: renamed, all: late });
    const removed = await views.remove(open.id);
    expect(await views.opening()).toEqual({ customer: null, all: late });
    await expect(views.putOpening('all', open.id)).rejects.toMatchObject({ code: 'invalidInput' });
    if (removed === null) throw new Error('nothing was removed');
    await views.restore(removed);
    expect(await views.opening()).toEqual({ customer: renamed, all: late });
    await views.remove(open.id);
    await views.putOpening('customer', null);
    await views.restore(removed);
    expect(await views.opening()).toEqual({ customer: null, all: late });
  });

  it('come back as they were saved', async () => {
    await fc.assert(
      fc.asyncProperty(viewArbitrary, layoutArbitrary, async (saved, layout) => {
        const { id } = await viewsOf().save(null, saved);
        expect(await viewsOf().list()).toEqual([{ id, view: saved }]);
        await viewsOf().remove(id);
        await viewsOf().putLayout(layout);
        expect(await viewsOf().layout()).toEqual(layout);
      }),
      { numRuns: 60 },
    );
  });

  it('outlive a restart, a lost cache and a removed connection', async () => {
    const saved = await home.store.views.save(null, view('Open'));
    await home.store.views.putLayout(LAYOUT);
    await home.store.views.putPaneWidth(612);
    await home.store.views.putOpening('customer', saved.id);
    await home.store.facts.removeConnection('test');
    await home.store.close();
    await writeFile(join(home.folder, 'cache.db'), 'x');
    await rm(join(home.folder, 'pdfs.db'));
    home.store = await openTestStore(home.folder);
    expect(home.store.notice).toBe('rebuiltCorrupt');
    expect(await home.store.views.list()).toEqual([saved]);
    expect(await home.store.views.layout()).toEqual(LAYOUT);
    expect(await home.store.views.paneWidth()).toBe(612);
    expect(await home.store.views.opening()).toEqual({ customer: saved, all: null });
  });

  it('are bounded', async () => {
    for (let at = 0; at < MOST_VIEWS; at += 1) await viewsOf().save(null, view(`View ${at}`));
    await expect(viewsOf().save(null, view('one more'))).rejects.toMatchObject({
      code: 'invalidInput',
    });
    expect(await viewsOf().list()).toHaveLength(MOST_VIEWS);
  });
});

describe('kept lists of customers', () => {
  const numbers = (...all: readonly (number | string)[]) => all.map((one) => `${one}` as CustomerNumber);

  async function made(name: string, ...all: readonly number[]): Promise<KeptList> {
    const list = await home.store.keptLists.create('test', name, numbers(...all));
    if (typeof list === 'string') throw new Error(list);
    return list;
  }

  it('are created, renamed, changed and removed, stay in order, and belong to one connection', async () => {
    const { keptLists } = home.store;
    const wholesale = await made('Wholesale', 10_003, 10_001);
    const group = await made('Group A', 10_002);
    expect(await keptLists.create('other', 'Wholesale', numbers(7))).toMatchObject({ customers: 1 });
    expect(await keptLists.list('test')).toEqual([wholesale, group]);
    expect(await keptLists.numbers(wholesale.id)).toEqual(numbers(10_003, 10_001));
    expect(await keptLists.rename(wholesale.id, 'Retail')).toEqual({ ...wholesale, name: 'Retail' });
    await keptLists.changeNumbers(wholesale.id, numbers(10_001, '00731'), 'add');
    expect(await keptLists.numbers(wholesale.id)).toEqual(numbers(10_003, 10_001, '00731'));
    await keptLists.changeNumbers(wholesale.id, numbers(10_003, 5), 'takeOut');
    expect(await keptLists.numbers(wholesale.id)).toEqual(numbers(10_001, '00731'));
    await keptLists.changeNumbers(wholesale.id, numbers(9), 'replace');
    expect(await keptLists.list('test')).toEqual([{ ...wholesale, name: 'Retail', customers: 1 }, group]);
    expect(await keptLists.remove(wholesale.id)).toBe(true);
    expect(await keptLists.remove(wholesale.id)).toBe(false);
    expect(await keptLists.list('test')).toEqual([group]);
    for (const gone of [
      keptLists.numbers(wholesale.id),
      keptLists.rename(wholesale.id, 'x'),
      keptLists.changeNumbers(wholesale.id, numbers(1), 'add'),
    ]) {
      await expect(gone).rejects.toMatchObject({ code: 'invalidInput' });
    }
  });

  it('are put back in their place after a removal, once, unless another list has their name', async () => {
    const { keptLists } = home.store;
    const one = await made('One', 1, 2);
    const two = await made('Two', 3);
    await keptLists.remove(one.id);
    const taken = await made('oNE', 4);
    expect(await keptLists.restore(one.id)).toBe('sameName');
    await keptLists.rename(taken.id, 'Other');
    expect(await keptLists.restore(one.id)).toEqual(one);
    expect((await keptLists.list('test')).map(({ id }) => id)).toEqual([one.id, two.id, taken.id]);
    expect(await keptLists.numbers(one.id)).toEqual(numbers(1, 2));
    // Another window has undone it, too: the list is there, which is all that was asked for.
    expect(await keptLists.restore(one.id)).toEqual(one);
  });

  it('are refused with a name that is taken, without a customer, and beyond the limits', async () => {
    const { keptLists } = home.store;
    const one = await made('Månadsslut', 1);
    const two = await made('Two', 1);
    expect(await keptLists.create('test', 'MÅNADSSLUT'.normalize('NFD'), numbers(2))).toBe('sameName');
    expect(await keptLists.rename(two.id, 'månadsslut')).toBe('sameName');
    expect(await keptLists.rename(one.id, 'MÅNADSSLUT')).toMatchObject({ name: 'MÅNADSSLUT' });
    expect(await keptLists.create('test', 'Empty', [])).toBe('noCustomers');
    expect(await keptLists.changeNumbers(one.id, [], 'replace')).toBe('noCustomers');
    const most = Array.from({ length: MOST_LISTED }, (_, at) => at + 1);
    expect(await keptLists.create('test', 'Large', numbers(...most, 0))).toBe('tooManyCustomers');
    const large = await made('Large', ...most);
    expect(await keptLists.changeNumbers(large.id, numbers(0), 'add')).toBe('tooManyCustomers');
    expect(large.customers).toBe(MOST_LISTED);
    for (let count = 3; count < MOST_LISTS; count += 1) await made(`List ${count}`, 1);
    expect(await keptLists.create('other', 'One more', numbers(1))).toBe('tooManyLists');
    await keptLists.remove(two.id);
    await made('In its place', 1);
    expect(await keptLists.restore(two.id)).toBe('tooManyLists');
  });

  it('lose a forgotten customer of their connection, also while they are removed and can be put back', async () => {
    const { store } = home;
    const [kept, removed] = [await made('Kept', 10_001, 10_002), await made('Removed', 10_002, 10_001)];
    const elsewhere = await store.keptLists.create('other', 'Kept', numbers(10_001));
    if (typeof elsewhere === 'string') throw new Error(elsewhere);
    expect(await store.keptLists.listsWith('test', numbers(10_001, 5))).toBe(2);
    await store.keptLists.remove(removed.id);
    await store.lists.forget(customerRef('10001'));
    expect(await store.keptLists.numbers(kept.id)).toEqual(numbers(10_002));
    expect(await store.keptLists.restore(removed.id)).toMatchObject({ customers: 1 });
    expect(await store.keptLists.numbers(removed.id)).toEqual(numbers(10_002));
    expect(await store.keptLists.numbers(elsewhere.id)).toEqual(numbers(10_001));
    expect(await store.keptLists.listsWith('test', numbers(10_001))).toBe(0);
    await store.lists.forget(customerRef('10002'));
    expect(await store.keptLists.list('test')).toEqual([
      { id: kept.id, name: 'Kept', customers: 0 },
      { id: removed.id, name: 'Removed', customers: 0 },
    ]);
  });

  it('are removed with their connection', async () => {
    const { store } = home;
    const [one, removed] = [await made('One', 1), await made('Two', 2)];
    await store.keptLists.create('other', 'Stays', numbers(1));
    await store.keptLists.remove(removed.id);
    await store.facts.removeConnection('test');
    expect(await store.keptLists.list('test')).toEqual([]);
    for (const { id } of [one, removed]) {
      await expect(store.keptLists.restore(id)).rejects.toMatchObject({ code: 'invalidInput' });
    }
    expect(await store.keptLists.list('other')).toHaveLength(1);
  });

  it('keep their customers from being counted as unused, as a pin does', async () => {
    const { store } = home;
    const day = 24 * 60 * 60_000;
    for (const number of ['10001', '10002'])
      await ingestBody(store, customerRef(number), invoicesJson([]), { fetchedAt: day });
    const list = await made('Kept', 10_001);
    const due = async () => (await store.idle.countTime(100 * day, 30)).map(({ number }) => number);
    expect(await due()).toEqual(['10002']);
    await store.keptLists.remove(list.id);
    await store.idle.stop();
    expect(await due()).toEqual(['10001', '10002']);
  });

  it('have the same numbers as a plain list after any changes', async () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
    const step = fc.tuple(fc.constantFrom('replace' as const, 'add' as const, 'takeOut' as const), some);
    let place = 0;
    await fc.assert(
      fc.asyncProperty(some, fc.array(step, { maxLength: 6 }), async (first, steps) => {
        place += 1;
        const { id } = await made(`List ${place}`, ...first);
        let expected = numbers(...first);
        for (const [how, given] of steps) {
          const change = numbers(...given);
          if (how === 'replace') expected = change;
          if (how === 'add') expected = [...expected, ...change.filter((one) => !expected.includes(one))];
          if (how === 'takeOut') expected = expected.filter((one) => !change.includes(one));
          expect(await home.store.keptLists.changeNumbers(id, change, how)).toMatchObject({
            customers: expected.length,
          });
        }
        expect(await home.store.keptLists.numbers(id)).toEqual(expected);
        await home.store.keptLists.remove(id);
      }),
      { numRuns: casesOf(500, 40) },
    );
  });
});

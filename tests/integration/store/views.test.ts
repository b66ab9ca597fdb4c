import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { MOST_VIEWS } from '../../../shared/domain/views.ts';
import type { GridLayout, InvoiceView } from '../../../shared/ipc/views.ts';
import { fc } from '../../fastCheck.ts';
import { layoutArbitrary, viewArbitrary } from '../../unit/store/viewArbitraries.ts';
import { storeForEach } from './storeHome.ts';
import { openTestStore } from './testStore.ts';

const view = (name: string): InvoiceView => ({ name, filter: NO_FILTER, sort: [], columns: null });
const LAYOUT: GridLayout = [
  { column: 'dueDate', width: 120, visible: true, pinned: 'start' },
  { column: 'price', width: null, visible: false, pinned: null },
];

const home = storeForEach();

describe('saved views and the grid as it was left', () => {
  it('are saved, renamed, replaced and removed in the order of their first saving', async () => {
    const { views } = home.store;
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
    const { views } = home.store;
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
    const { views } = home.store;
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
        const { id } = await home.store.views.save(null, saved);
        expect(await home.store.views.list()).toEqual([{ id, view: saved }]);
        await home.store.views.remove(id);
        await home.store.views.putLayout(layout);
        expect(await home.store.views.layout()).toEqual(layout);
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
    for (let at = 0; at < MOST_VIEWS; at += 1) await home.store.views.save(null, view(`View ${at}`));
    await expect(home.store.views.save(null, view('one more'))).rejects.toMatchObject({
      code: 'invalidInput',
    });
    expect(await home.store.views.list()).toHaveLength(MOST_VIEWS);
  });
});

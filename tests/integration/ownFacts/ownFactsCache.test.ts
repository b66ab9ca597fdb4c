import { describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/store/store.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { CONNECTIONS, ownFactsArbitrary } from '../../unit/ownFacts/ownFactsArbitrary.ts';
import { storeForAll } from '../store/storeHome.ts';

const WRITTEN = '2026-03-02 09:42:00';
const one = storeForAll();
const other = storeForAll();

async function connect(store: Store): Promise<void> {
  for (const [place, { name, host, sample }] of CONNECTIONS.entries()) {
    await store.facts.putConnection({
      // Other ids than those of the other desk.
      id: `${store === one.store ? 'one' : 'other'}-${place}`,
      name,
      environmentWord: 'TEST',
      environmentTone: 'test',
      baseUrl: sample ? '' : `https://${host}/api`,
      clientId: 'client',
      sample,
      pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
      agreementsListBody: '{}',
    });
  }
}
const bytesOf = (text: string) => Buffer.from(text);
const textOf = async (store: Store) => (await store.ownFacts.text(WRITTEN)).text;
const changesOf = async (store: Store, text: string, mode: 'merge' | 'replace') => {
  const { settings, views, connections, openingViews } = (await store.ownFacts.compare(bytesOf(text), []))[
    mode
  ];
  const counts = [views, ...connections, ...connections.map(({ lists }) => lists)];
  return (
    settings.length +
    Number(openingViews) +
    counts.reduce((sum, { added, changed }) => sum + added + changed, 0)
  );
};

/** Without views, as a file of the first version. */
function emptied(text: string): string {
  const { openingViews: _, ...file } = JSON.parse(text);
  return JSON.stringify({ ...file, version: 1, views: [] });
}

describe('own facts out of one cache and into another', () => {
  it('are the same again after a replacement; a merge of what is here, or of what was merged, changes nothing', async () => {
    await connect(one.store);
    await connect(other.store);
    let isFirst = true;
    await fc.assert(
      fc.asyncProperty(ownFactsArbitrary, ownFactsArbitrary, async (first, second) => {
        await one.store.ownFacts.take(bytesOf(JSON.stringify(first)), 'replace', []);
        const text = await textOf(one.store);
        if (isFirst) expect(await textOf(other.store)).not.toBe(text);
        isFirst = false;
        await other.store.ownFacts.take(bytesOf(text), 'replace', []);
        expect(await textOf(other.store)).toBe(text);

        expect(await changesOf(one.store, text, 'merge')).toBe(0);
        await one.store.ownFacts.take(bytesOf(text), 'merge', []);
        expect(await textOf(one.store)).toBe(text);

        const more = JSON.stringify(second);
        const shown = (await one.store.ownFacts.compare(bytesOf(more), [])).merge;
        expect((await one.store.ownFacts.take(bytesOf(more), 'merge', [])).changes).toEqual(shown);
        const merged = await textOf(one.store);
        expect(await changesOf(one.store, more, 'merge')).toBe(0);
        await one.store.ownFacts.take(bytesOf(more), 'merge', []);
        expect(await textOf(one.store)).toBe(merged);
      }),
      { numRuns: casesOf(500, 15) },
    );
  });

  it('set the views that lists open with, and announce it in the comparison', async () => {
    const { views, ownFacts } = one.store;
    await ownFacts.take(bytesOf(emptied(await textOf(one.store))), 'replace', []);
    const view = (name: string) => ({ name, filter: NO_FILTER, sort: [], columns: null });
    const { id } = await views.save(null, view('Here'));
    await views.putOpening('customer', id);
    await views.putOpening('all', id);
    const file = { ...JSON.parse(await textOf(one.store)), views: [view('There')] };
    const text = JSON.stringify({ ...file, openingViews: { customer: 'There' } });
    expect(await ownFacts.compare(bytesOf(text), [])).toMatchObject({
      merge: { openingViews: true },
      replace: { openingViews: true },
    });
    const names = async () => {
      const { customer, all } = await views.opening();
      return [customer?.view.name, all?.view.name];
    };
    await ownFacts.take(bytesOf(text), 'merge', []);
    expect(await names()).toEqual(['There', 'Here']);
    expect((await ownFacts.compare(bytesOf(text), [])).merge.openingViews).toBe(false);
    await ownFacts.take(bytesOf(text), 'replace', []);
    expect(await names()).toEqual(['There', undefined]);
    // A file of version 1 cannot name any.
    await ownFacts.take(bytesOf(emptied(text)), 'merge', []);
    expect(await names()).toEqual(['There', undefined]);
    await ownFacts.take(bytesOf(emptied(text)), 'replace', []);
    expect(await names()).toEqual([undefined, undefined]);
  });

  it('keep in a replacement what the file does not name: other connections, and who was opened', async () => {
    await one.store.facts.opened({ connectionId: 'one-0', number: '5' as never }, 7);
    await one.store.facts.noteCustomer({ connectionId: 'one-0', number: '5' as never }, { pinned: true });
    await one.store.facts.noteCustomer({ connectionId: 'one-1', number: '6' as never }, { givenName: 'Six' });
    const file = JSON.parse(await textOf(one.store));
    file.connections = [{ ...file.connections[0], customers: [] }];
    file.views = [];
    await one.store.ownFacts.take(bytesOf(JSON.stringify(file)), 'replace', []);
    const noted = (connectionId: string, number: string) =>
      one.store.facts.customer({ connectionId, number: number as never });
    expect(await noted('one-0', '5')).toMatchObject({ pinned: false, openedAt: 7 });
    expect(await noted('one-1', '6')).toMatchObject({ givenName: 'Six' });
    expect(await one.store.views.list()).toEqual([]);
  });

  it('keep all saved lists in a merge of a file without any, and count those that a replacement removes', async () => {
    await one.store.keptLists.create('one-0', 'Only here', ['10001' as never]);
    const before = await one.store.keptLists.list('one-0');
    const { openingViews: _, ...file } = JSON.parse(await textOf(one.store));
    const connections = file.connections.map(({ lists: __, ...rest }: { lists: unknown }) => rest);
    const first = JSON.stringify({ ...file, version: 1, views: [], connections });
    await one.store.ownFacts.take(bytesOf(first), 'merge', []);
    expect(await one.store.keptLists.list('one-0')).toEqual(before);
    const { replace } = await one.store.ownFacts.compare(bytesOf(first), []);
    expect(replace.connections[0]?.lists).toMatchObject({ inFile: 0, onlyHere: before.length });
    await one.store.ownFacts.take(bytesOf(first), 'replace', []);
    expect(await one.store.keptLists.list('one-0')).toEqual([]);
  });
});

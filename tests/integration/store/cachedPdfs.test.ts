import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { settingsContract } from '../../../shared/ipc/settings.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { allRows } from './allRows.ts';
import { storeForEach } from './storeHome.ts';
import { customerRef, openTestStore } from './testStore.ts';

const customer = customerRef('77');
const HUNDRED_KB = 100_000;

describe('PDFs kept for reading offline, up to a limit that the clerk sets', () => {
  const home = storeForEach();
  let ids: number[] = [];

  const keep = (place: number, fetchedAt: number, size = HUNDRED_KB) =>
    home.store.pdfs.put(customer, ids[place] ?? 0, new Uint8Array(size).fill(place + 1), fetchedAt);
  const kept = async () => {
    const found = await Promise.all(ids.map((id) => home.store.pdfs.get(customer, id)));
    return found.flatMap((pdf, place) => (pdf === null ? [] : [place]));
  };

  beforeEach(async () => {
    await home.ingest(
      customer,
      Array.from({ length: 10 }, (_, place) => soundRecord(place)),
    );
    ids = (await allRows(home.store, customer)).map(({ id }) => id);
  });

  it('lets the oldest fetched go first, whatever the order they came in', async () => {
    const fetched = [50, 10, 90, 30, 70, 20, 80, 40, 60, 100];
    for (const [place, at] of fetched.entries()) await keep(place, at);
    await home.store.pdfs.limit(4 * HUNDRED_KB);
    expect(await kept()).toEqual([2, 4, 6, 9]);
    expect(await home.store.pdfs.figures()).toEqual({ count: 4, bytes: 4 * HUNDRED_KB });
    await keep(0, 110);
    expect(await kept()).toEqual([0, 2, 6, 9]);
    await keep(1, 5);
    expect(await kept()).toEqual([0, 2, 6, 9]);
  });

  it('gives the room on the disk back when the limit is lowered', async () => {
    for (const place of ids.keys()) await keep(place, place, 10 * HUNDRED_KB);
    const file = join(home.folder, 'pdfs.db');
    await home.store.pdfs.limit(10 * HUNDRED_KB);
    expect(await kept()).toEqual([9]);
    expect(statSync(file).size).toBeLessThan(20 * HUNDRED_KB);
  });

  it('keeps nothing with the limit off, and is emptied at a word', async () => {
    await keep(0, 1);
    await home.store.pdfs.clear();
    expect(await home.store.pdfs.figures()).toEqual({ count: 0, bytes: 0 });
    await home.store.pdfs.limit(0);
    await keep(1, 2);
    expect(await kept()).toEqual([]);
    await home.store.pdfs.limit(HUNDRED_KB);
    await keep(1, 2);
    expect(await kept()).toEqual([1]);
  });

  it('opens with the limit of the settings that were kept', async () => {
    await home.store.facts.putSettings({ ...DEFAULT_SETTINGS, pdfLimitMb: 0 });
    await home.store.close();
    home.store = await openTestStore(home.folder);
    await keep(3, 1);
    expect(await kept()).toEqual([]);
    await home.store.facts.putSettings({ ...DEFAULT_SETTINGS, pdfLimitMb: 250 });
    await home.store.close();
    home.store = await openTestStore(home.folder);
    await keep(3, 1);
    expect(await kept()).toEqual([3]);
  });

  it('takes none but the offered limits over the bridge', () => {
    const takes = (pdfLimitMb: unknown) =>
      settingsContract.update.input.safeParse({ change: { pdfLimitMb } }).success;
    expect([0, 250, 500, 1_000, 5_000, 20_000].map(takes)).toEqual(Array(6).fill(true));
    expect([-1, 1, 300, 1e12, '250', null, Number.NaN].map(takes)).toEqual(Array(7).fill(false));
  });
});

import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { migrate } from '../../../electron/database/openHealed.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { keptPdf, PdfsRepository } from '../../../electron/store/pdfs/pdfsRepository.ts';
import type { Store } from '../../../electron/store/store.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { settingsContract } from '../../../shared/ipc/settings.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf, inFull } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { folderForEach } from '../ownFolder.ts';
import { storeForAll } from './storeHome.ts';
import {
  allRows,
  allWritten,
  customerRef,
  ingestBody,
  KEY,
  openCore,
  openTestStore,
  rowsIn,
} from './testStore.ts';

describe('PDFs kept for reading offline, up to a limit that the clerk sets', () => {
  const customer = customerRef('77');
  const HUNDRED_KB = 100_000;

  const home = storeForAll();
  let ids: number[] = [];

  const keep = (place: number, fetchedAt: number, size = HUNDRED_KB) =>
    home.store.pdfs.put(customer, ids[place] ?? 0, new Uint8Array(size).fill(place + 1), fetchedAt);
  const kept = async () => {
    const found = await Promise.all(ids.map((id) => home.store.pdfs.get(customer, id)));
    return found.flatMap((pdf, place) => (pdf === null ? [] : [place]));
  };

  beforeAll(async () => {
    await home.ingest(
      customer,
      Array.from({ length: 10 }, (_, place) => soundRecord(place)),
    );
    ids = (await allRows(home.store, customer)).map(({ id }) => id);
  });
  beforeEach(async () => {
    await home.store.pdfs.limit(100 * HUNDRED_KB);
    await home.store.pdfs.clear();
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

describe('the file of PDFs', () => {
  const customer = customerRef('77');
  const MB = 1_000_000;
  const list = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, place) => soundRecord(place)));

  const folder = folderForEach();
  const file = () => join(folder(), 'pdfs.db');
  const onDisk = () => statSync(file()).size;

  function sound(cipher: 'aegis' | 'chacha20'): { readonly check: unknown; readonly vacuum: unknown } {
    const database = openDatabase({ file: file(), key: KEY, cipher });
    const [check, vacuum] = ['integrity_check', 'auto_vacuum'].map((name) =>
      database.pragma(name, { simple: true }),
    );
    database.close();
    return { check, vacuum };
  }

  /** By day the quicker one. */
  const CIPHERS = inFull ? (['aegis', 'chacha20'] as const) : (['aegis'] as const);

  describe.each(CIPHERS)('a lower limit of kept PDFs, %s', (cipher) => {
    let store: Store;
    let ids: number[] = [];

    beforeEach(async () => {
      store = await openTestStore(folder(), { cipher });
      await ingestBody(store, customer, list(10));
      ids = (await allRows(store, customer)).map(({ id }) => id);
      for (const [place, id] of ids.entries()) {
        await store.pdfs.put(customer, id, new Uint8Array(3 * MB).fill(place + 1), place);
      }
    });
    afterEach(() => store.close());

    it('gives the disk back in steps, between which an ingest and other calls have their turn', async () => {
      expect(onDisk()).toBeGreaterThan(20 * MB);
      const events: string[] = [];
      const notify = (event: string) => () => events.push(event);
      const other = customerRef('78');
      const lowered = store.pdfs.limit(4 * MB).then(notify('lowered'));
      const ingested = ingestBody(store, other, list(300)).then(notify('ingested'));
      for (let count = 0; count < 3; count += 1) await allWritten(store).then(notify('served'));
      await Promise.all([lowered, ingested]);
      expect(events.filter((event) => event === 'served')).toHaveLength(3);
      expect(events.at(-1)).toBe('lowered');
      expect(await allRows(store, other)).toHaveLength(300);
      expect(onDisk()).toBeLessThan(4 * MB);
      expect(await store.pdfs.figures()).toEqual({ count: 1, bytes: 3 * MB });
      const left = await Promise.all(ids.map((id) => store.pdfs.get(customer, id)));
      expect(left.slice(0, 9)).toEqual(Array(9).fill(null));
      expect(Buffer.from(left[9]?.bytes ?? []).equals(Buffer.alloc(3 * MB, 10))).toBe(true);
      await store.close();
      expect(sound(cipher)).toEqual({ check: 'ok', vacuum: 2 });
      store = await openTestStore(folder());
    });

    it('keeps what a higher limit in the middle of it allows, and gives it all back once it is emptied', async () => {
      const lowered = store.pdfs.limit(20 * MB);
      const raised = store.pdfs.limit(100 * MB);
      await Promise.all([lowered, raised]);
      expect((await store.pdfs.figures()).bytes).toBe(30 * MB);
      await store.pdfs.clear();
      expect(onDisk()).toBeLessThan(MB);
    });
  });

  it('what a launch has not come to, the next one does while nobody asks for anything', () => {
    const keep = (core: ReturnType<typeof openCore>, id: number, at: number) =>
      core.ingestWorker.pdfs.put(customer, id, new Uint8Array(3 * MB).fill(at), at);
    const first = openCore(folder());
    first.ingest(customer, list(12), 9_000);
    const ids = rowsIn(first, customer).map(({ id }) => id);
    first.ingestWorker.pdfs.limit(90 * MB);
    for (const [place, id] of ids.slice(0, 10).entries()) keep(first, id, place + 1);
    // The clerk's limit falls to a megabyte and the process ends at once.
    expect(first.ingestWorker.pdfs.limit(MB)).toBe(true);
    first.close();

    const second = openCore(folder());
    second.ingestWorker.pdfs.limit(4 * MB);
    // A PDF that comes before all that takes the place of as much, and does not wait for the rest to go.
    keep(second, ids[10] ?? 0, 11);
    expect(second.queryWorker.pdfs.figures()).toEqual({ count: 10, bytes: 30 * MB });
    while (second.chores.idle());
    expect(second.queryWorker.pdfs.kept(customer)).toHaveLength(1);
    expect(second.queryWorker.pdfs.get(customer, ids[10] ?? 0)).not.toBeNull();
    second.close();
    // Up to sixteen megabytes stay for PDFs to come.
    expect(onDisk()).toBeLessThan(4 * MB + 17 * MB);
  });

  interface Kept {
    readonly no: string;
    readonly at: number;
    readonly size: number;
  }

  /** What is kept, in plain arrays: the same steps without a file. */
  class KeptModel {
    all: readonly Kept[] = [];
    limit: number;

    constructor(limit: number) {
      this.limit = limit;
    }

    get sum(): number {
      return this.all.reduce((total, { size }) => total + size, 0);
    }

    put(one: Kept): void {
      if (one.size > this.limit) return;
      const most = Math.max(this.limit, this.sum);
      this.all = [...this.all.filter(({ no }) => no !== one.no), one];
      this.down(most);
    }

    down(most: number): void {
      const order = this.all.toSorted((left, right) => left.at - right.at);
      for (let left = this.sum; left > most; ) left -= order.shift()?.size ?? 0;
      this.all = this.all.filter((one) => order.includes(one));
    }
  }

  type Step = Kept | { readonly limit: number } | 'shrink';

  function done(deed: Step, pdfs: PdfsRepository, model: KeptModel): void {
    if (deed === 'shrink') {
      pdfs.shrink();
      model.down(model.limit);
    } else if ('limit' in deed) {
      model.limit = deed.limit;
      expect(pdfs.limit(deed.limit)).toBe(model.sum > deed.limit);
    } else {
      pdfs.put(customer, Number(deed.no), new Uint8Array(deed.size).fill(deed.at), deed.at);
      model.put(deed);
    }
  }

  function opened(at: string): CipherDatabase {
    writeFileSync(at, '');
    const database = openDatabase({ file: at, key: KEY, cipher: 'aegis' }, { shortens: true });
    migrate(database, SCHEMAS.pdfs);
    return database;
  }

  it('PDFs are kept that were fetched last and fit, whole, and in the end no page is free', () => {
    const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1));
    const put = fc.record({ no: fc.constantFrom(...numbers), at: fc.nat(30), size: fc.nat(90_000) });
    const deed: fc.Arbitrary<Step> = fc.oneof(
      { weight: 5, arbitrary: put },
      { weight: 1, arbitrary: fc.record({ limit: fc.nat(400_000) }) },
      { weight: 2, arbitrary: fc.constant('shrink' as const) },
    );
    let run = 0;
    fc.assert(
      fc.property(fc.array(deed, { minLength: 1, maxLength: 40 }), (steps) => {
        run += 1;
        const database = opened(join(folder(), `${run}.db`));
        const model = new KeptModel(200_000);
        const pdfs = new PdfsRepository(database, model.limit, (_customer, id) => String(id));
        for (const one of [...steps, 'shrink' as const]) done(one, pdfs, model);
        while (pdfs.shrink());
        for (const no of numbers) {
          const wanted = model.all.find((kept) => kept.no === no);
          const found = keptPdf(database, customer, no);
          expect(found?.bytes.length).toBe(wanted?.size);
          expect(found?.bytes.every((byte) => byte === wanted?.at) ?? true).toBe(true);
        }
        expect(database.pragma('freelist_count', { simple: true })).toBe(0);
        expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
        database.close();
      }),
      { numRuns: casesOf(150, 20) },
    );
  });
});

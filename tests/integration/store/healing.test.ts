import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cipher, openDatabase } from '../../../electron/database/database.ts';
import { isBroken } from '../../../electron/database/sqliteFailure.ts';
import { openIngestWorker } from '../../../electron/store/ingestWorker.ts';
import { openQueryWorker } from '../../../electron/store/queryWorker.ts';
import type { Store } from '../../../electron/store/store.ts';
import { LONGEST_TEST } from '../../patience.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { folderForEach } from '../ownFolder.ts';
import { allRows } from './allRows.ts';
import { rowsIn } from './storeCore.ts';
import { allWritten, customerRef, ingestBody, KEY, openTestStore, TODAY } from './testStore.ts';

const CORRUPTIONS = casesOf(200, 4);

const customer = customerRef('32');
const body = JSON.stringify(Array.from({ length: 3_000 }, (_, index) => soundRecord(index)));
const folder = folderForEach();

beforeEach(async () => {
  const store = await openTestStore(folder());
  await ingestBody(store, customer, body);
  await store.facts.noteCustomer(customer, { givenName: 'Kept' });
  await allWritten(store);
  await store.close();
});

const file = (name: string) => join(folder(), name);

async function hashes(prefix: string): Promise<Record<string, string>> {
  const names = (await readdir(folder())).filter((name) => name.startsWith(prefix)).sort();
  const pairs = names.map(async (name): Promise<[string, string]> => {
    return [
      name,
      createHash('sha256')
        .update(await readFile(file(name)))
        .digest('hex'),
    ];
  });
  return Object.fromEntries(await Promise.all(pairs));
}

/** The store works: what was set aside comes back with the next fetch. */
async function works(store: Store): Promise<void> {
  expect(await ingestBody(store, customer, body)).toMatchObject({ outcome: 'first', added: 3_000 });
  expect((await store.lists.cached(customer, TODAY))?.totals.count).toBe(3_000);
}

async function openedWith(notice: Store['notice'], key = KEY): Promise<void> {
  const store = await openTestStore(folder(), { key });
  expect(store.notice).toBe(notice);
  if (notice !== 'none') await works(store);
  await store.close();
  const again = await openTestStore(folder(), { key });
  expect(again.notice).toBe(notice === 'newerSchema' ? notice : 'none');
  expect((await again.lists.cached(customer, TODAY))?.totals.count).toBe(3_000);
  await again.close();
}

describe('P32 a corrupt or wrongly keyed cache heals', () => {
  it('P32 a sound cache opens without a word', () => openedWith('none'));

  it('P32 a wrong key: set aside under that name, said, rebuilt', async () => {
    await openedWith('rebuiltWrongKey', new Uint8Array(32).fill(9));
    const names = await readdir(folder());
    expect(names.some((name) => name.startsWith('cache.db.aside-wrong-key'))).toBe(true);
  });

  it('P32 no key: refused, nothing touched', async () => {
    const before = await hashes('');
    for (const key of [new Uint8Array(0), new Uint8Array(31)]) {
      await expect(openTestStore(folder(), { key })).rejects.toMatchObject({ code: 'invalidInput' });
    }
    expect(await hashes('')).toEqual(before);
  });

  it('P32 garbage is distinguished from a wrong key', async () => {
    await writeFile(file('cache.db'), Buffer.alloc(100_000, 'not a database '));
    await openedWith('rebuiltCorrupt');
    expect((await readdir(folder())).some((name) => name.startsWith('cache.db.aside-corrupt'))).toBe(true);
  });

  it('P32 an emptied file, and one that is gone, count as corrupt', async () => {
    await truncate(file('cache.db'), 0);
    await openedWith('rebuiltCorrupt');
    await rm(file('cache.db'));
    await openedWith('rebuiltCorrupt');
  });

  it('P32 the facts stay when the lists are lost', async () => {
    await writeFile(file('cache.db'), 'x');
    const store = await openTestStore(folder());
    expect((await store.facts.customer(customer)).givenName).toBe('Kept');
    await store.close();
  });

  it('P32 a lost key check is written again when the key fits', async () => {
    await rm(file('cache.json'));
    await openedWith('none');
    expect((await readdir(folder())).includes('cache.json')).toBe(true);
  });

  it('P32 damage met while in use: the call fails, the next one finds a new cache', async () => {
    const sound = await readFile(file('cache.db'));
    const damaged = Buffer.from(sound);
    damaged.fill(0x55, Math.floor(sound.length / 4));
    await writeFile(file('cache.db'), damaged);
    const healed: string[] = [];
    const store = await openTestStore(folder(), { onHealed: (notice) => void healed.push(notice) });
    const failed = await allRows(store, customer).then(
      () => null,
      (error: unknown) => error,
    );
    if (store.notice === 'none') expect(failed).toMatchObject({ code: 'cacheBroken' });
    await expect.poll(() => store.notice).toBe('rebuiltCorrupt');
    await works(store);
    const said = [...healed];
    expect(said.length).toBeLessThanOrEqual(1);
    // Opened again for another reason, as after a missing disk: that is not damage.
    await store.reopen();
    expect(healed).toEqual(said);
    expect((await store.lists.cached(customer, TODAY))?.totals.count).toBe(3_000);
    await store.close();
  });

  it('P41 damage that shows while the disk fails is called by the disk’s failure, and nothing is set aside', async () => {
    const sound = await readFile(file('cache.db'));
    const store = await openTestStore(folder());
    const away = `${folder()}-away`;
    await writeFile(file('cache.db'), Buffer.from(sound).fill(0x55, Math.floor(sound.length / 4)));
    await rename(folder(), away);
    await writeFile(folder(), 'in the place of the folder');
    await expect(allRows(store, customer)).rejects.toMatchObject({ code: 'dataGone', retryable: true });
    await expect(allRows(store, customer)).rejects.toMatchObject({ code: 'dataGone', retryable: true });
    await rm(folder());
    await rename(away, folder());
    await writeFile(file('cache.db'), sound);
    await store.reopen();
    expect(store.notice).toBe('none');
    expect((await allRows(store, customer)).length).toBe(3_000);
    await store.close();
  });

  it(
    `P32 ${CORRUPTIONS} corruptions anywhere in the file: never a crash, never a false figure, always rebuilt`,
    async () => {
      const sound = await readFile(file('cache.db'));
      const check = await readFile(file('cache.json'));
      const expected = rowsOf(false);
      expect(expected.notice).toBe('none');
      let healed = 0;
      for (let round = 0; round < CORRUPTIONS; round += 1) {
        await writeFile(file('cache.db'), damagedCopy(sound, round));
        await writeFile(file('cache.json'), check);
        const met = readOrHeal();
        if (met.rows === null) healed += 1;
        else expect(met.rows).toBe(expected.rows);
      }
      expect(healed).toBeGreaterThan(CORRUPTIONS / 4);
    },
    2 * LONGEST_TEST,
  );
});

function damagedCopy(sound: Buffer, round: number): Buffer {
  const at = (round * 7_919_317) % sound.length;
  if (round % 10 === 9) return sound.subarray(0, at);
  const bytes = Buffer.from(sound);
  const end = Math.min(at + 1 + (round % 5) * 300, bytes.length);
  for (let place = at; place < end; place += 1) bytes[place] = (bytes[place] ?? 0) ^ (1 + (round % 255));
  return bytes;
}

/** What the two threads do, without starting threads two hundred times; null rows mean a rebuilt store. */
function rowsOf(suspect: boolean): { readonly rows: string | null; readonly notice: Store['notice'] } {
  const closing: (() => void)[] = [];
  try {
    const ingestWorker = openIngestWorker({ folder: folder(), key: KEY, pdfLimit: 1e6, suspect });
    closing.unshift(ingestWorker.close);
    const { opened, notice } = ingestWorker.answer;
    const { apis: queryWorker, close } = openQueryWorker(opened, KEY);
    closing.unshift(close);
    const list = queryWorker.lists.cached(customer, TODAY);
    const rows = list ? JSON.stringify([list.totals, rowsIn({ queryWorker }, customer)]) : null;
    return { rows, notice };
  } finally {
    for (const close of closing) close();
  }
}

function readOrHeal(): { readonly rows: string | null; readonly notice: Store['notice'] } {
  try {
    return rowsOf(false);
  } catch (error) {
    expect(isBroken(error), String(error)).toBe(true);
    const healed = rowsOf(true);
    expect(healed).toEqual({ rows: null, notice: 'rebuiltCorrupt' });
    return healed;
  }
}

describe('P33 a newer schema is never touched', () => {
  it('P33 refused, bytes unchanged; a file of our own stands in', async () => {
    const check = JSON.parse(await readFile(file('cache.json'), 'utf8')) as object;
    await writeFile(file('cache.json'), JSON.stringify({ ...check, schema: 99 }));
    const before = { ...(await hashes('cache.db')), ...(await hashes('cache.json')) };
    await openedWith('newerSchema');
    expect({ 'cache.db': (await hashes('cache.db'))['cache.db'], ...(await hashes('cache.json')) }).toEqual(
      before,
    );
  });

  it('P33 the same where the note beside the file is lost', async () => {
    const { cipher } = JSON.parse(await readFile(file('cache.json'), 'utf8')) as { cipher: Cipher };
    const database = openDatabase({ file: file('cache.db'), key: KEY, cipher });
    database.pragma('user_version = 99');
    database.close();
    await rm(file('cache.json'));
    const before = await readFile(file('cache.db'));
    await openedWith('newerSchema');
    expect((await readFile(file('cache.db'))).equals(before)).toBe(true);
  });
});

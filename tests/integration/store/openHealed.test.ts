import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cipher, openDatabase } from '../../../electron/database/database.ts';
import {
  latestSchema,
  type Migration,
  type Migrations,
  oldestSchema,
  openHealed,
  readKeyCheck,
  schemaOf,
} from '../../../electron/database/openHealed.ts';
import { isBroken } from '../../../electron/database/sqliteFailure.ts';
import { openIngestWorker, SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { openQueryWorker } from '../../../electron/store/queryWorker.ts';
import type { Store } from '../../../electron/store/store.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import { LONGEST_TEST } from '../../patience.ts';
import { casesOf } from '../../promiseCounts.ts';
import { SAID } from '../../unit/markExchange/eventArbitrary.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeOf } from '../markExchange/exchangingDesk.ts';
import { folderForAll, folderForEach } from '../ownFolder.ts';
import {
  allRows,
  allWritten,
  customerRef,
  ingestBody,
  KEY,
  openTestStore,
  rowsIn,
  TODAY,
} from './testStore.ts';

const CORRUPTIONS = casesOf(200, 4);

const customer = customerRef('32');
const body = JSON.stringify(Array.from({ length: 3_000 }, (_, index) => soundRecord(index)));
const folder = folderForEach();

/** A closed store with the customer's name and list, which each test finds as its own. */
const prepared = folderForAll();
beforeAll(async () => {
  const store = await openTestStore(prepared());
  await ingestBody(store, customer, body);
  await store.facts.noteCustomer(customer, { givenName: 'Kept' });
  await allWritten(store);
  await store.close();
});
beforeEach(() => cp(prepared(), folder(), { recursive: true }));

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

describe('a schema of another version', () => {
  const fileOf = (name: keyof typeof FILES) => join(folder(), FILES[name]);

  function numbered(name: keyof typeof FILES, number: number): void {
    const { cipher } = readKeyCheck(fileOf(name)) ?? { cipher: 'aegis' as const };
    const database = openDatabase({ file: fileOf(name), key: KEY, cipher });
    database.pragma(`user_version = ${number}`);
    database.close();
  }

  function factsWith(later: Migration['take']) {
    const schema: Migrations = [...SCHEMAS.facts, { number: latestSchema(SCHEMAS.facts) + 1, take: later }];
    const request = { file: fileOf('facts'), key: KEY, mode: { durable: true }, suspect: false };
    return openHealed({ ...request, schema });
  }

  const namesIn = (database: ReturnType<typeof factsWith>['database']) =>
    database.prepare('SELECT given_name FROM customer').pluck().all();

  it('P33 what the clerk entered is carried into a later schema, once', async () => {
    let taken = 0;
    const addLanguage: Migration['take'] = (database) => {
      taken += 1;
      database.exec(`ALTER TABLE customer ADD COLUMN language TEXT;
        UPDATE customer SET language = 'sv' WHERE given_name <> ''`);
    };
    for (let start = 0; start < 2; start += 1) {
      const { database, notice } = factsWith(addLanguage);
      expect(notice).toBe('none');
      expect(database.prepare('SELECT given_name, language FROM customer').raw().all()).toEqual([
        ['Kept', 'sv'],
      ]);
      database.close();
    }
    expect(taken).toBe(1);
    expect(readKeyCheck(fileOf('facts'))?.schema).toBe(latestSchema(SCHEMAS.facts) + 1);
  });

  it('P33 a step that fails half-way leaves the file as it was', async () => {
    expect(() =>
      factsWith((database) => {
        database.exec('DELETE FROM customer');
        throw new Error('half-way');
      }),
    ).toThrow('half-way');
    const { database } = openHealed({
      ...{ file: fileOf('facts'), key: KEY, schema: SCHEMAS.facts, mode: {}, suspect: false },
    });
    expect(schemaOf(database)).toBe(latestSchema(SCHEMAS.facts));
    expect(namesIn(database)).toEqual(['Kept']);
    database.close();
  });

  it('P33 lists of a build before the first schema are set aside and said, and fetched again; facts stay', async () => {
    numbered('lists', oldestSchema(SCHEMAS.lists) - 1);
    const store = await openTestStore(folder());
    expect(store.notice).toBe('olderSchema');
    expect(await store.lists.cached(customer, TODAY)).toBeNull();
    expect((await store.facts.customer(customer)).givenName).toBe('Kept');
    await ingestBody(store, customer, JSON.stringify([soundRecord(0)]));
    expect((await store.lists.cached(customer, TODAY))?.totals.count).toBe(1);
    await store.close();
    expect((await readdir(folder())).filter((name) => name.startsWith('cache.db.aside-older-'))).not.toEqual(
      [],
    );
    const again = await openTestStore(folder());
    expect(again.notice).toBe('none');
    await again.close();
  });

  it('P49 marks of before their words were a part of their name are known when they come back from a file', async () => {
    const store = await openTestStore(folder());
    const events = [
      { invoice: { invoiceNo: 'F-1', entryNo: '7' }, said: SAID, field: 'note', value: { text: 'kept' } },
    ];
    await storeOf({ store }).note('test', [{ number: customer.number, events } as never], {
      by: 'clerk',
      at: 1,
    });
    const before = await store.marks.eventsOf('test');
    await store.close();
    const { cipher } = readKeyCheck(fileOf('facts')) ?? { cipher: 'aegis' as const };
    const database = openDatabase({ file: fileOf('facts'), key: KEY, cipher });
    database.exec(`
      CREATE TABLE former(
        connection_id TEXT NOT NULL, author TEXT NOT NULL, counter INTEGER NOT NULL, number TEXT NOT NULL,
        by_name TEXT NOT NULL, at INTEGER NOT NULL, invoice_no TEXT, entry_no TEXT, field TEXT NOT NULL,
        value TEXT, said TEXT, PRIMARY KEY(connection_id, author, counter)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO former SELECT connection_id, author, counter, number, by_name, at, invoice_no, entry_no, field, value, said
        FROM mark_event;
      DROP TABLE mark_event;
      ALTER TABLE former RENAME TO mark_event;
      CREATE INDEX mark_event_customer ON mark_event(connection_id, number);
    `);
    database.pragma('user_version = 15');
    database.close();
    const again = await openTestStore(folder());
    expect(await again.marks.eventsOf('test')).toEqual(before);
    expect(await again.marks.addAll('test', before)).toMatchObject({ added: 0, known: 1 });
    await again.close();
  });
});

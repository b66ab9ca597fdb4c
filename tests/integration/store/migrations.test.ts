import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import {
  latestSchema,
  type Migration,
  type Migrations,
  oldestSchema,
  openHealed,
  readKeyCheck,
  schemaOf,
} from '../../../electron/database/openHealed.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { SAID } from '../../unit/markExchange/eventArbitrary.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeOf } from '../markExchange/exchangingDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import { customerRef, ingestBody, KEY, openTestStore, TODAY } from './testStore.ts';

const folder = folderForEach();
const customer: CustomerRef = customerRef('10001');
const fileOf = (name: keyof typeof FILES) => join(folder(), FILES[name]);

/** A desk with a customer that has a name and a list. */
async function filledDesk(): Promise<void> {
  const store = await openTestStore(folder());
  await ingestBody(store, customer, JSON.stringify([soundRecord(0), soundRecord(1)]));
  await store.facts.noteCustomer(customer, { givenName: 'Åkermans' });
  await store.close();
}

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
  await filledDesk();
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
      ['Åkermans', 'sv'],
    ]);
    database.close();
  }
  expect(taken).toBe(1);
  expect(readKeyCheck(fileOf('facts'))?.schema).toBe(latestSchema(SCHEMAS.facts) + 1);
});

it('P33 a step that fails half-way leaves the file as it was', async () => {
  await filledDesk();
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
  expect(namesIn(database)).toEqual(['Åkermans']);
  database.close();
});

it('P33 lists of a build before the first schema are set aside and said, and fetched again; facts stay', async () => {
  await filledDesk();
  numbered('lists', oldestSchema(SCHEMAS.lists) - 1);
  const store = await openTestStore(folder());
  expect(store.notice).toBe('olderSchema');
  expect(await store.lists.cached(customer, TODAY)).toBeNull();
  expect((await store.facts.customer(customer)).givenName).toBe('Åkermans');
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

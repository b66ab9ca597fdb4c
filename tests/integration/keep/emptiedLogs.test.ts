import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForEach } from '../store/storeHome.ts';
import { allWritten, customerRef, KEY, TODAY } from '../store/testStore.ts';
import { logSalts, logsOfBefore } from './decrypted.ts';

const home = storeForEach('chacha20');
const customer = customerRef('1001');
const ingest = (rows: number) =>
  home.ingest(
    customer,
    Array.from({ length: rows }, (_, at) => soundRecord(at)),
  );

it('P30 the logs are emptied also where calls are reading from them at that moment', async () => {
  const { lists } = home.store;
  await ingest(16_000);
  await allWritten(home.store);
  await lists.emptyLogs();
  await ingest(15_990);
  const salts = await logSalts(home.folder);
  const filter = { ...NO_FILTER, text: 'is in none of them' };
  const reading = Promise.all(
    [1, 2, 3].map(() => lists.totals(customer, { kind: 'allMatching', filter, except: [] }, TODAY)),
  );
  await lists.emptyLogs();
  expect(await logsOfBefore(home.folder, salts)).toEqual([]);
  await reading;
});

it('P30 a log that somebody else reads from all the while is emptied once nobody does', async () => {
  await ingest(50);
  const salts = await logSalts(home.folder);
  const file = join(home.folder, FILES.lists);
  const database = openDatabase({ file, key: KEY, cipher: 'chacha20' }, { readonly: true });
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM invoice').get();
  await home.store.lists.emptyLogs();
  expect(await logsOfBefore(home.folder, salts)).toEqual(['cache']);
  database.exec('COMMIT');
  database.close();
  await expect.poll(() => logsOfBefore(home.folder, salts), { interval: 50 }).toEqual([]);
});

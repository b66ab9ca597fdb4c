import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyLog } from '../../../electron/database/checkpoints.ts';
import { type CipherDatabase, type DatabaseMode, openDatabase } from '../../../electron/database/database.ts';
import { folderForEach } from '../ownFolder.ts';
import { everyPage } from './decrypted.ts';

const KEY = new Uint8Array(32).fill(5);
const PLANTED = 'planted-text-of-a-removed-row-7741';

describe('P30 what rows leave behind in a file', () => {
  const folder = folderForEach();
  let database: CipherDatabase;
  afterEach(async () => {
    database.close();
  });
  const file = () => join(folder(), 'facts.db');
  const open = (mode: DatabaseMode) => {
    closeSync(openSync(file(), 'wx', 0o600));
    database = openDatabase({ file: file(), key: KEY, cipher: 'chacha20' }, mode);
    database.exec('CREATE TABLE planted(id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
    const insert = database.prepare('INSERT INTO planted(text) VALUES(?)');
    database.transaction(() => {
      // Some fill pages of their own, which are free afterwards; the last shares one with what stays.
      for (let row = 0; row < 50; row += 1) insert.run(PLANTED.repeat(100));
      insert.run(PLANTED);
      insert.run('staying');
    })();
  };
  const removed = () => database.exec("DELETE FROM planted WHERE text <> 'staying'");
  const isLeft = async () => (await everyPage(file(), KEY)).includes(PLANTED);

  it('P30 is found page by page where nothing overwrites it: in free pages, and in the log until it is emptied', async () => {
    open({});
    // As SQLite does by itself: the control that shows what the other tests would see.
    database.pragma('secure_delete = OFF');
    expect(await isLeft()).toBe(true);
    removed();
    expect(database.pragma('freelist_count', { simple: true })).toBeGreaterThan(10);
    expect(emptyLog(database)).toBe(true);
    expect(await isLeft()).toBe(true);
  });

  it.each([
    ['lists and PDFs', {}],
    ['facts', { durable: true }],
  ])(
    'P30 is nowhere in %s once it was removed and the log is emptied, and is in the log before',
    async (_what, mode) => {
      open(mode);
      removed();
      expect(await isLeft()).toBe(true);
      expect(emptyLog(database)).toBe(true);
      expect(await isLeft()).toBe(false);
      expect((await everyPage(file(), KEY)).includes('staying')).toBe(true);
    },
  );

  it.runIf(process.platform === 'linux')(
    'P30 no temporary file is made for what does not fit: SQLite would not encrypt it',
    () => {
      open({});
      const temporary = () =>
        readdirSync('/proc/self/fd').filter((handle) => {
          try {
            return readlinkSync(`/proc/self/fd/${handle}`).includes('etilqs_');
          } catch {
            return false;
          }
        }).length;
      /** Sorts more than fits, and looks at what is open meanwhile: a temporary file has lost its name by then. */
      const whileSorting = () => {
        database.pragma('temp.cache_size = 10');
        const sorted = database
          .prepare('SELECT one.text FROM planted AS one, planted AS two ORDER BY one.text || two.id')
          .iterate();
        sorted.next();
        const made = temporary();
        sorted.return?.();
        return made;
      };
      expect(whileSorting()).toBe(0);
      database.pragma('temp_store = FILE');
      expect(whileSorting()).toBeGreaterThan(0);
    },
  );
});

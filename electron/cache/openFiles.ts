import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withoutLongLog } from './database/fullLog.ts';
import { type CacheNotice, type Healed, openHealed } from './database/openHealed.ts';
import { SCHEMAS } from './schemas.ts';
import { FILES, type WriterSetup } from './threadSetup.ts';

const WORST_FIRST: readonly CacheNotice[] = [
  'rebuiltWrongKey',
  'rebuiltCorrupt',
  'newerSchema',
  'olderSchema',
  'none',
];

/** Opens and heals the three files, and brings their schemas up to date, in a folder that only this user can enter. */
export function openFiles(setup: WriterSetup) {
  mkdirSync(setup.folder, { recursive: true, mode: 0o700 });
  chmodSync(setup.folder, 0o700);
  const open = (name: keyof typeof FILES, pageCache: number): Healed =>
    openHealed({
      file: join(setup.folder, FILES[name]),
      key: setup.key,
      schema: SCHEMAS[name],
      mode: { durable: name === 'facts', shortens: name === 'pdfs', pageCache },
      suspect: setup.suspect,
    });
  const facts = open('facts', 2 ** 20);
  facts.database.close();
  const openLists = () => open('lists', 48 * 2 ** 20);
  const lists = openLists();
  const listsFile = withoutLongLog(lists.database, () => openLists().database);
  const pdfs = open('pdfs', 2 * 2 ** 20);
  const where = ({ at }: Healed) => ({ file: at.file, cipher: at.cipher });
  const notices = [facts.notice, lists.notice, pdfs.notice];
  return {
    lists: listsFile,
    pdfs: pdfs.database,
    opened: { lists: where(lists), facts: where(facts), pdfs: where(pdfs) },
    notice: WORST_FIRST.find((notice) => notices.includes(notice)) ?? 'none',
  };
}

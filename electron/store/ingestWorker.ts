import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { emptyLog, FileLogs, withoutLongLog } from '../database/checkpoints.ts';
import { type CipherDatabase, openDatabase } from '../database/database.ts';
import {
  type Healed,
  type Migrations,
  openHealed,
  type StoreNotice,
  writtenInPlace,
} from '../database/openHealed.ts';
import { ResourcesRepository } from './documents/resourcesRepository.ts';
import { ListIntake } from './invoices/ingest/listIntake.ts';
import { ListsRepository } from './invoices/ingest/listsRepository.ts';
import { SearchOrder } from './invoices/ingest/searchIndex.ts';
import { LISTS_SCHEMA } from './invoices/model/schema.ts';
import { PDFS_SCHEMA, PdfsRepository } from './pdfs/pdfsRepository.ts';
import { FILES, type IngestWorkerSetup } from './threadSetup.ts';
import { exportedFinder } from './userData/exportedRepository.ts';
import { USER_DATA_SCHEMA } from './userData/schema.ts';
import { UserDataRepository } from './userData/userDataRepository.ts';

/** The steps of each file's schema in order. */
export const SCHEMAS: Readonly<Record<'lists' | 'facts' | 'pdfs', Migrations>> = {
  lists: LISTS_SCHEMA,
  facts: USER_DATA_SCHEMA,
  pdfs: PDFS_SCHEMA,
};

const WORST_FIRST: readonly StoreNotice[] = [
  'rebuiltWrongKey',
  'rebuiltCorrupt',
  'newerSchema',
  'olderSchema',
  'none',
];

/** Pages of the log that are written back into the file while nothing is asked, and at the latest. */
const WRITTEN_BACK = { idle: 500, always: 1_000 };
/** A log that has come to twice as much, since somebody reads from it, is waited for so long, that it begins again. */
const PATIENCE_MS = 25;

/** What the ingest worker can be asked: every change of the lists and the PDFs, one at a time. */
export function openIngestWorker(setup: IngestWorkerSetup) {
  const { opened, notice, ...files } = openFiles(setup);
  files.lists.pragma('wal_autocheckpoint = 0');
  const facts = openDatabase({ ...opened.facts, key: setup.key }, { readonly: true, pageCache: 2 ** 20 });
  const apis = apisOf({ ...files, facts }, setup.pdfLimit);
  return {
    answer: { opened, notice },
    apis,
    chores: choresOf(files.lists, apis),
    written: writtenInPlace(files.lists, files.pdfs),
    /** The facts belong to the reader, who alone can close them tidily. */
    release: () => {
      facts.close();
    },
    close: () => {
      for (const file of [facts, files.pdfs, files.lists]) file.close();
    },
  };
}

export type IngestApi = ReturnType<typeof apisOf>;

interface Files {
  readonly lists: CipherDatabase;
  readonly pdfs: CipherDatabase;
  readonly facts: CipherDatabase;
}

function apisOf(files: Files, pdfLimit: number | undefined) {
  const resources = new ResourcesRepository(files.lists);
  const lists = new ListsRepository(files.lists, resources);
  const limit = pdfLimit ?? new UserDataRepository(files.facts).settings().pdfLimitMb * 1_000_000;
  return {
    lists,
    intake: new ListIntake(files.lists, exportedFinder(files.facts)),
    resources,
    pdfs: new PdfsRepository(files.pdfs, limit, (customer, id) => lists.invoiceNo(customer, id)),
    logs: new FileLogs(files.lists, files.pdfs),
  };
}

/** Long lists become searchable, what is forgotten goes, logs that are too long are written back. */
function choresOf(listsFile: CipherDatabase, { lists, intake, pdfs, logs }: IngestApi) {
  const searchOrder = new SearchOrder(listsFile);
  let ingested = false;
  return {
    afterwards: () => {
      if (intake.dropSpent()) ingested = true;
      quietly(() => {
        if (lists.finishSearch() || !ingested) return;
        ingested = false;
        searchOrder.step();
        writeBack(listsFile, WRITTEN_BACK.always);
      });
    },
    idle: (): boolean =>
      quietly(() => {
        if (lists.forgetStep()) return true;
        logs.emptyDue();
        const more = searchOrder.idleStep();
        writeBack(listsFile, more ? WRITTEN_BACK.always : WRITTEN_BACK.idle);
        return more || pdfs.idleStep();
      }) ?? false,
  };
}

/** A failure is not reported: the next call meets the same trouble and says so. */
function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Writes the log back into the file once it is longer than so many pages. */
function writeBack(lists: CipherDatabase, pages: number): void {
  const [log] = lists.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
  if (!log) return;
  if (log.log > 2 * WRITTEN_BACK.always) emptyLog(lists, PATIENCE_MS);
  else if (log.log - log.checkpointed > pages) lists.pragma('wal_checkpoint(PASSIVE)');
}

/** Opens and heals the three files, and brings their schemas up to date, in a folder that only this user can enter. */
function openFiles(setup: IngestWorkerSetup) {
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

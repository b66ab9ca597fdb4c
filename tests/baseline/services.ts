/**
 * What the services write, at a moment that stands still and over the sample service: the tables of the encrypted files,
 * every kind of export as text, and what a data folder of the build before the redesign answers.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Database, Options } from 'better-sqlite3';
import { SystemClock } from '../../electron/adapters/systemClock.ts';
import { CUSTOMER_COLUMNS } from '../../shared/domain/customerColumns.ts';
import { NO_CUSTOMER_FILTER } from '../../shared/domain/customerFilter.ts';
import { EXPORTED_COLUMNS } from '../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../shared/domain/invoiceFilter.ts';
import { LIST_FORMATS } from '../../shared/domain/listFormat.ts';
import type { LocalDate } from '../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import { typedCustomer } from '../fakes/typedCustomer.ts';
import { endOfJob } from '../integration/exports/exportDesk.ts';
import { FileKeychain } from '../integration/exports/fileKeychain.ts';
import { connectTo } from '../integration/services/connectTo.ts';
import { type Launch, launch } from '../integration/services/launch.ts';
import { jsonFromDuckDb, quoted } from '../integration/writers/duckdb.ts';
import { printed } from '../integration/writers/pdfTools.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { sortedKeys } from './sources.ts';

const TODAY = '2026-06-30' as LocalDate;
const NOW = Date.parse(`${TODAY}T10:00:00Z`);

class StoppedClock extends SystemClock {
  override wall(): number {
    return NOW;
  }
  override today(): string {
    return TODAY;
  }
}

/** All below one root, the keychain too: a folder that can be opened again. */
function launchAt(root: string): Promise<Launch> {
  const folders = { dataDir: join(root, 'data'), exportDir: join(root, 'exports') };
  return launch(folders, {
    keychain: new FileKeychain(join(root, 'keychain.json')),
    clock: new StoppedClock(),
  });
}

const all = () => ({ kind: 'allMatching' as const, filter: NO_FILTER, except: [] });
const allCustomers = () => ({ kind: 'allMatching' as const, filter: NO_CUSTOMER_FILTER, except: [] });
const SENDER = {
  name: 'Nordfiber AB',
  organisationNumber: '556000-4615',
  postalLines: ['Box 12', '111 21 Stockholm'],
  contact: 'ekonomi@nordfiber.example',
  logo: null,
  bankgiro: '5050-1055',
  iban: '',
  bic: '',
  textLines: ['Payment within 30 days.'],
  reference: { template: '{customer}', scheme: 'none' },
} as const;

/** A desk with the lists of some customers, and something of everything that a clerk notes. */
async function filledDesk(app: Launch, typed: readonly string[], service: Parameters<typeof connectTo>[1]) {
  const connectionId = await connectTo(app, service);
  const customers = typed.map((one) => typedCustomer({ connectionId, typed: one }));
  const [customer] = customers as [CustomerRef];
  for (const each of customers) await app.calls.customers.refresh({ customer: each });
  await app.calls.customers.note({ customer, givenName: 'Åkerlund & Söner AB', pinned: true });
  await app.calls.sender.put({
    ...{
      connectionId,
      sender: { ...SENDER, postalLines: [...SENDER.postalLines] },
      currency: 'SEK',
      language: null,
    },
  } as Parameters<typeof app.calls.sender.put>[0]);
  const { rows } = await app.calls.invoices.page({
    customer,
    filter: NO_FILTER,
    sort: [],
    offset: 0,
    limit: 3,
  });
  const [first, second, third] = rows.map(({ id }) => id) as [number, number, number];
  const set = (id: number, mark: Parameters<typeof app.calls.marks.set>[0]['mark']) =>
    app.calls.marks.set({
      target: { kind: 'invoices', list: customer, selection: { kind: 'rows', ids: [id] } },
      mark,
    });
  await set(first, { field: 'reviewed', value: true });
  await set(second, { field: 'dispute', value: { reason: 'price', text: 'Wrong price' } });
  await set(third, { field: 'promise', value: { day: TODAY, amount: null } });
  await app.calls.keptLists.create({ connectionId, name: 'Mine', numbers: '10001\n10003' });
  await app.calls.frozen.freeze({ connectionId, number: null, day: TODAY });
  return { connectionId, customer };
}

/**
 * Every text by the name of its file.
 * @param root an empty folder to work in
 * @param dataFolder a data folder of the build before, with its keychain
 */
export async function recordedDesk(root: string, dataFolder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const desk = join(root, 'desk');
  await using service = await startSandbox({ referenceDate: TODAY });
  const app = await launchAt(desk);
  try {
    const { connectionId, customer } = await filledDesk(
      app,
      ['K10001', 'K10003', 'K10006', 'K10008'],
      service,
    );
    const mask = (text: string) =>
      text.replaceAll(connectionId, '(connection)').replaceAll(service.baseUrl, '(service)');
    for (const [name, begin] of Object.entries(exportsOf(app, customer))) {
      await begin();
      const { state, failed, done, total, skipped } = await endOfJob(app);
      // Seals are over ids, which are others each time.
      const unsealed = (text: string) => mask(text).replaceAll(/\b[0-9a-f]{64}\b/g, '(hash)');
      const files = await filesAsText(app.exportDir, name === 'activity' ? unsealed : mask);
      const job = JSON.stringify({ state, total, done, skipped, failed });
      texts.set(`exports/${name}.txt`, `job ${job}\n${files}`);
      await rm(app.exportDir, { recursive: true });
      await mkdir(app.exportDir);
    }
  } finally {
    await app.close();
  }
  texts.set('schema.txt', await schemas(desk));
  if (existsSync(dataFolder)) texts.set('dataFolder.txt', await answersOf(dataFolder, join(root, 'before')));
  return texts;
}

/** What is begun by each, as the page does it. */
function exportsOf(app: Launch, customer: CustomerRef): Readonly<Record<string, () => Promise<unknown>>> {
  const { exports, customerList, asOf, activity } = app.calls;
  const { connectionId } = customer;
  const everybody = { connectionId, number: null };
  const list = { selection: all(), sort: [], columns: [...EXPORTED_COLUMNS], filterWords: ['All'] };
  const statement = { customer, scope: 'all', lateOn: TODAY } as const;
  const many = { connectionId, scope: 'open', from: null, to: null, lateOn: TODAY } as const;
  const whose = { kind: 'numbers', numbers: '10001 10003 10006 10008' } as const;
  const template = 'Statement {customer} {date}';
  const file = { template: '{what} {date}', filterWords: [], linesAbove: true } as const;
  const ofLists = LIST_FORMATS.map(
    (format) => [`list-${format}`, () => exports.list({ customer, format, ...list })] as const,
  );
  return {
    ...Object.fromEntries(ofLists),
    'list-csvForExcel': () =>
      exports.list({ customer, format: 'csv', preset: 'nordicExcel', linesAbove: true, ...list }),
    'list-allCustomers': () => exports.list({ customer: everybody, format: 'csv', ...list }),
    'list-allCustomersPdf': () => exports.list({ customer: everybody, format: 'pdf', ...list }),
    'list-parquetByCustomer': () =>
      exports.list({ customer: everybody, format: 'parquet', layout: 'byCustomer', ...list }),
    'pdfs-folder': () => exports.start({ customer, selection: all() }),
    'pdfs-merged': () => exports.start({ customer, selection: all(), target: 'mergedPdf' }),
    statement: () => exports.statement({ ...statement, from: null, to: null }),
    'statement-period': () =>
      exports.statement({
        ...{ ...statement, from: '2026-01-01' as LocalDate, to: TODAY, balances: true },
        recipientLines: ['Östra Storgatan 12 B', '553 21 Jönköping'],
      }),
    'statements-folder': () => exports.statements({ ...many, whose, template }),
    reminders: () =>
      exports.statements({ ...many, whose: { kind: 'overdue' }, template, reminder: { days: 14 } }),
    review: () =>
      exports.review({ customer, filter: NO_FILTER, filterWords: [], format: 'pdf', signedBy: 'A Clerk' }),
    customers: () =>
      customerList.save({
        ...{ connectionId, selection: allCustomers(), sort: [], columns: [...CUSTOMER_COLUMNS] },
        ...{ ...file, filterWords: [], format: 'csv', changesSince: { daysAgo: 1 } },
      }),
    asOf: () => asOf.save({ connectionId, number: null, day: TODAY, format: 'csv', template: file.template }),
    activity: () =>
      activity.exportCsv({
        ...{ filter: { kinds: [], text: '', from: null, to: null }, preset: 'rfc4180', ...file },
        filterWords: [],
      }),
  };
}

/** Longer parts of files are recorded by their hash, their first lines and their last ones. */
const LONGEST = 10_000;
const ENDS = 40;

/**
 * Each file of the folder by its parts. Size and hash of Kontor's own PDFs say nothing: they hold the second of their
 * making.
 */
async function filesAsText(folder: string, mask: (text: string) => string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const parts: string[] = [];
  const own: (readonly [size: number, hash: string])[] = [];
  for (const file of files.sort()) {
    const bytes = await readFile(file);
    const its = await partsOf(file, bytes);
    if (file.endsWith('.pdf') && its.length > 1) own.push([bytes.length, sha256(bytes)]);
    parts.push(`== ${file.slice(folder.length + 1)}`, ...its);
  }
  const masked = (part: string) =>
    own
      .map(([size, hash]) => new RegExp(`${size}(,|,"sha256":")${hash}`, 'g'))
      .reduce((text, sizeAndHash) => text.replaceAll(sizeAndHash, '(size)$1(hash)'), mask(part));
  return parts.map((part) => `${cut(masked(part))}\n`).join('');
}

function cut(part: string): string {
  const whole = part.trimEnd();
  if (whole.length <= LONGEST) return whole;
  const lines = whole.split('\n');
  const ends = [...lines.slice(0, ENDS), '(…)', ...lines.slice(-ENDS)].map((line) => line.slice(0, 500));
  return [`(${lines.length} lines, SHA-256 ${sha256(whole)})`, ...ends].join('\n');
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

async function partsOf(file: string, bytes: Buffer): Promise<string[]> {
  if (file.endsWith('.pdf')) return await pdfParts(file, bytes);
  if (file.endsWith('.xlsx')) return await xlsxParts(file);
  if (file.endsWith('.parquet')) return await parquetParts(file);
  // What an editor hides is as much a part of a CSV as its cells.
  return [bytes.toString('utf8').replace('\uFEFF', '(BOM)').replaceAll('\r', '␍')];
}

/** The service's own PDFs as they came; Kontor's by what they say, and how their parts are tagged. */
async function pdfParts(file: string, bytes: Buffer): Promise<string[]> {
  const info = await printed('pdfinfo', file);
  if (!/^Creator: +Kontor$/m.test(info)) return [`${bytes.length} bytes, SHA-256 ${sha256(bytes)}`];
  return [
    info.replaceAll(/^(File size|CreationDate|ModDate).*\n/gm, ''),
    `-- text\n${await printed('pdftotext', '-layout', file, '-')}`,
    `-- tags\n${await printed('pdfinfo', '-struct-text', file)}`,
  ];
}

/** Each part with an element a line. */
async function xlsxParts(file: string): Promise<string[]> {
  const names = (await printed('unzip', '-Z1', file)).trim().split('\n');
  return await Promise.all(
    names.map(async (name) => {
      const part = await printed('unzip', '-p', file, name.replaceAll(/[[\]]/g, '\\$&'));
      return `-- ${name}\n${part.replaceAll('><', '>\n<')}`;
    }),
  );
}

async function parquetParts(file: string): Promise<string[]> {
  const from = quoted(file);
  const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
  const columns = await jsonFromDuckDb(
    `SELECT name, type, converted_type, logical_type, repetition_type FROM parquet_schema(${from})`,
  );
  const about = await jsonFromDuckDb(
    `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata(${from}) ORDER BY key`,
  );
  const rows = await jsonFromDuckDb(`SELECT * FROM read_parquet(${from}, hive_partitioning = false)`);
  return [`-- columns\n${lines(columns)}`, `-- about\n${lines(about)}`, `-- rows\n${lines(rows)}`];
}

const FILES = ['cache.db', 'facts.db', 'pdfs.db'];

interface EncryptedFile extends Database {
  key(key: Buffer): number;
  /** An empty key leaves it unencrypted. */
  rekey(key: Buffer): number;
}

const Encrypted = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  file: string,
  options: Options,
) => EncryptedFile;

/** One of the files, without Kontor's own code: with the key of its keychain and the cipher that its neighbour names. */
async function withFile<T>(
  root: string,
  name: string,
  work: (database: EncryptedFile, key: Buffer) => T,
  isPlain = false,
): Promise<T> {
  const folder = join(root, 'data', 'cache');
  const json = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const { cipher } = await json(join(folder, name.replace('.db', '.json')));
  const items = Object.entries(await json(join(root, 'keychain.json')));
  const [, stored = ''] = items.find(([account]) => account.startsWith('data-key@')) ?? [];
  const key = Buffer.from(`raw:${Buffer.from(stored, 'base64url').toString('hex')}`, 'latin1');
  const database = new Encrypted(join(folder, name), { fileMustExist: true });
  try {
    database.pragma(`cipher = '${cipher}'`);
    if (!isPlain) database.key(key);
    return work(database, key);
  } finally {
    database.close();
  }
}

/** Tables, indexes and triggers of each file, with the number of its last migration. */
async function schemas(root: string): Promise<string> {
  const texts = FILES.map((name) =>
    withFile(root, name, (database) => {
      const rows = database
        .prepare(
          "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
        )
        .all() as { type: string; name: string; sql: string }[];
      const lines = rows.map(({ type, name, sql }) => `${type} ${name}\n${sql.replaceAll(/^\s*/gm, '  ')}\n`);
      return `== ${name}, version ${database.pragma('user_version', { simple: true })}\n${lines.join('')}`;
    }),
  );
  return (await Promise.all(texts)).join('');
}

/**
 * Leaves a small data folder of this build, with its keychain. What can be fetched again lies there unencrypted and
 * packed, since encrypted pages cannot be packed; the clerk's own facts are byte for byte as this build wrote them.
 */
export async function writeDataFolder(root: string, dataFolder: string): Promise<void> {
  await using service = await startSandbox({ referenceDate: TODAY });
  const app = await launchAt(root);
  try {
    await filledDesk(app, ['K10001', 'K10003'], service);
  } finally {
    await app.close();
  }
  await withFile(root, 'cache.db', (database) => {
    database.pragma('journal_mode = DELETE');
    database.rekey(Buffer.alloc(0));
  });
  const file = join(root, 'data', 'cache', 'cache.db');
  await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
  await rm(file);
  await cp(join(root, 'data'), join(dataFolder, 'data'), { recursive: true });
  await cp(join(root, 'keychain.json'), join(dataFolder, 'keychain.json'));
}

/** A copy that can be opened. */
async function unpacked(dataFolder: string, copy: string): Promise<void> {
  await cp(dataFolder, copy, { recursive: true });
  const file = join(copy, 'data', 'cache', 'cache.db');
  await writeFile(file, gunzipSync(await readFile(`${file}.gz`)), { mode: 0o600 });
  await rm(`${file}.gz`);
  const encrypt = (database: EncryptedFile, key: Buffer) => {
    database.rekey(key);
    database.pragma('journal_mode = WAL');
  };
  await withFile(copy, 'cache.db', encrypt, true);
}

/** What a copy of the folder says of its customers, settings, marks and log, to the calls that the page makes. */
async function answersOf(dataFolder: string, copy: string): Promise<string> {
  await unpacked(dataFolder, copy);
  const app = await launchAt(copy);
  try {
    const { calls } = app;
    const { settings, connections, cacheNotice, vault } = await app.state();
    const [connection] = connections;
    if (connection === undefined) return 'the folder opens without its connection\n';
    const connectionId = connection.id;
    const customer = typedCustomer({ connectionId, typed: '10001' });
    const window = { offset: 0, limit: 5 };
    const everybody = { connectionId, number: null };
    const answers: Readonly<Record<string, unknown>> = {
      ...{ vault, cacheNotice, connections, settings },
      customers: await calls.customers.cards({ connectionId }),
      summary: await calls.customers.summary({ customer }),
      totals: await calls.invoices.totals({ customer, selection: all() }),
      totalsOfAll: await calls.invoices.totals({ customer: everybody, selection: all() }),
      firstRows: (await calls.invoices.page({ customer, filter: NO_FILTER, sort: [], ...window })).rows,
      worklist: await calls.marks.worklist({ connectionId, kind: null, ...window }),
      contact: await calls.marks.contact({ customer, lookUps: true, ...window }),
      lists: await calls.keptLists.list({ connectionId }),
      frozen: await calls.frozen.list({ connectionId }),
      sender: await calls.sender.get({ connectionId }),
      asOf: await calls.asOf.figures({ connectionId, number: null, day: TODAY }),
      activity: await calls.activity.page({
        ...{ filter: { kinds: [], text: '', from: null, to: null }, ...window },
      }),
      activitySeals: await calls.activity.verify({}),
    };
    const lines = Object.entries(answers).map(
      ([name, answer]) => `== ${name}\n${JSON.stringify(answer, sortedKeys, 1)}\n`,
    );
    return lines.join('');
  } finally {
    await app.close();
  }
}

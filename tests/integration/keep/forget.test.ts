import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyLog } from '../../../electron/database/checkpoints.ts';
import { type CipherDatabase, type DatabaseMode, openDatabase } from '../../../electron/database/database.ts';
import { takeSnapshot } from '../../../electron/services/balances/balanceSnapshotsService.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import type { NewComparison } from '../../../electron/store/userData/savedComparisonsRepository.ts';
import type { UserDataRepository } from '../../../electron/store/userData/userDataRepository.ts';
import type { RpcClient } from '../../../electron/workers/rpc.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { filesHolding } from '../../e2e/harness/filesHolding.ts';
import { NO_SUGGESTIONS } from '../../fakes/noSuggestions.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { deskForEach } from '../exports/deskForEach.ts';
import { foldersBelow } from '../exports/exportDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import { storeForEach } from '../store/storeHome.ts';
import { allWritten, customerRef, KEY, openTestStore, TODAY } from '../store/testStore.ts';
import { everyPage, logSalts, logsOfBefore, textsWithin } from './decrypted.ts';
import { dataKeyBelow, makeTraces, PLANTED } from './keepDesk.ts';

describe('a customer that is forgotten at a desk', () => {
  const desk = deskForEach('K10010');
  const NOTHING = {
    invoices: null,
    pdfs: 0,
    agreements: false,
    noted: false,
    keptLists: 0,
    marks: 0,
    differences: 0,
    frozenSheets: [],
    jobs: 0,
    unfinishedJobs: 0,
    shortenedJobs: 0,
    fetching: false,
  };

  async function another(typed = 'K10001'): Promise<CustomerRef> {
    const { calls } = desk.app;
    const customer = typedCustomer({ connectionId: desk.customer.connectionId, typed });
    // Only who was opened is on the desk.
    await calls.customers.open({ customer });
    await calls.customers.refresh({ customer });
    return customer;
  }

  async function found(text: string): Promise<number> {
    const answer = await desk.app.calls.search.find({
      connectionId: desk.customer.connectionId,
      text,
      scope: null,
    });
    return answer.customers.length + answer.invoices.length;
  }

  async function shownOnDesk(): Promise<string[]> {
    const { connectionId } = desk.customer;
    const cards = await desk.app.calls.customers.cards({ connectionId });
    return cards.map(({ customer }) => customer.number);
  }

  async function expectGone(): Promise<void> {
    const { calls } = desk.app;
    const { customer } = desk;
    expect(await calls.keep.ofCustomer({ customer })).toEqual(NOTHING);
    expect(await found(customer.number)).toBe(0);
    expect(await found(PLANTED.givenName)).toBe(0);
    expect(await shownOnDesk()).toEqual(['10001']);
    expect((await calls.customers.overview({ connectionId: customer.connectionId })).customers).toBe(1);
    expect((await desk.app.state()).jobs).toEqual([]);
    const summary = await calls.customers.summary({ customer });
    expect(summary).toMatchObject({
      givenName: '',
      pinned: false,
      externalId: null,
      list: null,
      fetching: false,
    });
    expect((await calls.exports.statementAddress({ customer })).lines).toBeNull();
    expect(await calls.agreements.overview({ customer })).toMatchObject({ externalId: null, agreements: [] });
  }

  it('P30 leaves nothing of a forgotten customer but the files that were exported', async () => {
    const { customer } = desk;
    const other = await another();
    await makeTraces(desk.app, customer);
    const { calls } = desk.app;
    while ((await calls.agreements.overview({ customer })).refreshing !== null) await pause();
    const kept = await calls.keep.ofCustomer({ customer });
    expect(kept).toMatchObject({
      pdfs: 5,
      agreements: true,
      noted: true,
      keptLists: 1,
      jobs: 2,
      unfinishedJobs: 0,
    });
    expect(kept.invoices).toBeGreaterThan(50);
    const before = await calls.customers.summary({ customer: other });
    const exported = await readdir(desk.app.exportDir);
    const store = join(foldersBelow(desk.root).dataDir, 'cache');
    const salts = await logSalts(store);
    expect(salts).not.toContain('');

    await calls.keep.forget({ customer });
    await expectGone();
    expect(await calls.customers.summary({ customer: other })).toEqual(before);
    expect(await readdir(desk.app.exportDir)).toEqual(exported.filter((name) => !name.startsWith('.')));
    expect(await logsOfBefore(store, salts)).toEqual([]);
    const texts = { ...PLANTED, number: `"number":"${customer.number}"` };
    expect(await textsWithin(store, await dataKeyBelow(desk.root), texts)).toEqual([]);
    expect(await filesHolding(foldersBelow(desk.root).dataDir, Object.values(PLANTED))).toEqual([]);
    await desk.relaunch();
    await expectGone();

    // The service has it still: looked up again it is as new.
    const report = await desk.app.calls.customers.refresh({ customer });
    expect(report.outcome).toBe('first');
    const window = { filter: { ...NO_FILTER, exportedHere: true }, sort: [], offset: 0, limit: 1 };
    const page = await desk.app.calls.invoices.page({ customer, ...window });
    expect(page.matching).toBe(0);
  });

  it('ends the export and the fetch of a customer that is forgotten, and lets no answer bring it back', async () => {
    const { customer, app } = desk;
    await another();
    desk.sandbox.faults.add({ scope: '*', effect: { kind: 'latency', minMs: 30, maxMs: 30 } });
    const selection: InvoiceSelection = { kind: 'allMatching', filter: NO_FILTER, except: [] };
    await app.calls.exports.start({ customer, selection, target: 'folder' });
    while (((await app.state()).jobs.at(-1)?.done ?? 0) < 5) await pause();
    desk.sandbox.faults.clear();
    desk.sandbox.faults.add({ scope: '*', effect: { kind: 'latency', minMs: 5_000, maxMs: 5_000 } });
    const fetch = app.calls.customers.refresh({ customer }).catch((error: { code: string }) => error.code);
    await app.calls.agreements.refresh({ customer, part: 'all' });
    expect(await app.calls.keep.ofCustomer({ customer })).toMatchObject({
      unfinishedJobs: 1,
      fetching: true,
    });
    await app.calls.keep.forget({ customer });
    expect(await fetch).toBe('cancelled');
    await expectGone();
    await pause(300);
    await expectGone();
    const names = await readdir(app.exportDir);
    expect(names.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThanOrEqual(5);
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('two askers share one forgetting, and what was never there is forgotten as well', async () => {
    const { customer, app } = desk;
    await another();
    await Promise.all([app.calls.keep.forget({ customer }), app.calls.keep.forget({ customer })]);
    await app.calls.keep.forget({ customer });
    await expectGone();
  });

  function pause(ms = 10): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }
});

describe('a customer that is forgotten in the store', () => {
  const MARKED = {
    number: '8172635401928',
    invoiceNo: 'PLANTED-INVOICE-81723',
    status: 'planted-status-55412',
    tag: 'planted-tag-90021',
    name: 'Planted Åkesson & Söner',
    external: 'planted-external-4412',
    address: 'Planted Street 1234',
    token: 'planted.token.signature',
    pdf: '%PDF-planted-bytes-2231',
    agreement: 'planted-agreement-77123',
    job: 'planted-job-file-8823.pdf',
    explanation: 'planted-explanation-3371',
    compared: 'planted-difference-6624',
  };
  const DAY = 86_400_000;
  const OTHER = { otherInvoice: 'STAYING-INVOICE-5512', otherName: 'Staying & Co' };

  // The one cipher of the two whose pages can be decrypted here; what SQLite leaves in a page is the same under both.
  const home = storeForEach('chacha20');
  const gone = customerRef(MARKED.number);
  const stays = customerRef('1002');

  /** A comparison of all customers, whose ledger has the name of one. */
  function compared(fileName: string): NewComparison {
    const zero = '0' as Decimal;
    const mapping = { sheet: 0, skipped: 1, roles: [], decimalMark: null, isTurned: false };
    const fetches = { oldestFetch: 1, newestFetch: 2 };
    return {
      ...{ fileName, at: 1, number: null, mapping, amount: 'outstanding' },
      ...{ filter: { ...NO_FILTER, text: fileName.slice(0, 200) }, until: null, asOf: null, tolerance: zero },
      figures: {
        kinds: [],
        there: zero,
        here: zero,
        customers: 2,
        unreadableHere: 0,
        unreadDays: 0,
        suggestions: NO_SUGGESTIONS,
        asOf: null,
        ...fetches,
      },
      ...{ explained: [], sha256: 'ab'.repeat(32), cut: 0 },
    };
  }

  /** Everything that can be kept of a customer, with texts of its own. */
  async function keepAll(customer: CustomerRef, texts: typeof MARKED, rows: number): Promise<void> {
    const { explanations, savedComparisons } = home.store;
    const { lists, facts, idle, jobs, pdfs, resources, tokens } = home.store;
    const records = Array.from({ length: rows }, (_, index) => ({
      ...soundRecord(index),
      invoice_no: `${texts.invoiceNo}-${index}`,
      status: texts.status,
      tags: [texts.tag],
    }));
    await home.ingest(customer, [...records, { note: texts.tag }]);
    await home.ingest(customer, records.slice(Math.floor(rows / 10)));
    const { rows: [row] = [] } =
      (await lists.page({ customer, filter: NO_FILTER, sort: [], offset: 0, limit: 1, today: TODAY })) ?? {};
    const id = row?.id ?? 0;
    await lists.markExported(customer, [id], 1);
    await pdfs.put(customer, id, Buffer.from(texts.pdf.repeat(20_000)), 1);
    await resources.put(
      customer,
      { kind: 'list', id: '[]', text: JSON.stringify([texts.agreement]), fetchedAt: 1 },
      [{ field: 'agreementNumber', text: texts.agreement, target: 'list' }],
    );
    const { name: givenName, external: externalId } = texts;
    await facts.noteCustomer(customer, {
      givenName,
      externalId,
      pinned: true,
      addressLines: [texts.address],
    });
    await facts.opened(customer, 1);
    await tokens.put(
      { connectionId: customer.connectionId, level: 'customer', customerNumber: customer.number },
      {
        token: texts.token,
        obtainedWall: 1,
        obtainedMonotonic: 1,
        expiresInSeconds: 60,
        bootId: 'b',
        issuedFor: 'f',
      },
    );
    await jobs.put({
      id: `job-${customer.number}`,
      work: JSON.stringify({ customer }),
      shown: texts.job,
    });
    await jobs.putItems(`job-${customer.number}`, [{ place: 0, item: '{}', outcome: texts.job }]);
    const said = { amount: 'outstanding', kind: 'amount', difference: '1', copy: 0, plain: '' } as const;
    const difference = { ...said, number: customer.number, invoiceNo: texts.invoiceNo };
    await explanations.put(customer.connectionId, [difference], texts.explanation, 1);
    const kept = JSON.stringify({ customer: customer.number, invoiceNo: texts.compared, difference: '1' });
    await savedComparisons.put(customer.connectionId, null, compared(`${customer.number}.csv`), [
      { kind: 'amount', number: customer.number, plain: '', row: kept },
    ]);
    await idle.countTime(2, 30);
    // Known at the end of a day, since it is fetched again after it.
    await home.ingest(customer, records.slice(Math.floor(rows / 10)), 3 * DAY);
    const asked = { connectionId: customer.connectionId, number: null, day: localDay(DAY) };
    const frozen = await takeSnapshot(home.store, asked, { by: 'asa.lind', at: 3 * DAY });
    if (typeof frozen === 'string') throw new Error(frozen);
    await allWritten(home.store);
  }

  it('P30 of a forgotten customer nothing is left in the decrypted pages and logs of any file', async () => {
    const others = Object.entries(MARKED).map(([what, text]) => [what, text.replace(/planted/i, 'staying')]);
    const staying = { ...(Object.fromEntries(others) as typeof MARKED), ...{ name: OTHER.otherName } };
    await keepAll(stays, { ...staying, invoiceNo: OTHER.otherInvoice }, 3_000);
    await keepAll(gone, MARKED, 5_000);
    const before = await textsWithin(home.folder, KEY, { ...MARKED, ...OTHER });
    for (const what of Object.keys({ ...MARKED, ...OTHER })) {
      expect(
        before.some((found) => found.startsWith(`${what} in`)),
        what,
      ).toBe(true);
    }
    expect(before).toEqual(
      expect.arrayContaining(['number in facts', 'invoiceNo in facts', 'name in facts']),
    );
    const kept = await home.store.lists.cached(stays, TODAY);
    const salts = await logSalts(home.folder);
    expect(salts).not.toContain('');
    await home.store.lists.forget(gone);
    await home.store.lists.emptyLogs();
    expect(await logsOfBefore(home.folder, salts)).toEqual([]);
    expect(await textsWithin(home.folder, KEY, MARKED)).toEqual([]);
    const after = await textsWithin(home.folder, KEY, OTHER);
    expect(after).toEqual(before.filter((found) => found.startsWith('other')));
    expect(await home.store.lists.cached(stays, TODAY)).toEqual(kept);
    expect((await home.store.search.find('test', OTHER.otherInvoice)).invoices.length).toBeGreaterThan(0);
  });

  it('a customer that was being forgotten when the process ended is gone after the next start', async () => {
    await keepAll(gone, MARKED, 20_000);
    const forgetting = home.store.lists.forget(gone).catch(() => undefined);
    while ((await home.store.lists.cached(gone, TODAY)) !== null);
    await home.store.close();
    await forgetting;
    home.store = await openTestStore(home.folder);
    const { debts, lists, search } = home.store;
    expect(await lists.cached(gone, TODAY)).toBeNull();
    expect((await search.find('test', MARKED.invoiceNo)).invoices).toEqual([]);
    expect((await debts.overview('test', TODAY)).customers).toBe(0);
    expect(await search.cards('test', TODAY)).toEqual([]);
    const { beingForgotten } = home.store.facts as unknown as Pick<
      RpcClient<UserDataRepository>,
      'beingForgotten'
    >;
    while ((await beingForgotten()).length > 0);
    await lists.emptyLogs();
    expect(await textsWithin(home.folder, KEY, MARKED)).toEqual([]);
  });

  it('lets other lists in between two steps of forgetting a long one', async () => {
    await keepAll(gone, MARKED, 30_000);
    let over = false;
    const forgetting = home.store.lists.forget(gone).then(() => {
      over = true;
    });
    await home.ingest(stays, [soundRecord(1)]);
    expect(over).toBe(false);
    await forgetting;
    expect(await home.store.lists.cached(gone, TODAY)).toBeNull();
    expect((await home.store.lists.cached(stays, TODAY))?.totals.count).toBe(1);
  });
});

describe('the logs of the files', () => {
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
});

describe('P30 what rows leave behind in a file', () => {
  const KEY = new Uint8Array(32).fill(5);
  const PLANTED = 'planted-text-of-a-removed-row-7741';

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

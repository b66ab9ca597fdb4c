import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import { LOOKED_AT_MS } from '../../../electron/services/audit/auditedHandlers.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { ActivityEntry, ActivityFilter } from '../../../shared/ipc/activity.ts';
import { NO_SENDER_SETTINGS } from '../../../shared/ipc/connections.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { readCsv } from '../../unit/writers/readCsv.ts';
import { until } from '../../until.ts';
import { DRAFT } from '../services/connectTo.ts';
import { homeForAll, homeForEach } from '../services/home.ts';
import type { Launch } from '../services/launch.ts';

const ALL: ActivityFilter = { kinds: [], text: '', from: null, to: null };
/** What waits for as long as a PDF is looked at waits until the test says so. */
class LookingClock extends SystemClock {
  readonly #looking = new Set<() => void>();

  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms !== LOOKED_AT_MS) return super.sleep(ms, signal);
    return new Promise((resolve, reject) => {
      this.#looking.add(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }

  looked(): void {
    for (const resolve of this.#looking) resolve();
    this.#looking.clear();
  }
}

const everyRow = () => ({ kind: 'allMatching' as const, filter: NO_FILTER, except: [] });

const customer = typedCustomer({ connectionId: 'sample', typed: 'K10001' });
let desk: Launch;
/** So many entries are in the log as a test begins. */
let before = 0;

/** In the order in which it was written, without what other tests have done at the same desk. */
const log = async (filter: Partial<ActivityFilter> = {}): Promise<(ActivityEntry | null)[]> => {
  const window = { filter: { ...ALL, ...filter }, offset: 0, limit: 100 };
  const { entries } = await desk.calls.activity.page(window);
  return entries
    .filter(({ place }) => place > before)
    .map(({ entry }) => entry)
    .reverse();
};
const kinds = async (filter: Partial<ActivityFilter> = {}) => (await log(filter)).map((entry) => entry?.kind);
const list = () => ({ customer, selection: everyRow(), sort: [], columns: ['invoiceNo' as const] });
const jobEnded = async (jobId: string | null) => {
  await until(async () => {
    const job = (await desk.state()).jobs.find(({ id }) => id === jobId);
    if (job?.state !== 'done') throw new Error('the job is not over');
  });
};

describe('what is done at the desk stands in the activity log, each action once', () => {
  const home = homeForAll();
  const clock = new LookingClock();
  beforeAll(async () => {
    desk = await home.launch({ sampleAtStart: true, clock });
  });
  beforeEach(async () => {
    before = (await desk.calls.activity.page({ filter: ALL, offset: 0, limit: 1 })).all;
  });

  it('a look-up, a PDF that is looked at, and what is printed; a refresh, a window of rows and a preview are none', async () => {
    await desk.calls.customers.refresh({ customer });
    const { rows } = await desk.calls.invoices.page({
      customer,
      filter: NO_FILTER,
      sort: [],
      offset: 0,
      limit: 20,
    });
    expect(await log()).toEqual([]);
    await desk.calls.customers.open({ customer });
    const invoice = rows.find(({ hasPdf }) => hasPdf);
    if (invoice === undefined) throw new Error('no invoice has a PDF');
    const passed = rows.find(({ hasPdf, id }) => hasPdf && id !== invoice.id);
    const open = { customer, scope: 'open', from: null, to: null } as const;
    await desk.calls.exports.printStatement({ ...open, printId: 'b' });
    await desk.calls.pdfs.preview({ customer, id: passed?.id ?? 0 });
    await desk.calls.pdfs.preview({ customer, id: invoice.id });
    await desk.calls.exports.printList({ ...list(), columns: ['invoiceNo'], printId: 'a' });
    expect(await kinds()).toEqual(['lookUp']);
    clock.looked();
    await until(async () => expect(await kinds()).toHaveLength(2));
    await desk.calls.exports.printed({ printId: 'another' });
    await desk.calls.exports.printed({ printId: 'a' });
    await desk.calls.exports.printed({ printId: 'b' });
    await desk.calls.pdfs.printed({ customer, id: invoice.id });
    const entries = await log();
    const about = { user: 'clerk', connection: 'Sample data', customer: '10001' };
    expect(entries).toMatchObject([
      { kind: 'lookUp', ...about },
      { kind: 'pdfOpened', ...about, invoiceNo: invoice.invoiceNo },
      { kind: 'listPrinted', ...about, count: 48 },
      { kind: 'statementPrinted', ...about, count: expect.any(Number) },
      { kind: 'pdfPrinted', ...about, invoiceNo: invoice.invoiceNo },
    ]);
    expect(entries[0]?.local).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(Math.abs(Date.now() - (entries[0]?.at ?? 0))).toBeLessThan(120_000);
  });

  it('what fails has not been done', async () => {
    const unknown = typedCustomer({ connectionId: 'sample', typed: '10009' });
    await expect(desk.calls.pdfs.preview({ customer: unknown, id: 1 })).rejects.toMatchObject({
      code: 'notCached',
    });
    await expect(desk.calls.exports.printList({ ...list(), customer: unknown })).rejects.toBeDefined();
    await expect(
      desk.calls.connections.save({ ...DRAFT, address: 'http://far.example', clientId: 'a', secret: 'b' }),
    ).rejects.toMatchObject({ code: 'addressRefused' });
    expect(await log()).toEqual([]);
  });

  it('an export is begun and ended, with its counts, a list and a statement alike', async () => {
    await desk.calls.customers.refresh({ customer });
    const { jobId } = await desk.calls.exports.start({ customer, selection: everyRow() });
    await jobEnded(jobId);
    const begun = { customer: '10001', customers: 1, connection: 'Sample data' };
    const entries = await log();
    const shown = (await desk.state()).jobs.find(({ id }) => id === jobId);
    expect(entries).toMatchObject([
      { kind: 'exportBegun', ...begun, what: 'exportPdfs', total: shown?.total, outcome: null },
      {
        kind: 'exportEnded',
        ...begun,
        what: 'exportPdfs',
        outcome: 'done',
        total: shown?.total,
        done: shown?.done,
        skipped: shown?.skipped,
        failed: 0,
      },
    ]);
    await jobEnded((await desk.calls.exports.list({ ...list(), format: 'csv' })).jobId);
    const statement = { customer, scope: 'open', from: null, to: null } as const;
    await jobEnded((await desk.calls.exports.statement(statement)).jobId);
    expect((await log()).slice(2).map((entry) => [entry?.kind, entry?.what])).toEqual([
      ['exportBegun', 'exportList'],
      ['exportEnded', 'exportList'],
      ['exportBegun', 'exportStatement'],
      ['exportEnded', 'exportStatement'],
    ]);
  });

  it('P39 agreements that were fetched and a check that fetched a list, found by their customer', async () => {
    await desk.calls.agreements.refresh({ customer, part: 'all' });
    await desk.calls.agreements.refresh({ customer, part: 'all' });
    await desk.calls.connections.check({ connectionId: 'sample', customerNumber: 'K10003' });
    await desk.calls.connections.check({ connectionId: 'sample', customerNumber: null });
    const connection = 'Sample data';
    expect(await log()).toMatchObject([
      { kind: 'agreementsFetched', connection, customer: '10001' },
      { kind: 'connectionChecked', connection, customer: '10003' },
      { kind: 'connectionChecked', connection, customer: null },
    ]);
    expect(await kinds({ text: '10003' })).toEqual(['connectionChecked']);
  });

  it('connections that come, change and go, by name; never their address or secret', async () => {
    const address = 'https://billing.nordfiber.example/canary';
    const draft = { ...DRAFT, address, clientId: 'client-canary', secret: 'secret-canary' };
    const { id } = await desk.calls.connections.save(draft);
    await desk.calls.connections.save({ ...draft, id, name: 'Nordfiber 2', secret: null });
    const sender = { ...NO_SENDER_SETTINGS.sender, iban: 'SE45 5000 0000 0583 9825 7466' };
    await desk.calls.sender.put({ connectionId: id, ...NO_SENDER_SETTINGS, sender });
    await desk.calls.connections.remove({ connectionId: id });
    expect(await log()).toMatchObject([
      { kind: 'connectionAdded', connection: 'Nordfiber' },
      { kind: 'connectionChanged', connection: 'Nordfiber 2' },
      { kind: 'senderChanged', connection: 'Nordfiber 2' },
      { kind: 'connectionRemoved', connection: 'Nordfiber 2' },
    ]);
    expect(JSON.stringify(await log())).not.toMatch(/canary|nordfiber\.example|5000 0000/);
  });

  it('a customer that was forgotten, and who had looked it up stays said', async () => {
    await desk.calls.customers.refresh({ customer });
    await desk.calls.customers.open({ customer });
    await desk.calls.keep.forget({ customer });
    expect(await log({ text: customer.number })).toMatchObject([
      { kind: 'lookUp', customer: '10001' },
      { kind: 'customerForgotten', customer: '10001', connection: expect.stringMatching(/./) },
    ]);
    expect((await desk.calls.activity.verify({})).trouble).toBeNull();
  });
});

describe('the activity log of a desk', () => {
  const home = homeForEach();
  const start = async (account: string | null = 'clerk') => {
    before = 0;
    desk = await home.launch({ sampleAtStart: true, account });
  };
  beforeEach(() => start());

  it('P39 an export of 204 customers is found by each of their numbers, on the screen and in the CSV', async () => {
    await desk.calls.customers.refresh({ customer });
    const others = Array.from({ length: 202 }, (_, index) => String(700_000 + index));
    const numbers = ['K10001', 'K600123', ...others];
    const selection = { kind: 'customers', numbers: numbers.join(' '), filter: NO_FILTER } as const;
    const { jobId } = await desk.calls.exports.start({ connectionId: 'sample', selection });
    await desk.calls.jobs.cancel({ jobId: jobId ?? '' });
    await until(async () => expect(await kinds()).toHaveLength(2));
    for (const number of ['10001', 'K600123', '700000', '700201']) {
      expect({ number, kinds: await kinds({ text: number }) }).toEqual({
        number,
        kinds: ['exportBegun', 'exportEnded'],
      });
    }
    expect(await kinds({ text: '700202' })).toEqual([]);
    const window = { filter: { ...ALL, text: '600123' }, offset: 0, limit: 10 };
    const { entries } = await desk.calls.activity.page(window);
    expect(entries).toMatchObject([
      { found: '600123', entry: { kind: 'exportEnded', customers: 204 } },
      { found: '600123', entry: { kind: 'exportBegun', customers: 204, customer: '10001' } },
    ]);
    const saved = await desk.calls.activity.exportCsv({ filter: ALL, preset: 'rfc4180' });
    const [titles = [], ...lines] = readCsv(
      await readFile(join(desk.exportDir, saved?.fileName ?? ''), 'utf8'),
      ',',
    );
    const cells = (title: string) => lines.map((line) => line[titles.indexOf(title)]);
    expect(saved?.entries).toBe(2);
    expect(new Set(cells('Customer')).size).toBe(204);
    expect(cells('Customer')).toContain('600123');
    expect(lines).toHaveLength(2 * 204);
    const meta = await readFile(join(desk.exportDir, `${saved?.fileName}.meta.json`), 'utf8');
    expect(JSON.parse(meta)).toMatchObject({ rows: 2, lines: 2 * 204 });
    // Counts are given once an entry, so that a column adds up.
    expect(cells('Customers').filter((cell) => cell !== '')).toEqual(['204', '204']);
    expect((await desk.calls.activity.verify({})).trouble).toBeNull();
  });

  it('P39 of a job with a customer that has nothing to export, forgetting it takes the job along, not the log', async () => {
    await desk.calls.customers.refresh({ customer });
    const filter = { ...NO_FILTER, text: 'no invoice has this' };
    const other = typedCustomer({ connectionId: 'sample', typed: 'K10002' });
    await desk.calls.customers.refresh({ customer: other });
    const selection = { kind: 'customers', numbers: '10001 10002 600123', filter } as const;
    await desk.calls.exports.start({ connectionId: 'sample', selection });
    await until(async () => expect(await kinds()).toHaveLength(2));
    expect(await kinds({ text: '10002' })).toEqual(['exportBegun', 'exportEnded']);
    await desk.calls.keep.forget({ customer: other });
    expect((await desk.state()).jobs).toEqual([]);
    expect(await kinds({ text: '10002' })).toEqual(['exportBegun', 'exportEnded', 'customerForgotten']);
    await desk.close();
    await start();
    expect((await desk.state()).jobs).toEqual([]);
  });

  it('a limit that has become another one, and kept PDFs that were removed; no other setting', async () => {
    await desk.calls.settings.update({ change: { theme: 'dark', pdfLimitMb: 500 } });
    expect(await log()).toEqual([]);
    await desk.calls.settings.update({ change: { pdfLimitMb: 1_000 } });
    await desk.calls.pdfs.empty({});
    await desk.calls.settings.update({ change: { forgetAfterDays: 30 } });
    await desk.calls.settings.update({ change: { forgetAfterDays: null, keepLogDays: 365 } });
    expect(await log()).toMatchObject([
      { kind: 'limitChanged', from: 500, to: 1_000 },
      { kind: 'keptPdfsRemoved', count: 0 },
      { kind: 'retentionChanged', from: null, to: 30 },
      { kind: 'retentionChanged', from: 30, to: null },
      { kind: 'logRetentionChanged', from: 730, to: 365 },
    ]);
  });

  it('is found by kind, text and day, in windows, the newest first', async () => {
    const other = typedCustomer({ connectionId: 'sample', typed: 'K10002' });
    for (const one of [customer, other, customer]) await desk.calls.customers.open({ customer: one });
    await desk.calls.pdfs.empty({});
    expect(await kinds({ kinds: ['keptPdfsRemoved'] })).toEqual(['keptPdfsRemoved']);
    expect(await kinds({ text: 'K10002' })).toEqual(['lookUp']);
    expect(await kinds({ text: 'CLERK' })).toHaveLength(4);
    expect(await kinds({ text: 'sample' })).toHaveLength(3);
    const today = (await log())[0]?.local.slice(0, 10) ?? '';
    expect(await kinds({ from: today as never, to: null })).toHaveLength(4);
    expect(await kinds({ from: null, to: '2020-01-01' as never })).toEqual([]);
    const page = await desk.calls.activity.page({ filter: { ...ALL, text: '10001' }, offset: 1, limit: 1 });
    const [second] = page.entries;
    const one = { kind: 'rows' as const, ids: [second?.place ?? 0, 4_000] };
    expect(await desk.calls.activity.selected({ filter: { ...ALL, text: '10001' }, selection: one })).toEqual(
      {
        entries: [second],
        selected: 1,
      },
    );
    const rest = await desk.calls.activity.selected({
      filter: ALL,
      selection: { kind: 'allMatching', except: [second?.place ?? 0] },
    });
    expect(rest.selected).toBe(page.all - 1);
    expect(rest.entries.map(({ place }) => place)).toEqual(
      [...rest.entries.map(({ place }) => place)].sort((left, right) => right - left),
    );
    expect(page).toMatchObject({ matching: 2, all: 4, entries: [{ place: 1 }] });
  });

  it('lasts over launches, is whole, and names a desk without an account by the connection', async () => {
    await desk.calls.customers.open({ customer });
    await desk.close();
    await start(null);
    await desk.calls.customers.open({ customer });
    expect(await log()).toMatchObject([{ user: 'clerk' }, { user: '', connection: 'Sample data' }]);
    const verdict = await desk.calls.activity.verify({});
    expect(verdict).toMatchObject({ entries: 2, brokenAt: null, trouble: null });
    expect(verdict.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(desk.events.filter(({ name }) => name === 'activity.changed')).toHaveLength(1);
  });

  it('is saved as CSV with every seal, and says so in an entry of its own', async () => {
    await desk.calls.customers.open({ customer });
    const { seal } = await desk.calls.activity.verify({});
    const saved = await desk.calls.activity.exportCsv({ filter: ALL, preset: 'rfc4180' });
    expect(saved).toMatchObject({ entries: 1 });
    const [titles = [], line = []] = readCsv(
      await readFile(join(desk.exportDir, saved?.fileName ?? ''), 'utf8'),
      ',',
    );
    const cell = (title: string) => line[titles.indexOf(title)];
    expect(cell('Who')).toBe('clerk');
    expect(cell('What')).toBe('Looked up');
    expect(cell('Customer')).toBe('10001');
    expect(cell('Seal')).toBe(seal);
    expect(await kinds()).toEqual(['lookUp', 'logExported']);
  });

  it('is for programs as it was kept, with what it is beside it, and for Excel safe, with what it is above', async () => {
    await start('=1+1');
    await desk.calls.customers.open({ customer });
    const programs = await desk.calls.activity.exportCsv({ filter: ALL, preset: 'rfc4180' });
    const bytes = await readFile(join(desk.exportDir, programs?.fileName ?? ''));
    expect(readCsv(bytes.toString(), ',').at(-1)?.[3]).toBe('=1+1');
    const meta = await readFile(join(desk.exportDir, `${programs?.fileName}.meta.json`), 'utf8');
    expect(JSON.parse(meta)).toMatchObject({
      ...{ file: programs?.fileName, bytes: bytes.length, list: 'Activity log' },
      ...{ rows: 1, ofRows: 1, filter: [], sort: ['Entry, descending'] },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const named = { filterWords: ['Look-ups'], template: '{what} {filter}' };
    expect((await desk.calls.activity.previewName(named)).name).toBe('Activity log Look-ups.csv');
    const form = { filter: ALL, preset: 'nordicExcel', linesAbove: true, ...named } as const;
    const excel = await desk.calls.activity.exportCsv(form);
    expect(excel?.fileName).toBe('Activity log Look-ups.csv');
    const text = (await readFile(join(desk.exportDir, excel?.fileName ?? ''), 'utf8')).slice(1);
    const [above = '', below = ''] = text.split('""\r\n');
    expect(readCsv(above, ';').slice(0, 3)).toEqual([
      ['List', 'Activity log'],
      ['Rows', '="2 of 2 entries"'],
      ['Filter', 'Look-ups'],
    ]);
    expect(readCsv(below, ';').at(-1)?.[3]).toBe("'=1+1");
  });
});

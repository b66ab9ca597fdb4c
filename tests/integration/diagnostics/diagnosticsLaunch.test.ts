import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderDialogs } from '../../../electron/adapters/folderDialogs.ts';
import { MemoryKeychain } from '../../../electron/adapters/keychain.ts';
import { createPinoLog } from '../../../electron/adapters/pinoLog.ts';
import { type Diagnostics, diagnosticsSchema } from '../../../electron/services/app/diagnosticsService.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { until } from '../../until.ts';
import { DRAFT } from '../services/connectTo.ts';
import { homeForEach } from '../services/home.ts';
import { CollectingLog, type Launch, launch } from '../services/launch.ts';
import { CANARY, CANARY_AMOUNT, startCanaryService } from './canaryService.ts';

const home = homeForEach();
let service: Awaited<ReturnType<typeof startCanaryService>>;
let file: ReturnType<typeof createPinoLog>;
let desk: Launch;

/** A launch below folders with a canary in their names, whose log is the file that a host writes. */
beforeEach(async () => {
  service = await startCanaryService();
  const root = join(home.root, CANARY.folder);
  const [dataDir, exportDir] = [join(root, 'data'), join(root, 'exports')];
  await mkdir(join(dataDir, 'logs'), { recursive: true });
  file = createPinoLog(join(dataDir, 'logs'));
  desk = await launch(
    { dataDir, exportDir },
    {
      account: CANARY.account,
      log: Object.assign(new CollectingLog(), { info: file.info, warn: file.warn, error: file.error }),
      dialogs: createFolderDialogs(exportDir),
    },
  );
});
afterEach(async () => {
  await desk.close();
  file.close();
  await service.close();
});

async function connected(address: string, name: string): Promise<string> {
  const { id } = await desk.calls.connections.save({
    ...DRAFT,
    name,
    address,
    environmentWord: CANARY.environment,
    clientId: CANARY.clientId,
    secret: CANARY.secret,
    pdfPathTemplate: `/${CANARY.pdfPath}/{invoice_no}`,
    agreementsListBody: JSON.stringify({ canary: CANARY.tag }),
  });
  return id;
}

/** Something of everything that a clerk can enter and a service can send; what of it the desk shows again. */
async function filledDesk(): Promise<string> {
  const { calls } = desk;
  await connected(`https://${CANARY.host}/${CANARY.path}`, `${CANARY.connection} 2`);
  const connectionId = await connected(service.address, CANARY.connection);
  const customer: CustomerRef = typedCustomer({ connectionId, typed: CANARY.number });
  await calls.customers.refresh({ customer });
  await calls.customers.open({ customer });
  await calls.customers.note({ customer, givenName: CANARY.givenName, externalId: CANARY.externalId });
  await calls.exports.keepStatementAddress({ customer, lines: [CANARY.addressLine] });
  await calls.views.save({
    id: null,
    view: { name: CANARY.view, filter: { ...NO_FILTER, text: CANARY.invoiceNo }, sort: [], columns: null },
  });
  await calls.keptLists.create({ connectionId, name: CANARY.list, numbers: CANARY.number });
  await calls.settings.update({ change: { displayCurrency: CANARY.currency, refreshQuiet: '18:00-06:00' } });
  const shown = await calls.invoices.page({ customer, filter: NO_FILTER, sort: [], offset: 0, limit: 9 });
  await calls.pdfs.preview({ customer, id: shown.rows[0]?.id ?? 0 });
  await calls.agreements.refresh({ customer, part: 'all' });
  await calls.exports.start({ customer, selection: { kind: 'allMatching', filter: NO_FILTER, except: [] } });
  await until(async () => expect((await desk.state()).jobs.map(({ state }) => state)).toEqual(['done']));
  service.failFromNowOn();
  await expect(calls.customers.refresh({ customer })).rejects.toMatchObject({ code: 'serviceRefused' });
  const log = await calls.activity.page({
    filter: { kinds: [], text: '', from: null, to: null },
    offset: 0,
    limit: 99,
  });
  return JSON.stringify([await desk.state(), await calls.ownFacts.prepare({}), shown, log]);
}

async function prepared(): Promise<{
  readonly answer: string;
  readonly exportId: string;
  readonly text: string;
}> {
  const answer = await desk.calls.diagnostics.prepare({});
  return { answer: JSON.stringify(answer), ...answer };
}

describe('P05 the file of diagnostics', () => {
  it('P05 has no name, number, amount, address, path or secret of a desk that is full of them', async () => {
    const known = await filledDesk();
    for (const name of ['connection', 'number', 'givenName', 'externalId', 'addressLine', 'view'] as const)
      expect(known).toContain(CANARY[name]);
    for (const name of ['list', 'currency', 'account', 'invoiceNo', 'entryNo', 'host'] as const)
      expect(known).toContain(CANARY[name]);
    expect(known).toContain(String(CANARY_AMOUNT));
    const logFile = join(desk.dataDir, 'logs', 'kontor.log');
    const line = { time: 1, failure: CANARY.tag, correlationId: CANARY.number, where: CANARY.path };
    await appendFile(logFile, `${JSON.stringify(line)}\n{"correlationId":"${CANARY.secret}`);
    await writeFile(join(desk.dataDir, `${CANARY.file}.aside-${CANARY.number}`), CANARY.secret);
    const { answer, exportId, text } = await prepared();
    const saved = await desk.calls.diagnostics.save({ exportId });
    const written = await readFile(join(desk.exportDir, saved?.fileName ?? ''), 'utf8');
    const said = [answer, text, written, JSON.stringify(saved)].join('\n').toLowerCase();
    for (const canary of [...Object.values(CANARY), ...amounts(), home.root, '127.0.0.1', 'canary'])
      expect({ canary, said: said.includes(canary.toLowerCase()) }).toEqual({ canary, said: false });
    // It is not clean because it is empty.
    const { failures, jobs, connections, kept, files, settings } = JSON.parse(text) as Diagnostics;
    expect(connections).toEqual({ own: 2, sample: 0 });
    expect(jobs).toMatchObject({ running: 0, done: 1, failed: 0, unreadable: 0 });
    expect(kept).toMatchObject({ customers: 1, invoices: 1, unreadable: 0, keptLists: 1, views: 1, pdfs: 1 });
    expect(kept?.logEntries).toBeGreaterThan(4);
    expect(kept?.newestRefresh).toBe(kept?.oldestRefresh);
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      displayCurrency: true,
      refreshQuiet: true,
      ageing: false,
      refreshSchedule: false,
    });
    expect(files.setAside).toEqual({ files: 1, bytes: CANARY.secret.length });
    for (const kind of ['lists', 'facts', 'pdfs', 'logs'] as const)
      expect(files[kind].bytes).toBeGreaterThan(500);
    expect(failures.counts).toContainEqual({ code: 'serviceRefused', count: expect.any(Number) });
    expect(failures).toMatchObject({ otherLines: 2, filesNotRead: 0 });
  });

  it('is saved exactly as it was shown, for its owner alone, with its fields in their order', async () => {
    const { exportId, text } = await prepared();
    // What happens meanwhile was not shown, and is not saved.
    await connected(service.address, CANARY.connection);
    const saved = await desk.calls.diagnostics.save({ exportId });
    expect(saved?.fileName).toMatch(/^Kontor diagnostics \d{4}-\d{2}-\d{2}\.json$/);
    const path = join(desk.exportDir, saved?.fileName ?? '');
    expect(await readFile(path, 'utf8')).toBe(text);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { shape } = diagnosticsSchema;
    const read = JSON.parse(text) as Diagnostics;
    expect(Object.keys(read)).toEqual(Object.keys(shape));
    for (const part of ['kontor', 'system', 'state', 'settings', 'connections', 'jobs', 'files'] as const)
      expect(Object.keys(read[part])).toEqual(Object.keys(shape[part].shape));
    expect(text).toBe(`${JSON.stringify(read, null, 2)}\n`);
    // Whole numbers, and nothing of the name that may follow them.
    expect(read.system.release).toMatch(/^\d+([.-]\d+)*$/);
    await expect(desk.calls.diagnostics.save({ exportId: 'another' })).rejects.toMatchObject({
      code: 'invalidInput',
    });
  });

  it('names the failure that a clerk was shown by its code and its reference', async () => {
    const shown = await desk.calls.keptLists
      .numbers({ id: 'none' })
      .then(() => null)
      .catch((failure: { code: string; correlationId: string }) => failure);
    const { text } = await prepared();
    const { failures } = JSON.parse(text) as Diagnostics;
    expect(failures.latest[0]).toEqual({
      at: expect.stringMatching(/Z$/),
      code: shown?.code,
      reference: shown?.correlationId,
    });
  });

  it('is there while the keychain is locked, and says that nothing kept was read', async () => {
    await desk.close();
    const locked = Object.assign(new MemoryKeychain(), {
      get: () => Promise.reject(new Error('The keyring is locked.')),
    });
    desk = await launch(desk, { keychain: locked });
    const { text, exportId } = await prepared();
    const read = JSON.parse(text) as Diagnostics;
    expect(read.state.keychain).not.toBe('ready');
    expect(read).toMatchObject({ kept: null, notRead: expect.stringMatching(/^vault/) });
    expect(await desk.calls.diagnostics.save({ exportId })).not.toBeNull();
  });
});

/** The amount as it is kept, shown and counted. */
function amounts(): string[] {
  return [
    '8140911',
    '814091107',
    '81409110700',
    '8 140 911',
    '8,140,911',
    '8.140.911',
    '8\u00a0140\u00a0911',
  ];
}

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFolderDialogs } from '../../../electron/adapters/folderDialogs.ts';
import type { Question } from '../../../electron/ports/host.ts';
import { OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { MOST_LISTS, MOST_VIEWS } from '../../../shared/domain/views.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import { DRAFT } from '../services/connectTo.ts';
import { homeForEach } from '../services/home.ts';
import type { Launch } from '../services/launch.ts';

const SECRET = 'a-secret-of-the-service';
const CLIENT = 'client-nine';

const home = homeForEach();
let desk: Launch;
let connectionId = '';
let asked: Question[] = [];
let answer = true;
/** What the desktop's own dialog answers; undefined for a host without one. */
let chosen: string | null | undefined;

beforeEach(async () => {
  asked = [];
  answer = true;
  chosen = undefined;
  desk = await home.launch({
    sampleAtStart: true,
    dialogs: {
      ...createFolderDialogs(home.exportDir),
      chooseOpenFile: async () => chosen ?? null,
    },
    confirmer: {
      confirm: async (question) => {
        asked.push(question);
        return answer;
      },
    },
  });
  const address = 'http://127.0.0.1:9/api';
  ({ id: connectionId } = await desk.calls.connections.save({
    ...DRAFT,
    address,
    clientId: CLIENT,
    secret: SECRET,
  }));
  asked = [];
});

const customer = (number: string, at = connectionId): CustomerRef => ({
  connectionId: at,
  number: number as CustomerRef['number'],
});
const view = (name: string) => ({ name, filter: NO_FILTER, sort: [], columns: null });
const summary = (number: string, at = connectionId) =>
  desk.calls.customers.summary({ customer: customer(number, at) });

async function noteAll(): Promise<void> {
  const { customers, views, settings, agreements } = desk.calls;
  await customers.note({ customer: customer('10001'), givenName: 'Åkerlund\u202e', pinned: true });
  await customers.note({ customer: customer('10002'), externalId: 'C-2' });
  await customers.note({ customer: customer('10001', 'sample'), givenName: 'Sample' });
  await views.save({ id: null, view: view('Late') });
  await settings.update({ change: { theme: 'dark' } });
  await agreements.chooseFields({ connectionId, typeField: 'kind', idField: null });
  await desk.calls.keptLists.create({ connectionId, name: 'Wholesale', numbers: '10002 10009' });
}

async function handOver(content: string | Uint8Array) {
  const bytes = Buffer.from(content);
  const uploadId = `upload-${Math.random()}`.replace('.', '');
  for (let at = 0; at === 0 || at < bytes.length; at += LEDGER_BOUNDS.part) {
    const part = bytes.subarray(at, at + LEDGER_BOUNDS.part).toString('base64');
    await desk.calls.ownFacts.handOver({ uploadId, part });
  }
  return desk.calls.ownFacts.read({ uploadId });
}

async function readable(content: string) {
  const read = await handOver(content);
  if (read?.kind !== 'read') throw new Error(`refused: ${read?.reason} ${read?.place}`);
  return read;
}

const log = async () => {
  const filter = { kinds: [], text: '', from: null, to: null };
  const { entries } = await desk.calls.activity.page({ filter, offset: 0, limit: 100 });
  return entries.map(({ entry }) => entry).reverse();
};
const deeds = async (...kinds: string[]) =>
  (await log()).filter((entry) => kinds.includes(entry?.kind ?? ''));

describe('own facts as a file', () => {
  it('are saved exactly as they were shown, for their owner alone, without secret, login or address', async () => {
    await noteAll();
    const prepared = await desk.calls.ownFacts.prepare({});
    expect(prepared).toMatchObject({ connections: 2, customers: 3, views: 1, lists: 1 });
    // What is noted meanwhile was not shown, and is not saved.
    await desk.calls.customers.note({ customer: customer('10003'), givenName: 'Later' });
    const saved = await desk.calls.ownFacts.save({ exportId: prepared?.exportId ?? '' });
    expect(saved?.fileName).toMatch(/^Kontor notes and settings \d{4}-\d{2}-\d{2}\.json$/);
    const path = join(home.exportDir, saved?.fileName ?? '');
    const text = await readFile(path, 'utf8');
    expect(text).toBe(prepared?.text);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(text)).toMatchObject({
      format: 'kontor-own-facts',
      version: 2,
      written: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      settings: { theme: 'dark' },
      views: [{ name: 'Late' }],
      connections: [
        { sample: true, host: '', customers: [{ number: '10001', name: 'Sample' }] },
        {
          name: 'Nordfiber',
          host: '127.0.0.1:9',
          sample: false,
          deliveryFields: { type: 'kind', id: null },
          customers: [
            { number: '10001', name: 'Åkerlund', pinned: true },
            { number: '10002', externalId: 'C-2' },
          ],
          lists: [{ name: 'Wholesale', numbers: ['10002', '10009'] }],
        },
      ],
    });
    for (const hidden of [SECRET, CLIENT, '/api', home.root, connectionId])
      expect(text).not.toContain(hidden);
    expect(await deeds('ownFactsExported')).toMatchObject([
      { connection: 'Sample data', customer: '10001', customers: 1, count: 1 },
      { connection: 'Nordfiber', customer: '10001', customers: 3, count: 0 },
    ]);
    expect(JSON.stringify(await log())).not.toContain('kerlund');
    expect(desk.log.lines.join()).not.toContain('kerlund');
    // A second file of the day takes another name.
    const again = await desk.calls.ownFacts.prepare({});
    await desk.calls.ownFacts.save({ exportId: again?.exportId ?? '' });
    expect(await readdir(home.exportDir)).toHaveLength(2);
  });

  it('come back by a merge, at once in every window, and what was noted since stays', async () => {
    await noteAll();
    const { text = '' } = (await desk.calls.ownFacts.prepare({})) ?? {};
    const { customers, views, settings, agreements } = desk.calls;
    await customers.note({ customer: customer('10001'), givenName: 'Another', pinned: false });
    await customers.note({ customer: customer('10002'), externalId: null });
    await customers.note({ customer: customer('10003'), givenName: 'Since' });
    for (const { id } of await views.list({})) await views.remove({ id });
    await views.save({ id: null, view: view('Since') });
    await settings.update({ change: { theme: 'light', displayCurrency: 'SEK' } });
    await agreements.chooseFields({ connectionId, typeField: null, idField: 'ref' });
    const { keptLists } = desk.calls;
    for (const { id } of await keptLists.list({ connectionId })) await keptLists.remove({ id });
    await keptLists.create({ connectionId, name: 'Since', numbers: '10001' });

    const read = await readable(`\ufeff${text}`);
    expect(read.merge).toMatchObject({
      settings: [
        { name: 'theme', from: 'light', to: 'dark' },
        { name: 'displayCurrency', from: 'SEK', to: '' },
      ],
      views: { inFile: 1, added: 1, changed: 0, same: 0, onlyHere: 1 },
      connections: [
        { here: 'Sample data', inFile: 1, same: 1, onlyHere: 0 },
        {
          ...{
            here: 'Nordfiber',
            inFile: 2,
            added: 1,
            changed: 1,
            same: 0,
            onlyHere: 1,
            deliveryFields: true,
          },
          lists: { inFile: 1, added: 1, changed: 0, same: 0, onlyHere: 1 },
        },
      ],
    });
    expect((await summary('10001')).givenName).toBe('Another');
    desk.events.splice(0);
    const changes = await desk.calls.ownFacts.take({ importId: read.importId, mode: 'merge' });
    expect(changes).toEqual(read.merge);
    expect(asked).toEqual([]);
    expect(await summary('10001')).toMatchObject({ givenName: 'Åkerlund', pinned: true });
    expect(await summary('10002')).toMatchObject({ externalId: 'C-2' });
    expect(await summary('10003')).toMatchObject({ givenName: 'Since' });
    expect((await views.list({})).map((one) => one.view.name)).toEqual(['Since', 'Late']);
    expect(await agreements.fields({ connectionId })).toMatchObject({ typeField: 'kind', idField: null });
    const lists = await keptLists.list({ connectionId });
    expect(lists.map(({ name, customers: many }) => [name, many])).toEqual([
      ['Since', 1],
      ['Wholesale', 2],
    ]);
    expect(desk.events.some(({ name }) => name === 'keptLists.changed')).toBe(true);
    expect((await desk.state()).settings).toMatchObject({ theme: 'dark', displayCurrency: '' });
    const notified = desk.events.filter(({ name }) => name === 'customers.changed');
    expect(notified.map(({ payload }) => (payload as CustomerSummary).customer)).toEqual([customer('10001')]);
    expect(desk.events.some(({ name }) => name === 'app.changed')).toBe(true);
    expect(await deeds('ownFactsImported')).toMatchObject([
      { connection: 'Nordfiber', customer: '10001', customers: 3, count: 1 },
    ]);
  });

  it('replace what is here after a question outside of the page; the answer no changes nothing', async () => {
    await noteAll();
    const { text = '' } = (await desk.calls.ownFacts.prepare({})) ?? {};
    await desk.calls.customers.note({ customer: customer('10003'), givenName: 'Since' });
    await desk.calls.views.save({ id: null, view: view('Since') });
    await desk.calls.keptLists.create({ connectionId, name: 'Since', numbers: '7' });
    const read = await readable(text);
    answer = false;
    const refused = desk.calls.ownFacts.take({ importId: read.importId, mode: 'replace' });
    await expect(refused).rejects.toMatchObject({ code: 'cancelled' });
    expect(asked).toEqual([
      { kind: 'importOwnFacts', replaces: true, customers: 1, views: 1, lists: 1, keepsLess: false },
    ]);
    expect(await summary('10003')).toMatchObject({ givenName: 'Since' });
    answer = true;
    await desk.calls.ownFacts.take({ importId: read.importId, mode: 'replace' });
    expect(await summary('10003')).toMatchObject({ givenName: '' });
    expect((await desk.calls.views.list({})).map((one) => one.view.name)).toEqual(['Late']);
    expect(JSON.parse((await desk.calls.ownFacts.prepare({}))?.text ?? '')).toEqual({
      ...JSON.parse(text),
      written: expect.any(String),
    });
    // An import is done once.
    const twice = desk.calls.ownFacts.take({ importId: read.importId, mode: 'merge' });
    await expect(twice).rejects.toMatchObject({ code: 'invalidInput' });
  });

  it('ask outside of the page too before limits that keep less, which take effect and are in the log', async () => {
    const prepared = await desk.calls.ownFacts.prepare({});
    const file = JSON.parse(prepared?.text ?? '');
    const { importId } = await readable(
      JSON.stringify({ ...file, settings: { pdfLimitMb: 250, keepLogDays: 3_650 } }),
    );
    await desk.calls.ownFacts.take({ importId, mode: 'merge' });
    expect(asked).toEqual([
      { kind: 'importOwnFacts', replaces: false, customers: 0, views: 0, lists: 0, keepsLess: true },
    ]);
    expect((await desk.state()).settings).toMatchObject({ pdfLimitMb: 250, keepLogDays: 3_650 });
    expect(await deeds('limitChanged', 'logRetentionChanged')).toMatchObject([
      { kind: 'limitChanged', from: 500, to: 250 },
      { kind: 'logRetentionChanged', from: 730, to: 3_650 },
    ]);
  });

  it('say which connections are not here, and import nothing of them', async () => {
    await noteAll();
    const { text = '' } = (await desk.calls.ownFacts.prepare({})) ?? {};
    const read = await readable(text.replace('127.0.0.1:9', 'other.example'));
    expect(read.merge.connections[1]).toMatchObject({ name: 'Nordfiber', here: null, inFile: 2, added: 0 });
    expect(read.replace.connections[1]).toMatchObject({ here: null, onlyHere: 0 });
    await desk.calls.ownFacts.take({ importId: read.importId, mode: 'replace' });
    expect(await summary('10001')).toMatchObject({ pinned: true });
  });

  it('are refused in words and change nothing: by what they hold, and where there is no room for the views or lists', async () => {
    await noteAll();
    const { text = '' } = (await desk.calls.ownFacts.prepare({})) ?? {};
    expect(await handOver('')).toMatchObject({ kind: 'refused', reason: 'notOwnFacts' });
    expect(await handOver(text.slice(0, -9))).toMatchObject({
      kind: 'refused',
      reason: 'damaged',
      place: null,
    });
    expect(await handOver(text.replace('"10002"', '"K10002"'))).toMatchObject({
      kind: 'refused',
      reason: 'damaged',
      place: 'connections[1].customers[1].number',
    });
    const many = Array.from({ length: MOST_VIEWS }, (_, at) => view(`View ${at}`));
    const full = await readable(JSON.stringify({ ...JSON.parse(text), views: many }));
    expect([full.merge.tooManyViews, full.replace.tooManyViews]).toEqual([true, false]);
    const taken = desk.calls.ownFacts.take({ importId: full.importId, mode: 'merge' });
    await expect(taken).rejects.toMatchObject({ code: 'invalidInput' });
    expect(await desk.calls.views.list({})).toHaveLength(1);
    const withLists = JSON.parse(text);
    const names = Array.from({ length: MOST_LISTS }, (_, at) => `List ${at}`);
    withLists.connections[1].lists = names.map((name) => ({ name, numbers: ['1'] }));
    const fullOfLists = await readable(JSON.stringify(withLists));
    expect([fullOfLists.merge.tooManyLists, fullOfLists.replace.tooManyLists]).toEqual([true, false]);
    const takenLists = desk.calls.ownFacts.take({ importId: fullOfLists.importId, mode: 'merge' });
    await expect(takenLists).rejects.toMatchObject({ code: 'invalidInput' });
    expect(await desk.calls.keptLists.list({ connectionId })).toHaveLength(1);
    expect(await deeds('ownFactsImported')).toEqual([]);
  });

  it('are handed over up to the bound of a file and no further', async () => {
    const part = Buffer.alloc(LEDGER_BOUNDS.part).toString('base64');
    const uploadId = 'large';
    const whole = Math.floor(OWN_FACTS_BOUNDS.file / LEDGER_BOUNDS.part);
    for (let at = 0; at < whole; at += 1) await desk.calls.ownFacts.handOver({ uploadId, part });
    await expect(desk.calls.ownFacts.handOver({ uploadId, part })).rejects.toMatchObject({
      code: 'invalidInput',
    });
    await expect(desk.calls.ownFacts.read({ uploadId })).rejects.toMatchObject({ code: 'invalidInput' });
    await expect(desk.calls.ownFacts.save({ exportId: 'none' })).rejects.toMatchObject({
      code: 'invalidInput',
    });
  });

  it('are read from where the dialog of the desktop says, whose path the page never learns', async () => {
    await noteAll();
    const { text = '' } = (await desk.calls.ownFacts.prepare({})) ?? {};
    chosen = null;
    expect(await desk.calls.ownFacts.read({ uploadId: null })).toBeNull();
    chosen = join(home.exportDir, 'mine.json');
    await expect(desk.calls.ownFacts.read({ uploadId: null })).rejects.toMatchObject({
      code: 'fileNotWritable',
    });
    await writeFile(chosen, text);
    const read = await desk.calls.ownFacts.read({ uploadId: null });
    expect(read).toMatchObject({ kind: 'read', fileName: 'mine.json' });
    expect(JSON.stringify(read)).not.toContain(home.root);
    await writeFile(chosen, Buffer.alloc(OWN_FACTS_BOUNDS.file + 2, ' '));
    const large = await desk.calls.ownFacts.read({ uploadId: null });
    expect(large).toEqual({ kind: 'refused', fileName: 'mine.json', reason: 'tooLarge', place: null });
  });

  it('names of customers come out of a file: shown first, then saved at once, logged without the names', async () => {
    const { customers, ownFacts } = desk.calls;
    await customers.note({ customer: customer('10001'), givenName: 'Before', pinned: true });
    await customers.note({ customer: customer('10002'), givenName: 'Same' });
    const hand = async (content: string) => {
      await ownFacts.handOver({ uploadId: 'names', part: Buffer.from(content).toString('base64') });
      return ownFacts.readNames({ connectionId, uploadId: 'names' });
    };
    const read = await hand(
      '\ufeffKundnr;Namn\r\n10001;Ny & Son\r\n10002;Same\r\n00731;"Malmö; Kyl"\r\nabc;X\r\n',
    );
    expect(read).toMatchObject({
      kind: 'read',
      added: 1,
      changed: 1,
      same: 1,
      refused: 1,
      rows: [
        { number: '10001', name: 'Ny & Son', before: 'Before' },
        { number: '00731', name: 'Malmö; Kyl', before: '' },
      ],
      refusedRows: [{ text: 'abc ; X', reason: 'otherCharacters' }],
    });
    expect(await summary('10001')).toMatchObject({ givenName: 'Before' });
    const importId = read.kind === 'read' ? read.importId : '';
    expect(await ownFacts.takeNames({ importId })).toEqual({ customers: 2 });
    expect(await summary('10001')).toMatchObject({ givenName: 'Ny & Son', pinned: true });
    expect(await summary('00731')).toMatchObject({ givenName: 'Malmö; Kyl' });
    const found = await desk.calls.search.find({ connectionId, text: 'malmo' });
    expect(found.customers).toMatchObject([{ givenName: 'Malmö; Kyl' }]);
    expect(await deeds('ownFactsImported')).toMatchObject([{ connection: 'Nordfiber', customers: 2 }]);
    expect(JSON.stringify(await log())).not.toContain('Malm');
    // Saved once: the same file again changes nothing, and what was taken is no longer kept.
    await expect(ownFacts.takeNames({ importId })).rejects.toMatchObject({ code: 'invalidInput' });
    expect(await hand('10001;Ny & Son')).toMatchObject({ added: 0, changed: 0, same: 1 });
    expect(await hand('%PDF-1.7')).toEqual({ kind: 'refused', reason: 'packed' });
  });
});

import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderDialogs } from '../../../electron/adapters/folderDialogs.ts';
import type { Dialogs } from '../../../electron/ports/host.ts';
import { eventFileBytes } from '../../../electron/services/marks/eventFile.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { markFileName } from '../../../shared/domain/markNames.ts';
import { contract } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { callChannels } from '../../../shared/ipc/entry.ts';
import { DECIDED_SETTINGS, type DecidedSetting, type Policy } from '../../../shared/ipc/policy.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { nearlyRight } from '../../unit/ipc/schemaArbitrary.ts';
import { plainEvents, writtenOf } from '../../unit/markExchange/eventArbitrary.ts';
import { firstWithPdf } from '../exports/exportDesk.ts';
import { DRAFT } from '../services/connectTo.ts';
import { homeForEach } from '../services/home.ts';
import type { Launch } from '../services/launch.ts';

/** The clerk's own choices, and what the organisation decides instead: each setting otherwise. */
const OWN = {
  language: 'en',
  pdfLimitMb: 500,
  forgetAfterDays: 30,
  keepLogDays: 730,
  jobNotices: true,
  refreshPerMinute: 600,
  refreshAtOnce: 4,
  refreshQuiet: null,
} as const satisfies Pick<Settings, DecidedSetting>;
const DECIDED = {
  language: 'sv',
  pdfLimitMb: 250,
  forgetAfterDays: 3_650,
  keepLogDays: 365,
  jobNotices: false,
  refreshPerMinute: 60,
  refreshAtOnce: 2,
  refreshQuiet: '22:00-06:00',
} as const satisfies Pick<Settings, DecidedSetting>;
const PRESET = {
  id: 'main-ledger',
  name: 'Nordfiber',
  environmentWord: 'PRODUCTION',
  environmentTone: 'production',
  address: 'http://127.0.0.1:9/api',
  clientId: 'desk-nine',
  pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
  agreementsListBody: '{}',
} as const;

/** What each call of the bridge is asked. */
const INPUTS = casesOf(20, 1);

const home = homeForEach();
let desk: Launch;

const SAMPLE = { sampleAtStart: true };
type LaunchOptions = Parameters<typeof home.launch>[0];

async function begin(policy: Policy, options: LaunchOptions = {}): Promise<void> {
  desk = await home.launch({ policy, ...options });
}

async function beginAgain(policy: Policy, options: LaunchOptions = {}): Promise<void> {
  await desk.close();
  await begin(policy, options);
}

/** How a call has failed; null for one that has not. */
async function failed(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: { readonly code?: string }) => error.code ?? String(error),
  );
}

const decidedOf = (settings: Settings) =>
  Object.fromEntries(DECIDED_SETTINGS.map((key) => [key, settings[key]]));

/** A file of the clerk's own notes that says otherwise. */
async function importFacts(mode: 'merge' | 'replace', settings: object): Promise<void> {
  const file = {
    ...{ format: 'kontor-own-facts', version: 2, written: '2026-11-24 10:00:00' },
    ...{ settings, views: [], connections: [] },
  };
  const part = Buffer.from(JSON.stringify(file)).toString('base64');
  await desk.calls.ownFacts.handOver({ uploadId: mode, part });
  const read = await desk.calls.ownFacts.read({ uploadId: mode });
  if (read?.kind !== 'read') throw new Error(JSON.stringify(read));
  expect(read[mode].settings.filter(({ name }) => name in DECIDED)).toEqual([]);
  expect(read[mode].keepsLess).toBe(false);
  await desk.calls.ownFacts.take({ importId: read.importId, mode });
}

describe('P50 a setting that the organisation has decided', () => {
  it.each(DECIDED_SETTINGS)('P50 cannot be changed: %s', async (key) => {
    await begin({ [key]: DECIDED[key] });
    expect((await desk.state()).decided).toEqual([key]);
    for (const value of [OWN[key], DECIDED[key]]) {
      const change = { [key]: value, displayCurrency: 'SEK' };
      expect(await failed(desk.calls.settings.update({ change }))).toBe('setByOrganisation');
    }
    const { settings } = await desk.state();
    expect(settings).toMatchObject({ [key]: DECIDED[key], displayCurrency: '' });
    // What is not decided is hers.
    const rest = DECIDED_SETTINGS.filter((one) => one !== key);
    const change = Object.fromEntries(rest.map((one) => [one, OWN[one]]));
    expect(await failed(desk.calls.settings.update({ change }))).toBeNull();
  });

  it("P50 leaves the clerk's own choice where it was: it returns with the end of the policy", async () => {
    await begin({});
    await desk.calls.settings.update({ change: OWN });
    await beginAgain(DECIDED);
    expect(decidedOf((await desk.state()).settings)).toEqual(DECIDED);
    await desk.calls.settings.update({ change: { displayCurrency: 'SEK' } });
    await importFacts('merge', { ...OWN, theme: 'dark' });
    await importFacts('replace', { ...OWN, keepLogDays: 90, theme: 'light' });
    expect((await desk.state()).settings).toMatchObject({ ...DECIDED, theme: 'light' });
    await beginAgain({});
    expect((await desk.state()).settings).toMatchObject({ ...OWN, theme: 'light' });
  });

  it('P50 is not changed by any call of the bridge', { timeout: 600_000 }, async () => {
    const policy = {
      ...DECIDED,
      connections: [{ ...PRESET }],
      exportFolders: [home.exportDir],
      ownFactsExport: false,
      parquetExport: false,
      handOverPassphrase: true,
    };
    await begin(policy, SAMPLE);
    const expectKept = async (call: string): Promise<void> => {
      const { settings, decided, connections } = await desk.state();
      expect(decidedOf(settings), call).toEqual(DECIDED);
      expect(decided, call).toHaveLength(Object.keys(policy).length);
      const { address: _address, ...preset } = PRESET;
      const own = connections.filter(({ sample }) => !sample);
      expect(own, call).toEqual([
        { ...preset, host: '127.0.0.1:9', sample: false, hasSecret: expect.anything() },
      ]);
    };
    await expectKept('the start');
    const calls = desk.calls as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    >;
    // Those that remove all come last.
    const isLast = (name: string) => /wipe|startOver|useSessionOnly/.test(name);
    const all = callChannels(contract).sort(
      (one, other) => Number(isLast(one.name)) - Number(isLast(other.name)),
    );
    expect(all.length).toBeGreaterThan(80);
    let answered = 0;
    for (const { name, domain, method, entry } of all) {
      for (const input of fc.sample(nearlyRight(entry.input), { numRuns: INPUTS, seed: 50 })) {
        if ((await failed(calls[domain]?.[method]?.(input) ?? Promise.reject(name))) === null) answered += 1;
        await expectKept(`${name} ${JSON.stringify(input)}`);
      }
    }
    expect(answered).toBeGreaterThan(INPUTS * 20);
    const files = await readdir(home.exportDir, { recursive: true });
    expect(files.filter((name) => name.endsWith('.parquet'))).toEqual([]);
  });
});

describe('P50 limits of calls', () => {
  it('P50 are those of the organisation for every refresh', async () => {
    await begin({ refreshPerMinute: 60, refreshQuiet: null }, SAMPLE);
    const scope = { kind: 'numbers', numbers: '10001' } as const;
    const limits = { fresherMinutes: null, perMinute: 60, atOnce: 4, quiet: null };
    const start = (change: Partial<typeof limits> | { readonly quiet: string }) =>
      failed(desk.calls.refreshing.start({ connectionId: 'sample', scope, ...limits, ...change } as never));
    expect(await start({ perMinute: 6_000 })).toBe('setByOrganisation');
    expect(await start({ perMinute: null as never })).toBe('setByOrganisation');
    expect(await start({ quiet: '22:00-06:00' })).toBe('setByOrganisation');
    expect(await start({ atOnce: 1 })).toBeNull();
  });
});

describe('P50 the limit of PDFs', () => {
  it('P50 holds for the file of PDFs too, whatever the clerk had chosen', async () => {
    const customer = { connectionId: 'sample', number: '10001' } as CustomerRef;
    const readOne = async (): Promise<number> => {
      await desk.calls.customers.refresh({ customer });
      const selection = await firstWithPdf(desk, customer, 1);
      if (selection.kind !== 'rows') throw new Error('rows are meant');
      await desk.calls.pdfs.preview({ customer, id: selection.ids[0] ?? 0 });
      return (await desk.calls.pdfs.kept({})).count;
    };
    await begin({ pdfLimitMb: 0 }, SAMPLE);
    expect(await readOne()).toBe(0);
    await beginAgain({}, SAMPLE);
    expect(await readOne()).toBe(1);
  });
});

describe('P50 exports', () => {
  const list = { connectionId: 'sample', number: '10001' } as const;
  const order = (format: 'csv' | 'parquet') => ({
    customer: list as CustomerRef,
    selection: { kind: 'allMatching' as const, filter: NO_FILTER, except: [] },
    sort: [],
    columns: ['invoiceNo' as const],
    format,
  });
  const log = { filter: { kinds: [], text: '', from: null, to: null }, preset: 'rfc4180' as const };

  async function withList(policy: Policy, options: LaunchOptions = {}): Promise<void> {
    await begin(policy, { ...SAMPLE, ...options });
    await desk.calls.customers.refresh({ customer: list as CustomerRef });
  }

  it('P50 go only where the organisation allows, links and ways back included', async () => {
    const allowed = join(home.root, 'allowed');
    await mkdir(join(home.root, 'elsewhere'));
    await mkdir(allowed);
    await symlink(join(home.root, 'elsewhere'), join(allowed, 'link'));
    let chosen: Dialogs;
    const dialogs: Dialogs = {
      chooseFolder: (...asked) => chosen.chooseFolder(...asked),
      chooseSaveFile: (...asked) => chosen.chooseSaveFile(...asked),
    };
    await withList({ exportFolders: [allowed] }, { dialogs });
    for (const place of ['elsewhere', 'allowed/link', 'allowed/../elsewhere', 'allowed-too']) {
      chosen = createFolderDialogs(join(home.root, place));
      expect(await failed(desk.calls.exports.list(order('csv'))), place).toBe('folderNotAllowed');
      expect(await failed(desk.calls.activity.exportCsv(log)), place).toBe('folderNotAllowed');
    }
    for (const place of ['allowed', 'allowed/below/it']) {
      chosen = createFolderDialogs(join(home.root, place));
      expect(await failed(desk.calls.exports.list(order('csv'))), place).toBeNull();
    }
    await beginAgain({});
    expect(await readdir(join(home.root, 'elsewhere'))).toEqual([]);
  });

  it('P50 are files of marks under a passphrase alone, where the organisation says so', async () => {
    await begin({ handOverPassphrase: true }, SAMPLE);
    await desk.calls.markExchange.chooseFolder({});
    expect(await failed(desk.calls.markExchange.run({}))).toBe('passphraseMissing');
    const { id: connectionId } = await desk.calls.connections.exploreSample({});
    expect(await failed(desk.calls.markExchange.save({ connectionId }))).toBe('passphraseMissing');
    await desk.calls.markExchange.setPassphrase({ passphrase: 'korrekt häst batteri' });
    expect(await failed(desk.calls.markExchange.setPassphrase({ passphrase: null }))).toBe(
      'setByOrganisation',
    );
    expect(await failed(desk.calls.markExchange.run({}))).toBeNull();
    // What comes is held to the same.
    const unsealed = eventFileBytes(writtenOf(plainEvents('anna', 1)), 1, null);
    await desk.calls.markExchange.upload({ uploadId: 'u1', part: unsealed.toString('base64') });
    const uploaded = { uploadId: 'u1', called: 'anna.kmarks' };
    expect(await desk.calls.markExchange.read({ uploaded })).toMatchObject({ reason: 'unsealed' });
    await writeFile(join(desk.exportDir, markFileName('anna', 1)), unsealed);
    expect((await desk.calls.markExchange.run({})).refused).toMatchObject([{ reason: 'unsealed' }]);
    await beginAgain({ handOverPassphrase: false, exportFolders: [join(home.root, 'elsewhere')] });
    expect((await desk.state()).decided).toEqual(['exportFolders']);
    expect(await failed(desk.calls.markExchange.run({}))).toBe('folderNotAllowed');
    expect(await failed(desk.calls.markExchange.chooseFolder({}))).toBe('folderNotAllowed');
    expect(await desk.calls.markExchange.state({})).toMatchObject({ folder: null });
  });

  it('P50 are no Parquet, and no file of own notes, where the organisation says so', async () => {
    await withList({ parquetExport: false, ownFactsExport: false });
    expect(await failed(desk.calls.exports.list(order('parquet')))).toBe('setByOrganisation');
    expect(await failed(desk.calls.exports.run({ connectionId: 'sample' }))).toBe('setByOrganisation');
    expect(await failed(desk.calls.frozen.save({ id: 'abcdefghijkl', format: 'parquet' }))).toBe(
      'setByOrganisation',
    );
    expect(await failed(desk.calls.exports.list(order('csv')))).toBeNull();
    expect(await failed(desk.calls.ownFacts.prepare({}))).toBe('setByOrganisation');
    await beginAgain({ parquetExport: true, ownFactsExport: true });
    expect((await desk.state()).decided).toEqual([]);
    expect(await failed(desk.calls.exports.list(order('parquet')))).toBeNull();
    expect(await failed(desk.calls.ownFacts.prepare({}))).toBeNull();
  });
});

describe('P50 connections of the organisation', () => {
  const draft = (change: object) => ({ ...PRESET, address: null, secret: null, ...change }) as never;

  it('P50 take a secret of the clerk and nothing else', async () => {
    await begin({}, SAMPLE);
    const { id: own } = await desk.calls.connections.save({
      ...DRAFT,
      address: 'http://127.0.0.1:9/other',
      clientId: 'own',
      secret: 'own-secret',
    });
    await beginAgain({ connections: [{ ...PRESET }] });
    const { connections, calls } = { ...desk, connections: async () => (await desk.state()).connections };
    expect((await connections()).map(({ id, hasSecret }) => [id, hasSecret])).toEqual([
      ['sample', true],
      [PRESET.id, false],
    ]);
    expect(await failed(calls.connections.activate({ connectionId: own }))).toBe('connectionNotFound');
    expect(await failed(calls.connections.remove({ connectionId: PRESET.id }))).toBe('setByOrganisation');
    expect(
      await failed(calls.connections.save(draft({ id: null, address: PRESET.address, secret: 'x' }))),
    ).toBe('setByOrganisation');
    for (const change of [
      { address: 'http://127.0.0.1:9/evil', secret: 'x' },
      { clientId: 'other', secret: 'x' },
      { name: 'Other' },
      { pdfPathTemplate: '/v2/{invoice_no}' },
    ]) {
      expect(await failed(calls.connections.save(draft(change)))).toBe('setByOrganisation');
    }
    expect((await connections())[1]).toMatchObject({
      hasSecret: false,
      name: 'Nordfiber',
      clientId: 'desk-nine',
    });
    expect(await failed(calls.connections.save(draft({ secret: 'the-secret' })))).toBeNull();
    expect((await connections())[1]).toMatchObject({ hasSecret: true });
  });

  it('P50 drop the secret with their address, and leave with the policy what the clerk had', async () => {
    await begin({ connections: [{ ...PRESET }] });
    await desk.calls.connections.save(draft({ secret: 'the-secret' }));
    const presets = async () => (await desk.state()).connections.filter(({ sample }) => !sample);
    await beginAgain({ connections: [{ ...PRESET, name: 'Renamed' }] });
    expect(await presets()).toMatchObject([{ name: 'Renamed', hasSecret: true }]);
    await beginAgain({ connections: [{ ...PRESET, address: 'http://127.0.0.1:8/api' }] });
    expect(await presets()).toMatchObject([{ host: '127.0.0.1:8', hasSecret: false }]);
  });
});

it('costs nothing where there is no policy', async () => {
  await begin({});
  const state = await desk.state();
  expect(state.decided).toEqual([]);
  expect(state.settings).toEqual(DEFAULT_SETTINGS);
});

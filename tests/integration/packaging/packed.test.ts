import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTICES_FILE } from '../../../scripts/notices/thirdPartyNotices.ts';
import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { inFull } from '../../promiseCounts.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { endOfJob, firstWithPdf, lookUp } from '../exports/exportDesk.ts';
import { launch, makeFolders } from '../services/launch.ts';
import { openedWithoutReport } from '../store/noReport.ts';
import { type PackedApp, packApp } from './packedApp.ts';
import { listOf, packagesHeld, packagesLoaded } from './packedList.ts';

/** Everything but Electron: 27.1 MB with the letters of Chinese, Hebrew and Arabic names and pdf.js's viewer, and 45.6 before what nothing loads was left out. */
const LARGEST_BYTES = 27_500_000;
const root = resolve(import.meta.dirname, '../../..');
const noPack =
  process.platform === 'linux' && process.arch === 'x64' && existsSync(join(root, 'out/main/main.js'))
    ? null
    : 'packed on Linux x64 only, over a build';

describe.skipIf(noPack !== null)(`the packed app${noPack === null ? '' : ` (${noPack})`}`, () => {
  let packed: PackedApp;
  const paths = () => packed.files.map(({ path }) => path);

  beforeAll(async () => {
    // By day for this processor; the other one's package differs by two native modules.
    packed = await packApp(inFull);
  });
  afterAll(() => packed?.remove());

  it('P14 has its fuses set in the binary as they are configured', async () => {
    const wire = await getCurrentFuseWire(packed.binary);
    const on = [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar];
    const off = [
      ...[FuseV1Options.RunAsNode, FuseV1Options.EnableNodeOptionsEnvironmentVariable],
      ...[FuseV1Options.EnableNodeCliInspectArguments, FuseV1Options.GrantFileProtocolExtraPrivileges],
      ...[FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, FuseV1Options.EnableCookieEncryption],
    ];
    for (const fuse of on) expect([fuse, wire[fuse]]).toEqual([fuse, FuseState.ENABLE]);
    for (const fuse of off) expect([fuse, wire[fuse]]).toEqual([fuse, FuseState.DISABLE]);
  });

  it('P14 every file of the archive has its hash, and two native modules alone lie beside it', () => {
    expect(packed.files.length).toBeGreaterThan(500);
    expect(packed.files.filter(({ integrity }) => !integrity)).toEqual([]);
    expect([...packed.beside].sort()).toEqual([
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node',
      'node_modules/keytar/prebuilds/linux-x64/keytar.node',
    ]);
    if (packed.besideArm64 !== null)
      expect([...packed.besideArm64].sort()).toEqual(
        [...packed.beside].sort().map((path) => path.replace('linux-x64', 'linux-arm64')),
      );
    const unpacked = packed.files.filter((file) => file.unpacked).map(({ path }) => path);
    expect(unpacked.sort()).toEqual([...packed.beside].sort());
  });

  it('holds what the product runs, and nothing that builds, tests or serves another host', () => {
    for (const path of [
      ...['package.json', 'out/main/main.js', 'out/renderer/index.html'],
      ...['out/preload/preload.cjs', 'out/preload/proxyPreload.cjs'],
      ...['ingestWorkerThread', 'queryWorkerThread', 'exportThread', 'sandboxThread'].map(
        (name) => `out/main/${name}.js`,
      ),
      'resources/fonts/Inter-Regular.ttf',
    ]) {
      expect(paths()).toContain(path);
    }
    const strange = paths().filter(
      (path) => !/^(package\.json$|out\/|node_modules\/|resources\/fonts\/)/.test(path),
    );
    expect(strange).toEqual([]);
    expect(
      paths().filter((path) => /browserHost|\.map$|\.d\.ts$|\.tsbuildinfo|\/\.bin\//.test(path)),
    ).toEqual([]);
    expect(
      paths().filter((path) => /node_modules\/(electron|typescript|vite|vitest|react)\//.test(path)),
    ).toEqual([]);
  });

  it('holds the packages that its own files load, and no other', async () => {
    const [loaded, held] = [await packagesLoaded(packed), packagesHeld(packed.files)];
    expect(loaded.size).toBeGreaterThan(20);
    expect([...held].sort()).toEqual([...loaded].sort());
    expect(paths().filter((path) => /\/\.yarn\/|\.browser\.|[/.]d\.[mc]?ts$/.test(path))).toEqual([]);
  });

  it('hands on the licence of every package it holds, in the archive and beside it', async () => {
    const beside = join(dirname(packed.binary), 'resources');
    const notices = await readFile(join(beside, NOTICES_FILE), 'utf8');
    expect(await readFile(join(packed.extracted, 'out/renderer', NOTICES_FILE), 'utf8')).toBe(notices);
    const manifests = paths().filter((path) =>
      /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path),
    );
    expect(manifests.length).toBeGreaterThan(20);
    for (const path of manifests) {
      const { name, version } = JSON.parse(await readFile(join(packed.extracted, path), 'utf8'));
      expect(notices).toMatch(new RegExp(`^${name} ${version}\nLicence: \\S`, 'm'));
    }
    expect(await readFile(join(beside, 'LICENSE.kontor.txt'), 'utf8')).toBe(
      await readFile(join(root, 'LICENSE'), 'utf8'),
    );
    // As electron-builder keeps them on Windows and Linux.
    for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html']) {
      expect(existsSync(join(dirname(packed.binary), name))).toBe(true);
    }
  });

  it('lists what it holds by place and package, and is no larger than it was meant to be', () => {
    const listed = listOf(packed.files);
    const sum = listed.reduce((bytes, line) => bytes + line.bytes, 0);
    expect(listed.find(({ name }) => name === 'out/main')?.files).toBeGreaterThan(20);
    expect(sum).toBe(packed.files.reduce((bytes, { size }) => bytes + size, 0));
    expect(sum).toBeLessThan(LARGEST_BYTES);
  });

  it('has the sample service without the commands and doors that only its developers use', async () => {
    const scripts = paths().filter((path) => /^out\/main\/.*\.js$/.test(path));
    for (const path of scripts) {
      const text = await readFile(join(packed.extracted, path), 'utf8');
      expect([path, /control-port|\/violations/.test(text)]).toEqual([path, false]);
    }
  });

  it('the Linux packages know who made them, and no entry weakens the sandbox', () => {
    for (const target of ['deb', 'rpm'] as const) {
      expect(packed.said[target]).toMatchObject({
        name: 'kontor',
        maintainer: expect.stringMatching(/^.+ <\S+@\S+>$/),
        url: expect.stringMatching(/^https:\/\//),
      });
    }
    expect(packed.said.appImageEntry).toMatch(/^Exec=AppRun +%U$/m);
    expect(packed.said.appImageEntry).not.toContain('--no-sandbox');
  });

  it('opens the cache on its own modules without asking for a report of the process', async () => {
    const opened = { vault: 'ready', dataFolder: 'ready', locked: true };
    expect(await openedWithoutReport(packed.threads)).toEqual(opened);
  });

  it('P45 every thread of the archive starts on its own modules and does its work', async () => {
    await using folders = await makeFolders();
    await using sandbox = await startSandbox({ referenceDate: '2026-06-30' });
    await using app = await launch(folders, { threads: packed.threads });
    const customer = await lookUp(app, sandbox, 'K10001');
    const all: InvoiceSelection = { kind: 'allMatching', filter: NO_FILTER, except: [] };
    const list = { customer, selection: all, sort: [], columns: [...INVOICE_COLUMNS] };
    const some = { customer, selection: await firstWithPdf(app, customer, 3) };
    const { exports } = app.calls;
    const whose = { kind: 'numbers', numbers: customer.number } as const;
    const { connectionId } = customer;
    const many = { connectionId, whose, scope: 'open', template: '{customer}' } as const;
    const kinds = [
      ['PK', () => exports.list({ ...list, format: 'xlsx' })],
      ['%PDF-', () => exports.list({ ...list, format: 'pdf' })],
      ['Customer', () => exports.list({ ...list, format: 'csv', preset: 'rfc4180' })],
      ['PAR1', () => exports.list({ ...list, format: 'parquet' })],
      ['%PDF-', () => exports.statement({ customer, scope: 'open', from: null, to: null })],
      ['%PDF-', () => exports.statements({ ...many, target: 'mergedPdf' })],
      ['%PDF-', () => exports.start({ ...some, target: 'mergedPdf' })],
      ['PK', () => exports.start({ ...some, target: 'zip' })],
    ] as const;
    for (const [head, start] of kinds) {
      expect((await start()).jobId).not.toBeNull();
      const job = await endOfJob(app);
      expect(job).toMatchObject({ state: 'done', failed: 0 });
      const written = await readFile(join(folders.exportDir, job.fileName ?? ''));
      expect(written.subarray(0, 20).toString('utf8')).toContain(head);
    }
    expect((await app.state()).jobs).toHaveLength(kinds.length);
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifestSchema } from '../../../electron/documents/folder/manifest.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import { readCsv } from '../../unit/writers/readCsv.ts';
import { folderForEach } from '../ownFolder.ts';
import type { Launch } from '../services/launch.ts';
import { endOfJob, launchBelow, lookUp } from './exportDesk.ts';
import { proxiedService } from './proxiedService.ts';

const ALL = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };

describe('invoices that have one number in common', () => {
  const root = folderForEach();
  let sandbox: Sandbox;
  let proxy: Awaited<ReturnType<typeof proxiedService>>;
  let app: Launch;
  let customer: CustomerRef;
  let number = '';
  let withPdf = 0;

  beforeEach(async () => {
    sandbox = await startSandbox({ referenceDate: '2026-06-30' });
    proxy = await proxiedService(sandbox, (records) => {
      const some = records.filter(({ has_pdf }) => has_pdf);
      const [first, second] = some;
      number = String(first?.['invoice_no']);
      if (second) second['invoice_no'] = number;
      withPdf = some.length;
      return records;
    });
    app = await launchBelow(root());
    customer = await lookUp(app, proxy, '10008');
  });
  afterEach(async () => {
    await app.close();
    await proxy.stop();
    await sandbox.stop();
  });

  it('are said before, and their PDF is fetched and saved once', async () => {
    const plan = await app.calls.exports.plan({ customer, selection: ALL });
    expect(plan).toMatchObject({ withPdf, sameNumber: 2, notSavedAgain: 1, requests: withPdf - 1 });
    const template = 'A {invoice} {entry}';
    const preview = await app.calls.exports.previewNames({ customer, selection: ALL, template });
    expect(preview.sharedNames).toHaveLength(1);
    expect(preview.sharedNames[0]).toContain(`A ${number} `);

    await app.calls.exports.start({ customer, selection: ALL, template });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', done: withPdf - 1, counts: { sameNumber: 1 }, failed: 0 });
    expect(proxy.pdfs()).toBe(withPdf - 1);
    const names = await readdir(app.exportDir);
    expect(names.filter((name) => name.startsWith(`A ${number} `))).toHaveLength(1);

    const read = (name: string) => readFile(join(app.exportDir, name), 'utf8');
    const { entries } = manifestSchema.parse(JSON.parse(await read('manifest.json')));
    const both = entries.filter(({ invoiceNo }) => invoiceNo === number);
    expect(both).toMatchObject([
      { numberShared: true, outcome: 'saved', reason: '' },
      {
        numberShared: true,
        outcome: 'same',
        reason: 'sameNumber',
        file: both[0]?.file,
        sha256: both[0]?.sha256,
      },
    ]);
    expect(entries.filter(({ numberShared }) => numberShared)).toHaveLength(2);
    const [head = [], ...rows] = readCsv(await read('manifest.csv'), ',');
    const shared = rows.filter((row) => row[head.indexOf('number shared')] === 'true');
    expect(shared.map((row) => row[head.indexOf('invoice')])).toEqual([number, number]);
    await expectAllExported();
  });

  /** Also the one that has no file of its own. */
  async function expectAllExported(): Promise<void> {
    const selection = { kind: 'notExportedYet' as const, filter: NO_FILTER };
    expect(await app.calls.exports.plan({ customer, selection })).toMatchObject({ withPdf: 0 });
  }

  it('are said where only one of them is exported', async () => {
    const filter = { ...NO_FILTER, hasPdf: true };
    const { rows } = await app.calls.invoices.page({ customer, filter, sort: [], offset: 0, limit: 100 });
    const ids = rows.filter(({ invoiceNo }) => invoiceNo === number).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const selection = { kind: 'rows' as const, ids: ids.slice(1) };
    const plan = await app.calls.exports.plan({ customer, selection });
    expect(plan).toMatchObject({ withPdf: 1, sameNumber: 1, notSavedAgain: 0 });
    expect(plan.sharedNames).toEqual(plan.firstNames);
  });

  it.each(['zip', 'mergedPdf'] as const)('are one in a %s, also after another try', async (target) => {
    sandbox.faults.add({ scope: 'invoicePdf', effect: { kind: 'damagedPdf' } });
    await app.calls.exports.start({ customer, selection: ALL, target });
    const failed = await endOfJob(app);
    expect(failed).toMatchObject({ done: 0, failed: withPdf - 1, counts: { sameNumber: 1 } });
    sandbox.faults.clear();
    await app.calls.jobs.retryFailed({ jobId: failed.id });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', done: withPdf - 1, counts: { sameNumber: 1 }, failed: 0 });
    await expectAllExported();
    const text = await readFile(join(app.exportDir, 'PDF 10008.manifest.json'), 'utf8');
    const { entries } = manifestSchema.parse(JSON.parse(text));
    const both = entries.filter(({ invoiceNo }) => invoiceNo === number);
    expect(both.map(({ file }) => file)).toEqual([both[0]?.file, both[0]?.file]);
    expect(both[0]?.file).not.toBeNull();
  });
});

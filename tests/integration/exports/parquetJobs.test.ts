import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Organisation } from '../../../electron/services/app/organisation.ts';
import { ExportsService } from '../../../electron/services/exports/exportsService.ts';
import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { LIST_FORMATS, MOST_PARTITIONS } from '../../../shared/domain/listFormat.ts';
import type { ListRef } from '../../../shared/ipc/customerRef.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { until } from '../../until.ts';
import { noSmallDisk } from '../disk/onSmallDisk.ts';
import { jsonFromDuckDb, quoted } from '../writers/duckdb.ts';
import { deskForAll } from './deskForEach.ts';
import { endOfJob } from './exportDesk.ts';

const ALL = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
const command = promisify(execFile);
const missing = await noSmallDisk();

const order = (customer: ListRef) => ({
  customer,
  selection: { ...ALL, except: [] },
  sort: [],
  columns: [...INVOICE_COLUMNS],
  format: 'parquet' as const,
});

describe('Parquet as a job', () => {
  const desk = deskForAll('K10001');

  const everyone = () => ({ connectionId: desk.customer.connectionId, number: null });
  const fetch = async (...typed: readonly string[]) => {
    for (const one of typed) {
      const customer = typedCustomer({
        connectionId: desk.customer.connectionId,
        typed: one,
      });
      await desk.app.calls.customers.refresh({ customer });
    }
  };
  const counted = async (files: string) =>
    jsonFromDuckDb(
      `SELECT customer_number, count(*)::INTEGER AS invoices, sum(amount_outstanding) AS outstanding FROM ${files} GROUP BY 1 ORDER BY 1`,
    );
  const kept = async (number: string) => {
    const customer = typedCustomer({
      connectionId: desk.customer.connectionId,
      typed: number,
    });
    const { count, outstanding } = await desk.app.calls.invoices.totals({
      customer,
      selection: { ...ALL, except: [] },
    });
    return { customer_number: number, invoices: count, outstanding: Number(outstanding).toFixed(4) };
  };

  it('writes one customer’s list, whole, filtered or chosen, and the log names it', async () => {
    const { app, customer } = desk;
    await app.calls.exports.list(order(customer));
    const whole = await endOfJob(app);
    expect(whole).toMatchObject({
      ...{ kind: 'exportParquet', state: 'done', customers: 1 },
      fileName: expect.stringMatching(/^Invoices 10001 \d{4}-\d\d-\d\d\.parquet$/),
      counts: {},
    });
    expect(await counted(quoted(desk.file(whole.fileName)))).toEqual([await kept('10001')]);

    const filter = { ...NO_FILTER, overdue: true };
    const page = { customer, filter, sort: [], offset: 0, limit: 500 };
    const { rows } = await app.calls.invoices.page(page);
    expect(rows.length).toBeGreaterThan(3);
    const [first, second, ...rest] = rows.map(({ id }) => id);
    const matching = { kind: 'allMatching' as const, filter, except: [first ?? 0] };
    const chosen = { kind: 'rows' as const, ids: [second ?? 0, rest[0] ?? 0] };
    const allButOne = (place: number) => place > 0;
    const those = (place: number) => place === 1 || place === 2;
    for (const [selection, isIn] of [
      [matching, allButOne],
      [chosen, those],
    ] as const) {
      await app.calls.exports.list({ ...order(customer), selection });
      const { fileName } = await endOfJob(app);
      const [found] = await jsonFromDuckDb(
        `SELECT list(invoice_no) AS numbers FROM ${quoted(desk.file(fileName))}`,
      );
      const numbers = rows.filter((_, place) => isIn(place)).map(({ invoiceNo }) => invoiceNo);
      expect(found).toEqual({ numbers });
    }

    const { entries } = await app.calls.activity.page({
      filter: { kinds: [], text: '', from: null, to: null },
      offset: 0,
      limit: 20,
    });
    const what = entries.map(({ entry }) => [entry?.kind, entry?.what]);
    expect(what.slice(0, 2)).toEqual([
      ['exportEnded', 'exportParquet'],
      ['exportBegun', 'exportParquet'],
    ]);
  });

  it('writes all that is kept, as one file or as a folder with a file for each customer', async () => {
    const { app } = desk;
    await fetch('K10003', 'K10008', 'K10010');
    const each = await Promise.all(['10001', '10003', '10008', '10010'].map(kept));
    const some = each.filter(({ invoices }) => invoices > 0);

    await app.calls.exports.list(order(everyone()));
    const one = await endOfJob(app);
    expect(one).toMatchObject({ kind: 'exportParquet', state: 'done', customers: 4 });
    expect(one.fileName).toMatch(/^Invoices of all customers Nordfiber \d{4}-\d\d-\d\d\.parquet$/);
    expect(await counted(quoted(desk.file(one.fileName)))).toEqual(some);

    const filter = { ...NO_FILTER, overdue: true };
    const overdue = { kind: 'allMatching' as const, filter, except: [] };
    const asked = { customer: everyone(), selection: overdue };
    const { count, outstanding } = await app.calls.invoices.totals(asked);
    expect(count).toBeGreaterThan(3);
    await app.calls.exports.list({ ...order(everyone()), selection: overdue });
    const { fileName } = await endOfJob(app);
    expect(
      await jsonFromDuckDb(
        `SELECT count(*)::INTEGER AS count, sum(amount_outstanding) AS outstanding FROM ${quoted(desk.file(fileName))}`,
      ),
    ).toEqual([{ count, outstanding: Number(outstanding).toFixed(4) }]);

    // As the README asks.
    const debtors = await jsonFromDuckDb(
      `SELECT customer_number, sum(amount_outstanding) AS owed FROM ${quoted(desk.file(one.fileName))} GROUP BY ALL ORDER BY owed DESC LIMIT 10`,
    );
    expect(debtors.map(({ owed }) => owed)).toEqual(
      some.map(({ outstanding }) => outstanding).sort((left, right) => Number(right) - Number(left)),
    );
    for (const name of [/^Invoices of all customers Nordfiber \d{4}-\d\d-\d\d$/, / \(2\)$/]) {
      await app.calls.exports.list({ ...order(everyone()), layout: 'byCustomer' });
      const folder = await endOfJob(app);
      expect(folder).toMatchObject({ state: 'done', customers: 4, failed: 0 });
      expect(folder.fileName).toMatch(name);
      const path = desk.file(folder.fileName);
      expect((await readdir(path)).sort()).toEqual(some.map((row) => `customer=${row.customer_number}`));
      expect(await counted(quoted(join(path, '*/*.parquet')))).toEqual(some);
      const late = await jsonFromDuckDb(
        `SELECT customer_number, invoice_no, amount_outstanding FROM ${quoted(join(path, '*/*.parquet'))} WHERE amount_outstanding > 0 AND invoice_due_at < DATE '2026-06-30' - INTERVAL 60 DAY`,
      );
      expect(late.length).toBeGreaterThan(0);
    }
    expect((await readdir(app.exportDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('of chosen rows of several customers has these and no others', async () => {
    const { app } = desk;
    await fetch('K10008');
    const { connectionId } = desk.customer;
    const other = typedCustomer({ connectionId, typed: 'K10008' });
    const idsOf = async (customer: typeof other) => {
      const window = { filter: NO_FILTER, sort: [], offset: 0, limit: 3 };
      return (await app.calls.invoices.page({ customer, ...window })).rows.map(({ id }) => id);
    };
    const ids = [...(await idsOf(desk.customer)), ...(await idsOf(other)).slice(0, 1)];
    await app.calls.exports.list({ ...order(everyone()), selection: { kind: 'rows', ids } });
    const { fileName } = await endOfJob(app);
    expect((await counted(quoted(desk.file(fileName)))).map(({ invoices }) => invoices)).toEqual([3, 1]);
  });
});

describe('very many folders', () => {
  it('are made only when the clerk has said so', async () => {
    const numbers = Array.from({ length: MOST_PARTITIONS + 1 }, (_, n) => String(10_000 + n));
    const begun: unknown[] = [];
    const parts = {
      workspace: { current: { store: { records: { numbers: async () => numbers } } } },
      clock: new FakeClock(),
      language: () => 'en',
      settings: () => DEFAULT_SETTINGS,
      threads: {},
      state: { current: { connections: [] } },
      places: { exportFolder: async () => '/somewhere' },
      jobs: { start: async (job: unknown) => begun.push(job) },
      organisation: new Organisation({}),
    } as unknown as ConstructorParameters<typeof ExportsService>[0];
    const service = new ExportsService(parts);
    const asked = {
      ...order({ connectionId: 'test', number: null }),
      ...{ preset: 'rfc4180', orientation: 'auto', filterWords: [], layout: 'byCustomer' },
      ...{ linesAbove: false, template: '{what}' },
    } as const;
    const start = (manyFolders: boolean) =>
      service.list({ ...asked, filterWords: [], manyFolders } as Parameters<typeof service.list>[0]);
    await expect(start(false)).rejects.toMatchObject({ code: 'invalidInput' });
    expect(begun).toEqual([]);
    await start(true);
    expect(begun).toMatchObject([{ kind: 'exportParquet', customers: MOST_PARTITIONS + 1 }]);
  });
});

describe('a long list', () => {
  const desk = deskForAll('K600001', { crowd: { customers: 1, invoices: 20_000 } });

  it('leaves nothing when it is cancelled, for each layout', async () => {
    const { app, customer } = desk;
    for (const layout of ['oneFile', 'byCustomer'] as const) {
      const { jobId } = await app.calls.exports.list({ ...order({ ...customer, number: null }), layout });
      await until(async () =>
        expect(await readdir(app.exportDir)).toEqual([expect.stringMatching(/\.part$/)]),
      );
      await app.calls.jobs.cancel({ jobId: jobId ?? '' });
      expect(await endOfJob(app)).toMatchObject({ state: 'cancelled' });
      expect(await readdir(app.exportDir)).toEqual([]);
    }
  });

  it.skipIf(missing !== null)(
    `P34 on a disk that is full is said and leaves no half file, in every format (${missing ?? 'tmpfs'})`,
    async () => {
      const { app } = desk;
      const disk = app.exportDir;
      await command('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]);
      try {
        const everyone = { ...desk.customer, number: null };
        const orders = [
          ...LIST_FORMATS.filter((format) => format !== 'pdf').map((format) => ({
            ...order(desk.customer),
            format,
          })),
          { ...order(everyone), layout: 'byCustomer' as const },
        ];
        for (const one of orders) {
          await app.calls.exports.list(one);
          const job = await endOfJob(app);
          expect([one.format, job.stoppedBy?.code]).toEqual([one.format, 'diskFull']);
          expect(await readdir(disk)).toEqual([]);
        }
      } finally {
        await command('umount', ['-l', disk]);
      }
    },
  );
});

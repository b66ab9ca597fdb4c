import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { manifestSchema } from '../../../electron/documents/folder/manifest.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Mark } from '../../../shared/domain/markEvent.ts';
import { dayAfter, localDay } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { folderForEach } from '../ownFolder.ts';
import type { Launch } from '../services/launch.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob, foldersBelow, launchBelow } from './exportDesk.ts';
import { runAndKill, runToEnd } from './killedExport.ts';

const tools = missingTools('pdftotext');
const TODAY = localDay(Date.now());

async function remindersOf(app: Launch, customer: CustomerRef) {
  const { lines } = await app.calls.marks.contact({ customer, lookUps: false, offset: 0, limit: 500 });
  return lines.filter((line) => line.kind === 'reminder');
}

/** Numbers of some invoices that no other one has. */
function onlyIn(some: readonly (InvoiceRow | undefined)[], others: readonly InvoiceRow[]): string[] {
  const known = new Set(others.map(({ invoiceNo }) => invoiceNo));
  return some.flatMap((row) => row?.invoiceNo ?? []).filter((invoiceNo) => !known.has(invoiceNo));
}

describe.skipIf(tools !== null)(`a reminder run (${tools ?? 'pdftotext'})`, () => {
  const desk = deskForEach('K10001');

  const late = async (customer: CustomerRef): Promise<readonly InvoiceRow[]> => {
    const filter = { ...NO_FILTER, overdue: true };
    return (await desk.app.calls.invoices.page({ customer, filter, sort: [], offset: 0, limit: 500 })).rows;
  };
  const input = (more: Partial<StatementsInput> = {}): StatementsInput => ({
    ...{ connectionId: desk.customer.connectionId, whose: { kind: 'overdue' }, scope: 'all' },
    ...{ from: null, to: null, lateOn: null, balances: false, target: 'folder', template: '{customer}' },
    reminder: { days: null },
    ...more,
  });
  const textOf = async (name: string | null) =>
    (await printed('pdftotext', '-layout', desk.file(name), '-')).replaceAll('\u00a0', ' ');

  it('says who is left out and why, writes the others without what is disputed or in the bank, and notes each once', async () => {
    const { app } = desk;
    const { connectionId } = desk.customer;
    const owing: CustomerRef[] = [];
    for (let number = 10_001; owing.length < 5; number += 1) {
      const customer = typedCustomer({ connectionId, typed: `K${number}` });
      await app.calls.customers.refresh({ customer }).catch(() => undefined);
      const rows = await late(customer).catch(() => []);
      if (rows.length > (owing.length === 0 ? 2 : 0)) owing.push(customer);
    }
    const [first, promised, disputed, paid, last] = owing as [
      ...[CustomerRef, CustomerRef, CustomerRef],
      ...[CustomerRef, CustomerRef],
    ];
    const [one, two, ...others] = await late(first);
    const dispute = { field: 'dispute', value: { reason: 'price', text: '' } } as const;
    const seen = { field: 'seenInBank', value: { day: TODAY, amount: null } } as const;
    const setRows = (
      customer: CustomerRef,
      rows: readonly (InvoiceRow | undefined)[],
      mark: Mark = dispute,
    ) => {
      const ids = rows.flatMap((row) => row?.id ?? []);
      const target = { kind: 'invoices', list: customer, selection: { kind: 'rows', ids } } as const;
      return app.calls.marks.set({ target, mark });
    };
    await setRows(first, [one]);
    await setRows(first, [two], seen);
    const paidRows = await late(paid);
    await setRows(paid, paidRows, seen);
    await setRows(disputed, await late(disputed));
    const day = dayAfter(TODAY, 0, 0, 7);
    const promise = { field: 'promise', value: { day, amount: null } } as const;
    await app.calls.marks.set({ target: { kind: 'customer', customer: promised }, mark: promise });

    const whose = { kind: 'numbers', numbers: owing.map(({ number }) => number).join(' ') } as const;
    const asked = input({ whose });
    const held = [
      { reason: 'disputed', customers: 1 },
      { reason: 'seenInBank', customers: 1 },
      { reason: 'promised', customers: 1 },
    ];
    expect(await app.calls.exports.statementsPlan(asked)).toMatchObject({
      ...{ seenInBank: 1, reminders: { days: 10, customers: 2, held } },
    });
    const statements = await app.calls.exports.statementsPlan({ ...asked, reminder: null });
    expect(statements.seenInBank).toBe(1 + paidRows.length);
    const names = await app.calls.exports.reminders({ statements: asked, shown: null, offset: 1, limit: 2 });
    expect(names).toMatchObject({
      matching: 5,
      customers: [
        { number: promised.number, reason: 'promised' },
        { number: disputed.number, reason: 'disputed', overdue: '0' },
      ],
    });
    await app.calls.exports.statements(asked);
    const counts = { disputed: 1, seenInBank: 1, promised: 1 };
    expect(await endOfJob(app)).toMatchObject({
      state: 'done',
      total: 5,
      done: 2,
      failed: 0,
      skipped: 3,
      counts,
    });
    const text = await textOf(`${first.number}.pdf`);
    expect(text).toContain('Reminder 1');
    expect(text).toContain('1 invoice is not included because it is being looked into.');
    expect(text).toContain('1 invoice is not included because its payment has been received.');
    for (const { invoiceNo } of others) expect(text).toContain(invoiceNo);
    const words = new Set(text.split(/\s+/));
    expect(onlyIn([one, two], others).filter((invoiceNo) => words.has(invoiceNo))).toEqual([]);
    const manifest = JSON.parse(await readFile(desk.file('manifest.json'), 'utf8'));
    expect(manifestSchema.parse(manifest).entries.map(({ reason }) => reason)).toEqual([
      ...['', 'promised', 'disputed', 'seenInBank', ''],
    ]);
    for (const customer of [first, last]) {
      expect(await remindersOf(app, customer)).toMatchObject([{ level: 1, day: TODAY }]);
    }
    for (const customer of [promised, disputed, paid]) expect(await remindersOf(app, customer)).toEqual([]);

    // On the next day but one the clerk wants to remind of all that was reminded of already.
    const again = await app.calls.exports.statementsPlan(asked);
    expect(again.reminders?.held).toContainEqual({ reason: 'recent', customers: 2 });
    await expect(app.calls.exports.statements(asked)).rejects.toMatchObject({ code: 'invalidInput' });
    await app.calls.exports.statements(input({ whose, target: 'mergedPdf', reminder: { days: 0 } }));
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', done: 2 });
    expect(await textOf(job.fileName)).toContain('Reminder 2');
    for (const customer of [first, last]) {
      expect((await remindersOf(app, customer)).map(({ level }) => level)).toEqual([2, 1]);
    }
    // The number of days is remembered.
    expect((await app.calls.exports.statementsPlan(asked)).reminders).toMatchObject({
      days: 0,
      customers: 2,
    });
    // Pinned customers are another choice, and a list that is too old is never reminded by.
    await app.calls.customers.note({ customer: first, pinned: true });
    const pinned = input({ whose: { kind: 'pinned' } });
    expect((await app.calls.exports.statementsPlan(pinned)).reminders).toMatchObject({ customers: 1 });
    await app.calls.keep.forget({ customer: first });
    expect(await remindersOf(app, first)).toEqual([]);
  });
});

describe('reminders whose process is killed', () => {
  const root = folderForEach();

  it('go on with the rest, and each is noted once', async () => {
    const count = 30;
    const sandbox = await startThreadedSandbox({ crowd: { customers: count, invoices: 60 } });
    try {
      const { baseUrl, credentials } = sandbox;
      const task = { root: root(), service: { baseUrl, credentials }, number: '600001', count } as const;
      await runAndKill({ ...task, target: 'reminders' }, true, 8);
      const job = (await runToEnd({ ...task, target: 'reminders' })).at(-1)?.job;
      expect(job).toMatchObject({ kind: 'exportStatements', state: 'done', total: count, failed: 0 });
      const { exportDir } = foldersBelow(root());
      const files = (await readdir(exportDir)).filter((name) => name.endsWith('.pdf'));
      expect(files).toHaveLength(job?.done ?? 0);
      expect(files.length).toBeGreaterThan(8);
      await using app = await launchBelow(root());
      const connectionId = job?.customer.connectionId ?? '';
      for (let at = 0; at < count; at += 1) {
        const customer = typedCustomer({ connectionId, typed: String(600_001 + at) });
        const reminders = (await remindersOf(app, customer)).map(({ level }) => level);
        expect(reminders, customer.number).toEqual(files.includes(`${customer.number}.pdf`) ? [1] : []);
      }
    } finally {
      await sandbox.stop();
    }
  });
});

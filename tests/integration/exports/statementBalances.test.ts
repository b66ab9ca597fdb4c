import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { periodBalances, preparedStatement } from '../../../electron/services/exports/statementWork.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { folderForAll } from '../ownFolder.ts';
import { storeForAll } from '../store/storeHome.ts';
import { customerRef } from '../store/testStore.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { deskForEach } from './deskForEach.ts';

const tools = missingTools('pdftotext');

describe('the balances of a period', () => {
  const home = storeForAll();
  const customer = customerRef('11');
  const TODAY = '2026-06-30';
  const day = (text: string) => text as LocalDate;
  const fetched = (on: string, outstanding: number) =>
    home.ingest(
      customer,
      [{ ...SAMPLE_RECORD, amount_outstanding: outstanding }],
      startOfDay(day(on)) + 3_600_000,
    );
  const of = async (from: string | null, to: string | null, today = TODAY) =>
    (await periodBalances(home.store, [customer], { from, to }, today))[0];

  beforeAll(async () => {
    await fetched('2026-01-10', 100);
    await fetched('2026-03-31', 250.5);
    await fetched('2026-05-02', 80);
  });

  it('are those before its first day and of its last, where they are kept and known', async () => {
    const known = (on: string, outstanding: string) => ({ kind: 'known', day: on, outstanding });
    expect(await of('2026-04-01', '2026-04-30')).toEqual({
      opening: known('2026-03-31', '250.5'),
      closing: known('2026-04-30', '250.5'),
    });
    expect(await of('2026-02-01', '2026-03-30')).toEqual({
      opening: known('2026-01-31', '100'),
      closing: known('2026-03-30', '100'),
    });
    expect(await of('2026-01-01', '2026-05-02')).toEqual({
      opening: { kind: 'notKept', day: '2025-12-31', since: '2026-01-10' },
      closing: { kind: 'notFetched', day: '2026-05-02' },
    });
    // What is open, or not over, is owed now: that is on the paper anyway.
    expect(await of(null, null)).toEqual({ opening: null, closing: null });
    expect(await of(null, TODAY)).toEqual({ opening: null, closing: null });
    expect(await of(null, '2026-04-30', '2026-04-30')).toEqual({ opening: null, closing: null });
    expect(await of('2026-04-01', null)).toEqual({ opening: known('2026-03-31', '250.5'), closing: null });
  });

  it('are on the paper only where they are wanted and known', async () => {
    const parts = { store: home.store, language: 'sv', settings: DEFAULT_SETTINGS, today: TODAY } as const;
    const asked = { customer, scope: 'all' as const, recipientLines: [], lateOn: null };
    const of = async (from: string, to: string, balances: boolean) => {
      const order = { ...asked, from: day(from), to: day(to), balances };
      const prepared = await preparedStatement(parts, order);
      return { balances: prepared?.statement.balances, without: prepared?.lacks.withoutBalances };
    };
    const none = { opening: null, closing: null };
    expect(await of('2026-04-01', '2026-04-30', false)).toEqual({ balances: none, without: 0 });
    expect(await of('2026-01-01', '2026-04-30', true)).toEqual({
      balances: { opening: null, closing: { day: '2026-04-30', outstanding: '250.5' } },
      without: 1,
    });
    expect(await of('2026-04-01', '2026-04-30', true)).toMatchObject({ without: 0 });
  });
});

describe.skipIf(tools !== null)(`statements without their balances (${tools ?? 'pdftotext'})`, () => {
  const desk = deskForEach('K10001');
  const folder = folderForAll();

  it('are counted before they are begun and when they are done, and say nothing of it themselves', async () => {
    const { app, customer } = desk;
    const period = { from: '2026-01-01' as LocalDate, to: '2026-06-30' as LocalDate };
    const asked: StatementsInput = {
      connectionId: customer.connectionId,
      whose: { kind: 'numbers', numbers: '10001 10012' },
      scope: 'all',
      ...period,
      lateOn: null,
      balances: true,
      target: 'folder',
      template: '{customer}',
      reminder: null,
    };
    // The list was fetched for the first time a moment ago.
    expect(await app.calls.exports.statementBalances({ customer, ...period })).toMatchObject({
      opening: { kind: 'notKept', day: '2025-12-31' },
      closing: { kind: 'notKept', day: '2026-06-30' },
    });
    expect(await app.calls.exports.statementsPlan(asked)).toMatchObject({ notKept: 1, withoutBalances: 1 });
    const unwanted = { ...asked, balances: false };
    expect(await app.calls.exports.statementsPlan(unwanted)).toMatchObject({ withoutBalances: 0 });
    expect(await desk.ended(app.calls.exports.statements(asked))).toMatchObject({
      done: 1,
      counts: { notKept: 1, withoutBalances: 1 },
    });
    const order = { customer, scope: 'all', ...period, balances: true, printId: null } as const;
    const path = join(folder(), 'paper.pdf');
    await writeFile(path, (await app.calls.exports.printStatement(order)).bytes);
    const text = await printed('pdftotext', '-layout', path, '-');
    expect(text).toContain('Statement of account');
    expect(text).not.toMatch(/brought forward at|at the end of/i);
  });
});

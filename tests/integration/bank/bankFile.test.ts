import { beforeEach, describe, expect, it } from 'vitest';
import { BANK_KINDS, type BankKind } from '../../../shared/domain/bankEntries.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { paymentReference } from '../../../shared/domain/paymentReference.ts';
import type { BankMatched, BankOpened } from '../../../shared/ipc/bank.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type CamtEntry, camtFile } from '../../fakes/camtFile.ts';
import { deskForEach } from '../exports/deskForEach.ts';
import type { Launch } from '../services/launch.ts';

const OCR = { template: '{invoice}', scheme: 'ocr' } as const;

/** Of each kind that there is, how many credits. */
const counts = ({ kinds }: BankMatched) =>
  Object.fromEntries(kinds.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));

describe('a bank’s file matched with the sample service', () => {
  const desk = deskForEach('K10001');
  let app: Launch;
  let customer: CustomerRef;
  let open: InvoiceRow[];
  let settled: InvoiceRow | undefined;

  beforeEach(async () => {
    ({ app, customer } = desk);
    const page = { customer, filter: NO_FILTER, sort: [], offset: 0, limit: 500 };
    const { rows } = await app.calls.invoices.page(page);
    open = rows.filter(({ outstanding }) => outstanding !== '0' && !outstanding.startsWith('-'));
    settled = rows.find(({ outstanding }) => outstanding === '0');
  });

  const given = async (text: string, name = 'camt053.xml') => {
    const uploadId = crypto.randomUUID();
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 5_000)
      await app.calls.bank.upload({ uploadId, part: bytes.subarray(at, at + 5_000).toString('base64') });
    return app.calls.bank.open({ kind: 'content', name, uploadId });
  };
  const matchedOf = async (file: BankOpened | null) => {
    if (file?.kind !== 'read') throw new Error(`not read: ${JSON.stringify(file)}`);
    const { bankId, table } = file;
    const { connectionId } = customer;
    const begun = await app.calls.bank.begin({ bankId, connectionId, mapping: table?.mapping ?? null });
    if (begun === null || 'refused' in begun) throw new Error(`not matched: ${JSON.stringify(begun)}`);
    return { bankId, ...begun };
  };
  const pageOf = async (id: number, kind: BankKind) =>
    app.calls.bank.page({ id, kind, offset: 0, limit: 100 });
  const ocrOf = ({ invoiceNo }: InvoiceRow) => {
    const made = paymentReference(OCR, { customerNumber: customer.number, invoiceNo });
    if (!made.ok) throw new Error(made.problem);
    return made.value;
  };
  const expectPartition = ({ kinds, rest, file }: BankMatched) => {
    expect(rest).toBe('0');
    expect(sumOfDecimals(kinds.map(({ sum }) => sum))).toBe(file.credits);
  };

  it('has each of forty credits in its kind, and takes a suggestion', async () => {
    const { connectionId } = customer;
    const settings = await app.calls.sender.get({ connectionId });
    const sender = { ...settings.sender, reference: OCR };
    await app.calls.sender.put({ connectionId, ...settings, sender });

    const [first, second, third, fourth] = open;
    if (!first || !second || !third || !fourth || !settled) throw new Error('the sample has too few');
    const credit = (amount: string, part: NonNullable<CamtEntry['parts']>[number]): CamtEntry => ({
      amount,
      parts: [{ payer: 'Payer', ...part }],
    });
    const halves = [sumOfDecimals([first.outstanding, '-1']), '1'];
    const unknown = Array.from({ length: 34 }, (_, at) =>
      credit(`0.${String(at + 10)}`, { references: [`8888${at}`] }),
    );
    const file = await given(
      camtFile({
        statements: [
          {
            entries: [
              ...halves.map((amount) => credit(amount, { references: [ocrOf(first)] })),
              credit(sumOfDecimals([second.outstanding, '5']), { references: [`00${second.invoiceNo}`] }),
              credit(third.outstanding, { texts: [`Thanks, invoice ${third.invoiceNo}`] }),
              credit(fourth.outstanding, { texts: [`${fourth.invoiceNo} and ${first.invoiceNo}`] }),
              credit('77', { references: [ocrOf(settled)] }),
              ...unknown,
              { amount: '12', direction: 'DBIT' },
            ],
          },
        ],
      }),
    );
    const { id, figures } = await matchedOf(file);
    expectPartition(figures);
    expect(figures.file.leftOut).toMatchObject([{ reason: 'debit', row: 40, amount: '-12' }]);
    expect(counts(figures)).toEqual({ reference: 2, number: 1, text: 1, suggested: 1, unmatched: 35 });
    expect(figures.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    expect(figures).toMatchObject({
      ...{ invoices: 3, over: { count: 1, sum: '5' }, inPart: { count: 0 } },
      file: { skipped: [{ reason: 'debit', count: 1, sum: '12', currency: 'SEK' }] },
    });
    expect((await pageOf(id, 'reference'))?.rows).toMatchObject([
      { id: first.id, difference: '0', credits: 2, paid: first.outstanding },
      { id: first.id, difference: '0', credits: 2 },
    ]);
    expect((await pageOf(id, 'number'))?.rows).toMatchObject([{ id: second.id, difference: '5' }]);
    expect((await pageOf(id, 'unmatched'))?.rows.filter(({ hint }) => hint === 'settled')).toMatchObject([
      { id: settled.id, amount: '77' },
    ]);
    const suggested = await pageOf(id, 'suggested');
    const alone = suggested?.rows.find((row) => row.id === fourth.id && row.invoices === 1);
    if (alone === undefined) throw new Error('not suggested');

    const taken = await app.calls.bank.take({ id, place: alone.place, choice: alone.choice });
    expect(taken && counts(taken.figures)).toMatchObject({ taken: 1, unmatched: 35 });
    if (taken !== null) expectPartition(taken.figures);
    expect((await pageOf(id, 'taken'))?.rows).toMatchObject([{ id: fourth.id, difference: '0' }]);
    const back = await app.calls.bank.take({ id, place: alone.place, choice: null });
    expect(back?.figures).toEqual(figures);
  });

  it('notes what is matched as seen in the bank, once, and Today has what is open still after the next fetch', async () => {
    const [first, second] = open;
    if (!first || !second) throw new Error('the sample has too few');
    const part = (row: InvoiceRow) => ({ references: [row.invoiceNo] });
    const entry = (row: InvoiceRow, amount: string) => ({ amount, parts: [part(row)] });
    const entries = [entry(first, first.outstanding), entry(second, '1'), entry(second, '2')];
    const { id } = await matchedOf(await given(camtFile({ statements: [{ entries }] })));
    const noted = await app.calls.bank.note({ id });
    expect(noted).toMatchObject({ marked: 2, same: 0, shared: 0 });
    expect(await app.calls.bank.note({ id })).toMatchObject({ marked: 0, same: 2, actionId: null });
    const markOf = async (row: InvoiceRow) => app.calls.marks.of({ customer, id: row.id });
    const unknown = { state: 'notKnown', missing: null };
    const value = { day: '2026-11-25', amount: '3' };
    expect(await markOf(second)).toMatchObject([{ mark: { field: 'seenInBank', value }, stands: unknown }]);

    const { connectionId } = customer;
    const today = async () => {
      const work = await app.calls.marks.worklist({
        connectionId,
        kind: 'seenNotHere',
        offset: 0,
        limit: 10,
      });
      return work.items.map(({ invoice, stands }) => [invoice?.invoiceNo, stands?.missing]);
    };
    expect(await today()).toEqual([]);
    await app.calls.customers.refresh({ customer });
    await expect.poll(today).toHaveLength(2);
    expect(await today()).toContainEqual([second.invoiceNo, '3']);
    // Rows may be others by now.
    expect(await app.calls.bank.note({ id })).toBeNull();
    await app.calls.marks.undo({ actionId: noted?.actionId ?? '' });
    expect(await today()).toEqual([]);
  });

  it('reads pasted rows by their columns', async () => {
    const [first, second] = open;
    if (!first || !second) throw new Error('the sample has too few');
    const line = (row: InvoiceRow, text: string) =>
      ['2026-11-25', text, row.outstanding.replace('.', ',')].join('\t');
    const file = await app.calls.bank.open({
      kind: 'pasted',
      text: [
        ['Bokföringsdag', 'Text', 'Belopp'].join('\t'),
        line(first, `faktura ${first.invoiceNo}`),
        line(second, `faktura ${second.invoiceNo}`),
        ['2026-11-25', 'hyra', '-8000,00'].join('\t'),
      ].join('\n'),
    });
    const { figures } = await matchedOf(file);
    expectPartition(figures);
    expect(counts(figures)).toEqual({ text: 2 });
    if (file?.kind !== 'read' || file.table === null) throw new Error('no table');
    const { bankId, table } = file;
    expect(await app.calls.bank.preview({ bankId, mapping: table.mapping })).toMatchObject([
      ...[
        { row: 1, reason: null, amount: first.outstanding },
        { row: 2, reason: null },
      ],
      { row: 3, reason: 'debit', day: '2026-11-25', amount: '-8000', names: ['hyra'] },
    ]);
    expect(await app.calls.bank.preview({ bankId: 0, mapping: table.mapping })).toBeNull();
    expect(figures.file).toMatchObject({ kind: 'table', skipped: [{ reason: 'debit', count: 1 }] });
  });

  it('refuses with a reason, and matches nothing of what was not read', async () => {
    const { connectionId } = customer;
    expect(await app.calls.bank.begin({ bankId: 0, connectionId, mapping: null })).toBeNull();
    const bomb = camtFile({ statements: [{ entries: [{ amount: '1' }] }] });
    const traps = {
      doctype: bomb.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'),
      cut: bomb.slice(0, -40),
      notBank: '<a/>',
    };
    for (const [reason, text] of Object.entries(traps))
      expect(await given(text)).toEqual({ kind: 'refused', fileName: 'camt053.xml', reason });
    const none = await matchedOf(await given(camtFile({ statements: [{ entries: [] }] })));
    expectPartition(none.figures);
    expect(counts(none.figures)).toEqual({});
  });

  it('is said to be older once a list is fetched again, and is gone once a customer is forgotten', async () => {
    const [first] = open;
    if (!first) throw new Error('the sample has too few');
    const entry = { amount: '5', parts: [{ references: [first.invoiceNo] }] };
    const { bankId, id } = await matchedOf(await given(camtFile({ statements: [{ entries: [entry] }] })));
    expect((await pageOf(id, 'number'))?.isCurrent).toBe(true);
    await app.calls.customers.refresh({ customer });
    await expect.poll(async () => (await pageOf(id, 'number'))?.isCurrent).toBe(false);
    await app.calls.keep.forget({ customer });
    for (const kind of BANK_KINDS) expect(await pageOf(id, kind)).toBeNull();
    expect(await app.calls.bank.take({ id, place: 1, choice: 0 })).toBeNull();
    await app.calls.bank.close({ bankId });
    const { connectionId } = customer;
    expect(await app.calls.bank.begin({ bankId, connectionId, mapping: null })).toBeNull();
  });
});

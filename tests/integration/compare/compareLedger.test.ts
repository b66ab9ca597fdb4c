import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ComparedKind } from '../../../shared/domain/comparison.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { type Decimal, sumOfDecimals } from '../../../shared/domain/money.ts';
import { paymentReference } from '../../../shared/domain/paymentReference.ts';
import { type LocalDate, localDay } from '../../../shared/domain/wallClock.ts';
import type { ComparisonFigures, LedgerFile } from '../../../shared/ipc/compare.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { deskForAll } from '../exports/deskForEach.ts';
import type { Launch } from '../services/launch.ts';
import { sampleInvoices } from './sampleInvoices.ts';

const ZERO = '0' as Decimal;

/** Of each kind that there is, how many keys. */
const counts = ({ kinds }: ComparisonFigures) =>
  Object.fromEntries(kinds.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));

describe('a ledger compared with the sample service', () => {
  const desk = deskForAll('K10001');
  let app: Launch;
  let customer: CustomerRef;
  let open: InvoiceRow[];
  let settled: InvoiceRow | undefined;

  beforeAll(async () => {
    ({ app, customer } = desk);
    ({
      open,
      settled: [settled],
    } = await sampleInvoices(desk));
  });

  const line = ({ invoiceNo }: Pick<InvoiceRow, 'invoiceNo'>, amount: string, of = `K ${customer.number}`) =>
    [of, invoiceNo, amount.replace('.', ',')].join(';');
  const pasted = (lines: readonly string[]) =>
    app.calls.compare.open({ kind: 'pasted', text: ['Kundnr;Fakturanr;Belopp', ...lines].join('\n') });
  const given = async (name: string, bytes: Uint8Array) => {
    const uploadId = crypto.randomUUID();
    for (let at = 0; at < bytes.length; at += 5_000)
      await app.calls.compare.upload({
        uploadId,
        part: Buffer.from(bytes.subarray(at, at + 5_000)).toString('base64'),
      });
    return app.calls.compare.open({ kind: 'content', name, uploadId });
  };
  const compare = async (
    file: LedgerFile | null,
    list: Parameters<Launch['calls']['compare']['begin']>[0]['list'],
    rules: { readonly filter?: InvoiceFilter; readonly asOf?: LocalDate } = {},
  ) => {
    if (file?.kind !== 'read') throw new Error(`not read: ${JSON.stringify(file)}`);
    const { ledgerId, mapping } = file;
    const begun = await app.calls.compare.begin({
      ...{ ledgerId, list, mapping, amount: 'outstanding', until: null, tolerance: ZERO, ...rules },
    });
    if (begun === null) throw new Error('the ledger is held no longer');
    return begun;
  };
  const pageOf = async (id: number, kind: ComparedKind) =>
    app.calls.compare.page({ id, kind, offset: 0, limit: 100 });

  it('finds what was planted, says why, and its bridge ends at what is kept', async () => {
    const [first, second, third, fourth, ...others] = open;
    if (!first || !second || !third || !fourth || !settled) throw new Error('the sample has too few');
    const file = await pasted([
      line(first, sumOfDecimals([first.outstanding, '100'])),
      line(second, second.outstanding),
      line(second, second.outstanding),
      line({ invoiceNo: `F-00${third.invoiceNo}` }, third.outstanding),
      ...others.map((one) => line(one, one.outstanding)),
      line(settled, '75'),
      line({ invoiceNo: 'X999' }, '12.5'),
      line(fourth, fourth.outstanding, '99999'),
      line({ invoiceNo: 'note' }, 'see below'),
    ]);
    const { id, figures } = await compare(file, customer);
    expect(counts(figures)).toEqual({
      equal: others.length + 1,
      ...{ amount: 1, twice: 1, outside: 1, settled: 1, unknown: 1, onlyHere: 1, unreadable: 1 },
    });
    expect(figures.here).toBe(sumOfDecimals(open.map(({ outstanding }) => outstanding)));
    const differences = figures.kinds.map(({ difference }) => difference);
    expect(sumOfDecimals([figures.there, ...differences])).toBe(figures.here);

    expect((await pageOf(id, 'amount'))?.rows).toMatchObject([
      { invoiceNo: first.invoiceNo, difference: '-100', id: first.id, dueDate: first.dueDate, firstLine: 2 },
    ]);
    expect((await pageOf(id, 'unreadable'))?.rows).toMatchObject([
      { invoiceNo: 'note', problem: 'noAmount', text: 'see below' },
    ]);
    const equal = await pageOf(id, 'equal');
    expect(equal?.rows.find(({ id: one }) => one === third.id)).toMatchObject({
      written: `F-00${third.invoiceNo}`,
      pass: 'plain',
    });
    expect(equal?.isCurrent).toBe(true);
  });

  it('takes what a filter keeps, of one customer or of all, and names what else the ledger has', async () => {
    const [first, second] = open.toSorted(
      (one, other) => Number(other.outstanding) - Number(one.outstanding),
    );
    if (!first || !second || !settled) throw new Error('the sample has too few');
    const filter: InvoiceFilter = {
      ...NO_FILTER,
      amounts: { from: second.outstanding, to: null, exclusive: false },
    };
    const kept = open.filter(({ outstanding }) => Number(outstanding) >= Number(second.outstanding));
    const wrong = sumOfDecimals([first.outstanding, '100']);
    const file = await pasted([
      line(settled, '75'),
      ...open.map((one) => line(one, one === first ? wrong : one.outstanding)),
    ]);
    for (const list of [customer, { ...customer, number: null }]) {
      const { id, figures } = await compare(file, list, { filter });
      expect(counts(figures)).toEqual({
        ...{ equal: kept.length - 1, amount: 1, filteredOut: open.length - kept.length, settled: 1 },
      });
      expect(figures.here).toBe(sumOfDecimals(kept.map(({ outstanding }) => outstanding)));
      const differences = figures.kinds.map(({ difference }) => difference);
      expect(sumOfDecimals([figures.there, ...differences])).toBe(figures.here);
      const { rows = [] } = (await pageOf(id, 'filteredOut')) ?? {};
      expect(rows.every(({ here, pass }) => here === null && pass === 'written')).toBe(true);
    }
  });

  it('has nothing of a customer that is not known as of the day, and counts it with the reason', async () => {
    const file = await pasted(open.map((one) => line(one, one.outstanding)));
    const today = localDay(Date.now());
    const { figures } = await compare(file, customer, { asOf: today });
    expect(counts(figures)).toEqual({ notKnownThen: open.length });
    expect(figures).toMatchObject({
      ...{ here: '0', customers: 0, oldestFetch: null },
      asOf: { customers: 1, known: 0, unknown: { notKept: 0, notFetched: 1, differs: 0 } },
    });
    const filter: InvoiceFilter = { ...NO_FILTER, outstanding: 'open' };
    await expect(compare(file, customer, { asOf: today, filter })).rejects.toMatchObject({
      code: 'invalidInput',
    });
  });

  it('finds by the payment reference that the template of the connection makes', async () => {
    const { connectionId, number } = customer;
    const template = { template: '{customer}0{invoice}', scheme: 'kid10' } as const;
    const before = await app.calls.sender.get({ connectionId });
    const sender = { ...before.sender, reference: template };
    await app.calls.sender.put({ connectionId, ...before, sender });
    const rows = open.map(({ invoiceNo, outstanding }) => {
      const made = paymentReference(template, { customerNumber: number, invoiceNo });
      return `${made.ok ? made.value : ''};${outstanding.replace('.', ',')}`;
    });
    const file = await app.calls.compare.open({ kind: 'pasted', text: ['KID;Rest', ...rows].join('\n') });
    expect(file).toMatchObject({ mapping: { roles: ['reference', 'amount'] } });
    const { id, figures } = await compare(file, customer);
    expect(counts(figures)).toEqual({ equal: open.length });
    expect((await pageOf(id, 'equal'))?.rows[0]).toMatchObject({
      ...{ pass: 'reference', written: rows[0]?.split(';')[0] },
    });
  });

  it('reads a workbook whose amounts are numbers, and the file of a browser', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['October'], ['closed on the 3rd']] },
        {
          name: 'Open',
          rows: [
            ['Customer no', 'Invoice no', 'Due', 'Amount'],
            ...open.map(({ invoiceNo, outstanding }) => [
              Number(customer.number),
              invoiceNo,
              new Date('2026-10-31'),
              Number(outstanding),
            ]),
            ['', '', '', Number(sumOfDecimals(open.map(({ outstanding }) => outstanding)))],
          ],
        },
      ],
    });
    const file = await given('open items.xlsx', bytes);
    expect(file).toMatchObject({
      kind: 'read',
      fileName: 'open items.xlsx',
      mapping: { sheet: 1, skipped: 1 },
    });
    const { id, figures } = await compare(file, { connectionId: customer.connectionId, number: null });
    const { equal = 0, date = 0 } = counts(figures);
    expect(equal).toBe(open.filter(({ dueDate }) => dueDate.startsWith('2026-10-31')).length);
    expect(equal + date).toBe(open.length);
    const others = figures.kinds.filter(({ kind }) => kind !== 'equal' && kind !== 'date');
    expect(others.filter(({ there }) => there !== '0')).toEqual([]);
    const other = open.find(({ dueDate }) => !dueDate.startsWith('2026-10-31'));
    const dated = await pageOf(id, 'date');
    expect(dated?.rows.find(({ invoiceNo }) => invoiceNo === other?.invoiceNo)).toMatchObject({
      ...{ difference: '0', otherDay: { of: 'due', there: '2026-10-31', here: other?.dueDate.slice(0, 10) } },
    });
  });

  it('reads an old export of DOS with its letters, and says so', async () => {
    const lines = open.map((one) => line(one, one.outstanding)).join('\r\n');
    const text = `Kundnr;Fakturanr;Utest\x86ende;Namn\r\n${lines};V\x84xj\x94 K\x94k\r\n\x1a`;
    const file = await given('OPEN.TXT', Buffer.from(text, 'latin1'));
    expect(file).toMatchObject({
      ...{ encoding: 'CP437 (DOS)', rows: open.length + 1 },
      mapping: { roles: ['customer', 'invoice', 'amount', null] },
    });
    expect(file?.kind === 'read' && file.first[0]?.[2]).toBe('Utestående');
    expect(counts((await compare(file, customer)).figures)).toEqual({ equal: open.length });
  });

  it('refuses what is no ledger, and compares nothing that was not read', async () => {
    const mapping = { sheet: 0, skipped: 0, roles: [], decimalMark: null, isTurned: false };
    const order = { list: customer, mapping, amount: 'outstanding', until: null, tolerance: ZERO } as const;
    expect(await app.calls.compare.begin({ ledgerId: 0, ...order })).toBeNull();
    expect(await pasted([])).toMatchObject({ kind: 'read', rows: 1 });
    expect(await app.calls.compare.open({ kind: 'pasted', text: ' \n ' })).toEqual({
      ...{ kind: 'refused', fileName: null, reason: 'empty' },
    });
    expect(await given('a.pdf', Buffer.from('%PDF-1.7 and so on'))).toMatchObject({
      ...{ kind: 'refused', reason: 'packed' },
    });
  });

  it('is that of its own window, where another compares beside it', async () => {
    const [first] = open;
    if (!first) throw new Error('the sample has too few');
    const one = await pasted(open.map((item) => line(item, item.outstanding)));
    const other = await pasted([line(first, first.outstanding)]);
    const ofOne = await compare(one, customer);
    const ofOther = await compare(other, customer);
    expect([ofOne, ofOther].map(({ figures }) => counts(figures)['equal'])).toEqual([open.length, 1]);
    expect((await pageOf(ofOne.id, 'equal'))?.matching).toBe(open.length);
    if (one?.kind !== 'read' || other?.kind !== 'read') throw new Error('not read');
    await app.calls.compare.close({ ledgerId: other.ledgerId });
    expect(await pageOf(ofOther.id, 'equal')).toBeNull();
    expect(counts((await compare(one, customer)).figures)['equal']).toBe(open.length);
    await expect(compare(other, customer)).rejects.toThrow(/held no longer/);
  });

  it('is given up when the clerk says so, and made the next time', async () => {
    const file = await pasted(open.map((one) => line(one, one.outstanding)));
    if (file?.kind !== 'read') throw new Error('not read');
    const { ledgerId } = file;
    const begun = compare(file, customer);
    const stopped = expect(begun).rejects.toMatchObject({ code: 'cancelled' });
    await app.calls.compare.stop({ ledgerId });
    await stopped;
    // There is nothing to stop any more.
    await app.calls.compare.stop({ ledgerId });
    expect(counts((await compare(file, customer)).figures)).toEqual({ equal: open.length });
  });

  it('is given up when its ledger is closed', async () => {
    const file = await pasted(open.map((one) => line(one, one.outstanding)));
    if (file?.kind !== 'read') throw new Error('not read');
    const stopped = expect(compare(file, customer)).rejects.toMatchObject({ code: 'cancelled' });
    await app.calls.compare.close({ ledgerId: file.ledgerId });
    await stopped;
  });

  it('is said to be older once a list is fetched again, and is gone once a customer is forgotten', async () => {
    const other = typedCustomer({ connectionId: customer.connectionId, typed: 'K10003' });
    await app.calls.customers.refresh({ customer: other });
    const { id } = await compare(await pasted(['10003;1;5']), other);
    await app.calls.customers.refresh({ customer: other });
    await expect.poll(async () => (await pageOf(id, 'unknown'))?.isCurrent).toBe(false);
    await app.calls.keep.forget({ customer: other });
    expect(await pageOf(id, 'unknown')).toBeNull();
  });
});

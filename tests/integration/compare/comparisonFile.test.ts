import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { type Decimal, DecimalSum, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { readCsv } from '../../unit/writers/readCsv.ts';
import { deskForAll } from '../exports/deskForEach.ts';
import type { Launch } from '../services/launch.ts';
import { readBooks, SOFFICE } from '../writers/libreOffice.ts';
import { officeDesk } from '../writers/officeDesk.ts';
import { paperFaults } from '../writers/paperFaults.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { withWrongValues } from '../writers/wrongValues.ts';
import { sampleInvoices } from './sampleInvoices.ts';

const MISSING =
  SOFFICE === null ? 'LibreOffice is not installed here (libreoffice-calc)' : missingTools('unzip');
const FORMULA = '=HYPERLINK("http://x";"y")';

describe('a comparison that is saved', () => {
  const desk = deskForAll('K10001');
  let app: Launch;
  let customer: CustomerRef;
  let open: InvoiceRow[];
  let settled: InvoiceRow[];
  let text = '';

  beforeAll(async () => {
    ({ app, customer } = desk);
    ({ open, settled } = await sampleInvoices(desk));
  });

  const line = (invoiceNo: string, amount: string) => [customer.number, invoiceNo, amount].join('\t');
  const begun = async (
    pasted: string,
    filter: InvoiceFilter | null = null,
    asOf: LocalDate | null = null,
  ) => {
    const file = await app.calls.compare.open({ kind: 'pasted', text: pasted });
    if (file?.kind !== 'read') throw new Error('not read');
    const { ledgerId, mapping } = file;
    const comparison = await app.calls.compare.begin({
      ...{ ledgerId, mapping, list: customer, amount: 'outstanding', filter, until: null, asOf },
      tolerance: '0' as Decimal,
    });
    if (comparison === null) throw new Error('not compared');
    return { ...comparison, ledgerId };
  };
  /** One amount differs, one invoice is missing, one line is unknown and one has no amount. */
  const compared = async (filter: InvoiceFilter | null = null, asOf: LocalDate | null = null) => {
    const [first, , ...others] = open;
    if (first === undefined) throw new Error('the sample has too few');
    text = [
      'Customer no\tInvoice no\tAmount',
      line(first.invoiceNo, sumOfDecimals([first.outstanding, '100.5'])),
      ...others.map(({ invoiceNo, outstanding }) => line(invoiceNo, outstanding)),
      line(FORMULA, '12.5'),
      line('note', '=1+1'),
    ].join('\n');
    return { ...(await begun(text, filter, asOf)), differences: 4, equal: others.length };
  };
  const form = { withEqual: false, comparedBy: 'Åsa Öberg' };
  const said = async (call: ReturnType<Launch['calls']['compare']['save']>) => {
    const answer = await call;
    if (answer?.kind !== 'saved') throw new Error(`not saved: ${answer?.kind}`);
    return answer;
  };

  it('is rows that come to the sums, with what was compared with what beside them', async () => {
    const filter = { kinds: [], text: customer.number, from: null, to: null };
    const log = async () => {
      const { entries } = await app.calls.activity.page({ filter, offset: 0, limit: 50 });
      return entries.filter(({ entry }) => entry?.kind === 'comparisonSaved').length;
    };
    const before = await log();
    const { id, figures, differences, equal } = await compared();
    await app.calls.explanations.set({ id, kind: 'amount', places: [0], text: '=rounded by the bank' });
    const { name } = await app.calls.compare.previewName({ list: customer, format: 'csv' });
    const saved = await said(app.calls.compare.save({ id, format: 'csv', ...form }));
    expect(saved).toEqual({ kind: 'saved', fileName: name, rows: differences });
    const [header = [], ...lines] = readCsv(await readFile(desk.file(name), 'utf8'), ',');
    const cell = (of: readonly string[], title: string) => of[header.indexOf(title)] ?? '';
    expect(lines.map((row) => cell(row, 'Result'))).toEqual([
      'Amount differs',
      'Only in the ledger: unknown here',
      'Only in Kontor: not in the ledger',
      'Cannot be read: excluded',
    ]);
    expect(lines.map((row) => cell(row, 'Explanation'))).toEqual(['=rounded by the bank', '', '', '']);
    const difference = sumOfDecimals(lines.map((row) => cell(row, 'Difference') || '0'));
    expect(difference).toBe(new DecimalSum().add(figures.here).subtract(figures.there).decimal());
    const meta = JSON.parse(await readFile(desk.file(`${name}.meta.json`), 'utf8'));
    expect(meta).toMatchObject({
      ledger: 'Pasted rows',
      ledgerSha256: createHash('sha256').update(text).digest('hex'),
      compared: expect.stringMatching(/, by Åsa Öberg$/),
      fetchedSince: 'No',
      ...{ rows: differences, ofRows: differences + equal },
      missing: [`Equal: ${equal} rows, in totals only`],
    });

    const nordic = { format: 'csv', preset: 'nordicExcel', linesAbove: true } as const;
    const whole = await said(app.calls.compare.save({ id, ...nordic, ...form, withEqual: true }));
    expect(whole.rows).toBe(differences + equal);
    const guarded = await readFile(desk.file(whole.fileName), 'utf8');
    expect(guarded).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
    expect(guarded).toMatch(/Not included;Nothing/);

    expect(await log()).toBe(before + 2);
  });

  it('is a workbook with each planted difference in a row, and a bridge that leaves nothing', async () => {
    const [other, twice, missing, ...equal] = open;
    const [paid] = settled;
    if (!other || !twice || !missing || !paid) throw new Error('the sample has too few');
    const wrong = sumOfDecimals([other.outstanding, '100']);
    const items: readonly (readonly [string, string])[] = [
      [other.invoiceNo, wrong],
      ...[twice, twice, ...equal].map(({ invoiceNo, outstanding }) => [invoiceNo, outstanding] as const),
      [paid.invoiceNo, '75'],
      ['990001', '12.5'],
    ];
    const ledger = [
      'Customer no\tInvoice no\tAmount',
      ...items.map(([number, amount]) => line(number, amount)),
    ];
    const { id } = await begun(ledger.join('\n'));
    const { fileName, rows } = await said(app.calls.compare.save({ id, format: 'xlsx', ...form }));
    expect(rows).toBe(5);
    const { sheets } = await readXlsx(await readFile(desk.file(fileName)));
    expect(sheets.map(({ name }) => name)).toEqual(['Reconciliation', 'Differences', 'Information']);
    const [bridge = [], differences = []] = sheets.map((sheet) => sheet.rows);
    const stepOf = (title: string) => bridge.find(([first]) => first === title);
    expect(stepOf('Ledger total')?.[2]).toBe(Number(sumOfDecimals(items.map(([, amount]) => amount))));
    expect(stepOf('Kontor total')?.[3]).toBe(
      Number(sumOfDecimals(open.map(({ outstanding }) => outstanding))),
    );
    expect(stepOf('Unreconciled')?.[4]).toBe(0);
    expect(differences.slice(1, 6).map((row) => [row[0], row[2], row[6]])).toEqual([
      ['Amount differs', other.invoiceNo, -100],
      ['Repeated on one side', twice.invoiceNo, -Number(twice.outstanding)],
      ['Only in the ledger: settled here', paid.invoiceNo, -75],
      ['Only in the ledger: unknown here', '990001', -12.5],
      ['Only in Kontor: not in the ledger', missing.invoiceNo, Number(missing.outstanding)],
    ]);
  });

  it('says which invoices were compared, and of which day their balances are', async () => {
    const metaOf = async (id: number, filterWords: string[]) => {
      const { fileName } = await said(app.calls.compare.save({ id, format: 'csv', filterWords, ...form }));
      return JSON.parse(await readFile(desk.file(`${fileName}.meta.json`), 'utf8'));
    };
    expect(await metaOf((await compared()).id, [])).toMatchObject({ invoices: 'All' });
    const { id } = await compared({ ...NO_FILTER, outstanding: 'open', hasPdf: true });
    expect(await metaOf(id, ['Outstanding', 'With a PDF'])).toMatchObject({
      invoices: 'Outstanding; With a PDF',
      balances: 'As last updated',
    });
    const then = await compared(null, '2026-01-31' as LocalDate);
    const meta = await metaOf(then.id, []);
    expect(meta.balances).toMatch(/^as of .*31/);
    expect(meta.missing).toContain('1 customer is known only from a later date and is not in the total.');
  });

  it('says that lists were fetched since, and is no file once it is held no longer', async () => {
    const { id, ledgerId } = await compared();
    await app.calls.customers.refresh({ customer });
    const { fileName } = await said(app.calls.compare.save({ id, format: 'csv', ...form }));
    const meta = JSON.parse(await readFile(desk.file(`${fileName}.meta.json`), 'utf8'));
    expect(meta.fetchedSince).toMatch(/^Yes\./);

    const files = await readdir(app.exportDir);
    await app.calls.keep.forget({ customer });
    expect(await app.calls.compare.save({ id, format: 'xlsx', ...form })).toEqual({ kind: 'gone' });
    await app.calls.compare.close({ ledgerId });
    expect(await app.calls.compare.save({ id, format: 'xlsx', ...form })).toEqual({ kind: 'gone' });
    expect(await readdir(app.exportDir)).toEqual(files);
    await app.calls.customers.refresh({ customer });
  });

  it('is a sheet to be signed, with the bridge and each kind of difference', async ({ skip }) => {
    const missing = missingTools('qpdf', 'pdftotext');
    if (missing !== null) skip(missing);
    const { id, figures, differences, equal } = await compared();
    const { fileName } = await said(app.calls.compare.save({ id, format: 'pdf', ...form }));
    const path = desk.file(fileName);
    await printed('qpdf', '--check', path);
    const pages = (await printed('pdftotext', '-layout', path, '-')).replaceAll('\u00a0', ' ');
    const shown = (decimal: string) => formatAmount(decimal, 'space-comma').replaceAll('\u00a0', ' ');
    for (const words of ['Ledger comparison', `${differences} of ${differences + equal} rows`])
      expect(pages).toContain(words);
    expect(pages.replaceAll(/\s/g, '')).toContain(createHash('sha256').update(text).digest('hex'));
    expect(pages).toMatch(/Compared by +Åsa Öberg/);
    const there = shown(figures.there);
    expect(pages).toMatch(new RegExp(`Ledger total +${there}`));
    expect(pages).toMatch(new RegExp(`Unreconciled +${shown('0')}`));
    expect(pages).toMatch(/Amount differs \(1\)/);
    expect(pages).toMatch(/Total .* −100,50/);
    expect(pages.replaceAll(/\s/g, '')).toContain('=HYPE');

    const byHand = await said(app.calls.compare.save({ id, format: 'pdf', ...form, comparedBy: '' }));
    expect(await printed('pdftotext', '-layout', desk.file(byHand.fileName), '-')).toMatch(
      /Compared by +_{20,}/,
    );
    const headings = ['Customer', 'Invoice', 'In the ledger', 'In Kontor', 'Difference'];
    const expected = { smallest: 6, headings, rows: [], pageText: 'Page {{page}} of {{pages}}' };
    expect(await paperFaults(path, expected)).toEqual([]);
  });

  it('is a workbook whose bridge LibreOffice adds up to nothing left', async ({ skip }) => {
    if (MISSING !== null) skip(MISSING);
    const { id, figures, differences } = await compared();
    const { fileName } = await said(app.calls.compare.save({ id, format: 'xlsx', ...form }));
    const sheet = await printed('unzip', '-p', desk.file(fileName), 'xl/worksheets/sheet1.xml');
    const [, width] = /<col min="1" max="1" width="(\d+)"/.exec(sheet) ?? [];
    expect(Number(width)).toBeGreaterThan('Only in the ledger: unknown here'.length);
    // Those of four kinds, the rest, and three totals of the rows.
    expect(await withWrongValues(desk.file(fileName))).toBe(8);
    const [book] = await readBooks([desk.file(fileName)], await officeDesk(desk.root, 'en-US'));
    expect(book?.sheets.map(({ name }) => name)).toEqual(['Reconciliation', 'Differences', 'Information']);
    const [bridge, rows, about] = (book?.sheets ?? []).map((sheet) => sheet.rows);
    const rowOf = (title: string) => bridge?.find(([first]) => first?.shown === title) ?? [];
    expect(rowOf('Ledger total')[2]).toMatchObject({ type: 'float', value: figures.there });
    expect(rowOf('Kontor total')[3]).toMatchObject({ type: 'float', value: figures.here });
    expect(rowOf('Amount differs')[4]).toMatchObject({
      value: '-100.5',
      formula: 'of:=ROUND([.D4]-[.C4];2)',
    });
    const rest = rowOf('Unreconciled')[4];
    expect(rest).toMatchObject({ type: 'float', value: '0' });
    expect(rest?.formula).toMatch(/^of:=ROUND\(\[\.D\d+\]-\[\.C2\]-SUM\(\[\.E3:\.E\d+\]\);2\)$/);
    // The titles, and the totals below the rows.
    expect(rows).toHaveLength(differences + 2);
    expect(rows?.flat().find(({ shown }) => shown.includes('HYPERLINK'))).toMatchObject({
      ...{ type: 'string', value: FORMULA, formula: null },
    });
    const info = new Map(about?.map(([label, value]) => [label?.shown, value?.shown]));
    expect(info.get('Ledger SHA-256')).toBe(createHash('sha256').update(text).digest('hex'));
    expect(info.get('Compared')).toMatch(/, by Åsa Öberg$/);
  });
});

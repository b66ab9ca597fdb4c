import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { jsonFromDuckDb, quoted } from '../writers/duckdb.ts';
import { readSheet, SOFFICE } from '../writers/libreOffice.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { deskForAll } from './deskForEach.ts';
import { endOfJob } from './exportDesk.ts';

const tools = missingTools('pdftotext');
const COLUMNS: InvoiceColumn[] = ['customerNumber', 'givenName', 'invoiceNo', 'dueDate', 'outstanding'];
const SORT: InvoiceSort = [{ column: 'outstanding', direction: 'descending' }];
const filter = { ...NO_FILTER, overdue: true };
const ofLate = { kind: 'allMatching' as const, filter, except: [] };
/** Semicolons, quotes, UTF-8, Swedish; quoted fields are not forced to be text, special numbers are read. */
const NORDIC_CSV = 'CSV:59,34,76,1,,1053,false,true';

describe('files of the list of all customers', () => {
  const desk = deskForAll('K10001');

  let all: { connectionId: string; number: null };
  /** What is overdue. */
  let rows: readonly InvoiceRow[];
  beforeAll(async () => {
    const { app, customer } = desk;
    const { connectionId } = customer;
    for (const typed of ['K10004', 'K10007']) {
      const other = typedCustomer({ connectionId, typed });
      await app.calls.customers.refresh({ customer: other });
    }
    await app.calls.customers.note({ customer, givenName: '=Åkeri & "Söner"' });
    all = { connectionId, number: null };
    const page = { customer: all, filter, sort: SORT, offset: 0, limit: 500 };
    ({ rows } = await app.calls.invoices.page(page));
    expect(new Set(rows.map(({ customerNumber }) => customerNumber)).size).toBeGreaterThan(1);
  });

  const written = async (format: 'xlsx' | 'csv' | 'jsonLines' | 'pdf' | 'parquet') => {
    const preset = format === 'csv' ? ('nordicExcel' as const) : ('rfc4180' as const);
    await desk.app.calls.exports.list({
      format,
      ...{
        customer: all,
        selection: { ...ofLate, except: [] },
        sort: [...SORT],
        columns: [...COLUMNS],
        preset,
      },
    });
    const job = await endOfJob(desk.app);
    expect(job).toMatchObject({ state: 'done', failed: 0 });
    return desk.file(job.fileName);
  };

  it.skipIf(SOFFICE === null)(
    `have the same values and types in LibreOffice (${SOFFICE === null ? 'not installed here' : 'soffice'})`,
    async () => {
      const xlsx = await readSheet(await written('xlsx'), desk.root);
      const [, ...csv] = await readSheet(await written('csv'), desk.root, NORDIC_CSV);
      expect([xlsx.length, csv.length]).toEqual([rows.length + 2, rows.length]);
      for (const [index, row] of rows.entries()) {
        for (const cells of [xlsx[index + 1], csv[index]]) {
          expect(cells?.[0]).toMatchObject({ type: 'string', value: row.customerNumber });
          expect(cells?.[1]?.value.replace(/^'/, '')).toBe(row.givenName);
          expect(cells?.[2]).toMatchObject({ type: 'string', value: row.invoiceNo });
          expect(cells?.[3]?.type).toBe('date');
          expect(cells?.[4]?.type).toBe('float');
          expect(Number(cells?.[4]?.value)).toBe(Number(row.outstanding));
        }
      }
      const { outstanding } = await desk.app.calls.invoices.totals({
        customer: all,
        selection: { ...ofLate, except: [] },
      });
      expect(Number(xlsx.at(-1)?.[4]?.value)).toBe(Number(outstanding));
    },
  );

  it('have the same values, types and order in DuckDB, and the same records line by line, each beside its customer', async () => {
    const file = quoted(await written('parquet'));
    const named = 'customer_number, invoice_no, invoice_due_at, amount_outstanding';
    const found = await jsonFromDuckDb(
      `SELECT ${named} FROM read_parquet(${file}, file_row_number = true) ORDER BY file_row_number`,
    );
    const expected = rows.map((row) => ({
      customer_number: row.customerNumber,
      invoice_no: row.invoiceNo,
      invoice_due_at: row.dueDate,
      amount_outstanding: Number(row.outstanding).toFixed(4),
    }));
    expect(found).toEqual(expected);
    const types = await jsonFromDuckDb(`DESCRIBE SELECT ${named} FROM ${file}`);
    expect(types.map(({ column_type: type }) => type)).toEqual([
      ...['VARCHAR', 'VARCHAR', 'TIMESTAMP', expect.stringMatching(/^DECIMAL\(\d+,4\)$/)],
    ]);
    const lines = (await readFile(await written('jsonLines'), 'utf8')).trimEnd().split('\n');
    expect(
      lines.map((line) => JSON.parse(line)).map((one) => [one.customer_number, one.record.invoice_no]),
    ).toEqual(rows.map((row) => [row.customerNumber, row.invoiceNo]));
  });

  it.skipIf(tools !== null)(
    `says on paper whose invoices it is a list of (${tools ?? 'pdftotext'})`,
    async () => {
      const text = await printed('pdftotext', '-layout', await written('pdf'), '-');
      expect(text).toContain('All customers, Nordfiber');
      expect(text).toMatch(new RegExp(`${rows.length} of \\d+ invoices`));
      for (const { invoiceNo } of rows.slice(0, 20)) expect(text).toContain(invoiceNo);
    },
  );

  it('are PDFs of every invoice meant, whoever has it, each marked at its customer', async () => {
    const { app } = desk;
    const plan = await app.calls.exports.plan({ customer: all, selection: { ...ofLate, except: [] } });
    const withPdf = rows.filter(({ hasPdf }) => hasPdf);
    expect(plan).toMatchObject({ selected: rows.length, withPdf: withPdf.length, customersNotCached: 0 });
    const [first, ...others] = withPdf;
    const except = first ? [first.id] : [];
    const job = await desk.ended(
      app.calls.exports.start({ customer: all, selection: { ...ofLate, except } }),
    );
    expect(job).toMatchObject({ state: 'done', failed: 0 });
    const files = (await readdir(app.exportDir)).filter((name) => name.endsWith('.pdf'));
    expect(files).toHaveLength(new Set(others.map((row) => `${row.customerNumber} ${row.invoiceNo}`)).size);
    const { matching } = await app.calls.invoices.page({
      ...{ customer: all, filter: { ...filter, exportedHere: true }, sort: [], offset: 0, limit: 1 },
    });
    expect(matching).toBe(others.length);
    const chosen = { kind: 'rows' as const, ids: rows.slice(0, 3).map(({ id }) => id) };
    expect(await app.calls.exports.plan({ customer: all, selection: chosen })).toMatchObject({ selected: 3 });
  });
});

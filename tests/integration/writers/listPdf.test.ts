import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { type ListPaper, listPdf } from '../../../electron/documents/pdf/listReport.ts';
import { StatementMismatch } from '../../../electron/documents/pdf/pdfFile.ts';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { missingTools, printed } from './pdfTools.ts';
import { paperRows, samplePaper } from './samplePaper.ts';

const MISSING = missingTools('qpdf', 'pdfinfo', 'pdftotext');
const NARROW = ['invoiceNo', 'dueDate', 'status', 'outstanding'] as const;

describe('a printed list', () => {
  const folder = folderForAll();

  const write = async (name: string, rows: readonly InvoiceRow[], paper: ListPaper) => {
    const path = join(folder(), name);
    await writePartFile(path, listPdf(inWindows(rows, 70), paper));
    await printed('qpdf', '--check', path);
    const info = await printed('pdfinfo', path);
    const text = await printed('pdftotext', '-layout', path, '-');
    return {
      path,
      pages: Number(/Pages: +(\d+)/.exec(info)?.[1]),
      size: /Page size: +([\d.]+) x ([\d.]+)/.exec(info)?.slice(1).map(Number) ?? [],
      text: text.normalize('NFC').replaceAll('\u00a0', ' '),
    };
  };

  it('has every row and sum, its head on the first page, column heads and numbers on each', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const rows = paperRows(150);
    const paper = samplePaper(rows, 'sv');
    const { pages, size, text } = await write('all.pdf', rows, paper);
    expect(size[0]).toBeGreaterThan(size[1] ?? 0);
    expect(pages).toBeGreaterThan(3);
    expect(text.match(/Fakturanr|Fakturanummer|Faktura /g)?.length ?? 0).toBeGreaterThanOrEqual(pages);
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Sida ${page} av ${pages}`);
    const sum = (decimal: string) => formatAmount(decimal, 'space-comma').replaceAll('\u00a0', ' ');
    for (const piece of [
      'Søren Ängström & Æble Café A/S',
      '150 av kundens 157 fakturor',
      'Status: open',
      'Förfaller till 2026-09-30',
      'Per 2026-11-21 13:05',
      'Belopp i SEK',
      'Summa av 150 av 157 fakturor, kund 0010001',
      sum(paper.totals.outstanding),
      sum(paper.totals.price),
      'påminnelse, autogiro',
    ])
      expect(text).toContain(piece);
    for (const row of rows) {
      expect(text).toContain(row.invoiceNo);
      expect(text).toContain(row.entryNo);
      expect(text).toContain(row.agreementExternalId);
      expect(text).toContain(sum(row.outstanding));
    }
    expect(text).toContain('\u2212');
  });

  it('stands upright where the columns fit, and as the clerk says where she does', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const rows = paperRows(12);
    const upright = await write('narrow.pdf', rows, samplePaper(rows, 'en', { shown: NARROW }));
    expect(upright.size[1]).toBeGreaterThan(upright.size[0] ?? 0);
    const across = samplePaper(rows, 'en', { shown: NARROW, orientation: 'landscape' });
    const { size } = await write('across.pdf', rows, across);
    expect(size[0]).toBeGreaterThan(size[1] ?? 0);
    const squeezed = await write('squeezed.pdf', rows, samplePaper(rows, 'en', { orientation: 'portrait' }));
    expect(squeezed.size[1]).toBeGreaterThan(squeezed.size[0] ?? 0);
    for (const row of rows) expect(squeezed.text).toContain(row.invoiceNo);
  });

  it('knows its number of pages beforehand, for every number of rows', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    for (const count of [0, 1, 40, 41, 42, 43, 44, 45, 46, 47, 48, 95, 96, 97, 98, 99, 100]) {
      const rows = paperRows(count);
      const { pages, text } = await write(`${count}.pdf`, rows, samplePaper(rows, 'en', { shown: NARROW }));
      expect(text, `${count} rows`).toContain(`Page ${pages} of ${pages}`);
      if (count === 0) expect(text).toContain('No invoices.');
    }
  });

  it('cuts no figure, however long, and wraps a long filter', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const [row] = paperRows(1);
    if (!row) throw new Error('no row');
    const tags = Array.from({ length: 60 }, (_, place) => `tag ${place}`);
    const rows = [
      { ...row, status: 'partly paid' },
      { ...row, id: 2, invoiceNo: '9'.repeat(120), tags, balance: `-${'1'.repeat(40)}.5` as Decimal },
    ];
    const paper = samplePaper(paperRows(2), 'en', {
      filter: Array.from({ length: 40 }, (_, place) => `Tag: a rather long tag ${place}`),
    });
    const twice = (sum: string) => sum as Decimal;
    const sums = {
      ...paper.totals,
      outstanding: twice('274.2468'),
      priceVat: twice('274.2468'),
      price: twice('197.5308'),
    };
    const { text } = await write('long.pdf', rows, { ...paper, totals: sums });
    expect(text).toContain('40 conditions in total');
    // What is short stays whole beside what is not.
    for (const piece of ['partly paid', 'Status', row.entryNo]) expect(text).toContain(piece);
    expect(text.replace(/\s/g, '')).toContain(
      formatAmount(`-${'1'.repeat(40)}.5`, 'space-comma').replace(/\s/g, ''),
    );
  });

  it('is not finished when rows and totals are of two moments', async () => {
    const rows = paperRows(30);
    const paper = samplePaper(rows, 'en');
    const path = join(folder(), 'mismatch.part');
    const short = listPdf(inWindows(rows.slice(1)), paper);
    await expect(writePartFile(path, short)).rejects.toThrow(StatementMismatch);
    expect(await readdir(folder())).not.toContain('mismatch.part');
  });
});

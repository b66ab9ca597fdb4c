import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/services/exports/writers/partFile.ts';
import { StatementMismatch } from '../../../electron/services/exports/writers/statement.ts';
import { statementPdf } from '../../../electron/services/exports/writers/statementPdf.ts';
import { statementPages } from '../../../electron/services/exports/writers/statementTable.ts';
import { formatDecimal } from '../../../shared/domain/formatDecimal.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { missingTools, printed } from './pdfTools.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

const MISSING = missingTools('qpdf', 'pdfinfo', 'pdftotext');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-statement-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a statement of account', () => {
  it('shows every row, sum and letter, page after page', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const rows = statementRows(90);
    const statement = sampleStatement(rows, 'sv');
    const path = join(folder, 'sv.pdf');
    await writePartFile(path, statementPdf(inWindows(rows, 7), statement));
    await printed('qpdf', '--check', path);
    const pages = Number(/Pages: +(\d+)/.exec(await printed('pdfinfo', path))?.[1]);
    expect(pages).toBe(statementPages(rows.length));
    const text = (await printed('pdftotext', '-layout', path, '-'))
      .normalize('NFC')
      .replaceAll('\u00a0', ' ');
    const expected = [
      'Kontoutdrag',
      'Søren Ängström & Æble Café A/S',
      'Östra Storgatan 12 B',
      'Nordkraft Energi AB',
      '2026-11-21 13:05',
      'påminnelse',
      'Kreditfaktura',
      `Sida ${pages} av ${pages}`,
      `${formatDecimal(statement.totals.outstanding, 'space-comma')} SEK`,
      ...Object.values(statement.totals.ageing).map((aged) => formatDecimal(aged.outstanding, 'space-comma')),
      ...rows.flatMap((row) => [row.invoiceNo, formatDecimal(row.outstanding, 'space-comma')]),
    ];
    for (const piece of expected) expect(text).toContain(piece.replaceAll('\u00a0', ' '));
    expect(text).toContain('\u2212');
    expect(text.match(/Förfaller/g)?.length).toBe(pages);
  });

  it('speaks English, and says so when there is nothing', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const path = join(folder, 'en.pdf');
    const { customer, ...rest } = sampleStatement([], 'en');
    const bare = {
      ...rest,
      issuer: null,
      currency: '',
      customer: { ...customer, givenName: null, addressLines: [] },
    };
    await writePartFile(path, statementPdf(inWindows([]), bare));
    const text = await printed('pdftotext', '-layout', path, '-');
    for (const piece of ['Statement of account', 'No items.', 'Page 1 of 1', 'Not due'])
      expect(text).toContain(piece);
    await printed('qpdf', '--check', path);
  });

  it('knows its number of pages beforehand, for every number of rows', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    for (const count of [1, 17, 18, 19, 20, 21, 55, 56, 57, 58, 59, 60]) {
      const rows = statementRows(count);
      const path = join(folder, `${count}.pdf`);
      await writePartFile(path, statementPdf(inWindows(rows), sampleStatement(rows, 'en')));
      const pages = Number(/Pages: +(\d+)/.exec(await printed('pdfinfo', path))?.[1]);
      expect(pages, `${count} rows`).toBe(statementPages(count));
    }
  });

  it('is not finished when rows and totals are of two moments', async () => {
    const rows = statementRows(30);
    const statement = sampleStatement(rows, 'en');
    const path = join(folder, 'mismatch.part');
    const short = statementPdf(inWindows(rows.slice(1)), statement);
    await expect(writePartFile(path, short)).rejects.toThrow(StatementMismatch);
    const changed = rows.map((row, index) =>
      index === 3 ? { ...row, outstanding: rows[0]?.outstanding ?? row.outstanding } : row,
    );
    await expect(writePartFile(path, statementPdf(inWindows(changed), statement))).rejects.toThrow(
      StatementMismatch,
    );
    expect(await readdir(folder)).not.toContain('mismatch.part');
  });
});

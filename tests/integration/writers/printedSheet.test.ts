import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { xlsxList } from '../../../electron/documents/tables/xlsx.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { BARE_LIST } from './hostileRows.ts';
import { converted, SOFFICE } from './libreOffice.ts';
import { missingTools, printed } from './pdfTools.ts';

const COLUMNS = [
  { key: 'number', header: 'Faktura', kind: 'identifier' },
  { key: 'amount', header: 'Belopp', kind: 'amount' },
  { key: 'tags', header: 'Taggar', kind: 'words' },
] as const;

const folder = folderForAll();

/** The page of a list with this text in its last column, as LibreOffice prints it. */
async function page(name: string, tags: string): Promise<{ readonly pages: string; readonly title: number }> {
  const path = join(folder(), `${name}.xlsx`);
  const rows = [{ number: '50001', amount: '12.5', tags }];
  const list = { ...BARE_LIST, columns: COLUMNS };
  await writePartFile(path, xlsxList(inWindows(rows), list));
  const pdf = await converted(path, folder(), 'pdf');
  const pages = /Pages: +(\d+)/.exec(await printed('pdfinfo', pdf))?.[1] ?? '';
  const word = /yMin="([\d.]+)"[^>]*yMax="([\d.]+)">Faktura</.exec(
    await printed('pdftotext', '-bbox', pdf, '-'),
  );
  return { pages, title: Number(word?.[2]) - Number(word?.[1]) };
}

describe('a workbook on paper', () => {
  it('is as large as its columns, however far the last text runs over (soffice, pdfinfo, pdftotext)', async (context) => {
    const missing = missingTools('pdfinfo', 'pdftotext') ?? (SOFFICE === null ? 'no LibreOffice' : null);
    if (missing !== null) return context.skip(missing);
    const fitting = await page('fitting', 'x'.repeat(58));
    const running = await page('running', Array.from({ length: 60 }, (_, at) => `etikett ${at}`).join(', '));
    expect(fitting.title).toBeGreaterThan(5);
    expect(running.title).toBeCloseTo(fitting.title, 1);
    expect([fitting.pages, running.pages]).toEqual(['1', '1']);
  });
});

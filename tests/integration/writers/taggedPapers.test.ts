import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { listPdf } from '../../../electron/documents/pdf/listReport.ts';
import { type MergeInput, mergedPdf } from '../../../electron/documents/pdf/merge.ts';
import type { StatementRow } from '../../../electron/documents/pdf/statement.ts';
import { statementPdf } from '../../../electron/documents/pdf/statementPdf.ts';
import { MOST_TAGGED_ROWS } from '../../../electron/documents/pdf/tags.ts';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { NO_SENDER } from '../../../shared/domain/sender.ts';
import { collected, inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { missingTools, printed } from './pdfTools.ts';
import { readAloud } from './readAloud.ts';
import { paperRows, samplePaper } from './samplePaper.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';
import { tagFaults } from './tagFaults.ts';

const MISSING = missingTools('qpdf', 'pdfinfo');
const folder = folderForAll();
/** Bytes of a statement of 1,000 rows as it was before it had tags. */
const UNTAGGED = 108_814;

/** A statement's row as it is read aloud: as many cells as there are columns. */
function spokenRow({ invoiceNo, type, creditNote, invoiceDate, dueDate, ...row }: StatementRow): string[] {
  const word = type === 'invoice' ? (creditNote ? 'Kreditfaktura' : 'Faktura') : type;
  return [
    `TH ${invoiceNo}`,
    `TD ${word}`,
    `TD ${invoiceDate.slice(0, 10)}`,
    `TD ${dueDate.slice(0, 10)}`,
    `TD ${row.daysLate ?? ''}`.trim(),
    `TD ${formatAmount(row.priceVat, 'space-comma')}`,
    `TD ${formatAmount(row.outstanding, 'space-comma')}`,
  ];
}

describe.skipIf(MISSING !== null)('what a screen reader reads aloud (pdfinfo)', () => {
  it('is a statement from its title to its note, each row once and nothing of what only fills pages', async () => {
    const rows = statementRows(60);
    const path = join(folder(), 'statement.pdf');
    const statement = sampleStatement(rows, 'sv');
    await writePartFile(path, statementPdf(inWindows(rows), statement));
    const spoken = await readAloud(path);
    expect(spoken.slice(0, 6)).toEqual([
      'H1 Kontoutdrag',
      'P Søren Ängström & Æble Café A/S',
      'P Östra Storgatan 12 B',
      'P SE-553 21 Jönköping',
      'P Kundnummer',
      'P 0010001',
    ]);
    const heads = ['Faktura', 'Typ', 'Datum', 'Förfaller', 'Dagar försenad', 'Inkl. moms', 'Utestående'];
    const table = spoken.indexOf('TH Faktura');
    expect(spoken.slice(table, table + 7)).toEqual(heads.map((head) => `TH ${head}`));
    expect(spoken.slice(table + 7, -8)).toEqual(rows.flatMap(spokenRow));
    expect(spoken.at(-8)).toBe('TH Summa');
    expect(spoken.at(-1)).toMatch(/^P Visar vad kund- och fakturatjänsten rapporterade/);
    expect(spoken.join('\n')).not.toMatch(/Sida|Transport/);
  });

  it('is a list with its headings once, and each row in the order of its columns', async () => {
    const rows = paperRows(70);
    const path = join(folder(), 'list.pdf');
    const shown = ['invoiceNo', 'status', 'outstanding'] as const;
    await writePartFile(path, listPdf(inWindows(rows), samplePaper(rows, 'en', { shown })));
    const spoken = await readAloud(path);
    expect(spoken[0]).toBe('H1 Invoices');
    const table = spoken.indexOf('TH Invoice');
    expect(spoken.slice(table, table + 3)).toEqual(['TH Invoice', 'TH Status', 'TH Outstanding']);
    const cells = rows.flatMap((row) => [
      `TH ${row.invoiceNo}`,
      `TD ${row.status}`,
      `TD ${formatAmount(row.outstanding, 'space-comma')}`,
    ]);
    expect(spoken.slice(table + 3, table + 3 + cells.length)).toEqual(cells);
  });

  it('is a row at a time where a list is too long for cells', async () => {
    const rows = paperRows(MOST_TAGGED_ROWS + 1);
    const path = join(folder(), 'long.pdf');
    const shown = ['invoiceNo', 'status'] as const;
    await writePartFile(path, listPdf(inWindows(rows), samplePaper(rows, 'en', { shown })));
    const spoken = await readAloud(path);
    expect(spoken).toContain(`P ${rows[0]?.invoiceNo} ${rows[0]?.status}`);
    expect(spoken).toContain(`P ${rows.at(-1)?.invoiceNo} ${rows.at(-1)?.status}`);
    expect(await tagFaults(path)).toEqual([]);
  });

  it('is, of merged statements, one after the other', async () => {
    const sizes = [3, 40, 1];
    const inputs = await Promise.all(
      sizes.map(async (size, place): Promise<MergeInput> => {
        const rows = statementRows(size);
        const bytes = await collected(statementPdf(inWindows(rows), sampleStatement(rows, 'sv')));
        return { title: `Kund ${place}`, group: null, bytes };
      }),
    );
    const path = join(folder(), 'merged.pdf');
    const broken = () => undefined;
    await writePartFile(
      path,
      mergedPdf(inWindows(inputs), { title: 'Kontoutdrag', author: 'Åkerlund AB', broken }),
    );
    const spoken = await readAloud(path);
    expect(spoken.filter((line) => line === 'H1 Kontoutdrag')).toHaveLength(sizes.length);
    const numbers = spoken.filter((line) => /^TH 00500/.test(line));
    expect(numbers).toEqual(sizes.flatMap((size) => statementRows(size).map((row) => `TH ${row.invoiceNo}`)));
    expect(await tagFaults(path)).toEqual([]);
  });
});

describe('the tags of a statement', () => {
  it('make 1,000 rows at most two and a half times as large as pdfkit alone has them', async () => {
    const rows = statementRows(1_000);
    const bytes = await collected(statementPdf(inWindows(rows), sampleStatement(rows, 'sv')));
    expect(bytes.length).toBeLessThan(2.5 * UNTAGGED);
  });
});

describe('the properties of a paper (qpdf, pdfinfo)', () => {
  const propertiesOf = async (path: string) => {
    await printed('qpdf', '--check', path);
    return printed('pdfinfo', path);
  };
  const languageOf = async (path: string) => {
    const json = await printed('qpdf', '--json', '--json-key=qpdf', path);
    return /"\/Lang": "u:([^"]*)"/.exec(json)?.[1];
  };

  it('are that it is tagged, its title, its author and its language', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const rows = statementRows(3);
    const path = join(folder(), 'properties.pdf');
    const statement = { ...sampleStatement(rows, 'sv'), sender: { ...NO_SENDER, name: 'Åkerlund AB' } };
    await writePartFile(path, statementPdf(inWindows(rows), statement));
    const said = await propertiesOf(path);
    expect(said).toMatch(/Tagged: +yes/);
    expect(said).toMatch(/Title: +Kontoutdrag 0010001/);
    expect(said).toMatch(/Author: +Åkerlund AB/);
    expect(await languageOf(path)).toBe('sv');
    expect(await printed('pdfinfo', '-meta', path)).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('are well-formed XML and plain text, whatever the sender is called', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const path = join(folder(), 'sender.pdf');
    const statement = {
      ...sampleStatement([], 'sv'),
      sender: { ...NO_SENDER, name: 'Åkerlund & Söner <AB>' },
    };
    await writePartFile(path, statementPdf(inWindows([]), statement));
    expect(await propertiesOf(path)).toMatch(/Author: +Åkerlund & Söner <AB>/);
    expect(await printed('pdfinfo', '-meta', path)).toContain('Åkerlund &amp; Söner &lt;AB&gt;');
  });

  it('are the same of merged ones, and no lie where one of them has no tags', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const rows = statementRows(3);
    const bytes = await collected(statementPdf(inWindows(rows), sampleStatement(rows, 'sv')));
    const bare = new PDFDocument();
    bare.text('Invoice').end();
    const untagged = await buffer(bare);
    const merged = async (name: string, inputs: readonly Uint8Array[]) => {
      const path = join(folder(), `${name}.pdf`);
      const windows = inWindows(inputs.map((one, place) => ({ title: `${place}`, group: null, bytes: one })));
      await writePartFile(
        path,
        mergedPdf(windows, { title: 'Alla', author: 'Åkerlund AB', broken: () => undefined }),
      );
      return path;
    };
    const whole = await merged('whole', [bytes, bytes]);
    const said = await propertiesOf(whole);
    expect(said).toMatch(/Tagged: +yes/);
    expect(said).toMatch(/Title: +Alla/);
    expect(said).toMatch(/Author: +Åkerlund AB/);
    expect(await languageOf(whole)).toBe('sv');
    const mixed = await merged('mixed', [bytes, untagged, bytes]);
    expect(await propertiesOf(mixed)).toMatch(/Tagged: +no/);
    expect((await readAloud(mixed)).filter((line) => line.startsWith('TH 0050001'))).toHaveLength(2);
  });
});

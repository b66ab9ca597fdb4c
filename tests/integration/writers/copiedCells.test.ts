import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CopiedTable, cellOf, tableAsHtml, tableAsText } from '../../../renderer/base/copyTable.ts';
import { cellText, guardFormula } from '../../../shared/domain/listFormat.ts';
import { folderForAll } from '../ownFolder.ts';
import { HOSTILE_COLUMNS, hostileRows } from './hostileRows.ts';
import { readSheet, type SheetCell, SOFFICE } from './libreOffice.ts';
import { officeDesk } from './officeDesk.ts';

const ROWS = hostileRows(300);
const NO_OFFICE = 'LibreOffice is not installed here (libreoffice-calc)';

const TABLE: CopiedTable = {
  titles: HOSTILE_COLUMNS.map(({ header }) => header),
  rows: ROWS.map((row) => HOSTILE_COLUMNS.map(({ key, kind }) => cellOf(cellText(row, key), kind))),
};

const folder = folderForAll();

function expectTheSame(sheet: SheetCell[][]): void {
  const [header = [], ...rows] = sheet;
  expect(header.map(({ value }) => value)).toEqual(HOSTILE_COLUMNS.map((column) => column.header));
  expect(rows).toHaveLength(ROWS.length);
  for (const [index, row] of ROWS.entries())
    for (const [at, { key, kind }] of HOSTILE_COLUMNS.entries()) {
      const cell = rows[index]?.[at] ?? { type: '', value: '', formula: null };
      const text = cellText(row, key) ?? '';
      const where = `${key} of row ${index}: ${JSON.stringify(text)}`;
      expect(cell.formula, where).toBeNull();
      if (kind === 'amount') {
        expect(cell.type, where).toBe('float');
        expect(Number(cell.value), where).toBe(Number(text));
      } else if (kind === 'dateTime') {
        expect(cell.type, where).toBe('date');
        const [day = '', time = ''] = text.split(' ');
        expect(cell.value, where).toBe(time === '00:00:00' ? day : `${day}T${time}`);
      } else if (text !== '') {
        expect(cell.type, where).toBe('string');
        // A page knows no run of blanks, and a spreadsheet reads the cells as it does.
        expect(cell.value, where).toBe(guardFormula(text).replaceAll(/\s+/g, ' ').trim());
      }
    }
}

describe('P38 what is copied, in LibreOffice', () => {
  for (const [locale, format] of [
    ['sv-SE', 'space-comma'],
    ['en-US', 'space-comma'],
  ] as const)
    it(`P38 is numbers, dates and text by its typed cells, at a desk that speaks ${locale}, in the format ${format}`, async (ctx) => {
      if (SOFFICE === null) return ctx.skip(NO_OFFICE);
      const desk = await officeDesk(folder(), locale);
      const path = join(desk, `${format}.html`);
      await writeFile(path, tableAsHtml(TABLE, format));
      expectTheSame(await readSheet(path, desk, 'HTML (StarCalc)'));
    });

  it('P38 is numbers and dates to a Swedish desk as plain text too, and runs nothing', async (ctx) => {
    if (SOFFICE === null) return ctx.skip(NO_OFFICE);
    const desk = await officeDesk(folder(), 'sv-SE');
    const path = join(desk, 'pasted.csv');
    await writeFile(path, tableAsText(TABLE, 'space-comma'));
    const [, ...rows] = await readSheet(path, desk, 'CSV:9,,76,1,,1053,false,true');
    expect(rows).toHaveLength(ROWS.length);
    for (const [index, row] of ROWS.entries())
      for (const [at, { key, kind }] of HOSTILE_COLUMNS.entries()) {
        const cell = rows[index]?.[at] ?? { type: '', value: '', formula: null };
        expect(cell.formula, key).toBeNull();
        if (kind === 'amount') expect([cell.type, Number(cell.value)]).toEqual(['float', Number(row[key])]);
        if (kind === 'dateTime') expect(cell.type).toBe('date');
      }
  });
});

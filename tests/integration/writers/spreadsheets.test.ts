import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { csvList } from '../../../electron/documents/tables/csv.ts';
import { xlsxList } from '../../../electron/documents/tables/xlsx.ts';
import { guardFormula } from '../../../shared/domain/listFormat.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { BARE_LIST, HOSTILE_COLUMNS, type HostileRow, hostileRows } from './hostileRows.ts';
import { readSheet, readSheets, type SheetCell, SOFFICE } from './libreOffice.ts';

const ROWS = hostileRows(2_000);
const NO_OFFICE = 'LibreOffice is not installed here (libreoffice-calc)';
const FLAGS = { yes: 'Ja', no: 'Nej' };

/** `CSV:separator,quote,UTF-8,first line,,language`: the import of a Swedish or an English desk. */
const NORDIC = 'CSV:59,34,76,1,,1053,false,true';
const ENGLISH = 'CSV:44,34,76,1,,1033,false,true';

const AMOUNTS = ['outstanding', 'price', 'priceVat', 'balance'] as const;
const DATES = ['invoiceDate', 'dueDate'] as const;

const folder = folderForAll();

/** A cell by the column's key. */
function reader(cells: readonly SheetCell[]): (key: string) => SheetCell {
  return (key) => {
    const index = HOSTILE_COLUMNS.findIndex((column) => column.key === key);
    return cells[index] ?? { type: '', value: '', shown: '', formula: null };
  };
}

function expectNumbersAndDates(cell: (key: string) => SheetCell, row: HostileRow): void {
  for (const key of AMOUNTS) {
    expect(cell(key).type, `${key} ${row[key]}`).toBe('float');
    expect(Number(cell(key).value)).toBe(Number(row[key]));
    expect(cell(key).formula).toBeNull();
  }
  for (const key of DATES) {
    expect(cell(key).type).toBe('date');
    const [day = '', time = ''] = row[key].split(' ');
    expect(cell(key).value).toBe(time === '00:00:00' ? day : `${day}T${time}`);
  }
}

/** Each kind of CSV as each desk opens it, by one start of LibreOffice a desk. */
const PRESETS = ['nordicExcel', 'rfc4180'] as const;
const opened = new Map<string, SheetCell[][]>();
const openedBy = (desk: 'nordic' | 'english', preset: (typeof PRESETS)[number]) =>
  opened.get(`${desk} ${preset}`) ?? [];

beforeAll(async () => {
  if (SOFFICE === null) return;
  const list = { columns: HOSTILE_COLUMNS, flagTexts: FLAGS } as const;
  const paths = PRESETS.map((preset) => join(folder(), `${preset}.csv`));
  for (const [at, preset] of PRESETS.entries())
    await writePartFile(paths[at] ?? '', csvList(inWindows(ROWS), { ...list, preset }));
  for (const [desk, filter] of [
    ['nordic', NORDIC],
    ['english', ENGLISH],
  ] as const) {
    const sheets = await readSheets(paths, folder(), filter);
    for (const [at, preset] of PRESETS.entries()) opened.set(`${desk} ${preset}`, sheets[at] ?? []);
  }
});

/** A formula that is nothing but a constant text. */
const CONSTANT = /^of:="[^"]*"$/;

/** LibreOffice's word for a formula that it cannot even parse, and so never runs. */
const REFUSED = /^Err:50\d$/;

describe('P38 LibreOffice reads back', () => {
  it('P38 XLSX: the same values and types of 2,000 rows, and a totals row to the digit', async (ctx) => {
    if (SOFFICE === null) return ctx.skip(NO_OFFICE);
    const path = join(folder(), 'list.xlsx');
    const sums = Object.fromEntries(AMOUNTS.map((key) => [key, sumOfDecimals(ROWS.map((row) => row[key]))]));
    const columns = HOSTILE_COLUMNS.map((column) => {
      const total = sums[column.key];
      return total === undefined ? column : { ...column, total };
    });
    await writePartFile(
      path,
      xlsxList(inWindows(ROWS), {
        ...BARE_LIST,
        title: "Kund 'A'/[1]",
        columns,
        totalText: 'Summa',
        flagTexts: FLAGS,
      }),
    );
    const [header = [], ...rows] = await readSheet(path, folder());
    expect(header.map(({ value }) => value)).toEqual(HOSTILE_COLUMNS.map((column) => column.header));
    const totals = reader(rows.pop() ?? []);
    expect(totals('invoiceNo').value).toBe('Summa');
    for (const key of AMOUNTS) {
      expect(totals(key).type).toBe('float');
      expect(Number(totals(key).value)).toBeCloseTo(Number(sums[key]), 4);
    }
    expect(rows.length).toBe(ROWS.length);
    for (const [index, row] of ROWS.entries()) {
      const cell = reader(rows[index] ?? []);
      expectNumbersAndDates(cell, row);
      for (const key of ['invoiceNo', 'entryNo', 'agreementExternalId', 'status', 'type'] as const)
        expect(cell(key)).toMatchObject({ type: 'string', value: row[key], formula: null });
      expect(cell('agreementId')).toMatchObject({ type: 'string', value: String(row.agreementId) });
      expect(cell('hasPdf')).toMatchObject({ type: 'float', value: row.hasPdf ? '1' : '0' });
      expect(cell('tags').value).toBe(row.tags.join(', '));
    }
  });

  it('P38 Nordic CSV: identifiers with their zeros, negative numbers, no formula but a constant', (ctx) => {
    if (SOFFICE === null) return ctx.skip(NO_OFFICE);
    const [header = [], ...rows] = openedBy('nordic', 'nordicExcel');
    expect(header[0]?.value).toBe('Rubrik invoiceNo');
    expect(rows.length).toBe(ROWS.length);
    for (const [index, row] of ROWS.entries()) {
      const cell = reader(rows[index] ?? []);
      expectNumbersAndDates(cell, row);
      for (const key of ['invoiceNo', 'entryNo', 'agreementExternalId'] as const)
        expect(cell(key)).toMatchObject({ type: 'string', value: row[key] });
      expect(cell('status')).toMatchObject({ type: 'string', value: guardFormula(row.status) });
      expect(cell('hasPdf').value).toBe(row.hasPdf ? 'Ja' : 'Nej');
      for (const { formula } of rows[index] ?? []) if (formula !== null) expect(formula).toMatch(CONSTANT);
    }
  });

  it('P38 RFC 4180: read as a program reads it, nothing runs and amounts are numbers', (ctx) => {
    if (SOFFICE === null) return ctx.skip(NO_OFFICE);
    const [, ...rows] = openedBy('english', 'rfc4180');
    expect(rows.length).toBe(ROWS.length);
    for (const [index, row] of ROWS.entries()) {
      expectNumbersAndDates(reader(rows[index] ?? []), row);
      for (const { formula } of rows[index] ?? []) expect(formula).toBeNull();
    }
  });

  it('P38 either CSV opened with the wrong separator: nothing runs', (ctx) => {
    if (SOFFICE === null) return ctx.skip(NO_OFFICE);
    for (const rows of [openedBy('nordic', 'rfc4180'), openedBy('english', 'nordicExcel')]) {
      expect(rows.length).toBeGreaterThan(ROWS.length);
      for (const { formula, value } of rows.flat()) {
        if (formula !== null && !CONSTANT.test(formula)) expect(value).toMatch(REFUSED);
      }
    }
  });
});

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { xlsxList } from '../../../electron/documents/tables/xlsx.ts';
import { cellList } from '../../../electron/services/exports/listAbout.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { HOSTILE_COLUMNS, type HostileRow, hostileRows } from './hostileRows.ts';
import { readBooks, type SheetBook, type SheetCell, SOFFICE } from './libreOffice.ts';
import { officeDesk } from './officeDesk.ts';
import { missingTools } from './pdfTools.ts';
import { withWrongValues } from './wrongValues.ts';

const ROWS = hostileRows(2_000);
const AMOUNTS = ['outstanding', 'price', 'priceVat', 'balance'] as const;
const MISSING =
  SOFFICE === null ? 'LibreOffice is not installed here (libreoffice-calc)' : missingTools('unzip');
const FORMATS = { numberFormat: 'space-comma', dateFormat: 'iso' } as const;
const MADE = Date.UTC(2026, 10, 23, 12);

/** A workbook in each language, at a desk whose LibreOffice has its locale and notation. */
const DESKS = {
  sv: {
    locale: 'sv-SE',
    notation: /^-?\d{1,3}(\u00a0\d{3})*,\d{2,4}$/,
    words: { sheet: 'Information', list: 'Lista', made: 'Skapad', total: 'Summa' },
  },
  en: {
    locale: 'en-US',
    notation: /^-?\d{1,3}(,\d{3})*\.\d{2,4}$/,
    words: { sheet: 'Information', list: 'List', made: 'Created', total: 'Total' },
  },
} as const;

const folder = folderForAll();

const columns = HOSTILE_COLUMNS.map((column) => {
  const key = AMOUNTS.find((one) => one === column.key);
  return key === undefined ? column : { ...column, total: sumOfDecimals(ROWS.map((row) => row[key])) };
});

async function written(name: string, language: 'sv' | 'en', rows: readonly HostileRow[] = ROWS) {
  const about = {
    language,
    what: 'Fakturor & <mer>',
    customer: { number: '00123', givenName: '=HYPERLINK("x")' },
    connection: null,
    counted: '2 000 av 3 000',
    rows: rows.length,
    all: 3_000,
    filter: ['Utestående', '@1+1'],
    sort: ['Förfallodatum, stigande'],
    oldestFetch: MADE - 3_600_000,
    newestFetch: MADE,
    unreadable: 7,
    currency: 'SEK',
    madeAt: MADE,
    version: '0.1.0',
  };
  const own = { title: '00123', preset: 'rfc4180', columns, leftOut: null } as const;
  const path = join(folder(), `${name}.xlsx`);
  await writePartFile(path, xlsxList(inWindows(rows), cellList(about, own, FORMATS)));
  return path;
}

/** With a wrong value kept with each formula; with a filter set, as a spreadsheet saves it: other rows are hidden. */
async function miscalculated(path: string, isShown: ((row: HostileRow) => boolean) | null): Promise<string> {
  const formulas = await withWrongValues(path, (name, xml) =>
    name.endsWith('sheet1.xml') && isShown !== null ? filtered(xml, isShown) : xml,
  );
  expect(formulas).toBe(AMOUNTS.length);
  return path;
}

function filtered(sheet: string, isShown: (row: HostileRow) => boolean): string {
  const place = columns.findIndex(({ key }) => key === 'status');
  return sheet
    .replace(/<row r="(\d+)">/g, (row, number: string) => {
      const one = ROWS[Number(number) - 2];
      return one === undefined || isShown(one) ? row : `<row r="${number}" hidden="1">`;
    })
    .replace(
      /<autoFilter ref="([^"]*)"\/>/,
      `<autoFilter ref="$1"><filterColumn colId="${place}"><filters><filter val="paid"/></filters></filterColumn></autoFilter>`,
    );
}

function amountsOf(
  row: readonly SheetCell[] | undefined,
): readonly (readonly [string, SheetCell | undefined])[] {
  return AMOUNTS.map((key) => [key, row?.[columns.findIndex((column) => column.key === key)]]);
}

describe.each(['sv', 'en'] as const)('a workbook, read back by LibreOffice, in %s', (language) => {
  const { locale, notation, words } = DESKS[language];
  const isShown = ({ status }: HostileRow) => status === 'paid';
  let [sums, some, said]: (SheetBook | undefined)[] = [];

  // Starting takes the most of it: once for all three.
  beforeAll(async () => {
    if (MISSING !== null) return;
    const desk = await officeDesk(folder(), locale);
    const files = [
      await miscalculated(await written(`sums-${language}`, language), null),
      await miscalculated(await written(`filter-${language}`, language), isShown),
      await written(`says-${language}`, language),
    ];
    [sums, some, said] = await readBooks(files, desk);
  });

  it(`is shown as ${locale} writes amounts`, (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const shown = (sums?.sheets[0]?.rows ?? [])
      .flatMap((row) => amountsOf(row))
      .flatMap(([, cell]) => (cell?.type === 'float' ? [cell.shown] : []));
    expect(shown).toHaveLength((ROWS.length + 1) * AMOUNTS.length);
    expect(shown.find((text) => !notation.test(text))).toBeUndefined();
  });

  it('has sums of its own that are the exact ones, to the digits that its cells show', (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const totals = sums?.sheets[0]?.rows.at(-1);
    expect(totals?.[0]?.value).toBe(words.total);
    for (const [key, cell] of amountsOf(totals)) {
      expect(cell?.formula).toMatch(/SUBTOTAL\(109;/);
      expect(Number(cell?.value)).toBeCloseTo(Number(columns.find((one) => one.key === key)?.total), 4);
    }
  });

  it('has those of the rows that a filter leaves', (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const totals = some?.sheets[0]?.rows.at(-1);
    const shown = ROWS.filter(isShown);
    expect(shown.length).toBeLessThan(ROWS.length);
    for (const [key, cell] of amountsOf(totals)) {
      const sum = sumOfDecimals(shown.map((row) => String(row[key])));
      expect(Number(cell?.value), key).toBeCloseTo(Number(sum), 4);
    }
  });

  it('says what it is on a second sheet, and as properties, and runs nothing of it', (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    if (said === undefined) throw new Error('it was not read');
    const { sheets, property } = said;
    expect(sheets.map(({ name }) => name)).toEqual(['00123', words.sheet]);
    const lines = sheets[1]?.rows ?? [];
    expect(lines.flat().filter(({ formula }) => formula !== null)).toEqual([]);
    const values = lines.map((row) => row.map(({ value }) => value));
    expect(values).toContainEqual([words.list, 'Fakturor & <mer>']);
    expect(values.map(([, text]) => text)).toEqual(
      expect.arrayContaining([
        '00123',
        '=HYPERLINK("x")',
        '2 000 av 3 000',
        'Utestående',
        '@1+1',
        'Förfallodatum, stigande',
        expect.stringMatching(/^2026-11-23 \d\d:00 .+ 2026-11-23 \d\d:00$/),
        'SEK',
        '7',
        '0',
      ]),
    );
    expect(values.at(-1)?.[0]).toBe(words.made);
    expect(values.at(-1)?.[1]).toMatch(/^2026-11-23 \d\d:00, Kontor 0\.1\.0$/);
    expect(property('dc:title')).toBe('Fakturor & <mer> 00123 =HYPERLINK("x")');
    expect(property('dc:subject')).toContain('Utestående');
    expect(property('dc:description')).toContain(`${words.list}: Fakturor & <mer>`);
    expect(property('meta:initial-creator')).toBe('Kontor 0.1.0');
    expect(property('meta:creation-date')).toMatch(/^2026-11-23T/);
  });
});

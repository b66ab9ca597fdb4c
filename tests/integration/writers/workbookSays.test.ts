import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { writePartFile } from '../../../electron/services/exports/base/partFile.ts';
import { cellList } from '../../../electron/services/exports/lists/cellList.ts';
import { xlsxList } from '../../../electron/services/exports/lists/xlsxList.ts';
import { sumOfDecimals } from '../../../shared/domain/decimalSum.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { HOSTILE_COLUMNS, type HostileRow, hostileRows } from './hostileRows.ts';
import { readBooks, type SheetBook, type SheetCell, SOFFICE } from './libreOffice.ts';
import { missingTools, printed } from './pdfTools.ts';

const ROWS = hostileRows(2_000);
const AMOUNTS = ['outstanding', 'price', 'priceVat', 'balance'] as const;
const MISSING =
  SOFFICE === null ? 'LibreOffice is not installed here (libreoffice-calc)' : missingTools('unzip');
const FORMATS = { numberFormat: 'space-comma', dateFormat: 'iso' } as const;
const MADE = Date.UTC(2026, 10, 23, 12);

const LANGUAGES = {
  sv: { sheet: 'Information', list: 'Lista', filter: 'Filter', made: 'Skapad', total: 'Summa' },
  en: { sheet: 'Information', list: 'List', filter: 'Filter', made: 'Made', total: 'Total' },
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

/**
 * The workbook without the values that are kept with its formulas, so that LibreOffice has to add up by itself; with a
 * filter set, as a spreadsheet saves it: other rows are hidden.
 */
async function uncalculated(path: string, isShown: ((row: HostileRow) => boolean) | null): Promise<string> {
  const names = (await printed('unzip', '-Z1', path)).trim().split('\n');
  const zip = new ZipFile();
  for (const name of names) {
    const xml = await printed('unzip', '-p', path, name.replace('[', '\\['));
    const bare = xml.replace(/<\/f><v>[^<]*<\/v>/g, '</f>');
    const changed = name.endsWith('sheet1.xml') && isShown !== null ? filtered(bare, isShown) : bare;
    zip.addBuffer(Buffer.from(changed), name);
  }
  zip.end();
  const to = path.replace('.xlsx', '-bare.xlsx');
  await pipeline(zip.outputStream, createWriteStream(to));
  return to;
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

const isPaid = ({ status }: HostileRow) => status === 'paid';

/** What becomes of a workbook before it is read. */
const WORKBOOKS = {
  sums: (path: string) => uncalculated(path, null),
  filter: (path: string) => uncalculated(path, isPaid),
  says: async (path: string) => path,
} as const;
const books = new Map<string, SheetBook>();

beforeAll(async () => {
  if (MISSING !== null) return;
  const paths = new Map<string, string>();
  for (const language of ['sv', 'en'] as const)
    for (const kind of ['sums', 'filter', 'says'] as const) {
      const name = `${kind}-${language}`;
      paths.set(name, await WORKBOOKS[kind](await written(name, language)));
    }
  const read = await readBooks([...paths.values()], folder());
  for (const [at, name] of [...paths.keys()].entries()) {
    const book = read[at];
    if (book !== undefined) books.set(name, book);
  }
});

describe.each(['sv', 'en'] as const)('a workbook, read back by LibreOffice, in %s', (language) => {
  const words = LANGUAGES[language];

  it('has sums of its own that are the exact ones, to the digits that its cells show', async (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const totals = books.get(`sums-${language}`)?.sheets[0]?.rows.at(-1);
    expect(totals?.[0]?.value).toBe(words.total);
    for (const [key, cell] of amountsOf(totals)) {
      expect(cell?.formula).toMatch(/SUBTOTAL\(109;/);
      expect(Number(cell?.value)).toBeCloseTo(Number(columns.find((one) => one.key === key)?.total), 4);
    }
  });

  it('has those of the rows that a filter leaves', async (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const totals = books.get(`filter-${language}`)?.sheets[0]?.rows.at(-1);
    const shown = ROWS.filter(isPaid);
    expect(shown.length).toBeLessThan(ROWS.length);
    for (const [key, cell] of amountsOf(totals)) {
      const sum = sumOfDecimals(shown.map((row) => String(row[key])));
      expect(Number(cell?.value), key).toBeCloseTo(Number(sum), 4);
    }
  });

  it('says what it is on a second sheet, and as properties, and runs nothing of it', async (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const book = books.get(`says-${language}`);
    if (book === undefined) throw new Error('the workbook was not read');
    const { sheets, property } = book;
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

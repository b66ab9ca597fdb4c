import { join } from 'node:path';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { type ListPaper, listPdf } from '../../../electron/documents/pdf/listReport.ts';
import { stepsOf } from '../../../shared/domain/ageing.ts';
import { CUSTOMER_FIELDS, type CustomerColumn } from '../../../shared/domain/customerColumns.ts';
import { EXPORTED_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import type { ListRow } from '../../../shared/domain/listFormat.ts';
import { type Decimal, decimalFromScaled } from '../../../shared/domain/money.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { customerColumnTitle } from '../../../shared/i18n/columnTitles.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { paperFaults } from './paperFaults.ts';
import { paperRows, samplePaper } from './samplePaper.ts';

interface Case {
  readonly rows: readonly ListRow[];
  readonly paper: ListPaper;
}

const FIVE = ['invoiceNo', 'type', 'dueDate', 'status', 'outstanding'] as const;
const TEN = [
  ...['invoiceNo', 'entryNo', 'type', 'invoiceDate', 'dueDate'],
  ...['status', 'price', 'priceVat', 'outstanding', 'tags'],
] as (typeof EXPORTED_COLUMNS)[number][];

function invoices(
  language: Language,
  count: number,
  shown: readonly (typeof EXPORTED_COLUMNS)[number][],
  more: { readonly orientation?: ListPaper['orientation']; readonly digits?: number } = {},
): Case {
  const long = `-${'9'.repeat((more.digits ?? 4) - 2)}.25` as Decimal;
  const rows = paperRows(count).map((row, place) => ({
    ...row,
    givenName: 'Åkerlund & Søner Fastigheter i Jönköping AB',
    customerNumber: '0010001',
    ...(more.digits !== undefined && place % 2 === 0
      ? { price: long, priceVat: long, outstanding: long, balance: long }
      : {}),
  }));
  const paper = samplePaper(paperRows(count), language, {
    shown,
    orientation: more.orientation ?? 'auto',
  });
  const sum = (key: 'outstanding' | 'price' | 'priceVat') =>
    decimalFromScaled(rows.reduce((all, row) => all + scaledFromDecimal(row[key]), 0n));
  const sums = { outstanding: sum('outstanding'), price: sum('price'), priceVat: sum('priceVat') };
  const columns = paper.columns.map((column) =>
    column.total === undefined ? column : { ...column, total: sums[column.key as keyof typeof sums] },
  );
  return { rows, paper: { ...paper, columns, totals: { ...paper.totals, ...sums } } as ListPaper };
}

/** As many steps as there may be. */
const MOST = stepsOf({ by: 'due', bounds: [15, 30, 60, 90, 180, 365] });

/** All columns of the list of customers, with names of one to three lines. */
function customers(language: Language, count: number): Case {
  const texts = catalogues[language].customerList;
  const { paper } = invoices(language, count, FIVE);
  const rows = Array.from({ length: count }, (_, place): ListRow => {
    const cells = CUSTOMER_FIELDS.map(({ id, kind }): [string, unknown] => {
      if (kind === 'amount') return [id, `${place * 12_345}.5`];
      if (kind === 'count') return [id, place * 37];
      if (kind === 'dateTime') return [id, '2026-11-21 13:05:10'];
      return [id, kind === 'flag' ? place % 2 === 0 : `${10_001 + place}`];
    });
    const givenName = 'Allgemeine Süddeutsche Versicherungs- und Beteiligungsgesellschaft'.slice(
      0,
      12 + place,
    );
    return { ...Object.fromEntries(cells), givenName };
  });
  const [name, number] = [1, 0].map((place) => CUSTOMER_FIELDS[place]);
  const others = CUSTOMER_FIELDS.slice(2);
  const titleOf = (id: CustomerColumn) =>
    customerColumnTitle(id, MOST, (key, values = {}) => filled(texts[key], values));
  const columns = [name, number, ...others].flatMap((field) =>
    field === undefined ? [] : [{ key: field.id, header: titleOf(field.id), kind: field.kind }],
  );
  return { rows, paper: { ...paper, customer: null, columns, summed: [] } };
}

/** Printed lists by what is particular about them. */
export const LIST_CASES: Readonly<Record<string, (language: Language) => Case>> = {
  'no rows': (language) => invoices(language, 0, FIVE),
  '5 columns': (language) => invoices(language, 60, FIVE),
  '10 columns': (language) => invoices(language, 60, TEN),
  '17 columns': (language) => invoices(language, 60, EXPORTED_COLUMNS),
  '17 columns upright': (language) => invoices(language, 30, EXPORTED_COLUMNS, { orientation: 'portrait' }),
  '10 columns upright': (language) => invoices(language, 30, TEN, { orientation: 'portrait' }),
  '5 columns across': (language) => invoices(language, 30, FIVE, { orientation: 'landscape' }),
  '5 columns, amounts of 20 digits': (language) => invoices(language, 60, FIVE, { digits: 20 }),
  '10 columns, amounts of 20 digits': (language) => invoices(language, 60, TEN, { digits: 20 }),
  '17 columns, amounts of 20 digits': (language) => invoices(language, 60, EXPORTED_COLUMNS, { digits: 20 }),
  '18 columns of customers': (language) => customers(language, 50),
  ...Object.fromEntries(
    [38, 39, 40, 41, 42, 43, 44].map((count) => [
      `${count} rows, at the end of a page`,
      (language: Language) => invoices(language, count, FIVE),
    ]),
  ),
};

/** What is wrong with one of the cases in a language. */
export async function listFaults(
  folder: string,
  name: string,
  language: Language,
): Promise<readonly string[]> {
  const { rows, paper } = LIST_CASES[name]?.(language) ?? invoices(language, 1, FIVE);
  const path = join(folder, `${language} ${name}.pdf`);
  await writePartFile(path, listPdf(inWindows(rows, 70), paper));
  const [first] = paper.columns;
  return paperFaults(path, {
    smallest: 6,
    headings: paper.columns.map(({ header }) => header),
    rows: rows.map((row) => String(row[first?.key ?? '']).slice(0, 7)),
    pageText: paper.texts.page,
  });
}

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { type ListPaper, listPdf } from '../../../electron/documents/pdf/listReport.ts';
import { type Compared, comparisonRow } from '../../../electron/services/reconciliation/comparisonColumns.ts';
import {
  aboutComparison,
  comparisonReport,
} from '../../../electron/services/reconciliation/comparisonFile.ts';
import { COMPARED_KINDS, type ComparedKind } from '../../../shared/domain/comparison.ts';
import { type Decimal, decimalFromScaled, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { LocalDate, WallClock } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts';
import type { ComparisonFigures, ExplainedRow } from '../../../shared/ipc/compare.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { paperFaults } from './paperFaults.ts';
import { missingTools, printed } from './pdfTools.ts';

const MISSING = missingTools('qpdf', 'pdftotext');
const MADE = Date.UTC(2026, 10, 27, 12);
const FONTS = new URL('../../../resources/fonts/', import.meta.url);

const folder = folderForAll();

/** What was taken by amount and date, and what may be. */
const suggested = (kind: ComparedKind, place: number): Pick<ExplainedRow, 'pass' | 'suggestion'> => ({
  pass: kind === 'date' ? 'suggested' : 'written',
  suggestion: kind === 'unknown' && place % 3 === 0 ? { pair: place, invoiceNo: '700001', line: null } : null,
});

/** Rows of every kind, each of which has an amount of its own. */
function rowsOf(kind: ComparedKind, count: number): ExplainedRow[] {
  return Array.from({ length: count }, (_, place) => {
    const amount = decimalFromScaled((place + 1) * 1_234_500);
    const isReadable = kind !== 'unreadable';
    return {
      ...{ kind, customer: String(10_001 + place), invoiceNo: `${500_000 + place}` },
      written: place % 7 === 0 ? `F-00${500_000 + place}` : null,
      there: isReadable ? amount : null,
      here: isReadable ? ('1' as Decimal) : null,
      difference: isReadable ? sumOfDecimals(['1', `-${amount}`]) : ('0' as Decimal),
      ...{ lines: 1, firstLine: place + 2, invoices: 1, ids: [1], id: null },
      dueDate: '2026-10-31 00:00:00' as WallClock,
      ...suggested(kind, place),
      ...{ hint: kind === 'amount' ? 'paidThere' : null },
      ...{ problem: isReadable ? null : 'twoReadings', text: isReadable ? '' : '=1.250' },
      ...{ explanation: place % 5 === 0 && kind !== 'equal' ? '=paid on the 27th' : null, before: null },
      otherDay:
        kind === 'date'
          ? { of: 'due', there: '2026-10-31' as LocalDate, here: '2026-11-30' as LocalDate }
          : null,
    };
  });
}

async function sheetOf(language: Language, counts: Partial<Record<ComparedKind, number>>) {
  const all = COMPARED_KINDS.map((kind) => ({ kind, rows: rowsOf(kind, counts[kind] ?? 0) }));
  const kinds: ComparisonFigures['kinds'] = all.map(({ kind, rows }) => ({
    ...{ kind, count: rows.length },
    there: sumOfDecimals(rows.map(({ there }) => there ?? '0')),
    here: sumOfDecimals(rows.map(({ here }) => here ?? '0')),
    difference: sumOfDecimals(rows.map(({ difference }) => difference)),
  }));
  const total = (name: 'there' | 'here' | 'difference') => sumOfDecimals(kinds.map((one) => one[name]));
  const sums = { there: total('there'), here: total('here'), difference: total('difference') };
  const compared: Compared = {
    ...{ id: 1, list: { connectionId: 'c', number: null }, amount: 'outstanding' },
    ...{ filter: null, until: '2026-10-31' as LocalDate },
    ...{
      asOf: '2026-10-31' as LocalDate,
      mapping: { sheet: 0, skipped: 1, roles: [], decimalMark: ',', isTurned: false },
      tolerance: '0.5' as Decimal,
      fileName: 'öppna poster <oktober> & mer.xlsx',
      bytes: new Uint8Array(),
    },
    comparedAt: MADE,
    figures: {
      ...{ kinds, there: sums.there, here: sums.here, customers: 321, unreadableHere: 3, unreadDays: 2 },
      suggestions: { open: 2, taken: 1, several: 4, takenEqual: { count: 0, sum: '0' as Decimal } },
      ...{ oldestFetch: MADE - 86_400_000, newestFetch: MADE },
      asOf: {
        ...{ customers: 330, known: 322, outstanding: '9.5' as Decimal, items: 900 },
        withoutItems: { customers: 1, outstanding: '3' as Decimal },
        unknown: { notKept: 1, notFetched: 3, differs: 4 },
        unreadable: { records: 3, customersNotKnown: 2 },
        earlier: { customers: 5, oldest: MADE - 86_400_000 },
      },
    },
  };
  const rows = all.flatMap((one) => one.rows);
  const parts = {
    ...{ language, settings: DEFAULT_SETTINGS, connection: 'Nordfiber', now: MADE, version: '0.1.0' },
    fonts: FONTS,
  };
  const about = aboutComparison(parts, compared, {
    ...{ withEqual: true, comparedBy: 'Åsa Öberg', sha256: 'ab'.repeat(32), isCurrent: true },
    ...{ filterWords: [], rows: rows.length, all: rows.length },
  });
  const told = { about, written: kinds, sums, comparedBy: 'Åsa Öberg', account: 'asa' };
  const paper = await comparisonReport(parts, compared, told);
  return { paper, rows: rows.map((row) => comparisonRow(row, catalogues[language])) };
}

async function written(name: string, { paper, rows }: Awaited<ReturnType<typeof sheetOf>>): Promise<string> {
  const path = join(folder(), `${name}.pdf`);
  await writePartFile(path, listPdf(inWindows(rows), paper));
  return path;
}

const expectedOf = (language: Language, paper: ListPaper) => ({
  smallest: 6,
  headings: paper.columns.map(({ header }) => header),
  rows: Array.from({ length: 2_000 }, (_, place) => String(10_001 + place)),
  pageText: catalogues[language].paper.page,
});

describe('the sheet of a comparison', () => {
  it.for(LANGUAGES)('has no fault that a reader would see, over several pages, in %s', async (language) => {
    // With the balances of a day there is no filter.
    const kinds = COMPARED_KINDS.filter((kind) => kind !== 'filteredOut');
    const many = Object.fromEntries(kinds.map((kind, place) => [kind, 1 + place * 3]));
    const sheet = await sheetOf(language, many);
    const path = await written(language, sheet);
    const faults = await paperFaults(path, expectedOf(language, sheet.paper));
    // A bridge of all kinds, and all that may be missing, have pages of their own before the first rows.
    expect(faults.filter((fault) => !/^page [23]: no row$/.test(fault))).toEqual([]);
  });

  it('has each kind under its own heading, with its sums, and goes on with it on the next page', async ({
    skip,
  }) => {
    if (MISSING !== null) skip(MISSING);
    const path = await written('groups', await sheetOf('en', { amount: 150, unknown: 2 }));
    await printed('qpdf', '--check', path);
    const text = (await printed('pdftotext', '-layout', path, '-')).replaceAll('\u00a0', ' ');
    expect(text.match(/^\s*Amount differs \(150\)$/gm)?.length).toBeGreaterThan(1);
    expect(text.match(/^\s*Only in the ledger: unknown here \(2\)$/gm)).toHaveLength(1);
    // Of each of the two, and of both.
    expect(text.match(/^\s*Total /gm)).toHaveLength(3);
  });

  it('is no file where the rows of a kind do not come to its sums', async () => {
    const { paper, rows } = await sheetOf('en', { amount: 3, unknown: 4 });
    // The whole is right, and its parts are not.
    const turned = rows.toReversed();
    await expect(written('turned', { paper, rows: turned })).rejects.toThrow(
      expect.objectContaining({ name: 'StatementMismatch' }),
    );
  });

  it('says so where there is no difference', async ({ skip }) => {
    if (MISSING !== null) skip(MISSING);
    const path = await written('none', await sheetOf('en', {}));
    expect(await printed('pdftotext', '-layout', path, '-')).toContain('No differences.');
  });

  it('has room for the numbers of later kinds, whose rows the first part does not have', async ({ skip }) => {
    if (MISSING !== null) skip(MISSING);
    const { paper, rows } = await sheetOf('en', { equal: 1, unknown: 1 });
    const longer = rows.map((row, place) => ({ ...row, invoiceNo: place === 0 ? '7' : '9900001234' }));
    const path = join(folder(), 'numbers.pdf');
    await writePartFile(path, listPdf(inWindows(longer, 1), paper));
    expect(await printed('pdftotext', '-layout', path, '-')).toContain(' 9900001234 ');
  });
});

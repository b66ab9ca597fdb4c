import type { Statement } from '../../../electron/documents/pdf/statement.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { SENDER } from './sampleSender.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

type Rows = ReturnType<typeof statementRows>;

interface Case {
  readonly rows: Rows;
  readonly more: Partial<Statement>;
}

const LONG_NAME =
  'Allgemeine Süddeutsche Versicherungs- und Beteiligungsgesellschaft für den Maschinenbau mbH & Co. KG';

/** Each third amount as long as said, for and against the customer. */
function digits(count: number, rows: Rows): Rows {
  return rows.map((row, place) => {
    const amount = `${place % 2 ? '-' : ''}${'9'.repeat(count - 2)}.25` as Decimal;
    return place % 3 === 0 ? { ...row, priceVat: amount, outstanding: amount } : row;
  });
}

function named(language: Language, givenName: string, addressLines: readonly string[]): Partial<Statement> {
  const { customer } = sampleStatement([], language);
  return { customer: { ...customer, givenName, addressLines } };
}

const LONG_REFERENCES: Partial<Statement> = {
  rowReferences: { template: '{customer}9999999999{invoice}', scheme: 'kid10' },
};

const BALANCED: Partial<Statement> = {
  period: { from: '2026-01-01', to: '2026-09-30' },
  owedInAll: '42572.85',
  balances: {
    opening: { day: '2025-12-31', outstanding: '125030.5' },
    closing: { day: '2026-09-30', outstanding: '-842.25' },
  },
};

/** Statements that customers get, by what is particular about them. */
export const STATEMENT_CASES: Readonly<Record<string, (language: Language) => Case>> = {
  'open items, one page': () => ({ rows: statementRows(12), more: {} }),
  'all items, three pages': () => ({ rows: statementRows(80), more: { scope: 'all' } }),
  'no items': () => ({ rows: [], more: { currency: '' } }),
  'a period': () => ({
    rows: statementRows(30),
    more: { period: { from: '2026-01-01', to: '2026-09-30' }, dateFormat: 'day.month.year' },
  }),
  ...Object.fromEntries(
    [4, 17, 18, 19, 55, 56, 57].map((count) => [
      `${count} rows of a period, with its balances`,
      () => ({ rows: statementRows(count), more: BALANCED }),
    ]),
  ),
  'balances of 18 digits': () => ({
    rows: digits(18, statementRows(30)),
    more: {
      ...BALANCED,
      balances: {
        opening: { day: '2025-12-31', outstanding: `-${'9'.repeat(16)}.25` },
        closing: { day: '2026-09-30', outstanding: `${'9'.repeat(16)}.25` },
      },
    },
  }),
  'a reference for each row': () => ({
    rows: statementRows(45),
    more: { rowReferences: { template: '{customer}{invoice}', scheme: 'ocrLength' } },
  }),
  'references of 25 digits': () => ({ rows: statementRows(45), more: LONG_REFERENCES }),
  'references of 25 digits beside amounts of 12': () => ({
    rows: digits(12, statementRows(45)),
    more: LONG_REFERENCES,
  }),
  'references of 25 digits beside amounts of 18': () => ({
    rows: digits(18, statementRows(45)),
    more: LONG_REFERENCES,
  }),
  'references of 35 letters': () => ({
    rows: statementRows(45).map((row) => ({ ...row, invoiceNo: `${row.invoiceNo}-${'W'.repeat(27)}` })),
    more: { rowReferences: { template: '{invoice}', scheme: 'none' } },
  }),
  'no reference for any row': () => ({
    rows: statementRows(12),
    more: { rowReferences: { template: 'Å{invoice}', scheme: 'viite' } },
  }),
  'the address on the right': () => ({ rows: statementRows(30), more: { envelopeWindow: 'right' } }),
  'a period, the address on the right': () => ({
    rows: statementRows(5),
    more: { envelopeWindow: 'right', period: { from: '2026-01-01', to: '2026-09-30' } },
  }),
  'a long name': (language) => ({
    rows: statementRows(40),
    more: named(language, LONG_NAME, ['Abteilung für Rechnungswesen', 'Hauptstraße 12', 'DE-80331 München']),
  }),
  'a long name of one word': (language) => ({
    rows: statementRows(5),
    more: named(language, 'N'.repeat(90), ['S'.repeat(80), 'x'.repeat(80), 'y'.repeat(80), '1', '2']),
  }),
  'credits only': () => ({
    rows: statementRows(9).map((row) => ({
      ...row,
      creditNote: true,
      overdue: false,
      daysLate: null,
      priceVat: '-1250.5' as Decimal,
      outstanding: '-1250.5' as Decimal,
    })),
    more: {},
  }),
  'two of one number': () => ({
    rows: statementRows(40).map((row, place) => ({
      ...row,
      invoiceNo: place < 3 ? '0050001' : row.invoiceNo,
    })),
    more: {},
  }),
  'all of a sender': () => ({ rows: statementRows(12), more: { sender: SENDER, reference: '00100015' } }),
  'an unreadable record': (language) => ({
    rows: statementRows(20),
    more: { leftOut: catalogues[language].paper.leftOut_one.replace('{{count}}', '1') },
  }),
  ...Object.fromEntries(
    [3, 6, 9, 12, 15, 18, 20].map((count) => [
      `amounts of ${count} digits`,
      () => ({ rows: digits(count, statementRows(45)), more: {} }),
    ]),
  ),
  ...Object.fromEntries(
    [17, 18, 19, 20, 54, 55, 56, 57, 58].map((count) => [
      `${count} rows, at the end of a page`,
      () => ({ rows: statementRows(count), more: {} }),
    ]),
  ),
  'all that a reminder can lack': (language) => ({
    rows: statementRows(5),
    more: {
      leftOut: catalogues[language].paper.leftOut_other.replace('{{count}}', '12'),
      disputed: catalogues[language].paper.disputed_other.replace('{{count}}', '12'),
      seenInBank: catalogues[language].paper.seenInBank_other.replace('{{count}}', '12'),
    },
  }),
};

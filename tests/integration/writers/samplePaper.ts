import type { ListPaper } from '../../../electron/documents/pdf/listReport.ts';
import { rowsText, typeTexts } from '../../../electron/services/exports/listAbout.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_FIELDS, type InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import { INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import type { NumberFormat } from '../../../shared/domain/settingChoices.ts';
import type { WallClock } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { BLANK_ROW } from '../../fakes/blankRow.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

type SamplePaper = ListPaper & { readonly totals: InvoiceTotals };

const FIELD_IDS = INVOICE_FIELDS.map(({ id }) => id);

/** Invoices of all kinds, each field filled. */
export function paperRows(count: number): InvoiceRow[] {
  return statementRows(count).map(({ late: _, ...row }, index) => ({
    ...BLANK_ROW,
    ...row,
    id: index + 1,
    agreementId: String(7_000 + (index % 9)),
    agreementExternalId: `6f9619ff-8b86-d011-b42d-${String(index).padStart(12, '0')}`,
    invoiceDate: `${row.invoiceDate.slice(0, 10)} 13:45:00` as WallClock,
    entryNo: `000${90_000 + index}`,
    price: decimalFromScaled((index + 1) * 987_654),
    balance: row.outstanding,
    hasPdf: index % 3 !== 0,
    status: index % 5 === 0 ? 'delvis betald' : 'open',
    tags: index % 4 === 0 ? ['påminnelse', 'autogiro'] : [],
    exportedHere: false,
    change: null,
  }));
}

export function samplePaper(
  rows: readonly InvoiceRow[],
  language: Language,
  more: Partial<SamplePaper> & { readonly shown?: readonly InvoiceColumn[] } = {},
): SamplePaper {
  const { shown = FIELD_IDS, ...rest } = more;
  const { totals, fonts, customer } = sampleStatement(statementRows(rows.length), language);
  const price = decimalFromScaled((rows.length * (rows.length + 1) * 987_654) / 2);
  const sums = { ...totals, price };
  const texts = catalogues[language].invoices;
  return {
    customer: { number: customer.number, givenName: customer.givenName },
    ...scopeOf(language, { rows: rows.length, all: rows.length + 7, number: customer.number }),
    filter: ['Status: open', 'Förfaller till 2026-09-30'],
    asOf: '2026-11-21 13:05:10',
    oldest: '2026-11-21 13:05:10',
    printedOn: '2026-11-21',
    columns: shown.map((key) => ({
      key,
      header: texts[COLUMN_TITLES[key]],
      kind: INVOICE_CELL_KINDS[key],
      ...(key === 'price' || key === 'priceVat' || key === 'outstanding' ? { total: sums[key] } : {}),
    })),
    orientation: 'auto',
    totals: sums,
    summed: ['outstanding', 'price', 'priceVat'],
    leftOut: null,
    currency: 'SEK',
    flagTexts: { yes: texts.yes, no: texts.no },
    typeTexts: typeTexts(language),
    numberFormat: 'space-comma',
    dateFormat: 'iso',
    language,
    texts: catalogues[language].paper,
    fonts,
    ...rest,
  };
}

/** Of how many rows a paper of a customer's list says that it is. */
export function scopeOf(
  language: Language,
  of: { readonly rows: number; readonly all: number; readonly number: string },
  numberFormat: NumberFormat = 'space-comma',
): Pick<ListPaper, 'counted' | 'sumOf'> {
  const texts = catalogues[language].paper;
  return {
    counted: rowsText(texts, 'scopeSome', of, numberFormat),
    sumOf: rowsText(texts, 'sumOf', of, numberFormat),
  };
}

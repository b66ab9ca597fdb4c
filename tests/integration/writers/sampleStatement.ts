import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pdfFonts } from '../../../electron/documents/pdf/fonts.ts';
import type { Statement, StatementRow } from '../../../electron/documents/pdf/statement.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { NO_SENDER } from '../../../shared/domain/sender.ts';
import type { WallClock } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { dateOf } from '../../oracles/dateOf.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';

const fonts = await pdfFonts(pathToFileURL(join(import.meta.dirname, '../../../resources/fonts/')));

type Row = StatementRow & { readonly late: number };

/** Open items of all ages, with credit notes among them. */
export function statementRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const creditNote = index % 11 === 5;
    const amount = decimalFromScaled(creditNote ? -(index + 1) * 12_055_000 : (index + 1) * 1_371_234);
    const late = ((index * 7) % 140) - 20;
    const day = `2026-0${1 + (index % 9)}-15 00:00:00` as WallClock;
    return {
      invoiceNo: `00${50_001 + index}`,
      entryNo: `000${90_000 + index}`,
      type: index === 9 ? 'påminnelse' : 'invoice',
      creditNote,
      invoiceDate: day,
      dueDate: `${dateOf(day).slice(0, 8)}28 00:00:00` as WallClock,
      overdue: !creditNote && late > 0,
      daysLate: !creditNote && late > 0 ? late : null,
      priceVat: amount,
      outstanding: amount,
      late,
    };
  });
}

export function sampleStatement(rows: readonly Row[], language: Language): Statement {
  const aged = (chosen: (row: Row) => boolean) => {
    const some = rows.filter(chosen);
    const sum = some.reduce((total, row) => total + scaledFromDecimal(row.outstanding), 0n);
    return { count: some.length, outstanding: decimalFromScaled(sum) };
  };
  const between = (from: number, to: number) =>
    aged((row) => !row.creditNote && row.late >= from && row.late <= to);
  const all = aged(() => true);
  const credits = aged((row) => row.creditNote);
  return {
    customer: {
      number: '0010001',
      givenName: 'Søren Ängström & Æble Café A/S',
      addressLines: ['Östra Storgatan 12 B', 'SE-553 21 Jönköping'],
    },
    envelopeWindow: 'left',
    sender: NO_SENDER,
    reference: null,
    rowReferences: null,
    scope: 'open',
    period: { from: null, to: '2026-09-30' },
    asOf: '2026-11-21 13:05:10',
    printedOn: '2026-11-21',
    lateOn: '2026-11-20',
    owedInAll: null,
    balances: { opening: null, closing: null },
    disputed: null,
    seenInBank: null,
    heading: null,
    leftOut: null,
    totals: {
      count: rows.length,
      price: all.outstanding,
      priceVat: all.outstanding,
      outstanding: all.outstanding,
      overdue: aged((row) => row.overdue),
      creditNotes: { count: credits.count, price: credits.outstanding, priceVat: credits.outstanding },
      ageing: {
        notDue: between(-99, 0),
        d1to30: between(1, 30),
        d31to60: between(31, 60),
        d61to90: between(61, 90),
        d91plus: between(91, 999),
        credits,
      },
    },
    currency: 'SEK',
    numberFormat: 'space-comma',
    dateFormat: 'iso',
    language,
    texts: catalogues[language].statement,
    fonts,
  };
}

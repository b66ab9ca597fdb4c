import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay } from '../../../../shared/domain/formatDay.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { Statement, StatementRow } from './statement.ts';

/** The cells of a row as they are printed. @param shared numbers that more than one of the statement's invoices has */
export function rowTexts(statement: Statement, row: StatementRow, shared: ReadonlySet<string>) {
  const { dateFormat, numberFormat, texts } = statement;
  const { invoiceNo, entryNo } = row;
  return {
    invoice: shared.has(invoiceNo) ? filled(texts.entry, { number: invoiceNo, entry: entryNo }) : invoiceNo,
    type: typeText(statement, row),
    date: formatDay(row.invoiceDate, dateFormat),
    due: formatDay(row.dueDate, dateFormat),
    late: row.daysLate === null ? '' : String(row.daysLate),
    amount: formatAmount(row.priceVat, numberFormat),
    outstanding: formatAmount(row.outstanding, numberFormat),
  };
}

/** Invoice numbers that are on the statement more than once: only the entry number says which is which. */
export function sharedNumbers(rows: readonly Pick<StatementRow, 'invoiceNo'>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { invoiceNo } of rows) {
    if (seen.has(invoiceNo)) shared.add(invoiceNo);
    seen.add(invoiceNo);
  }
  return shared;
}

/** The service's own word where it is not the documented one (docs/service.md §2.3). */
function typeText({ texts }: Statement, { type, creditNote }: StatementRow): string {
  if (type !== 'invoice') return type;
  return creditNote ? texts.typeCreditNote : texts.typeInvoice;
}

import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay } from '../../../../shared/domain/formatDay.ts';
import { paymentReference } from '../../../../shared/domain/paymentReference.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { Statement, StatementRow } from './statement.ts';

/** The cells of a row as they are printed. @param isShared if another one has its number */
export function rowTexts(statement: Statement, row: StatementRow, isShared: boolean) {
  const { dateFormat, numberFormat, texts } = statement;
  const { invoiceNo, entryNo } = row;
  return {
    invoice: isShared ? filled(texts.entry, { number: invoiceNo, entry: entryNo }) : invoiceNo,
    reference: rowReference(statement, row) ?? '',
    type: typeText(statement, row),
    date: formatDay(row.invoiceDate, dateFormat),
    due: formatDay(row.dueDate, dateFormat),
    late: row.daysLate === null ? '' : String(row.daysLate),
    amount: formatAmount(row.priceVat, numberFormat),
    outstanding: formatAmount(row.outstanding, numberFormat),
  };
}

/** Empty where none can be made of the number; null where rows have none. */
export function rowReference(
  { rowReferences, customer }: Pick<Statement, 'rowReferences' | 'customer'>,
  { invoiceNo }: Pick<StatementRow, 'invoiceNo'>,
): string | null {
  if (rowReferences === null) return null;
  const made = paymentReference(rowReferences, { customerNumber: customer.number, invoiceNo });
  return made.ok ? made.value : '';
}

/** The service's own word where it is not the documented one (docs/service.md §2.3). */
function typeText({ texts }: Statement, { type, creditNote }: StatementRow): string {
  if (type !== 'invoice') return type;
  return creditNote ? texts.typeCreditNote : texts.typeInvoice;
}

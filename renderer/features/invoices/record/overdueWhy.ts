import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { Formats } from '../../../i18n/useFormats.ts';
import type { Texts } from '../../../i18n/useTexts.ts';

/** Why Kontor calls an invoice overdue; undefined where it does not. */
export function overdueWhy(row: InvoiceRow, t: Texts<'invoices'>, formats: Formats): string | undefined {
  if (row.daysLate === null) return undefined;
  return t('overdueWhy', {
    count: row.daysLate,
    due: formats.date(row.dueDate),
    outstanding: formats.amount(row.outstanding),
  });
}

import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { type CellKind, cellText, INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { withoutMidnight } from '../../../shared/domain/wallClock.ts';

/** How a file has its values: flags as they came, or as words; `nordic` also with a decimal comma, and days without a time. */
export type ValueForm = 'plain' | 'words' | 'nordic';

type Flags = Readonly<Record<'yes' | 'no', string>>;

/** The values of the first rows as the file will hold them, before any quoting: amounts plain, dates as sent. */
export function previewCells(
  rows: readonly InvoiceRow[],
  columns: readonly InvoiceColumn[],
  form: ValueForm,
  flags: Flags,
): string[][] {
  return rows.map((row) =>
    columns.map((column) =>
      previewText(cellText(row, column) ?? '', INVOICE_CELL_KINDS[column], form, flags),
    ),
  );
}

function previewText(text: string, kind: CellKind, form: ValueForm, flags: Flags): string {
  if (kind === 'flag' && form !== 'plain') return text === 'true' ? flags.yes : flags.no;
  if (form !== 'nordic') return text;
  if (kind === 'amount') return text.replace('.', ',');
  return kind === 'dateTime' ? withoutMidnight(text) : text;
}

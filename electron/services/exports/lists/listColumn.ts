import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import { INVOICE_CELL_KINDS, type ListColumn } from '../../../../shared/domain/listFormat.ts';
import type { Catalogue } from '../../../../shared/i18n/catalogues.ts';
import { COLUMN_TITLES } from '../../../../shared/i18n/columnTitles.ts';

type Texts = Catalogue['invoices'];

/** A column as it is written, with its sum where sums are given. A balance is the service's figure at one moment: adding balances up would mean nothing. */
export function listColumn(key: InvoiceColumn, texts: Texts, totals: InvoiceTotals | null): ListColumn {
  const column = { key, header: texts[COLUMN_TITLES[key]], kind: INVOICE_CELL_KINDS[key] };
  if (totals === null) return column;
  return key === 'outstanding' || key === 'price' || key === 'priceVat'
    ? { ...column, total: totals[key] }
    : column;
}

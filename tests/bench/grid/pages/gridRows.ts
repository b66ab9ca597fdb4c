import { type InvoiceRow, invoiceRowSchema } from '../../../../shared/domain/invoice.ts';
import { BLANK_ROW } from '../../../fakes/blankRow.ts';

const STATUSES = ['open', 'paid', 'reminded', 'disputed'];

function gridRow(index: number): InvoiceRow {
  const open = index % 10 === 0;
  const price = (((index * 7_919) % 1_000_000) / 100) * (index % 33 === 0 ? -1 : 1);
  const month = String(1 + (index % 12)).padStart(2, '0');
  const isLate = open && price > 0 && index % 20 === 0;
  const day = String(1 + (index % 28)).padStart(2, '0');
  return {
    ...BLANK_ROW,
    id: index + 1,
    type: 'invoice',
    invoiceNo: String(10_000_000 + index),
    agreementId: String(5_000 + (index % 3)),
    agreementExternalId: `3f2b8c1e-7a4d-4e9b-8f10-2c3d4e5f6a7${index % 3}`,
    invoiceDate: `2025-${month}-${day} 00:00:00` as InvoiceRow['invoiceDate'],
    dueDate: `2026-${month}-${day} 00:00:00` as InvoiceRow['dueDate'],
    outstanding: (open ? price : 0).toFixed(2) as InvoiceRow['outstanding'],
    entryNo: String(70_000_000 + ((index * 7_927) % 29_999_999)),
    price: price.toFixed(2) as InvoiceRow['price'],
    priceVat: (price * 1.25).toFixed(2) as InvoiceRow['priceVat'],
    balance: (open ? price : 0).toFixed(2) as InvoiceRow['balance'],
    hasPdf: index % 20 !== 0,
    status: STATUSES[open ? 0 : 1 + (index % 3)] ?? '',
    tags: index % 9 === 4 ? ['reminder', 'household'] : [],
    creditNote: price < 0,
    overdue: isLate,
    daysLate: isLate ? 1 + (index % 90) : null,
    exportedHere: index % 10 === 8,
    change: index % 50 === 0 ? 'new' : null,
  };
}

/** The same invoices for every page and every run. */
export function gridRows(count: number): InvoiceRow[] {
  invoiceRowSchema.parse(gridRow(0));
  return Array.from({ length: count }, (_, index) => gridRow(index));
}

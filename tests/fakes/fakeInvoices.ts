import { type AgedBy, daysLate, daysSince } from '../../shared/domain/ageing.ts';
import { type InvoiceRow, invoiceRowSchema } from '../../shared/domain/invoice.ts';
import { decimalFromScaled } from '../../shared/domain/money.ts';
import { dayNumber } from '../../shared/domain/wallClock.ts';
import { BLANK_ROW } from './blankRow.ts';

/** The fake's own today, so that screenshots and tests never depend on the calendar. */
export const FAKE_TODAY = '2026-03-16';

function dayText(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10);
}

/** A few numbers that look random and are the same each time. */
function spread(index: number, salt: number, range: number): number {
  return (Math.imul(index * 7919 + salt * 104_729 + 1, 2_654_435_761) >>> 8) % range;
}

function fakeInvoice(index: number, salt: number): InvoiceRow {
  const today = dayNumber(FAKE_TODAY);
  const date = today - 3 - index * 4 - spread(index, salt, 3);
  const due = dayText(date + 30);
  const credit = index % 11 === 7;
  const settled = credit || spread(index, salt + 1, 100) < Math.min(index * 4, 90);
  const net = (credit ? -1 : 1) * (1_000_000 + spread(index, salt + 2, 40_000_000));
  const rounded = net - (net % 1600);
  const gross = (rounded * 5) / 4;
  const outstanding = settled ? 0 : gross;
  return invoiceRowSchema.parse({
    ...BLANK_ROW,
    id: salt * 1_000_000 + index + 1,
    type: 'invoice',
    invoiceNo: String(50_000 + salt * 1000 + index),
    agreementId: String(700 + (index % 3)),
    agreementExternalId: `7d9f2c1e-0000-4000-8000-00000000000${index % 3}`,
    invoiceDate: `${dayText(date)} 00:00:00`,
    dueDate: `${credit ? dayText(date) : due} 00:00:00`,
    outstanding: decimalFromScaled(outstanding),
    entryNo: String(900_000 + salt * 1000 + index),
    price: decimalFromScaled(rounded),
    priceVat: decimalFromScaled(gross),
    balance: decimalFromScaled(outstanding),
    hasPdf: index % 13 !== 5,
    status: credit ? 'done' : settled ? 'paid' : index % 17 === 3 ? 'disputed' : 'open',
    tags: index % 9 === 4 ? ['reminder'] : [],
    creditNote: credit,
    overdue: daysLate(due, FAKE_TODAY, outstanding) !== null,
    daysLate: daysLate(due, FAKE_TODAY, outstanding),
    exportedHere: index % 10 === 8,
    change: index === 0 ? 'new' : null,
  } satisfies Record<keyof InvoiceRow, unknown>);
}

/** Invoices of one fake customer in the service's order, newest first; `salt` makes customers differ. */
export function fakeInvoices(count: number, salt: number): InvoiceRow[] {
  return Array.from({ length: count }, (_, index) => fakeInvoice(index, salt));
}

/** Whole days from one of its days to the fake's own today. */
export function ageOf({ dueDate, invoiceDate }: InvoiceRow, by: AgedBy): number {
  return daysSince(by === 'due' ? dueDate : invoiceDate, FAKE_TODAY);
}

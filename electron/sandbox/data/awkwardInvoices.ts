import { type InvoicePlan, type InvoiceSource, keysAt, listedSource } from './invoiceSource.ts';
import { type InvoiceRecord, invoiceRecord } from './sampleInvoice.ts';

/**
 * Values that are sound JSON of the documented types, and still cause trouble in file names, spreadsheets and sums.
 */
const ROWS: readonly Partial<InvoiceRecord>[] = [
  { invoice_no: '0000123' },
  { invoice_no: '00000000000000000000000000000123' },
  { invoice_no: `9${'0123456789'.repeat(12)}` },
  { invoice_no: 'CON' },
  { invoice_no: 'nul.pdf' },
  { invoice_no: 'a/b' },
  { invoice_no: '..\\x' },
  { invoice_no: '../../etc/x' },
  { invoice_no: 'x:stream' },
  { invoice_no: 'trailing dot. ' },
  { invoice_no: 'Fall-7' },
  { invoice_no: 'FALL-7' },
  { invoice_no: 'A\u030A-1' },
  { invoice_no: '\u00C5-1' },
  { invoice_no: 'rev\u202Efdp.exe' },
  { invoice_no: '=1+1' },
  { invoice_no: '@SUM(A1)' },
  { invoice_no: '-2+3' },
  { invoice_no: '100%', entry_no: '000042' },
  { invoice_no: 'ä ö?å#&;"\'<b>', entry_no: 'E-77' },
  { invoice_no: '7001', entry_no: '18446744073709551616' },
  { invoice_no: '7001', entry_no: '7001b' },
  { price: 98_765_432_109.87, price_vat: 99_999_999_999.99, amount_outstanding: 99_999_999_999.99 },
  { price: -98_765_432_109.87, price_vat: -99_999_999_999.99, status: 'done' },
  { price: 0.01, price_vat: 0.01, amount_outstanding: 0.01 },
  { price: 0.0001, price_vat: 0.0001, amount_outstanding: 0.0001 },
  { price: 12.345, price_vat: 15.431, amount_outstanding: 15.431 },
  { price: 1_234.5678, price_vat: 1_543.2098, amount_outstanding: 1_543.2097 },
  { price: 0, price_vat: 0, amount_outstanding: 0 },
  { price: 0.1, price_vat: 0.2, amount_outstanding: 0.3 },
  { invoice_date_at: '2024-02-29 23:59:59', invoice_due_at: '2024-02-29 23:59:59' },
  { invoice_date_at: '2025-03-30 02:30:00', invoice_due_at: '9999-12-31 00:00:00' },
  { invoice_date_at: '1970-01-01 00:00:00', invoice_due_at: '1969-12-31 00:00:00' },
  { tags: ['\u{1F469}\u200D\u{1F4BB}', '\u05E9\u05DC\u05D5\u05DD', '\u202Ertl\u202C', '=cmd()', ''] },
  { tags: Array.from({ length: 60 }, (_, index) => `tag ${index}`), status: 'open ' },
];

export const AWKWARD_COUNT = ROWS.length;

/** One customer with every value that has ever broken an export. */
export function awkwardInvoices(plan: InvoicePlan): InvoiceSource {
  return listedSource(
    ROWS.map((row, index): InvoiceRecord => {
      const day = plan.today - 10 * (ROWS.length - index);
      const record = invoiceRecord({
        ...keysAt(plan, index),
        day,
        dueDay: day + 20,
        netOre: 80_000 + index * 4,
        outstandingOre: 0,
        hasPdf: true,
        status: 'paid',
      });
      const outstanding = row.amount_outstanding ?? 0;
      return { ...record, balance: outstanding, status: outstanding > 0 ? 'open' : 'paid', ...row };
    }),
  );
}

import { type InvoicePlan, type InvoiceSource, keysAt, listedSource } from './invoiceSource.ts';
import { type InvoiceRecord, invoiceRecord, withVat } from './sampleInvoice.ts';

/** Status, days late and what is unusual besides. Nothing here is documented; it must be shown as it comes. */
const ROWS: readonly {
  readonly status: string;
  readonly late: number;
  readonly outstanding: boolean;
  readonly net?: number;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly tags?: readonly unknown[];
}[] = [
  { status: 'paid', late: 400, outstanding: false },
  { status: 'done', late: 300, outstanding: false, net: -80_000 },
  { status: 'written off', late: 280, outstanding: false, tags: ['bad debt'] },
  { status: 'written off', late: 250, outstanding: true },
  { status: 'inkasso', late: 130, outstanding: true, extra: { collection_case: { no: 'IK-4471', step: 2 } } },
  { status: 'påminnelse', late: 45, outstanding: true, extra: { type: 'reminder', reminder_fee: 60 } },
  { status: 'påminnelse', late: 33, outstanding: true, tags: [{ name: 'second reminder', at: '08:15' }] },
  { status: 'open', late: 20, outstanding: true, net: -35_200, extra: { type: 'credit_note' } },
  { status: 'SENT', late: 12, outstanding: true },
  { status: 'sent', late: 4, outstanding: true, tags: ['e-invoice', 'priority'] },
  { status: 'sent', late: -9, outstanding: true, extra: { currency_hint: null, pages: 3 } },
  { status: '', late: -14, outstanding: true },
  { status: 'väntar på godkännande', late: -20, outstanding: true, tags: [7, true, null, ['nested']] },
  { status: 'draft', late: -29, outstanding: false, extra: { type: 'proforma', has_pdf: false } },
];

export const UNKNOWN_WORDS_COUNT = ROWS.length;

/** Statuses, types, fields and tags that docs/service.md §2.3 does not list ("complete list: not shown"). */
export function unknownWordsInvoices(plan: InvoicePlan): InvoiceSource {
  return listedSource(
    ROWS.map((row, index): InvoiceRecord => {
      const netOre = row.net ?? 12_000 + index * 5_500;
      const record = invoiceRecord({
        ...keysAt(plan, index),
        day: plan.today - row.late - 30,
        dueDay: plan.today - row.late,
        netOre,
        outstandingOre: row.outstanding ? withVat(netOre) : 0,
        hasPdf: true,
        status: row.status,
        tags: row.tags ?? [],
      });
      return { ...record, ...row.extra };
    }),
  );
}

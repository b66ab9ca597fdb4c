import type { WireInvoice } from '../../shared/domain/invoiceFields.ts';
import { type LocalDate, localDay, type WallClock } from '../../shared/domain/wallClock.ts';

/** An invoice as the service sends it (docs/service.md §2.3). */
export type InvoiceRecord = WireInvoice;

/** What ties an invoice to its agreement (docs/service.md §2.3: `agreement_id`, `agreement_external_id`). */
export interface AgreementKey {
  readonly id: number;
  readonly externalId: string;
}

/** The facts of one sample invoice; days are day numbers, `Ore` amounts are whole hundredths. */
interface InvoiceFacts {
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly agreement: AgreementKey;
  readonly day: number;
  readonly dueDay: number;
  readonly time?: string;
  readonly netOre: number;
  readonly outstandingOre: number;
  readonly hasPdf: boolean;
  readonly status: string;
  readonly tags?: readonly unknown[];
}

/** Hundredths with 25 % VAT, rounded half away from zero. */
export function withVat(netOre: number): number {
  return Math.sign(netOre) * Math.round(Math.abs(netOre) * 1.25);
}

/** The record of these facts; its balance is what is outstanding. */
export function invoiceRecord(facts: InvoiceFacts): InvoiceRecord {
  return {
    type: 'invoice',
    invoice_no: facts.invoiceNo,
    agreement_id: facts.agreement.id,
    agreement_external_id: facts.agreement.externalId,
    invoice_date_at: wallClockOf(facts.day, facts.time),
    invoice_due_at: wallClockOf(facts.dueDay, facts.time),
    amount_outstanding: facts.outstandingOre / 100,
    entry_no: facts.entryNo,
    price: facts.netOre / 100,
    price_vat: withVat(facts.netOre) / 100,
    balance: facts.outstandingOre / 100,
    has_pdf: facts.hasPdf,
    status: facts.status,
    tags: facts.tags ?? [],
  };
}

const MS_PER_DAY = 86_400_000;
const texts = new Map<number, LocalDate>();

/** The calendar day of a day number (whole days since 1970-01-01), the reverse of `dayNumber`. */
export function dayText(day: number): LocalDate {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10) as LocalDate;
    texts.set(day, text);
  }
  return text;
}

/** The service's date-time (docs/service.md §2.3) of a day number, at midnight unless a time is given. */
export function wallClockOf(day: number, time = '00:00:00'): WallClock {
  return `${dayText(day)} ${time}` as WallClock;
}

/** Today on this machine's calendar. */
export function localToday(): LocalDate {
  return localDay(Date.now());
}

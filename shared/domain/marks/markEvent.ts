import type { FieldOf } from '../invoiceFields.ts';
import type { MarkField } from '../markNames.ts';
import type { Decimal } from '../money.ts';
import type { LocalDate, WallClock } from '../wallClock.ts';

/** What is noted, by its field. Amounts are in the service's unit, days on the clerk's own calendar. */
export interface MarkValues {
  readonly reviewed: true;
  /** What is to be asked; may be empty. */
  readonly ask: { readonly text: string };
  readonly dispute: { readonly reason: string; readonly text: string };
  /** `amount` null: all that was outstanding. */
  readonly promise: { readonly day: LocalDate; readonly amount: Decimal | null };
  readonly note: { readonly text: string };
  /** A payment of a bank's file, as of the day on which it was booked; `amount` null: one for several invoices together. */
  readonly seenInBank: { readonly day: LocalDate; readonly amount: Decimal | null };
  /** `ifNothing`: only if nothing has come by then, so it goes by itself once the invoice is settled. */
  readonly step: { readonly day: LocalDate; readonly word: string; readonly ifNothing: boolean };
}

/** A field with its value; null takes the mark away. */
export type Mark = {
  readonly [Field in MarkField]: { readonly field: Field; readonly value: MarkValues[Field] | null };
}[MarkField];

/** An invoice by what outlives its list. */
export interface InvoiceNumbers {
  readonly invoiceNo: string;
  readonly entryNo: string;
}

/** What the invoice said when it was marked: its status, its dates and its amounts (docs/service.md §2.3). */
export type SaidInvoice = {
  readonly status: string;
} & { readonly [Field in FieldOf<'wallClock'>]: WallClock } & {
  readonly [Field in FieldOf<'amount'>]: Decimal;
};

/**
 * One thing that was noted, written once and never changed. Of two of a field the one with the higher counter is shown,
 * at a tie that of the author whose id is greater; clock times are compared of one author and counter alone, which a
 * restored backup has given twice.
 */
export type MarkEvent = {
  /** Id of the desk that wrote it, and its name there; claimed, not proven. */
  readonly author: string;
  readonly by: string;
  /** The highest that the desk had seen, plus one. */
  readonly counter: number;
  /** Milliseconds since the epoch by the clock of that desk: shown, never compared. */
  readonly at: number;
  /** Null: about the customer itself. */
  readonly invoice: InvoiceNumbers | null;
  /** Null for a customer. */
  readonly said: SaidInvoice | null;
} & Mark;

/** What a customer's marks come to: for each field the event that is shown, and the last one of each other author. */
export interface ShownEvent {
  readonly shown: MarkEvent;
  readonly beside: readonly MarkEvent[];
}

/** By `subjectKey`: of each invoice that has a mark, and of the customer itself under an empty key. */
export type CustomerMarks = ReadonlyMap<string, Partial<Readonly<Record<MarkField, ShownEvent>>>>;

/** How an invoice is named among a customer's marks; the empty text is the customer itself. */
export function subjectKey(invoice: InvoiceNumbers | null): string {
  return invoice === null ? '' : JSON.stringify([invoice.invoiceNo, invoice.entryNo]);
}

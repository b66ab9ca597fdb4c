import type { FieldOf } from './invoiceFields.ts';
import { MARK_FIELDS, type MarkField, type PromiseState } from './markNames.ts';
import { compareDecimals, type Decimal, DecimalSum } from './money.ts';
import { type LocalDate, localDay, type WallClock } from './wallClock.ts';

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

/** A field that the service has changed since an invoice was marked, as it was then and as it is. */
export interface ChangedField {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** What differs between what an invoice said when it was marked and what it says now; the order is that of the first. */
export function changedFields(said: SaidInvoice, now: SaidInvoice): ChangedField[] {
  const names = Object.keys(said) as (keyof SaidInvoice)[];
  return names
    .filter((field) => said[field] !== now[field])
    .map((field) => ({ field, from: said[field], to: now[field] }));
}

type OfSubject = Partial<Readonly<Record<MarkField, ShownEvent>>>;

/**
 * Whether an event is shown rather than another of the same field: by its counter, at a tie by its author's id. An author
 * has given a counter twice only where a backup was restored: then the one that its own clock calls later is shown.
 */
function isAfter(one: MarkEvent, other: MarkEvent): boolean {
  if (one.counter !== other.counter) return one.counter > other.counter;
  if (one.author !== other.author) return one.author > other.author;
  if (one.at !== other.at) return one.at > other.at;
  return JSON.stringify([one.value, one.said]) > JSON.stringify([other.value, other.said]);
}

/**
 * What the events of a customer come to, in whatever order they are given. Beside an event that is shown stand the last
 * ones of each other author that say something else, so that no colleague's work is lost under it.
 */
export function shownEvents(events: Iterable<MarkEvent>): CustomerMarks {
  const last = new Map<string, Map<MarkField, Map<string, MarkEvent>>>();
  for (const event of events) {
    const fields = made(last, subjectKey(event.invoice), () => new Map());
    const authors = made(fields, event.field, () => new Map());
    const known = authors.get(event.author);
    if (known === undefined || isAfter(event, known)) authors.set(event.author, event);
  }
  return new Map(Array.from(last, ([subject, fields]) => [subject, ofSubject(fields)]));
}

/** Whether two marks say the same: their values are as their schema has put them, with their keys in one order. */
export function isSameValue(one: MarkEvent['value'], other: MarkEvent['value']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function ofSubject(fields: ReadonlyMap<MarkField, ReadonlyMap<string, MarkEvent>>): OfSubject {
  const shown: Partial<Record<MarkField, ShownEvent>> = {};
  for (const field of MARK_FIELDS) {
    const events = [...(fields.get(field)?.values() ?? [])].sort((left, right) =>
      isAfter(left, right) ? -1 : 1,
    );
    const [first, ...others] = events;
    if (first === undefined) continue;
    const beside = others.filter(({ value }) => value !== null && !isSameValue(value, first.value));
    shown[field] = { shown: first, beside };
  }
  return shown;
}

function made<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** What the last fetch says of an invoice, or of all invoices of a customer. */
interface Seen {
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  readonly outstanding: Decimal;
}

/** How a promise stands, or a payment that the bank has; `missing` is what has not come of it, null while that is not known. */
export interface PromiseStands {
  readonly state: PromiseState;
  readonly missing: Decimal | null;
}

const NOT_KNOWN: PromiseStands = { state: 'notKnown', missing: null };
const KEPT: PromiseStands = { state: 'kept', missing: '0' as Decimal };

/**
 * Judges a promise by a fetch that came after it was noted (milliseconds since the epoch), never by the day of today: it
 * is kept as soon as enough has come, and not kept once the list was fetched on a later day of the desk's calendar than
 * the one that was promised. `paid` is what has come since, null where nothing says it; `seen` is null where the invoice
 * is not in the list, or no list is kept.
 */
export function promiseStands(
  { day, amount }: MarkValues['promise'],
  notedAt: number,
  seen: (Seen & { readonly paid: Decimal | null }) | null,
): PromiseStands {
  if (seen === null || seen.fetchedAt <= notedAt) return NOT_KNOWN;
  const missing = missingOf(amount, seen);
  if (missing !== null && compareDecimals(missing, '0') <= 0) return KEPT;
  if (missing === null || seen.paid === null || !isOver(day, seen.fetchedAt)) return NOT_KNOWN;
  return { state: compareDecimals(seen.paid, '0') > 0 ? 'inPart' : 'broken', missing };
}

/**
 * Judges what is seen in the bank by the first fetch that came after it was noted: it is here once the invoice is settled or
 * as much is paid of it. A payment for several invoices is here once anything of this one is. Null for `seen` as above.
 */
export function seenStands(
  { amount }: MarkValues['seenInBank'],
  notedAt: number,
  seen: (Seen & { readonly paid: Decimal | null }) | null,
): PromiseStands {
  if (seen === null || seen.fetchedAt <= notedAt || seen.paid === null) return NOT_KNOWN;
  const { outstanding, paid } = seen;
  const isAnyPaid = compareDecimals(paid, '0') > 0;
  if (compareDecimals(outstanding, '0') <= 0 || (amount === null && isAnyPaid)) return KEPT;
  const missing = missingOf(amount, seen) ?? outstanding;
  if (compareDecimals(missing, '0') <= 0) return KEPT;
  return { state: isAnyPaid ? 'inPart' : 'broken', missing };
}

function missingOf(amount: Decimal | null, { outstanding, paid }: Seen & { readonly paid: Decimal | null }) {
  if (amount === null) return outstanding;
  return paid === null ? null : new DecimalSum().add(amount).subtract(paid).decimal();
}

function isOver(day: LocalDate, instant: number): boolean {
  return localDay(instant) > day;
}

/** A step for the case that nothing comes is over once a fetch after it has found nothing owed. */
export function isStepOver({ ifNothing }: MarkValues['step'], notedAt: number, seen: Seen | null): boolean {
  return (
    ifNothing && seen !== null && seen.fetchedAt > notedAt && compareDecimals(seen.outstanding, '0') <= 0
  );
}

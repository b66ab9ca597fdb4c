import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceNumbers, MarkEvent, SaidInvoice } from '../../../shared/domain/markEvent.ts';
import {
  MARK_FIELDS,
  type MarkField,
  type ParkedReason,
  WORK_KINDS,
} from '../../../shared/domain/markNames.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import type { WorkItem } from '../../../shared/ipc/marks.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { plainDaysLate } from './plainQuery.ts';

/** A customer with what each fetch has left of its list; none where no list is kept. */
export interface PlainCustomer {
  readonly number: string;
  readonly fetches: readonly { readonly at: number; readonly rows: readonly InvoiceRow[] }[];
  readonly events: readonly MarkEvent[];
}

type Stands = NonNullable<WorkItem['stands']>;
type Changed = WorkItem['changed'];

/** What is noted about an invoice, or about the customer, and where it is. */
export interface PlainSubject {
  readonly customer: PlainCustomer;
  readonly invoice: InvoiceNumbers | null;
  readonly noted: ReadonlyMap<MarkField, MarkEvent>;
  readonly row: InvoiceRow | null;
  readonly parked: ParkedReason | null;
  readonly changed: Changed;
  readonly stands: Stands | null;
  readonly seen: Stands | null;
  readonly step: MarkEvent | null;
}

export function saidBy(row: InvoiceRow): SaidInvoice {
  const { status, invoiceDate, dueDate, outstanding, price, priceVat, balance } = row;
  return { status, invoiceDate, dueDate, outstanding, price, priceVat, balance };
}

export function rowsWith(customer: PlainCustomer, invoice: InvoiceNumbers): readonly InvoiceRow[] {
  const rows = customer.fetches.at(-1)?.rows ?? [];
  return rows.filter((row) => row.invoiceNo === invoice.invoiceNo && row.entryNo === invoice.entryNo);
}

export function plainSubjects(customer: PlainCustomer): PlainSubject[] {
  const groups = Map.groupBy(customer.events, ({ invoice }) => JSON.stringify(invoice));
  return [...groups.values()].map((events) => plainSubject(customer, events));
}

function plainSubject(customer: PlainCustomer, events: readonly MarkEvent[]): PlainSubject {
  const invoice = events[0]?.invoice ?? null;
  const noted = shownOf(events);
  const rows = invoice === null ? [] : rowsWith(customer, invoice);
  const row = rows.length === 1 ? (rows[0] as InvoiceRow) : null;
  const fetched = customer.fetches.at(-1);
  const parked = fetched === undefined ? 'notCached' : rows.length === 0 ? 'gone' : 'shared';
  const promise = noted.get('promise');
  const inBank = noted.get('seenInBank');
  const reviewed = noted.get('reviewed');
  const step = noted.get('step') ?? null;
  return {
    ...{ customer, invoice, noted, row },
    parked: invoice === null || row ? null : parked,
    changed: reviewed?.said && row ? differences(reviewed.said, saidBy(row)) : [],
    stands: promise ? standsOf(customer, promise, row) : null,
    seen: inBank ? seenOf(customer, inBank, row) : null,
    step: step && isGone(customer, step, row) ? null : step,
  };
}

/** The last of each field, by counter and then by author; without what was taken away. */
function shownOf(events: readonly MarkEvent[]): Map<MarkField, MarkEvent> {
  const shown = new Map<MarkField, MarkEvent>();
  for (const field of MARK_FIELDS) {
    const last = events
      .filter((event) => event.field === field)
      .sort((left, right) => left.counter - right.counter || (left.author < right.author ? -1 : 1))
      .at(-1);
    if (last && last.value !== null) shown.set(field, last);
  }
  return shown;
}

/** A step that is for the case that nothing comes, once a fetch after it has found nothing owed. */
function isGone({ fetches }: PlainCustomer, event: MarkEvent, row: InvoiceRow | null): boolean {
  const last = fetches.at(-1);
  if (event.field !== 'step' || !event.value?.ifNothing || last === undefined || last.at <= event.at)
    return false;
  if (event.invoice === null) return total(last.rows) <= 0n;
  return row !== null && scaledFromDecimal(row.outstanding) <= 0n;
}

function differences(said: SaidInvoice, now: SaidInvoice): Changed {
  const fields = ['status', 'invoiceDate', 'dueDate', 'outstanding', 'price', 'priceVat', 'balance'] as const;
  return fields
    .filter((field) => said[field] !== now[field])
    .map((field) => ({ field, from: said[field], to: now[field] }));
}

const total = (rows: readonly InvoiceRow[]) =>
  rows.reduce((sum, { outstanding }) => sum + scaledFromDecimal(outstanding), 0n);

/** How far rows that are in two lists have fallen between them, and since the promise; null where nothing says it. */
function fallenSince({ fetches }: PlainCustomer, at: number): bigint | null {
  if (fetches[0] === undefined || fetches[0].at > at) return null;
  let fallen = 0n;
  for (const [place, fetch] of fetches.entries()) {
    if (fetch.at <= at) continue;
    const before = new Map(
      fetches[place - 1]?.rows.map((row) => [row.id, scaledFromDecimal(row.outstanding)]),
    );
    for (const row of fetch.rows) {
      const was = before.get(row.id);
      const is = scaledFromDecimal(row.outstanding);
      if (was !== undefined && was > is) fallen += was - is;
    }
  }
  return fallen;
}

function standsOf(customer: PlainCustomer, event: MarkEvent, row: InvoiceRow | null): Stands {
  const unknown: Stands = { state: 'notKnown', missing: null };
  const last = customer.fetches.at(-1);
  if (event.field !== 'promise' || event.value === null) throw new Error('no promise');
  if (last === undefined || last.at <= event.at || (event.invoice !== null && row === null)) return unknown;
  const left = row === null ? total(last.rows) : scaledFromDecimal(row.outstanding);
  const { day, amount } = event.value;
  const paid =
    event.said === null ? fallenSince(customer, event.at) : scaledFromDecimal(event.said.outstanding) - left;
  const missing = amount === null ? left : paid === null ? null : scaledFromDecimal(amount) - paid;
  if (missing !== null && missing <= 0n) return { state: 'kept', missing: '0' as never };
  if (localDay(last.at) <= day || paid === null || missing === null) return unknown;
  return { state: paid > 0n ? 'inPart' : 'broken', missing: decimalFromScaled(missing) };
}

/** Whether as much as the bank has seen is paid here, as the first fetch after it says. */
function seenOf(customer: PlainCustomer, event: MarkEvent, row: InvoiceRow | null): Stands {
  const last = customer.fetches.at(-1);
  if (event.field !== 'seenInBank' || event.value === null) throw new Error('nothing is seen');
  if (last === undefined || last.at <= event.at || row === null || event.said === null)
    return { state: 'notKnown', missing: null };
  const left = scaledFromDecimal(row.outstanding);
  const paid = scaledFromDecimal(event.said.outstanding) - left;
  const { amount } = event.value;
  const missing = amount === null ? (paid > 0n ? 0n : left) : scaledFromDecimal(amount) - paid;
  if (left <= 0n || missing <= 0n) return { state: 'kept', missing: '0' as never };
  return { state: paid > 0n ? 'inPart' : 'broken', missing: decimalFromScaled(missing) };
}

export function plainRowMarks(
  { noted, row, changed, stands, seen, step }: PlainSubject,
  today: string,
): InvoiceRow['marks'] {
  const of = (field: MarkField) => noted.get(field)?.value as never as Record<string, string> | undefined;
  if (row === null || (noted.size === 0 && step === null)) return null;
  const marks = {
    reviewed: of('reviewed') ? (changed.length > 0 ? ('changed' as const) : ('unchanged' as const)) : null,
    ask: of('ask') !== undefined,
    dispute: of('dispute')?.['reason'] ?? null,
    promise: stands && { day: of('promise')?.['day'] ?? '', state: stands.state },
    seenInBank: seen && { day: of('seenInBank')?.['day'] ?? '', state: seen.state },
    note: of('note') !== undefined,
    step: step && {
      day: of('step')?.['day'] ?? '',
      word: of('step')?.['word'] ?? '',
      due: (of('step')?.['day'] ?? '') <= today,
    },
  };
  const isEmpty = noted.size === 1 && noted.has('step') && step === null;
  return isEmpty ? null : marks;
}

interface Line {
  readonly item: WorkItem;
  readonly day: string;
  readonly size: bigint;
  readonly last: string;
}

type Why = Pick<WorkItem, 'kind'> & { readonly day: string; readonly event: MarkEvent | null };

function lineOf(
  {
    customer,
    invoice,
    row,
    ...subject
  }: Pick<PlainSubject, 'customer' | 'invoice' | 'row' | 'changed' | 'stands' | 'seen'>,
  { kind, day, event }: Why,
  { connectionId, today }: { readonly connectionId: string; readonly today: string },
): Line {
  const key = invoice === null ? '' : JSON.stringify([invoice.invoiceNo, invoice.entryNo]);
  const found = row && {
    ...{ id: row.id, outstanding: row.outstanding, hasPdf: row.hasPdf },
    daysLate: plainDaysLate(row, today) || null,
  };
  const nowhere = { id: null, outstanding: null, daysLate: null, hasPdf: false };
  return {
    item: {
      kind,
      customer: { connectionId, number: customer.number as never },
      givenName: '',
      invoice: invoice && { ...invoice, ...(found ?? nowhere) },
      mark: event && ({ field: event.field, value: event.value } as never),
      by: event?.by ?? '',
      changed: kind === 'changedSince' ? subject.changed : [],
      stands: kind === 'promiseBroken' ? subject.stands : kind === 'seenNotHere' ? subject.seen : null,
    },
    day,
    size: row ? scaledFromDecimal(row.outstanding) : 0n,
    last: `${customer.number.padStart(9, '0')} ${event === null ? row?.id : key}`,
  };
}

function reasons(subject: PlainSubject, today: string): Why[] {
  const { noted, step, stands, seen, changed } = subject;
  const event = (field: MarkField) => noted.get(field) as MarkEvent;
  const dayOf = (field: MarkField) => (event(field).value as { readonly day: string }).day;
  const found: Why[] = [];
  const add = (kind: WorkItem['kind'], field: MarkField, day: string) =>
    found.push({ kind, day, event: event(field) });
  if (step && dayOf('step') <= today) add('stepDue', 'step', dayOf('step'));
  if (stands?.state === 'broken' || stands?.state === 'inPart')
    add('promiseBroken', 'promise', dayOf('promise'));
  if (seen?.state === 'broken' || seen?.state === 'inPart')
    add('seenNotHere', 'seenInBank', dayOf('seenInBank'));
  if (noted.has('dispute') && step === null) add('disputed', 'dispute', localDay(event('dispute').at));
  if (noted.has('reviewed') && changed.length > 0)
    add('changedSince', 'reviewed', localDay(event('reviewed').at));
  return found;
}

/** The worklist, put together from every mark and every row. */
export function plainWork(
  customers: readonly PlainCustomer[],
  connectionId: string,
  today: string,
): WorkItem[] {
  const where = { connectionId, today };
  const lines = customers.flatMap((customer) => {
    const subjects = plainSubjects(customer);
    const marked = subjects.flatMap((subject) =>
      reasons(subject, today).map((why) => lineOf(subject, why, where)),
    );
    const late = (customer.fetches.at(-1)?.rows ?? []).filter((row) => {
      const days = plainDaysLate(row, today);
      const own = subjects.find((subject) => subject.row?.id === row.id);
      return days >= 61 && days < 68 && !own?.noted.has('dispute') && own?.stands?.state !== 'notKnown';
    });
    return [
      ...marked,
      ...late.map((row) => {
        const invoice = { invoiceNo: row.invoiceNo, entryNo: row.entryNo };
        const why = { kind: 'newlyLate' as const, day: row.dueDate.slice(0, 10), event: null };
        return lineOf({ customer, invoice, row, changed: [], stands: null, seen: null }, why, where);
      }),
    ];
  });
  const text = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
  return lines
    .sort(
      (left, right) =>
        WORK_KINDS.indexOf(left.item.kind) - WORK_KINDS.indexOf(right.item.kind) ||
        text(left.day, right.day) ||
        Number(right.size - left.size) ||
        text(left.last, right.last),
    )
    .map(({ item }) => item);
}

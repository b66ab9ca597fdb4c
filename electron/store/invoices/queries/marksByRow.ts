import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { RowMarks } from '../../../../shared/domain/invoice.ts';
import { type FieldOf, fieldsOf } from '../../../../shared/domain/invoiceFields.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import {
  type ChangedField,
  type CustomerMarks,
  changedFields,
  type InvoiceNumbers,
  isStepOver,
  type Mark,
  type MarkEvent,
  type PromiseStands,
  promiseStands,
  type SaidInvoice,
  type ShownEvent,
  seenStands,
  subjectKey,
} from '../../../../shared/domain/markEvent.ts';
import {
  MARK_FIELDS,
  type MarkField,
  type MarkFilter,
  type ParkedReason,
} from '../../../../shared/domain/markNames.ts';
import {
  compareDecimals,
  type Decimal,
  DecimalSum,
  decimalFromScaled,
} from '../../../../shared/domain/money.ts';
import type { ParkedMark, ShownMark } from '../../../../shared/ipc/marks.ts';
import { type CipherDatabase, readRow, readRows, readValue } from '../../../database/database.ts';
import type { ConnectionMarks, MarksSource } from '../../userData/marksRepository.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { HISTORY_KINDS } from '../ingest/history.ts';
import { type Amount, unpackOverflow } from '../model/amounts.ts';
import { clockNumber, clockText } from '../model/clockNumber.ts';
import { COLUMN_OF, customerIdOf, idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { type StoredFigures, sumOf } from '../model/figures.ts';
import { changedFieldsOf } from './changeFeedQueries.ts';
import type { CachedCustomer, Customers, CustomerTable } from './customerTable.ts';
import type { Progress } from './listShapes.ts';
import { type Condition, idsAre } from './sqlBuilder.ts';

/** Invoices and customers with marks, of all customers together. */
const SUBJECTS_KEPT = 200_000;

/** What a row shows of its marks, by its id. */
type MarksAt = (id: number) => RowMarks | null;

const NONE: MarksAt = () => null;

/**
 * Which row has which marks. A customer's are put at its rows when they are first asked for, and stay there until it is
 * fetched or marked again. Customers without marks cost nothing. Called within a transaction on the lists.
 */
export class MarksByRow {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #source: MarksSource;
  readonly #cached = new LruCache<string, BoundCustomer>(SUBJECTS_KEPT, ({ subjects }) => subjects.size + 1);

  constructor(lists: CipherDatabase, table: CustomerTable, source: MarksSource) {
    this.#database = lists;
    this.#table = table;
    this.#source = source;
  }

  /** All of a connection at this moment of the facts, wherever they are. */
  noted(connectionId: string): ConnectionMarks {
    return this.#source.of(connectionId);
  }

  /** Another number once a mark of the connection, or what a fetch says of a marked customer, is another. */
  moment({ connection_id, number, stamp }: CustomerRow): number {
    const { version, customers } = this.noted(connection_id);
    return version + (customers.has(number) ? stamp : 0);
  }

  /** Null for a customer without marks; one whose list is not kept can have some. */
  of(connectionId: string, number: string): BoundCustomer | null {
    if (!this.#hasAny(connectionId, number)) return null;
    return this.bound(connectionId, number, this.#table.of(connectionId).find(number) ?? null);
  }

  /** The same where it is known how the last fetch has left the customer. */
  bound(connectionId: string, number: string, kept: CachedCustomer | null): BoundCustomer | null {
    const marks = this.noted(connectionId).customers.get(number);
    if (marks === undefined || marks.size === 0) return null;
    const key = customerKey({ connectionId, number });
    const cached = this.#cached.get(key);
    if (cached?.kept === kept && cached.marks === marks) return cached;
    const bound = resolveMarks(this.#database, kept, marks, cached);
    this.#cached.put(key, bound);
    return bound;
  }

  /** Of all kept customers that have some. */
  *ofAll({ connectionId, roster, byId }: Customers): Generator<BoundCustomer, void> {
    for (const number of this.noted(connectionId).customers.keys()) {
      const kept = byId.get(roster.idOf(number) ?? -1);
      const bound = kept && this.bound(connectionId, number, kept);
      if (bound) yield bound;
    }
  }

  /** For the rows of one customer, or of all where `number` is null. */
  at(connectionId: string, number: string | null, today: string): MarksAt {
    if (!this.#hasAny(connectionId, number)) return NONE;
    const { byId } = this.#table.of(connectionId);
    const found = new Map<number, BoundCustomer | null>();
    return (id) => {
      const customerId = customerIdOf(id);
      let customer = found.get(customerId);
      if (customer === undefined) {
        const kept = byId.get(customerId);
        customer = kept ? this.bound(connectionId, kept.number, kept) : null;
        found.set(customerId, customer);
      }
      const subject = customer?.byRow.get(id % ROWS_PER_CUSTOMER);
      return subject === undefined ? null : rowMarksOf(subject, today);
    };
  }

  #hasAny(connectionId: string, number: string | null): boolean {
    const { customers } = this.noted(connectionId);
    return number === null ? customers.size > 0 : customers.has(number);
  }
}

type Shown = Partial<Readonly<Record<MarkField, ShownEvent>>>;

/** An event that notes something, and takes nothing away. */
type Noted<Field extends MarkField> = Extract<MarkEvent, { field: Field }> & {
  readonly value: NonNullable<Extract<MarkEvent, { field: Field }>['value']>;
};

/** An invoice that has marks, or the customer itself, with what the last fetch says of it. */
export interface BoundSubject {
  /** As `subjectKey` writes it. */
  readonly key: string;
  /** Null for the customer itself. */
  readonly invoice: InvoiceNumbers | null;
  readonly shown: Shown;
  readonly row: MarkedRow | null;
  /** Null where it has a row, or is the customer. */
  readonly parked: ParkedReason | null;
  /** What has changed since it was reviewed; nothing where it is not. */
  readonly changed: readonly ChangedField[];
  /** Null without a promise. */
  readonly stands: PromiseStands | null;
  /** Null where nothing is seen in the bank. */
  readonly seen: PromiseStands | null;
  /** Null without a step, and for one that has gone by itself. */
  readonly step: Noted<'step'> | null;
}

/** The marks of a customer, each at the one row of its list that it is about. */
export interface BoundCustomer {
  /** Another one for each fetch of the customer and each change of its marks. */
  readonly version: number;
  /** Null where no list is kept. */
  readonly kept: CachedCustomer | null;
  readonly marks: CustomerMarks;
  readonly subjects: ReadonlyMap<string, BoundSubject>;
  /** Those that have a row, by its number. */
  readonly byRow: ReadonlyMap<number, BoundSubject>;
  readonly rows: ReadonlyMap<string, readonly MarkedRow[]>;
}

/** What is noted in a field at present; null for nothing. */
export function noted<Field extends MarkField>(shown: Shown, field: Field): Noted<Field> | null {
  const event = shown[field]?.shown;
  return event === undefined || event.value === null ? null : (event as Noted<Field>);
}

/** It was to come by a day that is over, and has not, or only a part of it. */
export function isNotKept(stands: PromiseStands | null): boolean {
  return stands?.state === 'broken' || stands?.state === 'inPart';
}

let lastVersion = 0;

/** Of what was `known` of the same customer before, all stays that neither a fetch nor a mark has changed. */
function resolveMarks(
  database: CipherDatabase,
  kept: CachedCustomer | null,
  marks: CustomerMarks,
  cached: BoundCustomer | undefined,
): BoundCustomer {
  const rows = kept === null ? NO_ROWS : rowsOf(database, kept, marks, cached);
  const before = cached?.kept === kept ? cached?.subjects : undefined;
  const subjects = new Map<string, BoundSubject>();
  const byRow = new Map<number, BoundSubject>();
  for (const [key, shown] of marks) {
    const old = before?.get(key);
    const subject =
      old?.shown === shown ? old : boundSubject(database, kept, { key, shown, rows: rows.get(key) ?? [] });
    subjects.set(key, subject);
    if (subject.row !== null) byRow.set(subject.row.rowNumber, subject);
  }
  lastVersion += 1;
  return { version: lastVersion, kept, marks, subjects, byRow, rows };
}

const NO_ROWS: ReadonlyMap<string, readonly MarkedRow[]> = new Map();

/** In a list that is the same, rows are where they were found before. */
function rowsOf(
  database: CipherDatabase,
  { id, revision }: CachedCustomer,
  marks: CustomerMarks,
  cached: BoundCustomer | undefined,
): BoundCustomer['rows'] {
  const isSame = cached?.kept?.id === id && cached.kept.revision === revision;
  const before = isSame ? cached.rows : NO_ROWS;
  const missing: InvoiceNumbers[] = [];
  for (const [key, shown] of marks) {
    const invoice = before.has(key) ? null : invoiceOf(shown);
    if (invoice !== null) missing.push(invoice);
  }
  if (missing.length === 0) return before;
  const found = markedRows(database, id, missing);
  return before.size === 0 ? found : new Map([...before, ...found]);
}

function boundSubject(
  database: CipherDatabase,
  kept: CachedCustomer | null,
  { key, shown, rows }: Pick<BoundSubject, 'key' | 'shown'> & { readonly rows: readonly MarkedRow[] },
): BoundSubject {
  const invoice = invoiceOf(shown);
  const row = rows.length === 1 ? (rows[0] as MarkedRow) : null;
  const outstanding = invoice === null ? kept?.outstanding : row?.outstanding;
  const seen = kept === null || outstanding === undefined ? null : { outstanding, fetchedAt: kept.fetchedAt };
  const step = noted(shown, 'step');
  const promise = noted(shown, 'promise');
  const reviewed = noted(shown, 'reviewed');
  const inBank = noted(shown, 'seenInBank');
  const paid = promise && seen && paidOf(database, kept, promise, seen.outstanding);
  const paidHere = inBank && seen && paidOf(database, kept, inBank, seen.outstanding);
  return {
    key,
    invoice,
    shown,
    row,
    parked: invoice === null || row !== null ? null : parkedReason(kept, rows),
    changed:
      reviewed?.said && row && !row.says(reviewed.said) ? changedFields(reviewed.said, row.now) : NOTHING,
    stands: promise && promiseStands(promise.value, promise.at, seen && { ...seen, paid }),
    seen: inBank && seenStands(inBank.value, inBank.at, seen && { ...seen, paid: paidHere }),
    step: step && !isStepOver(step.value, step.at, seen) ? step : null,
  };
}

const NOTHING: readonly ChangedField[] = [];

/** What has come since something was noted; null where that is not known. */
function paidOf(
  database: CipherDatabase,
  kept: CachedCustomer | null,
  { said, at }: Noted<'promise'> | Noted<'seenInBank'>,
  outstanding: Decimal,
): Decimal | null {
  if (said !== null) return new DecimalSum().add(said.outstanding).subtract(outstanding).decimal();
  return kept && paidSince(database, kept, at);
}

function parkedReason(kept: CachedCustomer | null, rows: readonly MarkedRow[]): ParkedReason {
  if (kept === null) return 'notCached';
  return rows.length === 0 ? 'gone' : 'shared';
}

function invoiceOf(shown: Shown): InvoiceNumbers | null {
  for (const field of MARK_FIELDS) {
    const event = shown[field]?.shown;
    if (event !== undefined) return event.invoice;
  }
  return null;
}

/**
 * By how much the outstanding amounts of a customer's invoices have fallen in fetches after an instant (milliseconds
 * since the epoch), each fall by itself and exact. Null where the changes that are kept do not reach back to it. What has
 * gone from the list, or cannot be read, is no payment.
 */
function paidSince(
  database: CipherDatabase,
  { id, historyFrom }: Pick<CachedCustomer, 'id' | 'historyFrom'>,
  at: number,
): Decimal | null {
  const range = [...idRange(id), at];
  // The list was there before, and every fetch after it has all its changes.
  const before = readValue(
    database,
    'SELECT 1 FROM change_set WHERE id >= ? AND id < ? AND at <= ? LIMIT 1',
    ...range,
  );
  const [lost] = readRow<[number]>(
    database,
    `SELECT count(*) FROM change_set WHERE id >= ? AND id < ? AND at > ? AND (kept < total OR place < ?)`,
    ...range,
    historyFrom,
  ) ?? [0];
  if (before === undefined || lost > 0) return null;
  const sql = `SELECT fields FROM history WHERE id >= ? AND id < ? AND at > ?
    AND kind IN (${HISTORY_KINDS.settled}, ${HISTORY_KINDS.changed})`;
  const sum = new DecimalSum();
  for (const [fields] of readRows<[string]>(database, sql, ...range)) {
    const moved = changedFieldsOf(fields).find(({ field }) => field === 'outstanding');
    if (!moved?.from || !moved.to || compareDecimals(moved.to, moved.from) >= 0) continue;
    sum.add(moved.from).subtract(moved.to);
  }
  return sum.decimal();
}

type Clock = FieldOf<'wallClock'>;

const CLOCKS = fieldsOf('wallClock').map(({ id }) => id);
const AMOUNTS = fieldsOf('amount').map(({ id }) => id);

type MarkedRowColumns = [
  rowNumber: number,
  invoiceNo: string,
  entryNo: string,
  hasPdf: number,
  wide: string | null,
  status: string,
  ...clocksAndAmounts: number[],
];

/** A row of a customer's list that has the numbers of a mark. */
class MarkedRow {
  /** What its id has beyond the base of the list. */
  readonly rowNumber: number;
  readonly hasPdf: boolean;
  readonly outstanding: Decimal;
  readonly #status: string;
  /** Of the clock times, then of the amounts. */
  readonly #stored: readonly number[];
  readonly #wide: string | null;

  constructor([rowNumber, , , hasPdf, wide, status, ...stored]: MarkedRowColumns) {
    this.rowNumber = rowNumber;
    this.hasPdf = hasPdf === 1;
    this.#status = status;
    this.#stored = stored;
    this.#wide = wide;
    this.outstanding = this.#amount('outstanding', AMOUNTS.indexOf('outstanding'));
  }

  /** What it says at present. */
  get now(): SaidInvoice {
    const now: Record<string, string> = { status: this.#status };
    for (const [at, id] of CLOCKS.entries()) now[id] = clockText(this.#stored[at] as number);
    for (const [at, id] of AMOUNTS.entries()) now[id] = this.#amount(id, at);
    return now as SaidInvoice;
  }

  /** Whether it says the same, at a fifth of what it costs to compare all that it says. */
  says(said: SaidInvoice): boolean {
    if (said.status !== this.#status) return false;
    for (let at = 0; at < CLOCKS.length; at += 1) {
      if (clockNumber(said[CLOCKS[at] as Clock]) !== this.#stored[at]) return false;
    }
    for (let at = 0; at < AMOUNTS.length; at += 1) {
      const id = AMOUNTS[at] as Amount;
      if (said[id] !== this.#amount(id, at)) return false;
    }
    return true;
  }

  #amount(id: Amount, at: number): Decimal {
    return unpackOverflow(this.#wide)[id] ?? decimalFromScaled(this.#stored[CLOCKS.length + at] as number);
  }
}

const OF_CUSTOMER = `SELECT id - ?, invoice_no, entry_no, has_pdf, wide,
    (SELECT text FROM word WHERE word.id = invoice.id - invoice.id % ${ROWS_PER_CUSTOMER} + invoice.status),
    ${[...CLOCKS, ...AMOUNTS].map((id) => COLUMN_OF[id]).join(', ')}
  FROM invoice NOT INDEXED WHERE id >= ? AND id < ?`;
const BY_NUMBERS = `${OF_CUSTOMER} AND invoice_no IN (SELECT value FROM json_each(?))`;
const BY_NUMBER = `${OF_CUSTOMER} AND invoice_no = ?`;

/**
 * The rows of one customer's list that have the numbers of these invoices, by `subjectKey`: none where an invoice is
 * gone, several where its numbers are shared.
 */
export function markedRows(
  database: CipherDatabase,
  customerId: number,
  invoices: readonly InvoiceNumbers[],
): Map<string, MarkedRow[]> {
  const found = new Map<string, MarkedRow[]>();
  const byNumber = new Map<string, Map<string, MarkedRow[]>>();
  for (const invoice of invoices) {
    const rows: MarkedRow[] = [];
    found.set(subjectKey(invoice), rows);
    const byEntry = byNumber.get(invoice.invoiceNo);
    if (byEntry) byEntry.set(invoice.entryNo, rows);
    else byNumber.set(invoice.invoiceNo, new Map([[invoice.entryNo, rows]]));
  }
  for (const row of readMarkedRows(database, customerId, [...byNumber.keys()])) {
    const [, invoiceNo, entryNo] = row;
    byNumber.get(invoiceNo)?.get(entryNo)?.push(new MarkedRow(row));
  }
  return found;
}

function readMarkedRows(
  database: CipherDatabase,
  customerId: number,
  numbers: readonly string[],
): MarkedRowColumns[] {
  const [first, end] = idRange(customerId);
  const range = [first, first, end];
  // SQLite's JSON cannot say a NUL.
  const others = numbers.filter((no) => no.includes('\0'));
  const plain = others.length === 0 ? numbers : numbers.filter((no) => !no.includes('\0'));
  const rows = readRows<MarkedRowColumns>(database, BY_NUMBERS, ...range, JSON.stringify(plain));
  for (const no of others) rows.push(...readRows<MarkedRowColumns>(database, BY_NUMBER, ...range, no));
  return rows;
}

/** What was shown last: a page is asked for again and again. */
const shownBefore = new WeakMap<BoundSubject, { readonly today: string; readonly marks: RowMarks | null }>();

/** What a row shows of its marks on a day; null where all of them were taken away. */
function rowMarksOf(subject: BoundSubject, today: string): RowMarks | null {
  let shown = shownBefore.get(subject);
  if (shown?.today !== today) {
    shown = { today, marks: shownOnRow(subject, today) };
    shownBefore.set(subject, shown);
  }
  return shown.marks;
}

function shownOnRow({ shown, changed, stands, seen, step }: BoundSubject, today: string): RowMarks | null {
  const promise = noted(shown, 'promise');
  const dispute = noted(shown, 'dispute');
  const inBank = noted(shown, 'seenInBank');
  const marks: RowMarks = {
    reviewed: noted(shown, 'reviewed') && (changed.length > 0 ? 'changed' : 'unchanged'),
    ask: noted(shown, 'ask') !== null,
    dispute: dispute?.value.reason ?? null,
    promise: promise && stands && { day: promise.value.day, state: stands.state },
    seenInBank: inBank && seen && { day: inBank.value.day, state: seen.state },
    note: noted(shown, 'note') !== null,
    step: step && { day: step.value.day, word: step.value.word, due: step.value.day <= today },
  };
  return Object.values(marks).some((value) => value !== null && value !== false) ? marks : null;
}

/** Each field that something is noted in, or was by somebody else. */
export function shownMarks(subject: BoundSubject): ShownMark[] {
  return MARK_FIELDS.flatMap((field): ShownMark[] => {
    const event = subject.shown[field];
    if (event === undefined || (event.shown.value === null && event.beside.length === 0)) return [];
    const { shown, beside } = event;
    return [
      {
        ...bySomebody(shown),
        changed: shown.said && subject.row ? [...changedFields(shown.said, subject.row.now)] : [],
        stands: field === 'promise' ? subject.stands : field === 'seenInBank' ? subject.seen : null,
        beside: beside.map(bySomebody),
      },
    ];
  });
}

/** The marks of a customer's invoices that are at none of its rows at the moment. */
export function parkedMarks({ subjects }: BoundCustomer): ParkedMark[] {
  return [...subjects.values()].flatMap(({ invoice, parked, shown }) =>
    invoice === null || parked === null
      ? []
      : notedEvents(shown).map((event) => ({ invoice, reason: parked, ...bySomebody(event) })),
  );
}

export function parkedCount({ subjects }: BoundCustomer): number {
  let count = 0;
  for (const { parked, shown } of subjects.values()) {
    if (parked !== null) count += notedEvents(shown).length;
  }
  return count;
}

/** The field and value of an event. */
export function markOf({ field, value }: MarkEvent): Mark {
  return { field, value } as Mark;
}

function bySomebody(event: MarkEvent) {
  return { mark: markOf(event), by: event.by, at: event.at };
}

function notedEvents(shown: BoundSubject['shown']): MarkEvent[] {
  return MARK_FIELDS.flatMap((field) => noted(shown, field) ?? []);
}

type Test = (subject: BoundSubject, today: string) => boolean;

const hasReviewedMark = ({ shown }: BoundSubject) => noted(shown, 'reviewed') !== null;

/** Reviewed, and nothing of it has changed since. */
function isReviewed(subject: BoundSubject): boolean {
  return hasReviewedMark(subject) && subject.changed.length === 0;
}

/** `notReviewed` is also every row without marks. */
const TESTS: Readonly<Record<MarkFilter, Test>> = {
  reviewed: hasReviewedMark,
  notReviewed: (subject) => !isReviewed(subject),
  changedSince: (subject) => hasReviewedMark(subject) && subject.changed.length > 0,
  ask: ({ shown }) => noted(shown, 'ask') !== null,
  disputed: ({ shown }) => noted(shown, 'dispute') !== null,
  promised: ({ stands }) => stands?.state === 'notKnown',
  broken: ({ stands }) => isNotKept(stands),
  stepDue: ({ step }, today) => step !== null && step.value.day <= today,
  note: ({ shown }) => noted(shown, 'note') !== null,
  seenInBank: ({ shown }) => noted(shown, 'seenInBank') !== null,
};

/** Rows of these customers that have any of the marks. Ids are bound, never written into the SQL. */
export function marksCondition(
  customers: Iterable<BoundCustomer>,
  filters: readonly MarkFilter[],
  today: string,
): Condition {
  const matches = (subject: BoundSubject) => filters.some((filter) => TESTS[filter](subject, today));
  if (!filters.includes('notReviewed')) return idsAre('IN', idsOf(customers, matches));
  return idsAre(
    'NOT IN',
    idsOf(customers, (subject) => !matches(subject)),
  );
}

/** Ids of rows that are reviewed, and nothing of them has changed since. */
export function reviewedIds(customers: Iterable<BoundCustomer>): number[] {
  return idsOf(customers, isReviewed);
}

function idsOf(customers: Iterable<BoundCustomer>, isMeant: (subject: BoundSubject) => boolean): number[] {
  const ids: number[] = [];
  for (const { kept, byRow } of customers) {
    if (kept === null) continue;
    for (const [rowNumber, subject] of byRow)
      if (isMeant(subject)) ids.push(kept.id * ROWS_PER_CUSTOMER + rowNumber);
  }
  return ids;
}

/** How many of some rows are reviewed, and what is outstanding of both. */
export function reviewProgress(all: StoredFigures, reviewed: StoredFigures): Progress {
  return {
    invoices: all.invoices,
    reviewed: reviewed.invoices,
    outstanding: sumOf(all, 'outstanding'),
    reviewedOutstanding: sumOf(reviewed, 'outstanding'),
  };
}

import {
  type ChangedField,
  type CustomerMarks,
  changedFields,
  type InvoiceNumbers,
  isStepOver,
  type MarkEvent,
  type PromiseStands,
  promiseStands,
  type ShownEvent,
  seenStands,
} from '../../../../shared/domain/markEvent.ts';
import { MARK_FIELDS, type MarkField, type ParkedReason } from '../../../../shared/domain/markNames.ts';
import { compareDecimals, type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import { type CipherDatabase, readRow, readRows, readValue } from '../../../database/database.ts';
import { HISTORY_KINDS } from '../ingest/history.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CachedCustomer } from './cachedCustomer.ts';
import { fieldsOf } from './historyQueries.ts';
import { type MarkedRow, markedRows } from './markedRows.ts';

type Shown = Partial<Readonly<Record<MarkField, ShownEvent>>>;

/** An event that notes something, and takes nothing away. */
export type Noted<Field extends MarkField> = Extract<MarkEvent, { field: Field }> & {
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
export function resolveMarks(
  database: CipherDatabase,
  kept: CachedCustomer | null,
  marks: CustomerMarks,
  known: BoundCustomer | undefined,
): BoundCustomer {
  const rows = kept === null ? NO_ROWS : rowsOf(database, kept, marks, known);
  const before = known?.kept === kept ? known?.subjects : undefined;
  const subjects = new Map<string, BoundSubject>();
  const byRow = new Map<number, BoundSubject>();
  for (const [key, shown] of marks) {
    const old = before?.get(key);
    const subject =
      old?.shown === shown ? old : boundSubject(database, kept, { key, shown, rows: rows.get(key) ?? [] });
    subjects.set(key, subject);
    if (subject.row !== null) byRow.set(subject.row.n, subject);
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
  known: BoundCustomer | undefined,
): BoundCustomer['rows'] {
  const isSame = known?.kept?.id === id && known.kept.revision === revision;
  const before = isSame ? known.rows : NO_ROWS;
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
  const base = id * ROWS_PER_CUSTOMER;
  const range = [base, base + ROWS_PER_CUSTOMER, at] as const;
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
    const moved = fieldsOf(fields).find(({ field }) => field === 'outstanding');
    if (!moved?.from || !moved.to || compareDecimals(moved.to, moved.from) >= 0) continue;
    sum.add(moved.from).subtract(moved.to);
  }
  return sum.decimal();
}

import { type Ageing, type AgeingPart, type AgeingSums, stepsOf } from '../../../../shared/domain/ageing.ts';
import type { FieldId } from '../../../../shared/domain/invoiceFields.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import {
  dayAfter,
  dayNumber,
  type LocalDate,
  localDay,
  startOfDay,
} from '../../../../shared/domain/wallClock.ts';
import type { AsOfState, HistoricalBalance } from '../../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, readObject, readRow, readRows, readValue } from '../../../database/database.ts';
import { type FieldTexts, HISTORY_KINDS } from '../ingest/history.ts';
import { ageingBucketOf } from '../model/ageBalances.ts';
import { AmountSum, unpackOverflow } from '../model/amounts.ts';
import { clockNumber, dayNumberOf } from '../model/clockNumber.ts';
import { idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CachedCustomer } from './customerTable.ts';

/** What a customer's list was at the end of a day: what is known of it, and what was open. */
export interface HistoricalList {
  readonly customer: CachedCustomer;
  readonly state: AsOfState;
  /** By due date; empty where they are not known. */
  readonly items: readonly HistoricalItem[];
  readonly sums: AgedSums;
}

/** What is known of a customer before its rows are looked at. */
export function historicalState(
  database: CipherDatabase,
  customer: CachedCustomer,
  day: LocalDate,
): AsOfState {
  const debt = historicalDebt(database, { id: customer.id, at: customer.fetchedAt }, day);
  if (debt.kind === 'notKept') return { kind: 'notKept', since: debt.since };
  if (debt.kind === 'notFetched') return { kind: 'notFetched', fetchedAt: customer.fetchedAt };
  const { outstanding, unreadable } = debt;
  return { kind: 'known', outstanding, items: null, unreadable, since: null, until: null };
}

/**
 * The list of that state, from its rows that are open now. Items are taken for what was open only where they add up to
 * the balance that was kept on the day itself.
 */
export function historicalList(
  database: CipherDatabase,
  { customer, state }: Pick<HistoricalList, 'customer' | 'state'>,
  { day, ageing }: { readonly day: LocalDate; readonly ageing: Ageing },
  open: readonly OpenRow[],
): HistoricalList {
  const none = { customer, items: [], sums: new AgedSums(day, ageing) };
  if (state.kind !== 'known') return { ...none, state };
  const end = startOfDay(dayAfter(day, 0, 0, 1));
  const { since, until, from } = historicalFetches(database, customer, end);
  const known = { ...state, since, until };
  const items = from === false ? null : historicalItems(database, customer.id, from, open);
  if (items === null) return { ...none, state: known };
  const sums = new AgedSums(day, ageing);
  for (const { dueAt, invoicedAt, outstanding } of items)
    sums.add({ due: dayNumberOf(dueAt), invoiced: dayNumberOf(invoicedAt), outstanding });
  if (sums.total() !== state.outstanding) return { ...none, state: { kind: 'differs' } };
  return { customer, state: { ...known, items: items.length }, items, sums };
}

/** A row that is open now. */
export type OpenRow = readonly [
  id: number,
  dueAt: number,
  invoicedAt: number,
  outstanding: number,
  wide: string | null,
];

type Texts = Partial<Record<FieldId, string>>;

/** What a row was: some fields of the row that is there now, or a record of its own. */
interface Was {
  readonly texts: Texts;
  readonly isAlone: boolean;
}

/** An invoice that was open at an instant. */
export interface HistoricalItem {
  readonly rowNumber: number;
  readonly dueAt: number;
  readonly invoicedAt: number;
  readonly outstanding: Outstanding;
  /** Null for one that is as it was. */
  readonly was: Was | null;
}

/** Fetches that are known to have said the same of a list, and where the history of what came after them begins. */
interface HistoricalFetches {
  readonly since: number | null;
  readonly until: number | null;
  /** The place of the first change after them; null for none, and false where not all of them are kept. */
  readonly from: number | null | false;
}

type LaterFetch = [at: number, place: number, kept: number, total: number, beforeAt: number];
type Change = [rowNumber: number, kind: number, fields: string, was: string | null];
type Fields = readonly (readonly [field: FieldId, from: string | null, to: string | null])[];

/** What is kept of a customer's fetches around an instant: what the last one before it has said is the list at it. */
export function historicalFetches(
  database: CipherDatabase,
  customer: CachedCustomer,
  end: number,
): HistoricalFetches {
  const [first, behind] = idRange(customer.id);
  const lastSql =
    'SELECT id, at FROM change_set WHERE id >= ? AND id < ? AND at < ? ORDER BY id DESC LIMIT 1';
  const last = readRow<[id: number, at: number]>(database, lastSql, first, behind, end);
  const { changesSince, historyFrom } = customer;
  // Behind those that are kept is one more, of which nothing but its instant is.
  const isLastGone = last === undefined && changesSince > 0 && changesSince <= end;
  if (last === undefined && !isLastGone) return { since: null, until: null, from: false };
  const since = last?.[1] ?? changesSince - 1;
  const laterSql =
    'SELECT at, place, kept, total, before_at FROM change_set WHERE id > ? AND id < ? ORDER BY id';
  const later = readRows<LaterFetch>(database, laterSql, last?.[0] ?? first - 1, behind);
  const [next] = later;
  const until = next === undefined ? customer.fetchedAt : lastSame(since, next[4]);
  const isWhole = later.every(([, place, kept, total]) => place >= historyFrom && kept === total);
  return { since, until, from: isWhole ? (next?.[1] ?? null) : false };
}

/** When the last fetch was before one that changed something; null where an earlier version has not kept it. */
function lastSame(since: number, beforeAt: number): number | null {
  return beforeAt === 0 ? null : Math.max(since, beforeAt);
}

/**
 * The invoices that were open before the changes from a place on, by due date: from the rows that are open now, back
 * through these changes. Null where one of them is not kept as it was.
 */
function historicalItems(
  database: CipherDatabase,
  customerId: number,
  from: number | null,
  open: readonly OpenRow[],
): readonly HistoricalItem[] | null {
  const [firstRowId] = idRange(customerId);
  const rows = undone(database, customerId, from);
  const items = open
    .filter(([id]) => !rows.has(id - firstRowId))
    .map((row): HistoricalItem => {
      const [id, dueAt, invoicedAt] = row;
      return { rowNumber: id - firstRowId, dueAt, invoicedAt, outstanding: amountOf(row), was: null };
    });
  for (const [rowNumber, was] of rows) {
    if (was === null) continue;
    const item = itemOf(database, firstRowId, rowNumber, was);
    if (item === null) return null;
    if (item.outstanding !== 0 && item.outstanding !== '0') items.push(item);
  }
  return items.sort((left, right) => left.dueAt - right.dueAt || left.rowNumber - right.rowNumber);
}

/** The numbers of the invoices that were settled then, as `historicalItems` has those that were open. */
export function historicalSettled(
  database: CipherDatabase,
  customerId: number,
  from: number | null,
): string[] {
  const [firstRowId, end] = idRange(customerId);
  const changed = undone(database, customerId, from);
  const sql = 'SELECT id, invoice_no, outstanding FROM invoice NOT INDEXED WHERE id >= ? AND id < ?';
  const rows = readRows<[id: number, invoice: string, outstanding: number]>(database, sql, firstRowId, end);
  const numbers = new Map(rows.map(([id, invoice]) => [id - firstRowId, invoice]));
  const settled = rows.flatMap(([id, invoice, outstanding]) =>
    outstanding === 0 && !changed.has(id - firstRowId) ? [invoice] : [],
  );
  for (const [rowNumber, was] of changed) {
    const item = was && itemOf(database, firstRowId, rowNumber, was);
    if (item === null || (item.outstanding !== 0 && item.outstanding !== '0')) continue;
    settled.push(was?.texts.invoiceNo ?? numbers.get(rowNumber) ?? '');
  }
  return settled;
}

/** Of each row that was changed since what it was; null for one that was not there or could not be read. */
function undone(database: CipherDatabase, customerId: number, from: number | null): Map<number, Was | null> {
  const rows = new Map<number, Was | null>();
  if (from === null) return rows;
  const sql = 'SELECT n, kind, fields, was FROM history WHERE id >= ? AND id < ? ORDER BY id DESC';
  const [first, end] = idRange(customerId);
  for (const [rowNumber, kind, fields, was] of readRows<Change>(database, sql, first + from, end)) {
    if (kind === HISTORY_KINDS.new || kind === HISTORY_KINDS.readable) rows.set(rowNumber, null);
    else if (kind === HISTORY_KINDS.removed || kind === HISTORY_KINDS.unreadable) {
      rows.set(rowNumber, goneRecord(fields, was));
    } else {
      const before = rows.get(rowNumber) ?? { texts: {}, isAlone: false };
      rows.set(rowNumber, { ...before, texts: { ...before.texts, ...textsBefore(fields) } });
    }
  }
  return rows;
}

/** Null for one that could not be read even before. */
function goneRecord(fields: string, was: string | null): Was | null {
  if (was !== null) return { texts: JSON.parse(was) as FieldTexts, isAlone: true };
  const texts = textsBefore(fields);
  return texts.outstanding === undefined ? null : { texts, isAlone: true };
}

function textsBefore(fields: string): Texts {
  return Object.fromEntries((JSON.parse(fields) as Fields).map(([field, from]) => [field, from ?? '']));
}

/** Null where a record that went was open, and is not kept as it was: an earlier version kept no more than its balance. */
function itemOf(
  database: CipherDatabase,
  firstRowId: number,
  rowNumber: number,
  was: Was,
): HistoricalItem | null {
  const { invoiceNo, outstanding, dueDate, invoiceDate } = was.texts;
  if (was.isAlone && invoiceNo === undefined)
    return outstanding === '0' ? { rowNumber, dueAt: 0, invoicedAt: 0, outstanding: 0, was } : null;
  if (outstanding !== undefined && dueDate !== undefined && invoiceDate !== undefined) {
    const at = { dueAt: clockNumber(dueDate), invoicedAt: clockNumber(invoiceDate) };
    return { rowNumber, ...at, outstanding: outstanding as Decimal, was };
  }
  const sql = 'SELECT id, due_at, invoiced_at, outstanding, wide FROM invoice WHERE id = ?';
  const row = readRow<[number, number, number, number, string | null]>(database, sql, firstRowId + rowNumber);
  if (row === undefined) return null;
  return {
    rowNumber,
    dueAt: dueDate === undefined ? row[1] : clockNumber(dueDate),
    invoicedAt: invoiceDate === undefined ? row[2] : clockNumber(invoiceDate),
    outstanding: (outstanding as Decimal | undefined) ?? amountOf(row),
    was,
  };
}

function amountOf([, , , outstanding, wide]: OpenRow): Outstanding {
  return unpackOverflow(wide).outstanding ?? outstanding;
}

interface Fetched {
  readonly id: number;
  readonly at: number;
}

/** The same, and how many records could not be read then; null where that is not known. */
type HistoricalDebt =
  | (Extract<HistoricalBalance, { kind: 'known' }> & { readonly unreadable: number | null })
  | Exclude<HistoricalBalance, { kind: 'known' }>;

/** What a customer owed at the end of a day; null where its list was never fetched. */
export function historicalBalance(
  database: CipherDatabase,
  { connectionId, number }: CustomerRef,
  day: LocalDate,
): HistoricalBalance | null {
  const sql = 'SELECT id, fetched_at AS at FROM customer WHERE connection_id = ? AND number = ?';
  const fetched = readObject<Fetched>(database, sql, connectionId, number);
  if (fetched === undefined) return null;
  const debt = historicalDebt(database, fetched, day);
  return debt.kind === 'known' ? { kind: 'known', day, outstanding: debt.outstanding } : debt;
}

/** What a customer, known by its id and when it was last fetched, owed at the end of a day. */
function historicalDebt(database: CipherDatabase, fetched: Fetched, day: LocalDate): HistoricalDebt {
  const [first] = idRange(fetched.id);
  // A day without a row was as the one before it.
  const last =
    'SELECT outstanding, unreadable FROM debt_day WHERE id >= ? AND id <= ? ORDER BY id DESC LIMIT 1';
  const debt = readRow<[Decimal, number | null]>(database, last, first, first + dayNumber(day));
  if (debt === undefined) return { kind: 'notKept', day, since: keptSince(database, fetched) };
  // What has changed on the day after its last fetch is known from the next day's fetch on, if at all.
  if (fetched.at < startOfDay(dayAfter(day, 0, 0, 1))) return { kind: 'notFetched', day };
  const [outstanding, unreadable] = debt;
  return { kind: 'known', day, outstanding, unreadable };
}

/** The first day of which it is kept what was owed: of the first fetch, or of the last one before the days that are kept. */
function keptSince(database: CipherDatabase, { id, at }: Fetched): LocalDate {
  const sql = 'SELECT min(id) FROM debt_day WHERE id >= ? AND id < ?';
  const first = readValue(database, sql, ...idRange(id));
  if (typeof first !== 'number') return localDay(at);
  return dayAfter('1970-01-01' as LocalDate, 0, 0, first % ROWS_PER_CUSTOMER);
}

/** An amount outstanding: ten-thousandths where they say it all, its decimal otherwise. */
type Outstanding = number | Decimal;

/** What is aged: the days (YYYYMMDD) of an invoice, and what is outstanding of it. */
interface OpenItem {
  readonly due: number;
  readonly invoiced: number;
  readonly outstanding: Outstanding;
}

/** What is outstanding by its age on a day, added up exactly. */
export class AgedSums {
  readonly #day: string;
  readonly #ageing: Ageing;
  readonly #parts = new Map<AgeingPart, { count: number; readonly sum: AmountSum }>();

  constructor(day: string, ageing: Ageing) {
    this.#day = day;
    this.#ageing = ageing;
  }

  add({ due, invoiced, outstanding }: OpenItem): void {
    const isCredit = typeof outstanding === 'number' ? outstanding < 0 : outstanding.startsWith('-');
    const from = this.#ageing.by === 'due' ? due : invoiced;
    const part = this.#part(isCredit ? 'credits' : ageingBucketOf(from, this.#day, this.#ageing));
    part.count += 1;
    if (typeof outstanding === 'number') part.sum.add(outstanding);
    else part.sum.addRemainder(outstanding, 1);
  }

  addAll(sums: AgedSums): void {
    for (const [name, { count, sum }] of sums.#parts) {
      const part = this.#part(name);
      part.count += count;
      part.sum.addRemainder(sum.decimal(), 1);
    }
  }

  parts(): AgeingSums {
    const of = (name: AgeingPart) => {
      const part = this.#parts.get(name);
      return { count: part?.count ?? 0, outstanding: part?.sum.decimal() ?? ('0' as Decimal) };
    };
    const steps = stepsOf(this.#ageing).map((step) => [step, of(step)]);
    return { ...Object.fromEntries(steps), credits: of('credits') };
  }

  /** Of all parts. */
  total(): Decimal {
    const total = new AmountSum();
    for (const { sum } of this.#parts.values()) total.addRemainder(sum.decimal(), 1);
    return total.decimal();
  }

  #part(name: AgeingPart) {
    const cached = this.#parts.get(name);
    if (cached !== undefined) return cached;
    const part = { count: 0, sum: new AmountSum() };
    this.#parts.set(name, part);
    return part;
  }
}

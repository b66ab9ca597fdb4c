import { daysLate } from '../../../../shared/domain/ageing.ts';
import { numberKey } from '../../../../shared/domain/customerRef.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import type { MarkEvent } from '../../../../shared/domain/markEvent.ts';
import { VERY_LATE, WORK_KINDS, type WorkKind } from '../../../../shared/domain/markNames.ts';
import { compareDecimals, type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, localDay } from '../../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { WorkItem } from '../../../../shared/ipc/marks.ts';
import { type CipherDatabase, readRows } from '../../../database/database.ts';
import type { ConnectionMarks } from '../../userData/marksRepository.ts';
import { amountText } from '../model/amounts.ts';
import { clockText, DAY_UNIT, packedDay } from '../model/clockNumber.ts';
import { customerIdOf, idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { Customers, CustomerTable } from './customerTable.ts';
import type { Worklist, WorklistRequest } from './listShapes.ts';
import {
  type BoundCustomer,
  type BoundSubject,
  isNotKept,
  type MarksByRow,
  markOf,
  noted,
  parkedCount,
} from './marksByRow.ts';

const CONNECTIONS_KEPT = 4;

type CustomerNo = CustomerRef['number'];

interface Kind {
  works: Work[];
  readonly sum: DecimalSum;
}

interface State {
  readonly today: string;
  of: Customers;
  marks: ConnectionMarks;
  readonly parts: Map<CustomerNo, WorkPart>;
  readonly kinds: Readonly<Record<WorkKind, Kind>>;
  parked: number;
}

/**
 * Today's work over all customers of a connection: a view of the one table of customers and of their marks. After a
 * fetch or a mark only the customers that it is about are looked at again.
 */
export class WorklistView {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #marks: MarksByRow;
  readonly #states = new LruCache<string, State>(CONNECTIONS_KEPT);

  constructor(lists: CipherDatabase, table: CustomerTable, marks: MarksByRow) {
    this.#database = lists;
    this.#table = table;
    this.#marks = marks;
  }

  /** Within a transaction of the caller. */
  window({ connectionId, kind, offset, limit, today }: WorklistRequest): Worklist {
    const { kinds, parked } = this.#upToDate(connectionId, today);
    const names = this.#table.names(connectionId);
    const selected: readonly WorkKind[] = kind === null ? WORK_KINDS : [kind];
    return {
      items: windowOf(
        selected.map((one) => kinds[one].works),
        offset,
        limit,
      ).map((work) => workItem(work, connectionId, names.of(work.number), today)),
      matching: selected.reduce((count, one) => count + kinds[one].works.length, 0),
      kinds: WORK_KINDS.map((one) => ({
        kind: one,
        count: kinds[one].works.length,
        outstanding: kinds[one].sum.decimal(),
      })),
      parked,
    };
  }

  #upToDate(connectionId: string, today: string): State {
    const customers = this.#table.of(connectionId);
    const marks = this.#marks.noted(connectionId);
    const cached = this.#states.get(connectionId);
    if (cached?.today === today && cached.of === customers && cached.marks === marks) return cached;
    const state = cached?.today === today ? cached : stateOf(today, customers, marks);
    const changed =
      cached === state ? changedNumbers(state, customers, marks) : everyNumber(customers, marks);
    putParts(state, this.#parts(customers, changed, today));
    state.of = customers;
    state.marks = marks;
    this.#states.put(connectionId, state);
    return state;
  }

  #parts(customers: Customers, numbers: ReadonlySet<CustomerNo>, today: string): Map<CustomerNo, WorkPart> {
    const kept = Array.from(numbers, (number) => [number, customers.find(number) ?? null] as const);
    const ids = kept.flatMap(([, one]) => one?.id ?? []);
    const late = lateRows(this.#database, ids, today);
    return new Map(
      kept.map(([number, one]) => {
        const bound = this.#marks.bound(customers.connectionId, number, one);
        const whose = { number, customerId: one?.id ?? null };
        const works = lateWorks(whose, bound, one ? (late.get(one.id) ?? []) : []);
        if (bound === null) return [number, { works, parked: 0 }];
        works.push(...markedWorks(whose, bound, today));
        return [number, { works, parked: parkedCount(bound) }];
      }),
    );
  }
}

function stateOf(today: string, of: Customers, marks: ConnectionMarks): State {
  const kinds = WORK_KINDS.map((kind) => [kind, { works: [], sum: new DecimalSum() }]);
  return {
    ...{ today, of, marks, parked: 0 },
    parts: new Map(),
    kinds: Object.fromEntries(kinds) as unknown as State['kinds'],
  };
}

function everyNumber({ byId }: Customers, { customers }: ConnectionMarks): Set<CustomerNo> {
  const numbers = new Set(customers.keys() as Iterable<CustomerNo>);
  for (const { number } of byId.values()) numbers.add(number);
  return numbers;
}

function changedNumbers(state: State, customers: Customers, marks: ConnectionMarks): Set<CustomerNo> {
  const { were, are } = customers.changedSince(state.of);
  const numbers = new Set([...were, ...are].map(({ number }) => number));
  const [before, now] = [state.marks.customers, marks.customers];
  if (before === now) return numbers;
  for (const [number, own] of now) if (before.get(number) !== own) numbers.add(number as CustomerNo);
  for (const number of before.keys()) if (!now.has(number)) numbers.add(number as CustomerNo);
  return numbers;
}

/** Those that stay are in order already. */
function putParts(state: State, parts: ReadonlyMap<CustomerNo, WorkPart>): void {
  const { kinds } = state;
  const gone = [...parts.keys()].flatMap((number) => state.parts.get(number)?.works ?? []);
  const come = [...parts.values()].flatMap(({ works }) => works);
  for (const [number, part] of parts) {
    state.parked += part.parked - (state.parts.get(number)?.parked ?? 0);
    if (part.works.length > 0 || part.parked > 0) state.parts.set(number, part);
    else state.parts.delete(number);
  }
  const out = new Set(gone);
  for (const { kind, outstanding } of gone) if (outstanding !== null) kinds[kind].sum.subtract(outstanding);
  for (const { kind, outstanding } of come) if (outstanding !== null) kinds[kind].sum.add(outstanding);
  const added = Map.groupBy(come, ({ kind }) => kind);
  for (const kind of new Set([...gone, ...come].map((work) => work.kind))) {
    const stay = kinds[kind].works.filter((work) => !out.has(work));
    kinds[kind].works = merged(stay, (added.get(kind) ?? []).toSorted(compareWorks));
  }
}

function merged(left: readonly Work[], right: readonly Work[]): Work[] {
  if (left.length === 0) return [...right];
  const all: Work[] = [];
  let at = 0;
  for (const work of left) {
    while (at < right.length && compareWorks(right[at] as Work, work) < 0) {
      all.push(right[at] as Work);
      at += 1;
    }
    all.push(work);
  }
  return [...all, ...right.slice(at)];
}

/** A window of several lists one behind the other. */
function windowOf(lists: readonly (readonly Work[])[], offset: number, limit: number): Work[] {
  const window: Work[] = [];
  let from = offset;
  for (const list of lists) {
    window.push(...list.slice(from, from + limit - window.length));
    from = Math.max(from - list.length, 0);
  }
  return window;
}

/** A line of the worklist as it is kept: what it is sorted by, and what makes the line of it. */
interface Work {
  readonly kind: WorkKind;
  readonly number: CustomerRef['number'];
  /** Id of the customer's row; null where no list is kept. */
  readonly customerId: number | null;
  /** The day that it is about, `YYYY-MM-DD`. */
  readonly day: string;
  /** Of the invoice; null where it is at none, or about the customer. */
  readonly outstanding: Decimal | null;
  /** About the same, to be compared first. */
  readonly near: number;
  readonly subject: BoundSubject | null;
  readonly late: LateRow | null;
  readonly event: MarkEvent | null;
}

/** What today's work is at one customer. */
interface WorkPart {
  readonly works: readonly Work[];
  readonly parked: number;
}

type Whose = Pick<Work, 'number' | 'customerId'>;

/** Of the marks of a customer; an invoice can be there for several reasons. */
function markedWorks(whose: Whose, { subjects }: BoundCustomer, today: string): Work[] {
  const works: Work[] = [];
  for (const subject of subjects.values()) {
    const outstanding = subject.row?.outstanding ?? null;
    const add = (kind: WorkKind, event: MarkEvent, day: string) => {
      const near = Number(outstanding ?? 0);
      works.push({ ...whose, kind, day, outstanding, near, subject, late: null, event });
    };
    const { shown, step, stands, seen, changed } = subject;
    const promise = noted(shown, 'promise');
    const inBank = noted(shown, 'seenInBank');
    const dispute = noted(shown, 'dispute');
    const reviewed = noted(shown, 'reviewed');
    if (step && step.value.day <= today) add('stepDue', step, step.value.day);
    if (promise && isNotKept(stands)) add('promiseBroken', promise, promise.value.day);
    if (inBank && isNotKept(seen)) add('seenNotHere', inBank, inBank.value.day);
    if (dispute && !step) add('disputed', dispute, localDay(dispute.at));
    if (reviewed && changed.length > 0) add('changedSince', reviewed, localDay(reviewed.at));
  }
  return works;
}

/** Invoices that have become very late, but those that are disputed, or promised as far as is known. */
function lateWorks(whose: Whose, bound: BoundCustomer | null, late: readonly LateRow[]): Work[] {
  return late.flatMap((row): Work[] => {
    const subject = bound?.byRow.get(row.rowNumber) ?? null;
    if (subject && (noted(subject.shown, 'dispute') || subject.stands?.state === 'notKnown')) return [];
    const { outstanding, dueDate } = row;
    const sorted = { kind: 'newlyLate' as const, day: dueDate.slice(0, 10), near: Number(outstanding) };
    return [{ ...whose, ...sorted, outstanding, subject, late: row, event: null }];
  });
}

/** By kind, then the oldest day first, then the largest amount. */
function compareWorks(left: Work, right: Work): number {
  return (
    WORK_KINDS.indexOf(left.kind) - WORK_KINDS.indexOf(right.kind) ||
    compareTexts(left.day, right.day) ||
    right.near - left.near ||
    (left.outstanding !== right.outstanding
      ? compareDecimals(right.outstanding ?? '0', left.outstanding ?? '0')
      : 0) ||
    compareTexts(numberKey(left.number), numberKey(right.number)) ||
    compareTexts(keyOf(left), keyOf(right))
  );
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function keyOf({ subject, late }: Work): string {
  return late === null ? (subject?.key ?? '') : String(late.rowNumber).padStart(10, '0');
}

/** The line of the contract. */
function workItem(work: Work, connectionId: string, givenName: string, today: string): WorkItem {
  const { kind, number, event, subject } = work;
  return {
    kind,
    customer: { connectionId, number },
    givenName,
    invoice: workInvoice(work, today),
    mark: event && markOf(event),
    by: event?.by ?? '',
    changed: kind === 'changedSince' ? [...(subject?.changed ?? [])] : [],
    stands: standsOf(work),
  };
}

function standsOf({ kind, subject }: Work): WorkItem['stands'] {
  if (kind === 'promiseBroken') return subject?.stands ?? null;
  return kind === 'seenNotHere' ? (subject?.seen ?? null) : null;
}

function workInvoice({ subject, late, customerId, outstanding }: Work, today: string): WorkItem['invoice'] {
  const numbers = late ?? subject?.invoice;
  if (!numbers) return null;
  const { invoiceNo, entryNo } = numbers;
  const row = late ?? subject?.row ?? null;
  if (row === null || customerId === null || outstanding === null) {
    return { invoiceNo, entryNo, id: null, outstanding: null, daysLate: null, hasPdf: false };
  }
  const dueDate = late?.dueDate ?? subject?.row?.now.dueDate ?? '';
  return {
    invoiceNo,
    entryNo,
    id: customerId * ROWS_PER_CUSTOMER + row.rowNumber,
    outstanding,
    daysLate: daysLate(dueDate, today, Number(outstanding)),
    hasPdf: row.hasPdf,
  };
}

/** An invoice that has become very late in the last days. */
interface LateRow {
  /** What its id has beyond the base of its list. */
  readonly rowNumber: number;
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly outstanding: Decimal;
  readonly dueDate: string;
  readonly hasPdf: boolean;
}

type LateColumns = [
  id: number,
  invoiceNo: string,
  entryNo: string,
  hasPdf: number,
  dueAt: number,
  outstanding: number,
  wide: string | null,
];

const SQL = `SELECT id, invoice_no, entry_no, has_pdf, due_at, outstanding, wide FROM invoice INDEXED BY invoice_open
  WHERE outstanding <> 0 AND outstanding > 0 AND due_at >= ? AND due_at < ?`;
/** Beyond these, all customers are read at once. */
const ONE_BY_ONE = 20;

/** Of these customers, or of all that the file has where they are many, by the ids of their rows. */
function lateRows(
  database: CipherDatabase,
  customers: readonly number[],
  today: string,
): ReadonlyMap<number, readonly LateRow[]> {
  const daysAgo = (days: number) => packedDay(dayAfter(today as LocalDate, 0, 0, -days)) * DAY_UNIT;
  const { days, newFor } = VERY_LATE;
  const range = [daysAgo(days + newFor - 1), daysAgo(days - 1)];
  const ofOne = `${SQL} AND id >= ? AND id < ?`;
  const rows =
    customers.length > ONE_BY_ONE
      ? readRows<LateColumns>(database, SQL, ...range)
      : customers.flatMap((id) => readRows<LateColumns>(database, ofOne, ...range, ...idRange(id)));
  const found = new Map<number, LateRow[]>();
  for (const [id, invoiceNo, entryNo, hasPdf, dueAt, outstanding, wide] of rows) {
    const customerId = customerIdOf(id);
    const own = found.get(customerId) ?? [];
    own.push({
      rowNumber: id % ROWS_PER_CUSTOMER,
      invoiceNo,
      entryNo,
      outstanding: amountText({ outstanding, price: 0, priceVat: 0, balance: 0, wide }, 'outstanding'),
      dueDate: clockText(dueAt),
      hasPdf: hasPdf === 1,
    });
    found.set(customerId, own);
  }
  return found;
}

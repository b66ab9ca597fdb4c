/**
 * Questions about rows of invoices: a page, totals, selections, feeds for exports. They are asked in the same words of one
 * customer's list and of all customers' (`number: null`).
 *
 * Each call makes an `InvoiceList` (`invoiceList.ts`), a list at one moment of the file; `listSources.ts` has what differs
 * between one customer's and that of all. It takes filters and orders from `sqlBuilder.ts` and remembers the ids of a query,
 * so that the next page reads only its own rows (`invoiceRows.ts`, also as texts for files). Sums are made from those stored
 * with each list; `marksByRow.ts` adds the clerk's marks; `recordFeed.ts` feeds rows to the thread that writes a file.
 *
 * The folder also answers other questions, one class each: `customerListQueries.ts` (customers as a list),
 * `searchQueries.ts` (the look-up box), `debtQueries.ts` (the Overview), `changeFeedQueries.ts` (what changed),
 * `balancesAsOfQueries.ts` (balances as of a day, from `historicalList.ts`), `worklist.ts`, `reminderQueries.ts`,
 * `reviewQueries.ts`, `refreshQueries.ts`; `marking.ts` marks many rows at once. What they know of customers they have from
 * one table in memory, `customerTable.ts`. An example, in the query worker:
 *
 *     const page = lists.page({ customer, filter, sort, offset: 0, limit: 100, today });
 */
import type { MessagePort } from 'node:worker_threads';
import { ageingText } from '../../../../shared/domain/ageing.ts';
import { MOST_COPIED } from '../../../../shared/domain/bounds.ts';
import { isOfOneCustomer, type ListRef } from '../../../../shared/domain/customerRef.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import type {
  InvoiceFilter,
  InvoiceSelection,
  InvoiceTotals,
} from '../../../../shared/domain/invoiceQuery.ts';
import { recordLine } from '../../../../shared/domain/listFormat.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { subjectKey } from '../../../../shared/domain/markEvent.ts';
import type { CustomerRef, PageWindow } from '../../../../shared/ipc/customerRef.ts';
import type {
  AllListsSummary,
  InvoiceChange,
  InvoicePage,
  ListChanges,
} from '../../../../shared/ipc/invoices.ts';
import type { ParkedMark, ShownMark } from '../../../../shared/ipc/marks.ts';
import { type CipherDatabase, type Prepared, prepared, readValues } from '../../../database/database.ts';
import { type CustomerRow, customerFinder, storedReport } from '../ingest/customerRows.ts';
import { UNREADABLE } from '../ingest/storedInvoiceList.ts';
import { totalsOf } from '../model/ageBalances.ts';
import { AmountSum, remainderOf, unpackOverflow } from '../model/amounts.ts';
import { customerIdOf, idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { HistoryQueries } from './changeFeedQueries.ts';
import type { CustomerTable } from './customerTable.ts';
import { type InvoiceList, InvoiceLists, isUnsorted } from './invoiceList.ts';
import { customerWordList, type RowIds, StoredBody } from './invoiceRows.ts';
import type {
  AgreementSum,
  CachedList,
  FeedEnd,
  FeedQuery,
  FirstRows,
  FirstRowsRequest,
  InvoiceDetail,
  InvoiceFacets,
  ListFigures,
  PageRequest,
  Progress,
  SelectedInvoice,
  SelectedRows,
  SelectedRowsRequest,
  UnreadableRecord,
  Worklist,
  WorklistRequest,
} from './listShapes.ts';
import { type BoundCustomer, type MarksByRow, parkedMarks, shownMarks } from './marksByRow.ts';
import { readBatches, serveBatches } from './recordFeed.ts';
import type { RowFunctions } from './sqlBuilder.ts';
import { WorklistView } from './worklist.ts';

const MOST_UNREADABLE = 1_000;

const MOST_TOTALS = 256;
const LISTS_KEPT = 8;
/** Any day will do: nothing that is asked for depends on it. */
const ANY_DAY = '1970-01-01';

/**
 * What the query worker answers about one customer's list, or the list of all; each call sees one state of the file.
 * Null stands for a customer whose list was never fetched, or for a row that is gone.
 */
export class ListQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #marks: MarksByRow;
  readonly #work: WorklistView;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;
  readonly #lists: InvoiceLists;
  readonly #sharedNumbers = new LruCache<string, ReadonlySet<string>>(LISTS_KEPT);
  readonly #history: HistoryQueries;
  readonly #totals = new LruCache<string, InvoiceTotals>(MOST_TOTALS);
  readonly #revision: Prepared;

  constructor(database: CipherDatabase, functions: RowFunctions, table: CustomerTable, marks: MarksByRow) {
    this.#database = database;
    this.#table = table;
    this.#marks = marks;
    this.#work = new WorklistView(database, table, marks);
    this.#find = customerFinder(database);
    this.#lists = new InvoiceLists({ database, functions, table, marks });
    this.#history = new HistoryQueries(database);
    this.#revision = database
      .prepare('SELECT id, revision FROM customer WHERE connection_id = ? AND number = ?')
      .raw();
  }

  cached(customer: CustomerRef, today: string): CachedList | null {
    const row = this.#find(customer);
    if (!row) return null;
    return {
      fetchedAt: row.fetched_at,
      revision: row.revision,
      marks: row.marks + this.#marks.moment(row),
      unreadable: row.unreadable,
      totals: this.#wholeTotals(row, today),
      lastReport: storedReport(row),
    };
  }

  /** The figures of a list, of one customer or of all, as of its fetches; null where nothing was fetched. */
  figures(list: ListRef, today: string): ListFigures | null {
    if (isOfOneCustomer(list)) {
      const own = this.cached(list, today);
      return own && { ...own, oldestFetch: own.fetchedAt };
    }
    const { newestFetch, oldestFetch, ...all } = this.kept(list.connectionId, today);
    if (newestFetch === null || oldestFetch === null) return null;
    return { ...all, fetchedAt: newestFetch, oldestFetch };
  }

  page({ customer, filter, sort, offset, limit, today }: PageRequest): InvoicePage | null {
    return this.#withList(customer, today, (list) => {
      const { rows, matching } = list.window(filter, sort, offset, limit);
      const { invoices: all, revision, fetchedAt } = list.source;
      return { rows: list.rows(rows), matching, all, revision, fetchedAt };
    });
  }

  /** What is kept of all customers of a connection. */
  kept(connectionId: string, today: string): AllListsSummary {
    return this.#database.transaction(() => {
      const customers = this.#table.of(connectionId);
      return {
        customers: customers.size,
        revision: customers.revision,
        // A fetch that changes no list changes when rows were fetched.
        marks:
          customers.tally.stamp + this.#table.marks(connectionId) + this.#marks.noted(connectionId).version,
        totals: totalsOf(this.#table.figures(customers), today, this.#table.ageing),
        ...customers.summary,
      };
    })();
  }

  /**
   * Feeds the fields asked for to another thread, which takes them from the other end of `port` a window at a time;
   * they never cross the main thread. All are of one fetch. Answers when the feed has ended and the port is closed.
   */
  feedCells(query: FeedQuery, fields: readonly InvoiceColumn[], port: MessagePort): Promise<FeedEnd> {
    const windows = this.#windows(query, (list, ids) => list.cells(ids, fields));
    return serveBatches(windows, port, (cells) => cells);
  }

  /** The same with whole rows. */
  feedRows(query: FeedQuery, port: MessagePort): Promise<FeedEnd> {
    return serveBatches(
      this.#windows(query, (list, ids) => list.rows(ids)),
      port,
    );
  }

  /** The same with the lines of the rows' records. */
  feedLines(query: FeedQuery, port: MessagePort): Promise<FeedEnd> {
    return serveBatches(this.#windows(query, recordLines), port);
  }

  *#windows<Window>(
    { customer, revision, selection, sort, today, rounds = 1 }: FeedQuery,
    read: (list: InvoiceList, ids: RowIds) => Window,
  ): Generator<Window, FeedEnd, void> {
    const selected = this.#withList(customer, today, (list) => ({
      list,
      ids: list.resolveSelection(selection, sort),
    }));
    if (selected === null) return 'notCached';
    const { list, ids } = selected;
    if (list.source.revision !== revision) return 'changed';
    const round = () => readBatches(list, ids, (part) => read(list, part));
    const first = yield* round();
    return rounds === 1 || first !== 'complete' ? first : yield* round();
  }

  /** The ids of the rows that are meant, in no order. */
  selectedIds(ref: ListRef, selection: InvoiceSelection, today: string): Float64Array | null {
    return this.#withList(ref, today, (list) =>
      selection.kind === 'rows'
        ? Float64Array.from(list.present(selection.ids))
        : list.resolveSelection(selection, []).slice(),
    );
  }

  selectedRows({ customer, filter, sort, selection, today }: SelectedRowsRequest): SelectedRows | null {
    return this.#withList(customer, today, (list) => {
      const chosen = list.selectedOf(list.ordered(filter, sort), selection);
      return { rows: list.rows(chosen.subarray(0, MOST_COPIED)), selected: chosen.length };
    });
  }

  firstRows({ customer, selection, sort, limit, today }: FirstRowsRequest): FirstRows | null {
    return this.#withList(customer, today, (list) => {
      const first = list.resolveSelection(selection, sort).subarray(0, limit);
      return { rows: list.rows(first), records: list.records(first) };
    });
  }

  /** Where a row is in the sorted, filtered list; null when the filter hides it or it is gone. */
  position(request: Omit<PageRequest, 'offset' | 'limit'> & { readonly id: number }): number | null {
    const { customer, filter, sort, today, id } = request;
    return this.#withList(customer, today, (list) => list.position(filter, sort, id));
  }

  /** Where the first row of that list is whose invoice number begins with the digits; null where none does. */
  numberPosition(
    request: Omit<PageRequest, 'offset' | 'limit'> & { readonly digits: string },
  ): number | null {
    const { customer, filter, sort, today, digits } = request;
    return this.#withList(customer, today, (list) => list.numberPosition(filter, sort, digits));
  }

  /** The customers whose invoices a selection of the list of all means, by number. */
  customersOf(connectionId: string, selection: InvoiceSelection, today: string): CustomerRef['number'][] {
    return this.#database.transaction(() => {
      const selected = this.#lists.all(connectionId, today).customerIds(selection);
      const { inOrder } = this.#table.of(connectionId);
      return inOrder.flatMap(({ id, number }) => (selected.has(id) ? [number] : []));
    })();
  }

  totals(ref: ListRef, selection: InvoiceSelection, today: string): InvoiceTotals | null {
    if (isOfOneCustomer(ref) && isWhole(selection)) return this.#knownTotals(ref, today);
    return this.#withList(ref, today, (list) => list.totals(selection, this.#table.ageing));
  }

  byAgreement(customer: CustomerRef): AgreementSum[] | null {
    return this.#withRow(customer, ({ id }) => agreementSums(this.#database, id));
  }

  /** How many of the rows that a filter matches are reviewed, and what is outstanding of both. */
  progress(ref: ListRef, filter: InvoiceFilter, today: string): Progress | null {
    return this.#withList(ref, today, (list) => list.progress(filter));
  }

  /** A window of today's work over all customers of a connection, those whose lists are not kept included. */
  worklist(request: WorklistRequest): Worklist {
    return this.#database.transaction(() => this.#work.window(request))();
  }

  /** Marks of a customer that are at no invoice at the moment. */
  parked(customer: CustomerRef): ParkedMark[] {
    const own = this.#marksOf(customer);
    return own === null ? [] : parkedMarks(own);
  }

  /** The marks of an invoice by its row id, or of the customer itself where it is null. */
  marksOf(customer: CustomerRef, id: number | null): ShownMark[] {
    const own = this.#marksOf(customer);
    if (own === null) return [];
    const firstRowId = (own.kept?.id ?? 0) * ROWS_PER_CUSTOMER;
    const subject = id === null ? own.subjects.get(subjectKey(null)) : own.byRow.get(id - firstRowId);
    return subject === undefined ? [] : shownMarks(subject);
  }

  /** Counted once for a version of a list. */
  facets(ref: ListRef): InvoiceFacets | null {
    return this.#withList(ref, ANY_DAY, (list) => list.facets());
  }

  detail(customer: CustomerRef, id: number, today: string): InvoiceDetail | null {
    return this.#withRow(customer, (own) => {
      if (customerIdOf(id) !== own.id) return null;
      const list = this.#lists.one(own, today);
      const [row] = list.rows(Float64Array.of(id));
      const [raw] = list.records(Float64Array.of(id));
      return row && raw ? { row, raw, fetchedAt: own.fetched_at } : null;
    });
  }

  /** What fetches did to one invoice, newest first; the last 20,000 changes of a customer are kept. */
  history(customer: CustomerRef, id: number): InvoiceChange[] | null {
    return this.#withRow(customer, (row) =>
      customerIdOf(id) === row.id ? this.#history.ofInvoice(row.id, id % ROWS_PER_CUSTOMER) : [],
    );
  }

  /** What the last fetch that changed the list did. */
  changes(customer: CustomerRef, window: PageWindow): ListChanges | null {
    return this.#withRow(customer, (row) => this.#history.ofList(row, window));
  }

  /** At most the first 1,000; the count of all is in `cached`. */
  unreadable(customer: CustomerRef): UnreadableRecord[] | null {
    return this.#withRow(customer, (row) => unreadableRecords(this.#database, row));
  }

  /**
   * The selected invoices in the service's order, a window at a time: pass the last `id` as `after`, null
   * first. An answer shorter than `limit` is the last.
   */
  selected(
    customer: CustomerRef,
    selection: InvoiceSelection,
    window: { readonly after: number | null; readonly limit: number; readonly today: string },
  ): SelectedInvoice[] | null {
    return this.#withRow(customer, (own) => {
      const list = this.#lists.one(own, window.today);
      const selected = list.resolveSelection(selection, []);
      const from = window.after === null ? 0 : selected.indexOf(window.after) + 1;
      const shared = this.#sharedNumbers.getOrMake(`${own.id}:${own.revision}`, () =>
        sharedNumbers(this.#database, own.id),
      );
      return list
        .rows(selected.subarray(from, from + window.limit))
        .map(({ id, invoiceNo, entryNo, invoiceDate, dueDate, hasPdf, exportedHere, ...row }) => {
          const { status, agreementId, priceVat } = row;
          const sharesNumber = hasPdf && shared.has(invoiceNo);
          const named = { id, invoiceNo, entryNo, invoiceDate, dueDate, hasPdf, sharesNumber, exportedHere };
          return { ...named, status, agreementId, priceVat };
        });
    });
  }

  /** Invoice numbers and what else names them, for facts that outlive the list. */
  names(
    customer: CustomerRef,
    ids: readonly number[],
  ): { invoiceNo: string; entryNo: string; type: string }[] {
    const named = this.#withRow(customer, (own) =>
      this.#lists.one(own, ANY_DAY).rows(Float64Array.from(ids.filter((id) => customerIdOf(id) === own.id))),
    );
    return (named ?? []).map(({ invoiceNo, entryNo, type }) => ({ invoiceNo, entryNo, type }));
  }

  #marksOf({ connectionId, number }: CustomerRef): BoundCustomer | null {
    return this.#database.transaction(() => this.#marks.of(connectionId, number))();
  }

  /** A look at the revision is enough for totals that were asked for before. */
  #knownTotals(customer: CustomerRef, today: string): InvoiceTotals | null {
    const at = this.#revision.get(customer.connectionId, customer.number) as [number, number] | undefined;
    if (!at) return null;
    const cached = this.#totals.get(this.#totalsKey(...at, today));
    if (cached) return cached;
    const row = this.#find(customer);
    return row ? this.#wholeTotals(row, today) : null;
  }

  /** Computed once per revision, day and choice of steps. */
  #wholeTotals(row: CustomerRow, today: string): InvoiceTotals {
    const { ageing } = this.#table;
    const key = this.#totalsKey(row.id, row.revision, today);
    return this.#totals.getOrMake(key, () => totalsOf(row, today, ageing));
  }

  #totalsKey(id: number, revision: number, today: string): string {
    return `${id}:${revision}:${today}:${ageingText(this.#table.ageing)}`;
  }

  /** The list at one moment of the file. */
  #withList<T>(ref: ListRef, today: string, answer: (list: InvoiceList) => T): T | null {
    if (isOfOneCustomer(ref)) return this.#withRow(ref, (row) => answer(this.#lists.one(row, today)));
    return this.#database.transaction(() => answer(this.#lists.all(ref.connectionId, today)))();
  }

  #withRow<T>(customer: CustomerRef, answer: (row: CustomerRow) => T): T | null {
    return this.#database.transaction(() => {
      const row = this.#find(customer);
      return row ? answer(row) : null;
    })();
  }
}

/** The lines of the rows' records, in the order of the rows. */
function recordLines(list: InvoiceList, ids: RowIds): string[] {
  const numbers = list.customerNumbers(ids);
  return list.records(ids).map((record, at) => recordLine(record, numbers?.[at] ?? null));
}

/** Numbers that several invoices of a customer with a PDF have. */
function sharedNumbers(database: CipherDatabase, customerId: number): ReadonlySet<string> {
  const sql = `SELECT invoice_no FROM invoice WHERE id >= ? AND id < ? AND has_pdf = 1
    GROUP BY invoice_no HAVING count(*) > 1`;
  return new Set(readValues<string>(database, sql, ...idRange(customerId)));
}

/** Every row of a list, whose sums are kept. */
export function isWhole(selection: InvoiceSelection): boolean {
  return (
    selection.kind === 'allMatching' && selection.except.length === 0 && isUnsorted(selection.filter, [])
  );
}

type Row = [agreement: number, outstanding: number, wide: string | null];

/** Count and exact sum of each agreement's invoices, most invoices first, in one walk through the rows. */
function agreementSums(database: CipherDatabase, customerId: number): AgreementSum[] {
  const words = customerWordList(database, customerId);
  const groups = new Map<number, { invoices: number; readonly sum: AmountSum }>();
  const rows = prepared(database, 'SELECT agreement, outstanding, wide FROM invoice WHERE id >= ? AND id < ?')
    .raw()
    .iterate(...idRange(customerId)) as IterableIterator<Row>;
  for (const [agreement, outstanding, wide] of rows) {
    let group = groups.get(agreement);
    if (!group) {
      group = { invoices: 0, sum: new AmountSum() };
      groups.set(agreement, group);
    }
    group.invoices += 1;
    group.sum.add(outstanding);
    const rest = wide === null ? null : remainderOf(unpackOverflow(wide).outstanding, outstanding);
    if (rest !== null) group.sum.addRemainder(rest, 1);
  }
  return [...groups]
    .sort(([left, one], [right, other]) => other.invoices - one.invoices || left - right)
    .map(([agreement, { invoices, sum }]) => ({
      externalId: words[agreement]?.text ?? '',
      invoices,
      outstanding: sum.decimal(),
    }));
}

/** The first records of a list that broke the document, as they came, with the reason. */
function unreadableRecords(
  database: CipherDatabase,
  { id, unreadable }: Pick<CustomerRow, 'id' | 'unreadable'>,
): UnreadableRecord[] {
  if (unreadable === 0) return [];
  const body = new StoredBody(database, id);
  const reason = prepared(database, 'SELECT reason FROM unreadable WHERE id = ?').pluck();
  const records: UnreadableRecord[] = [];
  for (const [position, entry] of body.rowNumbers.entries()) {
    if (entry < UNREADABLE) continue;
    if (records.length >= MOST_UNREADABLE) break;
    records.push({
      position,
      reason: String(reason.get(id * ROWS_PER_CUSTOMER + (entry - UNREADABLE))),
      raw: body.record(position),
    });
  }
  return records;
}

import type { Ageing } from '../../../../shared/domain/ageing.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import { isFiltered } from '../../../../shared/domain/invoiceFilter.ts';
import type {
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSort,
  InvoiceTotals,
} from '../../../../shared/domain/invoiceQuery.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import {
  type CipherDatabase,
  prepared,
  readRows,
  readValue,
  readValues,
} from '../../../database/database.ts';
import type { CellTexts } from '../../../workers/recordWindow.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { UNREADABLE, unpackNumbers } from '../ingest/storedInvoiceList.ts';
import { totalsOf } from '../model/ageBalances.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { Figures, type StoredFigures } from '../model/figures.ts';
import { facetsOf, type InvoiceList, type ListWindow, resolveSelection } from './invoiceList.ts';
import {
  type CellKinds,
  customerWordList,
  invoiceCells,
  invoiceRows,
  type RowContext,
  type RowNumbers,
  StoredBody,
  type Word,
} from './invoiceRows.ts';
import type { InvoiceFacets, Progress } from './listShapes.ts';
import {
  type BoundCustomer,
  isReviewed,
  type MarksByRow,
  marksCondition,
  reviewProgress,
} from './marksByRow.ts';
import {
  condition,
  dependsOnToday,
  filterCondition,
  numberBeginsWith,
  oneCustomer,
  orderBy,
  type RowFunctions,
} from './sqlBuilder.ts';

const ORDERS_KEPT = 24;
const LISTS_KEPT = 8;

/** What a list has in memory as long as its revision is the same. */
class OneCustomerCache {
  readonly firstRowId: number;
  readonly words: readonly Word[];
  /** The rows that can be read, in the service's order. */
  readonly serviceOrder: Uint32Array;
  readonly #database: CipherDatabase;
  readonly #row: CustomerRow;
  #columns: ListColumns | null = null;
  #facets: InvoiceFacets | null = null;
  #sharedNumbers: ReadonlySet<string> | null = null;

  constructor(database: CipherDatabase, row: CustomerRow) {
    this.#database = database;
    this.#row = row;
    this.firstRowId = row.id * ROWS_PER_CUSTOMER;
    this.words = customerWordList(database, row.id);
    this.serviceOrder = serviceOrder(database, row.id);
  }

  get columns(): ListColumns {
    const { id, invoices, wide } = this.#row;
    this.#columns ??= new ListColumns(this.#database, id, invoices, wide !== '');
    return this.#columns;
  }

  get facets(): InvoiceFacets {
    const { firstRowId } = this;
    this.#facets ??= facetsOf(
      this.#database,
      condition('invoice.id >= ? AND invoice.id < ?', firstRowId, firstRowId + ROWS_PER_CUSTOMER),
    );
    return this.#facets;
  }

  /** Numbers that several invoices with a PDF have. */
  get sharedNumbers(): ReadonlySet<string> {
    if (this.#sharedNumbers !== null) return this.#sharedNumbers;
    const sql = `SELECT invoice_no FROM invoice WHERE id >= ? AND id < ? AND has_pdf = 1
      GROUP BY invoice_no HAVING count(*) > 1`;
    this.#sharedNumbers = new Set(
      readValues<string>(this.#database, sql, this.firstRowId, this.firstRowId + ROWS_PER_CUSTOMER),
    );
    return this.#sharedNumbers;
  }
}

function serviceOrder(database: CipherDatabase, customerId: number): Uint32Array {
  const packed = readValue(database, 'SELECT entries FROM list_body WHERE customer_id = ?', customerId);
  const rowNumbers = packed instanceof Uint8Array ? unpackNumbers(packed) : new Uint32Array(0);
  return rowNumbers.some((entry) => entry >= UNREADABLE)
    ? rowNumbers.filter((entry) => entry < UNREADABLE)
    : rowNumbers;
}

/** The lists of customers one by one, with what was asked of them before. */
export class CustomerLists {
  readonly database: CipherDatabase;
  readonly functions: RowFunctions;
  readonly marks: MarksByRow;
  /**
   * Rows in an order as they were asked for, so that any window of a sorted and filtered list is a matter of a hundred
   * look-ups by key (docs/promises.md F06).
   */
  readonly orders = new LruCache<string, Uint32Array>(ORDERS_KEPT);
  readonly #held = new LruCache<string, OneCustomerCache>(LISTS_KEPT);

  constructor(database: CipherDatabase, functions: RowFunctions, marks: MarksByRow) {
    this.database = database;
    this.functions = functions;
    this.marks = marks;
  }

  /** The list at this moment of the file, whose row was read within the same transaction of the caller. */
  scope(row: CustomerRow, givenName: string, today: string): OneCustomerList {
    const held = this.#held.getOrMake(
      `${row.id}:${row.revision}`,
      () => new OneCustomerCache(this.database, row),
    );
    return new OneCustomerList(this, held, { row, givenName, today });
  }
}

interface Moment {
  readonly row: CustomerRow;
  readonly givenName: string;
  readonly today: string;
}

/** The list of one customer. */
export class OneCustomerList implements InvoiceList {
  readonly row: CustomerRow;
  readonly firstRowId: number;
  readonly revision: number;
  readonly fetchedAt: number;
  readonly all: number;
  readonly held: OneCustomerCache;
  readonly #lists: CustomerLists;
  readonly #database: CipherDatabase;
  readonly #of: RowContext;

  constructor(lists: CustomerLists, held: OneCustomerCache, { row, givenName, today }: Moment) {
    this.row = row;
    this.firstRowId = held.firstRowId;
    this.revision = row.revision;
    this.fetchedAt = row.fetched_at;
    this.all = row.invoices;
    this.held = held;
    this.#lists = lists;
    this.#database = lists.database;
    const owner = {
      customerNumber: row.number as CustomerRef['number'],
      givenName,
      fetchedAt: row.fetched_at,
      revision: row.revision,
      words: held.words,
    };
    this.#of = { firstRowId: held.firstRowId, ownerOf: () => owner, today };
  }

  ordered(filter: InvoiceFilter, sort: InvoiceSort): Uint32Array {
    if (sort.length === 0 && !isFiltered(filter)) return this.held.serviceOrder;
    const { id, revision, marks } = this.row;
    const key = JSON.stringify([
      id,
      revision,
      filter.exportedHere === null ? 0 : marks,
      filter.marks === null ? 0 : (this.#marks()?.version ?? 0),
      dependsOnToday(filter, sort) ? this.#of.today : '',
      filter,
      sort,
    ]);
    return this.#lists.orders.getOrMake(key, () => this.#queried(filter, sort));
  }

  window(filter: InvoiceFilter, sort: InvoiceSort, offset: number, limit: number): ListWindow {
    const rows = this.ordered(filter, sort);
    return { rows: rows.subarray(offset, offset + limit), matching: rows.length };
  }

  position(filter: InvoiceFilter, sort: InvoiceSort, id: number): number | null {
    const row = id - this.firstRowId;
    if (row < 0 || row >= ROWS_PER_CUSTOMER) return null;
    const at = this.ordered(filter, sort).indexOf(row);
    return at < 0 ? null : at;
  }

  numberPosition(filter: InvoiceFilter, sort: InvoiceSort, digits: string): number | null {
    const { firstRowId } = this;
    const { sql, values } = numberBeginsWith(digits);
    const ofList = `SELECT id FROM invoice WHERE id >= ? AND id < ? AND ${sql} ORDER BY id`;
    const begins = readValues<number>(
      this.#database,
      ofList,
      firstRowId,
      firstRowId + ROWS_PER_CUSTOMER,
      ...values,
    );
    const last = begins.at(-1);
    if (last === undefined) return null;
    // A mark for each row: under "1" half a list may begin so, and a set of them would cost more than the search.
    const marked = new Uint8Array(last - firstRowId + 1);
    for (const id of begins) marked[id - firstRowId] = 1;
    const place = this.ordered(filter, sort).findIndex((row) => marked[row] === 1);
    return place < 0 ? null : place;
  }

  present(rows: readonly number[]): number[] {
    const named = new Set(rows);
    const there = new Set(this.held.serviceOrder.filter((row) => named.has(row)));
    return rows.filter((row) => there.has(row));
  }

  totals(selection: InvoiceSelection, ageing: Ageing): InvoiceTotals {
    // The order makes no difference to a sum.
    return totalsOf(this.held.columns.figures(resolveSelection(this, selection, [])), this.#of.today, ageing);
  }

  progress(filter: InvoiceFilter): Progress {
    const rows = this.ordered(filter, []);
    const byRow = this.#marks()?.byRow;
    const done = rows.filter((rowNumber) => {
      const subject = byRow?.get(rowNumber);
      return subject !== undefined && isReviewed(subject);
    });
    const { columns } = this.held;
    return reviewProgress(columns.figures(rows), columns.figures(done));
  }

  facets(): InvoiceFacets {
    return this.held.facets;
  }

  ifUnchanged<Read>(_rows: RowNumbers, read: () => Read): Read | null {
    return this.#database.transaction(() => {
      // A customer that is forgotten has no connection any more; one that is fetched again has another id.
      const sql = 'SELECT revision FROM customer WHERE id = ? AND connection_id = ?';
      const now = readValue(this.#database, sql, this.row.id, this.row.connection_id);
      return now === this.revision ? read() : null;
    })();
  }

  rows(rows: RowNumbers): InvoiceRow[] {
    const { connection_id, number } = this.row;
    const marksAt = this.#lists.marks.at(connection_id, number, this.#of.today);
    return invoiceRows(this.#database, rows, this.#of, marksAt);
  }

  cells(rows: RowNumbers, fields: readonly InvoiceColumn[], kinds?: CellKinds): CellTexts {
    return invoiceCells(this.#database, rows, fields, this.#of, kinds);
  }

  records(rows: RowNumbers): string[] {
    return new StoredBody(this.#database, this.row.id).recordsOf(rows);
  }

  customerNumbers(): null {
    return null;
  }

  #marks(): BoundCustomer | null {
    return this.#lists.marks.of(this.row.connection_id, this.row.number);
  }

  #queried(filter: InvoiceFilter, sort: InvoiceSort): Uint32Array {
    const { firstRowId, row } = this;
    const { words, serviceOrder } = this.held;
    const { today } = this.#of;
    const inIdOrder = row.in_id_order === 1;
    const list = oneCustomer({
      customerId: row.id,
      words,
      inIdOrder,
      marked: (filters) => {
        const own = this.#marks();
        return marksCondition(own === null ? [] : [own], filters, today);
      },
      anyWide: row.wide !== '',
    });
    if (!inIdOrder) this.#lists.functions.setOrder(firstRowId, serviceOrder);
    const { sql, values } = filterCondition(filter, list, today);
    // The small numbers of the rows are made at half the price of the ids.
    const rows = this.#database
      .prepare(
        `SELECT invoice.id - ${firstRowId} FROM invoice NOT INDEXED WHERE ${sql} ORDER BY ${orderBy(sort, list, today)}`,
      )
      .pluck()
      .all(...values) as number[];
    return new Uint32Array(rows);
  }
}

/**
 * The figures of one list as columns in memory, by the numbers of its rows: totals of any selection of it are then
 * a walk over numbers (docs/promises.md F07). 44 bytes a row, more for the few with wide amounts.
 */
class ListColumns {
  readonly #numbers: Uint32Array;
  readonly #invoiceDate: Float64Array;
  readonly #dueDate: Float64Array;
  readonly #outstanding: Float64Array;
  readonly #price: Float64Array;
  readonly #priceVat: Float64Array;
  /** Amounts beyond ten-thousandths by row number; the columns hold approximations. */
  readonly #wide: ReadonlyMap<number, string>;

  constructor(database: CipherDatabase, customerId: number, rows: number, anyWide: boolean) {
    this.#numbers = new Uint32Array(rows);
    this.#invoiceDate = new Float64Array(rows);
    this.#dueDate = new Float64Array(rows);
    this.#outstanding = new Float64Array(rows);
    this.#price = new Float64Array(rows);
    this.#priceVat = new Float64Array(rows);
    const firstRowId = customerId * ROWS_PER_CUSTOMER;
    const all = prepared(
      database,
      'SELECT id, invoiced_at, due_at, outstanding, price, price_vat FROM invoice WHERE id >= ? AND id < ? ORDER BY id',
    )
      .raw()
      .iterate(firstRowId, firstRowId + ROWS_PER_CUSTOMER) as IterableIterator<
      [number, number, number, number, number, number]
    >;
    let at = 0;
    for (const [id, invoiceDate, dueDate, outstanding, price, priceVat] of all) {
      this.#numbers[at] = id - firstRowId;
      this.#invoiceDate[at] = invoiceDate;
      this.#dueDate[at] = dueDate;
      this.#outstanding[at] = outstanding;
      this.#price[at] = price;
      this.#priceVat[at] = priceVat;
      at += 1;
    }
    this.#wide = anyWide ? overflowAmounts(database, firstRowId) : new Map();
  }

  /** Exact figures of rows named by their numbers, in any order. */
  figures(numbers: RowNumbers): StoredFigures {
    const figures = new Figures();
    for (const rowNumber of numbers) {
      const at = this.#placeOf(rowNumber);
      figures.add({
        invoiceDate: this.#invoiceDate[at] as number,
        dueDate: this.#dueDate[at] as number,
        outstanding: this.#outstanding[at] as number,
        price: this.#price[at] as number,
        priceVat: this.#priceVat[at] as number,
        wide: this.#wide.get(rowNumber) ?? null,
      });
    }
    return figures.stored();
  }

  /** Where a row's figures stand: at its number less the first, unless rows have gone since. */
  #placeOf(rowNumber: number): number {
    const numbers = this.#numbers;
    const straight = rowNumber - (numbers[0] ?? 0);
    if (numbers[straight] === rowNumber) return straight;
    let low = 0;
    let high = numbers.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[middle] as number) < rowNumber) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function overflowAmounts(database: CipherDatabase, firstRowId: number): Map<number, string> {
  const sql = 'SELECT id - ?, wide FROM invoice WHERE id >= ? AND id < ? AND wide IS NOT NULL';
  return new Map(
    readRows<[rowNumber: number, wide: string]>(
      database,
      sql,
      firstRowId,
      firstRowId,
      firstRowId + ROWS_PER_CUSTOMER,
    ),
  );
}

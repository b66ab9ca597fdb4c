import type { Ageing } from '../../../../shared/domain/ageing.ts';
import { isInCustomer } from '../../../../shared/domain/foldedText.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import { isFiltered, NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type {
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSort,
  InvoiceTotals,
} from '../../../../shared/domain/invoiceQuery.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, prepared, readValue } from '../../../database/database.ts';
import type { CellTexts } from '../../../workers/recordWindow.ts';
import { totalsOf } from '../model/ageBalances.ts';
import { customerIdOf, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { Figures, type StoredFigures } from '../model/figures.ts';
import type { CachedCustomer, Customers, CustomerTable } from './customerTable.ts';
import { facetsOf, type InvoiceList, type ListWindow } from './invoiceList.ts';
import {
  type CellKinds,
  customerWordList,
  invoiceCells,
  invoiceRows,
  type RowNumbers,
  type RowOwner,
  StoredBody,
  type Word,
} from './invoiceRows.ts';
import type { InvoiceFacets, Progress } from './listShapes.ts';
import { doneCondition, type MarksByRow, marksCondition, reviewProgress } from './marksByRow.ts';
import {
  allCustomers,
  type Condition,
  dependsOnToday,
  filterCondition,
  idsAre,
  type ListSql,
  numberBeginsWith,
  orderBy,
  type RowFunctions,
} from './sqlBuilder.ts';

const SELECT = 'SELECT invoiced_at, due_at, outstanding, price, price_vat, wide FROM invoice';

/** Four orders are kept, eight megabytes each where a million rows match, or so many times as many short answers. */
const ORDER_WEIGHT = 60;
const MOST_WEIGHT = 5 * ORDER_WEIGHT - 1;
/** Rows of the beginning of a list that are found without putting all others in order. */
const FIRST_ROWS = 500;
const WORDS_KEPT = 10_000;
/** Rows that are taken between two looks at whether the question is stopped. */
const ROWS_BETWEEN = 1_000;

/** What may be asked of the rows of all customers, and was found: ids, how many, their sums, their values. */
interface Found {
  readonly order: Float64Array;
  readonly beginning: Float64Array;
  readonly count: number;
  readonly figures: StoredFigures;
  readonly facets: InvoiceFacets;
}

/** The lists of all customers of each connection, with what was asked of them before. */
export class AllLists {
  readonly database: CipherDatabase;
  readonly functions: RowFunctions;
  readonly table: CustomerTable;
  readonly marks: MarksByRow;
  readonly #found = new LruCache<string, Found[keyof Found]>(MOST_WEIGHT, (found) =>
    found instanceof Float64Array && found.length > FIRST_ROWS ? ORDER_WEIGHT : 1,
  );
  readonly #words = new LruCache<string, readonly Word[]>(WORDS_KEPT);

  constructor(database: CipherDatabase, functions: RowFunctions, table: CustomerTable, marks: MarksByRow) {
    this.database = database;
    this.functions = functions;
    this.table = table;
    this.marks = marks;
  }

  /** The list at this moment of the file. Within a transaction of the caller. */
  scope(connectionId: string, today: string): AllCustomersList {
    return new AllCustomersList(this, this.table.of(connectionId), today);
  }

  known<What extends keyof Found>(what: What, key: string): Found[What] | undefined {
    return this.#found.get(`${what} ${key}`) as Found[What] | undefined;
  }

  found<What extends keyof Found>(what: What, key: string, find: () => Found[What]): Found[What] {
    return this.#found.getOrMake(`${what} ${key}`, find) as Found[What];
  }

  words({ id, revision }: CachedCustomer): readonly Word[] {
    return this.#words.getOrMake(`${id}:${revision}`, () => customerWordList(this.database, id));
  }
}

/** The invoices of all customers of a connection whose lists are kept. */
class AllCustomersList implements InvoiceList {
  readonly firstRowId = 0;
  readonly revision: number;
  readonly fetchedAt: number;
  readonly all: number;
  readonly customers: Customers;
  readonly #lists: AllLists;
  readonly #database: CipherDatabase;
  readonly #today: string;

  constructor(lists: AllLists, customers: Customers, today: string) {
    this.#lists = lists;
    this.#database = lists.database;
    this.#today = today;
    this.customers = customers;
    this.revision = customers.revision;
    this.fetchedAt = customers.summary.newestFetch ?? 0;
    this.all = customers.invoices;
  }

  ordered(filter: InvoiceFilter, sort: InvoiceSort): Float64Array {
    return this.#lists.found('order', this.#key(filter, sort), () => this.#queried(filter, sort));
  }

  window(filter: InvoiceFilter, sort: InvoiceSort, offset: number, limit: number): ListWindow {
    if (isByCustomer(filter, sort)) return { rows: this.#byCustomer(offset, limit), matching: this.all };
    const key = this.#key(filter, sort);
    const matching = this.#count(filter);
    const beginning = () => Float64Array.from(this.#first(filter, sort, FIRST_ROWS));
    const ids =
      offset + limit > FIRST_ROWS
        ? this.ordered(filter, sort)
        : (this.#lists.known('order', key) ?? this.#lists.found('beginning', key, beginning));
    return { rows: ids.subarray(offset, offset + limit), matching };
  }

  position(filter: InvoiceFilter, sort: InvoiceSort, id: number): number | null {
    if (!isByCustomer(filter, sort)) {
      const at = this.ordered(filter, sort).indexOf(id);
      return at < 0 ? null : at;
    }
    const customerId = customerIdOf(id);
    const place = this.customers.roster.places.get(customerId);
    if (place === undefined || this.present([id]).length === 0) return null;
    const sql = 'SELECT count(*) FROM invoice WHERE id >= ? AND id < ?';
    const before = Number(readValue(this.#database, sql, customerId * ROWS_PER_CUSTOMER, id));
    return (this.customers.before[place] ?? 0) + before;
  }

  numberPosition(filter: InvoiceFilter, sort: InvoiceSort, digits: string): number | null {
    const [first] = this.#first(filter, sort, 1, numberBeginsWith(digits));
    return first === undefined ? null : this.position(filter, sort, first);
  }

  present(ids: readonly number[]): number[] {
    const row = prepared(this.#database, 'SELECT 1 FROM invoice WHERE id = ?').pluck();
    return ids.filter((id) => this.customers.byId.has(customerIdOf(id)) && row.get(id) === 1);
  }

  /** Of every row from the sums that each customer has; of those that match in one walk through the file. */
  totals(selection: InvoiceSelection, ageing: Ageing): InvoiceTotals {
    return totalsOf(this.#figures(selection), this.#today, ageing);
  }

  progress(filter: InvoiceFilter): Progress {
    const { marks } = this.#lists;
    const key = `reviewed ${this.#marksKey()} ${this.#key(filter, [])}`;
    const done = this.#lists.found('figures', key, () =>
      rowFigures(this.#database, {
        matching: this.#condition(filter, doneCondition(marks.ofAll(this.customers))),
      }),
    );
    return reviewProgress(this.#figures({ kind: 'allMatching', filter, except: [] }), done);
  }

  facets(): InvoiceFacets {
    const count = () => facetsOf(this.#database, this.#condition(NO_FILTER));
    return this.#lists.found('facets', this.#key(NO_FILTER, []), count);
  }

  ifUnchanged<Read>(ids: RowNumbers, read: () => Read): Read | null {
    return this.#database.transaction(() => {
      const revision = prepared(
        this.#database,
        'SELECT revision FROM customer WHERE id = ? AND connection_id = ?',
      ).pluck();
      for (const id of new Set(Array.from(ids, customerIdOf))) {
        const now = revision.get(id, this.customers.connectionId);
        if (now !== this.customers.byId.get(id)?.revision) return null;
      }
      return read();
    })();
  }

  rows(ids: RowNumbers): InvoiceRow[] {
    const of = { firstRowId: 0, ownerOf: this.#owners(), today: this.#today };
    const marksAt = this.#lists.marks.at(this.customers.connectionId, null, this.#today);
    return invoiceRows(this.#database, ids, of, marksAt);
  }

  cells(ids: RowNumbers, fields: readonly InvoiceColumn[], kinds?: CellKinds): CellTexts {
    const of = { firstRowId: 0, ownerOf: this.#owners(), today: this.#today };
    return invoiceCells(this.#database, ids, fields, of, kinds);
  }

  records(ids: RowNumbers): string[] {
    const records: string[] = new Array(ids.length).fill('');
    for (const [customerId, own] of Map.groupBy(ids.entries(), ([, id]) => customerIdOf(id))) {
      const rows = Uint32Array.from(own, ([, id]) => id - customerId * ROWS_PER_CUSTOMER);
      const found = new StoredBody(this.#database, customerId).recordsOf(rows);
      for (const [at, [place]] of own.entries()) records[place] = found[at] ?? '';
    }
    return records;
  }

  customerNumbers(ids: RowNumbers): CustomerRef['number'][] {
    return Array.from(ids, (id) => this.#customerOf(id).number);
  }

  /** Whose rows are meant, in the order of the customers' numbers. */
  customersOf(selection: InvoiceSelection): CustomerRef['number'][] {
    const selected = new Set(this.#idsOfCustomers(selection));
    return this.customers.inOrder.flatMap(({ id, number }) => (selected.has(id) ? [number] : []));
  }

  #idsOfCustomers(selection: InvoiceSelection): number[] {
    if (selection.kind === 'rows') return selection.ids.map(customerIdOf);
    const { sql, values } = this.#condition(selection.filter, allBut(selection.except));
    return this.#database
      .prepare(`SELECT DISTINCT invoice.id / ${ROWS_PER_CUSTOMER} FROM invoice WHERE ${sql}`)
      .pluck()
      .all(...values) as number[];
  }

  #figures(selection: InvoiceSelection): StoredFigures {
    if (selection.kind === 'rows') return rowFigures(this.#database, { ids: this.present(selection.ids) });
    const { filter, except } = selection;
    const walk = () => rowFigures(this.#database, { matching: this.#condition(filter, allBut(except)) });
    if (except.length > 0) return walk();
    if (!isFiltered(filter)) return this.#lists.table.figures(this.customers);
    return this.#lists.found('figures', this.#key(filter, []), walk);
  }

  #count(filter: InvoiceFilter): number {
    if (!isFiltered(filter)) return this.all;
    return this.#lists.found('count', this.#key(filter, []), () => {
      const { sql, values } = this.#condition(filter);
      const counted = this.#database.prepare(`SELECT count(*) FROM invoice WHERE ${sql}`).pluck();
      return Number(counted.get(...values));
    });
  }

  #queried(filter: InvoiceFilter, sort: InvoiceSort): Float64Array {
    const ids = new Float64Array(this.#count(filter));
    const { sql, values } = this.#condition(filter);
    const found = this.#database
      .prepare(`SELECT invoice.id FROM invoice WHERE ${sql} ORDER BY ${this.#order(sort)}`)
      .pluck()
      .iterate(...values) as IterableIterator<number>;
    let at = 0;
    for (const id of found) {
      if (at % ROWS_BETWEEN === 0) this.#lists.functions.goOn();
      ids[at] = id;
      at += 1;
    }
    return ids;
  }

  /** The first that match: SQLite then need not put the others in order. */
  #first(filter: InvoiceFilter, sort: InvoiceSort, most: number, also?: Condition): number[] {
    const { sql, values } = this.#condition(filter, also);
    return this.#database
      .prepare(`SELECT invoice.id FROM invoice WHERE ${sql} ORDER BY ${this.#order(sort)} LIMIT ?`)
      .pluck()
      .all(...values, most) as number[];
  }

  #condition(filter: InvoiceFilter, also?: Condition): Condition {
    const list = this.#sql();
    return filterCondition(
      filter,
      also === undefined ? list : { ...list, range: [...list.range, also] },
      this.#today,
    );
  }

  #sql(): ListSql {
    const { customers } = this;
    const { connectionId } = customers;
    const { table, marks } = this.#lists;
    return allCustomers({
      connectionId,
      isOnly: table.isOnly(connectionId),
      customersWith: (needle) => {
        const isIn = isInCustomer(needle);
        const names = table.names(connectionId);
        return customers.inOrder.flatMap(({ id, number }) =>
          isIn({ number, givenName: names.of(number) }) ? [id] : [],
        );
      },
      marked: (filters) => marksCondition(marks.ofAll(customers), filters, this.#today),
      anyWide: customers.anyWide,
    });
  }

  /**
   * By customers in the order of their numbers where nothing is asked for. What is equal stays in the order in which
   * Kontor came to know it: customers as they were fetched first, and the invoices of each.
   */
  #order(sort: InvoiceSort): string {
    const columns = sort.map(({ column }) => column);
    if (sort.length === 0 || columns.includes('customerNumber') || columns.includes('givenName')) {
      const names = columns.includes('givenName') ? this.#nameRanks() : new Map();
      this.#lists.functions.setRanks(this.customers.roster.places, names);
    }
    const request: InvoiceSort =
      sort.length > 0 ? sort : [{ column: 'customerNumber', direction: 'ascending' }];
    return orderBy(request, this.#sql(), this.#today);
  }

  /** Customers of one name share a place; those without a name come first. */
  #nameRanks(): Map<number, number> {
    const { connectionId, inOrder } = this.customers;
    const given = this.#lists.table.names(connectionId);
    const folded = new Map(inOrder.map(({ id, number }) => [id, given.of(number).toLowerCase()]));
    const names = [...new Set(folded.values())].sort((left, right) =>
      Buffer.compare(Buffer.from(left), Buffer.from(right)),
    );
    const places = new Map(names.map((name, place) => [name, place]));
    return new Map(folded.entries().map(([id, name]) => [id, places.get(name) ?? 0]));
  }

  /** Names are the clerk's and make no revision: what depends on them is of a version of the names, too. */
  #key(filter: InvoiceFilter, sort: InvoiceSort): string {
    const { connectionId, revision } = this.customers;
    const { table } = this.#lists;
    const named = filter.text !== '' || sort.some(({ column }) => column === 'givenName');
    return JSON.stringify([
      connectionId,
      revision,
      filter.exportedHere === null ? 0 : table.marks(connectionId),
      filter.marks === null ? 0 : this.#marksKey(),
      dependsOnToday(filter, sort) ? this.#today : '',
      named ? table.names(connectionId).version : 0,
      filter,
      sort,
    ]);
  }

  /** Of the marks, and of the fetches: one that changes no row can judge a promise. */
  #marksKey(): string {
    const { connectionId, version } = this.customers;
    return `${this.#lists.marks.noted(connectionId).version}/${version}`;
  }

  /** The customers one after the other, without a look at more than those that the window shows. */
  #byCustomer(offset: number, limit: number): Float64Array {
    const { roster, before } = this.customers;
    const ids: number[] = [];
    const own = prepared(
      this.#database,
      'SELECT id FROM invoice WHERE id >= ? AND id < ? ORDER BY id LIMIT ? OFFSET ?',
    ).pluck();
    for (let at = lastBefore(before, offset); at < roster.ids.length && ids.length < limit; at += 1) {
      const first = (roster.ids[at] as number) * ROWS_PER_CUSTOMER;
      const from = Math.max(offset - (before[at] as number), 0);
      ids.push(...(own.all(first, first + ROWS_PER_CUSTOMER, limit - ids.length, from) as number[]));
    }
    return Float64Array.from(ids);
  }

  #customerOf(id: number): CachedCustomer {
    const customer = this.customers.byId.get(customerIdOf(id));
    if (customer === undefined) throw new Error('a row of no kept customer');
    return customer;
  }

  #owners(): (id: number) => RowOwner {
    const names = this.#lists.table.names(this.customers.connectionId);
    const owners = new Map<number, RowOwner>();
    return (id) => {
      const cached = owners.get(customerIdOf(id));
      if (cached) return cached;
      const customer = this.#customerOf(id);
      const { number, fetchedAt, revision } = customer;
      const words = this.#lists.words(customer);
      const owner = { customerNumber: number, givenName: names.of(number), fetchedAt, revision, words };
      owners.set(customer.id, owner);
      return owner;
    };
  }
}

/** The order in which nothing is compared but customers' numbers. */
export function isByCustomer(filter: InvoiceFilter, sort: InvoiceSort): boolean {
  return sort.length === 0 && !isFiltered(filter);
}

/** The last customer that begins at or before a place. */
function lastBefore(before: Float64Array, place: number): number {
  let low = 0;
  let high = before.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((before[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Rows but those with the ids; nothing for none. */
function allBut(ids: readonly number[]): Condition | undefined {
  return ids.length === 0 ? undefined : idsAre('NOT IN', ids);
}

type RowChoice = { readonly ids: readonly number[] } | { readonly matching: Condition };

type Row = [
  invoicedAt: number,
  dueAt: number,
  outstanding: number,
  price: number,
  priceVat: number,
  wide: string | null,
];

/** Exact figures of rows in one walk through the file, nothing kept. */
function rowFigures(database: CipherDatabase, choice: RowChoice): StoredFigures {
  const figures = new Figures();
  for (const [invoiceDate, dueDate, outstanding, price, priceVat, wide] of rowsOf(database, choice)) {
    figures.add({ invoiceDate, dueDate, outstanding, price, priceVat, wide });
  }
  return figures.stored();
}

function* rowsOf(database: CipherDatabase, choice: RowChoice): Generator<Row> {
  if ('matching' in choice) {
    const { sql, values } = choice.matching;
    yield* database
      .prepare(`${SELECT} WHERE ${sql}`)
      .raw()
      .iterate(...values) as IterableIterator<Row>;
    return;
  }
  const one = prepared(database, `${SELECT} WHERE id = ?`).raw();
  for (const id of choice.ids) {
    const row = one.get(id) as Row | undefined;
    if (row) yield row;
  }
}

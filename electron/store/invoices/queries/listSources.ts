import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { isInCustomer } from '../../../../shared/domain/foldedText.ts';
import type { InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { type CipherDatabase, prepared, readValue, readValues } from '../../../database/database.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { UNREADABLE, unpackNumbers } from '../ingest/storedInvoiceList.ts';
import { customerIdOf, idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { Figures, type StoredFigures } from '../model/figures.ts';
import type { Customers, CustomerTable } from './customerTable.ts';
import { customerWordList, type RowIds, type RowOwner, type Word } from './invoiceRows.ts';
import type { BoundCustomer, MarksByRow } from './marksByRow.ts';
import { allCustomers, type Condition, type ListSql, oneCustomer, type RowFunctions } from './sqlBuilder.ts';

/**
 * What differs between the list of one customer and that of all kept customers of a connection: where its rows are, how
 * they stand where no order is asked for, and what is known of them without a look at each.
 */
export interface ListSource {
  readonly connectionId: string;
  /** Null for all customers. */
  readonly number: CustomerNumber | null;
  /** With the revision it names what answers are remembered for. */
  readonly name: string | number;
  readonly revision: number;
  /** Of the newest of its lists, in milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Grows with every fetch, also one that changes nothing. */
  readonly fetches: number;
  /** Rows without a filter. */
  readonly invoices: number;
  /** How many rows of the beginning are found without putting all others in order. */
  readonly firstRows: number;
  readonly table: string;
  /** Grows when rows are marked as exported. */
  exportsMarked(): number;
  /** Its customers that have marks. */
  marked(): Iterable<BoundCustomer>;
  sql(marked: ListSql['marked']): ListSql;
  /** Tells the functions of SQL what a sort compares. */
  prepareOrder(sort: InvoiceSort): void;
  /** A window of all rows, in the order that they have where none is asked for. */
  unsorted(offset: number, limit: number): RowIds;
  /** Where a row stands in that order; -1 for none. */
  unsortedPlace(id: number): number;
  /** The figures of all rows. */
  figures(): StoredFigures;
  figuresOf(rows: Condition): StoredFigures;
  /** Undefined for a customer that has no rows in the list. */
  revisionOf(customerId: number): number | undefined;
  ownerOf(id: number): RowOwner;
}

/** What a source reads from. */
export interface ListFiles {
  readonly database: CipherDatabase;
  readonly functions: RowFunctions;
  readonly table: CustomerTable;
  readonly marks: MarksByRow;
}

const LISTS_KEPT = 8;
const WORDS_KEPT = 10_000;

/** The sources of lists, with what they keep in memory as long as a revision is the same. */
export class ListSources {
  readonly #files: ListFiles;
  readonly #orders = new LruCache<string, RowIds>(LISTS_KEPT);
  readonly #columns = new LruCache<string, FigureColumns>(LISTS_KEPT);
  readonly #words = new LruCache<string, readonly Word[]>(WORDS_KEPT);

  constructor(files: ListFiles) {
    this.#files = files;
  }

  /** The list of a customer whose row was read within the same transaction of the caller. */
  one(row: CustomerRow): ListSource {
    return new OneCustomer(this.#files, row, this);
  }

  /** Within a transaction of the caller. */
  all(connectionId: string): ListSource {
    return new AllCustomers(this.#files, this.#files.table.of(connectionId), this);
  }

  words({ id, revision }: CustomerRevision): readonly Word[] {
    return this.#words.getOrMake(`${id}:${revision}`, () => customerWordList(this.#files.database, id));
  }

  /** The rows that can be read, in the service's order. */
  serviceOrder({ id, revision }: CustomerRevision): RowIds {
    return this.#orders.getOrMake(`${id}:${revision}`, () => serviceOrder(this.#files.database, id));
  }

  columns({ id, revision, invoices }: CustomerRevision & Pick<CustomerRow, 'invoices'>): FigureColumns {
    const read = () => new FigureColumns(this.#files.database, id, invoices);
    return this.#columns.getOrMake(`${id}:${revision}`, read);
  }
}

type CustomerRevision = Pick<CustomerRow, 'id' | 'revision'>;

function serviceOrder(database: CipherDatabase, customerId: number): RowIds {
  const packed = readValue(database, 'SELECT entries FROM list_body WHERE customer_id = ?', customerId);
  const rowNumbers = packed instanceof Uint8Array ? unpackNumbers(packed) : new Uint32Array(0);
  const readable = rowNumbers.filter((rowNumber) => rowNumber < UNREADABLE);
  return Float64Array.from(readable, (rowNumber) => customerId * ROWS_PER_CUSTOMER + rowNumber);
}

/** The rows of one customer, in the order in which the service sent them. Its figures are columns in memory. */
class OneCustomer implements ListSource {
  readonly connectionId: string;
  readonly number: CustomerNumber;
  readonly name: number;
  readonly revision: number;
  readonly fetchedAt: number;
  readonly fetches: number;
  readonly invoices: number;
  readonly firstRows = 0;
  // A customer's rows lie together; an index over all customers would be read from end to end.
  readonly table = 'invoice NOT INDEXED';
  readonly #files: ListFiles;
  readonly #row: CustomerRow;
  readonly #sources: ListSources;
  readonly #owner: RowOwner;

  constructor(files: ListFiles, row: CustomerRow, sources: ListSources) {
    this.connectionId = row.connection_id;
    this.number = row.number as CustomerNumber;
    this.name = row.id;
    this.revision = row.revision;
    this.fetchedAt = row.fetched_at;
    this.fetches = row.stamp;
    this.invoices = row.invoices;
    this.#files = files;
    this.#row = row;
    this.#sources = sources;
    this.#owner = {
      customerNumber: this.number,
      givenName: files.table.names(this.connectionId).of(this.number),
      fetchedAt: this.fetchedAt,
      revision: this.revision,
      words: sources.words(row),
    };
  }

  exportsMarked(): number {
    return this.#row.marks;
  }

  marked(): Iterable<BoundCustomer> {
    const own = this.#files.marks.of(this.connectionId, this.number);
    return own === null ? [] : [own];
  }

  sql(marked: ListSql['marked']): ListSql {
    const { id, in_id_order, wide } = this.#row;
    const { words } = this.#owner;
    return oneCustomer({
      customerId: id,
      words,
      inIdOrder: in_id_order === 1,
      marked,
      anyWide: wide !== '',
    });
  }

  prepareOrder(): void {
    if (this.#row.in_id_order === 0) this.#files.functions.setOrder(this.unsorted());
  }

  unsorted(offset = 0, limit = this.invoices): RowIds {
    return this.#sources.serviceOrder(this.#row).subarray(offset, offset + limit);
  }

  unsortedPlace(id: number): number {
    return this.unsorted().indexOf(id);
  }

  figures(): StoredFigures {
    return this.#row;
  }

  figuresOf({ sql, values }: Condition): StoredFigures {
    const { id } = this.#row;
    // The small numbers of the rows are made at half the price of the ids.
    const numbers = this.#files.database
      .prepare(`SELECT invoice.id - ${id * ROWS_PER_CUSTOMER} FROM ${this.table} WHERE ${sql}`)
      .pluck()
      .all(...values) as number[];
    return this.#sources.columns(this.#row).figures(numbers);
  }

  revisionOf(customerId: number): number | undefined {
    return customerId === this.#row.id ? this.revision : undefined;
  }

  ownerOf(): RowOwner {
    return this.#owner;
  }
}

/** The rows of all kept customers of a connection, by the customers' numbers and their own ids. */
class AllCustomers implements ListSource {
  readonly connectionId: string;
  readonly number = null;
  readonly name: string;
  readonly revision: number;
  readonly fetchedAt: number;
  readonly fetches: number;
  readonly invoices: number;
  readonly firstRows = 500;
  readonly table = 'invoice';
  readonly #files: ListFiles;
  readonly #customers: Customers;
  readonly #sources: ListSources;
  readonly #owners = new Map<number, RowOwner>();

  constructor(files: ListFiles, customers: Customers, sources: ListSources) {
    this.connectionId = customers.connectionId;
    this.name = customers.connectionId;
    this.revision = customers.revision;
    this.fetchedAt = customers.summary.newestFetch ?? 0;
    this.fetches = customers.version;
    this.invoices = customers.invoices;
    this.#files = files;
    this.#customers = customers;
    this.#sources = sources;
  }

  exportsMarked(): number {
    return this.#files.table.marks(this.connectionId);
  }

  marked(): Iterable<BoundCustomer> {
    return this.#files.marks.ofAll(this.#customers);
  }

  sql(marked: ListSql['marked']): ListSql {
    const { connectionId } = this;
    const { table } = this.#files;
    return allCustomers({
      connectionId,
      isOnly: table.isOnly(connectionId),
      customersWith: (needle) => {
        const isIn = isInCustomer(needle);
        const names = table.names(connectionId);
        return this.#customers.inOrder.flatMap(({ id, number }) =>
          isIn({ number, givenName: names.of(number) }) ? [id] : [],
        );
      },
      marked,
      anyWide: this.#customers.anyWide,
    });
  }

  prepareOrder(sort: InvoiceSort): void {
    const isNamed = sort.some(({ column }) => column === 'givenName');
    this.#files.functions.setRanks(this.#customers.roster.places, isNamed ? this.#nameRanks() : new Map());
  }

  /** The customers one after the other, without a look at more than those that the window shows. */
  unsorted(offset: number, limit: number): RowIds {
    const { roster, before } = this.#customers;
    const ids = new Float64Array(Math.max(Math.min(limit, this.invoices - offset), 0));
    const sql = 'SELECT id FROM invoice WHERE id >= ? AND id < ? ORDER BY id LIMIT ? OFFSET ?';
    let filled = 0;
    for (let at = lastBefore(before, offset); at < roster.ids.length && filled < ids.length; at += 1) {
      this.#files.functions.goOn();
      const from = Math.max(offset - (before[at] as number), 0);
      const range = idRange(roster.ids[at] as number);
      const own = readValues<number>(this.#files.database, sql, ...range, ids.length - filled, from);
      ids.set(own, filled);
      filled += own.length;
    }
    return ids.subarray(0, filled);
  }

  unsortedPlace(id: number): number {
    const place = this.#customers.roster.places.get(customerIdOf(id));
    if (place === undefined) return -1;
    const [first] = idRange(customerIdOf(id));
    const sql = `SELECT (SELECT count(*) FROM invoice WHERE id >= ? AND id < ?) FROM invoice WHERE id = ?`;
    const before = readValue(this.#files.database, sql, first, id, id);
    return typeof before === 'number' ? (this.#customers.before[place] ?? 0) + before : -1;
  }

  figures(): StoredFigures {
    return this.#files.table.figures(this.#customers);
  }

  /** In one walk through the file, nothing kept. */
  figuresOf({ sql, values }: Condition): StoredFigures {
    const figures = new Figures();
    const rows = this.#files.database
      .prepare(`SELECT ${FIGURES_READ} FROM ${this.table} WHERE ${sql}`)
      .raw()
      .iterate(...values) as IterableIterator<FiguresRead>;
    for (const [invoiceDate, dueDate, outstanding, price, priceVat, wide] of rows)
      figures.add({ invoiceDate, dueDate, outstanding, price, priceVat, wide });
    return figures.stored();
  }

  revisionOf(customerId: number): number | undefined {
    return this.#customers.byId.get(customerId)?.revision;
  }

  ownerOf(id: number): RowOwner {
    const customerId = customerIdOf(id);
    const cached = this.#owners.get(customerId);
    if (cached) return cached;
    const customer = this.#customers.byId.get(customerId);
    if (customer === undefined) throw new Error('a row of no kept customer');
    const { number, fetchedAt, revision } = customer;
    const givenName = this.#files.table.names(this.connectionId).of(number);
    const words = this.#sources.words(customer);
    const owner = { customerNumber: number, givenName, fetchedAt, revision, words };
    this.#owners.set(customerId, owner);
    return owner;
  }

  /** Customers of one name share a place; those without a name come first. */
  #nameRanks(): Map<number, number> {
    const given = this.#files.table.names(this.connectionId);
    const folded = new Map(
      this.#customers.inOrder.map(({ id, number }) => [id, given.of(number).toLowerCase()]),
    );
    const names = [...new Set(folded.values())].sort((left, right) =>
      Buffer.compare(Buffer.from(left), Buffer.from(right)),
    );
    const places = new Map(names.map((name, place) => [name, place]));
    return new Map(folded.entries().map(([id, name]) => [id, places.get(name) ?? 0]));
  }
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

const FIGURES_READ =
  'invoice.invoiced_at, invoice.due_at, invoice.outstanding, invoice.price, invoice.price_vat, invoice.wide';

type FiguresRead = [
  invoicedAt: number,
  dueAt: number,
  outstanding: number,
  price: number,
  priceVat: number,
  wide: string | null,
];

/**
 * The figures of one list as columns in memory, by the numbers of its rows: totals of any selection of it are then
 * a walk over numbers (docs/promises.md F07). 44 bytes a row, more for the few with wide amounts.
 */
class FigureColumns {
  readonly #numbers: Uint32Array;
  readonly #invoiceDate: Float64Array;
  readonly #dueDate: Float64Array;
  readonly #outstanding: Float64Array;
  readonly #price: Float64Array;
  readonly #priceVat: Float64Array;
  /** Amounts beyond ten-thousandths by row number; the columns hold approximations. */
  readonly #wide = new Map<number, string>();

  constructor(database: CipherDatabase, customerId: number, rows: number) {
    this.#numbers = new Uint32Array(rows);
    this.#invoiceDate = new Float64Array(rows);
    this.#dueDate = new Float64Array(rows);
    this.#outstanding = new Float64Array(rows);
    this.#price = new Float64Array(rows);
    this.#priceVat = new Float64Array(rows);
    const [first, end] = idRange(customerId);
    const all = prepared(
      database,
      `SELECT invoice.id - ?, ${FIGURES_READ} FROM invoice WHERE invoice.id >= ? AND invoice.id < ? ORDER BY invoice.id`,
    )
      .raw()
      .iterate(first, first, end) as IterableIterator<[rowNumber: number, ...FiguresRead]>;
    let at = 0;
    for (const [rowNumber, invoiceDate, dueDate, outstanding, price, priceVat, wide] of all) {
      this.#numbers[at] = rowNumber;
      this.#invoiceDate[at] = invoiceDate;
      this.#dueDate[at] = dueDate;
      this.#outstanding[at] = outstanding;
      this.#price[at] = price;
      this.#priceVat[at] = priceVat;
      if (wide !== null) this.#wide.set(rowNumber, wide);
      at += 1;
    }
  }

  /** Exact figures of rows named by their numbers, in any order. */
  figures(numbers: readonly number[]): StoredFigures {
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

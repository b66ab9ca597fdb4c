import type { MessagePort } from 'node:worker_threads';
import { INVOICE_FIELDS, isCustomerColumn } from '../../../../shared/domain/invoiceFields.ts';
import type { InvoiceSelection } from '../../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import type { CellTexts, RecordCustomer, RecordWindow } from '../../../workers/recordWindow.ts';
import { type CustomerRow, customerFinder } from '../ingest/customerRows.ts';
import { customerIdOf } from '../model/columns.ts';
import type { CachedCustomer, CustomerTable } from './customerTable.ts';
import { type InvoiceList, InvoiceLists } from './invoiceList.ts';
import type { RowIds } from './invoiceRows.ts';
import type { FeedEnd, KeptListAge, RecordQuery } from './listShapes.ts';
import type { MarksByRow } from './marksByRow.ts';
import type { RowFunctions } from './sqlBuilder.ts';

const FIELDS = INVOICE_FIELDS.map(({ id }) => id);

/**
 * Whole records for files that other programs read: of one customer, or of all kept customers of a connection. They go
 * from this thread to the one that writes in the order of the list, each customer of one fetch. Where the customers'
 * numbers are that order, they are read one after the other.
 */
export class CachedRecords {
  readonly #database: CipherDatabase;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;
  readonly #lists: InvoiceLists;
  readonly #table: CustomerTable;

  constructor(database: CipherDatabase, functions: RowFunctions, table: CustomerTable, marks: MarksByRow) {
    this.#database = database;
    // Their own: what is kept ready for the lists on screen stays ready.
    this.#lists = new InvoiceLists({ database, functions, table, marks });
    this.#table = table;
    this.#find = customerFinder(database);
  }

  /** The numbers of all kept customers of a connection, in their order. */
  numbers(connectionId: string): CustomerRef['number'][] {
    return this.#table.of(connectionId).roster.numbers;
  }

  /** When each of the kept lists was fetched, and how many of its records cannot be read. */
  lists(connectionId: string): KeptListAge[] {
    return Array.from(this.#table.of(connectionId).byId.values(), ({ number, fetchedAt, unreadable }) => ({
      number,
      fetchedAt,
      unreadable,
    }));
  }

  /** Feeds the records to another thread, which takes them from the other end of `port` a window at a time. */
  feed(query: RecordQuery, port: MessagePort): Promise<FeedEnd> {
    return serveBatches(this.#windows(query), port, ({ cells }) => cells);
  }

  *#windows(query: RecordQuery): Generator<RecordWindow, FeedEnd, void> {
    const { connectionId, number, selection, sort, byCustomer } = query;
    if (number === null && sort.length > 0 && !byCustomer) return yield* this.#inOrder(query);
    if (number !== null && !this.#find({ connectionId, number })) return 'notCached';
    const named = Map.groupBy(selection.kind === 'rows' ? selection.ids : selection.except, customerIdOf);
    for (const one of number === null ? this.numbers(connectionId) : [number]) {
      if ((yield* this.#ofCustomer({ connectionId, number: one }, query, named)) === 'changed')
        return 'changed';
    }
    return 'complete';
  }

  /** First all customers without rows: what cannot be read of one is counted whether a row of it is meant or not. */
  *#inOrder({ connectionId, selection, sort, today }: RecordQuery): Generator<RecordWindow, FeedEnd, void> {
    const { list, ids, customers } = this.#database.transaction(() => {
      const all = this.#lists.all(connectionId, today);
      return {
        list: all,
        ids: all.resolveSelection(selection, sort),
        customers: this.#table.of(connectionId),
      };
    })();
    const { byId, roster } = customers;
    const about = (id: number) => this.#about(connectionId, byId.get(id) as CachedCustomer);
    const window = (of: Iterable<number>, rows: RowIds): RecordWindow => {
      const places = new Map(Array.from(new Set(of), (id, place) => [id, place]));
      const owners = Uint32Array.from(rows, (id) => places.get(customerIdOf(id)) ?? 0);
      return { customers: Array.from(places.keys(), about), owners, cells: cellsOf(list, rows) };
    };
    const selected = selection.kind === 'rows' ? Array.from(ids, customerIdOf) : roster.ids;
    yield window(selected, ids.subarray(0, 0));
    return yield* readBatches(list, ids, (rows) => window(Array.from(rows, customerIdOf), rows));
  }

  /** Of a customer who is forgotten before its turn there is nothing. */
  *#ofCustomer(
    customer: CustomerRef,
    { number, selection, sort, byCustomer, today }: RecordQuery,
    named: ReadonlyMap<number, number[]>,
  ): Generator<RecordWindow, FeedEnd, void> {
    const { connectionId } = customer;
    const begun = this.#database.transaction(() => {
      const row = this.#find(customer);
      if (row === undefined || (selection.kind === 'rows' && !named.has(row.id))) return null;
      const list = this.#lists.one(row, today);
      const own = ownOf(selection, named.get(row.id) ?? []);
      // The customers have an order of their own.
      const order = sort.filter(({ column }) => !isCustomerColumn(column));
      const selected = list.resolveSelection(own, order);
      // The list of all has a customer's rows in the order of their ids.
      const rows = number === null && !byCustomer ? selected.toSorted() : selected;
      const { fetched_at: fetchedAt, unreadable, id } = row;
      const about = this.#about(connectionId, { ...customer, fetchedAt, unreadable, id });
      const read = (part: RowIds): RecordWindow => {
        return { customers: [about], owners: new Uint32Array(part.length), cells: cellsOf(list, part) };
      };
      return { list, rows, read, first: read(rows.subarray(0, FED_ROWS)) };
    })();
    if (begun === null) return 'complete';
    yield begun.first;
    return yield* readBatches(begun.list, begun.rows.subarray(FED_ROWS), begun.read);
  }

  #about(
    connectionId: string,
    { number, fetchedAt, unreadable, id }: KeptListAge & { readonly id: number },
  ): RecordCustomer {
    const givenName = this.#table.names(connectionId).of(number) || null;
    return { number, givenName, fetchedAt, unreadable, list: id };
  }
}

/** No customer is beside a field, and no field depends on the day. */
function cellsOf(list: InvoiceList, rows: RowIds): CellTexts {
  return list.cells(rows, FIELDS, 'json');
}

/** What a selection means of one customer, whose rows it names. */
function ownOf(selection: InvoiceSelection, named: number[]): InvoiceSelection {
  return selection.kind === 'rows' ? { ...selection, ids: named } : { ...selection, except: named };
}

/** Rows of a window; a page that is asked for in between waits for one window at most. */
const FED_ROWS = 1_000;

/** What is read of rows of a list, a window at a time and all of one fetch; says how it ended. */
export function* readBatches<Window>(
  list: InvoiceList,
  rows: RowIds,
  read: (rows: RowIds) => Window,
): Generator<Window, FeedEnd, void> {
  for (let offset = 0; offset < rows.length; offset += FED_ROWS) {
    const part = rows.subarray(offset, offset + FED_ROWS);
    const window = list.ifUnchanged(part, () => read(part));
    if (window === null) return 'changed';
    yield window;
  }
  return 'complete';
}

/**
 * Gives a window for each message of the port and null after the last, until the other end is gone. The memory of its
 * `cells`, where it has some, is handed over.
 */
export function serveBatches<Window>(
  windows: Generator<Window, FeedEnd, void>,
  port: MessagePort,
  cells?: (window: Window) => CellTexts,
): Promise<FeedEnd> {
  const ended = Promise.withResolvers<FeedEnd>();
  const post = (message: Window | null, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  port.on('message', () => {
    try {
      const { done, value } = windows.next();
      if (!done) {
        const handed = cells?.(value);
        post(value, handed && [handed.bytes.buffer, handed.ends.buffer]);
        return;
      }
      if (value === 'complete') post(null);
      ended.resolve(value);
    } catch (error) {
      ended.reject(error);
    }
    port.close();
  });
  port.on('close', () => ended.resolve('stopped'));
  return ended.promise;
}

import type { MessagePort } from 'node:worker_threads';
import { isCustomerColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { type CustomerRow, customerFinder } from '../ingest/customerRows.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { AllLists } from './allLists.ts';
import { AllScope } from './allScope.ts';
import type { CustomerTable } from './customerTable.ts';
import { feedWindows } from './feedWindows.ts';
import { invoiceCells, WHOLE_CELLS } from './invoiceCells.ts';
import type { KeptCustomer } from './keptCustomer.ts';
import type { RowNumbers } from './listScope.ts';
import type {
  CellTexts,
  FeedEnd,
  KeptListAge,
  RecordCustomer,
  RecordQuery,
  RecordWindow,
} from './listShapes.ts';
import { type ListContext, ListSnapshots } from './listSnapshots.ts';
import type { RowFunctions } from './rowFunctions.ts';
import { meantIn } from './selectedOf.ts';

/** Rows; a page that is asked for in between waits for one window at most. */
const WINDOW = 1_000;
const FIELDS = INVOICE_FIELDS.map(({ id }) => id);

/**
 * Whole records for files that other programs read: of one customer, or of all kept customers of a connection. They go
 * from this thread to the one that writes in the order of the list, each customer of one fetch. Where the customers'
 * numbers are that order, they are read one after the other.
 */
export class KeptRecords {
  readonly #database: CipherDatabase;
  readonly #snapshots: ListSnapshots;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;
  readonly #all: AllLists;
  readonly #table: CustomerTable;

  constructor(lists: CipherDatabase, functions: RowFunctions, table: CustomerTable) {
    this.#database = lists;
    // Their own: what is kept ready for the lists on screen stays ready.
    this.#snapshots = new ListSnapshots(lists, functions);
    this.#all = new AllLists(lists, functions, table);
    this.#table = table;
    this.#find = customerFinder(lists);
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
    return feedWindows(this.#windows(query), port, ({ cells }) => cells);
  }

  *#windows(query: RecordQuery): Generator<RecordWindow, FeedEnd, void> {
    const { connectionId, number, selection, sort, byCustomer } = query;
    if (number === null && sort.length > 0 && !byCustomer) return yield* this.#inOrder(query);
    if (number !== null && !this.#find({ connectionId, number })) return 'notCached';
    const named = Map.groupBy(selection.kind === 'rows' ? selection.ids : selection.except, ownerId);
    for (const one of number === null ? this.numbers(connectionId) : [number]) {
      if ((yield* this.#ofCustomer({ connectionId, number: one }, query, named)) === 'changed')
        return 'changed';
    }
    return 'whole';
  }

  /** First all customers without rows: what cannot be read of one is counted whether a row of it is meant or not. */
  *#inOrder({ connectionId, selection, sort, today }: RecordQuery): Generator<RecordWindow, FeedEnd, void> {
    const { scope, lists, ids } = this.#database.transaction(() => {
      const context = this.#all.context(connectionId, today);
      const list = new AllScope({ database: this.#database, all: this.#all, context });
      return { scope: list, lists: context.lists, ids: meantIn(list, selection, sort) };
    })();
    const about = (id: number): RecordCustomer => {
      const { number, fetchedAt, unreadable } = lists.byId.get(id) as KeptCustomer;
      return { number, givenName: this.#givenName({ connectionId, number }), fetchedAt, unreadable };
    };
    const window = (of: Iterable<number>, ns: RowNumbers): RecordWindow | null => {
      const cells = scope.ifUnchanged(ns, () => scope.cells(ns, FIELDS, WHOLE_CELLS));
      const places = new Map(Array.from(new Set(of), (id, place) => [id, place]));
      const owners = Uint32Array.from(ns, (id) => places.get(ownerId(id)) ?? 0);
      return cells && { customers: Array.from(places.keys(), about), owners, cells };
    };
    const meant = selection.kind === 'rows' ? Array.from(ids, ownerId) : lists.roster.ids;
    let next = window(meant, ids.subarray(0, 0));
    for (let offset = 0; next !== null; offset += WINDOW) {
      yield next;
      if (offset >= ids.length) return 'whole';
      const ns = ids.subarray(offset, offset + WINDOW);
      next = window(Array.from(ns, ownerId), ns);
    }
    return 'changed';
  }

  /** Of a customer who is forgotten before its turn there is nothing. */
  *#ofCustomer(
    customer: CustomerRef,
    { number, selection, sort, byCustomer, today }: RecordQuery,
    named: ReadonlyMap<number, readonly number[]>,
  ): Generator<RecordWindow, FeedEnd, void> {
    // The list of all has a customer's rows in the order of their ids.
    const isOfAll = number === null && !byCustomer;
    const begun = this.#database.transaction(() => {
      const row = this.#find(customer);
      if (row === undefined || (selection.kind === 'rows' && !named.has(row.id))) return null;
      const context = this.#snapshots.context(row);
      const filter = selection.kind === 'rows' ? NO_FILTER : selection.filter;
      const listed = this.#snapshots.ids(context, filter, ofRows(sort), today);
      const all = isOfAll ? listed.toSorted() : listed;
      const ns = selectedNs(all, selection.kind, new Set(named.get(row.id)?.map((id) => id % ID_SPAN)));
      return { context, ns, first: this.#cells(context, ns.subarray(0, WINDOW)) };
    })();
    if (begun === null) return 'whole';
    const { context, ns, first } = begun;
    const { id, revision, fetched_at: fetchedAt, unreadable } = context.row;
    const about = { number: customer.number, givenName: this.#givenName(customer), fetchedAt, unreadable };
    yield ofOne(about, first);
    for (let offset = WINDOW; offset < ns.length; offset += WINDOW) {
      const cells = this.#database.transaction(() => {
        const now = this.#find(customer);
        // Forgotten and fetched again, a list starts again under another id.
        if (now?.id !== id || now.revision !== revision) return null;
        return this.#cells(context, ns.subarray(offset, offset + WINDOW));
      })();
      if (cells === null) return 'changed';
      yield ofOne(about, cells);
    }
    return 'whole';
  }

  #givenName({ connectionId, number }: CustomerRef): string | null {
    return this.#table.names(connectionId).of(number) || null;
  }

  #cells({ row, words }: ListContext, ns: Uint32Array): CellTexts {
    const { number, fetched_at: fetchedAt, revision } = row;
    const owner = {
      customerNumber: number as CustomerRef['number'],
      givenName: '',
      fetchedAt,
      revision,
      words,
    };
    return invoiceCells(
      this.#database,
      ns,
      FIELDS,
      // Any day will do: no field depends on it.
      { base: row.id * ID_SPAN, ownerOf: () => owner, today: '1970-01-01' },
      WHOLE_CELLS,
    );
  }
}

function ofOne(customer: RecordCustomer, cells: CellTexts): RecordWindow {
  return { customers: [customer], owners: new Uint32Array(cells.ends.length / cells.width), cells };
}

/** The customer that a row's id begins with. */
function ownerId(id: number): number {
  return Math.floor(id / ID_SPAN);
}

/** The customers have an order of their own. */
function ofRows(sort: InvoiceSort): InvoiceSort {
  return sort.filter(({ column }) => !isCustomerColumn(column));
}

function selectedNs(
  all: Uint32Array,
  kind: InvoiceSelection['kind'],
  named: ReadonlySet<number>,
): Uint32Array {
  if (kind === 'rows') return all.filter((n) => named.has(n));
  return named.size === 0 ? all : all.filter((n) => !named.has(n));
}

import type { MessagePort } from 'node:worker_threads';
import { inNumberOrder } from '../../../../shared/domain/customerNumber.ts';
import { isCustomerColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { FactsRepository } from '../../facts/factsRepository.ts';
import { type CustomerRow, customerFinder } from '../ingest/customerRows.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { feedWindows } from './feedWindows.ts';
import { invoiceCells, WHOLE_CELLS } from './invoiceCells.ts';
import type { CellFeedEnd, CellTexts, KeptListAge, RecordQuery, RecordWindow } from './listShapes.ts';
import { type ListContext, ListSnapshots } from './listSnapshots.ts';
import type { RowFunctions } from './rowFunctions.ts';

/** Rows; a page that is asked for in between waits for one window at most. */
const WINDOW = 1_000;
const FIELDS = INVOICE_FIELDS.map(({ id }) => id);

/**
 * Whole records for files that other programs read: of one customer, or of all kept customers of a connection. They go
 * from this thread to the one that writes, customer by customer, each customer of one fetch and in its list's order.
 */
export class KeptRecords {
  readonly #database: CipherDatabase;
  readonly #snapshots: ListSnapshots;
  readonly #facts: FactsRepository;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;

  constructor(lists: CipherDatabase, functions: RowFunctions, facts: FactsRepository) {
    this.#database = lists;
    // Its own: what is kept ready for the lists on screen stays ready.
    this.#snapshots = new ListSnapshots(lists, functions);
    this.#facts = facts;
    this.#find = customerFinder(lists);
  }

  /** The numbers of all kept customers of a connection, in their order. */
  numbers(connectionId: string): CustomerRef['number'][] {
    const numbers = prepared(this.#database, 'SELECT number FROM customer WHERE connection_id = ?').pluck();
    return inNumberOrder(numbers.all(connectionId) as CustomerRef['number'][], (number) => number);
  }

  /** When each of the kept lists was fetched, and how many of its records cannot be read. */
  lists(connectionId: string): KeptListAge[] {
    const kept = prepared(
      this.#database,
      'SELECT number, fetched_at, unreadable FROM customer WHERE connection_id = ?',
    )
      .raw()
      .all(connectionId) as [KeptListAge['number'], number, number][];
    return kept.map(([number, fetchedAt, unreadable]) => ({ number, fetchedAt, unreadable }));
  }

  /** Feeds the records to another thread, which takes them from the other end of `port` a window at a time. */
  feed(query: RecordQuery, port: MessagePort): Promise<CellFeedEnd> {
    return feedWindows(this.#windows(query), port, ({ cells }) => cells);
  }

  *#windows(query: RecordQuery): Generator<RecordWindow, CellFeedEnd, void> {
    const { connectionId, number, selection } = query;
    if (number !== null && !this.#find({ connectionId, number })) return 'notCached';
    const named = byCustomer(selection.kind === 'rows' ? selection.ids : selection.except);
    for (const one of number === null ? this.numbers(connectionId) : [number]) {
      if ((yield* this.#ofCustomer({ connectionId, number: one }, query, named)) === 'changed')
        return 'changed';
    }
    return 'whole';
  }

  /** Of a customer who is forgotten before its turn there is nothing. */
  *#ofCustomer(
    customer: CustomerRef,
    { selection, sort, today }: RecordQuery,
    named: ReadonlyMap<number, readonly number[]>,
  ): Generator<RecordWindow, CellFeedEnd, void> {
    const begun = this.#database.transaction(() => {
      const row = this.#find(customer);
      if (row === undefined || (selection.kind === 'rows' && !named.has(row.id))) return null;
      const context = this.#snapshots.context(row);
      const filter = selection.kind === 'rows' ? NO_FILTER : selection.filter;
      const all = this.#snapshots.ids(context, filter, ofRows(sort), today);
      const ns = selectedNs(all, selection.kind, new Set(named.get(row.id)?.map((id) => id % ID_SPAN)));
      return { context, ns, first: this.#cells(context, ns.subarray(0, WINDOW)) };
    })();
    if (begun === null) return 'whole';
    const { context, ns, first } = begun;
    const { id, revision, fetched_at: fetchedAt, unreadable } = context.row;
    const givenName = this.#facts.customer(customer).givenName || null;
    const about = { number: customer.number, givenName, fetchedAt, unreadable };
    yield { customer: about, cells: first };
    for (let offset = WINDOW; offset < ns.length; offset += WINDOW) {
      const cells = this.#database.transaction(() => {
        const now = this.#find(customer);
        // Forgotten and fetched again, a list starts again under another id.
        if (now?.id !== id || now.revision !== revision) return null;
        return this.#cells(context, ns.subarray(offset, offset + WINDOW));
      })();
      if (cells === null) return 'changed';
      yield { customer: about, cells };
    }
    return 'whole';
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

/** Ids of rows by the customer that they begin with. */
function byCustomer(ids: readonly number[]): ReadonlyMap<number, readonly number[]> {
  return Map.groupBy(ids, (id) => Math.floor(id / ID_SPAN));
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

import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { type AllContext, type AllLists, FIRST_ROWS } from './allLists.ts';
import { allBut } from './allSql.ts';
import { facetsOf } from './facets.ts';
import { isUnfiltered } from './filterSql.ts';
import { type CellKinds, invoiceCells } from './invoiceCells.ts';
import { invoiceRows } from './invoiceRows.ts';
import type { KeptCustomer } from './keptCustomer.ts';
import type { ListScope, RowNumbers, Window } from './listScope.ts';
import type { CellTexts, InvoiceFacets } from './listShapes.ts';
import { totalsOf } from './listTotals.ts';
import { beginsWith } from './numberPrefix.ts';
import { rowFigures } from './rowFigures.ts';
import type { RowOwner } from './rowOwner.ts';
import { StoredBody } from './storedBody.ts';

interface Parts {
  readonly database: CipherDatabase;
  readonly all: AllLists;
  readonly context: AllContext;
}

/** The invoices of all customers of a connection whose lists are kept. */
export class AllScope implements ListScope {
  readonly base = 0;
  readonly revision: number;
  readonly fetchedAt: number;
  readonly all: number;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    const { lists } = parts.context;
    this.#parts = parts;
    this.revision = lists.revision;
    this.fetchedAt = lists.summary.newestFetch ?? 0;
    this.all = lists.invoices;
  }

  ids(filter: InvoiceFilter, sort: InvoiceSort): Float64Array {
    return this.#parts.all.ids(this.#parts.context, filter, sort);
  }

  window(filter: InvoiceFilter, sort: InvoiceSort, offset: number, limit: number): Window {
    const { all, context } = this.#parts;
    if (isByCustomer(filter, sort)) return { ns: this.#byCustomer(offset, limit), matching: this.all };
    const matching = all.count(context, filter);
    const known = all.knownIds(context, filter, sort);
    if (known === null && offset + limit <= FIRST_ROWS) {
      const first = all.beginning(context, filter, sort);
      return { ns: first.subarray(offset, offset + limit), matching };
    }
    return { ns: (known ?? this.ids(filter, sort)).subarray(offset, offset + limit), matching };
  }

  position(filter: InvoiceFilter, sort: InvoiceSort, id: number): number | null {
    if (!isByCustomer(filter, sort)) {
      const at = this.ids(filter, sort).indexOf(id);
      return at < 0 ? null : at;
    }
    const customer = this.#parts.context.lists.byId.get(Math.floor(id / ID_SPAN));
    if (customer === undefined || this.present([id]).length === 0) return null;
    const before = prepared(
      this.#parts.database,
      'SELECT count(*) FROM invoice WHERE id >= ? AND id < ?',
    ).pluck();
    const place = this.#parts.context.lists.roster.places.get(customer.id) ?? 0;
    const ofOthers = this.#parts.context.lists.before[place] ?? 0;
    return ofOthers + Number(before.get(customer.id * ID_SPAN, id));
  }

  numberPosition(filter: InvoiceFilter, sort: InvoiceSort, digits: string): number | null {
    const { all, context } = this.#parts;
    const [first] = all.firstIds(context, filter, sort, 1, beginsWith(digits));
    return first === undefined ? null : this.position(filter, sort, first);
  }

  present(ids: readonly number[]): number[] {
    const { database, context } = this.#parts;
    const row = prepared(database, 'SELECT 1 FROM invoice WHERE id = ?').pluck();
    return ids.filter((id) => context.lists.byId.has(Math.floor(id / ID_SPAN)) && row.get(id) === 1);
  }

  totals(selection: InvoiceSelection): InvoiceTotals {
    const { database, all, context } = this.#parts;
    const { today } = context;
    if (selection.kind === 'rows') {
      return totalsOf(rowFigures(database, { ids: this.present(selection.ids) }), today);
    }
    const { filter, except } = selection;
    if (except.length === 0) {
      if (isUnfiltered(filter)) return all.wholeTotals(context);
      return all.totals(context, filter);
    }
    const matching = all.condition(context, filter, allBut(except));
    return totalsOf(rowFigures(database, { matching }), today);
  }

  facets(): InvoiceFacets {
    const { database, all, context } = this.#parts;
    return facetsOf(database, all.condition(context, NO_FILTER));
  }

  ifUnchanged<Read>(ns: RowNumbers, read: () => Read): Read | null {
    const { database, context } = this.#parts;
    return database.transaction(() => {
      const revision = prepared(
        database,
        'SELECT revision FROM customer WHERE id = ? AND connection_id = ?',
      ).pluck();
      const customers = new Set(Array.from(ns, (id) => Math.floor(id / ID_SPAN)));
      for (const id of customers) {
        if (revision.get(id, context.connectionId) !== context.lists.byId.get(id)?.revision) return null;
      }
      return read();
    })();
  }

  rows(ns: RowNumbers): InvoiceRow[] {
    const { database, context } = this.#parts;
    return invoiceRows(database, ns, { base: 0, ownerOf: this.#owners(), today: context.today });
  }

  cells(ns: RowNumbers, fields: readonly InvoiceColumn[], kinds?: CellKinds): CellTexts {
    const { database, context } = this.#parts;
    const of = { base: 0, ownerOf: this.#owners(), today: context.today };
    return invoiceCells(database, ns, fields, of, kinds);
  }

  records(ns: RowNumbers): string[] {
    const places = new Map<number, number[]>();
    for (const [place, id] of ns.entries()) {
      const customer = Math.floor(id / ID_SPAN);
      places.set(customer, [...(places.get(customer) ?? []), place]);
    }
    const records: string[] = new Array(ns.length).fill('');
    for (const [customer, of] of places) {
      const own = Uint32Array.from(of, (place) => (ns[place] ?? 0) - customer * ID_SPAN);
      const found = new StoredBody(this.#parts.database, customer).recordsOf(own);
      for (const [at, place] of of.entries()) records[place] = found[at] ?? '';
    }
    return records;
  }

  numbers(ns: RowNumbers): CustomerRef['number'][] {
    return Array.from(ns, (id) => this.#customerOf(id).number);
  }

  #customerOf(id: number): KeptCustomer {
    const customer = this.#parts.context.lists.byId.get(Math.floor(id / ID_SPAN));
    if (customer === undefined) throw new Error('a row of no kept customer');
    return customer;
  }

  /** The customers one after the other, without a look at more than those that the window shows. */
  #byCustomer(offset: number, limit: number): Float64Array {
    const { all, context } = this.#parts;
    const { roster, before } = context.lists;
    const ids: number[] = [];
    for (let at = lastBefore(before, offset); at < roster.ids.length && ids.length < limit; at += 1) {
      const from = Math.max(offset - (before[at] as number), 0);
      for (const id of all.idsOf(roster.ids[at] as number, from, limit - ids.length)) ids.push(id);
    }
    return Float64Array.from(ids);
  }

  #owners(): (id: number) => RowOwner {
    const { all, context } = this.#parts;
    const owners = new Map<number, RowOwner>();
    return (id) => {
      const customerId = Math.floor(id / ID_SPAN);
      const known = owners.get(customerId);
      if (known) return known;
      const customer = this.#customerOf(id);
      const owner: RowOwner = {
        customerNumber: customer.number,
        givenName: all.givenName(context, customer.number),
        fetchedAt: customer.fetchedAt,
        revision: customer.revision,
        words: all.words(customer),
      };
      owners.set(customerId, owner);
      return owner;
    };
  }
}

/** The order in which nothing is compared but customers' numbers. */
export function isByCustomer(filter: InvoiceFilter, sort: InvoiceSort): boolean {
  return sort.length === 0 && isUnfiltered(filter);
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

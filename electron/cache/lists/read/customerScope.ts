import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { facetsOf } from './facets.ts';
import { invoiceCells } from './invoiceCells.ts';
import { invoiceRows } from './invoiceRows.ts';
import type { ListScope, RowNumbers, Window } from './listScope.ts';
import type { CellTexts, InvoiceFacets } from './listShapes.ts';
import type { ListContext, ListSnapshots } from './listSnapshots.ts';
import { totalsOf } from './listTotals.ts';
import { placeOfNumber } from './numberPrefix.ts';
import type { RowOwner } from './rowOwner.ts';
import { meantIn } from './selectedOf.ts';
import { StoredBody } from './storedBody.ts';

interface Parts {
  readonly database: CipherDatabase;
  readonly snapshots: ListSnapshots;
  readonly context: ListContext;
  readonly givenName: string;
  readonly today: string;
}

/** The list of one customer. */
export class CustomerScope implements ListScope {
  readonly base: number;
  readonly revision: number;
  readonly fetchedAt: number;
  readonly all: number;
  readonly #parts: Parts;
  readonly #owner: RowOwner;

  constructor(parts: Parts) {
    const { row, words } = parts.context;
    this.#parts = parts;
    this.base = row.id * ID_SPAN;
    this.revision = row.revision;
    this.fetchedAt = row.fetched_at;
    this.all = row.invoices;
    this.#owner = {
      customerNumber: row.number as CustomerRef['number'],
      givenName: parts.givenName,
      fetchedAt: row.fetched_at,
      revision: row.revision,
      words,
    };
  }

  ids(filter: InvoiceFilter, sort: InvoiceSort): Uint32Array {
    const { snapshots, context, today } = this.#parts;
    return snapshots.ids(context, filter, sort, today);
  }

  window(filter: InvoiceFilter, sort: InvoiceSort, offset: number, limit: number): Window {
    const ids = this.ids(filter, sort);
    return { ns: ids.subarray(offset, offset + limit), matching: ids.length };
  }

  position(filter: InvoiceFilter, sort: InvoiceSort, id: number): number | null {
    const n = id - this.base;
    if (n < 0 || n >= ID_SPAN) return null;
    const at = this.ids(filter, sort).indexOf(n);
    return at < 0 ? null : at;
  }

  numberPosition(filter: InvoiceFilter, sort: InvoiceSort, digits: string): number | null {
    const { database, context } = this.#parts;
    return placeOfNumber(database, context.row.id, this.ids(filter, sort), digits);
  }

  present(ns: readonly number[]): number[] {
    const wanted = new Set(ns);
    const known = new Set(this.#parts.context.order.filter((n) => wanted.has(n)));
    return ns.filter((n) => known.has(n));
  }

  totals(selection: InvoiceSelection): InvoiceTotals {
    const { snapshots, context, today } = this.#parts;
    // The order makes no difference to a sum.
    return totalsOf(snapshots.columns(context).figures(meantIn(this, selection, [])), today);
  }

  facets(): InvoiceFacets {
    return facetsOf(this.#parts.database, {
      sql: 'id >= ? AND id < ?',
      values: [this.base, this.base + ID_SPAN],
    });
  }

  ifUnchanged<Read>(_ns: RowNumbers, read: () => Read): Read | null {
    const { database, context } = this.#parts;
    return database.transaction(() => {
      const now = prepared(database, 'SELECT revision FROM customer WHERE id = ? AND connection_id = ?')
        .pluck()
        // A customer that is forgotten has no connection any more; one that is fetched again has another id.
        .get(context.row.id, context.row.connection_id);
      return now === this.revision ? read() : null;
    })();
  }

  rows(ns: RowNumbers): InvoiceRow[] {
    const { database, today } = this.#parts;
    return invoiceRows(database, ns, { base: this.base, ownerOf: () => this.#owner, today });
  }

  cells(ns: RowNumbers, fields: readonly InvoiceColumn[]): CellTexts {
    const { database, today } = this.#parts;
    return invoiceCells(database, ns, fields, { base: this.base, ownerOf: () => this.#owner, today });
  }

  records(ns: RowNumbers): string[] {
    return new StoredBody(this.#parts.database, this.#parts.context.row.id).recordsOf(ns);
  }

  numbers(): null {
    return null;
  }
}

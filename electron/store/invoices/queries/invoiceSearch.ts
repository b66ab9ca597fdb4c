import { decimalFromScaled } from '../../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { SearchScope } from '../../../../shared/ipc/customers.ts';
import {
  type CipherDatabase,
  fewestTrigrams,
  readRows,
  readValue,
  readValues,
} from '../../../database/database.ts';
import { numberHash } from '../ingest/searchIndex.ts';
import { unpackOverflow } from '../model/amounts.ts';
import { COLUMN_SQL, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CustomerTable } from './customerTable.ts';
import type { ExactIndex } from './exactIndex.ts';
import type { SearchAnswer } from './listShapes.ts';
import { type Condition, hasText, joined } from './sqlBuilder.ts';

export const MOST_INVOICES = 50;
const MOST_COUNTED = 500;

export type InvoiceHit = SearchAnswer['invoices'][number];

/** What is searched. */
export interface Searched {
  readonly database: CipherDatabase;
  readonly table: CustomerTable;
  readonly index: ExactIndex;
}

export interface Wanted {
  readonly connectionId: string;
  /** Lower case. */
  readonly needle: string;
  readonly scope: SearchScope | null;
}

export type HitRow = [
  id: number,
  invoiceNo: string,
  entryNo: string,
  outstanding: number,
  status: string | null,
  customer: CustomerRef['number'],
  wide: string | null,
];

export const HIT =
  'invoice.id, invoice.invoice_no, invoice.entry_no, invoice.outstanding, word.text, customer.number, invoice.wide';
export const JOINED = `CROSS JOIN customer ON customer.id = invoice.id / ${ROWS_PER_CUSTOMER}
  LEFT JOIN word ON word.id = customer.id * ${ROWS_PER_CUSTOMER} + invoice.status`;

/**
 * Invoices by any three characters of their numbers. Trigrams narrow down, the rows decide: the index knows which
 * trigrams a row has, not where. One statement answers, since a call per hit costs more than its row.
 */
export class InvoiceSearch {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #index: ExactIndex;

  constructor({ database, table, index }: Searched) {
    this.#database = database;
    this.#table = table;
    this.#index = index;
  }

  /**
   * At most MOST_INVOICES: those of just this number first, then in the order of their ids, those that are not in the
   * index yet last.
   */
  find(wanted: Wanted): InvoiceHit[] {
    const hits = this.#indexed(wanted, fewestTrigrams(wanted.needle), numberCondition(wanted));
    const all = hits.length === MOST_INVOICES ? hits : [...hits, ...this.#notIndexed(wanted, hits.length)];
    const exact =
      hits.length === MOST_INVOICES ? this.#exact(wanted) : all.filter((hit) => isExact(hit, wanted));
    const first = new Set(exact.map(({ id }) => id));
    return [...exact, ...all.filter(({ id }) => !first.has(id))].slice(0, MOST_INVOICES);
  }

  /** How many there are, up to MOST_COUNTED; lists whose index is still being built are not among them. */
  count(wanted: Wanted): { readonly count: number; readonly more: boolean } {
    const { sql, values } = numberCondition(wanted);
    const some = `SELECT 1 FROM search CROSS JOIN invoice ON invoice.id = search.rowid
      CROSS JOIN customer ON customer.id = invoice.id / ${ROWS_PER_CUSTOMER}
      WHERE search MATCH ? AND customer.connection_id = ? AND (${sql}) LIMIT ?`;
    const bound = [fewestTrigrams(wanted.needle), wanted.connectionId, ...values, MOST_COUNTED + 1];
    const found = Number(readValue(this.#database, `SELECT count(*) FROM (${some})`, ...bound));
    const count = Math.max(Math.min(found, MOST_COUNTED), MOST_INVOICES);
    return { count, more: found > MOST_COUNTED };
  }

  /** Of more than are shown. */
  #exact(wanted: Wanted): InvoiceHit[] {
    const found: InvoiceHit[] = [];
    for (const id of this.#index.ids(wanted.connectionId, numberHash(wanted.needle))) {
      const hit = this.byId(wanted.connectionId, id);
      if (hit && isExact(hit, wanted)) found.push(hit);
      if (found.length === MOST_INVOICES) break;
    }
    return found;
  }

  #indexed(wanted: Wanted, query: string, { sql, values }: Condition): InvoiceHit[] {
    return this.#hits(
      wanted.connectionId,
      `search CROSS JOIN invoice ON invoice.id = search.rowid ${JOINED}
         WHERE search MATCH ? AND customer.connection_id = ? AND (${sql}) LIMIT ?`,
      [query, wanted.connectionId, ...values, MOST_INVOICES],
    );
  }

  /** One invoice by its id. */
  byId(connectionId: string, id: number): InvoiceHit | null {
    const from = `invoice ${JOINED} WHERE invoice.id = ? AND customer.connection_id = ?`;
    return this.#hits(connectionId, from, [id, connectionId])[0] ?? null;
  }

  /** Lists whose index is still being built are read through. */
  #notIndexed(wanted: Wanted, found: number): InvoiceHit[] {
    const { connectionId } = wanted;
    const unsearchable =
      'SELECT id FROM customer INDEXED BY customer_unsearchable WHERE searchable = 0 AND connection_id = ?';
    const customers = readValues<number>(this.#database, unsearchable, connectionId);
    const { sql, values } = numberCondition(wanted);
    const hits: InvoiceHit[] = [];
    const from = `invoice ${JOINED} WHERE invoice.id >= ? AND invoice.id < ? AND (${sql}) LIMIT ?`;
    for (const id of customers) {
      const left = MOST_INVOICES - found - hits.length;
      const bound = [id * ROWS_PER_CUSTOMER, (id + 1) * ROWS_PER_CUSTOMER, ...values, left];
      hits.push(...this.#hits(connectionId, from, bound));
    }
    return hits;
  }

  #hits(connectionId: string, from: string, bound: readonly unknown[]): InvoiceHit[] {
    const rows = readRows<HitRow>(this.#database, `SELECT ${HIT} FROM ${from}`, ...bound);
    return rows.map((row) => hitOf(this.#table, connectionId, row));
  }
}

/** What is shown of a found row. */
export function hitOf(
  table: CustomerTable,
  connectionId: string,
  row: readonly [...HitRow, ...unknown[]],
): InvoiceHit {
  const [id, invoiceNo, entryNo, outstanding, status, number, wide] = row;
  const customer = { connectionId, number };
  return {
    customer,
    givenName: table.names(connectionId).of(number),
    id,
    invoiceNo,
    entryNo,
    status: status ?? '',
    outstanding: unpackOverflow(wide).outstanding ?? decimalFromScaled(outstanding),
  };
}

function searchedFields({ scope }: Wanted): readonly ('invoiceNo' | 'entryNo')[] {
  if (scope === 'invoices') return ['invoiceNo'];
  return scope === 'entries' ? ['entryNo'] : ['invoiceNo', 'entryNo'];
}

function isExact(hit: InvoiceHit, wanted: Wanted): boolean {
  return searchedFields(wanted).some((field) => hit[field].toLowerCase() === wanted.needle);
}

function numberCondition(wanted: Wanted): Condition {
  return joined(
    searchedFields(wanted).map((field) => hasText(COLUMN_SQL[field], wanted.needle)),
    ' OR ',
  );
}

import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { RowMarks } from '../../../../shared/domain/invoice.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import type { ConnectionMarks, MarksSource } from '../../userData/marks/marksShapes.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { customerIdOf, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CachedCustomer } from './cachedCustomer.ts';
import type { Customers } from './customers.ts';
import type { CustomerTable } from './customerTable.ts';
import { type BoundCustomer, resolveMarks } from './resolveMarks.ts';
import { rowMarksOf } from './shownMarks.ts';

/** Invoices and customers with marks, of all customers together. */
const SUBJECTS_KEPT = 200_000;

/** What a row shows of its marks, by its id. */
export type MarksAt = (id: number) => RowMarks | null;

const NONE: MarksAt = () => null;

/**
 * Which row has which marks. A customer's are put at its rows when they are first asked for, and stay there until it is
 * fetched or marked again. Customers without marks cost nothing. Called within a transaction on the lists.
 */
export class MarksByRow {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #source: MarksSource;
  readonly #known = new LruCache<string, BoundCustomer>(SUBJECTS_KEPT, ({ subjects }) => subjects.size + 1);

  constructor(lists: CipherDatabase, table: CustomerTable, source: MarksSource) {
    this.#database = lists;
    this.#table = table;
    this.#source = source;
  }

  /** All of a connection at this moment of the facts, wherever they are. */
  noted(connectionId: string): ConnectionMarks {
    return this.#source.of(connectionId);
  }

  /** Another number once a mark of the connection, or what a fetch says of a marked customer, is another. */
  moment({ connection_id, number, stamp }: CustomerRow): number {
    const { version, customers } = this.noted(connection_id);
    return version + (customers.has(number) ? stamp : 0);
  }

  /** Null for a customer without marks; one whose list is not kept can have some. */
  of(connectionId: string, number: string): BoundCustomer | null {
    if (!this.#hasAny(connectionId, number)) return null;
    return this.bound(connectionId, number, this.#table.of(connectionId).find(number) ?? null);
  }

  /** The same where it is known how the last fetch has left the customer. */
  bound(connectionId: string, number: string, kept: CachedCustomer | null): BoundCustomer | null {
    const marks = this.noted(connectionId).customers.get(number);
    if (marks === undefined || marks.size === 0) return null;
    const key = customerKey({ connectionId, number });
    const known = this.#known.get(key);
    if (known?.kept === kept && known.marks === marks) return known;
    const bound = resolveMarks(this.#database, kept, marks, known);
    this.#known.put(key, bound);
    return bound;
  }

  /** Of all kept customers that have some. */
  *ofAll({ connectionId, roster, byId }: Customers): Generator<BoundCustomer, void> {
    for (const number of this.noted(connectionId).customers.keys()) {
      const kept = byId.get(roster.idOf(number) ?? -1);
      const bound = kept && this.bound(connectionId, number, kept);
      if (bound) yield bound;
    }
  }

  /** For the rows of one customer, or of all where `number` is null. */
  at(connectionId: string, number: string | null, today: string): MarksAt {
    if (!this.#hasAny(connectionId, number)) return NONE;
    const { byId } = this.#table.of(connectionId);
    const found = new Map<number, BoundCustomer | null>();
    return (id) => {
      const customerId = customerIdOf(id);
      let customer = found.get(customerId);
      if (customer === undefined) {
        const kept = byId.get(customerId);
        customer = kept ? this.bound(connectionId, kept.number, kept) : null;
        found.set(customerId, customer);
      }
      const subject = customer?.byRow.get(id - customerId * ROWS_PER_CUSTOMER);
      return subject === undefined ? null : rowMarksOf(subject, today);
    };
  }

  #hasAny(connectionId: string, number: string | null): boolean {
    const { customers } = this.noted(connectionId);
    return number === null ? customers.size > 0 : customers.has(number);
  }
}

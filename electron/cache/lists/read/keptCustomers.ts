import { inNumberOrder } from '../../../../shared/domain/customerNumber.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';

export interface KeptCustomer {
  readonly id: number;
  readonly number: CustomerRef['number'];
  readonly fetchedAt: number;
  readonly revision: number;
  readonly invoices: number;
  readonly unreadable: number;
  /** Some amounts are no ten-thousandths. */
  readonly wide: boolean;
}

/** The customers of a connection whose lists are kept, at one moment of the file. */
export interface KeptLists {
  /** By number; before the invoices of each stand so many of the others. */
  readonly byNumber: readonly (KeptCustomer & { readonly before: number })[];
  readonly byId: ReadonlyMap<number, KeptCustomer & { readonly before: number }>;
  /** Grows with every change of any of the lists, and when one is forgotten. */
  readonly revision: number;
  /** Grows with every fetch, also one that changes nothing. */
  readonly stamp: number;
  readonly invoices: number;
  readonly unreadable: number;
  readonly anyWide: boolean;
  readonly oldestFetch: number | null;
  readonly newestFetch: number | null;
}

interface Known {
  readonly forgotten: number;
  readonly customers: Map<number, KeptCustomer>;
  lists: KeptLists;
}

type Row = [number, CustomerRef['number'], number, number, number, number, number];

/** More revisions than all customers together will ever have. */
const FORGOTTEN = 2 ** 32;

/** Which lists there are, kept in memory and brought up to date by the stamps of what was fetched since. */
export class KeptCustomers {
  readonly #database: CipherDatabase;
  readonly #known = new Map<string, Known>();

  constructor(database: CipherDatabase) {
    this.#database = database;
  }

  /** Within a transaction, so that all that is asked beside it is of the same moment. */
  of(connectionId: string): KeptLists {
    const tally = prepared(this.#database, 'SELECT stamp, forgotten FROM tally').raw();
    const [stamp, forgotten] = tally.get() as [number, number];
    const known = this.#known.get(connectionId);
    if (known?.forgotten === forgotten) {
      if (known.lists.stamp < stamp) {
        this.#read(connectionId, known.lists.stamp, known.customers);
        known.lists = listsOf(known.customers, stamp, forgotten);
      }
      return known.lists;
    }
    const customers = new Map<number, KeptCustomer>();
    this.#read(connectionId, -1, customers);
    const lists = listsOf(customers, stamp, forgotten);
    this.#known.set(connectionId, { forgotten, customers, lists });
    return lists;
  }

  /** Whether the file has no rows of another connection, nor of customers that are being forgotten. */
  isOnly(connectionId: string): boolean {
    const bounds = prepared(
      this.#database,
      'SELECT min(connection_id), max(connection_id) FROM customer',
    ).raw();
    const [first, last] = bounds.get() as [string | null, string | null];
    return first === connectionId && last === connectionId;
  }

  #read(connectionId: string, after: number, into: Map<number, KeptCustomer>): void {
    const rows = prepared(
      this.#database,
      `SELECT id, number, fetched_at, revision, invoices, unreadable, wide <> '' FROM customer
         INDEXED BY customer_stamp WHERE stamp > ? AND connection_id = ?`,
    )
      .raw()
      .all(after, connectionId) as Row[];
    for (const [id, number, fetchedAt, revision, invoices, unreadable, wide] of rows) {
      into.set(id, { id, number, fetchedAt, revision, invoices, unreadable, wide: wide === 1 });
    }
  }
}

function listsOf(customers: ReadonlyMap<number, KeptCustomer>, stamp: number, forgotten: number): KeptLists {
  let invoices = 0;
  let revisions = 0;
  let unreadable = 0;
  let anyWide = false;
  let oldest = Number.POSITIVE_INFINITY;
  let newest = 0;
  const byNumber = inNumberOrder(customers.values(), ({ number }) => number).map((one) => {
    const placed = { ...one, before: invoices };
    invoices += one.invoices;
    revisions += one.revision;
    unreadable += one.unreadable;
    anyWide ||= one.wide;
    oldest = Math.min(oldest, one.fetchedAt);
    newest = Math.max(newest, one.fetchedAt);
    return placed;
  });
  return {
    byNumber,
    byId: new Map(byNumber.map((one) => [one.id, one])),
    revision: forgotten * FORGOTTEN + revisions,
    stamp,
    invoices,
    unreadable,
    anyWide,
    oldestFetch: byNumber.length === 0 ? null : oldest,
    newestFetch: byNumber.length === 0 ? null : newest,
  };
}

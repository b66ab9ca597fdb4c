import type { Ageing } from '../../../../shared/domain/ageing.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import {
  type CipherDatabase,
  readObject,
  readObjects,
  readRow,
  readValue,
  readValues,
} from '../../../database/database.ts';
import type { UserDataRepository } from '../../userData/userDataRepository.ts';
import type { CustomerFacts } from '../../userData/userDataShapes.ts';
import { FIGURE_COLUMNS, Figures, type StoredFigures } from '../model/figures.ts';
import { type CachedCustomer, type KeptRow, keptCustomer } from './cachedCustomer.ts';
import { Customers, type Tally } from './customers.ts';

/** The clerk's own names of a connection's customers. */
class GivenNames {
  readonly noted: Noted;
  /** Another number once any name is another, whatever else is noted about customers. */
  readonly version: number;
  readonly #named: number;

  constructor(noted: Noted, before: GivenNames | undefined, nextVersion: () => number) {
    this.noted = noted;
    this.#named = noted.values().reduce((named, { givenName }) => named + (givenName === '' ? 0 : 1), 0);
    this.version = before && this.#isSame(before) ? before.version : nextVersion();
  }

  /** Empty for a customer without one. */
  of(number: string): string {
    return this.noted.get(number)?.givenName ?? '';
  }

  #isSame(before: GivenNames): boolean {
    return (
      before.#named === this.#named &&
      this.noted
        .entries()
        .every(([number, { givenName }]) => givenName === '' || before.of(number) === givenName)
    );
  }
}

const CONNECTIONS_KEPT = 8;

const COLUMNS = `id, number, fetched_at AS fetchedAt, revision, unreadable, history_from AS historyFrom,
  changes_since AS changesSince, ${FIGURE_COLUMNS.join(', ')}`;

interface Sums {
  readonly of: Customers;
  readonly figures: Figures;
}

/**
 * The one place of a reader that knows which customers are kept, and what the last fetch of each has left. It stays in
 * memory, and the next question reads those that were fetched since. All that is asked about several customers is a view
 * of it.
 */
export class CustomerTable {
  readonly #database: CipherDatabase;
  readonly #facts: Pick<UserDataRepository, 'noted' | 'ageing'>;
  readonly #known = new LruCache<string, Customers>(CONNECTIONS_KEPT);
  readonly #names = new LruCache<string, GivenNames>(CONNECTIONS_KEPT);
  #namesVersion = 0;
  readonly #sums = new LruCache<string, Sums>(CONNECTIONS_KEPT);

  constructor(lists: CipherDatabase, facts: Pick<UserDataRepository, 'noted' | 'ageing'>) {
    this.#database = lists;
    this.#facts = facts;
  }

  /**
   * The customers of a connection at this moment of the file; the same object until a list is fetched or forgotten. Within
   * a transaction of the caller, what is asked beside it is of the same moment.
   */
  of(connectionId: string): Customers {
    if (this.#database.inTransaction) return this.#upToDate(connectionId);
    return this.#database.transaction(() => this.#upToDate(connectionId))();
  }

  /** By which steps the clerk has what is owed aged at this moment; the same object until she chooses others. */
  get ageing(): Ageing {
    return this.#facts.ageing();
  }

  /** The figures of all of them added up: those of customers fetched since the last time are taken out and put in again. */
  figures(customers: Customers): StoredFigures {
    const known = this.#sums.get(customers.connectionId);
    const figures = known?.figures ?? new Figures();
    const { were, are } = customers.changedSince(known?.of);
    for (const one of were) figures.addList(one.figures, -1);
    for (const one of are) figures.addList(one.figures);
    this.#sums.put(customers.connectionId, { of: customers, figures });
    return figures.stored();
  }

  /** Within a transaction or not: names are in another file, and of the moment of the call. */
  names(connectionId: string): GivenNames {
    const noted = this.#facts.noted(connectionId);
    const known = this.#names.peek(connectionId);
    if (known?.noted === noted) return known;
    const names = new GivenNames(noted, known, () => {
      this.#namesVersion += 1;
      return this.#namesVersion;
    });
    this.#names.put(connectionId, names);
    return names;
  }

  /** Whether the file has no rows of another connection, nor of customers that are being forgotten. */
  isOnly(connectionId: string): boolean {
    const bounds = readRow(this.#database, 'SELECT min(connection_id), max(connection_id) FROM customer');
    return bounds?.every((bound) => bound === connectionId) ?? false;
  }

  /** Grows when rows of any of the lists are marked as exported. */
  marks(connectionId: string): number {
    const sql = 'SELECT total(marks) FROM customer WHERE connection_id = ?';
    return Number(readValue(this.#database, sql, connectionId));
  }

  #upToDate(connectionId: string): Customers {
    const tally = readObject(this.#database, 'SELECT stamp, forgotten FROM tally') as Tally;
    const known = this.#known.get(connectionId);
    const { stamp, forgotten } = known?.tally ?? { stamp: -1, forgotten: -1 };
    if (known && tally.stamp === stamp && tally.forgotten === forgotten) return known;
    const byId = new Map(known?.byId);
    if (known && tally.forgotten !== forgotten) this.#removeForgotten(connectionId, byId);
    const sql = `SELECT ${COLUMNS} FROM customer INDEXED BY customer_stamp WHERE stamp > ? AND connection_id = ?`;
    const fetched = readObjects<KeptRow>(this.#database, sql, stamp, connectionId);
    for (const row of fetched) byId.set(row.id, keptCustomer(row));
    const customers = new Customers(connectionId, tally, byId, known?.roster);
    this.#known.put(connectionId, customers);
    return customers;
  }

  #removeForgotten(connectionId: string, byId: Map<number, CachedCustomer>): void {
    const sql = 'SELECT id FROM customer WHERE connection_id = ?';
    const left = new Set(readValues<number>(this.#database, sql, connectionId));
    for (const id of byId.keys()) if (!left.has(id)) byId.delete(id);
  }
}

type Noted = ReadonlyMap<string, Pick<CustomerFacts, 'givenName'>>;

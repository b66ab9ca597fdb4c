import type { Ageing } from '../../../../shared/domain/ageing.ts';
import { type CustomerNumber, inNumberOrder } from '../../../../shared/domain/customerRef.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import type { AllListsSummary } from '../../../../shared/ipc/invoices.ts';
import {
  type CipherDatabase,
  readObject,
  readObjects,
  readRow,
  readValue,
  readValues,
} from '../../../database/database.ts';
import type { CustomerFacts } from '../../userData/userDataFile.ts';
import type { UserDataRepository } from '../../userData/userDataRepository.ts';
import { type CustomerAmounts, customerAmounts } from '../model/ageBalances.ts';
import { FIGURE_COLUMNS, Figures, type StoredFigures, sumOf } from '../model/figures.ts';

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
  readonly #cached = new LruCache<string, Customers>(CONNECTIONS_KEPT);
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
    const cached = this.#sums.get(customers.connectionId);
    const figures = cached?.figures ?? new Figures();
    const { were, are } = customers.changedSince(cached?.of);
    for (const one of were) figures.addList(one.figures, -1);
    for (const one of are) figures.addList(one.figures);
    this.#sums.put(customers.connectionId, { of: customers, figures });
    return figures.stored();
  }

  /** Within a transaction or not: names are in another file, and of the moment of the call. */
  names(connectionId: string): GivenNames {
    const noted = this.#facts.noted(connectionId);
    const cached = this.#names.peek(connectionId);
    if (cached?.noted === noted) return cached;
    const names = new GivenNames(noted, cached, () => {
      this.#namesVersion += 1;
      return this.#namesVersion;
    });
    this.#names.put(connectionId, names);
    return names;
  }

  /** A customer as rows of several customers name theirs. */
  named(connectionId: string, { number }: CachedCustomer) {
    return { ref: { connectionId, number }, givenName: this.names(connectionId).of(number) };
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
    const cached = this.#cached.get(connectionId);
    const { stamp, forgotten } = cached?.tally ?? { stamp: -1, forgotten: -1 };
    if (cached && tally.stamp === stamp && tally.forgotten === forgotten) return cached;
    const byId = new Map(cached?.byId);
    if (cached && tally.forgotten !== forgotten) this.#removeForgotten(connectionId, byId);
    const sql = `SELECT ${COLUMNS} FROM customer INDEXED BY customer_stamp WHERE stamp > ? AND connection_id = ?`;
    const fetched = readObjects<CachedCustomerRow>(this.#database, sql, stamp, connectionId);
    for (const row of fetched) byId.set(row.id, cachedCustomer(row));
    const customers = new Customers(connectionId, tally, byId, cached?.roster);
    this.#cached.put(connectionId, customers);
    return customers;
  }

  #removeForgotten(connectionId: string, byId: Map<number, CachedCustomer>): void {
    const sql = 'SELECT id FROM customer WHERE connection_id = ?';
    const left = new Set(readValues<number>(this.#database, sql, connectionId));
    for (const id of byId.keys()) if (!left.has(id)) byId.delete(id);
  }
}

type Noted = ReadonlyMap<string, Pick<CustomerFacts, 'givenName'>>;

/** More fetches, and more revisions of all lists together, than there will ever be. */
const FORGOTTEN = 2 ** 32;

type CustomersById = ReadonlyMap<number, CachedCustomer>;

/** The row `tally` (see the schema). */
interface Tally {
  readonly stamp: number;
  readonly forgotten: number;
}

/** Of some customers; the times are null where there are none. */
type Summary = Pick<AllListsSummary, 'unreadable' | 'oldestFetch' | 'newestFetch'>;

/** The kept customers of a connection at one moment of the file. */
export class Customers {
  readonly connectionId: string;
  readonly tally: Tally;
  readonly byId: CustomersById;
  /** The same object until a customer comes or goes. */
  readonly roster: Roster;
  /** Grows with every fetch, also one that changes nothing, and when a customer is forgotten. */
  readonly version: number;
  /** Grows with every change of any of the lists, and when one is forgotten. */
  readonly revision: number;
  readonly invoices: number;
  /** Some amounts are no ten-thousandths. */
  readonly anyWide: boolean;
  readonly summary: Summary;
  #inOrder: readonly CachedCustomer[] | null = null;
  #before: Float64Array | null = null;

  constructor(connectionId: string, tally: Tally, byId: CustomersById, roster: Roster | undefined) {
    this.connectionId = connectionId;
    this.tally = tally;
    this.byId = byId;
    this.roster = roster?.isOf(byId) ? roster : new Roster(byId);
    this.version = tally.forgotten * FORGOTTEN + tally.stamp;
    let [revisions, invoices, anyWide] = [0, 0, false];
    for (const customer of byId.values()) {
      revisions += customer.revision;
      invoices += customer.invoices;
      anyWide ||= customer.isWide;
    }
    this.revision = tally.forgotten * FORGOTTEN + revisions;
    this.invoices = invoices;
    this.anyWide = anyWide;
    this.summary = summaryOf(byId.values());
  }

  get size(): number {
    return this.byId.size;
  }

  find(number: string): CachedCustomer | undefined {
    const id = this.roster.idOf(number);
    return id === undefined ? undefined : this.byId.get(id);
  }

  /** By their numbers, as they are in every list of all. */
  get inOrder(): readonly CachedCustomer[] {
    this.#inOrder ??= this.roster.ids.map((id) => this.byId.get(id) as CachedCustomer);
    return this.#inOrder;
  }

  /** How many invoices of other customers are before those of the one at a place; at the end, how many there are. */
  get before(): Float64Array {
    if (this.#before !== null) return this.#before;
    const before = new Float64Array(this.size + 1);
    for (const [at, { invoices }] of this.inOrder.entries())
      before[at + 1] = (before[at] as number) + invoices;
    this.#before = before;
    return before;
  }

  /** What is not as it was at an earlier moment: customers as they were then, and as they are. */
  changedSince(then: Customers | undefined): Record<'were' | 'are', readonly CachedCustomer[]> {
    if (then === this) return { were: [], are: [] };
    const before: CustomersById = then?.byId ?? new Map();
    return {
      were: [...before.values()].filter((one) => this.byId.get(one.id) !== one),
      are: [...this.byId.values()].filter((one) => before.get(one.id) !== one),
    };
  }
}

/** Which customers there are, whatever is known of each. */
class Roster {
  readonly #numbers: ReadonlyMap<number, CustomerNumber>;
  #ids: readonly number[] | null = null;
  #places: ReadonlyMap<number, number> | null = null;
  #byNumber: ReadonlyMap<string, number> | null = null;
  #lines: string | null = null;

  constructor(customers: CustomersById) {
    this.#numbers = new Map(Array.from(customers, ([id, { number }]) => [id, number]));
  }

  isOf(customers: CustomersById): boolean {
    return customers.size === this.#numbers.size && customers.keys().every((id) => this.#numbers.has(id));
  }

  /** In the order of their numbers. */
  get ids(): readonly number[] {
    this.#ids ??= inNumberOrder(this.#numbers, ([, number]) => number).map(([id]) => id);
    return this.#ids;
  }

  get numbers(): CustomerNumber[] {
    return this.ids.map((id) => this.#numbers.get(id) as CustomerNumber);
  }

  /** Of each id its place in that order. */
  get places(): ReadonlyMap<number, number> {
    this.#places ??= new Map(this.ids.map((id, place) => [id, place]));
    return this.#places;
  }

  idOf(number: string): number | undefined {
    this.#byNumber ??= new Map(Array.from(this.#numbers, ([id, of]) => [of, id]));
    return this.#byNumber.get(number);
  }

  /** Numbers that begin with the digits, or hold them anywhere; the shortest first, then by their digits. */
  numbersWith(digits: string, where: 'beginning' | 'anywhere'): string[] {
    this.#lines ??= linesOf(this.numbers);
    const needle = where === 'beginning' ? `\n${digits}` : digits;
    const found: string[] = [];
    let at = this.#lines.indexOf(needle);
    while (at >= 0) {
      const start = where === 'beginning' ? at + 1 : this.#lines.lastIndexOf('\n', at) + 1;
      const end = this.#lines.indexOf('\n', start);
      found.push(this.#lines.slice(start, end));
      at = this.#lines.indexOf(needle, end);
    }
    return found;
  }
}

/** One line a number: any part of one is found by one search through the text. */
function linesOf(numbers: readonly string[]): string {
  const sorted = numbers.toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1));
  return ['', ...sorted, ''].join('\n');
}

export function summaryOf(customers: Iterable<CachedCustomer>): Summary {
  let [unreadable, oldest, newest] = [0, Number.POSITIVE_INFINITY, 0];
  for (const customer of customers) {
    unreadable += customer.unreadable;
    oldest = Math.min(oldest, customer.fetchedAt);
    newest = Math.max(newest, customer.fetchedAt);
  }
  const isAny = newest >= oldest;
  return { unreadable, oldestFetch: isAny ? oldest : null, newestFetch: isAny ? newest : null };
}

/** What the customer's row says; times in milliseconds since the epoch (see the schema). */
interface CustomerFields {
  readonly id: number;
  readonly number: CustomerNumber;
  readonly fetchedAt: number;
  readonly revision: number;
  readonly unreadable: number;
  readonly historyFrom: number;
  readonly changesSince: number;
}

type CachedCustomerRow = CustomerFields & StoredFigures;

export type CachedCustomer = Readonly<ReturnType<typeof cachedCustomer>>;

/** A customer as its last fetch left it; another object after the next fetch. What it owes is aged once a day and for each choice of steps. */
function cachedCustomer(row: CachedCustomerRow) {
  const { id, number, fetchedAt, revision, unreadable, historyFrom, changesSince, invoices } = row;
  const figures: StoredFigures = row;
  const outstanding = sumOf(figures, 'outstanding');
  let amounts: CustomerAmounts | null = null;
  return {
    id,
    number,
    fetchedAt,
    revision,
    unreadable,
    historyFrom,
    changesSince,
    invoices,
    figures,
    /** Some amounts are no ten-thousandths. */
    isWide: figures.wide !== '',
    outstanding,
    /** About the same, to be compared first. */
    balance: Number(outstanding),
    aged: (today: string, ageing: Ageing): CustomerAmounts => {
      if (amounts?.today !== today || amounts.ageing !== ageing)
        amounts = customerAmounts(figures, today, ageing);
      return amounts;
    },
  };
}

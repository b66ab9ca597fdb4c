import { type CustomerNumber, inNumberOrder } from '../../../../shared/domain/customerRef.ts';
import type { AllListsSummary } from '../../../../shared/ipc/invoices.ts';
import type { CachedCustomer } from './cachedCustomer.ts';

/** More fetches, and more revisions of all lists together, than there will ever be. */
const FORGOTTEN = 2 ** 32;

type CustomersById = ReadonlyMap<number, CachedCustomer>;

/** The row `tally` (see the schema). */
export interface Tally {
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

import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { type Decimal, decimalFromScaled, scaledFromSource } from '../../../shared/domain/money.ts';
import type { WallClock } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { PaymentSet, PaymentsFound } from '../../../shared/ipc/invoices.ts';
import { type CipherDatabase, prepared, readRows } from '../../database/database.ts';
import { type CustomerRow, customerFinder } from '../invoices/ingest/customerRows.ts';
import { unpackOverflow } from '../invoices/model/amounts.ts';
import { clockText } from '../invoices/model/clockNumber.ts';
import { ROWS_PER_CUSTOMER } from '../invoices/model/columns.ts';
import type { Customers, CustomerTable } from '../invoices/queries/customerTable.ts';
import { MOST_PARTS, type PaymentStep, paymentSets } from './paymentSets.ts';

/** Given at most; of more it is only said that there are more. */
export const MOST_SETS = 20;
/** Milliseconds of one step: a page of rows waits for one at most. */
const STEP = 25;
/** Searches that are remembered; one that was never ended makes room for those after it. */
const SEARCHES_KEPT = 4;
const AT_ONCE = 2;

/** Sets of one and two; `more`: there are more than are given. */
export interface PaymentMatch extends Pick<PaymentsFound, 'amounts' | 'sets' | 'open' | 'onlyAlone'> {
  readonly more: boolean;
}

/** What one step found; `end` null: there is more to search. */
export interface PaymentProgress extends Pick<PaymentsFound, 'sets' | 'whole'> {
  readonly end: 'complete' | 'more' | 'changed' | null;
}

interface OpenItems {
  readonly revision: string;
  readonly ids: readonly number[];
  /** Ten-thousandths. */
  readonly values: Float64Array;
  /** Those that do not fit ten-thousandths. */
  readonly wide: readonly { readonly id: number; readonly amount: Decimal }[];
}

interface Search {
  readonly customer: CustomerRef;
  readonly revision: string;
  readonly ids: readonly number[];
  readonly steps: Generator<PaymentStep, void>;
  given: number;
  whole: number;
}

type OpenRow = [id: number, outstanding: number, dueAt: number, wide: string | null];

/** Open invoices of one customer that add up to a payment. Null: the customer's list was never fetched. */
export class PaymentQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;
  readonly #searches = new LruCache<number, Search>(SEARCHES_KEPT);
  #lastSearch = 0;

  constructor(lists: CipherDatabase, table: CustomerTable) {
    this.#database = lists;
    this.#table = table;
    this.#find = customerFinder(lists);
  }

  /** Sets of one and two, all of them looked for at once. */
  match(customer: CustomerRef, typed: string): PaymentMatch | null {
    return this.#database.transaction((): PaymentMatch | null => {
      const items = this.#openItems(customer);
      if (items === null) return null;
      const amounts = typedAmounts(typed);
      const alone = items.wide.filter(({ amount }) => amounts.includes(amount));
      const sets = alone.map(({ id, amount }) => this.#set([id], amount));
      for (const step of paymentSets(items.values, scaled(amounts), { from: 1, to: AT_ONCE })) {
        if (step.kind === 'found') sets.push(this.#found(items.ids, step));
        if (sets.length > MOST_SETS) break;
      }
      return {
        amounts,
        sets: sets.slice(0, MOST_SETS),
        more: sets.length > MOST_SETS,
        open: items.ids.length + items.wide.length,
        onlyAlone: items.wide.length,
      };
    })();
  }

  /** Which customers of a connection may have paid what was typed. */
  payers(connectionId: string, typed: string): Payers {
    return payersOf(this.#table.of(connectionId), typedAmounts(typed));
  }

  /** Begins a search for sets of three to six; answers with its number for `step` and `end`. */
  begin(customer: CustomerRef, typed: string): number | null {
    const items = this.#database.transaction(() => this.#openItems(customer))();
    if (items === null) return null;
    const { ids, revision, values } = items;
    const targets = scaled(typedAmounts(typed));
    const steps = paymentSets(values, targets, { from: AT_ONCE + 1, to: MOST_PARTS });
    this.#lastSearch += 1;
    this.#searches.put(this.#lastSearch, { customer, revision, ids, steps, given: 0, whole: AT_ONCE });
    return this.#lastSearch;
  }

  /** Goes on for some milliseconds. A list that was fetched or forgotten since ends its searches. */
  step(id: number): PaymentProgress {
    const search = this.#searches.get(id);
    if (search === undefined) return { sets: [], whole: AT_ONCE, end: 'changed' };
    const progress = this.#database.transaction(() => this.#goOn(search))();
    if (progress.end !== null) this.#searches.delete(id);
    return progress;
  }

  end(id: number): void {
    this.#searches.delete(id);
  }

  #goOn(search: Search): PaymentProgress {
    const sets: PaymentSet[] = [];
    const progress = (end: PaymentProgress['end']) => ({ sets, whole: search.whole, end });
    const row = this.#find(search.customer);
    if (!row || revisionOf(row) !== search.revision) return progress('changed');
    const until = performance.now() + STEP;
    while (performance.now() < until) {
      const { done, value } = search.steps.next();
      if (done) return progress('complete');
      if (value.kind === 'whole') search.whole = value.parts;
      if (value.kind !== 'found') continue;
      if (search.given === MOST_SETS) return progress('more');
      search.given += 1;
      sets.push(this.#found(search.ids, value));
    }
    return progress(null);
  }

  /** The oldest due first; what has nothing outstanding is left out. */
  #openItems(customer: CustomerRef): OpenItems | null {
    const row = this.#find(customer);
    if (!row) return null;
    const firstRowId = row.id * ROWS_PER_CUSTOMER;
    const sql = `SELECT id, outstanding, due_at, wide FROM invoice NOT INDEXED
      WHERE id >= ? AND id < ? AND outstanding <> 0`;
    const rows = readRows<OpenRow>(this.#database, sql, firstRowId, firstRowId + ROWS_PER_CUSTOMER);
    const ordered = rows.toSorted((one, other) => one[2] - other[2] || one[0] - other[0]);
    const wide: { id: number; amount: Decimal }[] = [];
    const fitting = ordered.filter(([id, , , packed]) => {
      const amount = packed === null ? undefined : unpackOverflow(packed).outstanding;
      if (amount !== undefined) wide.push({ id, amount });
      return amount === undefined;
    });
    return {
      revision: revisionOf(row),
      ids: fitting.map(([id]) => id),
      values: Float64Array.from(fitting, ([, outstanding]) => outstanding),
      wide,
    };
  }

  #found(ids: readonly number[], found: Extract<PaymentStep, { kind: 'found' }>): PaymentSet {
    const rows = found.places.map((place) => ids[place] as number);
    return this.#set(rows, decimalFromScaled(found.target));
  }

  #set(ids: readonly number[], amount: Decimal): PaymentSet {
    const select = prepared(
      this.#database,
      'SELECT invoice_no, due_at, outstanding FROM invoice WHERE id = ?',
    ).raw();
    const invoices = ids.map((id) => {
      const [invoiceNo, dueAt, outstanding] = select.get(id) as [string, number, number];
      const own = ids.length === 1 ? amount : decimalFromScaled(outstanding);
      return { id, invoiceNo, dueDate: clockText(dueAt) as WallClock, outstanding: own };
    });
    return { amount, invoices };
  }
}

/** Forgotten and fetched again, a list starts again under another id. */
function revisionOf({ id, revision }: CustomerRow): string {
  return `${id}:${revision}`;
}

/** No sum of so many amounts that fit ten-thousandths is any other. */
function scaled(amounts: readonly Decimal[]): number[] {
  return amounts.flatMap((amount) => scaledFromSource(amount, MOST_PARTS) ?? []);
}

interface Payers {
  /** Customers of the connection whose lists are kept. */
  readonly customers: number;
  /** Those who may have paid the amounts, the likeliest first. */
  readonly likely: readonly CustomerNumber[];
}

/**
 * Who may have paid one of the amounts: no set of open invoices is larger than all that is owed, or smaller than all
 * that is owed back. Whose balance is the amount comes first, then those with the least owed: they are searched
 * through soonest. A list with amounts beyond ten-thousandths may always hold one of them.
 */
function payersOf(customers: Customers, amounts: readonly Decimal[]): Payers {
  const targets: readonly number[] = amounts.flatMap((amount) => scaledFromSource(amount) ?? []);
  const likely = Array.from(customers.byId.values(), ({ number, figures, isWide }) => {
    const balance = Number(figures.outstanding);
    const least = Number(figures.owed_back_sum);
    const most = balance - least;
    const isLikely = isWide || targets.some((target) => target >= least && target <= most);
    return { number, isLikely, order: targets.includes(balance) ? -1 : most };
  }).filter(({ isLikely }) => amounts.length > 0 && isLikely);
  return {
    customers: customers.size,
    likely: likely.toSorted((one, other) => one.order - other.order).map(({ number }) => number),
  };
}

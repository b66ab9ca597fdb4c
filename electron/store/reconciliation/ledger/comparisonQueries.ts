/**
 * A company's ledger of open items compared with the stored invoices, in the analysis worker (decision 026).
 *
 * The service reads the file (`electron/services/reconciliation`) and sends its lines packed (`ledgerLines.ts`).
 * `ComparisonQueries.begin` adds the open invoices to a `Comparison` (`comparison.ts`), which pairs both sides in passes,
 * from the exact number to looser writings of it. Every item is then of exactly one kind: equal, another amount or day,
 * missing on one side. `suggestions.ts` proposes pairs among what is left;
 * `comparedFigures.ts` sums each kind, so that the sums lead from the ledger's total to Kontor's. As of an earlier day,
 * `HistoricalInvoices` says what was open then.
 *
 * The result stays in memory until the service ends it, and pages are read from it. `explainedQueries.ts` adds what the
 * clerk has said of differences. An example, from the service:
 *
 *     const figures = await store.comparisons(signal).begin({ id, list, amount, ledger, ...rules });
 *     const first = await store.explained().page(id, 'amount', 0, 100);
 *     await store.comparisons().end(id);
 */
import {
  COMPARED_KINDS,
  type ComparedAmount,
  type ComparedKind,
} from '../../../../shared/domain/comparison.ts';
import type { ListRef } from '../../../../shared/domain/customerRef.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { type Decimal, DecimalSum, decimalFromScaled } from '../../../../shared/domain/money.ts';
import type { ReferenceTemplate } from '../../../../shared/domain/paymentReference.ts';
import { dayAfter, type LocalDate, startOfDay, type WallClock } from '../../../../shared/domain/wallClock.ts';
import type { ComparedRow, ComparedSums, ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import {
  type CipherDatabase,
  readObject,
  readRows,
  readValue,
  readValues,
} from '../../../database/database.ts';
import type { CancellationToken } from '../../../workers/rpc.ts';
import { amountText, unpackOverflow } from '../../invoices/model/amounts.ts';
import { clockText, dayNumberOf, dayText, packedDay } from '../../invoices/model/clockNumber.ts';
import { ROWS_PER_CUSTOMER } from '../../invoices/model/columns.ts';
import type { BalancesAsOfQueries } from '../../invoices/queries/balancesAsOfQueries.ts';
import type { CachedCustomer, Customers, CustomerTable } from '../../invoices/queries/customerTable.ts';
import {
  type HistoricalItem,
  type HistoricalList,
  historicalFetches,
  historicalSettled,
} from '../../invoices/queries/historicalList.ts';
import type { ListQueries } from '../../invoices/queries/listQueries.ts';
import { type ComparedInvoice, comparedRow, unreadableRow } from './comparedRow.ts';
import { type ComparedItem, Comparison, type DatedItem } from './comparison.ts';
import { type UnreadableLine, unpackedLedger } from './ledgerLines.ts';
import { type KeysByKind, Suggestions } from './suggestions.ts';

/** Whose lists are compared: as of their last fetches. */
export interface ComparedList {
  readonly fetchedAt: number;
  readonly unreadable: number;
}

/** The sums of each kind, which lead from the ledger's total to that of what is kept. */
function comparedSums(byKind: KeysByKind, unreadable: number): ComparedSums[] {
  return COMPARED_KINDS.map((kind) => {
    const keys = byKind.get(kind) ?? [];
    const [there, here] = [new DecimalSum(), new DecimalSum()];
    for (const key of keys) {
      if (key.there !== null) there.add(key.there.sum);
      if (key.here !== null) here.add(key.here.sum);
    }
    return {
      kind,
      count: kind === 'unreadable' ? unreadable : keys.length,
      there: there.decimal(),
      here: here.decimal(),
      difference: here.subtract(there.decimal()).decimal(),
    };
  });
}

/** The comparison once a suggested pair is taken for one key, or given back. */
export function withTaken<Held extends Pick<HeldComparison, 'suggestions' | 'unreadable' | 'figures'>>(
  held: Held,
  pair: number,
  isTaken: boolean,
) {
  const { suggestions, unreadable } = held;
  suggestions.take(pair, isTaken);
  const { byKind } = suggestions;
  const kinds = comparedSums(byKind, unreadable.length);
  return { ...held, byKind, figures: { ...held.figures, kinds, suggestions: suggestions.figures } };
}

interface Besides extends Pick<ComparisonFigures, 'unreadDays' | 'leftOut' | 'suggestions' | 'asOf'> {
  /** Lines without an amount. */
  readonly unreadable: number;
}

/** What has come of a comparison. */
export function comparedFigures(
  inside: readonly ComparedList[],
  byKind: KeysByKind,
  { unreadable, ...besides }: Besides,
): ComparisonFigures {
  const kinds = comparedSums(byKind, unreadable);
  const times = inside.map(({ fetchedAt }) => fetchedAt);
  const total = (side: 'there' | 'here') =>
    kinds.reduce((sum, one) => sum.add(one[side]), new DecimalSum()).decimal();
  return {
    kinds,
    there: total('there'),
    here: total('here'),
    customers: inside.length,
    ...besides,
    unreadableHere: inside.reduce((sum, one) => sum + one.unreadable, 0),
    oldestFetch: times.length === 0 ? null : Math.min(...times),
    newestFetch: times.length === 0 ? null : Math.max(...times),
  };
}

/** Comparisons that are remembered; one that was never ended makes room for those after it. */
const KEPT = 2;

interface CompareOrder {
  /** What it is asked for by; no other one ever had it, also not of another window before this thread was started. */
  readonly id: number;
  readonly list: ListRef;
  readonly amount: ComparedAmount;
  /** The invoices that are compared; null for all. */
  readonly filter: InvoiceFilter | null;
  readonly today: string;
  /** The day up to which the ledger is; null for no such day. */
  readonly until: LocalDate | null;
  /** The day at whose end the balances are, without a filter and of what is outstanding; null for those kept now. */
  readonly asOf: LocalDate | null;
  readonly tolerance: Decimal;
  /** What makes payment references of invoices; null for none. */
  readonly reference: ReferenceTemplate | null;
  /** A `Ledger`, packed. */
  readonly ledger: Uint8Array;
}

/** A comparison that is remembered. */
export interface HeldComparison {
  readonly connectionId: string;
  readonly version: number;
  /** How many customers had been forgotten then: what is of one that is forgotten now is held no longer. */
  readonly forgotten: number;
  readonly amount: ComparedAmount;
  /** What was compared of invoices, where it is another thing now. */
  readonly past: HistoricalInvoices['changed'];
  readonly suggestions: Suggestions;
  /** The keys as the clerk has taken suggestions. */
  readonly byKind: KeysByKind;
  readonly unreadable: readonly UnreadableLine[];
  readonly figures: ComparisonFigures;
}

type ItemRow = readonly [
  id: number,
  invoiceNo: string,
  amount: number,
  invoicedAt: number,
  dueAt: number,
  wide: string | null,
];

type InvoiceRow = Parameters<typeof amountText>[0] & { readonly dueAt: number };

const NOTHING_PAST: HistoricalInvoices['changed'] = new Map();

const COLUMNS = { outstanding: 'outstanding', priceVat: 'price_vat' } as const;

interface ComparedRooms {
  readonly lists: Pick<ListQueries, 'selectedIds'>;
  readonly asOf: Pick<BalancesAsOfQueries, 'lists' | 'figures'>;
}

/** Compares ledgers with the invoices that are kept, and keeps each result until it is ended. */
export class ComparisonQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #lists: ComparedRooms['lists'];
  readonly #asOf: ComparedRooms['asOf'];
  readonly #cancellation: Pick<CancellationToken, 'check'>;
  readonly #kept = new LruCache<number, HeldComparison>(KEPT);

  constructor(
    database: CipherDatabase,
    table: CustomerTable,
    { lists, asOf }: ComparedRooms,
    cancellation: Pick<CancellationToken, 'check'>,
  ) {
    this.#database = database;
    this.#table = table;
    this.#lists = lists;
    this.#asOf = asOf;
    this.#cancellation = cancellation;
  }

  /** @throws KontorFailure cancelled */
  begin(order: CompareOrder): ComparisonFigures {
    return this.#database.transaction(() => this.#compare(order))();
  }

  /** Rows of one kind, of a comparison that is kept still; null where it is not. */
  page(id: number, kind: ComparedKind, offset: number, limit: number) {
    return this.#database.transaction(() => {
      const kept = this.held(id);
      if (kept === null) return null;
      const now = this.#table.of(kept.connectionId);
      const of = kind === 'unreadable' ? kept.unreadable : (kept.byKind.get(kind) ?? []);
      const rows = of
        .slice(offset, offset + limit)
        .map((one) => ('problem' in one ? unreadableRow(one) : this.#row(one, kept)));
      return { rows, matching: of.length, isCurrent: now.version === kept.version };
    })();
  }

  /** Takes two keys for one, or gives them back; null where the comparison is not kept any more. */
  take(id: number, pair: number, isTaken: boolean): ComparisonFigures | null {
    const kept = this.#database.transaction(() => this.held(id))();
    if (kept === null) return null;
    const taken = withTaken(kept, pair, isTaken);
    this.#kept.put(id, taken);
    return taken.figures;
  }

  /** What is remembered of a comparison; null where nothing is, or a customer was forgotten since. */
  held(id: number): HeldComparison | null {
    const kept = this.#kept.get(id);
    if (kept === undefined) return null;
    if (this.#table.of(kept.connectionId).tally.forgotten === kept.forgotten) return kept;
    this.end(id);
    return null;
  }

  /**
   * Whether no customer was forgotten since. To be asked before what a comparison has answered is kept. A customer that is
   * still being forgotten at that moment is left out by what keeps it.
   */
  isHeld(id: number): boolean {
    return this.held(id) !== null;
  }

  end(id: number): void {
    this.#kept.delete(id);
  }

  #compare(order: CompareOrder) {
    const { id, list, amount, until, tolerance, reference, ledger } = order;
    const { isNamed, lines, unreadable, unreadDays, leftOut } = unpackedLedger(ledger);
    const customers = this.#table.of(list.connectionId);
    const past = order.asOf === null ? null : this.#past(list, order.asOf);
    const inside = past?.customers ?? customersOf(customers, list);
    const isInside = numbersIn(inside);
    const isUnknown = numbersIn(past?.unknown ?? []);
    const comparison = new Comparison(lines, isNamed, {
      ...{ tolerance, reference },
      place: (customer) => {
        if (isInside.has(customer)) return 'inside';
        if (isUnknown.has(customer)) return 'notKnownThen';
        return list.number === null || customer === list.number ? 'neverFetched' : 'outside';
      },
    });
    const haveDays = lines.some(({ days }) => days !== null);
    const last = until === null ? Number.POSITIVE_INFINITY : packedDay(until);
    for (const item of past?.open() ?? this.#open(inside, order)) {
      const { id, customer, invoice, amount, isLeftOut, invoicedAt, dueAt } = item;
      const isAfter = dayNumberOf(invoicedAt) > last;
      const days = haveDays ? { invoiced: dayOf(invoicedAt), due: dayOf(dueAt) } : null;
      comparison.add({ id, customer, invoice, amount, isLeftOut, isAfter, days });
    }
    comparison.join();
    if (amount === 'outstanding') this.#noteSettled(inside, comparison, past);
    for (const customer of past?.unknown ?? [])
      if (comparison.wants(customer.number))
        comparison.note('notKnownThen', customer.number, this.#numbersOf(customer, ''));
    const suggestions = new Suggestions(comparison.keys(), tolerance);
    const { byKind } = suggestions;
    const figures = comparedFigures(past?.lists ?? inside, byKind, {
      ...{ unreadable: unreadable.length, unreadDays, leftOut, suggestions: suggestions.figures },
      asOf: order.asOf === null ? null : this.#asOfFigures(list, order.asOf),
    });
    const { connectionId, version, tally } = customers;
    this.#kept.put(id, {
      ...{ connectionId, version, forgotten: tally.forgotten, past: past?.changed ?? NOTHING_PAST },
      ...{ amount, suggestions, byKind, unreadable, figures },
    });
    return figures;
  }

  #past(list: ListRef, day: LocalDate): HistoricalInvoices {
    const lists = this.#asOf.lists({ ...list, day });
    return new HistoricalInvoices(this.#database, lists, day, this.#cancellation);
  }

  #asOfFigures(list: ListRef, day: LocalDate): ComparisonFigures['asOf'] {
    const { ageing: _, ...figures } = this.#asOf.figures({ ...list, day });
    return figures;
  }

  /** Open invoices of some customers, by customer; of prices, all of them are. */
  *#open(
    customers: readonly CachedCustomer[],
    { list, amount, filter, today }: CompareOrder,
  ): Generator<DatedItem> {
    const matching =
      filter && this.#lists.selectedIds(list, { kind: 'allMatching', filter, except: [] }, today);
    const selected = matching && new Set(matching);
    const sql = `SELECT id, invoice_no, ${COLUMNS[amount]}, invoiced_at, due_at, wide FROM invoice NOT INDEXED
      WHERE id >= ? AND id < ?${amount === 'outstanding' ? ' AND outstanding <> 0' : ''}`;
    for (const { id: of, number } of customers) {
      this.#cancellation.check();
      const rows = readRows<ItemRow>(
        this.#database,
        sql,
        of * ROWS_PER_CUSTOMER,
        (of + 1) * ROWS_PER_CUSTOMER,
      );
      for (const [id, invoice, scaled, invoicedAt, dueAt, wide] of rows) {
        yield {
          ...{ id, customer: number, invoice, invoicedAt, dueAt },
          amount: unpackOverflow(wide)[amount] ?? decimalFromScaled(scaled),
          isLeftOut: selected !== null && !selected.has(id),
        };
      }
    }
  }

  #noteSettled(
    customers: readonly CachedCustomer[],
    comparison: Comparison,
    past: HistoricalInvoices | null,
  ): void {
    for (const customer of customers.filter((one) => comparison.wants(one.number))) {
      this.#cancellation.check();
      const invoices = past?.settled(customer) ?? this.#numbersOf(customer, ' AND outstanding = 0');
      comparison.note('settled', customer.number, invoices);
    }
  }

  #numbersOf({ id }: CachedCustomer, which: '' | ' AND outstanding = 0'): readonly string[] {
    const sql = `SELECT invoice_no FROM invoice NOT INDEXED WHERE id >= ? AND id < ?${which}`;
    return readValues<string>(this.#database, sql, id * ROWS_PER_CUSTOMER, (id + 1) * ROWS_PER_CUSTOMER);
  }

  #invoices(ids: readonly number[], past: HeldComparison['past']): ComparedInvoice[] {
    const sql =
      'SELECT price, price_vat AS priceVat, outstanding, balance, due_at AS dueAt, wide FROM invoice WHERE id = ?';
    return ids.flatMap((id): ComparedInvoice | readonly [] => {
      const row = readObject<InvoiceRow>(this.#database, sql, id);
      const now = row && {
        price: amountText(row, 'price'),
        priceVat: amountText(row, 'priceVat'),
        outstanding: amountText(row, 'outstanding'),
        dueDate: clockText(row.dueAt) as WallClock,
      };
      const was = past.get(id)?.texts as Partial<ComparedInvoice> | undefined;
      const { price, priceVat, outstanding, dueDate }: Partial<ComparedInvoice> = { ...now, ...was };
      if (!price || !priceVat || !outstanding || !dueDate) return [];
      return { price, priceVat, outstanding, dueDate };
    });
  }

  /** A row without the ids of invoices that are no longer listed. */
  #row(key: ComparedItem, { amount, past, suggestions }: HeldComparison): ComparedRow {
    const row = comparedRow(key, amount, (ids) => this.#invoices(ids, past), suggestions.of(key));
    const sql = 'SELECT 1 FROM invoice WHERE id = ?';
    const ids = row.ids.filter((id) => !past.has(id) || readValue(this.#database, sql, id) === 1);
    return ids.length === row.ids.length ? row : { ...row, ids, id: ids[0] ?? null };
  }
}

function customersOf(customers: Customers, { number }: ListRef): readonly CachedCustomer[] {
  return number === null ? customers.inOrder : [customers.find(number)].filter((one) => !!one);
}

function numbersIn(customers: readonly CachedCustomer[]): ReadonlySet<string> {
  return new Set(customers.map(({ number }) => number));
}

function dayOf(clock: number): LocalDate {
  return dayText(dayNumberOf(clock)) as LocalDate;
}

type Was = NonNullable<HistoricalItem['was']>;

/** The invoices of some customers as they were at the end of a day, as far as it is known what was open then. */
class HistoricalInvoices {
  readonly #database: CipherDatabase;
  readonly #end: number;
  readonly #known: readonly HistoricalList[];
  /** Of whom it is not known. */
  readonly unknown: readonly CachedCustomer[];
  readonly #changed = new Map<number, Was>();
  readonly #cancellation: Pick<CancellationToken, 'check'>;

  constructor(
    database: CipherDatabase,
    lists: readonly HistoricalList[],
    day: LocalDate,
    cancellation: Pick<CancellationToken, 'check'>,
  ) {
    this.#cancellation = cancellation;
    this.#database = database;
    this.#end = startOfDay(dayAfter(day, 0, 0, 1));
    this.#known = lists.filter(areItemsKnown);
    this.unknown = lists.filter((list) => !areItemsKnown(list)).map(({ customer }) => customer);
  }

  get customers(): readonly CachedCustomer[] {
    return this.#known.map(({ customer }) => customer);
  }

  /** By the last fetches that are known to have said so. */
  get lists(): readonly ComparedList[] {
    return this.#known.flatMap(({ state }) =>
      state.kind === 'known'
        ? [{ fetchedAt: state.until ?? state.since ?? 0, unreadable: state.unreadable ?? 0 }]
        : [],
    );
  }

  /** What of an invoice that was open is another thing in its row now; all of it, where the row is gone. */
  get changed(): ReadonlyMap<number, Was> {
    return this.#changed;
  }

  /** What was open of a customer after the other. */
  *open(): Generator<DatedItem> {
    const sql =
      'SELECT id, invoice_no FROM invoice NOT INDEXED WHERE id >= ? AND id < ? AND outstanding <> 0';
    for (const { customer, items } of this.#known) {
      this.#cancellation.check();
      const firstRowId = customer.id * ROWS_PER_CUSTOMER;
      const numbers = new Map(
        readRows<[id: number, invoice: string]>(
          this.#database,
          sql,
          firstRowId,
          firstRowId + ROWS_PER_CUSTOMER,
        ),
      );
      // As the rows of now are read: which of several is the first is the same on any day.
      const inOrder = items.toSorted((one, other) => one.rowNumber - other.rowNumber);
      for (const { rowNumber, outstanding, was, invoicedAt, dueAt } of inOrder) {
        const id = firstRowId + rowNumber;
        if (was !== null) this.#changed.set(id, was);
        yield {
          ...{ id, customer: customer.number, invoicedAt, dueAt, isLeftOut: false },
          invoice: was?.texts.invoiceNo ?? numbers.get(id) ?? this.#numberNow(id),
          amount: typeof outstanding === 'number' ? decimalFromScaled(outstanding) : (outstanding as Decimal),
        };
      }
    }
  }

  /** The numbers of a customer's invoices that were settled. */
  settled(customer: CachedCustomer): readonly string[] {
    const { from } = historicalFetches(this.#database, customer, this.#end);
    return from === false ? [] : historicalSettled(this.#database, customer.id, from);
  }

  /** Of one that is settled now. */
  #numberNow(id: number): string {
    return String(readValue(this.#database, 'SELECT invoice_no FROM invoice WHERE id = ?', id) ?? '');
  }
}

function areItemsKnown({ state }: HistoricalList): boolean {
  return state.kind === 'known' && state.items !== null;
}

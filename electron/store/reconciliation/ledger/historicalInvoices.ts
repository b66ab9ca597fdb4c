import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, startOfDay } from '../../../../shared/domain/wallClock.ts';
import { type CipherDatabase, readRows, readValue } from '../../../database/database.ts';
import type { CancellationToken } from '../../../workers/cancellationToken.ts';
import { ROWS_PER_CUSTOMER } from '../../invoices/model/columns.ts';
import type { CachedCustomer } from '../../invoices/queries/cachedCustomer.ts';
import {
  type HistoricalItem,
  historicalFetches,
  historicalSettled,
} from '../../invoices/queries/historicalItems.ts';
import type { HistoricalList } from '../../invoices/queries/historicalList.ts';
import type { ComparedList } from './comparedFigures.ts';
import type { DatedItem } from './comparison.ts';

type Was = NonNullable<HistoricalItem['was']>;

/** The invoices of some customers as they were at the end of a day, as far as it is known what was open then. */
export class HistoricalInvoices {
  readonly #database: CipherDatabase;
  readonly #end: number;
  readonly #known: readonly HistoricalList[];
  /** Of whom it is not known. */
  readonly unknown: readonly CachedCustomer[];
  readonly #changed = new Map<number, Was>();
  readonly #sign: Pick<CancellationToken, 'check'>;

  constructor(
    database: CipherDatabase,
    lists: readonly HistoricalList[],
    day: LocalDate,
    sign: Pick<CancellationToken, 'check'>,
  ) {
    this.#sign = sign;
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
      this.#sign.check();
      const base = customer.id * ROWS_PER_CUSTOMER;
      const numbers = new Map(
        readRows<[id: number, invoice: string]>(this.#database, sql, base, base + ROWS_PER_CUSTOMER),
      );
      // As the rows of now are read: which of several is the first is the same on any day.
      const inOrder = items.toSorted((one, other) => one.n - other.n);
      for (const { n, outstanding, was, invoicedAt, dueAt } of inOrder) {
        const id = base + n;
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

import { compareDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { DebtOverview } from '../../../../shared/ipc/customers.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { FactsRepository } from '../../facts/factsRepository.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';
import { unpackRests } from '../ingest/wideFigures.ts';
import { DebtTotals } from './debtTotals.ts';
import { dueBefore, exact, totalsOfFigures } from './listTotals.ts';

const TOP_DEBTORS = 10;

type Debtor = StoredFigures & Pick<CustomerRow, 'id' | 'number' | 'fetched_at' | 'stamp' | 'unreadable'>;

interface Ledger {
  /** Customers up to this stamp are in; `forgotten` as it was when the ledger was begun. */
  stamp: number;
  readonly forgotten: number;
  readonly debtors: Map<number, { readonly debtor: Debtor; readonly outstanding: bigint }>;
  readonly totals: DebtTotals;
}

const COLUMNS = `id, number, fetched_at, stamp, unreadable, invoices, price, price_vat, outstanding, credit_notes, credit_price,
  credit_price_vat, owed_back, owed_back_sum, due_days, wide`;

/**
 * What all customers of a connection owe, from the figures that each ingest left with its customer. The sums
 * are kept; the next answer takes the old figures of customers fetched since out and puts the new ones in.
 */
export class DebtOverviewQueries {
  readonly #database: CipherDatabase;
  readonly #facts: FactsRepository;
  readonly #ledgers = new Map<string, Ledger>();

  constructor(lists: CipherDatabase, facts: FactsRepository) {
    this.#database = lists;
    this.#facts = facts;
  }

  /** Ageing, outstanding and top debtors over all cached customers; after the first time from what changed. */
  overview(connectionId: string, today: string): DebtOverview {
    const ledger = this.#database.transaction(() => this.#upToDate(connectionId))();
    let oldest = Number.POSITIVE_INFINITY;
    let newest = 0;
    let unreadable = 0;
    for (const { debtor } of ledger.debtors.values()) {
      if (debtor.fetched_at < oldest) oldest = debtor.fetched_at;
      if (debtor.fetched_at > newest) newest = debtor.fetched_at;
      unreadable += debtor.unreadable;
    }
    const any = ledger.debtors.size > 0;
    return {
      customers: ledger.debtors.size,
      unreadable,
      totals: totalsOfFigures(ledger.totals.stored(), today),
      oldestFetch: any ? oldest : null,
      newestFetch: any ? newest : null,
      topDebtors: topOf(ledger).map((debtor) => {
        const customer = { connectionId, number: debtor.number as CustomerRef['number'] };
        return {
          customer,
          givenName: this.#facts.customer(customer).givenName,
          fetchedAt: debtor.fetched_at,
          invoices: debtor.invoices,
          unreadable: debtor.unreadable,
          outstanding: owedBy(debtor),
          overdue: dueBefore(debtor, today),
        };
      }),
    };
  }

  #upToDate(connectionId: string): Ledger {
    const [stamp, forgotten] = prepared(this.#database, 'SELECT stamp, forgotten FROM tally').raw().get() as [
      number,
      number,
    ];
    const known = this.#ledgers.get(connectionId);
    if (known?.forgotten === forgotten) {
      if (known.stamp < stamp) {
        const changed = prepared(
          this.#database,
          `SELECT ${COLUMNS} FROM customer INDEXED BY customer_stamp WHERE stamp > ? AND connection_id = ?`,
        ).all(known.stamp, connectionId) as Debtor[];
        for (const debtor of changed) put(known, debtor);
        known.stamp = stamp;
      }
      return known;
    }
    const ledger: Ledger = { stamp, forgotten, debtors: new Map(), totals: new DebtTotals() };
    const all = prepared(this.#database, `SELECT ${COLUMNS} FROM customer WHERE connection_id = ?`).iterate(
      connectionId,
    ) as IterableIterator<Debtor>;
    for (const debtor of all) put(ledger, debtor);
    this.#ledgers.set(connectionId, ledger);
    return ledger;
  }
}

function put(ledger: Ledger, debtor: Debtor): void {
  const before = ledger.debtors.get(debtor.id);
  if (before) ledger.totals.remove(before.debtor);
  ledger.totals.add(debtor);
  ledger.debtors.set(debtor.id, { debtor, outstanding: BigInt(debtor.outstanding) });
}

/** Most first; of equal debts the lower number first. */
function topOf({ debtors }: Ledger): Debtor[] {
  const top: { readonly debtor: Debtor; readonly outstanding: bigint }[] = [];
  for (const entry of debtors.values()) {
    if (owesNothing(entry)) continue;
    const last = top.at(-1);
    if (last && top.length === TOP_DEBTORS && !owesMore(entry, last)) continue;
    const place = top.findIndex((other) => owesMore(entry, other));
    top.splice(place < 0 ? top.length : place, 0, entry);
    if (top.length > TOP_DEBTORS) top.pop();
  }
  return top.map(({ debtor }) => debtor);
}

interface Owing {
  readonly debtor: Debtor;
  readonly outstanding: bigint;
}

function owesMore(left: Owing, right: Owing): boolean {
  const order = compareOwing(left, right);
  if (order !== 0) return order > 0;
  return left.debtor.number < right.debtor.number;
}

function compareOwing(left: Owing, right: Owing): number {
  if (left.debtor.wide === '' && right.debtor.wide === '') {
    return left.outstanding > right.outstanding ? 1 : left.outstanding < right.outstanding ? -1 : 0;
  }
  return compareDecimals(owedBy(left.debtor), owedBy(right.debtor));
}

/** Exact; the sum kept in a ledger is of what stands for wide amounts. */
function owedBy({ outstanding, wide }: Debtor): Decimal {
  const rests = unpackRests(wide);
  return exact(BigInt(outstanding), rests === null ? [] : [rests.sums.outstanding]);
}

function owesNothing({ debtor, outstanding }: Owing): boolean {
  return debtor.wide === '' ? outstanding <= 0n : compareDecimals(owedBy(debtor), '0') <= 0;
}

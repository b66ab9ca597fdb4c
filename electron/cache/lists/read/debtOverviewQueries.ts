import { numberKey } from '../../../../shared/domain/customerNumber.ts';
import { compareDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { DebtOverview } from '../../../../shared/ipc/customers.ts';
import type { FactsRepository } from '../../facts/factsRepository.ts';
import { dueBefore, owed } from '../ingest/owedFigures.ts';
import type { DebtLedgers, Debtor, Ledger, LedgerEntry } from './debtLedgers.ts';
import { totalsOfFigures } from './listTotals.ts';

const TOP_DEBTORS = 10;

/** What all customers of a connection owe, from the figures that each ingest left with its customer. */
export class DebtOverviewQueries {
  readonly #ledgers: DebtLedgers;
  readonly #facts: FactsRepository;

  constructor(ledgers: DebtLedgers, facts: FactsRepository) {
    this.#ledgers = ledgers;
    this.#facts = facts;
  }

  /** Ageing, outstanding and top debtors over all cached customers; after the first time from what changed. */
  overview(connectionId: string, today: string): DebtOverview {
    const ledger = this.#ledgers.upToDate(connectionId);
    let oldest = Number.POSITIVE_INFINITY;
    let newest = 0;
    let unreadable = 0;
    for (const { debtor } of ledger.entries.values()) {
      if (debtor.fetched_at < oldest) oldest = debtor.fetched_at;
      if (debtor.fetched_at > newest) newest = debtor.fetched_at;
      unreadable += debtor.unreadable;
    }
    const any = ledger.entries.size > 0;
    return {
      customers: ledger.entries.size,
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
          outstanding: owed(debtor),
          overdue: dueBefore(debtor, today),
        };
      }),
    };
  }
}

/** Most first; of equal debts the lower number first. */
function topOf({ entries }: Ledger): Debtor[] {
  const top: LedgerEntry[] = [];
  for (const entry of entries.values()) {
    if (owesNothing(entry)) continue;
    const last = top.at(-1);
    if (last && top.length === TOP_DEBTORS && !owesMore(entry, last)) continue;
    const place = top.findIndex((other) => owesMore(entry, other));
    top.splice(place < 0 ? top.length : place, 0, entry);
    if (top.length > TOP_DEBTORS) top.pop();
  }
  return top.map(({ debtor }) => debtor);
}

function owesMore(left: LedgerEntry, right: LedgerEntry): boolean {
  const order = compareOwing(left, right);
  if (order !== 0) return order > 0;
  return numberKey(left.debtor.number) < numberKey(right.debtor.number);
}

function compareOwing(left: LedgerEntry, right: LedgerEntry): number {
  if (left.debtor.wide === '' && right.debtor.wide === '') {
    return left.outstanding > right.outstanding ? 1 : left.outstanding < right.outstanding ? -1 : 0;
  }
  return compareDecimals(owed(left.debtor), owed(right.debtor));
}

function owesNothing({ debtor, outstanding }: LedgerEntry): boolean {
  return debtor.wide === '' ? outstanding <= 0n : compareDecimals(owed(debtor), '0') <= 0;
}

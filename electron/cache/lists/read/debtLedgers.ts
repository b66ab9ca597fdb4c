import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';
import { type AgedFigures, agedFigures } from './agedFigures.ts';
import { DebtTotals } from './debtTotals.ts';

export type Debtor = StoredFigures &
  Pick<CustomerRow, 'id' | 'number' | 'fetched_at' | 'stamp' | 'unreadable'>;

/** A customer of a ledger; what it owes is aged once a day. */
export class LedgerEntry {
  readonly debtor: Debtor;
  /** Ten-thousandths; without what wide amounts are more. */
  readonly outstanding: bigint;
  #aged: AgedFigures | null = null;

  constructor(debtor: Debtor) {
    this.debtor = debtor;
    this.outstanding = BigInt(debtor.outstanding);
  }

  aged(today: string): AgedFigures {
    if (this.#aged?.today !== today) this.#aged = agedFigures(this.debtor, today);
    return this.#aged;
  }
}

export interface Ledger {
  /** Customers up to this stamp are in; `forgotten` as it was when the ledger was begun. */
  stamp: number;
  readonly forgotten: number;
  readonly entries: Map<number, LedgerEntry>;
  readonly totals: DebtTotals;
}

const COLUMNS = `id, number, fetched_at, stamp, unreadable, invoices, price, price_vat, outstanding, credit_notes, credit_price,
  credit_price_vat, owed_back, owed_back_sum, due_days, wide`;

/**
 * All customers of a connection with the figures that each ingest left with them, and their sums. They are kept; the
 * next answer takes the old figures of customers fetched since out and puts the new ones in.
 */
export class DebtLedgers {
  readonly #database: CipherDatabase;
  readonly #ledgers = new Map<string, Ledger>();

  constructor(lists: CipherDatabase) {
    this.#database = lists;
  }

  /** As of one state of the file. The same ledger as before, unless a customer was forgotten since. */
  upToDate(connectionId: string): Ledger {
    return this.#database.transaction(() => this.#read(connectionId))();
  }

  #read(connectionId: string): Ledger {
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
    const ledger: Ledger = { stamp, forgotten, entries: new Map(), totals: new DebtTotals() };
    const all = prepared(this.#database, `SELECT ${COLUMNS} FROM customer WHERE connection_id = ?`).iterate(
      connectionId,
    ) as IterableIterator<Debtor>;
    for (const debtor of all) put(ledger, debtor);
    this.#ledgers.set(connectionId, ledger);
    return ledger;
  }
}

function put(ledger: Ledger, debtor: Debtor): void {
  const before = ledger.entries.get(debtor.id);
  if (before) ledger.totals.remove(before.debtor);
  ledger.totals.add(debtor);
  ledger.entries.set(debtor.id, new LedgerEntry(debtor));
}

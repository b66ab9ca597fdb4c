import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { type StoredFigures, sumOf } from '../ingest/figures.ts';
import { type CustomerAmounts, customerAmounts } from './customerAmounts.ts';

/** What the customer's row says; times in milliseconds since the epoch (see the schema). */
interface KeptFields {
  readonly id: number;
  readonly number: CustomerNumber;
  readonly fetchedAt: number;
  readonly revision: number;
  readonly unreadable: number;
  readonly historyFrom: number;
  readonly changesSince: number;
}

export type KeptRow = KeptFields & StoredFigures;

/** A customer as its last fetch left it; another object after the next fetch. What it owes is aged once a day. */
export class KeptCustomer {
  readonly id: number;
  readonly number: CustomerNumber;
  readonly fetchedAt: number;
  readonly revision: number;
  readonly invoices: number;
  readonly unreadable: number;
  readonly historyFrom: number;
  readonly changesSince: number;
  readonly figures: StoredFigures;
  readonly outstanding: Decimal;
  /** About the same, to be compared first. */
  readonly balance: number;
  #aged: CustomerAmounts | null = null;

  constructor(row: KeptRow) {
    this.id = row.id;
    this.number = row.number;
    this.fetchedAt = row.fetchedAt;
    this.revision = row.revision;
    this.invoices = row.invoices;
    this.unreadable = row.unreadable;
    this.historyFrom = row.historyFrom;
    this.changesSince = row.changesSince;
    this.figures = row;
    this.outstanding = sumOf(row, 'outstanding');
    this.balance = Number(this.outstanding);
  }

  /** Some amounts are no ten-thousandths. */
  get isWide(): boolean {
    return this.figures.wide !== '';
  }

  aged(today: string): CustomerAmounts {
    if (this.#aged?.today !== today) this.#aged = customerAmounts(this.figures, today);
    return this.#aged;
  }
}

import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';
import { type AgedFigures, agedFigures } from './agedFigures.ts';

/** What the customer's row says; times in milliseconds since the epoch (see the schema). */
export interface KeptRow extends StoredFigures {
  readonly id: number;
  readonly number: CustomerNumber;
  readonly fetchedAt: number;
  readonly revision: number;
  readonly unreadable: number;
  readonly historyFrom: number;
  readonly changesSince: number;
}

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
  /** Ten-thousandths; without what wide amounts are more. */
  readonly outstanding: bigint;
  #aged: AgedFigures | null = null;

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
    this.outstanding = BigInt(row.outstanding);
  }

  /** Some amounts are no ten-thousandths. */
  get isWide(): boolean {
    return this.figures.wide !== '';
  }

  aged(today: string): AgedFigures {
    if (this.#aged?.today !== today) this.#aged = agedFigures(this.figures, today);
    return this.#aged;
  }
}

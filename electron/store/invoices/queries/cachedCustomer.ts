import type { Ageing } from '../../../../shared/domain/ageing.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { type StoredFigures, sumOf } from '../model/figures.ts';
import { type CustomerAmounts, customerAmounts } from './listTotals.ts';

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

export type CachedCustomer = Readonly<ReturnType<typeof keptCustomer>>;

/** A customer as its last fetch left it; another object after the next fetch. What it owes is aged once a day and for each choice of steps. */
export function keptCustomer(row: KeptRow) {
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

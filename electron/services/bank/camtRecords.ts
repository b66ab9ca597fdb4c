import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { Charge } from './bankEntry.ts';

/** An amount as it is written, with its currency. */
export interface Written {
  amount: string;
  currency: string;
}

/** What is read of an element while the walk is in it. */
export interface ChargeRecord {
  amount: Charge | null;
  isCredit: boolean;
}

export class Charges {
  readonly all: Charge[] = [];
  record: ChargeRecord = { amount: null, isCredit: false };
  /** Whether the file lists the charges one by one. If not, their total counts. */
  #isTold = false;
  total: Charge | null = null;

  begin(): void {
    this.record = { amount: null, isCredit: false };
  }

  endRecord(): void {
    const { amount, isCredit } = this.record;
    if (amount !== null && !isCredit) this.all.push(amount);
    if (amount !== null) this.#isTold = true;
    this.begin();
  }

  end(): void {
    this.endRecord();
    if (!this.#isTold && this.total !== null) this.all.push(this.total);
    this.#isTold = false;
    this.total = null;
  }
}

export class PartRecord {
  /** The amount of the payment, that of the order in the account's currency, its counter value, what was instructed. */
  readonly amounts: { own?: Written; ordered?: Written; counter?: Written; instructed?: Written } = {};
  readonly references: string[] = [];
  readonly texts: string[] = [];
  readonly charges = new Charges();
  information = '';
  payer = '';
  ultimatePayer = '';
  bankReference = '';
}

export class EntryRecord {
  amount: Written = { amount: '', currency: '' };
  direction = '';
  isReversal = false;
  status = '';
  bookedOn: LocalDate | null = null;
  valueOn: LocalDate | null = null;
  hasOddDay = false;
  bankReference = '';
  number = '';
  information = '';
  payments = 0;
  readonly charges = new Charges();
  readonly parts: PartRecord[] = [];
}

export interface BalanceRecord {
  type: string;
  amount: Written;
  direction: string;
}

export const NO_BALANCE: BalanceRecord = { type: '', amount: { amount: '', currency: '' }, direction: '' };

export class StatementRecord {
  iban = '';
  number = '';
  currency = '';
  /** What the bank says of all credit entries. */
  saidNumber = '';
  saidSum = '';
  readonly balances: BalanceRecord[] = [];
}

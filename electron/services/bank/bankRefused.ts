import type { BankRefusal } from '../../../shared/domain/bankEntries.ts';

/** Ends the reading of a file from wherever its reason is found. */
export class BankRefused extends Error {
  readonly reason: BankRefusal;

  constructor(reason: BankRefusal) {
    super(reason);
    this.reason = reason;
  }
}

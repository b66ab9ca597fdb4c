import type { LineProblem } from '../../../../shared/domain/compareNames.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';

/** A line of a ledger. `customer` and `invoice` are as they are written there, empty for none. */
export interface LedgerLine {
  /** Its row in the file, from 0. */
  readonly row: number;
  readonly customer: string;
  readonly invoice: string;
  readonly amount: Decimal;
}

/** A line without an amount, with what is written in its place. */
export interface UnreadableLine extends Omit<LedgerLine, 'amount'> {
  readonly problem: LineProblem;
  readonly text: string;
}

export interface Ledger {
  /** Whether a column names customers. */
  readonly isNamed: boolean;
  readonly lines: readonly LedgerLine[];
  readonly unreadable: readonly UnreadableLine[];
}

/** As bytes, which go from thread to thread in one piece. */
export function packedLedger(ledger: Ledger): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(ledger));
}

export function unpackedLedger(bytes: Uint8Array): Ledger {
  return JSON.parse(new TextDecoder().decode(bytes)) as Ledger;
}

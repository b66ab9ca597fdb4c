import type { LineProblem } from '../../../../shared/domain/compareNames.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';

/** A line of a ledger. Its texts are as they are written there, empty for none. */
export interface LedgerLine {
  /** Its row in the file, from 0. */
  readonly row: number;
  readonly customer: string;
  readonly invoice: string;
  /** Its payment reference. */
  readonly reference: string;
  readonly amount: Decimal;
}

/** A line without an amount, with what is written in its place. */
export interface UnreadableLine extends Omit<LedgerLine, 'reference' | 'amount'> {
  readonly problem: LineProblem;
  readonly text: string;
}

export interface Ledger {
  /** Whether a column names customers. */
  readonly isNamed: boolean;
  readonly lines: readonly LedgerLine[];
  readonly unreadable: readonly UnreadableLine[];
}

/** As bytes, which go from thread to thread in one piece: column by column, since the names of fields are most of a line. */
export function packedLedger({ isNamed, lines, unreadable }: Ledger): Uint8Array<ArrayBuffer> {
  const columns = [
    lines.map(({ row }) => row),
    lines.map(({ customer }) => customer),
    lines.map(({ invoice }) => invoice),
    lines.map(({ reference }) => reference),
    lines.map(({ amount }) => amount),
  ];
  return new TextEncoder().encode(JSON.stringify([isNamed, unreadable, columns]));
}

type Packed = [
  isNamed: boolean,
  unreadable: UnreadableLine[],
  columns: [row: number[], customer: string[], invoice: string[], reference: string[], amount: Decimal[]],
];

export function unpackedLedger(bytes: Uint8Array): Ledger {
  const [isNamed, unreadable, [rows, customers, invoices, references, amounts]] = JSON.parse(
    new TextDecoder().decode(bytes),
  ) as Packed;
  const lines = rows.map((row, at) => ({
    row,
    customer: customers[at] ?? '',
    invoice: invoices[at] ?? '',
    reference: references[at] ?? '',
    amount: amounts[at] as Decimal,
  }));
  return { isNamed, lines, unreadable };
}

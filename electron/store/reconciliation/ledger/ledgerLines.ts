import type { LedgerLeftOut, LineProblem, ReadRow } from '../../../../shared/domain/comparison.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import type { PartDays } from './comparedKeys.ts';

/** A line of a ledger. Its texts are as they are written there, empty for none. */
export interface LedgerLine {
  /** Its row in the file, from 0. */
  readonly row: number;
  readonly customer: string;
  readonly invoice: string;
  /** Its payment reference. */
  readonly reference: string;
  readonly amount: Decimal;
  /** Null where the ledger has no column of days. */
  readonly days: PartDays | null;
}

/** A line without an amount, with what is written in its place. */
export interface UnreadableLine extends Omit<LedgerLine, 'reference' | 'amount' | 'days'> {
  readonly problem: LineProblem;
  readonly text: string;
}

/** Rows that are no items. */
export type LeftOutRows = NonNullable<ComparisonFigures['leftOut']>;

export interface Ledger {
  /** Whether a column names customers. */
  readonly isNamed: boolean;
  readonly lines: readonly LedgerLine[];
  readonly unreadable: readonly UnreadableLine[];
  /** Days that cannot be read. */
  readonly unreadDays: number;
  readonly leftOut: LeftOutRows;
}

/** One of the first rows, as it is read. */
export type ReadLedgerRow = ReadRow<LedgerLeftOut | LineProblem>;

/** What has become of the rows before a place in the file, in their order. */
export function firstOf({ lines, unreadable, leftOut }: Ledger, before: number): ReadLedgerRow[] {
  const isShown = ({ row }: { readonly row: number }) => row < before;
  const named = (names: readonly string[]) => ({ currency: '', names: names.filter((name) => name !== '') });
  return [
    ...lines.filter(isShown).map(({ row, customer, invoice, reference, amount, days }) => {
      const day = days?.due ?? days?.invoiced ?? null;
      return { row, reason: null, day, amount, ...named([customer, invoice, reference]) };
    }),
    ...unreadable.filter(isShown).map(({ row, customer, invoice, problem }) => {
      return { row, reason: problem, day: null, amount: null, ...named([customer, invoice]) };
    }),
    ...leftOut.first.filter(isShown).map(({ row, reason, amount }) => {
      return { row, reason, day: null, amount, ...named([]) };
    }),
  ].toSorted((one, other) => one.row - other.row);
}

/** As bytes, which go from thread to thread in one piece: column by column, since the names of fields are most of a line. */
export function packedLedger({ lines, ...ledger }: Ledger): Uint8Array<ArrayBuffer> {
  const columns = [
    lines.map(({ row }) => row),
    lines.map(({ customer }) => customer),
    lines.map(({ invoice }) => invoice),
    lines.map(({ reference }) => reference),
    lines.map(({ amount }) => amount),
    lines.map(({ days }) => days),
  ];
  return new TextEncoder().encode(JSON.stringify([ledger, columns]));
}

type Packed = [
  ledger: Omit<Ledger, 'lines'>,
  columns: [
    row: number[],
    customer: string[],
    invoice: string[],
    reference: string[],
    amount: Decimal[],
    days: (PartDays | null)[],
  ],
];

export function unpackedLedger(bytes: Uint8Array): Ledger {
  const [ledger, [rows, customers, invoices, references, amounts, days]] = JSON.parse(
    new TextDecoder().decode(bytes),
  ) as Packed;
  const lines = rows.map((row, at) => ({
    row,
    customer: customers[at] ?? '',
    invoice: invoices[at] ?? '',
    reference: references[at] ?? '',
    amount: amounts[at] as Decimal,
    days: days[at] ?? null,
  }));
  return { ...ledger, lines };
}

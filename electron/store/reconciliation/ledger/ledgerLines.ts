import type {
  ComparedDay,
  LedgerLeftOut,
  LineProblem,
  ReadRow,
} from '../../../../shared/domain/comparison.ts';
import { parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { type Decimal, sumOfDecimals } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { ComparisonFigures } from '../../../../shared/ipc/compare.ts';

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

const PLAIN = /^[1-9]\d*$/;
const DIGITS = /^\d{1,32}$/;

/** The days of a line or of an invoice; null where a line has none, or none that can be read. */
export type PartDays = Readonly<Record<ComparedDay, LocalDate | null>>;

/** A line or an invoice. */
interface Part {
  /** Its row in the file, or its id. */
  readonly part: number;
  readonly amount: Decimal;
  readonly days: PartDays | null;
}

/** All of one side that has one key: instalments are summed. */
export class ComparisonSide {
  /** Null where the ledger names none. */
  readonly customer: string | null;
  readonly invoice: string;
  /** Rows of the file, or ids of invoices. */
  readonly parts: number[];
  readonly amounts: Decimal[];
  /** Null where the ledger has no column of days. */
  readonly days: PartDays[] | null;
  /** With a key of the other side. */
  isJoined = false;

  /** With its first part: most have no other, and an array that is begun empty has room for seventeen. */
  constructor(customer: string | null, invoice: string, { part, amount, days }: Part) {
    this.customer = customer;
    this.invoice = invoice;
    this.parts = [part];
    this.amounts = [amount];
    this.days = days === null ? null : [days];
  }

  add({ part, amount, days }: Part): void {
    this.parts.push(part);
    this.amounts.push(amount);
    if (days !== null) this.days?.push(days);
  }

  /** Without its parts, as where none of them is compared. */
  empty(): void {
    this.parts.length = 0;
    this.amounts.length = 0;
    if (this.days !== null) this.days.length = 0;
  }

  get sum(): Decimal {
    const [only] = this.amounts;
    return only !== undefined && this.amounts.length === 1 ? only : sumOfDecimals(this.amounts);
  }
}

/** One value for each customer and invoice number. Two maps, since to write both as one text costs more than to look twice. */
export class CustomerInvoiceMap<Value> {
  readonly #byCustomer = new Map<string, Map<string, Value>>();

  get(customer: string, invoice: string): Value | undefined {
    return this.#byCustomer.get(customer)?.get(invoice);
  }

  set(customer: string, invoice: string, value: Value): void {
    const known = this.#byCustomer.get(customer);
    if (known === undefined) this.#byCustomer.set(customer, new Map([[invoice, value]]));
    else known.set(invoice, value);
  }

  /** All of a customer by invoice number; undefined for none. */
  of(customer: string): ReadonlyMap<string, Value> | undefined {
    return this.#byCustomer.get(customer);
  }
}

/** As the service has it, where it is a customer number at all: one leading letter is dropped (docs/service.md §2.5). */
export function ledgerCustomer(text: string): string {
  if (DIGITS.test(text)) return text;
  const read = parseCustomerNumber(text);
  return read.ok ? read.number : text.normalize('NFKC').trim();
}

/** A number without what ledgers add or drop: blanks, marks, letters before the digits, and leading zeros. */
export function plainNumber(text: string): string {
  // Most numbers are plain already, and a million of them are asked for.
  if (PLAIN.test(text)) return text;
  const bare = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}./_-]/gu, '')
    .toLowerCase();
  return bare.replace(/^\p{L}+(?=\d)/u, '').replace(/^0+(?=.)/, '');
}

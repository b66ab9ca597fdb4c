import type { ComparedDay } from '../../../../shared/domain/comparison.ts';
import { parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { type Decimal, sumOfDecimals } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';

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

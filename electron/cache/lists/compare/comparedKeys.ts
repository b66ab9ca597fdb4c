import { parseCustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';

const PLAIN = /^[1-9]\d*$/;

/** All of one side that has one key: instalments are summed. */
export class KeySide {
  /** Null where the ledger names none. */
  readonly customer: string | null;
  readonly invoice: string;
  /** Rows of the file, or ids of invoices. */
  readonly parts: number[] = [];
  readonly amounts: Decimal[] = [];

  constructor(customer: string | null, invoice: string) {
    this.customer = customer;
    this.invoice = invoice;
  }

  add(part: number, amount: Decimal): void {
    this.parts.push(part);
    this.amounts.push(amount);
  }

  get sum(): Decimal {
    const [only] = this.amounts;
    return only !== undefined && this.amounts.length === 1 ? only : sumOfDecimals(this.amounts);
  }
}

/** A text that two keys share only where both of their parts are equal: no text of a file has a zero character. */
export function keyOf(customer: string | null, invoice: string): string {
  return `${customer ?? ''}\0${invoice}`;
}

/** As the service has it, where it is a customer number at all: one leading letter is dropped (docs/service.md §2.5). */
export function ledgerCustomer(text: string): string {
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

import { CHANGE_KINDS, type ChangeKind } from '../../../../shared/domain/changeKinds.ts';
import { type Decimal, SCALE_DIGITS } from '../../../../shared/domain/money.ts';
import { type Amount, AmountSum, amountText } from '../model/amounts.ts';
import type { InvoiceValues } from '../model/columns.ts';

/** Leads an amount that no ten-thousandths say. */
const WIDE = '=';

/** An exact sum of amounts of rows, or of the texts of such sums. */
class MovedSum extends AmountSum {
  addAmount(values: InvoiceValues, amount: Amount, sign: 1 | -1): void {
    if (values.wide === null) this.add(sign * values[amount]);
    else this.addRemainder(amountText(values, amount), sign);
  }

  /** Adds what `text` wrote. */
  override addText(text: string): void {
    if (text.startsWith(WIDE)) this.addRemainder(text.slice(1) as Decimal, 1);
    else super.addText(text);
  }

  /** Ten-thousandths, or the decimal itself behind a mark. */
  text(): string {
    const decimal = this.decimal();
    const [whole = '', fraction = ''] = decimal.split('.');
    if (fraction.length > SCALE_DIGITS) return `${WIDE}${decimal}`;
    return String(BigInt(whole + fraction.padEnd(SCALE_DIGITS, '0')));
  }
}

/** How often each kind of change happened, by how much each moved what is outstanding, and what the new ones billed. */
export class ChangeFigures {
  readonly counts: number[] = CHANGE_KINDS.map(() => 0);
  readonly moved: readonly MovedSum[] = CHANGE_KINDS.map(() => new MovedSum());
  /** Price with VAT of new invoices. */
  readonly #billed = new MovedSum();

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  get billed(): Decimal {
    return this.#billed.decimal();
  }

  /** What a row was before, what it is now; null where it was not there or could not be read. */
  note(kind: ChangeKind, before: InvoiceValues | null, after: InvoiceValues | null): void {
    const at = CHANGE_KINDS.indexOf(kind);
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    const moved = this.moved[at];
    if (before !== null) moved?.addAmount(before, 'outstanding', -1);
    if (after !== null) moved?.addAmount(after, 'outstanding', 1);
    if (kind === 'new' && after !== null) this.#billed.addAmount(after, 'priceVat', 1);
  }

  /** Adds what `pack` wrote. */
  addPacked(packed: string): void {
    const parts = packed.split(' ');
    const kinds = CHANGE_KINDS.length;
    for (let at = 0; at < kinds; at += 1) {
      const count = Number(parts[at]);
      if (count === 0) continue;
      this.counts[at] = (this.counts[at] ?? 0) + count;
      this.moved[at]?.addText(parts[kinds + at] ?? '0');
    }
    this.#billed.addText(parts[2 * kinds] ?? '0');
  }

  /** Counts, then sums, in the order of `CHANGE_KINDS`, then what was billed. */
  pack(): string {
    const sums = this.moved.map((sum) => sum.text());
    return [...this.counts, ...sums, this.#billed.text()].join(' ');
  }
}

interface FirstList {
  readonly invoices: number;
  readonly unreadable: number;
  readonly outstanding: Decimal;
}

/** Packed figures of a first list: how many invoices, their outstanding sum, and how many records are unreadable. */
export function firstFigures({ invoices, unreadable, outstanding }: FirstList): string {
  const sum = new MovedSum();
  sum.addRemainder(outstanding, 1);
  const parts = CHANGE_KINDS.map((kind) => {
    if (kind === 'new') return [invoices, sum.text()];
    return [kind === 'unreadable' ? unreadable : 0, '0'];
  });
  return [...parts.map(([count]) => count), ...parts.map(([, moved]) => moved), '0'].join(' ');
}

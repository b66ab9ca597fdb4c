import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';

const SPILL = 4e15;
/** Digits up to which a text of an integer is exact as a double. */
const NEAR_DIGITS = 15;

/**
 * An exact sum of amounts: of their ten-thousandths, integers of at most 4 · 10¹⁵ each, at the price of a double's
 * addition; and apart from these what wide amounts are more.
 */
export class AmountSum {
  #near = 0;
  #far = 0n;
  #rest: DecimalSum | null = null;

  add(value: number): void {
    this.#near += value;
    if (this.#near > SPILL || this.#near < -SPILL) {
      this.#far += BigInt(this.#near);
      this.#near = 0;
    }
  }

  /** Ten-thousandths of any size, as their decimal text. */
  addText(text: string, sign: 1 | -1 = 1): void {
    if (text.length <= NEAR_DIGITS) this.add(sign * Number(text));
    else this.#far += BigInt(sign) * BigInt(text);
  }

  addRest(rest: Decimal, sign: 1 | -1): void {
    this.#rest ??= new DecimalSum();
    if (sign === 1) this.#rest.add(rest);
    else this.#rest.subtract(rest);
  }

  /** The ten-thousandths. */
  value(): bigint {
    return this.#far + BigInt(this.#near);
  }

  rest(): Decimal {
    return this.#rest?.decimal() ?? ('0' as Decimal);
  }

  decimal(): Decimal {
    const sum = decimalFromScaled(this.value());
    return this.#rest === null ? sum : new DecimalSum().add(sum).add(this.#rest.decimal()).decimal();
  }
}

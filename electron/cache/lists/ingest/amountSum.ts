import { DecimalSum, sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import { ExactSum } from './exactSum.ts';

/** An exact sum of amounts: their ten-thousandths, and apart from these what wide amounts are more. */
export class AmountSum extends ExactSum {
  #rest: DecimalSum | null = null;

  addRest(rest: Decimal, sign: 1 | -1): void {
    this.#rest ??= new DecimalSum();
    if (sign === 1) this.#rest.add(rest);
    else this.#rest.subtract(rest);
  }

  rest(): Decimal {
    return this.#rest?.decimal() ?? ('0' as Decimal);
  }

  decimal(): Decimal {
    const sum = decimalFromScaled(this.value());
    return this.#rest === null ? sum : sumOfDecimals([sum, this.#rest.decimal()]);
  }
}

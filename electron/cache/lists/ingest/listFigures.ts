import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import { dayNumberOf } from './clockNumber.ts';
import { DueDays } from './dueDays.ts';
import { ExactSum } from './exactSum.ts';
import { type FigureRow, unpackRests, WideFigures } from './wideFigures.ts';

/** The figures of a list as its customer row keeps them; sums are decimal text of ten-thousandths, and `wide` is what they lack. */
export interface StoredFigures {
  readonly invoices: number;
  readonly price: string;
  readonly price_vat: string;
  readonly outstanding: string;
  readonly credit_notes: number;
  readonly credit_price: string;
  readonly credit_price_vat: string;
  readonly owed_back: number;
  readonly owed_back_sum: string;
  readonly due_days: Uint8Array;
  readonly wide: string;
}

/** What is owed in all, exactly. */
export function owedOf({ outstanding, wide }: Pick<StoredFigures, 'outstanding' | 'wide'>): Decimal {
  const sum = decimalFromScaled(BigInt(outstanding));
  const rests = unpackRests(wide);
  return rests === null ? sum : sumOfDecimals([sum, rests.sums.outstanding]);
}

/** Figures that rows are added to and taken from, so that a refresh never sums what stayed the same. */
export class ListFigures {
  #invoices: number;
  #creditNotes: number;
  #owedBack: number;
  readonly #price: ExactSum;
  readonly #priceVat: ExactSum;
  readonly #outstanding: ExactSum;
  readonly #creditPrice: ExactSum;
  readonly #creditPriceVat: ExactSum;
  readonly #owedBackSum: ExactSum;
  readonly #dueDays: DueDays;
  readonly #wide: WideFigures;

  constructor(from?: StoredFigures) {
    this.#invoices = from?.invoices ?? 0;
    this.#creditNotes = from?.credit_notes ?? 0;
    this.#owedBack = from?.owed_back ?? 0;
    this.#price = new ExactSum(BigInt(from?.price ?? 0));
    this.#priceVat = new ExactSum(BigInt(from?.price_vat ?? 0));
    this.#outstanding = new ExactSum(BigInt(from?.outstanding ?? 0));
    this.#creditPrice = new ExactSum(BigInt(from?.credit_price ?? 0));
    this.#creditPriceVat = new ExactSum(BigInt(from?.credit_price_vat ?? 0));
    this.#owedBackSum = new ExactSum(BigInt(from?.owed_back_sum ?? 0));
    this.#dueDays = new DueDays(from?.due_days);
    this.#wide = new WideFigures(from?.wide);
  }

  get invoices(): number {
    return this.#invoices;
  }

  add(row: FigureRow): void {
    this.#count(row, 1);
    if (row.outstanding > 0) this.#dueDays.add(dayNumberOf(row.dueDate), row.outstanding);
  }

  remove(row: FigureRow): void {
    this.#count(row, -1);
    if (row.outstanding > 0) this.#dueDays.remove(dayNumberOf(row.dueDate), row.outstanding);
  }

  #count(row: FigureRow, sign: 1 | -1): void {
    this.#invoices += sign;
    if (row.wide !== null) this.#wide.addRow(row, sign);
    this.#price.add(sign * row.price);
    this.#priceVat.add(sign * row.priceVat);
    this.#outstanding.add(sign * row.outstanding);
    if (row.price < 0) {
      this.#creditNotes += sign;
      this.#creditPrice.add(sign * row.price);
      this.#creditPriceVat.add(sign * row.priceVat);
    }
    if (row.outstanding < 0) {
      this.#owedBack += sign;
      this.#owedBackSum.add(sign * row.outstanding);
    }
  }

  stored(): StoredFigures {
    return {
      invoices: this.#invoices,
      price: String(this.#price.value()),
      price_vat: String(this.#priceVat.value()),
      outstanding: String(this.#outstanding.value()),
      credit_notes: this.#creditNotes,
      credit_price: String(this.#creditPrice.value()),
      credit_price_vat: String(this.#creditPriceVat.value()),
      owed_back: this.#owedBack,
      owed_back_sum: String(this.#owedBackSum.value()),
      due_days: this.#dueDays.pack(),
      wide: this.#wide.stored(),
    };
  }
}

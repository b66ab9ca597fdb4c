import { AGEING_BUCKETS, type AgeingBucket } from '../../../../shared/domain/ageing.ts';
import { ExactSum } from '../ingest/exactSum.ts';
import type { WideRests } from '../ingest/wideFigures.ts';
import { dueRanges } from './ageingBounds.ts';
import type { Aged, RawTotals } from './listTotals.ts';

/** Totals of rows, added up one by one; ten-thousandths. */
export class RowSums {
  #count = 0;
  #credits = 0;
  readonly #price = new ExactSum();
  readonly #priceVat = new ExactSum();
  readonly #outstanding = new ExactSum();
  readonly #creditPrice = new ExactSum();
  readonly #creditPriceVat = new ExactSum();
  readonly #owedBack = { count: 0, sum: new ExactSum() };
  readonly #late: readonly { readonly from: number; count: number; readonly sum: ExactSum }[];

  /** `today` as `YYYY-MM-DD`. */
  constructor(today: string) {
    this.#late = dueRanges(today).map(({ from }) => ({ from: from ?? 0, count: 0, sum: new ExactSum() }));
  }

  add(dueDay: number, outstanding: number, price: number, priceVat: number): void {
    this.#count += 1;
    this.#price.add(price);
    this.#priceVat.add(priceVat);
    if (price < 0) {
      this.#credits += 1;
      this.#creditPrice.add(price);
      this.#creditPriceVat.add(priceVat);
    }
    if (outstanding === 0) return;
    this.#outstanding.add(outstanding);
    const owing = outstanding < 0 ? this.#owedBack : this.#late.find(({ from }) => dueDay >= from);
    if (!owing) return;
    owing.count += 1;
    owing.sum.add(outstanding);
  }

  /** `rests`: what the sums lack where amounts have stand-ins. */
  totals(rests: WideRests | null): RawTotals {
    const buckets = Object.fromEntries(
      AGEING_BUCKETS.map((bucket, index) => [bucket, aged(this.#late[index])]),
    ) as Record<AgeingBucket, Aged>;
    return {
      count: this.#count,
      price: this.#price.value(),
      priceVat: this.#priceVat.value(),
      outstanding: this.#outstanding.value(),
      creditNotes: this.#credits,
      creditPrice: this.#creditPrice.value(),
      creditPriceVat: this.#creditPriceVat.value(),
      owedBack: aged(this.#owedBack),
      buckets,
      rests,
    };
  }
}

function aged(part: { readonly count: number; readonly sum: ExactSum } | undefined): Aged {
  return { count: part?.count ?? 0, sum: part?.sum.value() ?? 0n };
}

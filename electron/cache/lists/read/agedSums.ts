import { AGEING_PARTS, type AgeingPart } from '../../../../shared/domain/ageing.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { AmountSum } from '../ingest/amountSum.ts';
import { stepOf } from '../ingest/owed.ts';

/** An amount outstanding: ten-thousandths where they say it all, its decimal otherwise. */
export type Outstanding = number | Decimal;

type Parts<Sum> = Readonly<Record<AgeingPart, { readonly count: number; readonly outstanding: Sum }>>;

/** What is outstanding by its age on a day, added up exactly. */
export class AgedSums {
  readonly #day: string;
  readonly #parts = new Map<AgeingPart, { count: number; readonly sum: AmountSum }>();

  constructor(day: string) {
    this.#day = day;
  }

  /** An item by its due day (YYYYMMDD). */
  add(due: number, outstanding: Outstanding): void {
    const isCredit = typeof outstanding === 'number' ? outstanding < 0 : outstanding.startsWith('-');
    const part = this.#part(isCredit ? 'credits' : stepOf(due, this.#day));
    part.count += 1;
    if (typeof outstanding === 'number') part.sum.add(outstanding);
    else part.sum.addRest(outstanding, 1);
  }

  addAll(sums: AgedSums): void {
    for (const [name, { count, sum }] of sums.#parts) {
      const part = this.#part(name);
      part.count += count;
      part.sum.addRest(sum.decimal(), 1);
    }
  }

  parts(): Parts<Decimal> {
    const of = (name: AgeingPart) => {
      const part = this.#parts.get(name);
      return { count: part?.count ?? 0, outstanding: part?.sum.decimal() ?? ('0' as Decimal) };
    };
    return Object.fromEntries(AGEING_PARTS.map((name) => [name, of(name)])) as Parts<Decimal>;
  }

  /** Of all parts. */
  total(): Decimal {
    const total = new AmountSum();
    for (const { sum } of this.#parts.values()) total.addRest(sum.decimal(), 1);
    return total.decimal();
  }

  #part(name: AgeingPart) {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const part = { count: 0, sum: new AmountSum() };
    this.#parts.set(name, part);
    return part;
  }
}

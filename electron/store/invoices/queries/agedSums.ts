import { type Ageing, type AgeingPart, type AgeingSums, stepsOf } from '../../../../shared/domain/ageing.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { ageingBucketOf } from '../model/ageBalances.ts';
import { AmountSum } from '../model/amounts.ts';

/** An amount outstanding: ten-thousandths where they say it all, its decimal otherwise. */
export type Outstanding = number | Decimal;

/** What is aged: the days (YYYYMMDD) of an invoice, and what is outstanding of it. */
interface OpenItem {
  readonly due: number;
  readonly invoiced: number;
  readonly outstanding: Outstanding;
}

/** What is outstanding by its age on a day, added up exactly. */
export class AgedSums {
  readonly #day: string;
  readonly #ageing: Ageing;
  readonly #parts = new Map<AgeingPart, { count: number; readonly sum: AmountSum }>();

  constructor(day: string, ageing: Ageing) {
    this.#day = day;
    this.#ageing = ageing;
  }

  add({ due, invoiced, outstanding }: OpenItem): void {
    const isCredit = typeof outstanding === 'number' ? outstanding < 0 : outstanding.startsWith('-');
    const from = this.#ageing.by === 'due' ? due : invoiced;
    const part = this.#part(isCredit ? 'credits' : ageingBucketOf(from, this.#day, this.#ageing));
    part.count += 1;
    if (typeof outstanding === 'number') part.sum.add(outstanding);
    else part.sum.addRemainder(outstanding, 1);
  }

  addAll(sums: AgedSums): void {
    for (const [name, { count, sum }] of sums.#parts) {
      const part = this.#part(name);
      part.count += count;
      part.sum.addRemainder(sum.decimal(), 1);
    }
  }

  parts(): AgeingSums {
    const of = (name: AgeingPart) => {
      const part = this.#parts.get(name);
      return { count: part?.count ?? 0, outstanding: part?.sum.decimal() ?? ('0' as Decimal) };
    };
    const steps = stepsOf(this.#ageing).map((step) => [step, of(step)]);
    return { ...Object.fromEntries(steps), credits: of('credits') };
  }

  /** Of all parts. */
  total(): Decimal {
    const total = new AmountSum();
    for (const { sum } of this.#parts.values()) total.addRemainder(sum.decimal(), 1);
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

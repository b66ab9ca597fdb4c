import type { Decimal } from '../../../../shared/domain/money.ts';
import { AmountSum } from './amountSum.ts';

/** What is owed by day: count and ten-thousandths. */
export interface OpenDay {
  readonly day: number;
  readonly count: number;
  readonly sum: number;
}

interface Entry {
  count: number;
  readonly sum: AmountSum;
}

const LARGEST_PART = 4n * 10n ** 15n;

/**
 * Open amounts by due day, or by invoice day (YYYYMMDD): the ageing of a list on any day, by any steps, without a look at
 * its rows. Packed as
 * doubles [day, count, sum]; a sum that no double holds is split over several entries of the day.
 */
export class BalanceByDay {
  readonly #days = new Map<number, Entry>();

  /** Adds to a day; `sum` of at most 4 · 10¹⁵ either way. */
  put(day: number, count: number, sum: number): void {
    const entry = this.#entry(day);
    entry.count += count;
    entry.sum.add(sum);
  }

  putRest(day: number, rest: Decimal, sign: 1 | -1): void {
    this.#entry(day).sum.addRest(rest, sign);
  }

  pack(): Uint8Array {
    const numbers: number[] = [];
    for (const [day, { count, sum }] of this.#inOrder()) {
      let rest = sum.value();
      if (count === 0 && rest === 0n) continue;
      let left = count;
      do {
        const part = rest > LARGEST_PART ? LARGEST_PART : rest;
        numbers.push(day, left, Number(part));
        rest -= part;
        left = 0;
      } while (rest > 0n);
    }
    return new Uint8Array(new Float64Array(numbers).buffer);
  }

  /** What the sums lack, for days that lack anything. */
  rests(): [day: number, rest: Decimal][] {
    return this.#inOrder()
      .map(([day, { sum }]): [number, Decimal] => [day, sum.rest()])
      .filter(([, rest]) => rest !== '0');
  }

  #inOrder(): [day: number, entry: Entry][] {
    return [...this.#days].sort(([left], [right]) => left - right);
  }

  #entry(day: number): Entry {
    let entry = this.#days.get(day);
    if (!entry) {
      entry = { count: 0, sum: new AmountSum() };
      this.#days.set(day, entry);
    }
    return entry;
  }
}

export function unpackOpenDays(packed: Uint8Array): OpenDay[] {
  const numbers = new Float64Array(packed.slice().buffer);
  const days: OpenDay[] = [];
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    days.push({ day: numbers[at] ?? 0, count: numbers[at + 1] ?? 0, sum: numbers[at + 2] ?? 0 });
  }
  return days;
}

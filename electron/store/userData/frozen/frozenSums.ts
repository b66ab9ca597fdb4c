import { type AgeingPart, type AgeingSums, allAged } from '../../../../shared/domain/ageing.ts';
import { DecimalSum } from '../../../../shared/domain/money.ts';
import type { AsOfFigures, AsOfState } from '../../../../shared/ipc/asOf.ts';
import type { FrozenCustomer } from './frozenShapes.ts';

export type Summed = Pick<FrozenCustomer, 'state' | 'isEarlier' | 'aged'>;

type Known = Extract<AsOfState, { kind: 'known' }>;

/** What customers come to together; one that was added can be taken out again. */
export class FrozenSums {
  #customers = 0;
  #known = 0;
  #items = 0;
  readonly #outstanding = new DecimalSum();
  readonly #bare = { customers: 0, outstanding: new DecimalSum() };
  readonly #unknown = { notKept: 0, notFetched: 0, differs: 0 };
  readonly #unreadable = { records: 0, customersNotKnown: 0 };
  readonly #earlier: { customers: number; oldest: number | null } = { customers: 0, oldest: null };
  /** By the ageing buckets. */
  readonly #parts: { count: number; readonly sum: DecimalSum }[] = [];

  /** Those of a sheet, to take customers out of. */
  static of(figures: AsOfFigures): FrozenSums {
    const sums = new FrozenSums();
    sums.#customers = figures.customers;
    sums.#known = figures.known;
    sums.#items = figures.items;
    sums.#outstanding.add(figures.outstanding);
    sums.#bare.customers = figures.withoutItems.customers;
    sums.#bare.outstanding.add(figures.withoutItems.outstanding);
    Object.assign(sums.#unknown, figures.unknown);
    Object.assign(sums.#unreadable, figures.unreadable);
    Object.assign(sums.#earlier, figures.earlier);
    for (const { count, outstanding } of allAged(figures.ageing))
      sums.#parts.push({ count, sum: new DecimalSum().add(outstanding) });
    return sums;
  }

  add({ state, isEarlier, aged }: Summed): void {
    this.#customers += 1;
    if (state.kind !== 'known') this.#unknown[state.kind] += 1;
    else {
      this.#count(state, 1);
      this.#outstanding.add(state.outstanding);
      if (state.items === null) this.#bare.outstanding.add(state.outstanding);
      for (const [at, [count, sum]] of aged.entries()) {
        const part = this.#part(at);
        part.count += count;
        part.sum.add(sum);
      }
      if (isEarlier && state.until !== null) {
        this.#earlier.customers += 1;
        this.#earlier.oldest = Math.min(this.#earlier.oldest ?? state.until, state.until);
      }
    }
  }

  /** `oldest`: of the fetches before the day that are left. */
  takeOut({ state, isEarlier, aged }: Summed, oldest: () => number | null): void {
    this.#customers -= 1;
    if (state.kind !== 'known') this.#unknown[state.kind] -= 1;
    else {
      this.#count(state, -1);
      this.#outstanding.subtract(state.outstanding);
      if (state.items === null) this.#bare.outstanding.subtract(state.outstanding);
      for (const [at, [count, sum]] of aged.entries()) {
        const part = this.#part(at);
        part.count -= count;
        part.sum.subtract(sum);
      }
      if (isEarlier && state.until !== null) {
        this.#earlier.customers -= 1;
        this.#earlier.oldest = oldest();
      }
    }
  }

  /** By the parts of the ageing, in their order. */
  figures(parts: readonly AgeingPart[]): AsOfFigures {
    return {
      customers: this.#customers,
      known: this.#known,
      items: this.#items,
      outstanding: this.#outstanding.decimal(),
      ageing: this.#ageing(parts),
      withoutItems: { customers: this.#bare.customers, outstanding: this.#bare.outstanding.decimal() },
      unknown: { ...this.#unknown },
      unreadable: { ...this.#unreadable },
      earlier: { ...this.#earlier },
    };
  }

  #ageing(parts: readonly AgeingPart[]): AgeingSums {
    const sums = parts.map((part, at) => {
      const { count, sum } = this.#part(at);
      return [part, { count, outstanding: sum.decimal() }] as const;
    });
    return Object.fromEntries(sums) as unknown as AgeingSums;
  }

  #count({ items, unreadable }: Known, by: 1 | -1): void {
    this.#known += by;
    this.#items += by * (items ?? 0);
    if (items === null) this.#bare.customers += by;
    if (unreadable === null) this.#unreadable.customersNotKnown += by;
    else this.#unreadable.records += by * unreadable;
  }

  #part(at: number) {
    this.#parts[at] ??= { count: 0, sum: new DecimalSum() };
    return this.#parts[at];
  }
}

import { type Decimal, scaledFromSource } from '../../../../shared/domain/money.ts';
import { MOST_PARTS, paymentSets } from '../../payments/paymentSets.ts';
import type { Candidate, OpenInvoice } from './outcomes.ts';

/** Sets of one customer for one amount, so that one with many alike hides no other. */
const MOST_OF_ONE = 3;
/** Of one amount. */
export const MOST_FOUND = 10;
/** Invoices of an amount that are remembered while it is not known yet which of them are matched. */
const MOST_ALONE = 100;

interface Parts {
  readonly from: number;
  readonly to: number;
}

/** Open invoices of which one alone has an amount, by the amount. */
export class SingleAmounts {
  readonly #byAmount: Map<string, OpenInvoice[]>;

  constructor(amounts: Iterable<Decimal>) {
    this.#byAmount = new Map(Array.from(amounts, (amount) => [amount, []]));
  }

  add(item: OpenInvoice): void {
    const found = this.#byAmount.get(item.outstanding);
    if (found !== undefined && found.length < MOST_ALONE) found.push(item);
  }

  of(amount: Decimal): readonly OpenInvoice[] {
    return this.#byAmount.get(amount) ?? [];
  }
}

interface Target {
  readonly amount: Decimal;
  readonly scaled: number;
  readonly sets: Candidate[];
}

/** Sets of open invoices of one customer that add up to an amount: suggestions, and no more. */
export class AmountSets {
  readonly #byAmount: ReadonlyMap<Decimal, Target>;
  /** From the smallest amount on. */
  readonly #targets: readonly Target[];

  constructor(amounts: Iterable<Decimal>) {
    const targets = [...new Set(amounts)].flatMap((amount): Target | readonly [] => {
      const scaled = scaledFromSource(amount, MOST_PARTS);
      return scaled === null ? [] : { amount, scaled, sets: [] };
    });
    this.#byAmount = new Map(targets.map((target) => [target.amount, target]));
    this.#targets = targets.toSorted((one, other) => one.scaled - other.scaled);
  }

  /** The smallest amount that sets of so many parts are looked for; null where there is none. */
  least(parts: number): Decimal | null {
    return this.#targets.find((target) => isLacking(target, parts))?.amount ?? null;
  }

  of(amount: Decimal): readonly Candidate[] {
    return this.#byAmount.get(amount)?.sets ?? [];
  }

  /** Looks for sets of so many parts among the invoices of one customer; false where it had to end before. */
  search(items: readonly OpenInvoice[], parts: Parts, isOver: () => boolean): boolean {
    const own = new Scaled(items);
    if (own.count < parts.from) return !isOver();
    for (const target of this.#targets) {
      if (target.scaled > own.most) break;
      if (isOver()) return false;
      if (!isLacking(target, parts.from)) continue;
      if (!own.setsOf(target.scaled, parts, isOver, (set) => target.sets.push(set))) return false;
    }
    return !isOver();
  }
}

/** No set of fewer parts was found for it, and not too many of as many. */
function isLacking({ sets: [first, ...others] }: Target, parts: number): boolean {
  return first === undefined || (first.length >= parts && others.length + 1 < MOST_FOUND);
}

/** Sets among what a credit may mean anyway; `isWhole`: all of them were looked for. */
export function setsWithin(pool: Candidate, amount: Decimal, isOver: () => boolean) {
  const sets: Candidate[] = [];
  const own = new Scaled(pool);
  const target = scaledFromSource(amount, MOST_PARTS);
  if (target === null || target > own.most) return { sets, isWhole: true };
  const isWhole = own.setsOf(target, { from: 1, to: MOST_PARTS }, isOver, (set) => sets.push(set));
  return { sets, isWhole };
}

/** Invoices of one customer whose amounts fit ten-thousandths. */
class Scaled {
  readonly #items: readonly OpenInvoice[];
  readonly #values: Float64Array;
  /** No set of them is larger. */
  readonly most: number;

  constructor(items: readonly OpenInvoice[]) {
    const fitting = items.flatMap((item) => {
      const value = scaledFromSource(item.outstanding);
      return value === null ? [] : [{ item, value }];
    });
    this.#items = fitting.map(({ item }) => item);
    this.#values = Float64Array.from(fitting, ({ value }) => value);
    this.most = this.#values.reduce((sum, value) => sum + Math.max(value, 0), 0);
  }

  get count(): number {
    return this.#items.length;
  }

  /** Gives a few sets to `take`; false where it had to end before all were looked for. */
  setsOf(target: number, parts: Parts, isOver: () => boolean, take: (set: Candidate) => void): boolean {
    let given = 0;
    for (const step of paymentSets(this.#values, [target], parts)) {
      if (isOver()) return false;
      if (step.kind !== 'found') continue;
      take(step.places.map((place) => this.#items[place] as OpenInvoice));
      given += 1;
      if (given === MOST_OF_ONE) return true;
    }
    return true;
  }
}

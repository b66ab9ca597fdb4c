import { compareDecimals } from '../../../../shared/domain/decimalSum.ts';
import { type Decimal, scaledFromSource } from '../../../../shared/domain/money.ts';
import { MOST_PARTS, paymentSets } from '../payments/paymentSets.ts';
import type { Candidate, OpenInvoice } from './outcomes.ts';

/** Sets of one customer for one amount, so that one with many alike hides no other. */
const MOST_OF_ONE = 3;
/** Of one amount. */
export const MOST_FOUND = 10;
/** Invoices of an amount that are remembered while it is not known yet which of them are matched. */
const MOST_ALONE = 100;

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

/** Sets of open invoices of one customer that add up to an amount: suggestions, and no more. */
export class AmountSets {
  readonly #found: Map<Decimal, Candidate[]>;

  constructor(amounts: Iterable<Decimal>) {
    this.#found = new Map(Array.from(amounts, (amount) => [amount, []]));
  }

  /** The smallest amount that sets of so many parts are looked for; null where there is none. */
  least(parts: number): Decimal | null {
    const [first, ...others] = this.#lacking(parts);
    if (first === undefined) return null;
    return others.reduce((least, one) => (compareDecimals(one, least) < 0 ? one : least), first);
  }

  of(amount: Decimal): readonly Candidate[] {
    return this.#found.get(amount) ?? [];
  }

  /** Looks for sets of so many parts among the invoices of one customer; false where it had to end before. */
  search(items: readonly OpenInvoice[], parts: { from: number; to: number }, isOver: () => boolean): boolean {
    for (const amount of this.#lacking(parts.from))
      if (!addingUp(items, amount, parts, isOver, (set) => this.#found.get(amount)?.push(set))) return false;
    return true;
  }

  /** Amounts that no set of fewer parts was found for, and not too many of as many. */
  #lacking(parts: number): Decimal[] {
    const isFull = ([first, ...others]: readonly Candidate[]) =>
      first !== undefined && (first.length < parts || others.length + 1 >= MOST_FOUND);
    return [...this.#found].filter(([, sets]) => !isFull(sets)).map(([amount]) => amount);
  }
}

/** Sets among what a credit may mean anyway; `isWhole`: all of them were looked for. */
export function setsWithin(pool: Candidate, amount: Decimal, isOver: () => boolean) {
  const sets: Candidate[] = [];
  const isWhole = addingUp(pool, amount, { from: 1, to: MOST_PARTS }, isOver, (set) => sets.push(set));
  return { sets, isWhole };
}

/** Gives a few sets to `take`; false where it had to end before all were looked for. */
function addingUp(
  items: readonly OpenInvoice[],
  amount: Decimal,
  parts: { readonly from: number; readonly to: number },
  isOver: () => boolean,
  take: (set: Candidate) => void,
): boolean {
  const fitting = items.flatMap((item) => {
    const value = scaledFromSource(item.outstanding);
    return value === null ? [] : [{ item, value }];
  });
  const target = scaledFromSource(amount, MOST_PARTS);
  const most = fitting.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  if (target === null || target > most || fitting.length < parts.from) return true;
  let given = 0;
  const values = Float64Array.from(fitting, ({ value }) => value);
  for (const step of paymentSets(values, [target], parts)) {
    if (isOver()) return false;
    if (step.kind !== 'found') continue;
    take(step.places.map((place) => (fitting[place] as (typeof fitting)[number]).item));
    given += 1;
    if (given === MOST_OF_ONE) return true;
  }
  return true;
}

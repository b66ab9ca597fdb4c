import type { BankCredit } from '../../../../shared/domain/bankEntries.ts';
import { type Decimal, scaledFromSource } from '../../../../shared/domain/money.ts';
import { MOST_PARTS, paymentSets } from '../../payments/paymentSets.ts';
import {
  type Candidate,
  MOST_CANDIDATES,
  type OpenInvoice,
  type Outcome,
  outstandingOf,
  type Suggested,
} from './bankMatching.ts';

/** How far the search for amounts came, in customers. */
interface Searched {
  readonly customers: number;
  /** For sets of two. */
  readonly inPairs: number;
  /** For sets of up to six. */
  readonly whole: number;
}

interface Search {
  readonly singles: SingleAmounts;
  readonly customers: number;
  /** Those who owe at least so much, and their open invoices, customer by customer. */
  readonly owing: (least: Decimal) => {
    readonly likely: number;
    readonly lists: Iterable<readonly OpenInvoice[]>;
  };
  /** Whether the time is up. */
  readonly isOver: () => boolean;
}

const ROUNDS = [
  { from: 2, to: 2 },
  { from: 3, to: 6 },
] as const;

/**
 * What the amounts add to what references and texts have said: of several that a credit may mean, sets that add up to it
 * come first; where nothing is known of it, whatever adds up to it is suggested. Invoices that are matched are left out.
 */
export function withSuggestions(
  credits: readonly BankCredit[],
  outcomes: readonly Outcome[],
  { singles, customers, owing, isOver }: Search,
): { readonly outcomes: Outcome[]; readonly searched: Searched } {
  const matched = new Set(
    outcomes.flatMap((one) => ('invoices' in one ? one.invoices : [])).map(({ id }) => id),
  );
  const isFree = ({ id }: OpenInvoice) => !matched.has(id);
  const amountOf = (at: number) => (credits[at] as BankCredit).amount;
  const alone = (at: number) =>
    singles
      .of(amountOf(at))
      .filter(isFree)
      .map((one): Candidate => [one]);
  const lacking = [...outcomes.keys()].filter((at) => isOpen(outcomes[at]) && alone(at).length === 0);
  const sets = new AmountSets(lacking.map(amountOf));
  const searchedFor = (parts: (typeof ROUNDS)[number]) => {
    const least = sets.least(parts.from);
    if (least === null) return customers;
    const { likely, lists } = owing(least);
    let done = 0;
    for (const items of lists) {
      if (!sets.search(items.filter(isFree), parts, isOver)) break;
      done += 1;
    }
    return customers - likely + done;
  };
  // What is known of a credit comes before what may be.
  const known = outcomes.map((one, at) =>
    one.kind === 'suggested' ? withSets(one, amountOf(at), isOver) : one,
  );
  const [inPairs = 0, whole = 0] = ROUNDS.map((parts) => searchedFor(parts));
  const completed = known.map((outcome, at): Outcome => {
    if (!isOpen(outcome)) return outcome;
    const found = [...alone(at), ...sets.of(amountOf(at))];
    if (found.length === 0) return outcome;
    if (found.length >= MOST_FOUND) return { kind: 'unmatched', hint: 'manyAlike', settled: null };
    return { kind: 'suggested', by: 'amount', candidates: found, more: false, pool: [] };
  });
  return { outcomes: completed, searched: { customers, inPairs, whole: Math.min(inPairs, whole) } };
}

/** Nothing is known of it, and it is one payment. */
function isOpen(outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'unmatched' && outcome.hint !== 'unopened' && outcome.hint !== 'settled';
}

function withSets(outcome: Suggested, amount: Decimal, isOver: () => boolean): Outcome {
  const { pool, candidates } = outcome;
  const isWhole = outstandingOf(pool) === amount;
  const found = setsWithin(pool, amount, isOver);
  const sets = [...(isWhole ? [pool] : []), ...found.sets];
  const byIds = new Map(
    [...sets, ...candidates].map((set) => [
      set
        .map(({ id }) => id)
        .toSorted()
        .join(),
      set,
    ]),
  );
  const all = [...byIds.values()];
  return {
    ...outcome,
    candidates: all.slice(0, MOST_CANDIDATES),
    more: outcome.more || !found.isWhole || all.length > MOST_CANDIDATES,
    pool: [],
  };
}

/** Sets of one customer for one amount, so that one with many alike hides no other. */
const MOST_OF_ONE = 3;
/** Of one amount. */
const MOST_FOUND = 10;
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
class AmountSets {
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
function setsWithin(pool: Candidate, amount: Decimal, isOver: () => boolean) {
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

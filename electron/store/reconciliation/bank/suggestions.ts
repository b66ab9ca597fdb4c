import type { BankCredit } from '../../../../shared/domain/bankEntries.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { AmountSets, MOST_FOUND, type SingleAmounts, setsWithin } from './amountSearch.ts';
import {
  type Candidate,
  MOST_CANDIDATES,
  type OpenInvoice,
  type Outcome,
  outstandingOf,
  type Suggested,
} from './outcomes.ts';

/** How far the search for amounts came, in customers. */
export interface Searched {
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

import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../shared/ipc/invoices.ts';
import type { Store } from '../../store/store.ts';
import { largerSets, type PaymentProgress } from './largerSets.ts';

type PaymentMatch = Awaited<ReturnType<Store['payments']['match']>>;
type Search = Handlers['payments']['searchAll'];
type Found = Awaited<ReturnType<Search>>;

/** Sets of one customer, so that one with many alike hides no other. */
const MOST_OF_ONE = 3;
const MOST_SETS = 50;

/**
 * A payment searched for through all kept customers, one after the other: the fewest parts first at each step. Ends as
 * soon as `endOf` gives a reason to.
 */
export async function searchAllPayments(
  { payments, facts }: Pick<Store, 'payments' | 'facts'>,
  { connectionId, amount }: Parameters<Search>[0],
  endOf: () => 'stopped' | 'gaveUp' | null,
): Promise<Found> {
  const { customers, likely } = await payments.payers(connectionId, amount);
  const searched = new Searched(customers - likely.length);
  const goesOn = () => {
    searched.end = searched.isFull ? 'more' : (endOf() ?? 'complete');
    return searched.end === 'complete';
  };
  const larger: CustomerRef[] = [];
  for (const number of likely) {
    if (!goesOn()) break;
    const customer = { connectionId, number };
    const match = await payments.match(customer, amount);
    if (searched.takePairs(customer, match)) larger.push(customer);
  }
  for (const customer of larger) {
    if (!goesOn()) break;
    for await (const progress of largerSets(payments, customer, amount)) {
      if (searched.takeLarger(customer, progress) || !goesOn()) break;
    }
  }
  const sets = searched.sets.toSorted((one, other) => one.set.invoices.length - other.set.invoices.length);
  const names = await facts.givenNames(
    connectionId,
    sets.map(({ customer }) => customer.number),
  );
  const { more, inPairs, whole, end } = searched;
  const named = sets.map((one, at) => ({ ...one, givenName: names[at] ?? '' }));
  return { amounts: typedAmounts(amount), customers, sets: named, more, inPairs, whole, end };
}

/** What was found, and how far the search came. */
class Searched {
  readonly sets: { readonly customer: CustomerRef; readonly set: PaymentSet }[] = [];
  readonly #given = new Map<string, number>();
  more = false;
  inPairs: number;
  whole: number;
  end: Found['end'] = 'complete';

  /** @param impossible customers who cannot have paid it */
  constructor(impossible: number) {
    this.inPairs = impossible;
    this.whole = impossible;
  }

  get isFull(): boolean {
    return this.sets.length >= MOST_SETS;
  }

  /** Whether there may be larger sets of the customer; null where the list is no longer kept. */
  takePairs(customer: CustomerRef, match: PaymentMatch): boolean {
    this.inPairs += 1;
    for (const set of match?.sets ?? []) this.#take(customer, set);
    const isLarge = match !== null && match.open > 2;
    if (!isLarge) this.whole += 1;
    return isLarge;
  }

  /** Whether the customer is done. */
  takeLarger(customer: CustomerRef, { sets, end }: PaymentProgress): boolean {
    for (const set of sets) this.#take(customer, set);
    const isDone = end !== null || (this.#given.get(customer.number) ?? 0) > MOST_OF_ONE;
    if (isDone) this.whole += 1;
    return isDone;
  }

  #take(customer: CustomerRef, set: PaymentSet): void {
    const given = (this.#given.get(customer.number) ?? 0) + 1;
    this.#given.set(customer.number, given);
    if (given > MOST_OF_ONE || this.isFull) this.more = true;
    else this.sets.push({ customer, set });
  }
}

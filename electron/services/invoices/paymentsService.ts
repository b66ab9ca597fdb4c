import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../shared/ipc/invoices.ts';
import type { Store } from '../../store/store.ts';
import type { LaunchParts } from '../app/launchParts.ts';

type Parts = Pick<LaunchParts, 'workspace' | 'clock' | 'publisher'>;

type Calls = Handlers['payments'];
type Found = Awaited<ReturnType<Calls['search']>>;

/** Milliseconds of a search. */
const LONGEST = 2_000;

/** Payments matched with what is open at customers. Nothing here reaches the service. */
export class PaymentsService implements Calls {
  readonly #parts: Parts;
  /** The search that goes on; taken away, it stops. */
  #running: object | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly search: Calls['search'] = async ({ customer, amount }) => {
    const endOf = this.#begin();
    const { workspace, publisher } = this.#parts;
    const { payments } = workspace.current.store;
    const match = await payments.match(customer, amount);
    if (match === null) throw new KontorFailure('notCached');
    const { more, ...known } = match;
    const sets = [...match.sets];
    let whole = 2;
    const answer = (end: Found['end']) => ({
      ...known,
      amounts: [...match.amounts],
      sets: [...sets],
      whole,
      end,
    });
    if (match.amounts.length === 0 || more || match.open < 3) return answer(more ? 'more' : 'complete');
    publisher.publish('payments.pairs', { customer, amount, found: answer('complete') });
    for await (const progress of largerSets(payments, customer, amount)) {
      sets.push(...progress.sets);
      whole = progress.whole;
      const end = progress.end ?? endOf();
      if (end !== null) return answer(end);
    }
    return answer('changed');
  };

  readonly searchAll: Calls['searchAll'] = (input) =>
    searchAllPayments(this.#parts.workspace.current.store, input, this.#begin());

  readonly stop: Calls['stop'] = async () => {
    this.#running = null;
  };

  /** Says why the search that begins now has to end: it was stopped, also by a newer one, or its time is up. */
  #begin(): () => 'stopped' | 'gaveUp' | null {
    const { clock } = this.#parts;
    const until = clock.monotonic() + LONGEST;
    const mine = {};
    this.#running = mine;
    return () => {
      if (this.#running !== mine) return 'stopped';
      return clock.monotonic() >= until ? 'gaveUp' : null;
    };
  }
}

type PaymentMatch = Awaited<ReturnType<Store['payments']['match']>>;
type Search = Handlers['payments']['searchAll'];
type PaymentAnswer = Awaited<ReturnType<Search>>;

/** Sets of one customer, so that one with many alike hides no other. */
const MOST_OF_ONE = 3;
const MOST_SETS = 50;

/**
 * A payment searched for through all kept customers, one after the other: the fewest parts first at each step. Ends as
 * soon as `endOf` gives a reason to.
 */
async function searchAllPayments(
  { payments, facts }: Pick<Store, 'payments' | 'facts'>,
  { connectionId, amount }: Parameters<Search>[0],
  endOf: () => 'stopped' | 'gaveUp' | null,
): Promise<PaymentAnswer> {
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
  end: PaymentAnswer['end'] = 'complete';

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

type PaymentProgress = Awaited<ReturnType<Store['payments']['step']>>;

/**
 * Sets of three to six. A call for each step, so that every other call of the reader has its turn between two of them.
 * Nothing for a customer whose list is not kept.
 */
async function* largerSets(
  payments: Store['payments'],
  customer: CustomerRef,
  amount: string,
): AsyncGenerator<PaymentProgress, void> {
  const id = await payments.begin(customer, amount);
  if (id === null) return;
  try {
    for (;;) {
      const progress = await payments.step(id);
      yield progress;
      if (progress.end !== null) return;
    }
  } finally {
    await payments.end(id);
  }
}

import { typedAmounts } from '../../../shared/domain/typedAmount.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../shared/ipc/payments.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Workspace } from '../state/workspace.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly clock: Clock;
}

type Search = Handlers['payments']['searchAll'];
type Found = Awaited<ReturnType<Search>>;

/** Milliseconds, as for a single customer. */
const LONGEST = 2_000;
/** Sets of one customer, so that one with many alike hides no other. */
const MOST_OF_ONE = 3;
const MOST_SETS = 50;

/** A payment searched for through all kept customers, one after the other: the fewest parts first at each step. */
export class AllPayments {
  readonly #parts: Parts;
  /** The search of each connection that goes on; taken away, it stops. */
  readonly #running = new Map<string, object>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly search: Search = async ({ connectionId, amount }) => {
    const { clock } = this.#parts;
    const until = clock.monotonic() + LONGEST;
    const mine = {};
    this.#running.set(connectionId, mine);
    try {
      const { customers, likely } = await this.#payments.payers(connectionId, amount);
      const searched = new Searched(customers - likely.length);
      const goesOn = () => {
        if (this.#running.get(connectionId) !== mine) searched.end = 'stopped';
        else if (searched.isFull) searched.end = 'more';
        else if (clock.monotonic() >= until) searched.end = 'gaveUp';
        return searched.end === 'complete';
      };
      const left: CustomerRef[] = [];
      for (const number of likely) {
        if (!goesOn()) break;
        const customer = { connectionId, number };
        if (await this.#inPairs(customer, amount, searched)) left.push(customer);
      }
      for (const customer of left) {
        if (!goesOn()) break;
        await this.#larger(customer, amount, searched, goesOn);
      }
      return { amounts: typedAmounts(amount), customers, ...(await this.#named(searched)) };
    } finally {
      if (this.#running.get(connectionId) === mine) this.#running.delete(connectionId);
    }
  };

  stop(connectionId: string): void {
    this.#running.delete(connectionId);
  }

  /** Whether there may be larger sets. */
  async #inPairs(customer: CustomerRef, amount: string, searched: Searched): Promise<boolean> {
    const match = await this.#payments.match(customer, amount);
    searched.inPairs += 1;
    for (const set of match?.sets ?? []) searched.take(customer, set);
    const isLarge = match !== null && match.open > 2;
    if (!isLarge) searched.whole += 1;
    return isLarge;
  }

  async #larger(
    customer: CustomerRef,
    amount: string,
    searched: Searched,
    goesOn: () => boolean,
  ): Promise<void> {
    const payments = this.#payments;
    const id = await payments.begin(customer, amount);
    if (id === null) return;
    try {
      do {
        const progress = await payments.step(id);
        for (const set of progress.sets) searched.take(customer, set);
        if (progress.end !== null || searched.hasEnoughOf(customer)) {
          searched.whole += 1;
          return;
        }
      } while (goesOn());
    } finally {
      await payments.end(id);
    }
  }

  async #named({ sets, more, inPairs, whole, end }: Searched) {
    const { facts } = this.#parts.workspace.current.cache;
    const ordered = sets.toSorted((one, other) => one.set.invoices.length - other.set.invoices.length);
    const named = ordered.map(async (one) => ({
      ...one,
      givenName: (await facts.customer(one.customer)).givenName,
    }));
    return { sets: await Promise.all(named), more, inPairs, whole, end };
  }

  get #payments() {
    return this.#parts.workspace.current.cache.payments;
  }
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

  hasEnoughOf({ number }: CustomerRef): boolean {
    return (this.#given.get(number) ?? 0) > MOST_OF_ONE;
  }

  take(customer: CustomerRef, set: PaymentSet): void {
    const given = (this.#given.get(customer.number) ?? 0) + 1;
    this.#given.set(customer.number, given);
    if (given > MOST_OF_ONE || this.isFull) this.more = true;
    else this.sets.push({ customer, set });
  }
}

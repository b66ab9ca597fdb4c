import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import { searchAllPayments } from './allPayments.ts';
import { largerSets } from './largerSets.ts';

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

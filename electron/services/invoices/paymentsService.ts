import { customerKey } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Workspace } from '../state/workspace.ts';
import { AllPayments } from './allPayments.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly clock: Clock;
}

type Calls = Handlers['payments'];
type Found = Awaited<ReturnType<Calls['search']>>;

/** Milliseconds of a search for sets of three to six. */
const LONGEST = 2_000;

/** Payments matched with what is open at a customer. Nothing here reaches the service. */
export class PaymentsService implements Calls {
  readonly #parts: Parts;
  readonly #all: AllPayments;
  /** The search of each customer that goes on; taken away, it stops. */
  readonly #running = new Map<string, object>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#all = new AllPayments(parts);
  }

  readonly match: Calls['match'] = async ({ customer, amount }) => {
    const match = await this.#payments.match(customer, amount);
    if (match === null) throw new KontorFailure('notCached');
    return match;
  };

  readonly search: Calls['search'] = async ({ customer, amount }) => {
    const payments = this.#payments;
    const until = this.#parts.clock.monotonic() + LONGEST;
    const key = customerKey(customer);
    const mine = {};
    this.#running.set(key, mine);
    let id: number | null = null;
    try {
      id = await payments.begin(customer, amount);
      if (id === null) throw new KontorFailure('notCached');
      const sets: Found['sets'] = [];
      let whole = 2;
      while (this.#running.get(key) === mine) {
        if (this.#parts.clock.monotonic() >= until) return { sets, whole, end: 'gaveUp' };
        // A call for each step, so that every other call of the reader has its turn between two of them.
        const progress = await payments.step(id);
        sets.push(...progress.sets);
        whole = progress.whole;
        if (progress.end !== null) return { sets, whole, end: progress.end };
      }
      return { sets, whole, end: 'stopped' };
    } finally {
      if (this.#running.get(key) === mine) this.#running.delete(key);
      if (id !== null) await payments.end(id);
    }
  };

  readonly stop: Calls['stop'] = async ({ customer }) => {
    this.#running.delete(customerKey(customer));
    return {};
  };

  /** Searches that go on. */
  get searching(): number {
    return this.#running.size;
  }

  readonly searchAll: Calls['searchAll'] = (input) => this.#all.search(input);

  readonly stopAll: Calls['stopAll'] = async ({ connectionId }) => {
    this.#all.stop(connectionId);
    return {};
  };

  get #payments() {
    return this.#parts.workspace.current.cache.payments;
  }
}

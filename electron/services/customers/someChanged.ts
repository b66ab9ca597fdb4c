import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Clock } from '../../ports/clock.ts';

const EVERY_MS = 1_000;

/**
 * Notifies of one customer of each connection, once a second, while a job changes many: lists of customers ask again
 * upon any of them.
 */
export class SomeChanged {
  readonly #clock: Clock;
  readonly #notify: (customer: CustomerRef) => Promise<void>;
  readonly #last = new Map<string, CustomerRef>();
  #waiting: AbortController | null = null;

  constructor(clock: Clock, notify: (customer: CustomerRef) => Promise<void>) {
    this.#clock = clock;
    this.#notify = notify;
  }

  changed(customer: CustomerRef): void {
    this.#last.set(customer.connectionId, customer);
    if (this.#waiting !== null) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#clock.sleep(EVERY_MS, waiting.signal).then(
      () => this.#flush(),
      () => undefined,
    );
  }

  drop(): void {
    this.#waiting?.abort();
    this.#waiting = null;
    this.#last.clear();
  }

  #flush(): void {
    this.#waiting = null;
    const customers = [...this.#last.values()];
    this.#last.clear();
    for (const customer of customers) void this.#notify(customer);
  }
}

import { KontorFailure } from '../../../shared/domain/failure.ts';

interface Waiting {
  readonly lane: string;
  readonly start: () => void;
}

/**
 * At most so many calls at once, and no lane takes every place: one stays free for the next caller, and a third of
 * them while another lane has work, so that an endpoint which has stopped answering blocks no other.
 */
export class CallLanes {
  readonly #places: number;
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(places: number) {
    this.#places = Math.max(1, Math.floor(places));
  }

  /** @throws KontorFailure `cancelled`, at once, for work that has not had its turn */
  run<T>(lane: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new KontorFailure('cancelled'));
      const cancel = () => {
        this.#waiting = this.#waiting.filter((one) => one !== turn);
        reject(new KontorFailure('cancelled'));
        this.#next();
      };
      const turn: Waiting = {
        lane,
        start: () => {
          signal.removeEventListener('abort', cancel);
          this.#count(lane, 1);
          void work()
            .then(resolve, reject)
            .finally(() => {
              this.#count(lane, -1);
              this.#next();
            });
        },
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting.push(turn);
      this.#next();
    });
  }

  #next(): void {
    for (;;) {
      const total = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
      if (total >= this.#places) return;
      const lanes = new Set([...this.#running.keys(), ...this.#waiting.map(({ lane }) => lane)]);
      const most = lanes.size > 1 ? Math.ceil((this.#places * 2) / 3) : this.#places - 1;
      const index = this.#waiting.findIndex(({ lane }) => (this.#running.get(lane) ?? 0) < Math.max(1, most));
      const [turn] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (!turn) return;
      turn.start();
    }
  }

  #count(lane: string, change: number): void {
    const count = (this.#running.get(lane) ?? 0) + change;
    if (count > 0) this.#running.set(lane, count);
    else this.#running.delete(lane);
  }
}

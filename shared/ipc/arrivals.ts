/**
 * Gives answers after the events that were sent before them. In both hosts they come on two ways, of which either may be
 * faster, and a screen must know what has happened once its call is answered.
 */
export class Arrivals {
  /** Number of what has arrived last; numbers only grow. */
  newest: number;
  #waiting: { readonly number: number; readonly go: () => void }[] = [];

  constructor(newest: number) {
    this.newest = newest;
  }

  arrived(number: number): void {
    this.newest = number;
    const ready = this.#waiting.filter((one) => one.number <= number);
    this.#waiting = this.#waiting.filter((one) => one.number > number);
    for (const { go } of ready) go();
  }

  /** Settles once everything up to this number has arrived. */
  upTo(number: number): Promise<void> {
    if (number <= this.newest) return Promise.resolve();
    return new Promise((go) => this.#waiting.push({ number, go }));
  }
}

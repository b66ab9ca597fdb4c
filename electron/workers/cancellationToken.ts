import { KontorFailure } from '../../shared/domain/failure.ts';

/** Set to 1, by whichever thread, once no one waits for an answer any more. */
export type CancellationFlag = Int32Array<SharedArrayBuffer>;

export function cancellationFlag(): CancellationFlag {
  return new Int32Array(new SharedArrayBuffer(4));
}

export function setCancelled(flag: CancellationFlag): void {
  Atomics.store(flag, 0, 1);
}

/** Whether the question that this thread is answering is to be stopped; checked now and then while rows are read. */
export class CancellationToken {
  #flag: CancellationFlag | null = null;

  /** @throws KontorFailure cancelled, now or while `work` looks at rows */
  during<Value>(flag: CancellationFlag, work: () => Value): Value {
    this.#flag = flag;
    try {
      this.check();
      return work();
    } finally {
      this.#flag = null;
    }
  }

  /** @throws KontorFailure cancelled */
  check(): void {
    if (this.#flag !== null && Atomics.load(this.#flag, 0) !== 0) throw new KontorFailure('cancelled');
  }
}

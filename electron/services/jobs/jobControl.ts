import { KontorFailure } from '../../../shared/domain/failure.ts';

/** Pause and cancel of one job: its workers pass `checkpoint` between two items. */
export class JobControl {
  readonly #stop = new AbortController();
  #resumed: PromiseWithResolvers<void> | null = null;

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get paused(): boolean {
    return this.#resumed !== null;
  }

  pause(): void {
    this.#resumed ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.#resumed?.resolve();
    this.#resumed = null;
  }

  cancel(): void {
    this.#stop.abort();
    this.resume();
  }

  /** Waits while paused. @throws KontorFailure cancelled */
  async checkpoint(): Promise<void> {
    await this.#resumed?.promise;
    if (this.#stop.signal.aborted) throw new KontorFailure('cancelled');
  }
}

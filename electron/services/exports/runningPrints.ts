import { KontorFailure } from '../../../shared/domain/failure.ts';

/** Prints that are being made, by the name that the page gave each, so that closing it can stop it. */
export class RunningPrints {
  readonly #stops = new Map<string, AbortController>();

  /** Without a name it cannot be stopped. @throws KontorFailure cancelled, or whatever `make` throws */
  async make<Made>(printId: string | null, make: (signal: AbortSignal) => Promise<Made>): Promise<Made> {
    const stop = new AbortController();
    if (printId !== null) this.#stops.set(printId, stop);
    try {
      return await make(stop.signal);
    } finally {
      if (printId !== null && this.#stops.get(printId) === stop) this.#stops.delete(printId);
    }
  }

  /** Has no effect on a finished print. */
  stop(printId: string): void {
    this.#stops.get(printId)?.abort(new KontorFailure('cancelled'));
  }
}

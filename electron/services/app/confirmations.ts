import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Confirmer, Question } from '../../ports/host.ts';

/** Questions to the clerk, one at a time: a page that asks repeatedly opens only one dialog. */
export class Confirmations {
  readonly #confirmer: Confirmer;
  #asking = false;

  constructor(confirmer: Confirmer) {
    this.#confirmer = confirmer;
  }

  /** @throws KontorFailure `cancelled` when the answer is no, or another question is still open */
  async require(question: Question): Promise<void> {
    if (this.#asking) throw new KontorFailure('cancelled');
    this.#asking = true;
    try {
      if (!(await this.#confirmer.confirm(question))) throw new KontorFailure('cancelled');
    } finally {
      this.#asking = false;
    }
  }
}

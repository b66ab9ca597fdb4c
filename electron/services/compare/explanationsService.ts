import { explanationText } from '../../../shared/domain/comparison.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { LaunchParts } from '../state/launchParts.ts';

type Parts = Pick<LaunchParts, 'workspace' | 'clock' | 'publisher'>;

type Calls = Handlers['explanations'];

/** What the clerk says of the differences of a comparison; kept, and found again in the next one. */
export class ExplanationsService implements Calls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly sums: Calls['sums'] = async ({ id }, signal) => this.#store.explained(signal).sums(id);

  readonly set: Calls['set'] = async ({ id, kind, places, text: typed }) => {
    const found = await this.#store.explained().differences(id, kind, places);
    if (found === null || !(await this.#store.comparisons().isHeld(id))) return null;
    const { connectionId, differences } = found;
    const text = explanationText(typed);
    const { explanations } = this.#store;
    const at = this.#parts.clock.wall();
    const done = await explanations.put(connectionId, differences, text === '' ? null : text, at);
    this.#changed();
    return done;
  };

  readonly undo: Calls['undo'] = async ({ actionId }) => {
    const undone = await this.#store.explanations.undo(actionId);
    this.#changed();
    return undone;
  };

  #changed(): void {
    this.#parts.publisher.publish('explanations.changed', {});
  }

  get #store() {
    return this.#parts.workspace.current.store;
  }
}

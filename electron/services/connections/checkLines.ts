import { CHECK_STEPS, type CheckStep } from '../../../shared/domain/connectionChoices.ts';
import type { Publisher } from '../../../shared/ipc/bridge.ts';
import type { CheckLine } from '../../../shared/ipc/connections.ts';

/** The lines of one check as they are; each change is published until the check is stopped. */
export class CheckLines {
  readonly #lines: Map<CheckStep, CheckLine>;
  readonly #publisher: Publisher;
  readonly #stopped: AbortSignal;

  constructor(connectionId: string, publisher: Publisher, stopped: AbortSignal) {
    this.#publisher = publisher;
    this.#stopped = stopped;
    this.#lines = new Map(
      CHECK_STEPS.map((step) => [
        step,
        { connectionId, step, state: 'waiting', skipped: null, failure: null, count: null },
      ]),
    );
  }

  get isStopped(): boolean {
    return this.#stopped.aborted;
  }

  get all(): CheckLine[] {
    return [...this.#lines.values()];
  }

  change(step: CheckStep, change: Partial<CheckLine>): void {
    const before = this.#lines.get(step);
    if (!before) return;
    const line = { ...before, ...change };
    this.#lines.set(step, line);
    if (!this.isStopped) this.#publisher.publish('connections.checkProgress', line);
  }

  skipRest(because: NonNullable<CheckLine['skipped']>): void {
    for (const [step, { state }] of this.#lines) {
      if (state === 'waiting') this.change(step, { state: 'skipped', skipped: because });
    }
  }
}

import { KontorFailure } from '../../shared/domain/failure.ts';

/** What a caller allows itself: asked for every try of a call, logins and repetitions included. */
export interface CallBudget {
  /** Waits until a try may be sent. @throws KontorFailure `heldBack` where it would wait too long for that */
  ready(signal?: AbortSignal): Promise<void>;
  /** Takes the try that is sent now; false when another one came first, and `ready` has to be waited for again. */
  take(): boolean;
}

export const HELD_BACK = 'heldBack';

/** The call has ended before anything was sent, since its budget lets nothing through for a long time. */
export function heldBack(): KontorFailure {
  return new KontorFailure('cancelled', { details: { reason: HELD_BACK } });
}

export function isHeldBack(error: unknown): boolean {
  return error instanceof KontorFailure && error.details['reason'] === HELD_BACK;
}

/**
 * The budget of work that another caller may join: once somebody without a budget waits for it, it waits for nothing
 * any more, and its tries still count.
 */
export class SharedBudget implements CallBudget {
  readonly #own: CallBudget;
  readonly #hurry = new AbortController();

  constructor(own: CallBudget) {
    this.#own = own;
  }

  hurry(): void {
    this.#hurry.abort();
  }

  async ready(signal?: AbortSignal): Promise<void> {
    const hurry = this.#hurry.signal;
    if (hurry.aborted) return;
    try {
      await this.#own.ready(signal ? AbortSignal.any([signal, hurry]) : hurry);
    } catch (error) {
      if (!hurry.aborted || signal?.aborted) throw error;
    }
  }

  take(): boolean {
    return this.#own.take() || this.#hurry.signal.aborted;
  }
}

/** Both budgets let every try through. */
export function bothBudgets(first: CallBudget, second: CallBudget | undefined): CallBudget {
  if (second === undefined) return first;
  return {
    ready: async (signal) => {
      await first.ready(signal);
      await second.ready(signal);
    },
    take: () => first.take() && second.take(),
  };
}

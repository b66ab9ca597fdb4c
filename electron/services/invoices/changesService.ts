import { sinceInstant } from '../../../shared/domain/dateRange.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { FeedSince } from '../../../shared/ipc/invoices.ts';
import type { LaunchParts } from '../app/launchParts.ts';

type Parts = Pick<LaunchParts, 'workspace' | 'clock'>;

type Calls = Handlers['changes'];

/** What fetches did to the cached lists of all customers. Nothing here reaches the service. */
export class ChangesService implements Calls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly page: Calls['page'] = async (input) =>
    this.#store.changes.page({ ...input, since: await this.#instant(input) });

  readonly figures: Calls['figures'] = async (input) => {
    const [since, lookedAt] = await Promise.all([this.#instant(input), this.#lookedAt(input.connectionId)]);
    return { ...(await this.#store.changes.figures({ ...input, since })), lookedAt };
  };

  readonly customers: Calls['customers'] = async (input) =>
    this.#store.changes.customers({ ...input, number: null, since: await this.#instant(input) });

  readonly kept: Calls['kept'] = () => this.#store.changes.kept();

  readonly looked: Calls['looked'] = ({ connectionId }) =>
    this.#store.facts.putLookedAt(connectionId, this.#parts.clock.wall());

  async #instant({ connectionId, since }: { connectionId: string; since: FeedSince }): Promise<number> {
    if ('looked' in since) return (await this.#lookedAt(connectionId)) ?? 0;
    return sinceInstant(since, this.#parts.clock.today() as LocalDate);
  }

  /** Rejects where the workspace is closed: what it is awaited with would be left to nobody if it threw. */
  async #lookedAt(connectionId: string): Promise<number | null> {
    return this.#store.facts.lookedAt(connectionId);
  }

  get #store() {
    return this.#parts.workspace.current.store;
  }
}

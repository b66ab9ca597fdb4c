import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { LaunchParts } from '../state/launchParts.ts';

type Calls = Handlers['asOf'];

/** What was open at the end of a day, from what is kept. Nothing here reaches the service. */
export class AsOfService implements Calls {
  readonly #parts: Pick<LaunchParts, 'workspace'>;

  constructor(parts: Pick<LaunchParts, 'workspace'>) {
    this.#parts = parts;
  }

  readonly figures: Calls['figures'] = (asked, signal) => this.#asOf.figures(asked, signal);

  readonly items: Calls['items'] = (asked, signal) => this.#asOf.items(asked, signal);

  readonly customers: Calls['customers'] = (asked, signal) => this.#asOf.customers(asked, signal);

  get #asOf() {
    return this.#parts.workspace.current.cache.asOf;
  }
}

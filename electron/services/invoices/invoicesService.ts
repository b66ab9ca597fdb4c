import { sinceInstant } from '../../../shared/domain/dateRange.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { FeedSince } from '../../../shared/ipc/invoices.ts';
import type { LaunchParts } from '../app/launchParts.ts';

type Parts = Pick<LaunchParts, 'workspace' | 'clock'>;

type Calls = Handlers['invoices'];

/** Windows, totals and details of cached lists. Nothing here reaches the service. What no one waits for is stopped. */
export class InvoicesService implements Calls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly page: Calls['page'] = async (input, signal) =>
    known(await this.#lists.page({ ...input, today: this.#today }, signal));

  readonly kept: Calls['kept'] = ({ connectionId }) => this.#lists.kept(connectionId, this.#today);

  readonly totals: Calls['totals'] = async ({ customer, selection }, signal) =>
    known(await this.#lists.totals(customer, selection, this.#today, signal));

  readonly position: Calls['position'] = async (input, signal) => ({
    position: await this.#lists.position({ ...input, today: this.#today }, signal),
  });

  readonly numberPosition: Calls['numberPosition'] = async (input, signal) => ({
    position: await this.#lists.numberPosition({ ...input, today: this.#today }, signal),
  });

  readonly selectedRows: Calls['selectedRows'] = async (input, signal) =>
    known(await this.#lists.selectedRows({ ...input, today: this.#today }, signal));

  readonly byAgreement: Calls['byAgreement'] = async ({ customer }) => [
    ...known(await this.#lists.byAgreement(customer)),
  ];

  readonly facets: Calls['facets'] = async ({ customer }, signal) =>
    known(await this.#lists.facets(customer, signal));

  readonly detail: Calls['detail'] = async ({ customer, id }) =>
    known(await this.#lists.detail(customer, id, this.#today));

  readonly history: Calls['history'] = async ({ customer, id }) => [
    ...known(await this.#lists.history(customer, id)),
  ];

  readonly changes: Calls['changes'] = async ({ customer, ...window }) =>
    known(await this.#lists.changes(customer, window));

  readonly firstRows: Calls['firstRows'] = async (input, signal) =>
    known(await this.#lists.firstRows({ ...input, today: this.#today }, signal));

  readonly unreadable: Calls['unreadable'] = async ({ customer }) => [
    ...known(await this.#lists.unreadable(customer)),
  ];

  get #lists() {
    return this.#parts.workspace.current.store.lists;
  }

  get #today() {
    return this.#parts.clock.today();
  }
}

function known<T>(value: T | null): T {
  if (value === null) throw new KontorFailure('notCached');
  return value;
}

type ChangesDependencies = Pick<LaunchParts, 'workspace' | 'clock'>;

type ChangesCalls = Handlers['changes'];

/** What fetches did to the cached lists of all customers. Nothing here reaches the service. */
export class ChangesService implements ChangesCalls {
  readonly #parts: ChangesDependencies;

  constructor(parts: ChangesDependencies) {
    this.#parts = parts;
  }

  readonly page: ChangesCalls['page'] = async (input) =>
    this.#store.changes.page({ ...input, since: await this.#instant(input) });

  readonly figures: ChangesCalls['figures'] = async (input) => {
    const [since, lookedAt] = await Promise.all([this.#instant(input), this.#lookedAt(input.connectionId)]);
    return { ...(await this.#store.changes.figures({ ...input, since })), lookedAt };
  };

  readonly customers: ChangesCalls['customers'] = async (input) =>
    this.#store.changes.customers({ ...input, number: null, since: await this.#instant(input) });

  readonly kept: ChangesCalls['kept'] = () => this.#store.changes.kept();

  readonly looked: ChangesCalls['looked'] = ({ connectionId }) =>
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

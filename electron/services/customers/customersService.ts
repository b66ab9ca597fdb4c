/**
 * One customer. `CustomersService` opens it from the store and fetches its list; `ConnectivityService` knows whether the
 * service can be reached. `AgreementsService` has its agreements: `agreementRefresh.ts` fetches part by part into a
 * `CustomerFile`, `agreementPayload.ts` reads what came, `agreementOverview.ts` makes a screen of it.
 */
import { customerKey, sameCustomer } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerCard, CustomerSummary, FetchReport } from '../../../shared/ipc/customers.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { Clock } from '../../ports/host.ts';
import { isHeldBack, type JobCall } from '../../serviceClient/requestQueue.ts';
import type { CachedList } from '../../store/invoices/queries/listShapes.ts';
import type { CustomerNote } from '../../store/userData/userDataFile.ts';
import type { ConnectionsService } from '../app/connectionsService.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import { waitOf } from '../jobs/jobGate.ts';
import type { ConnectivityService } from './connectivityService.ts';

const EVERY_MS = 1_000;

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock' | 'settings' | 'publisher' | 'report'> {
  readonly connections: ConnectionsService;
  readonly connectivity: ConnectivityService;
}

interface RefreshOptions {
  /** The job that fetches the list. */
  readonly job?: JobCall;
}

interface FetchOptions extends RefreshOptions {
  readonly signal: AbortSignal;
}

interface Fetch {
  readonly stop: AbortController;
  readonly job: JobCall | undefined;
  readonly done: Promise<FetchReport>;
}

/** What this launch knows of a customer that is open, fetched or forgotten now, or has failed. */
interface CustomerState {
  fetch: Fetch | null;
  lastFailure: Failure | null;
  /** It is being forgotten: nothing of it is fetched or noted meanwhile. */
  isReleasing: boolean;
  /** Opened by the clerk while nothing of it was kept: its first list makes it recent. */
  isAwaited: boolean;
  /** Opened since the start: some window may still show it. */
  isSeen: boolean;
}

/** Looking up one customer: what is cached at once, what the service says as soon as it is there. */
export class CustomersService {
  readonly #parts: Parts;
  readonly #states = new Map<string, CustomerState>();
  #onScreen: string | null = null;
  /** What the store has last said of the customer on screen; whatever changes it reads it again. */
  #shown: { readonly key: string; readonly aged: string; readonly list: CachedList | null } | null = null;
  #opened: CustomerRef | null = null;
  readonly #soon: ChangeNotifier;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#soon = new ChangeNotifier(parts.clock, (customer) => this.#notify(customer));
  }

  get fetching(): number {
    return this.#fetches.length;
  }

  async open(customer: CustomerRef): Promise<CustomerSummary> {
    const { connectivity } = this.#parts;
    this.#refuseReleasing(customer);
    connectivity.watch(() => this.refresh(customer));
    const key = customerKey(customer);
    this.#onScreen = key;
    this.#opened = customer;
    this.#state(key).isSeen = true;
    const list = await this.#list(customer);
    if (list === null) this.#state(key).isAwaited = true;
    else if (!this.#states.get(key)?.isReleasing) await this.#noteOpened(customer);
    return this.#summary(customer, list);
  }

  summary(customer: CustomerRef): Promise<CustomerSummary> {
    return this.#summary(customer, this.#list(customer));
  }

  async #summary(
    customer: CustomerRef,
    known: CachedList | null | Promise<CachedList | null>,
  ): Promise<CustomerSummary> {
    const [list, noted] = await Promise.all([known, this.#noted(customer)]);
    const state = this.#states.get(customerKey(customer));
    return {
      customer,
      givenName: noted.givenName,
      pinned: noted.pinned,
      externalId: noted.externalId,
      list,
      fetching: this.isFetching(customer),
      lastFailure: state?.lastFailure ?? null,
    };
  }

  /** Rejects where the workspace is closed: thrown at once, that would leave the list's own rejection to nobody. */
  async #noted(customer: CustomerRef) {
    return this.#parts.workspace.current.store.facts.customer(customer);
  }

  async #list(customer: CustomerRef): Promise<CachedList | null> {
    const aged = this.#aged;
    const list = await this.#parts.workspace.current.store.lists.cached(customer, this.#parts.clock.today());
    const key = customerKey(customer);
    if (this.#onScreen === key) this.#shown = { key, aged, list };
    return list;
  }

  /** On which day, and by which steps, what is owed has its age. */
  get #aged(): string {
    const { clock, settings } = this.#parts;
    return `${clock.today()} ${settings().ageing}`;
  }

  /** A fetch that begins changes no list: where the customer's was read for the screen, it is not read again. */
  #listBefore(customer: CustomerRef): CachedList | null | Promise<CachedList | null> {
    const shown = this.#shown;
    const isShown = shown?.key === this.#onScreen && shown?.key === customerKey(customer);
    return isShown && shown?.aged === this.#aged ? shown.list : this.#list(customer);
  }

  /**
   * Fetches the list; callers during a fetch share its one answer. The service's request to wait ends the call of
   * a job at once, to be repeated (docs/promises.md P21).
   */
  async refresh(customer: CustomerRef, options: RefreshOptions = {}): Promise<FetchReport> {
    this.#refuseReleasing(customer);
    const state = this.#state(customerKey(customer));
    if (state.fetch !== null) return this.#join(customer, state.fetch, options);
    const stop = new AbortController();
    const { signal } = stop;
    const done = this.#fetchAndNotify(customer, { ...options, signal });
    state.fetch = { stop, job: options.job, done };
    if (!this.#isQuiet(customer, options))
      void this.#publish(async () => this.#summary(customer, this.#listBefore(customer)));
    return done;
  }

  /** A clerk who waits for what a job is fetching waits for no limit of the job. */
  async #join(customer: CustomerRef, running: Fetch, options: RefreshOptions): Promise<FetchReport> {
    const { job, done } = running;
    if (options.job !== undefined || job === undefined) return done;
    job.prioritise();
    try {
      return await done;
    } catch (error) {
      // A job repeats such a call by itself, and a clerk's own waits for it.
      if (!isHeldBack(error) && waitOf(error) === null) throw error;
      return this.refresh(customer, options);
    }
  }

  /** A job fetches thousands: of a customer whom no window has shown, windows need to know only that some changed. */
  #isQuiet(customer: CustomerRef, { job }: RefreshOptions): boolean {
    return job !== undefined && !this.#states.get(customerKey(customer))?.isSeen;
  }

  /** Rows were marked as exported. Only a screen that shows the list is notified. */
  marked(customer: CustomerRef): void {
    if (this.#onScreen === customerKey(customer)) void this.#notify(customer);
  }

  /** The store was recreated: the window with a customer is notified of what the new one has of it. */
  healed(): void {
    if (this.#opened !== null && this.#onScreen === customerKey(this.#opened))
      void this.#notify(this.#opened);
  }

  /**
   * What was noted about these customers was imported: the view of the one on screen is notified, and of each connection
   * one customer, upon which its lists of customers ask again.
   */
  async imported(customers: readonly CustomerRef[]): Promise<void> {
    const perConnection = Map.groupBy(customers, ({ connectionId }) => connectionId);
    const shown = this.#opened;
    for (const [first, ...others] of perConnection.values()) {
      const onScreen = [first, ...others].find((one) => sameCustomer(one, shown));
      const notified = onScreen ?? first;
      if (notified !== undefined) await this.#notify(notified);
    }
  }

  stopRefresh(customer: CustomerRef): void {
    this.#states.get(customerKey(customer))?.fetch?.stop.abort();
  }

  async cards(connectionId: string): Promise<CustomerCard[]> {
    const { workspace, clock } = this.#parts;
    return [...(await workspace.current.store.search.cards(connectionId, clock.today()))];
  }

  async note(customer: CustomerRef, note: CustomerNote): Promise<CustomerSummary> {
    this.#refuseReleasing(customer);
    await this.#parts.workspace.current.store.facts.noteCustomer(customer, note);
    const summary = await this.summary(customer);
    this.#parts.publisher.publish('customers.changed', summary);
    return summary;
  }

  /** A customer that was forgotten is known again: files of marks may say something of it. */
  async #noteOpened(customer: CustomerRef): Promise<void> {
    const { workspace, clock } = this.#parts;
    const { facts, marks } = workspace.current.store;
    await facts.opened(customer, clock.wall());
    await marks.opened(customer);
  }

  isFetching(customer: CustomerRef): boolean {
    return (this.#states.get(customerKey(customer))?.fetch ?? null) !== null;
  }

  /** The customer is being fetched, or is on the screen as the last one that was opened. */
  isInUse(customer: CustomerRef): boolean {
    return this.isFetching(customer) || this.#onScreen === customerKey(customer);
  }

  /** Ends the customer's fetch and begins no other until `forget` is done; then notifies the windows. */
  async release(customer: CustomerRef, forget: () => Promise<void>): Promise<void> {
    const key = customerKey(customer);
    const state = this.#state(key);
    state.isReleasing = true;
    if (this.#onScreen === key) {
      this.#onScreen = null;
      this.#parts.connectivity.watch(null);
    }
    try {
      state.fetch?.stop.abort();
      await state.fetch?.done.catch(() => undefined);
      await forget();
    } finally {
      this.#states.delete(key);
      await this.#notify(customer);
    }
  }

  /** Stops every fetch and releases what is known of customers, before everything is wiped. */
  async forgetAll(): Promise<void> {
    this.#onScreen = null;
    this.#parts.connectivity.watch(null);
    await this.close();
    for (const [key, state] of this.#states) {
      Object.assign(state, { lastFailure: null, isAwaited: false, isSeen: false });
      this.#dropUnused(key, state);
    }
  }

  /** Stops every fetch and waits for it; a stopped fetch keeps the old list. */
  async close(): Promise<void> {
    const running = this.#fetches;
    for (const fetch of running) fetch.stop.abort();
    await Promise.allSettled(running.map((fetch) => fetch.done));
    this.#soon.drop();
  }

  /** The windows have the new list before the caller has its answer, and ask nothing more. */
  async #fetchAndNotify(customer: CustomerRef, options: FetchOptions): Promise<FetchReport> {
    try {
      return await this.#fetch(customer, options);
    } finally {
      const key = customerKey(customer);
      const state = this.#state(key);
      state.fetch = null;
      this.#dropUnused(key, state);
      if (this.#isQuiet(customer, options)) this.#soon.changed(customer);
      else await this.#notify(customer);
    }
  }

  async #fetch(customer: CustomerRef, options: FetchOptions): Promise<FetchReport> {
    const { workspace, connections, connectivity, clock, report } = this.#parts;
    const key = customerKey(customer);
    try {
      const { api, store } = workspace.current;
      const connection = await connections.forCalls(customer.connectionId);
      const sink = store.lists.ingest(customer, () => clock.wall());
      const fetched = await api.invoices.list(connection, customer.number, sink, options);
      const state = this.#state(key);
      state.lastFailure = null;
      connectivity.succeeded();
      // A customer that a job fetches was not opened by a clerk, and would displace those that were. What a fetch of
      // the customer on screen has found is looked at as it comes.
      const seen = this.#onScreen === key && options.job === undefined;
      if (state.isAwaited || seen) {
        state.isAwaited = false;
        await this.#noteOpened(customer);
      }
      return fetched;
    } catch (error) {
      connectivity.failed(error);
      if (!(error instanceof KontorFailure && error.code === 'cancelled')) {
        this.#state(key).lastFailure = report(error, 'customers.refresh');
      }
      throw error;
    }
  }

  /** @throws KontorFailure cancelled */
  #refuseReleasing(customer: CustomerRef): void {
    if (this.#states.get(customerKey(customer))?.isReleasing) throw new KontorFailure('cancelled');
  }

  #state(key: string): CustomerState {
    const fresh = {
      ...{ fetch: null, lastFailure: null, isReleasing: false, isAwaited: false, isSeen: false },
    };
    const state = this.#states.get(key) ?? fresh;
    this.#states.set(key, state);
    return state;
  }

  /** A job fetches thousands of customers: of one about which nothing is known no state stays. */
  #dropUnused(key: string, { fetch, lastFailure, isReleasing, isAwaited, isSeen }: CustomerState): void {
    const isUsed = isReleasing || isAwaited || isSeen;
    if (fetch === null && lastFailure === null && !isUsed) this.#states.delete(key);
  }

  get #fetches(): readonly Fetch[] {
    return [...this.#states.values()].flatMap(({ fetch }) => fetch ?? []);
  }

  #notify(customer: CustomerRef): Promise<void> {
    return this.#publish(() => this.summary(customer));
  }

  async #publish(summary: () => Promise<CustomerSummary>): Promise<void> {
    try {
      this.#parts.publisher.publish('customers.changed', await summary());
    } catch {
      // The workspace is closing: no window is left to notify.
    }
  }
}

/**
 * Notifies of one customer of each connection, once a second, while a job changes many: lists of customers ask again
 * upon any of them.
 */
class ChangeNotifier {
  readonly #clock: Clock;
  readonly #notify: (customer: CustomerRef) => Promise<void>;
  readonly #last = new Map<string, CustomerRef>();
  #waiting: AbortController | null = null;

  constructor(clock: Clock, notify: (customer: CustomerRef) => Promise<void>) {
    this.#clock = clock;
    this.#notify = notify;
  }

  changed(customer: CustomerRef): void {
    this.#last.set(customer.connectionId, customer);
    if (this.#waiting !== null) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#clock.sleep(EVERY_MS, waiting.signal).then(
      () => this.#flush(),
      () => undefined,
    );
  }

  drop(): void {
    this.#waiting?.abort();
    this.#waiting = null;
    this.#last.clear();
  }

  #flush(): void {
    this.#waiting = null;
    const customers = [...this.#last.values()];
    this.#last.clear();
    for (const customer of customers) void this.#notify(customer);
  }
}

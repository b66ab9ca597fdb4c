import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { KeptOfCustomer } from '../../../shared/ipc/keep.ts';
import type { FrozenChange } from '../../store/userData/balanceSnapshotsRepository.ts';
import { isNoted } from '../../store/userData/userDataFile.ts';
import { AS_AT_FIRST, type LaunchParts } from '../app/launchParts.ts';
import type { OpeningService } from '../app/openingService.ts';
import { eachDay } from '../app/timers.ts';
import type { BalanceSnapshotsService } from '../balances/balanceSnapshotsService.ts';
import type { CustomerListsService } from '../customerList/customerListsService.ts';
import type { AgreementsService } from '../customers/agreementsService.ts';
import type { ConnectivityService } from '../customers/connectivityService.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { PdfsService } from '../invoices/pdfsService.ts';
import type { JobsService } from '../jobs/jobsService.ts';

/** Between two customers, so that the clerk's own calls get their turn. */
const BREATH_MS = 20;
const FETCH_PATIENCE_MS = 500;

interface Parts extends Pick<LaunchParts, 'workspace' | 'state' | 'clock' | 'report'> {
  readonly forget: Pick<ForgetService, 'forget' | 'isInUse'>;
  /** Fetches under way, of lists and of agreements. */
  readonly fetching: () => number;
  /** Removes what the log's own retention says; never rejects. */
  readonly forgetOld: () => Promise<void>;
}

/**
 * Forgets by itself the customers that were neither opened nor fetched for the days that the clerk has chosen: at
 * start and once a day. Pinned ones stay, and so do those on the screen or in a job that has not ended.
 */
export class RetentionService {
  readonly #parts: Parts;
  #stop: AbortController | null = null;
  #days: Promise<void> = Promise.resolve();
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Runs until `close`; a second call changes nothing. */
  begin(): void {
    if (this.#stop !== null || !this.#parts.workspace.isOpen) return;
    const stop = new AbortController();
    this.#stop = stop;
    const { clock, forgetOld, report } = this.#parts;
    const work = async () => {
      await this.sweep();
      if (!stop.signal.aborted) await forgetOld();
    };
    this.#days = eachDay(clock, stop.signal, work, (error) => report(error, 'keep.days'));
  }

  /** The customers that would be forgotten at once. */
  async due(days: number): Promise<number> {
    const { workspace, clock } = this.#parts;
    return workspace.current.store.idle.preview(clock.wall(), days);
  }

  /** Applies the clerk's choice, which is in the settings already; does not wait until the customers are forgotten. */
  async chosen(days: number | null): Promise<void> {
    if (!this.#parts.workspace.isOpen) return;
    if (days === null) await this.#parts.workspace.current.store.idle.stop();
    else if (this.#stop !== null) void this.sweep();
  }

  /** One after the other. Resolves when there is nothing left to forget for today. */
  sweep(): Promise<void> {
    const { signal } = this.#stop ?? new AbortController();
    this.#turn = this.#turn
      .then(() => this.#sweep(signal))
      .catch((error: unknown) => {
        if (!signal.aborted) this.#parts.report(error, 'keep.retention');
      });
    return this.#turn;
  }

  async close(): Promise<void> {
    this.#stop?.abort();
    this.#stop = null;
    await this.#days;
    await this.#turn;
  }

  async #sweep(signal: AbortSignal): Promise<void> {
    const { workspace, state, clock, forget, fetching } = this.#parts;
    const days = state.current.settings.forgetAfterDays;
    if (days === null || signal.aborted || !workspace.isOpen) return;
    const due = await workspace.current.store.idle.countTime(clock.wall(), days);
    let gone = 0;
    try {
      for (const customer of due) {
        while (fetching() > 0) await clock.sleep(FETCH_PATIENCE_MS, signal);
        if (state.current.settings.forgetAfterDays !== days) break;
        if (await forget.isInUse(customer)) continue;
        await forget.forget(customer);
        gone += 1;
        this.#notify(days);
        await clock.sleep(BREATH_MS, signal);
      }
    } finally {
      // Also when cut short, nothing of the forgotten customers stays in the files' own logs.
      if (gone > 0 && workspace.isOpen) await workspace.current.store.lists.emptyLogs();
    }
  }

  #notify(days: number): void {
    const { state, clock } = this.#parts;
    const customers = (state.current.forgotten?.customers ?? 0) + 1;
    state.change({ forgotten: { customers, days, at: clock.wall() } });
  }
}

interface ForgetDependencies extends Pick<LaunchParts, 'workspace' | 'clock'> {
  readonly customers: CustomersService;
  readonly agreements: AgreementsService;
  readonly pdfs: PdfsService;
  readonly jobs: JobsService;
  readonly keptLists: Pick<CustomerListsService, 'changed'>;
  readonly frozen: Pick<BalanceSnapshotsService, 'changed'>;
  /**
   * Notes it in the activity log, with what it has changed in frozen sheets, before the files' own logs are emptied of what
   * is forgotten.
   */
  readonly noted: (customer: CustomerRef, changes: readonly FrozenChange[]) => Promise<void>;
}

/** Forgets one customer: its running work is ended, and nothing of it is kept (docs/design.md §6.7). */
export class ForgetService {
  readonly #parts: ForgetDependencies;
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: ForgetDependencies) {
    this.#parts = parts;
  }

  async kept(customer: CustomerRef): Promise<KeptOfCustomer> {
    const { workspace, customers, jobs, clock } = this.#parts;
    const { lists, facts, keptLists, marks, pdfs, resources } = workspace.current.store;
    const { explanations, savedComparisons, frozenSheets } = workspace.current.store;
    const [list, noted, kept, documents, ofJobs, listed, marked, explained, compared, frozen] =
      await Promise.all([
        lists.cached(customer, clock.today()),
        facts.customer(customer),
        pdfs.kept(customer),
        resources.all(customer),
        jobs.ofCustomers.ofForgotten(customer.connectionId, new Set([customer.number])),
        keptLists.listsWith(customer.connectionId, [customer.number]),
        marks.count(customer),
        explanations.count(customer),
        savedComparisons.count(customer),
        frozenSheets.daysNaming(customer.connectionId, [customer.number]),
      ]);
    return {
      invoices: list?.totals.count ?? null,
      pdfs: kept.length,
      agreements: documents.length > 0,
      noted: isNoted(noted),
      keptLists: listed,
      marks: marked,
      differences: explained + compared,
      frozenSheets: [...frozen],
      fetching: customers.isFetching(customer),
      ...ofJobs,
    };
  }

  /** Callers meanwhile share its result. Its traces in the logs of the files are removed by `emptyLogs`. */
  forget(customer: CustomerRef): Promise<void> {
    const key = customerKey(customer);
    const running = this.#running.get(key) ?? this.#forget(customer).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** On the screen, being fetched, or named by a job that is not over. */
  async isInUse(customer: CustomerRef): Promise<boolean> {
    const { customers, jobs } = this.#parts;
    return (await jobs.ofCustomers.isInUse(customer)) || customers.isInUse(customer);
  }

  async #forget(customer: CustomerRef): Promise<void> {
    const { workspace, customers, agreements, pdfs, jobs, keptLists, frozen, noted } = this.#parts;
    const { store } = workspace.current;
    let changes: readonly FrozenChange[] = [];
    await customers.release(customer, async () => {
      await jobs.forget(customer);
      await agreements.forget(customer);
      await pdfs.forget(customer);
      changes = await store.lists.forget(customer);
      keptLists.changed();
      if (changes.length > 0) frozen.changed();
    });
    await noted(customer, changes);
  }
}

interface WipeDependencies extends Pick<LaunchParts, 'state' | 'log'> {
  readonly opening: OpeningService;
  readonly retention: RetentionService;
  readonly connectivity: ConnectivityService;
  readonly customers: CustomersService;
  readonly agreements: AgreementsService;
  readonly pdfs: PdfsService;
  readonly jobs: JobsService;
}

/** Removes everything that Kontor keeps on this computer and in its keychain; it is then as at its first start. */
export class WipeService {
  readonly #parts: WipeDependencies;
  #running: Promise<void> | null = null;

  constructor(parts: WipeDependencies) {
    this.#parts = parts;
  }

  wipe(): Promise<void> {
    this.#running ??= this.#wipe().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #wipe(): Promise<void> {
    const { opening, retention, state, log } = this.#parts;
    log.info('keep.wipe', { step: 'ending' });
    await retention.close();
    try {
      await this.#endWork();
      log.info('keep.wipe', { step: 'ended' });
      await opening.wipe();
      state.change(AS_AT_FIRST);
    } finally {
      // Where the mark could not be set everything is still there, the kept jobs too.
      await opening.open();
    }
    log.info('keep.wipe', { step: 'done' });
  }

  /** All that could still write, or ask the service for something to write. */
  async #endWork(): Promise<void> {
    const { connectivity, customers, agreements, pdfs, jobs } = this.#parts;
    connectivity.forget();
    await jobs.forgetAll();
    await customers.forgetAll();
    await agreements.forgetAll();
    await pdfs.close();
  }
}

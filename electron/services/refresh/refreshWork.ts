import { z } from 'zod';
import { quietUntil } from '../../../shared/domain/refreshSchedule.ts';
import { freshSpan, isFresh } from '../../../shared/domain/wallClock.ts';
import { type CustomerRef, customerRefSchema } from '../../../shared/ipc/customerRef.ts';
import { type FetchReport, fetchReportSchema } from '../../../shared/ipc/customers.ts';
import { refreshLimits } from '../../../shared/ipc/refreshing.ts';
import { isHeldBack } from '../../serviceClient/requestQueue.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import type { Organisation } from '../app/organisation.ts';
import type { BalanceSnapshotsService } from '../balances/balanceSnapshotsService.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type {
  Finished,
  ItemOutcome,
  JobItem,
  JobOrder,
  JobSession,
  JobType,
  RequestInTurn,
} from '../jobs/jobType.ts';

/** The clock may be set, and the machine may sleep, while a job waits for the end of quiet hours. */
const LOOK_AGAIN_MS = 30_000;
/** So many customers in a row whose token is refused are no accident of one of them. */
const MOST_REJECTED = 3;

/** What a refresh remembers besides its customers, as another launch reads it. */
const detailSchema = z.strictObject({
  ...refreshLimits,
  /** The launch that began it, and when (milliseconds since the epoch). */
  launch: z.string(),
  since: z.number().int(),
  /** Whether the schedule began it. */
  scheduled: z.boolean(),
});

export type RefreshDetail = z.output<typeof detailSchema>;

/** In the place of a customer that was forgotten. */
const FORGOTTEN_ITEM = { forgotten: true } as const;

const itemSchema = z.union([
  z.strictObject({ customer: customerRefSchema }),
  z.strictObject({ forgotten: z.literal(true) }),
]);

export type RefreshItem = z.output<typeof itemSchema>;

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock' | 'report' | 'settings'> {
  readonly frozen: Pick<BalanceSnapshotsService, 'takeMonthSnapshot'>;
  readonly customers: Pick<CustomersService, 'refresh'>;
  /** Names this launch: what an earlier one has fetched need not be fetched again. */
  readonly launch: string;
  readonly organisation: Pick<Organisation, 'limits'>;
}

/** A job that fetches the lists of many customers, each as the clerk does it by hand. */
export function refreshWork(parts: Parts): JobType {
  return {
    detail: detailSchema,
    item: itemSchema,
    result: fetchReportSchema,
    withoutWork: ['fresh'],
    forgotten: FORGOTTEN_ITEM,
    open: async (_jobId, order, quiet) => new Refresh(parts, order, quiet),
    discard: async () => undefined,
  };
}

class Refresh implements JobSession {
  readonly limit: RefreshDetail;
  readonly #parts: Parts;
  readonly #connectionId: string;
  readonly #quiet: (until: number | null) => void;
  #rejected = 0;

  constructor(parts: Parts, { detail, customer }: JobOrder, quiet: (until: number | null) => void) {
    this.#parts = parts;
    this.#connectionId = customer.connectionId;
    // Also of a job that was begun before they were decided.
    this.limit = parts.organisation.limits(detail as RefreshDetail);
    this.#quiet = quiet;
  }

  async run(item: unknown, signal: AbortSignal, request: RequestInTurn): Promise<ItemOutcome> {
    const one = item as RefreshItem;
    if ('forgotten' in one) return { kind: 'skipped', bytes: 0 };
    const { customer } = one;
    try {
      return await this.#refresh(customer, signal, request);
    } catch (error) {
      if (signal.aborted) throw error;
      return this.#failed(customer, error);
    }
  }

  /**
   * The month's end is frozen where the clerk has asked for it, and no customer was left out by an early end; the job counts
   * one that could not be kept.
   */
  async finish(items: readonly JobItem[]): Promise<Finished> {
    const { settings, frozen } = this.#parts;
    const { scheduled, since } = this.limit;
    const last = items.at(-1);
    if (!scheduled || !settings().freezeMonthEnd || !last?.outcome) return {};
    if (items.some(({ outcome }) => outcome === null)) return {};
    const notFrozen = (await frozen.takeMonthSnapshot(this.#connectionId, since)) ? 0 : 1;
    const { outcome } = last;
    return { changed: [{ ...last, outcome: { ...outcome, counts: { ...outcome.counts, notFrozen } } }] };
  }

  async #refresh(customer: CustomerRef, signal: AbortSignal, request: RequestInTurn): Promise<ItemOutcome> {
    for (;;) {
      await this.#loud(signal);
      const known = await this.#known(customer);
      if (known !== null) return known;
      try {
        const fetched = await request((job) => this.#parts.customers.refresh(customer, { job }));
        this.#rejected = 0;
        return fetchedOutcome(fetched);
      } catch (error) {
        if (signal.aborted || !isHeldBack(error)) throw error;
      }
    }
  }

  /** Waits for the end of quiet hours. */
  async #loud(signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts;
    for (;;) {
      const until = quietUntil(this.limit.quiet, clock.wall());
      this.#quiet(until);
      if (until === null) return;
      await clock.sleep(Math.min(LOOK_AGAIN_MS, until - clock.wall()), signal);
    }
  }

  /** The outcome of a customer that needs no call; null for one that does. */
  async #known(customer: CustomerRef): Promise<ItemOutcome | null> {
    const { workspace, clock, launch } = this.#parts;
    const { fresherMinutes, since, launch: begunBy } = this.limit;
    const isResumed = launch !== begunBy;
    if (!isResumed && fresherMinutes === null) return null;
    const last = await workspace.current.store.refreshes.lastFetch(customer);
    if (last === null) return null;
    // Fetched by this job in a launch that ended before it could note that.
    const now = clock.wall();
    const { fetchedAt } = last;
    if (isResumed && fetchedAt >= since && fetchedAt <= now) return fetchedOutcome(last.report);
    const skipped = { kind: 'skipped', bytes: 0, reason: 'fresh', fetchedAt } as const;
    return isFresh(fetchedAt, freshSpan(fresherMinutes, now)) ? skipped : null;
  }

  #failed({ number }: CustomerRef, error: unknown): ItemOutcome {
    const failure = this.#parts.report(error, 'refreshing.item');
    const outcome = { kind: 'failed', bytes: 0, name: number, failure } as const;
    if (failure.code === 'serviceCustomerNotFound') {
      this.#rejected = 0;
      return { ...outcome, reason: 'notFound' };
    }
    if (failure.code !== 'serviceRejectedToken') return outcome;
    this.#rejected += 1;
    return { ...outcome, stops: this.#rejected >= MOST_REJECTED };
  }
}

function fetchedOutcome(fetched: FetchReport): ItemOutcome {
  const { outcome, unreadable, fetchedAt } = fetched;
  const { before, after } = fetched.owed;
  const sums = {
    unchanged: {},
    changed: { changedBefore: before ?? '0', changedAfter: after },
    first: { firstOwed: after },
  }[outcome];
  return {
    kind: 'done',
    bytes: 0,
    reason: outcome,
    counts: { unreadable },
    sums,
    fetchedAt,
    result: fetched,
  };
}

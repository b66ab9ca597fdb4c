import { z } from 'zod';
import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { JobKind } from '../../../shared/ipc/jobKinds.ts';
import { type Job, jobSchema } from '../../../shared/ipc/jobs.ts';
import type { JobsStore } from '../../store/store.ts';
import type { StoredItem, StoredJob } from '../../store/userData/jobsRepository.ts';
import {
  type ItemOutcome,
  itemOutcomeSchema,
  type JobItem,
  type JobOrder,
  type JobType,
  jobOrderSchema,
  type NewItem,
  REMOVED,
} from './jobType.ts';

const WINDOW = 1_000;

/** The items of one job, in memory and on disk; outcomes are written some at a time. */
export class JobQueue {
  readonly #store: () => JobsStore;
  readonly #jobId: string;
  readonly #items: JobItem[];
  readonly #unwritten = new Set<number>();
  #next = 0;

  constructor(store: () => JobsStore, jobId: string, items: readonly JobItem[] = []) {
    this.#store = store;
    this.#jobId = jobId;
    this.#items = [...items];
  }

  /** The items as an earlier launch has kept them. @throws KontorFailure jobUnreadable */
  static async restored(
    store: () => JobsStore,
    jobId: string,
    kind: Pick<JobType, 'item' | 'result'>,
  ): Promise<JobQueue> {
    const items: JobItem[] = [];
    for (;;) {
      const some = await store().items(jobId, items.at(-1)?.place ?? -1, WINDOW);
      for (const stored of some) {
        const item = readItem(stored, kind);
        if (item === null) throw new KontorFailure('jobUnreadable');
        items.push(item);
      }
      if (some.length < WINDOW) return new JobQueue(store, jobId, items);
    }
  }

  get items(): readonly JobItem[] {
    return this.#items;
  }

  get unwritten(): number {
    return this.#unwritten.size;
  }

  add(items: readonly NewItem[]): void {
    for (const { item, outcome } of items) {
      const place = this.#items.length;
      this.#items.push({ place, item, outcome: outcome ?? null });
      this.#unwritten.add(place);
    }
  }

  /** The next item without an outcome; each is given once until `again`. */
  take(): JobItem | null {
    for (; this.#next < this.#items.length; this.#next += 1) {
      const item = this.#items[this.#next];
      if (item?.outcome !== null) continue;
      this.#next += 1;
      return item;
    }
    return null;
  }

  /** Starts from the first item again, on request with those that failed. */
  reset(failedToo: boolean): void {
    this.#next = 0;
    for (const { place, outcome } of this.#items) {
      if (failedToo && outcome?.kind === 'failed') this.complete(place, null);
    }
  }

  /** Puts `instead` in the place of every item that is about a customer; such an item is never given again. */
  removeCustomer({ connectionId, number }: CustomerRef, instead: unknown): void {
    for (const { place, item } of this.#items) {
      if (!isAboutCustomer(item, connectionId, number)) continue;
      this.#items[place] = { place, item: instead, outcome: REMOVED };
      this.#unwritten.add(place);
    }
  }

  isRemoved(place: number): boolean {
    return this.#items[place]?.outcome?.reason === REMOVED.reason;
  }

  complete(place: number, outcome: ItemOutcome | null): void {
    const item = this.#items[place];
    if (!item || this.isRemoved(place)) return;
    this.#items[place] = { ...item, outcome };
    this.#unwritten.add(place);
  }

  /**
   * Does what follows from the outcomes that have changed, then writes them: an outcome that is kept is not looked at
   * again, so one that a kill comes before is known anew by the next launch. What fails is done with the next call.
   */
  async write(follow: (items: readonly JobItem[]) => Promise<void>): Promise<void> {
    const places = [...this.#unwritten];
    this.#unwritten.clear();
    try {
      const changed = places.flatMap((place) => this.#items[place] ?? []);
      await follow(changed);
      // What has changed again meanwhile is written with the next call.
      await this.#put(changed.filter((item) => this.#items[item.place] === item));
    } catch (error) {
      this.unwrite(places);
      throw error;
    }
  }

  /** These places are written with the next call. */
  unwrite(places: readonly number[]): void {
    for (const place of places) this.#unwritten.add(place);
  }

  async #put(items: readonly JobItem[]): Promise<void> {
    for (let start = 0; start < items.length; start += WINDOW) {
      await this.#store().putItems(this.#jobId, items.slice(start, start + WINDOW).map(writeItem));
    }
  }
}

/** Of an order and its items as they are kept. */
const VERSION = 1;

const orderSchema = jobOrderSchema.extend({ version: z.literal(VERSION) });

type Kinds = (kind: JobKind) => Pick<JobType, 'detail'>;

/** A job of an earlier launch. Without an order it cannot continue; without `shown` not even its name is known. */
export interface RestoredJob {
  readonly id: string;
  readonly shown: Job | null;
  readonly order: JobOrder | null;
}

export function writeJob({ job, order }: { readonly job: Job; readonly order: JobOrder }): StoredJob {
  return { id: job.id, work: JSON.stringify({ version: VERSION, ...order }), shown: JSON.stringify(job) };
}

/** Kept jobs may come from another version: they are read as strictly as anything from outside. */
export function readJob({ id, work, shown }: StoredJob, kinds: Kinds): RestoredJob {
  const job = jobSchema.safeParse(parsedJson(shown));
  const order = orderSchema.safeParse(parsedJson(work));
  if (!job.success || job.data.id !== id) return { id, shown: null, order: null };
  if (!order.success) return { id, shown: job.data, order: null };
  const { version, ...rest } = order.data;
  const detail = kinds(rest.kind).detail.safeParse(rest.detail);
  return { id, shown: job.data, order: detail.success ? { ...rest, detail: detail.data } : null };
}

export function writeItem({ place, item, outcome }: JobItem): StoredItem {
  return {
    place,
    item: JSON.stringify(item),
    outcome: outcome === null ? null : JSON.stringify(outcome),
  };
}

/** Null for an item that this version cannot read. */
export function readItem(
  { place, item, outcome }: StoredItem,
  kind: Pick<JobType, 'item' | 'result'>,
): JobItem | null {
  const value = parsedJson(item);
  if (value === undefined) return null;
  const read = kind.item.safeParse(value);
  const { result = z.undefined() } = kind;
  const schema = itemOutcomeSchema.extend({ result: result.optional() }).nullable();
  const ended = schema.safeParse(outcome === null ? null : parsedJson(outcome));
  return read.success && ended.success ? { place, item: read.data, outcome: ended.data } : null;
}

/** Items are of each kind's own shape; an item about one customer names it in one of two places. */
export function customerOf(item: unknown): CustomerRef | undefined {
  const { customer, fetch } = item as { customer?: CustomerRef; fetch?: CustomerRef };
  return customer ?? fetch;
}

/** Whether the item is about that customer. */
export function isAboutCustomer(item: unknown, connectionId: string, number: string): boolean {
  return sameCustomer(customerOf(item), { connectionId, number });
}

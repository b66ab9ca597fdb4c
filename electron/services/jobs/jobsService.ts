import { randomUUID } from 'node:crypto';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { Publisher } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AppStateService } from '../state/appStateService.ts';
import { JobControl } from './jobControl.ts';

const MOST_FAILURES_SHOWN = 100;
const TELL_EVERY_MS = 100;

/** How one item of a job ended. */
export type ItemOutcome =
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed'; readonly invoiceNo: string; readonly failure: Failure };

/** What a kind of job does: its items one by one, each outcome told as it is known. */
export interface JobWork<Item> {
  readonly customer: CustomerRef;
  readonly folder: string;
  readonly folderName: string;
  readonly items: readonly Item[];
  readonly concurrency: number;
  run(item: Item, signal: AbortSignal): Promise<ItemOutcome>;
}

interface Running {
  job: Job;
  readonly control: JobControl;
  readonly folder: string;
  finished: Promise<void>;
  readonly retry: () => void;
}

/** Long work: progress, pause, cancel, and another try of only what failed (DESIGN §1.5). */
export class JobsService {
  readonly #state: AppStateService;
  readonly #publisher: Publisher;
  readonly #clock: Clock;
  readonly #jobs = new Map<string, Running>();
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(state: AppStateService, publisher: Publisher, clock: Clock) {
    this.#state = state;
    this.#publisher = publisher;
    this.#clock = clock;
  }

  get running(): number {
    return [...this.#jobs.values()].filter(({ job }) => isGoing(job)).length;
  }

  start<Item>(work: JobWork<Item>): string {
    const id = randomUUID();
    const failed: Item[] = [];
    const entry: Running = {
      job: this.#fresh(id, work),
      control: new JobControl(),
      folder: work.folder,
      finished: Promise.resolve(),
      retry: () => {
        this.#jobs.delete(id);
        this.start({ ...work, items: failed });
      },
    };
    this.#jobs.set(id, entry);
    entry.finished = this.#run(entry, work, failed);
    this.#tell();
    return id;
  }

  pause(jobId: string): void {
    const entry = this.#get(jobId);
    if (entry.job.state !== 'running') return;
    entry.control.pause();
    this.#change(entry, { state: 'paused' });
  }

  resume(jobId: string): void {
    const entry = this.#get(jobId);
    if (entry.job.state !== 'paused') return;
    this.#change(entry, { state: 'running' });
    entry.control.resume();
  }

  cancel(jobId: string): void {
    this.#get(jobId).control.cancel();
  }

  retryFailed(jobId: string): void {
    const entry = this.#get(jobId);
    if (isGoing(entry.job) || entry.job.failed === 0) return;
    entry.retry();
    this.#tell();
  }

  dismiss(jobId: string): void {
    if (isGoing(this.#get(jobId).job)) return;
    this.#jobs.delete(jobId);
    this.#tell();
  }

  folderOf(jobId: string): string {
    return this.#get(jobId).folder;
  }

  /** The one file that an ended job has written; null where there is none. */
  fileOf(jobId: string): string | null {
    this.#get(jobId);
    return null;
  }

  /** Cancels what runs and waits until each job stands at a safe point: no half file is left. */
  async close(): Promise<void> {
    for (const { control } of this.#jobs.values()) control.cancel();
    await Promise.all([...this.#jobs.values()].map(({ finished }) => finished));
  }

  #fresh<Item>(id: string, work: JobWork<Item>): Job {
    return {
      id,
      kind: 'exportPdfs',
      state: 'running',
      waiting: null,
      customer: work.customer,
      customers: 1,
      total: work.items.length,
      done: 0,
      failed: 0,
      skipped: 0,
      bytes: 0,
      secondsLeft: null,
      startedAt: this.#clock.wall(),
      endedAt: null,
      folderName: work.folderName,
      fileName: null,
      stoppedBy: null,
      failures: [],
    };
  }

  async #run<Item>(entry: Running, work: JobWork<Item>, failed: Item[]): Promise<void> {
    const queue = work.items.values();
    const worker = async () => {
      for (const item of queue) {
        await entry.control.checkpoint();
        const outcome = await work.run(item, entry.control.signal);
        if (outcome.kind === 'failed') failed.push(item);
        this.#count(entry, outcome);
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: work.concurrency }, worker));
    const stopped = workers.find((result) => result.status === 'rejected');
    const cancelled = entry.control.signal.aborted;
    this.#change(entry, {
      state: cancelled ? 'cancelled' : stopped ? 'failed' : 'done',
      endedAt: this.#clock.wall(),
    });
  }

  #count(entry: Running, outcome: ItemOutcome): void {
    const { job } = entry;
    if (outcome.kind === 'done') {
      entry.job = { ...job, done: job.done + 1, bytes: job.bytes + outcome.bytes };
    } else if (outcome.kind === 'skipped') {
      entry.job = { ...job, skipped: job.skipped + 1 };
    } else {
      const { invoiceNo, failure } = outcome;
      const failures = [...job.failures, { invoiceNo, failure }].slice(0, MOST_FAILURES_SHOWN);
      entry.job = { ...job, failed: job.failed + 1, failures };
    }
    if (this.#clock.monotonic() - this.#toldAt >= TELL_EVERY_MS) this.#tell();
  }

  #change(entry: Running, part: Partial<Job>): void {
    entry.job = { ...entry.job, ...part };
    this.#tell();
  }

  #get(jobId: string): Running {
    const entry = this.#jobs.get(jobId);
    if (!entry) throw new KontorFailure('jobNotFound');
    return entry;
  }

  #tell(): void {
    this.#toldAt = this.#clock.monotonic();
    const jobs = [...this.#jobs.values()].map(({ job }) => job);
    this.#publisher.publish('jobs.changed', jobs);
    this.#state.change({ jobs });
  }
}

function isGoing(job: Job): boolean {
  return job.state === 'running' || job.state === 'paused';
}

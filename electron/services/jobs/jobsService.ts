/**
 * Long work of any kind, such as an export. `JobsService` has all jobs and reports what a clerk sees of them; a `JobRun`
 * works on the items of one; its `JobQueue` has the items in memory and on disk; its `JobGate` holds calls while the job is
 * paused, the service cannot be reached or has asked to wait; `jobEntry.ts` has figures and pace. What a kind of job does
 * is a `JobType`, of which this folder knows none:
 *
 *     const id = await jobs.start(order, [{ item: { customer } }]);
 *     jobs.pause(id);
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { JobKind } from '../../../shared/ipc/jobKinds.ts';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { JobsOfForgotten } from '../../../shared/ipc/keep.ts';
import type { JobsStore } from '../../store/store.ts';
import { isDataTrouble } from '../app/dataFolderWatch.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import { Throttled } from '../app/timers.ts';
import {
  countOutcome,
  FINAL_STATE,
  figuresOf,
  freshJob,
  INTERRUPTED_STATE,
  idleEntry,
  type JobEntry,
  markInterrupted,
  NO_WAIT,
  restoredEntry,
  unlessUnreadable,
  wasInterrupted,
} from './jobEntry.ts';
import { OfflineGate } from './jobGate.ts';
import { customerOf, isAboutCustomer, JobQueue, type RestoredJob, readJob, writeJob } from './jobQueue.ts';
import { JobRun, type RunEnd, saveOutcomes, withRetry } from './jobRun.ts';
import type { ItemOutcome, JobItem, JobOrder, JobType, NewItem } from './jobType.ts';

/** A wait that the service has asked for shorter than this is part of the normal pace, and is not shown. */
const SHOWN_FROM_MS = 5_000;

const PUBLISHED_EVERY_MS = 100;

interface Parts extends DiscardParts {
  /** The kept queue. @throws KontorFailure while the keychain has not given its key */
  readonly store: () => JobsStore;
  /** All jobs as they are, and the ids of kept ones of which nothing can be read. */
  readonly onChanged: (jobs: readonly Job[], unreadable: readonly string[]) => void;
  /** An earlier launch was killed while it was at the job. */
  readonly onInterrupted: (job: Job) => void;
}

/**
 * Long work: a queue on disk, progress, pause, cancel, a retry of only what failed (docs/design.md §1.5). All jobs
 * wait together while the service cannot be reached.
 */
export class JobsService {
  readonly #parts: Parts;
  readonly #jobs = new Map<string, JobEntry>();
  readonly #unreadable = new UnreadableJobs();
  readonly #offline: OfflineGate;
  readonly #closed = new AbortController();
  readonly #shown: Throttled;
  /** Which jobs are about which customers. */
  readonly ofCustomers: JobsOfCustomers;
  readonly #dismissed: DismissedJobs;
  #cleanups: Promise<void> = Promise.resolve();
  readonly #storedQueue = (jobId: string, { kind }: JobOrder): Promise<JobQueue> =>
    JobQueue.restored(this.#parts.store, jobId, this.#parts.work(kind));

  constructor(parts: Parts) {
    this.#parts = parts;
    this.ofCustomers = new JobsOfCustomers({
      jobs: this.#jobs,
      work: parts.work,
      queueOf: this.#storedQueue,
    });
    const notify = () => {
      const jobs = this.#jobs.values().map(({ job }) => job);
      parts.onChanged([...jobs, ...this.#unreadable.shown], this.#unreadable.unknown);
    };
    const { clock } = parts;
    this.#shown = new Throttled({ clock, everyMs: PUBLISHED_EVERY_MS, notify, closed: this.#closed.signal });
    this.#dismissed = new DismissedJobs(parts);
    this.#offline = new OfflineGate(clock, () => this.#offlineChanged());
  }

  get running(): number {
    return [...this.#jobs.values()].filter(({ run }) => run !== null).length;
  }

  /** Puts a job on the queue and begins with it. */
  async start(order: JobOrder, items: readonly NewItem[]): Promise<string> {
    const id = randomUUID();
    const { clock, store } = this.#parts;
    const queue = new JobQueue(store, id);
    queue.add(items);
    const job = { ...freshJob(id, order, clock.wall()), ...figuresOf(queue.items) };
    const entry = { ...idleEntry(order), job, queue };
    await this.#saveAll(entry);
    this.#jobs.set(id, entry);
    this.#launch(entry, false);
    return id;
  }

  /** Jobs of earlier launches: unfinished ones continue, unless they were paused; unreadable ones are shown as such. */
  async restore(): Promise<void> {
    const { store, work, report, onInterrupted } = this.#parts;
    const unfinished: JobEntry[] = [];
    for (const stored of await store().all()) {
      if (this.#jobs.has(stored.id)) continue;
      const kept = readJob(stored, work);
      const entry = await restoredEntry(kept, this.#storedQueue);
      if (entry === null) {
        this.#unreadable.add(kept, report(new KontorFailure('jobUnreadable'), 'jobs.restore'));
        continue;
      }
      this.#jobs.set(kept.id, entry);
      if (wasInterrupted(entry)) onInterrupted(entry.job);
      if (kept.shown?.state === 'running') unfinished.push(entry);
      else if (wasInterrupted(entry)) await this.#saveState(entry, true);
    }
    this.#shown.now();
    for (const entry of unfinished) this.#launch(entry, false);
  }

  pause(jobId: string): void {
    const entry = this.#get(jobId);
    if (entry.job.state !== 'running') return;
    entry.run?.gate.pause();
    this.#change(entry, { ...NO_WAIT, state: 'paused' });
    void this.#saveState(entry);
  }

  resume(jobId: string): void {
    const entry = this.#get(jobId);
    if (entry.job.state !== 'paused') return;
    if (entry.run === null) {
      this.#launch(entry, false);
      return;
    }
    this.#setPace(entry);
    this.#change(entry, { state: 'running', waiting: this.#offline.closed ? 'offline' : null });
    entry.run.gate.resume();
    void this.#saveState(entry);
  }

  cancel(jobId: string): void {
    const entry = this.#get(jobId);
    if (isOver(entry.job)) return;
    if (entry.run === null) this.#launch(entry, false);
    entry.run?.gate.cancel();
  }

  retryFailed(jobId: string): void {
    const entry = this.#get(jobId);
    const { failed, state } = entry.job;
    if (isOver(entry.job) && (failed > 0 || state !== 'done')) this.#launch(entry, true);
  }

  async dismiss(jobId: string): Promise<void> {
    if (this.#unreadable.delete(jobId)) {
      this.#shown.now();
      return this.#parts.store().remove(jobId);
    }
    const entry = this.#get(jobId);
    if (!isOver(entry.job)) return;
    this.#jobs.delete(jobId);
    this.#shown.now();
    this.#dismissed.hold(jobId, entry);
  }

  /** @throws KontorFailure jobNotFound for a job that is removed for good */
  undoDismiss(jobId: string): void {
    const entry = this.#dismissed.take(jobId);
    if (entry === null) throw new KontorFailure('jobNotFound');
    this.#jobs.set(jobId, entry);
    this.#shown.now();
  }

  /** Numbers of all customers that a job is about, including those that it has found nothing of. */
  async customersOf(jobId: string): Promise<readonly string[]> {
    return this.ofCustomers.numbersOf(jobId, this.#get(jobId));
  }

  /**
   * Ends the jobs of a customer, or of a whole connection, and releases them before the store does. A job that can go
   * without the customer continues, and holds nothing of it any more.
   */
  async forget({ connectionId, number }: { connectionId: string; number?: string }): Promise<void> {
    await this.#dismissed.removeAll();
    this.#unreadable.forget({ connectionId, ...(number === undefined ? {} : { number }) });
    if (number !== undefined)
      await this.ofCustomers.withdraw({ connectionId, number }, (entry, part) => {
        this.#change(entry, part);
        return this.#saveAll(entry);
      });
    return this.#removeJobs((id, entry) => this.ofCustomers.isAbout(id, entry, connectionId, number));
  }

  /** Ends and releases everything, before the store is wiped. */
  async forgetAll(): Promise<void> {
    await this.#dismissed.removeAll();
    this.#unreadable.clear();
    return this.#removeJobs(async () => true);
  }

  async #removeJobs(isSelected: (id: string, entry: JobEntry) => Promise<boolean>): Promise<void> {
    const discarded: Promise<void>[] = [];
    for (const [id, entry] of this.#jobs) {
      if (!(await isSelected(id, entry))) continue;
      entry.run?.gate.cancel();
      await entry.ended;
      this.#jobs.delete(id);
      discarded.push(deleteJobFiles(this.#parts, id, entry.order));
    }
    // A copy that is still being made would be put back.
    await this.#cleanups;
    this.#shown.now();
    await Promise.all(discarded);
  }

  /** All items of a job, in the order in which they were asked for; those of an ended job are read again. */
  async itemsOf(jobId: string): Promise<{ readonly job: Job; readonly items: readonly JobItem[] }> {
    const entry = this.#get(jobId);
    entry.queue ??= await this.#storedQueue(jobId, entry.order);
    return { job: entry.job, items: entry.queue.items };
  }

  /** @throws KontorFailure folderGone for a job that writes no file */
  folderOf(jobId: string): string {
    const { folder } = this.#get(jobId).order;
    if (folder === '') throw new KontorFailure('folderGone');
    return folder;
  }

  /** The one file that an ended job has written; null where there is none. */
  fileOf(jobId: string): string | null {
    const { job, order } = this.#get(jobId);
    return job.state === 'done' && job.fileName !== null ? join(order.folder, job.fileName) : null;
  }

  /** SHA-256 of the one file that a job has written; null where there is none. */
  readonly hashOf = (jobId: string) => this.#get(jobId).order.written?.sha256 ?? null;

  /** Stops what runs at a safe point: no half file remains, and the next launch can continue with the rest. */
  async close(): Promise<void> {
    this.#closed.abort();
    for (const { run } of this.#jobs.values()) run?.close();
    await Promise.all([...this.#jobs.values()].map(({ ended }) => ended));
    for (const entry of this.#jobs.values()) {
      if (entry.isUnsaved)
        await this.#saveAll(entry).catch((error: unknown) => void this.#parts.report(error, 'jobs.keep'));
    }
    await Promise.all([this.#cleanups, this.#dismissed.removeAll()]);
  }

  #launch(entry: JobEntry, failedToo: boolean): void {
    // A call that was under way when closing began: the job is kept as running, and the next launch begins with it.
    if (this.#closed.signal.aborted) return;
    const { clock } = this.#parts;
    const run = new JobRun({
      offline: this.#offline,
      clock,
      prepare: () => this.#prepare(entry, failedToo),
      onOutcome: (outcome) => this.#count(entry, outcome),
      onAdded: (by) => this.#change(entry, { total: entry.job.total + by }),
      onWait: (until) => this.#waits(entry, 'asked', until),
      slowedTo: (perMinute) => this.#slowed(entry, perMinute),
    });
    entry.run = run;
    markInterrupted(entry, false);
    const waiting = this.#offline.closed ? 'offline' : null;
    this.#change(entry, { ...NO_WAIT, state: 'running', waiting, endedAt: null, stoppedBy: null });
    entry.ended = this.#execute(entry, run);
  }

  async #prepare(entry: JobEntry, failedToo: boolean) {
    const queue = entry.queue ?? (await this.#storedQueue(entry.job.id, entry.order));
    entry.queue = queue;
    queue.reset(failedToo);
    this.#change(entry, figuresOf(queue.items));
    this.#setPace(entry);
    await this.#saveAll(entry);
    // Waits for PDFs that the previous job is about to keep, so that they are not requested again.
    await this.#cleanups;
    const quiet = (until: number | null) => this.#waits(entry, 'quiet', until);
    const work = await this.#parts.work(entry.order.kind).open(entry.job.id, entry.order, quiet);
    entry.work = work;
    return { queue, work };
  }

  async #execute(entry: JobEntry, run: JobRun): Promise<void> {
    const { report } = this.#parts;
    try {
      await this.#conclude(entry, await run.run());
    } catch (error) {
      const cancelled = run.gate.signal.aborted;
      const stoppedBy = cancelled ? null : report(error, 'jobs.run');
      await this.#conclude(entry, {
        ending: run.closing ? 'closed' : cancelled ? 'cancelled' : 'stopped',
        stoppedBy,
        finished: {},
      });
    }
  }

  async #conclude(entry: JobEntry, { ending, stoppedBy, finished, cleanup }: RunEnd): Promise<void> {
    entry.run = null;
    if (ending === 'closed') {
      await this.#saveState(entry, true);
      this.#change(entry, INTERRUPTED_STATE);
      return;
    }
    if (finished.written) entry.order = { ...entry.order, written: finished.written };
    for (const { place, outcome } of finished.changed ?? []) entry.queue?.complete(place, outcome);
    if (cleanup) this.#cleanUp(cleanup);
    const figures = figuresOf(entry.queue?.items ?? []);
    this.#change(entry, {
      ...figures,
      bytes: finished.bytes ?? figures.bytes,
      fileName: finished.written?.fileName ?? entry.job.fileName,
      state: FINAL_STATE[ending],
      ...NO_WAIT,
      stoppedBy,
      endedAt: this.#parts.clock.wall(),
    });
    await this.#saveAll(entry).catch((error: unknown) => void this.#parts.report(error, 'jobs.keep'));
  }

  /**
   * A disk of our own that cannot be written stops no job: its target may be on another one. What fails is kept with the
   * next call, at the latest when the launch ends.
   */
  async #saveAll(entry: JobEntry): Promise<void> {
    entry.isUnsaved = true;
    try {
      if (entry.queue) await saveOutcomes(entry.queue, entry.work);
      await withRetry(async () => this.#parts.store().put(writeJob(entry)));
      entry.isUnsaved = false;
    } catch (error) {
      if (!isDataTrouble(error)) throw error;
      this.#parts.report(error, 'jobs.unkept');
    }
  }

  /** `again`: also what was kept, since a failing disk loses what it was given last. @throws KontorFailure diskFull */
  async saveUnsavedJobs(again: boolean): Promise<void> {
    for (const entry of this.#jobs.values()) {
      const { queue } = entry;
      if (again) queue?.unwrite(queue.items.map(({ place }) => place));
      if (!entry.isUnsaved) continue;
      await this.#saveAll(entry);
      if (entry.isUnsaved) throw new KontorFailure('diskFull', { retryable: true });
    }
  }

  /** One job after the other, so that little is in memory at once. */
  #cleanUp(work: (closed: AbortSignal) => Promise<void>): void {
    const { signal } = this.#closed;
    this.#cleanups = this.#cleanups
      .then(() => (signal.aborted ? undefined : work(signal)))
      .catch((error: unknown) => {
        if (!signal.aborted) this.#parts.report(error, 'jobs.afterwards');
      });
  }

  #count(entry: JobEntry, outcome: ItemOutcome): void {
    const { clock, work } = this.#parts;
    countOutcome(entry, outcome, work(entry.order.kind), clock.monotonic());
    this.#shown.soon();
  }

  #setPace(entry: JobEntry): void {
    entry.pace = { at: this.#parts.clock.monotonic(), worked: 0 };
  }

  #waits(entry: JobEntry, why: Wait, until: number | null): void {
    const now = this.#parts.clock.wall();
    const part = waitPart(entry.job, { why, until, now, offline: this.#offline.closed });
    if (part === null) return;
    if (until === null) this.#setPace(entry);
    this.#change(entry, part);
  }

  #slowed(entry: JobEntry, slowedTo: number | null): void {
    if (entry.job.state !== 'running' || entry.job.slowedTo === slowedTo) return;
    entry.job = { ...entry.job, slowedTo };
    this.#shown.soon();
  }

  #offlineChanged(): void {
    const waiting = this.#offline.closed ? 'offline' : null;
    for (const entry of this.#jobs.values()) {
      if (entry.job.state !== 'running') continue;
      if (waiting === null) this.#setPace(entry);
      entry.job = { ...entry.job, waiting, waitingUntil: null, secondsLeft: null };
    }
    this.#shown.now();
  }

  #change(entry: JobEntry, part: Partial<Job>): void {
    entry.job = { ...entry.job, ...part };
    this.#shown.now();
  }

  /** A pause survives the launch: the next one must not continue what the clerk has paused. Never rejects. */
  async #saveState(entry: JobEntry, interrupted = entry.order.interrupted ?? false): Promise<void> {
    markInterrupted(entry, interrupted);
    try {
      await this.#parts.store().put(writeJob(entry));
    } catch (error) {
      this.#parts.report(error, 'jobs.keep');
    }
  }

  #get(jobId: string): JobEntry {
    const entry = this.#jobs.get(jobId);
    if (!entry) throw new KontorFailure(this.#unreadable.has(jobId) ? 'jobUnreadable' : 'jobNotFound');
    return entry;
  }
}

/** The items cannot be read, so an export of several customers may be about this one, too. */
function isOf(job: Job, connectionId: CustomerRef['connectionId'], number: string | undefined): boolean {
  if (job.customer.connectionId !== connectionId) return false;
  return number === undefined || job.customers > 1 || job.customer.number === number;
}

/** What a running job waits for until a known time. */
type Wait = 'asked' | 'quiet';

interface Waiting {
  readonly why: Wait;
  /** Milliseconds since the epoch; null once the wait is over. */
  readonly until: number | null;
  readonly now: number;
  readonly offline: boolean;
}

/** What a wait changes in how a job is shown; null for nothing. */
function waitPart(job: Job, { why, until, now, offline }: Waiting): Partial<Job> | null {
  if (job.state !== 'running') return null;
  if (until === null) {
    return job.waiting === why ? { waiting: offline ? 'offline' : null, waitingUntil: null } : null;
  }
  if (why === 'asked' && until - now < SHOWN_FROM_MS) return null;
  if (job.waiting === why && job.waitingUntil === until) return null;
  return { waiting: why, waitingUntil: until, secondsLeft: null };
}

interface JobsOfCustomersDependencies {
  readonly jobs: ReadonlyMap<string, JobEntry>;
  readonly work: (kind: JobKind) => Pick<JobType, 'forgotten'>;
  /** The items of a job as they are kept. @throws KontorFailure jobUnreadable */
  readonly queueOf: (id: string, order: JobOrder) => Promise<JobQueue>;
}

type Named = { readonly connectionId: string; readonly number: string };

/** Which jobs are about which customers, and a job that continues without one of them. */
class JobsOfCustomers {
  readonly #parts: JobsOfCustomersDependencies;

  constructor(parts: JobsOfCustomersDependencies) {
    this.#parts = parts;
  }

  /** Whether a job that is not over names the customer, alone or among others. */
  async isInUse({ connectionId, number }: CustomerRef): Promise<boolean> {
    for (const [id, entry] of this.#parts.jobs) {
      if (!isOver(entry.job) && (await this.isAbout(id, entry, connectionId, number))) return true;
    }
    return false;
  }

  /** What becomes of the jobs when these customers are forgotten. */
  async ofForgotten(connectionId: string, forgotten: ReadonlySet<string>): Promise<JobsOfForgotten> {
    const removed: Job[] = [];
    let shortenedJobs = 0;
    for (const [id, entry] of this.#parts.jobs) {
      if (entry.order.customer.connectionId !== connectionId) continue;
      const numbers = await this.numbersOf(id, entry).catch(unlessUnreadable);
      // Of a job that cannot be read no one knows whom it names: it goes.
      if (numbers !== null && !numbers.some((number) => forgotten.has(number))) continue;
      if (this.#canGoWithout(entry) && orderWithout(entry.order, forgotten) !== null) shortenedJobs += 1;
      else removed.push(entry.job);
    }
    const unfinishedJobs = removed.filter((job) => !isOver(job)).length;
    return { jobs: removed.length, unfinishedJobs, shortenedJobs };
  }

  /** By the order, or by an item of several customers; those of an ended job are read again. */
  async isAbout(id: string, entry: JobEntry, connectionId: string, number?: string): Promise<boolean> {
    const { customer, customers, numbers } = entry.order;
    if (customer.connectionId !== connectionId) return false;
    if (number === undefined || customer.number === number) return true;
    if (customers === 1) return false;
    if (numbers?.includes(number)) return true;
    // The order of such a job names every customer that it is about.
    if (this.#canGoWithout(entry)) return false;
    const queue = entry.queue ?? (await this.#parts.queueOf(id, entry.order).catch(unlessUnreadable));
    return queue === null || queue.items.some(({ item }) => isAboutCustomer(item, connectionId, number));
  }

  async numbersOf(id: string, { order, queue }: JobEntry): Promise<readonly string[]> {
    if (order.numbers !== undefined) return order.numbers;
    const { items } = queue ?? (await this.#parts.queueOf(id, order));
    return [order.customer.number, ...items.flatMap(({ item }) => customerOf(item)?.number ?? [])];
  }

  /** Takes the customer out of every job that can go without it and has others; `keep` shows and keeps the rest. */
  async withdraw(
    { connectionId, number }: Named,
    keep: (entry: JobEntry, part: Partial<Job>) => Promise<void>,
  ): Promise<void> {
    const customer = { connectionId, number: number as CustomerRef['number'] };
    for (const [id, entry] of this.#parts.jobs) {
      if (!this.#canGoWithout(entry) || !(await this.isAbout(id, entry, connectionId, number))) continue;
      const queue = entry.queue ?? (await this.#parts.queueOf(id, entry.order).catch(unlessUnreadable));
      const order = orderWithout(entry.order, new Set([number]));
      if (queue === null || order === null) continue;
      queue.removeCustomer(customer, this.#parts.work(order.kind).forgotten);
      entry.queue = queue;
      entry.order = order;
      await keep(entry, { ...figuresOf(queue.items), customer: order.customer, customers: order.customers });
    }
  }

  #canGoWithout({ order }: JobEntry): boolean {
    return this.#parts.work(order.kind).forgotten !== undefined;
  }
}

/** Null where no other customer is left. */
function orderWithout(order: JobOrder, forgotten: ReadonlySet<string>): JobOrder | null {
  const { connectionId } = order.customer;
  const numbers = (order.numbers ?? [order.customer.number]).filter((one) => !forgotten.has(one));
  const [first] = numbers;
  if (first === undefined) return null;
  const customer = { connectionId, number: first as CustomerRef['number'] };
  return { ...order, customer, customers: numbers.length, numbers };
}

/** Longer than any toast offers it, even one that the pointer rests on for a while. */
const KEPT_MS = 300_000;

interface DismissedJobsDependencies extends DiscardParts {
  readonly store: () => Pick<JobsStore, 'remove'>;
}

/**
 * Jobs that the clerk has dismissed and may still bring back. They are removed for good after a while, when Kontor is
 * closed, and before anything is forgotten. After a crash they are in the list again: nothing is lost by it.
 */
class DismissedJobs {
  readonly #parts: DismissedJobsDependencies;
  readonly #held = new Map<string, { readonly entry: JobEntry; readonly over: AbortController }>();
  #removing: Promise<unknown> = Promise.resolve();

  constructor(parts: DismissedJobsDependencies) {
    this.#parts = parts;
  }

  hold(jobId: string, entry: JobEntry): void {
    const over = new AbortController();
    this.#held.set(jobId, { entry, over });
    this.#parts.clock.sleep(KEPT_MS, over.signal).then(
      () => this.#remove(jobId),
      () => undefined,
    );
  }

  /** Returns the job and no longer keeps it; null if it is not kept. */
  take(jobId: string): JobEntry | null {
    const held = this.#held.get(jobId);
    this.#held.delete(jobId);
    held?.over.abort();
    return held?.entry ?? null;
  }

  /** Removes all of them now, and waits for those that are being removed. */
  async removeAll(): Promise<void> {
    for (const jobId of [...this.#held.keys()]) this.#remove(jobId);
    await this.#removing;
  }

  #remove(jobId: string): void {
    const entry = this.take(jobId);
    if (entry === null) return;
    this.#removing = Promise.all([this.#removing, this.#removeForGood(jobId, entry)]);
  }

  /** Where the store fails the job is in the list again after the next start. */
  async #removeForGood(jobId: string, { order, ended }: JobEntry): Promise<void> {
    try {
      // Its last changes may still be on their way to the store.
      await ended;
      await deleteJobFiles(this.#parts, jobId, order);
      await this.#parts.store().remove(jobId);
    } catch (error) {
      this.#parts.report(error, 'jobs.dismiss');
    }
  }
}

/** The clerk waits no longer for a disk that does not answer. */
const PATIENCE_MS = 2_000;

interface DiscardParts extends Pick<LaunchParts, 'clock' | 'report'> {
  readonly work: (kind: JobKind) => JobType;
}

/** Removes the hidden files of a job. On a disk that is missing, or does not answer in time, they stay. */
async function deleteJobFiles(
  { work, clock, report }: DiscardParts,
  jobId: string,
  order: JobOrder,
): Promise<void> {
  const failed = (error: unknown) => void report(error, 'jobs.discard');
  const over = new AbortController();
  await Promise.race([
    work(order.kind).discard(jobId, order).catch(failed),
    clock.sleep(PATIENCE_MS, over.signal).catch(() => undefined),
  ]);
  over.abort();
}

/** Kept jobs that cannot continue, because this version cannot read them: shown until the clerk dismisses them. */
class UnreadableJobs {
  /** Null where nothing of it can be read. */
  readonly #jobs = new Map<string, Job | null>();

  add({ id, shown }: Pick<RestoredJob, 'id' | 'shown'>, stoppedBy: Failure): void {
    const stopped = { ...NO_WAIT, state: 'failed', stoppedBy } as const;
    this.#jobs.set(id, shown && { ...shown, ...stopped, endedAt: shown.endedAt ?? shown.startedAt });
  }

  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  delete(id: string): boolean {
    return this.#jobs.delete(id);
  }

  /** Removes those of a customer, or of a whole connection; a job of which nothing is known may belong to any. */
  forget({ connectionId, number }: { readonly connectionId: string; readonly number?: string }): void {
    for (const [id, job] of this.#jobs) {
      if (job === null || isOf(job, connectionId, number)) this.#jobs.delete(id);
    }
  }

  clear(): void {
    this.#jobs.clear();
  }

  get shown(): readonly Job[] {
    return [...this.#jobs.values()].filter((job) => job !== null);
  }

  get unknown(): readonly string[] {
    return [...this.#jobs].filter(([, job]) => job === null).map(([id]) => id);
  }
}

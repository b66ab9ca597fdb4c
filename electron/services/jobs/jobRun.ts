import { type FailureCode, isUnreached, KontorFailure } from '../../../shared/domain/failure.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { Clock } from '../../ports/host.ts';
import { JobCall, JobCalls } from '../../serviceClient/requestQueue.ts';
import { isDataTrouble } from '../app/dataFolderWatch.ts';
import { JobGate, type OfflineGate } from './jobGate.ts';
import type { JobQueue } from './jobQueue.ts';
import {
  type Ending,
  type Finished,
  type ItemOutcome,
  type JobItem,
  type JobSession,
  REPLACED,
  type RequestInTurn,
} from './jobType.ts';

/**
 * Items under way at once, whose answers are in memory: more than a host has places, so that the network need not wait for
 * the disk, which syncs several at once.
 */
export const WORKERS = 16;
const WRITE_EVERY_MS = 250;
const MOST_TRIES = 3;
const WRITE_AT_MOST = 64;
/** An answer that never comes may be the item's fault: after this many waits it counts as failed. */
const MOST_SILENCES = 3;
const SILENT: ReadonlySet<FailureCode> = new Set(['serviceTimeout', 'serviceClosed']);

/** Failures that affect every item alike: the job ends instead of failing each. */
const STOPPING: ReadonlySet<FailureCode> = new Set([
  'serviceRejectedCredentials',
  'serviceRejectedToken',
  'serviceProxyLogin',
  'serviceNotTls',
  'serviceTls',
  'serviceNotThis',
  'serviceRedirected',
  'diskFull',
  'folderReadOnly',
  'cacheBroken',
  'secretMissing',
  'connectionNotFound',
  'notConnected',
  'addressRefused',
  'vaultAbsent',
  'vaultLocked',
  'vaultDismissed',
  'vaultHung',
  'vaultRefused',
]);

interface Parts {
  readonly offline: OfflineGate;
  readonly clock: Clock;
  readonly prepare: () => Promise<{ readonly queue: JobQueue; readonly work: JobSession }>;
  readonly onOutcome: (outcome: ItemOutcome) => void;
  readonly onAdded: (by: number) => void;
  /** The service asks to wait until then (ms since the epoch); null when it has answered again. */
  readonly onWait: (until: number | null) => void;
  /** Calls a minute to which the service has slowed the job, or null. */
  readonly slowedTo: (perMinute: number | null) => void;
}

export interface RunEnd {
  /** `closed`: the launch ends, and the rest waits for the next one. */
  readonly ending: Ending | 'closed';
  readonly stoppedBy: Failure | null;
  readonly finished: Finished;
  /** Work in the background. */
  readonly cleanup?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

/** A running job: a few workers take its items, and each outcome is saved soon after it is known. */
export class JobRun {
  readonly gate: JobGate;
  readonly #parts: Parts;
  readonly #calls: JobCalls;
  #queue: JobQueue | null = null;
  readonly #workers: Promise<void>[] = [];
  #alive = 0;
  #stoppedBy: Failure | null = null;
  #closing = false;
  #writing: Promise<void> = Promise.resolve();
  #wroteAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.gate = new JobGate(parts);
    this.#calls = new JobCalls({ ...parts, over: this.gate.signal });
  }

  get closing(): boolean {
    return this.#closing;
  }

  close(): void {
    this.#closing = true;
    this.gate.cancel();
  }

  /** @throws the errors of opening the target and of the last step */
  async run(): Promise<RunEnd> {
    const { queue, work } = await this.#parts.prepare();
    this.#queue = queue;
    try {
      return await this.#work(work);
    } finally {
      await work.close?.();
    }
  }

  async #work(work: JobSession): Promise<RunEnd> {
    this.#calls.limit = work.limit ?? null;
    this.#spawn(work);
    let broken: { readonly error: unknown } | null = null;
    // More workers begin while the first ones run.
    for (let worker = 0; worker < this.#workers.length; worker += 1) {
      await this.#workers[worker]?.catch((error: unknown) => {
        if (!this.gate.signal.aborted) broken ??= { error };
      });
    }
    await this.#write(work);
    // What one worker could not save the others have saved, unless all of them have ended.
    const fault = broken as { readonly error: unknown } | null;
    if (fault !== null && this.#items.items.some(({ outcome }) => outcome === null)) throw fault.error;
    return this.#end(work);
  }

  async #end(work: JobSession): Promise<RunEnd> {
    const { signal } = this.gate;
    const items = () => this.#items.items;
    const cleanup = (closed: AbortSignal) => work.cleanup?.(items(), closed) ?? Promise.resolve();
    if (!signal.aborted) {
      try {
        const ending = this.#stoppedBy === null ? 'complete' : 'stopped';
        const finished = await work.finish(items(), ending, signal);
        return { ending, stoppedBy: this.#stoppedBy, finished, cleanup };
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
    if (this.#closing) return { ending: 'closed', stoppedBy: null, finished: {} };
    const finished = await work.finish(items(), 'cancelled', new AbortController().signal);
    return { ending: 'cancelled', stoppedBy: null, finished, cleanup };
  }

  get #items(): JobQueue {
    if (this.#queue === null) throw new KontorFailure('internal');
    return this.#queue;
  }

  #spawn(work: JobSession): void {
    while (this.#alive < (work.limit?.atOnce ?? WORKERS)) {
      this.#alive += 1;
      const worker = this.#worker(work).finally(() => {
        this.#alive -= 1;
      });
      worker.catch(() => undefined);
      this.#workers.push(worker);
    }
  }

  async #worker(work: JobSession): Promise<void> {
    const { onOutcome, onAdded } = this.#parts;
    const queue = this.#items;
    for (let item = queue.take(); item !== null; item = queue.take()) {
      const outcome = await this.#outcome(work, item);
      if (this.#stoppedBy !== null && (outcome === null || stops(outcome))) return;
      if (outcome === null || queue.isRemoved(item.place)) continue;
      if ('instead' in outcome) {
        queue.add(outcome.instead);
        queue.complete(item.place, REPLACED);
        onAdded(outcome.instead.length - 1);
        for (const { outcome: known } of outcome.instead) if (known) onOutcome(known);
        this.#spawn(work);
      } else {
        queue.complete(item.place, outcome);
        onOutcome(outcome);
      }
      if (this.#due()) await this.#write(work);
      if (this.#stoppedBy !== null) return;
    }
  }

  /** Null when this has stopped the job: the item is unchanged. @throws KontorFailure cancelled */
  async #outcome(work: JobSession, item: JobItem): Promise<Awaited<ReturnType<JobSession['run']>> | null> {
    const { signal } = this.gate;
    const attempt = this.gate.attempt(() => this.#items.isRemoved(item.place));
    const request: RequestInTurn = (call) => attempt.request(() => call(new JobCall(this.#calls)));
    for (let [silences, faults] = [0, 0]; ; ) {
      await this.gate.checkpoint();
      if (this.#stoppedBy !== null) return null;
      const outcome = await work.run(item.item, signal, request).catch((error: unknown) => {
        attempt.putBack();
        throw error;
      });
      const failure = 'instead' in outcome ? undefined : outcome.failure;
      // A thread of the store that has ended is started again: its next call waits for that.
      if (failure?.code === 'cacheBroken' && ++faults < MOST_TRIES) continue;
      if (failure !== undefined && SILENT.has(failure.code)) silences += 1;
      if (failure !== undefined && isUnreached(failure.code)) {
        if (silences < MOST_SILENCES) {
          await attempt.lost();
          continue;
        }
        attempt.answered();
      }
      attempt.ended();
      if (!stops(outcome)) return outcome;
      this.#stoppedBy ??= failure ?? null;
      return null;
    }
  }

  #due(): boolean {
    const { clock } = this.#parts;
    return this.#items.unwritten >= WRITE_AT_MOST || clock.monotonic() - this.#wroteAt >= WRITE_EVERY_MS;
  }

  /** One after the other; a write that fails leaves its outcomes to the next one. */
  #write(work: JobSession): Promise<void> {
    this.#wroteAt = this.#parts.clock.monotonic();
    const written = this.#writing.then(() => saveOutcomes(this.#items, work));
    this.#writing = written.catch(() => undefined);
    return written.catch((error: unknown) => {
      // The target may be on another disk, which has room: what is not kept now is kept later (docs/promises.md P41).
      if (!isDataTrouble(error)) throw error;
    });
  }
}

/** Writes the known outcomes, and does all that follows from them; what fails is repeated with the next call. */
export function saveOutcomes(queue: JobQueue, work: Pick<JobSession, 'onOutcomes'> | null): Promise<void> {
  return withRetry(() => queue.write(async (items) => work?.onOutcomes?.(items)));
}

/**
 * Most failures of the store pass: its threads are started again, and the next call waits until they are. A disk that
 * cannot be written is tried again once it can be.
 */
export async function withRetry<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries >= MOST_TRIES || isDataTrouble(error)) throw error;
    }
  }
}

function stops(outcome: Awaited<ReturnType<JobSession['run']>>): boolean {
  if ('instead' in outcome || outcome.failure === undefined) return false;
  return outcome.stops ?? STOPPING.has(outcome.failure.code);
}

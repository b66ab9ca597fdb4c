import type { JobsStore } from '../../store/store.ts';
import { type DiscardParts, deleteJobFiles } from './deleteJobFiles.ts';
import type { JobEntry } from './jobEntry.ts';

/** Longer than any toast offers it, even one that the pointer rests on for a while. */
const KEPT_MS = 300_000;

interface Parts extends DiscardParts {
  readonly store: () => Pick<JobsStore, 'remove'>;
}

/**
 * Jobs that the clerk has dismissed and may still bring back. They are removed for good after a while, when Kontor is
 * closed, and before anything is forgotten. After a crash they are in the list again: nothing is lost by it.
 */
export class DismissedJobs {
  readonly #parts: Parts;
  readonly #held = new Map<string, { readonly entry: JobEntry; readonly over: AbortController }>();
  #removing: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
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

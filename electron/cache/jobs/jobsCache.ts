/** A job as kept: what it does and how it was last shown, each as JSON of the job engine's own shape. */
export interface StoredJob {
  readonly id: string;
  readonly work: string;
  readonly shown: string;
}

/** One item of a job, JSON of the job engine's own shape; the outcome is null until it is known. */
export interface StoredItem {
  readonly place: number;
  readonly item: string;
  readonly outcome: string | null;
}

/** The queue of jobs, among the facts: written through to the disk before a call resolves. */
export interface JobsCache {
  /** In the order of their start. */
  all(): Promise<readonly StoredJob[]>;
  put(job: StoredJob): Promise<void>;
  /** Takes a job out, with all its items. */
  remove(jobId: string): Promise<void>;
  /** Adds items, or gives those of the same places another outcome. */
  putItems(jobId: string, items: readonly StoredItem[]): Promise<void>;
  /** A window by place: pass the last `place` as `after`, -1 first. Shorter than `limit` is the last. */
  items(jobId: string, after: number, limit: number): Promise<readonly StoredItem[]>;
}

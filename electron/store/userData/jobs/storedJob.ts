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

import { z } from 'zod';
import { customerRefSchema } from '../../../shared/ipc/customerRef.ts';
import { failureSchema } from '../../../shared/ipc/entry.ts';
import { JOB_KINDS } from '../../../shared/ipc/jobKinds.ts';
import type { ClerksLimit, JobCall } from '../../serviceClient/requestQueue.ts';

/** What a job does and where, as plain data, so that another launch can continue it. */
export const jobOrderSchema = z.strictObject({
  kind: z.enum(JOB_KINDS),
  customer: customerRefSchema,
  customers: z.number().int().positive(),
  /** Of all of them where they are several. */
  numbers: z.array(z.string()).readonly().optional(),
  /** The folder that a dialog of the main process gave; empty where the job writes no file. */
  folder: z.string(),
  folderName: z.string(),
  /** The one file within it; null where the job fills the folder. */
  fileName: z.string().nullable(),
  /** Of the kind's own shape; plain data. */
  detail: z.unknown(),
  /** The one file as this job has written it before; another try of what failed puts a fuller one in its place. */
  written: z.strictObject({ fileName: z.string(), sha256: z.string() }).optional(),
  /** No launch is at it: the last one that was has closed it, or it was noted that it could not. */
  interrupted: z.boolean().optional(),
});

export type JobOrder = Readonly<z.output<typeof jobOrderSchema>>;

/** A file by its plain name and its content (lower-case hexadecimal). */
type WrittenFile = NonNullable<JobOrder['written']>;

/** How one item ended. `file`, `sha256` and `fetchedAt` (ms since the epoch) if a file was written. */
export const itemOutcomeSchema = z.strictObject({
  kind: z.enum(['done', 'skipped', 'failed']),
  bytes: z.number(),
  file: z.string().optional(),
  sha256: z.string().optional(),
  fetchedAt: z.number().optional(),
  /** A fixed word of the kind, such as `noPdf`: it is in the manifest, and the job counts it. */
  reason: z.string().optional(),
  /** What else is counted, and summed as exact decimals, by words of the kind. */
  counts: z.record(z.string(), z.number().int()).optional(),
  sums: z.record(z.string(), z.string()).optional(),
  /** Of the kind's own shape; plain data. */
  result: z.unknown().optional(),
  /** The failure that the clerk is shown for an item, and the name under which it is listed. */
  name: z.string().optional(),
  failure: failureSchema.optional(),
  /** The failure would affect every other item alike: the job ends instead. Left out, the failure's code says it. */
  stops: z.boolean().optional(),
});

export type ItemOutcome = Readonly<z.output<typeof itemOutcomeSchema>>;

/** An item that others have replaced; it is not counted. */
export const REPLACED: ItemOutcome = { kind: 'skipped', bytes: 0, reason: 'replaced' };

/** Its customer was forgotten. */
export const REMOVED: ItemOutcome = { kind: 'skipped', bytes: 0, reason: 'forgotten' };

export interface JobItem {
  readonly place: number;
  /** Of the kind's own shape; plain data. */
  readonly item: unknown;
  readonly outcome: ItemOutcome | null;
}

/** An item before it has its place; one that needs no work already has its outcome. */
export interface NewItem {
  readonly item: unknown;
  readonly outcome?: ItemOutcome;
}

/** Why a job's last step is taken: all items have an outcome, or the clerk or a failure has ended it before. */
export type Ending = 'complete' | 'cancelled' | 'stopped';

/** Makes a call to the service, and again whenever it asks to wait; nothing while the job is paused or it is away. */
export type RequestInTurn = <Value>(call: (job: JobCall) => Promise<Value>) => Promise<Value>;

/** A job that runs in this launch. */
export interface JobSession {
  /** What the clerk allows the job, which makes one call for an item at a time. */
  readonly limit?: ClerksLimit & { readonly atOnce: number };
  /** An outcome, or the items that replace this one. Throws only when the signal is aborted. */
  run(
    item: unknown,
    signal: AbortSignal,
    request: RequestInTurn,
  ): Promise<ItemOutcome | { readonly instead: readonly NewItem[] }>;
  /**
   * What follows from outcomes, done before they are written and once more when the job has ended. May be called again
   * with the same ones.
   */
  onOutcomes?(items: readonly JobItem[]): Promise<void>;
  /** Manifests and archives. Outcomes that change by it are returned, and so is the file that was written. */
  finish(items: readonly JobItem[], ending: Ending, signal: AbortSignal): Promise<Finished>;
  /** Background work once the job has ended; the signal says that the launch ends. */
  cleanup?(items: readonly JobItem[], signal: AbortSignal): Promise<void>;
  /** Releases what is open, however the run has ended. */
  close?(): Promise<void>;
}

export interface Finished {
  readonly changed?: readonly JobItem[];
  readonly written?: WrittenFile;
  /** Bytes of what was written at the end. */
  readonly bytes?: number;
}

/** What one kind of job does. */
export interface JobType {
  /** Shapes of `JobOrder.detail`, `JobItem.item` and `ItemOutcome.result`, as another launch reads them. */
  readonly detail: z.ZodType;
  readonly item: z.ZodType;
  readonly result?: z.ZodType;
  /** Reasons of outcomes that take no time: with them, the pace would look too high. */
  readonly withoutWork?: readonly string[];
  /** Replaces an item whose customer was forgotten; without it the whole job is removed when one of its customers is. */
  readonly forgotten?: unknown;
  /**
   * Opens the target, in the first launch or a later one. `quiet` says until when (ms since the epoch) the job sends
   * nothing by the clerk's own choice, null once that is over.
   * @throws KontorFailure fileNotWritable
   */
  open(jobId: string, order: JobOrder, quiet: (until: number | null) => void): Promise<JobSession>;
  /**
   * This job will not be tried again: removes what only another try would need, never a finished file.
   * @throws when the target cannot be reached or written; what is there then stays
   */
  discard(jobId: string, order: JobOrder): Promise<void>;
}

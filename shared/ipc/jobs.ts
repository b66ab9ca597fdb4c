import { z } from 'zod';
import { countSchema, customerRefSchema, instantSchema, noAnswer, nothing } from './customerRef.ts';
import { command, event, failureSchema } from './entry.ts';
import { JOB_KINDS } from './jobKinds.ts';

export const JOB_STATES = ['running', 'paused', 'done', 'cancelled', 'failed'] as const;

/** Long work as the clerk sees it: how many are done, what could not be done and why. */
export const jobSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  /**
   * Why nothing moves. `offline`: a running job waits for the service and continues by itself. `interrupted`: a paused
   * job that an earlier launch left unfinished; `resume` finishes only the rest. `asked`: the service has asked to
   * wait until `waitingUntil`, and a running job continues by itself then. `quiet`: the same for the hours in which
   * the clerk wants no calls.
   */
  waiting: z.enum(['offline', 'interrupted', 'asked', 'quiet']).nullable(),
  waitingUntil: instantSchema.nullable(),
  /** Calls a minute to which a running job was slowed since the service refuses more (429); null while it is not. */
  slowedTo: z.number().int().positive().nullable(),
  /** The first of the customers; `customers` counts all. */
  customer: customerRefSchema,
  customers: z.number().int().positive(),
  /** Grows while lists of customers that were never fetched come in. */
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Left out: without a PDF, not to be read, or there already, byte for byte. */
  skipped: z.number().int(),
  /**
   * Items and records by a word of the kind: why they were left out (`noPdf`), what a file lacks (`unreadable`). Sums of
   * money by such words are exact decimals.
   */
  counts: z.record(z.string(), countSchema),
  sums: z.record(z.string(), z.string()),
  bytes: z.number().int(),
  /** By the pace so far; null while it is not known. */
  secondsLeft: countSchema.nullable(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Name of the last folder of the target, not its path; empty where the job writes no file. */
  folderName: z.string(),
  /** Name of the one file that the job writes; null where it fills a folder. */
  fileName: z.string().nullable(),
  /** What ended the whole job early, such as a refused secret or a full disk; `retryFailed` does the rest too. */
  stoppedBy: failureSchema.nullable(),
  /** The first hundred failures; `failed` counts all. */
  failures: z.array(z.strictObject({ invoiceNo: z.string(), failure: failureSchema })).max(100),
});

export type Job = z.output<typeof jobSchema>;

const jobInput = z.strictObject({ jobId: z.string().max(60) });

export const jobsContract = {
  pause: command(jobInput, noAnswer),
  resume: command(jobInput, noAnswer),
  cancel: command(jobInput, noAnswer),
  /** Repeats what failed, and what an early stop left undone; nothing else. */
  retryFailed: command(jobInput, noAnswer),
  /** Takes an ended job from the list; an unfinished one must be cancelled first. */
  dismiss: command(jobInput, noAnswer),
  /** Puts a dismissed job back into the list. `jobNotFound` once the time for that is over (some 15 seconds). */
  bringBack: command(jobInput, noAnswer),
  openFolder: command(jobInput, z.strictObject({ opened: z.boolean() })),
  /** Opens the one file that an ended job has written; false where there is none or the host opens nothing. */
  openFile: command(jobInput, z.strictObject({ opened: z.boolean() })),
  /**
   * Puts the place of the job's file or folder on the clipboard. `text` is it where the main process has none, for
   * the page to do it; null where it is done (docs/promises.md P11: the page need not see a path).
   */
  copyPath: command(jobInput, z.strictObject({ text: z.string().nullable() })),
  changed: event(z.array(jobSchema)),
  /** The clerk has asked for the jobs outside the page: by a notice of the system. */
  asked: event(nothing),
};

import { z } from 'zod';
import { failureSchema } from './answer.ts';
import { customerRefSchema, instantSchema, nothing } from './customerRef.ts';
import { command, event } from './entry.ts';

export const JOB_KINDS = [
  'exportPdfs',
  'exportZip',
  'exportMergedPdf',
  'exportList',
  'exportParquet',
  'exportStatement',
  'exportStatements',
  'refresh',
] as const;

export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ['running', 'paused', 'done', 'cancelled', 'failed'] as const;

const countSchema = z.number().int().nonnegative();

/** What a refresh has done to the customers so far. Sums are exact decimals of what is owed. */
export const refreshedSchema = z.strictObject({
  unchanged: countSchema,
  changed: countSchema,
  /** Of all that have changed together, before and after. */
  changedBefore: z.string(),
  changedAfter: z.string(),
  /** Fetched for the first time, and what they owe. */
  first: countSchema,
  firstOwed: z.string(),
  /** Among those that failed: the service does not know them. */
  notFound: countSchema,
  /** Among those left out: fetched lately enough. */
  fresh: countSchema,
  /** Among those left out: forgotten while the job was there. */
  forgotten: countSchema,
});

export type Refreshed = z.output<typeof refreshedSchema>;

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
  waitingUntil: instantSchema.nullable().default(null),
  /** Calls a minute to which a running job was slowed since the service refuses more (429); null while it is not. */
  slowedTo: z.number().int().positive().nullable().default(null),
  /** The first of the customers; `customers` counts all. */
  customer: customerRefSchema,
  customers: z.number().int().positive(),
  /** Grows while lists of customers that were never fetched come in. */
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Left out: without a PDF, not to be read, or there already, byte for byte. */
  skipped: z.number().int(),
  /** Those of `skipped` that have no PDF; null for jobs of earlier versions, which did not record it. */
  withoutPdf: z.number().int().nullable().default(null),
  /** Those of `skipped` whose number another invoice has: the PDF that the service gives for it is saved once. */
  sameNumber: z.number().int().default(0),
  /** Records that cannot be read and so are in no file; of an export of PDFs they are among `skipped`. */
  unreadable: z.number().int().nonnegative().default(0),
  /** Of a refresh of customers; null of any other job, and before the first customer of a refresh. */
  refreshed: refreshedSchema.nullable().default(null),
  /** Customers among `skipped` whose statement would have no item, and those whose list is not kept. */
  nothingToState: z.number().int().nonnegative().default(0),
  notKept: z.number().int().nonnegative().default(0),
  /** Amounts with more digits than a column of numbers holds: they are whole in a column of texts beside it. */
  longAmounts: z.number().int().nonnegative().default(0),
  bytes: z.number().int(),
  /** By the pace so far; null while it is not known. */
  secondsLeft: z.number().int().nonnegative().nullable(),
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
  pause: command(jobInput, nothing),
  resume: command(jobInput, nothing),
  cancel: command(jobInput, nothing),
  /** Repeats what failed, and what an early stop left undone; nothing else. */
  retryFailed: command(jobInput, nothing),
  /** Takes an ended job from the list; an unfinished one must be cancelled first. */
  dismiss: command(jobInput, nothing),
  /** Puts a dismissed job back into the list. `jobNotFound` once the time for that is over (some 15 seconds). */
  bringBack: command(jobInput, nothing),
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

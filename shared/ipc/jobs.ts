import { z } from 'zod';
import { failureSchema } from './answer.ts';
import { customerRefSchema, instantSchema, nothing } from './customerRef.ts';
import { command, event } from './entry.ts';

export const JOB_STATES = ['running', 'paused', 'done', 'cancelled', 'failed'] as const;

/** Long work as the clerk sees it: how many are done, what could not be done and why. */
export const jobSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['exportPdfs']),
  state: z.enum(JOB_STATES),
  customer: customerRefSchema,
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  bytes: z.number().int(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Name of the last folder of the target, not its path. */
  folderName: z.string(),
  /** The first hundred failures; `failed` counts all. */
  failures: z.array(z.strictObject({ invoiceNo: z.string(), failure: failureSchema })).max(100),
});

export type Job = z.output<typeof jobSchema>;

const jobInput = z.strictObject({ jobId: z.string().max(60) });

export const jobsContract = {
  pause: command(jobInput, nothing),
  resume: command(jobInput, nothing),
  cancel: command(jobInput, nothing),
  retryFailed: command(jobInput, nothing),
  dismiss: command(jobInput, nothing),
  openFolder: command(jobInput, z.strictObject({ opened: z.boolean() })),
  changed: event(z.array(jobSchema)),
};

import { z } from 'zod';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import type { JobKind } from '../../../shared/ipc/jobKinds.ts';
import { type Job, jobSchema } from '../../../shared/ipc/jobs.ts';
import type { StoredItem, StoredJob } from '../../store/userData/jobs/storedJob.ts';
import { itemOutcomeSchema, type JobItem, type JobOrder, type JobType, jobOrderSchema } from './jobWork.ts';

/** Of an order and its items as they are kept. */
const VERSION = 1;

const orderSchema = jobOrderSchema.extend({ version: z.literal(VERSION) });

type Kinds = (kind: JobKind) => Pick<JobType, 'detail'>;

/** A job of an earlier launch. Without an order it cannot continue; without `shown` not even its name is known. */
export interface KeptJob {
  readonly id: string;
  readonly shown: Job | null;
  readonly order: JobOrder | null;
}

export function writeJob({ job, order }: { readonly job: Job; readonly order: JobOrder }): StoredJob {
  return { id: job.id, work: JSON.stringify({ version: VERSION, ...order }), shown: JSON.stringify(job) };
}

/** Kept jobs may come from another version: they are read as strictly as anything from outside. */
export function readJob({ id, work, shown }: StoredJob, kinds: Kinds): KeptJob {
  const job = jobSchema.safeParse(parsedJson(shown));
  const order = orderSchema.safeParse(parsedJson(work));
  if (!job.success || job.data.id !== id) return { id, shown: null, order: null };
  if (!order.success) return { id, shown: job.data, order: null };
  const { version, ...rest } = order.data;
  const detail = kinds(rest.kind).detail.safeParse(rest.detail);
  return { id, shown: job.data, order: detail.success ? { ...rest, detail: detail.data } : null };
}

export function writeItem({ place, item, outcome }: JobItem): StoredItem {
  return {
    place,
    item: JSON.stringify(item),
    outcome: outcome === null ? null : JSON.stringify(outcome),
  };
}

/** Null for an item that this version cannot read. */
export function readItem(
  { place, item, outcome }: StoredItem,
  kind: Pick<JobType, 'item' | 'result'>,
): JobItem | null {
  const value = parsedJson(item);
  if (value === undefined) return null;
  const read = kind.item.safeParse(value);
  const { result = z.undefined() } = kind;
  const schema = itemOutcomeSchema.extend({ result: result.optional() }).nullable();
  const ended = schema.safeParse(outcome === null ? null : parsedJson(outcome));
  return read.success && ended.success ? { place, item: read.data, outcome: ended.data } : null;
}

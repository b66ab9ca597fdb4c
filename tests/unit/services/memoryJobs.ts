import type { JobsStore } from '../../../electron/store/store.ts';
import type { StoredItem, StoredJob } from '../../../electron/store/userData/jobsRepository.ts';

/** The kept queue in memory, for the engine alone; its content is what a crash would leave. */
export function memoryJobs(): JobsStore {
  const jobs = new Map<string, StoredJob>();
  const items = new Map<string, Map<number, StoredItem>>();
  const of = (jobId: string) => {
    const known = items.get(jobId) ?? new Map<number, StoredItem>();
    items.set(jobId, known);
    return known;
  };
  return {
    all: async () => [...jobs.values()],
    put: async (job) => void jobs.set(job.id, job),
    remove: async (jobId) => {
      jobs.delete(jobId);
      items.delete(jobId);
    },
    putItems: async (jobId, some) => {
      for (const item of some) of(jobId).set(item.place, item);
    },
    items: async (jobId, after, limit) =>
      [...of(jobId).values()]
        .filter(({ place }) => place > after)
        .sort((left, right) => left.place - right.place)
        .slice(0, limit),
  };
}

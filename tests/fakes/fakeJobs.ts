import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Job } from '../../shared/ipc/jobs.ts';
import type { FakeData } from './fakeData.ts';

/** Jobs in memory: each step of a clerk changes one at once. */
export function fakeJobs(data: FakeData, jobsChanged: () => void): Handlers['jobs'] {
  const dismissed: Job[] = [];
  const job = (jobId: string, change: Partial<Job>) => {
    data.app.jobs = data.app.jobs.map((one) => (one.id === jobId ? { ...one, ...change } : one));
    jobsChanged();
    return {};
  };
  return {
    pause: async ({ jobId }) => job(jobId, { state: 'paused' }),
    resume: async ({ jobId }) => job(jobId, { state: 'running' }),
    cancel: async ({ jobId }) => job(jobId, { state: 'cancelled', endedAt: Date.now() }),
    retryFailed: async ({ jobId }) => job(jobId, { state: 'running', failed: 0, failures: [] }),
    dismiss: async ({ jobId }) => {
      dismissed.push(...data.app.jobs.filter(({ id }) => id === jobId));
      data.app.jobs = data.app.jobs.filter(({ id }) => id !== jobId);
      jobsChanged();
      return {};
    },
    bringBack: async ({ jobId }) => {
      data.app.jobs = [...data.app.jobs, ...dismissed.filter(({ id }) => id === jobId)];
      jobsChanged();
      return {};
    },
    openFolder: async () => ({ opened: true }),
    openFile: async () => ({ opened: true }),
    copyPath: async ({ jobId }) => ({ text: `Exports/${jobId}` }),
  };
}

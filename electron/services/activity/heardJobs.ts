import type { Publisher } from '../../../shared/ipc/bridge.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { AppStateService } from '../state/appStateService.ts';
import type { ActivityService } from './activityService.ts';
import { JobDeeds } from './jobDeeds.ts';
import { connectionName } from './reportedCalls.ts';

interface Parts {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
  /** Numbers of all customers that a job is about. */
  readonly customersOf: (jobId: string) => Promise<readonly string[]>;
}

/** A publisher that hears of the jobs what the windows hear, and notes where one has begun or ended. */
export function heardJobs(publisher: Publisher, { activity, state, customersOf }: Parts): Publisher {
  const deeds = new JobDeeds();
  return {
    publish: (name, payload) => {
      publisher.publish(name, payload);
      if (name !== 'jobs.changed') return;
      // The compiler does not narrow a payload by its event's name; the contract ties the two.
      const jobs = payload as unknown as readonly Job[];
      for (const { jobId, ...deed } of deeds.since(jobs, (id) => connectionName(state, id))) {
        void activity.note(deed, deed.customers === 1 ? undefined : customersOf(jobId));
      }
    },
  };
}

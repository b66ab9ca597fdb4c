import type { Job } from '../../../shared/ipc/jobs.ts';
import type { AppStateService } from '../state/appStateService.ts';
import type { ActivityService } from './activityService.ts';
import { JobActions } from './jobActions.ts';
import { connectionName } from './reportedCalls.ts';

interface Parts {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
  /** Numbers of all customers that a job is about. */
  readonly customersOf: (jobId: string) => Promise<readonly string[]>;
}

/** Notes in the activity log where a job has begun or ended since it was last called. */
export function jobActivity({ activity, state, customersOf }: Parts): (jobs: readonly Job[]) => void {
  const actions = new JobActions();
  return (jobs) => {
    for (const { jobId, ...action } of actions.since(jobs, (id) => connectionName(state, id))) {
      void activity.note(action, action.customers === 1 ? undefined : customersOf(jobId));
    }
  };
}

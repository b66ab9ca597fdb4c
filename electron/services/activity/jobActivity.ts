import type { Job } from '../../../shared/ipc/jobs.ts';
import type { AppStateService } from '../state/appStateService.ts';
import type { ActivityService } from './activityService.ts';
import { connectionName } from './auditedHandlers.ts';
import { endOf, type JobAction, JobActions } from './jobActions.ts';

interface Parts {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
  /** Numbers of all customers that a job is about. */
  readonly customersOf: (jobId: string) => Promise<readonly string[]>;
}

/** What jobs leave in the activity log. */
export function jobActivity({ activity, state, customersOf }: Parts) {
  const actions = new JobActions();
  const nameOf = (connectionId: string) => connectionName(state, connectionId);
  const note = ({ jobId, ...action }: JobAction) =>
    void activity.note(action, action.customers === 1 ? undefined : customersOf(jobId));
  return {
    /** Notes which jobs have begun or ended since it was last called. */
    changed: (jobs: readonly Job[]): void => actions.since(jobs, nameOf).forEach(note),
    /** Notes that an earlier launch was killed while it was at a job. */
    cut: (job: Job): void => note(endOf(job, nameOf(job.customer.connectionId))),
  };
}

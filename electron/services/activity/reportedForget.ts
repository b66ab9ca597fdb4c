import type { ForgetService } from '../keep/forgetService.ts';
import type { AppStateService } from '../state/appStateService.ts';
import type { ActivityService } from './activityService.ts';
import { connectionName } from './auditedHandlers.ts';

interface Parts {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
}

/**
 * Forgetting with a note in the activity log, asked for or by itself. Not among `auditedHandlers`: the note must be
 * written before the files' own logs are emptied of what is forgotten.
 */
export function reportedForget(
  forget: ForgetService,
  { activity, state }: Parts,
): Pick<ForgetService, 'kept' | 'forget' | 'isInUse'> {
  return {
    kept: (customer) => forget.kept(customer),
    isInUse: (customer) => forget.isInUse(customer),
    forget: async (customer) => {
      await forget.forget(customer);
      const connection = connectionName(state, customer.connectionId);
      await activity.note({ kind: 'customerForgotten', connection, customer: customer.number });
    },
  };
}

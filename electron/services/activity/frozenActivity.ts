import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { FrozenChange } from '../../store/userData/frozen/frozenShapes.ts';
import type { FrozenDeed } from '../asOf/frozenService.ts';
import type { AppStateService } from '../state/appStateService.ts';
import { connectionName } from '../state/connectionName.ts';
import type { ActivityService } from './activityService.ts';

interface Parts {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
}

/** What frozen sheets leave in the activity log, by whomever they are frozen: a clerk, or the schedule. */
export function frozenActivity({ activity, state }: Parts) {
  return {
    done: ({ kind, sheet, numbers }: FrozenDeed): Promise<void> => {
      const { connectionId, number, day, sha256, figures } = sheet;
      const about = { connection: connectionName(state, connectionId), sheetDay: day, sha256 };
      const what = kind === 'sheetFrozen' && sheet.isScheduled ? ('refresh' as const) : null;
      const action = { kind, ...about, what, customer: numbers?.[0] ?? number, customers: figures.customers };
      return activity.note(action, numbers && Promise.resolve(numbers));
    },
    notFrozen: (connectionId: string, sheetDay: LocalDate): Promise<void> =>
      activity.note({ kind: 'sheetNotFrozen', connection: connectionName(state, connectionId), sheetDay }),
    /** The customer is not named: what a sheet has lost says nothing of anyone. */
    shortened: async (connectionId: string, changes: readonly FrozenChange[]): Promise<void> => {
      for (const { day: sheetDay, sha256Before: sha256, ...change } of changes) {
        const connection = connectionName(state, connectionId);
        await activity.note({ kind: 'frozenSheetShortened', connection, sheetDay, sha256, ...change });
      }
    },
  };
}

import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { RefreshingService } from './refreshingService.ts';
import type { RefreshScheduleService } from './refreshScheduleService.ts';

/** The calls about refreshes of many customers, by hand and by the schedule. */
export function refreshHandlers(
  { plan, start, report, saveReport }: RefreshingService,
  schedule: RefreshScheduleService,
): Handlers['refreshing'] {
  return {
    plan,
    start,
    report,
    saveReport,
    startScheduled: async () => {
      const jobId = await schedule.startNow();
      await schedule.dismiss();
      return { jobId };
    },
    dismissMissed: async () => {
      await schedule.dismiss();
      return {};
    },
  };
}

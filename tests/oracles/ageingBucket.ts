import { AGEING_FIRST_DAY, type AgeingBucket } from '../../shared/domain/ageing.ts';
import { dayNumber } from '../../shared/domain/wallClock.ts';

/** The bucket of a due day as seen from today; an invoice due today is not yet late. */
export function ageingBucket(dueDate: string, today: string): AgeingBucket {
  const late = dayNumber(today) - dayNumber(dueDate);
  if (late < AGEING_FIRST_DAY.d1to30) return 'notDue';
  if (late < AGEING_FIRST_DAY.d31to60) return 'd1to30';
  if (late < AGEING_FIRST_DAY.d61to90) return 'd31to60';
  if (late < AGEING_FIRST_DAY.d91plus) return 'd61to90';
  return 'd91plus';
}

import type { AgeingBucket } from '../../shared/domain/ageing.ts';
import { dayNumber } from '../../shared/domain/wallClock.ts';

/** The bucket of a due day as seen from today; an invoice due today is not yet late. */
export function ageingBucket(dueDate: string, today: string): AgeingBucket {
  const late = dayNumber(today) - dayNumber(dueDate);
  if (late < 1) return 'notDue';
  if (late < 31) return 'd1to30';
  if (late < 61) return 'd31to60';
  if (late < 91) return 'd61to90';
  return 'd91plus';
}

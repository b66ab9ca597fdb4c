import { DAY_UNIT, packedDay } from '../ingest/clockNumber.ts';
import { COLUMN_OF } from '../ingest/storedFields.ts';

const { outstanding, dueDate } = COLUMN_OF;

/** Lower than any day, for what is not overdue. */
const NEVER = -99_999_999;

/** Rows that are overdue on a day, as in `isOverdue`. The first condition is that of the index of open invoices. */
export function overdueSql(today: string): string {
  return `${outstanding} <> 0 AND ${outstanding} > 0 AND ${dueDate} < ${packedDay(today) * DAY_UNIT}`;
}

/** Sorts by days late: higher for an earlier due day, lowest for what is not overdue. */
export function daysLateRank(today: string): string {
  return `iif(${overdueSql(today)}, -(${dueDate} / ${DAY_UNIT}), ${NEVER})`;
}

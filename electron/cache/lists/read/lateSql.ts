import { DAY_UNIT, packedDay } from '../ingest/clockNumber.ts';
import { COLUMN_OF } from '../ingest/storedFields.ts';

const { outstanding, dueDate } = COLUMN_OF;

/** Before any day: what is not overdue has no days late. */
const NEVER = -99_999_999;

/** Rows that are overdue on a day, as `isOverdue` has it. The first part is what the index of open invoices is of. */
export function overdueSql(today: string): string {
  return `${outstanding} <> 0 AND ${outstanding} > 0 AND ${dueDate} < ${packedDay(today) * DAY_UNIT}`;
}

/** Grows with the days late of a row: the earlier its due day the more, and least where it is not overdue. */
export function daysLateRank(today: string): string {
  return `iif(${overdueSql(today)}, -(${dueDate} / ${DAY_UNIT}), ${NEVER})`;
}

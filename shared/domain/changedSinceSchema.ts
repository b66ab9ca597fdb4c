import { z } from 'zod';
import { localDateSchema } from './invoice.ts';

/**
 * From when on changes count: the beginning of a day of the calendar, or of the day so many days before the one on
 * which it is used (0 today, 1 yesterday), or an instant in milliseconds since the epoch. The days are the desk's own.
 */
export const changedSinceSchema = z.union([
  z.strictObject({ day: localDateSchema }),
  z.strictObject({ daysAgo: z.number().int().min(0).max(3_650) }),
  z.strictObject({ at: z.number().int().nonnegative() }),
]);

export type ChangedSince = z.output<typeof changedSinceSchema>;

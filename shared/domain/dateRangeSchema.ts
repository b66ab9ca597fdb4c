import { z } from 'zod';
import { localDateSchema } from './invoice.ts';
import { RELATIVE_DAYS, RELATIVE_PERIODS } from './relativePeriods.ts';

/** Both ends belong to the range; null leaves it open. */
const fixedRangeSchema = z.strictObject({
  from: localDateSchema.nullable(),
  to: localDateSchema.nullable(),
});

const relativeRangeSchema = z.union([
  z.strictObject({ relative: z.enum(RELATIVE_PERIODS) }),
  z.strictObject({ relative: z.enum(RELATIVE_DAYS), days: z.number().int().min(0).max(3_650) }),
]);

/** Days of the calendar, or days that move with the calendar: a view saved from a preset means it again each day. */
export const dateRangeSchema = z.union([fixedRangeSchema, relativeRangeSchema]);

export type FixedRange = z.output<typeof fixedRangeSchema>;
export type RelativeRange = z.output<typeof relativeRangeSchema>;
export type DateRange = z.output<typeof dateRangeSchema>;

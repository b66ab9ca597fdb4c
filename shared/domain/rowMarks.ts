import { z } from 'zod';
import { PROMISE_STATES } from './markNames.ts';

/** What a row of a list shows of its marks. Null stands for none of that field. */
export const rowMarksSchema = z.strictObject({
  /** `changed`: the service has changed an amount, a date or the status since. */
  reviewed: z.enum(['unchanged', 'changed']).nullable(),
  ask: z.boolean(),
  /** Its reason; may be empty. */
  dispute: z.string().nullable(),
  promise: z.strictObject({ day: z.iso.date(), state: z.enum(PROMISE_STATES) }).nullable(),
  seenInBank: z.strictObject({ day: z.iso.date(), state: z.enum(PROMISE_STATES) }).nullable(),
  note: z.boolean(),
  step: z.strictObject({ day: z.iso.date(), word: z.string(), due: z.boolean() }).nullable(),
});

export type RowMarks = z.output<typeof rowMarksSchema>;

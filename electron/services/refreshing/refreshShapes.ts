import { z } from 'zod';
import { customerRefSchema } from '../../../shared/ipc/customerRef.ts';
import { fetchReportSchema } from '../../../shared/ipc/customers.ts';
import { refreshLimits } from '../../../shared/ipc/refreshing.ts';

/** What a refresh remembers besides its customers, as another launch reads it. */
const detailSchema = z.strictObject({
  ...refreshLimits,
  /** The launch that began it, and when (milliseconds since the epoch). */
  launch: z.string(),
  since: z.number().int(),
  /** Whether the schedule began it. */
  scheduled: z.boolean(),
});

export type RefreshDetail = z.output<typeof detailSchema>;

/** In the place of a customer that was forgotten. */
export const FORGOTTEN_ITEM = { forgotten: true } as const;

const itemSchema = z.union([
  z.strictObject({ customer: customerRefSchema }),
  z.strictObject({ forgotten: z.literal(true) }),
]);

export type RefreshItem = z.output<typeof itemSchema>;

export const refreshShapes = { detail: detailSchema, item: itemSchema, result: fetchReportSchema };

import { z } from 'zod';
import { instantSchema } from './customerRef.ts';

/**
 * A refresh by the schedule that has not begun. `away`: Kontor was closed then, or the computer slept. `busy`: an
 * earlier refresh had not ended. `notConnected`: there was no connection. `nobody`: there were no
 * customers to refresh. `failed`: it could not be started.
 */
export const missedRefreshSchema = z.strictObject({
  /** The last of the missed times. */
  at: instantSchema,
  times: z.number().int().positive(),
  reason: z.enum(['away', 'busy', 'notConnected', 'nobody', 'failed']),
});

export type MissedRefresh = z.output<typeof missedRefreshSchema>;

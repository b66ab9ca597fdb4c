import { z } from 'zod';
import { isQuietHours } from '../domain/quietHours.ts';
import {
  FEWEST_PER_MINUTE,
  MOST_AT_ONCE,
  MOST_FRESHER_MINUTES,
  MOST_PER_MINUTE,
} from '../domain/refreshChoices.ts';

/** How a refresh goes about it; a setting of the same meaning gives what is offered first. */
export const refreshLimits = {
  /** Lists that were fetched within so many minutes are left out; null leaves out none. */
  fresherMinutes: z.number().int().min(1).max(MOST_FRESHER_MINUTES).nullable(),
  /** Calls a minute at most, logins and repetitions included; null for as many as the service answers. */
  perMinute: z.number().int().min(FEWEST_PER_MINUTE).max(MOST_PER_MINUTE).nullable(),
  /** Calls at once at most. */
  atOnce: z.number().int().min(1).max(MOST_AT_ONCE),
  /** No calls between these times of day by the desk's clock, `HH:MM-HH:MM`. */
  quiet: z.string().refine(isQuietHours).nullable(),
};

import { z } from 'zod';
import {
  type AgeingBucket,
  type AgeingPart,
  isAgeingBucket,
  isAgeingPart,
  MOST_STEPS,
} from './ageingBuckets.ts';
import type { AgeingSums } from './ageingSums.ts';
import { decimalSchema } from './invoice.ts';

export const agedSchema = z.strictObject({
  count: z.number().int().nonnegative(),
  outstanding: decimalSchema,
});

export const ageingStepSchema = z
  .string()
  .refine(isAgeingBucket)
  .transform((text) => text as AgeingBucket);

export const ageingPartSchema = z
  .string()
  .refine(isAgeingPart)
  .transform((text) => text as AgeingPart);

/** Steps of one ageing or another, and the credits. */
export const ageingSumsSchema: z.ZodType<AgeingSums, AgeingSums> = z
  .record(z.string(), agedSchema)
  .refine((sums) => 'credits' in sums && Object.keys(sums).every(isAgeingPart))
  .refine((sums) => Object.keys(sums).length <= MOST_STEPS + 1)
  .transform((sums) => sums as unknown as AgeingSums) as never;

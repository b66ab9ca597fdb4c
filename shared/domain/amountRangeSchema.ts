import { z } from 'zod';
import { decimalSchema } from './invoice.ts';

/** Letters; a typed amount has at most 60. */
const LONGEST = 80;

const bound = decimalSchema.refine((decimal) => decimal.length <= LONGEST).nullable();

/** Amounts from and to, either of which may be open. `exclusive`: the bounds themselves are not meant. */
export const amountRangeSchema = z.strictObject({ from: bound, to: bound, exclusive: z.boolean() });

export type AmountRange = z.output<typeof amountRangeSchema>;

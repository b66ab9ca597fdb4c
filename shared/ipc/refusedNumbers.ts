import { z } from 'zod';

const NUMBER_PROBLEMS = ['empty', 'noDigits', 'severalNumbers', 'otherCharacters', 'tooLong'] as const;

/** What a pasted list of customer numbers has besides them. */
export const refusedNumbers = {
  /** How often the pasted text repeats a customer. */
  duplicates: z.number().int(),
  /** Different pieces of the pasted text that are no customer number, and the first twenty with the reason. */
  refused: z.number().int(),
  notNumbers: z.array(z.strictObject({ piece: z.string(), problem: z.enum(NUMBER_PROBLEMS) })).max(20),
};

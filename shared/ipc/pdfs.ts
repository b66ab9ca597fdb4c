import { z } from 'zod';
import { customerRefSchema, instantSchema } from './customerRef.ts';
import { query } from './entry.ts';

export const pdfsContract = {
  /** The PDF of one invoice, from the cache or the service. */
  preview: query(
    z.strictObject({ customer: customerRefSchema, id: z.number().int().positive() }),
    z.strictObject({
      bytes: z.instanceof(Uint8Array),
      fetchedAt: instantSchema,
      fromCache: z.boolean(),
    }),
  ),
};

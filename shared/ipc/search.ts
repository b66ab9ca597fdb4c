import { z } from 'zod';
import { connectionIdSchema, customerRefSchema, instantSchema } from './customerRef.ts';
import { query } from './entry.ts';

export const searchContract = {
  /** Cached customers by number, given name or external id; invoices by any three characters of a number. */
  find: query(
    z.strictObject({ connectionId: connectionIdSchema, text: z.string().max(200) }),
    z.strictObject({
      customers: z.array(
        z.strictObject({
          customer: customerRefSchema,
          givenName: z.string(),
          invoices: z.number().int(),
          fetchedAt: instantSchema.nullable(),
        }),
      ),
      invoices: z.array(
        z.strictObject({
          customer: customerRefSchema,
          givenName: z.string(),
          id: z.number().int().positive(),
          invoiceNo: z.string(),
          entryNo: z.string(),
          status: z.string(),
          outstanding: z.string(),
        }),
      ),
    }),
  ),
};

import { z } from 'zod';
import { connectionIdSchema, customerRefSchema, instantSchema } from './customerRef.ts';
import { query } from './entry.ts';

export const SEARCH_SCOPES = ['customers', 'invoices', 'entries', 'agreements'] as const;

export const searchScopeSchema = z.enum(SEARCH_SCOPES);

export type SearchScope = z.output<typeof searchScopeSchema>;

export const searchContract = {
  /**
   * Cached customers by number (prefix or not), given name or external id; invoices by any three characters of
   * invoice or entry number. A scope keeps to customers, to invoice numbers, to entry numbers, or to the
   * agreements that invoices name: then customers and one invoice of each agreement whose id has the text in it.
   * Agreements that were fetched themselves are found by `agreements.find`.
   */
  find: query(
    z.strictObject({
      connectionId: connectionIdSchema,
      text: z.string().max(200),
      scope: searchScopeSchema.nullable().optional(),
    }),
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

import { z } from 'zod';
import { agedSchema, ageingSumsSchema } from './ageingSchema.ts';
import { decimalSchema } from './invoice.ts';

/**
 * Exact sums over every matching invoice, never over the loaded rows. The ageing buckets hold what is owed to the
 * company (outstanding above zero); `credits` holds what the company owes (outstanding below zero). Steps plus
 * credits equal `outstanding`.
 */
export const invoiceTotalsSchema = z.strictObject({
  count: z.number().int().nonnegative(),
  price: decimalSchema,
  priceVat: decimalSchema,
  outstanding: decimalSchema,
  overdue: agedSchema,
  creditNotes: z.strictObject({
    count: z.number().int().nonnegative(),
    price: decimalSchema,
    priceVat: decimalSchema,
  }),
  ageing: ageingSumsSchema,
});

export type InvoiceTotals = z.output<typeof invoiceTotalsSchema>;

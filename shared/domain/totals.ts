import { z } from 'zod';
import { decimalSchema } from './invoice.ts';

const agedSchema = z.strictObject({ count: z.number().int().nonnegative(), outstanding: decimalSchema });

/**
 * Exact sums over every matching invoice, never over the loaded rows. The five ageing buckets hold what is owed to the
 * company (outstanding above zero); `credits` holds what the company owes (outstanding below zero). Buckets plus
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
  ageing: z.strictObject({
    notDue: agedSchema,
    d1to30: agedSchema,
    d31to60: agedSchema,
    d61to90: agedSchema,
    d91plus: agedSchema,
    credits: agedSchema,
  }),
});

export type InvoiceTotals = z.output<typeof invoiceTotalsSchema>;

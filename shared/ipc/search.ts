import { z } from 'zod';
import { decimalSchema } from '../domain/invoice.ts';
import { connectionIdSchema, countSchema, customerRefSchema, instantSchema } from './customerRef.ts';
import { query } from './entry.ts';

export const SEARCH_SCOPES = ['customers', 'invoices', 'entries', 'agreements', 'amounts'] as const;

export const searchScopeSchema = z.enum(SEARCH_SCOPES);

export type SearchScope = z.output<typeof searchScopeSchema>;

/** Fields in which an amount is looked for. */
export const AMOUNT_FIELDS = ['outstanding', 'price', 'priceVat'] as const;

const foundInvoiceSchema = z.strictObject({
  customer: customerRefSchema,
  givenName: z.string(),
  id: z.number().int().positive(),
  invoiceNo: z.string(),
  entryNo: z.string(),
  status: z.string(),
  outstanding: z.string(),
});

export const searchContract = {
  /**
   * Cached customers by number (prefix or not), by the words of a given name or by external id, letters with marks by
   * plain ones too; invoices by any three characters of invoice or entry number. A scope keeps to customers, to invoice numbers, to entry numbers, or to the
   * agreements that invoices name: then customers and one invoice of each agreement whose id has the text in it.
   * Agreements that were fetched themselves are found by `agreements.find`. `amount` is what was typed, where it may
   * mean one: invoices by just this amount, of either sign unless it has one, open ones first and the oldest due first
   * among them; `more` where only some are given.
   */
  find: query(
    z.strictObject({
      connectionId: connectionIdSchema,
      text: z.string().max(200),
      scope: searchScopeSchema.nullable().optional(),
      amount: z.string().max(200).optional(),
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
      invoices: z.array(foundInvoiceSchema),
      amounts: z.strictObject({
        invoices: z.array(
          foundInvoiceSchema.extend({
            /** The first field that holds the amount, and its exact value. */
            field: z.enum(AMOUNT_FIELDS),
            amount: decimalSchema,
          }),
        ),
        more: z.boolean(),
      }),
      /** How many there are, of which only the first are given; with `more` the rest is not even counted. */
      all: z.strictObject({
        customers: countSchema,
        invoices: z.strictObject({ count: countSchema, more: z.boolean() }),
      }),
    }),
  ),
};

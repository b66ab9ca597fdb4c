import { z } from 'zod';
import { CHANGE_KINDS } from '../domain/changeKinds.ts';
import { INVOICE_FIELDS } from '../domain/invoiceFields.ts';
import { countSchema, instantSchema } from './customerRef.ts';

/**
 * A documented field before and after a fetch: amounts as decimal text, dates as the service's local wall-clock
 * time, `hasPdf` as `true` or `false`, tags as a JSON array of texts. Null where the invoice was not there.
 */
export const fieldChangeSchema = z.strictObject({
  field: z.enum(INVOICE_FIELDS.map(({ id }) => id)),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export type FieldChange = z.output<typeof fieldChangeSchema>;

/** What one fetch did to one invoice; `at` is when the list was fetched. A first fetch leaves no trace. */
export const invoiceChangeSchema = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  at: instantSchema,
  fields: z.array(fieldChangeSchema),
});

export type InvoiceChange = z.output<typeof invoiceChangeSchema>;

/** A change with the invoice that it happened to. */
export const listChangeSchema = invoiceChangeSchema.extend({
  /** Null when the invoice is gone from the list, or cannot be read. */
  id: z.number().int().positive().nullable(),
  invoiceNo: z.string(),
  entryNo: z.string(),
});

export type ListChange = z.output<typeof listChangeSchema>;

/** A window of what the last fetch that changed the list did, in the order of `CHANGE_KINDS`. */
export const listChangesSchema = z.strictObject({
  revision: countSchema,
  /** When that fetch was; null when no refresh has changed the list yet. */
  at: instantSchema.nullable(),
  /** Changes kept; more than a customer may keep are counted in the fetch report alone. */
  total: countSchema,
  changes: z.array(listChangeSchema),
});

export type ListChanges = z.output<typeof listChangesSchema>;

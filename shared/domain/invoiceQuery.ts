import { z } from 'zod';
import { ageingPartSchema } from './ageingSchema.ts';
import { amountRangeSchema } from './amountRangeSchema.ts';
import { changedSinceSchema } from './changedSinceSchema.ts';
import { dateRangeSchema } from './dateRangeSchema.ts';
import { INVOICE_COLUMNS } from './invoiceColumns.ts';
import { MARK_FILTERS } from './markNames.ts';
import { MOST_NAMED } from './pageBounds.ts';

/** Steps of several ageings, one after the other. */
const MOST_PARTS = 40;

/** An empty sort is the service's own order; several columns sort by the first, then the second, and so on. */
export const invoiceSortSchema = z
  .array(z.strictObject({ column: z.enum(INVOICE_COLUMNS), direction: z.enum(['ascending', 'descending']) }))
  .max(4);

export type InvoiceSort = z.output<typeof invoiceSortSchema>;

/** Null means "any". All parts apply together (and); values within a list are alternatives (or). */
export const invoiceFilterSchema = z.strictObject({
  text: z.string().max(200),
  statuses: z.array(z.string().max(200)).max(100).nullable(),
  invoiceDate: dateRangeSchema.nullable(),
  dueDate: dateRangeSchema.nullable(),
  outstanding: z.enum(['open', 'settled']).nullable(),
  overdue: z.boolean().nullable(),
  creditNotes: z.enum(['only', 'without']).nullable(),
  hasPdf: z.boolean().nullable(),
  exportedHere: z.boolean().nullable(),
  agreementExternalIds: z.array(z.string().max(200)).max(500).nullable(),
  tags: z.array(z.string().max(200)).max(100).nullable(),
  /** Steps that are not the clerk's own any more mean the days that they name. */
  ageing: z.array(ageingPartSchema).max(MOST_PARTS).nullable(),
  /** By a fetch that came later than the customer's first one. Views and jobs of earlier versions are without it. */
  changedSince: changedSinceSchema.nullable().default(null),
  /** Any of these marks of the clerk's own. Views and jobs of earlier versions are without it. */
  marks: z.array(z.enum(MARK_FILTERS)).max(MARK_FILTERS.length).nullable().default(null),
  /** What is outstanding. Views and jobs of earlier versions are without it. */
  amounts: amountRangeSchema.nullable().default(null),
});

export type InvoiceFilter = z.output<typeof invoiceFilterSchema>;

/** Which invoices are meant: named rows, or all that a filter matches but a few. */
export const invoiceSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rows'), ids: z.array(z.number().int().positive()).max(MOST_NAMED) }),
  z.strictObject({
    kind: z.literal('allMatching'),
    filter: invoiceFilterSchema,
    except: z.array(z.number().int().positive()).max(MOST_NAMED),
  }),
]);

export type InvoiceSelection = z.output<typeof invoiceSelectionSchema>;

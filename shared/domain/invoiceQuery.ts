import { z } from 'zod';
import {
  type AgeingBucket,
  type AgeingPart,
  type AgeingSums,
  isAgeingBucket,
  isAgeingPart,
  MOST_STEPS,
} from './ageing.ts';
import { MOST_NAMED } from './bounds.ts';
import { decimalSchema, localDateSchema } from './invoice.ts';
import { INVOICE_COLUMNS } from './invoiceFields.ts';
import { MARK_FILTERS } from './markNames.ts';
import { RELATIVE_DAYS, RELATIVE_PERIODS } from './wallClock.ts';

const agedSchema = z.strictObject({
  count: z.number().int().nonnegative(),
  outstanding: decimalSchema,
});

export const ageingStepSchema = z
  .string()
  .refine(isAgeingBucket)
  .transform((text) => text as AgeingBucket);

const ageingPartSchema = z
  .string()
  .refine(isAgeingPart)
  .transform((text) => text as AgeingPart);

/** Steps of one ageing or another, and the credits. */
export const ageingSumsSchema: z.ZodType<AgeingSums, AgeingSums> = z
  .record(z.string(), agedSchema)
  .refine((sums) => 'credits' in sums && Object.keys(sums).every(isAgeingPart))
  .refine((sums) => Object.keys(sums).length <= MOST_STEPS + 1)
  .transform((sums) => sums as unknown as AgeingSums) as never;

/** Letters; a typed amount has at most 60. */
const LONGEST = 80;

const bound = decimalSchema.refine((decimal) => decimal.length <= LONGEST).nullable();

/** Amounts from and to, either of which may be open. `exclusive`: the bounds themselves are not meant. */
const amountRangeSchema = z.strictObject({ from: bound, to: bound, exclusive: z.boolean() });

export type AmountRange = z.output<typeof amountRangeSchema>;

/**
 * From when on changes count: the beginning of a day of the calendar, or of the day so many days before the one on
 * which it is used (0 today, 1 yesterday), or an instant in milliseconds since the epoch. The days are the desk's own.
 */
export const changedSinceSchema = z.union([
  z.strictObject({ day: localDateSchema }),
  z.strictObject({ daysAgo: z.number().int().min(0).max(3_650) }),
  z.strictObject({ at: z.number().int().nonnegative() }),
]);

export type ChangedSince = z.output<typeof changedSinceSchema>;

/** Both ends belong to the range; null leaves it open. */
const fixedRangeSchema = z.strictObject({
  from: localDateSchema.nullable(),
  to: localDateSchema.nullable(),
});

const relativeRangeSchema = z.union([
  z.strictObject({ relative: z.enum(RELATIVE_PERIODS) }),
  z.strictObject({ relative: z.enum(RELATIVE_DAYS), days: z.number().int().min(0).max(3_650) }),
]);

/** Days of the calendar, or days that move with the calendar: a view saved from a preset means it again each day. */
const dateRangeSchema = z.union([fixedRangeSchema, relativeRangeSchema]);

export type FixedRange = z.output<typeof fixedRangeSchema>;
export type RelativeRange = z.output<typeof relativeRangeSchema>;
export type DateRange = z.output<typeof dateRangeSchema>;

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

import { z } from 'zod';
import type { CustomerNumber } from './customerRef.ts';
import { byField, type DerivedColumn } from './invoiceFields.ts';
import { PROMISE_STATES } from './markNames.ts';
import type { Decimal } from './money.ts';
import { isDay, type LocalDate, type WallClock } from './wallClock.ts';

/** What a row of a list shows of its marks. Null stands for none of that field. */
const rowMarksSchema = z.strictObject({
  /** `changed`: the service has changed an amount, a date or the status since. */
  reviewed: z.enum(['unchanged', 'changed']).nullable(),
  ask: z.boolean(),
  /** Its reason; may be empty. */
  dispute: z.string().nullable(),
  promise: z.strictObject({ day: z.iso.date(), state: z.enum(PROMISE_STATES) }).nullable(),
  seenInBank: z.strictObject({ day: z.iso.date(), state: z.enum(PROMISE_STATES) }).nullable(),
  note: z.boolean(),
  step: z.strictObject({ day: z.iso.date(), word: z.string(), due: z.boolean() }).nullable(),
});

export type RowMarks = z.output<typeof rowMarksSchema>;

export const decimalSchema = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform((text) => text as Decimal);

export const localDateSchema = z
  .string()
  .refine(isDay)
  .transform((text) => text as LocalDate);

export const wallClockSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => text as WallClock);

/** How a field of each kind is shown: numbers as decimal text, texts and tags as they came. */
const KINDS = {
  identifier: z.string(),
  sharedIdentifier: z.string(),
  word: z.string(),
  wholeNumber: z.string().regex(/^-?\d+$/),
  wallClock: wallClockSchema,
  amount: decimalSchema,
  flag: z.boolean(),
  tags: z.array(z.string()),
};

/** What is worked out, as of the desk's day; null for nothing. */
const DERIVED = {
  /** Null where it is not overdue. */
  daysLate: z.number().int().positive().nullable(),
} satisfies Readonly<Record<DerivedColumn, z.ZodType>>;

export type RowKinds = { readonly [Kind in keyof typeof KINDS]: z.output<(typeof KINDS)[Kind]> };

/**
 * An invoice record as cached: its documented fields (`INVOICE_FIELDS`) by id, dates as the service's local wall-clock
 * time, and what Kontor adds, which is never the service's.
 */
export const invoiceRowSchema = z.strictObject({
  ...byField(KINDS),
  ...DERIVED,
  customerNumber: z.string().transform((digits) => digits as CustomerNumber),
  /** The name that the clerk gave the customer; empty for none. */
  givenName: z.string(),
  /** When the list that the row is of was fetched, in milliseconds since the epoch. */
  fetchedAt: z.number().int().nonnegative(),
  /** The cache's row id; stable for a record over refreshes of the same list. */
  id: z.number().int().positive(),
  /** Price below zero (docs/service.md §2.3). */
  creditNote: z.boolean(),
  /** Due before today with something outstanding; Kontor's word, separate from the status. */
  overdue: z.boolean(),
  /** A PDF of it was saved from this desk. */
  exportedHere: z.boolean(),
  /** The clerk's own marks; null for none. */
  marks: rowMarksSchema.nullable(),
  /** What the last fetch that changed the list did to it; `readable` was there before and could not be read. */
  change: z.enum(['new', 'settled', 'changed', 'readable']).nullable(),
});

export type InvoiceRow = z.output<typeof invoiceRowSchema>;

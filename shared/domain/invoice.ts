import { z } from 'zod';
import type { Decimal } from './money.ts';
import type { LocalDate, WallClock } from './wallClock.ts';

export const decimalSchema = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform((text) => text as Decimal);

export const localDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .transform((text) => text as LocalDate);

export const wallClockSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => text as WallClock);

/**
 * An invoice record as cached (docs/service.md §2.3): amounts as decimal text, dates as the service's local wall-clock
 * time, status, type and tags as they came. The last five fields are Kontor's own and never the service's.
 */
export const invoiceRowSchema = z.strictObject({
  /** The cache's row id; stable for a record over refreshes of the same list. */
  id: z.number().int().positive(),
  type: z.string(),
  invoiceNo: z.string(),
  agreementId: z.number(),
  agreementExternalId: z.string(),
  invoiceDate: wallClockSchema,
  dueDate: wallClockSchema,
  outstanding: decimalSchema,
  entryNo: z.string(),
  price: decimalSchema,
  priceVat: decimalSchema,
  balance: decimalSchema,
  hasPdf: z.boolean(),
  status: z.string(),
  tags: z.array(z.string()),
  /** Price below zero (docs/service.md §2.3). */
  creditNote: z.boolean(),
  /** Due before today with something outstanding; Kontor's word, separate from the status. */
  overdue: z.boolean(),
  daysLate: z.number().int(),
  /** A PDF of it was saved from this desk. */
  exportedHere: z.boolean(),
  /** What the last fetch that changed the list did to it; `readable` was there before and could not be read. */
  change: z.enum(['new', 'settled', 'changed', 'readable']).nullable(),
});

export type InvoiceRow = z.output<typeof invoiceRowSchema>;

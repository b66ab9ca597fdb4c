import { z } from 'zod';
import { MOST_COPIED } from './bounds.ts';
import { CUSTOMER_COLUMNS } from './customerColumns.ts';
import { decimalSchema, localDateSchema } from './invoice.ts';
import { changedSinceSchema } from './invoiceQuery.ts';

/** An empty sort is by number; several columns sort by the first, then the second, and so on. */
export const customerSortSchema = z
  .array(z.strictObject({ column: z.enum(CUSTOMER_COLUMNS), direction: z.enum(['ascending', 'descending']) }))
  .max(4);

export type CustomerSort = z.output<typeof customerSortSchema>;

/**
 * Customers whose list was last fetched before a day, before this day or this week (from Monday) began, or so long ago
 * that the settings call it stale.
 */
export const notFetchedSchema = z.union([
  z.strictObject({ before: localDateSchema }),
  z.strictObject({ since: z.enum(['today', 'thisWeek', 'stale']) }),
]);

export type NotFetched = z.output<typeof notFetchedSchema>;

export const keptListIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

const boundSchema = decimalSchema.refine((text) => text.length <= 60);

/** Null means "any". All parts apply together (and). */
export const customerFilterSchema = z.strictObject({
  /** Part of the number, the given name or the external id. */
  text: z.string().max(200),
  /** At least so much. */
  outstandingFrom: boundSchema.nullable(),
  overdueFrom: boundSchema.nullable(),
  /** Something is owed that was due more than so many days ago. */
  moreThanDaysLate: z.number().int().min(0).max(36_500).nullable(),
  notFetched: notFetchedSchema.nullable(),
  /** Fetches since then have changed its list, or were its first. */
  changedSince: changedSinceSchema.nullable(),
  pinned: z.boolean().nullable(),
  /** The id of a kept list with the customer's number. A list that is gone or of another connection matches no customer. */
  list: keptListIdSchema.nullable(),
  /** Records of the list cannot be read. */
  unreadable: z.boolean().nullable(),
});

export type CustomerFilter = z.output<typeof customerFilterSchema>;

const idsSchema = z.array(z.number().int().positive()).max(MOST_COPIED);

/** Which customers are meant: named rows, or all that a filter matches but a few. */
export const customerSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rows'), ids: idsSchema }),
  z.strictObject({ kind: z.literal('allMatching'), filter: customerFilterSchema, except: idsSchema }),
]);

export type CustomerSelection = z.output<typeof customerSelectionSchema>;

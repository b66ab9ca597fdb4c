import { z } from 'zod';
import { MOST_STEPS } from '../domain/ageingBuckets.ts';
import { ageingStepSchema } from '../domain/ageingSchema.ts';
import { changedSinceSchema } from '../domain/changedSinceSchema.ts';
import { CUSTOMER_AMOUNTS, CUSTOMER_COLUMNS, type CustomerAmount } from '../domain/customerColumns.ts';
import {
  customerFilterSchema,
  customerSelectionSchema,
  customerSortSchema,
} from '../domain/customerQuery.ts';
import { LONGEST_NUMBERS } from '../domain/exportBounds.ts';
import { decimalSchema } from '../domain/invoice.ts';
import { CSV_PRESETS } from '../domain/listFileFormats.ts';
import { LARGEST_PAGE, MOST_COPIED } from '../domain/pageBounds.ts';
import {
  connectionIdSchema,
  countSchema,
  customerNumberSchema,
  instantSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { jobsOfForgottenSchema } from './keep.ts';
import { filterWordsSchema, linesAboveSchema, listNaming, namePreviewSchema } from './listNaming.ts';

const idSchema = z.number().int().positive();

const amounts = Object.fromEntries(CUSTOMER_AMOUNTS.map((amount) => [amount, decimalSchema])) as Record<
  CustomerAmount,
  typeof decimalSchema
>;

/** A customer whose list is kept, with the columns of `CUSTOMER_FIELDS`. */
export const customerListRowSchema = z.strictObject({
  /** The cache's id of the customer; another one once it was forgotten and fetched again. */
  id: idSchema,
  number: customerNumberSchema,
  givenName: z.string(),
  pinned: z.boolean(),
  externalId: z.string().nullable(),
  fetchedAt: instantSchema,
  invoices: countSchema,
  /** Records of its list that cannot be read and so are in no sum. */
  unreadable: countSchema,
  /** Changes of invoices since the time that was asked for. */
  changes: countSchema,
  /** Fetched for the first time since then: its first list is no change. */
  isNew: z.boolean(),
  ...amounts,
  daysLate: countSchema,
});

export type CustomerListRow = z.output<typeof customerListRowSchema>;

/** Exact sums over the selected customers, never over the loaded rows. */
export const customerListTotalsSchema = z.strictObject({
  customers: countSchema,
  /** Customers of the connection whose list is kept. */
  all: countSchema,
  invoices: countSchema,
  amounts: z.strictObject(amounts),
  /** Of the ageing, in the order of the columns `step1` and on. */
  steps: z.array(ageingStepSchema).max(MOST_STEPS),
  unreadable: countSchema,
  /** Customers whose list was fetched so long ago that the settings call it stale. */
  stale: countSchema,
  /** Customers of the kept list in the filter that have no row, because their invoices were never fetched. */
  notKept: countSchema,
  oldestFetch: instantSchema.nullable(),
  newestFetch: instantSchema.nullable(),
});

export type CustomerListTotals = z.output<typeof customerListTotalsSchema>;

const ofConnection = { connectionId: connectionIdSchema };
/** From when on changes count. */
const counted = { changesSince: changedSinceSchema.default({ daysAgo: 1 }) };
const listed = { ...ofConnection, ...counted, filter: customerFilterSchema, sort: customerSortSchema };
const chosen = { ...ofConnection, selection: customerSelectionSchema };
/** `pdf` are the pages to print. */
const named = { format: z.enum(['xlsx', 'csv', 'pdf']), filterWords: filterWordsSchema, ...listNaming };
const ordered = { ...chosen, ...counted, sort: customerSortSchema };

/** All customers of a connection whose list is kept, as rows of one list. Nothing here reaches the service. */
export const customerListContract = {
  page: query(
    z.strictObject({
      ...listed,
      ...pageWindow,
    }),
    z.strictObject({
      rows: z.array(customerListRowSchema).max(LARGEST_PAGE),
      matching: countSchema,
      all: countSchema,
      /** Grows with every change of a list, a name, a pin or a kept list, and with the day. */
      revision: countSchema,
      fetchedAt: instantSchema,
    }),
  ),
  position: query(
    z.strictObject({ ...listed, id: idSchema }),
    z.strictObject({ position: countSchema.nullable() }),
  ),
  totals: query(z.strictObject(chosen), customerListTotalsSchema),
  /** The selected customers in order; beyond the bound only the first are given. */
  selected: query(
    z.strictObject(ordered),
    z.strictObject({ rows: z.array(customerListRowSchema).max(MOST_COPIED), selected: countSchema }),
  ),
  /** The numbers of the selected customers, one a line, as a pasted list of them. */
  numbers: query(z.strictObject(ordered), z.strictObject({ text: z.string().max(LONGEST_NUMBERS) })),
  /** Saves the selected customers where a dialog of the main process says; null when the clerk cancels. */
  save: command(
    z.strictObject({
      ...ordered,
      columns: z.array(z.enum(CUSTOMER_COLUMNS)).min(1).max(CUSTOMER_COLUMNS.length),
      ...named,
      /** For CSV: for programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
    }),
    z.strictObject({ customers: countSchema, fileName: z.string() }).nullable(),
  ),
  previewName: query(z.strictObject({ ...chosen, ...named }), namePreviewSchema),
  pin: command(
    z.strictObject({ ...chosen, pinned: z.boolean() }),
    z.strictObject({ customers: countSchema }),
  ),
  /** What is on this computer of the selected customers, for the question before they are forgotten. */
  kept: query(
    z.strictObject(chosen),
    z.strictObject({
      customers: countSchema,
      invoices: countSchema,
      pdfs: countSchema,
      /** Customers with the clerk's own name, note of the external id, address or pin. */
      noted: countSchema,
      /** Kept lists with any of them. */
      keptLists: countSchema,
      /** What was noted of them and their invoices. */
      marks: countSchema,
      /** Frozen sheets that name any of them. */
      frozenSheets: countSchema,
      ...jobsOfForgottenSchema.shape,
    }),
  ),
  /**
   * Removes all that is kept of the selected customers, one after the other. `failed` were not forgotten, or are left
   * because of `stopForgetting`.
   */
  forget: command(z.strictObject(chosen), z.strictObject({ forgotten: countSchema, failed: countSchema })),
  stopForgetting: command(nothing, noAnswer),
  forgetting: event(z.strictObject({ done: countSchema, customers: countSchema })),
};

import { z } from 'zod';
import { localDateSchema } from '../domain/invoice.ts';
import { countSchema, customerInput, noAnswer } from './customerRef.ts';
import { command, query } from './entry.ts';
import { settingsSchema } from './settings.ts';

/** What becomes of jobs when customers are forgotten. */
export const jobsOfForgottenSchema = z.strictObject({
  /** Those that are removed: they name the customers, and cannot go without them. */
  jobs: countSchema,
  /** Those of them that are not over; they are ended first. */
  unfinishedJobs: countSchema,
  /** Those that stay for other customers, without these. */
  shortenedJobs: countSchema,
});

export type JobsOfForgotten = z.infer<typeof jobsOfForgottenSchema>;

/** What of a customer is on this computer, for the question before it is forgotten. */
export const keptOfCustomerSchema = z.strictObject({
  /** Null when no list was fetched. */
  invoices: countSchema.nullable(),
  pdfs: countSchema,
  agreements: z.boolean(),
  /** The clerk's own name, note of the external id, address or pin. */
  noted: z.boolean(),
  /** Kept lists that have its number. */
  keptLists: countSchema,
  /** What was noted of it and its invoices, what was taken away again included. */
  marks: countSchema,
  /** Explanations of its differences with a ledger, and its rows in comparisons that were saved. */
  differences: countSchema,
  /** Days of the frozen sheets that name it. */
  frozenSheets: z.array(localDateSchema),
  fetching: z.boolean(),
  ...jobsOfForgottenSchema.shape,
});

export type KeptOfCustomer = z.infer<typeof keptOfCustomerSchema>;

/**
 * What is kept on this computer, and how it is removed for good (docs/design.md §6.7). Files that were exported stay.
 */
export const keepContract = {
  ofCustomer: query(customerInput, keptOfCustomerSchema),
  /** Stops all work for the customer and removes all that is kept of it. */
  forget: command(customerInput, noAnswer),
  /** How many customers a retention of so many days would forget at once. */
  due: query(
    z.strictObject({ days: settingsSchema.shape.forgetAfterDays.unwrap() }),
    z.strictObject({ customers: countSchema }),
  ),
  /** Removes everything on this computer and in its keychain; the app is then as before its first start. */
  wipe: command(z.strictObject({ everything: z.literal(true) }), noAnswer),
};

import { z } from 'zod';
import { decimalSchema } from '../domain/invoice.ts';
import { invoiceFilterSchema } from '../domain/invoiceQuery.ts';
import { LONGEST_SIGNER, REVIEW_FORMATS } from '../domain/reviewNames.ts';
import { countSchema, instantSchema, listRefSchema } from './customerRef.ts';
import { command, query } from './entry.ts';
import { filterWordsSchema } from './listNaming.ts';

const scope = { customer: listRefSchema, filter: invoiceFilterSchema };

/** A report of what was reviewed in a list, signed off by name. */
export const reviewReportContract = {
  /** What the report would say in figures; counted from the cache. */
  reviewPlan: query(
    z.strictObject(scope),
    z.strictObject({
      invoices: countSchema,
      reviewed: countSchema,
      outstanding: decimalSchema,
      reviewedOutstanding: decimalSchema,
      /** Invoices that have changed since they were reviewed. */
      changed: countSchema,
      questions: countSchema,
      notes: countSchema,
      unreadable: countSchema,
      /** Who signed the last report of the connection; empty before the first. */
      signedBy: z.string(),
      /** When the last report of this very scope was made: the next one says what has changed since. */
      lastAt: instantSchema.nullable(),
    }),
  ),
  /** Asks for the place in a dialog of the main process, then writes the report as a job; null when the clerk cancels. */
  review: command(
    z.strictObject({
      ...scope,
      filterWords: filterWordsSchema,
      format: z.enum(REVIEW_FORMATS),
      signedBy: z.string().trim().min(1).max(LONGEST_SIGNER),
    }),
    z.strictObject({ jobId: z.string().nullable() }),
  ),
};

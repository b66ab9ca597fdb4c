import { z } from 'zod';
import { localDateSchema } from '../domain/invoice.ts';
import { instantSchema, nothing } from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { LIST_PRESETS } from './exports.ts';
import { LARGEST_PAGE } from './invoices.ts';
import { JOB_KINDS } from './jobs.ts';

/** What is kept of the work at this desk. The last two are about the log itself. */
export const ACTIVITY_KINDS = [
  'lookUp',
  'pdfOpened',
  'exportBegun',
  'exportEnded',
  'listPrinted',
  'connectionAdded',
  'connectionChanged',
  'connectionRemoved',
  'limitChanged',
  'keptPdfsRemoved',
  'customerForgotten',
  'logExported',
  'entriesNotKept',
  'logBroken',
] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** `interrupted`: Kontor was closed before the export was over; the next launch may go on with it. */
export const ACTIVITY_OUTCOMES = ['done', 'cancelled', 'failed', 'interrupted'] as const;

/**
 * How a log can be broken: an entry says something else than it did (`changed`), entries are gone from the middle
 * (`missing`) or from the end (`cutShort`), the log is another one than the head knows (`replaced`), or the head
 * that holds its end is gone or cannot be read (`headGone`).
 */
export const ACTIVITY_TROUBLES = ['changed', 'missing', 'cutShort', 'replaced', 'headGone'] as const;

export type ActivityTrouble = (typeof ACTIVITY_TROUBLES)[number];

const countSchema = z.number().int().nonnegative();

/** Who did what, when. What a deed does not have is null. No secret, address or place of a file is among it. */
export const activityEntrySchema = z.strictObject({
  kind: z.enum(ACTIVITY_KINDS),
  at: instantSchema,
  /** The same moment by the desk's clock then, `YYYY-MM-DD HH:MM:SS`. */
  local: z.string(),
  /** The operating system's account; empty where the host does not know it. */
  user: z.string(),
  /** The connection's name then; empty where the deed is about none. */
  connection: z.string(),
  customer: z.string().nullable(),
  /** How many customers, the one that is named among them. */
  customers: countSchema.nullable(),
  invoiceNo: z.string().nullable(),
  what: z.enum(JOB_KINDS).nullable(),
  outcome: z.enum(ACTIVITY_OUTCOMES).nullable(),
  /** Of an export: all, saved, left out, failed. */
  total: countSchema.nullable(),
  done: countSchema.nullable(),
  skipped: countSchema.nullable(),
  failed: countSchema.nullable(),
  /** A limit before and after, megabytes. */
  from: countSchema.nullable(),
  to: countSchema.nullable(),
  /** Rows that were printed, entries that were exported or are missing, PDFs that were removed. */
  count: countSchema.nullable(),
  trouble: z.enum(ACTIVITY_TROUBLES).nullable(),
});

export type ActivityEntry = z.output<typeof activityEntrySchema>;

/** An entry in its place; null stands for one that can no longer be read. */
const placedSchema = z.strictObject({ place: z.number().int(), entry: activityEntrySchema.nullable() });

export type PlacedEntry = z.output<typeof placedSchema>;

export const activityFilterSchema = z.strictObject({
  /** None means all of them. */
  kinds: z.array(z.enum(ACTIVITY_KINDS)).max(ACTIVITY_KINDS.length),
  /** Part of an account, connection, customer or invoice number. */
  text: z.string().max(200),
  /** Days by the desk's clock, both included. */
  from: localDateSchema.nullable(),
  to: localDateSchema.nullable(),
});

export type ActivityFilter = z.output<typeof activityFilterSchema>;

/** What a check of the whole log has found. */
export const activityVerdictSchema = z.strictObject({
  entries: countSchema,
  /** Place of the first entry that is not as it was written; null when the log is whole. */
  brokenAt: z.number().int().nullable(),
  trouble: z.enum(ACTIVITY_TROUBLES).nullable(),
  /** The last entry's seal, hexadecimal: whoever noted it and the count can compare them later. */
  seal: z.string(),
  checkedAt: instantSchema,
});

export type ActivityVerdict = z.output<typeof activityVerdictSchema>;

export const activityContract = {
  /** A window of entries, the newest first. */
  page: query(
    z.strictObject({
      filter: activityFilterSchema,
      offset: z.number().int().nonnegative(),
      limit: z.number().int().min(1).max(LARGEST_PAGE),
    }),
    z.strictObject({ entries: z.array(placedSchema), matching: countSchema, all: countSchema }),
  ),
  /** Reads the log from its first entry to its last and holds each against its seal. */
  verify: query(nothing, activityVerdictSchema),
  /** Saves what matches as CSV, with each entry's seal, where a dialog of the main process says. */
  exportCsv: command(
    z.strictObject({ filter: activityFilterSchema, preset: z.enum(LIST_PRESETS) }),
    z.strictObject({ entries: countSchema, fileName: z.string() }).nullable(),
  ),
  /** An entry was added; `entries` counts all. */
  changed: event(z.strictObject({ entries: countSchema })),
};

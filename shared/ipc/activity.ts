import { z } from 'zod';
import { MOST_COPIED } from '../domain/bounds.ts';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';
import { CSV_PRESETS } from '../domain/listFormat.ts';
import { FEWEST_LOG_DAYS, MOST_LOG_DAYS } from '../domain/settingChoices.ts';
import { ACTIVITY_NAMES } from './activityNames.ts';
import {
  countSchema,
  filterWordsSchema,
  instantSchema,
  linesAboveSchema,
  listNaming,
  namePreviewSchema,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { rowSelectionSchema } from './invoices.ts';
import { JOB_KINDS } from './jobKinds.ts';

export type ActivityKind = keyof typeof ACTIVITY_NAMES.kind;
export const ACTIVITY_KINDS = Object.keys(ACTIVITY_NAMES.kind) as ActivityKind[];

type ActivityOutcome = keyof typeof ACTIVITY_NAMES.outcome;
export const ACTIVITY_OUTCOMES = Object.keys(ACTIVITY_NAMES.outcome) as ActivityOutcome[];

export type ActivityTrouble = keyof typeof ACTIVITY_NAMES.trouble;
export const ACTIVITY_TROUBLES = Object.keys(ACTIVITY_NAMES.trouble) as ActivityTrouble[];

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Who did what, when. A field that does not apply is null. It holds no secret, no address and no path of a file. */
export const activityEntrySchema = z.strictObject({
  kind: z.enum(ACTIVITY_KINDS),
  at: instantSchema,
  /** The same moment by the desk's clock then, `YYYY-MM-DD HH:MM:SS`. */
  local: z.string(),
  /** The operating system's account; empty where the host does not know it. */
  user: z.string(),
  /** The connection's name then; empty if the deed is about none. */
  connection: z.string(),
  customer: z.string().nullable(),
  /** How many customers, including the named one; the log names each of them and can be searched by each. */
  customers: countSchema.nullable(),
  invoiceNo: z.string().nullable(),
  what: z.enum(JOB_KINDS).nullable(),
  outcome: z.enum(ACTIVITY_OUTCOMES).nullable(),
  /** Of an export: all, saved, left out, failed. */
  total: countSchema.nullable(),
  done: countSchema.nullable(),
  skipped: countSchema.nullable(),
  failed: countSchema.nullable(),
  /** A limit before and after: megabytes, or days of a retention, null for none. */
  from: countSchema.nullable(),
  to: countSchema.nullable(),
  /** Rows that were printed, views among own facts, marks, entries that were exported, removed or are missing, PDFs that were removed. */
  count: countSchema.nullable(),
  trouble: z.enum(ACTIVITY_TROUBLES).nullable(),
  /** Of entries removed for their age: the place of the last, and when that was written by the desk's clock. */
  removed: countSchema.nullable(),
  until: z.string().nullable(),
  /** Of a signed report: that of its file, hexadecimal. Of a frozen sheet: that of its rows, before any were removed. */
  sha256: hashSchema.nullable(),
  /** Of a frozen sheet: its day; and of one that lost the rows of a forgotten customer its sums, and its hash then. */
  sheetDay: localDateSchema.nullable(),
  outstandingBefore: decimalSchema.nullable(),
  outstandingAfter: decimalSchema.nullable(),
  sha256After: hashSchema.nullable(),
});

export type ActivityEntry = z.output<typeof activityEntrySchema>;

/** An entry with its place; null for one that can no longer be read. */
const placedSchema = z.strictObject({
  place: z.number().int(),
  entry: activityEntrySchema.nullable(),
  /** The customer, among several of an entry, by which the filter's text has found it. */
  found: z.string().nullable(),
});

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
  /** Place of the last entry, 0 without any; grows with every change. */
  last: countSchema,
  /** Place of the first entry that is not as it was written; null when the log is whole. */
  brokenAt: z.number().int().nullable(),
  trouble: z.enum(ACTIVITY_TROUBLES).nullable(),
  /** The last entry's seal, hexadecimal: a person who noted it and its place can compare them later. */
  seal: z.string(),
  /** Entries that were removed for their age, and when the last of them was written; null while none was. */
  removed: z.strictObject({ count: countSchema, until: z.string() }).nullable(),
  checkedAt: instantSchema,
});

export type ActivityVerdict = z.output<typeof activityVerdictSchema>;

const named = { filterWords: filterWordsSchema, ...listNaming };

export const activityContract = {
  /** A window of entries, the newest first. */
  page: query(
    z.strictObject({
      filter: activityFilterSchema,
      ...pageWindow,
    }),
    z.strictObject({
      entries: z.array(placedSchema),
      matching: countSchema,
      all: countSchema,
      /** Place of the newest entry; grows with every change of the log. */
      last: countSchema,
    }),
  ),
  /** The selected entries by their places, the newest first; beyond the bound only the first are given. */
  selected: query(
    z.strictObject({ filter: activityFilterSchema, selection: rowSelectionSchema }),
    z.strictObject({ entries: z.array(placedSchema).max(MOST_COPIED), selected: countSchema }),
  ),
  /** How many entries a retention of so many days would remove at once. */
  due: query(
    z.strictObject({ days: z.number().int().min(FEWEST_LOG_DAYS).max(MOST_LOG_DAYS) }),
    z.strictObject({ entries: countSchema }),
  ),
  /** Reads the log from its first entry to its last and checks each against its seal. */
  verify: query(nothing, activityVerdictSchema),
  /**
   * Saves what matches as CSV, with each entry's seal, where a dialog of the main process says. An entry about several
   * customers has a line for each of them; its counts are in the first line only.
   */
  exportCsv: command(
    z.strictObject({
      filter: activityFilterSchema,
      /** For programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(CSV_PRESETS),
      linesAbove: linesAboveSchema,
      ...named,
    }),
    z.strictObject({ entries: countSchema, fileName: z.string() }).nullable(),
  ),
  previewName: query(z.strictObject(named), namePreviewSchema),
  /** The log has changed; `last` is the place of its newest entry. */
  changed: event(z.strictObject({ last: countSchema })),
};

import { z } from 'zod';
import {
  AMOUNT_HINTS,
  COMPARE_PASSES,
  COMPARED_AMOUNTS,
  COMPARED_DAYS,
  COMPARED_KINDS,
  COMPARISON_FORMATS,
  DECIMAL_MARKS,
  LEDGER_BOUNDS,
  LEDGER_LEFT_OUT,
  LEDGER_ROLES,
  LINE_PROBLEMS,
  LONGEST_COMPARER,
  LONGEST_EXPLANATION,
  MOST_EXPLAINED,
  MOST_SAVED_COMPARISONS,
  TEXT_ENCODINGS,
} from '../domain/comparison.ts';
import { decimalSchema, localDateSchema, wallClockSchema } from '../domain/invoice.ts';
import { invoiceFilterSchema } from '../domain/invoiceQuery.ts';
import { CSV_PRESETS } from '../domain/listFormat.ts';
import type { Decimal } from '../domain/money.ts';
import { asOfFiguresSchema } from './asOf.ts';
import {
  connectionInput,
  countSchema,
  customerNumberSchema,
  filterWordsSchema,
  instantSchema,
  linesAboveSchema,
  listNaming,
  listRefSchema,
  namePreviewSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { heldIdSchema } from './ownFacts.ts';

/** What the clerk has said of a difference, and of another one that the same invoice had before. */
const rowExplanationSchema = z.strictObject({
  explanation: z.string().nullable(),
  before: z
    .strictObject({
      text: z.string(),
      kind: z.enum(COMPARED_KINDS),
      /** A decimal; the two days of a date; of an unreadable line what was written where its amount should be. */
      difference: z.string(),
    })
    .nullable(),
});

export type RowExplanation = z.output<typeof rowExplanationSchema>;

/** How many differences of a kind are explained, and their sum. */
const explainedSumsSchema = z.strictObject({
  kind: z.enum(COMPARED_KINDS),
  count: countSchema,
  difference: decimalSchema,
});

export type ExplainedSums = z.output<typeof explainedSumsSchema>;

/** What the clerk says of differences. Null where the comparison is not held any more. */
export const explanationsContract = {
  /** Of each kind of which any difference is explained. */
  sums: query(z.strictObject({ id: countSchema }), z.array(explainedSumsSchema).nullable()),
  /**
   * Explains rows of a kind by their places, in one line; an empty one takes away what was said. `dropped` are the oldest
   * explanations that gave way, since no more can be kept.
   */
  set: command(
    z.strictObject({
      id: countSchema,
      kind: z.enum(COMPARED_KINDS).exclude(['equal']),
      places: z.array(countSchema).min(1).max(MOST_EXPLAINED),
      text: z.string().max(LONGEST_EXPLANATION),
    }),
    z.strictObject({ actionId: z.string(), dropped: countSchema }).nullable(),
  ),
  /**
   * Puts back what an action of this launch has replaced. `later` were explained again since, and stay. Fails with
   * `invalidInput` for an action that is not kept any more.
   */
  undo: command(
    z.strictObject({ actionId: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) }),
    z.strictObject({ later: countSchema }),
  ),
  /** Something was explained, or is not any more. */
  changed: event(nothing),
};

const namedFile = { format: z.enum(COMPARISON_FORMATS), ...listNaming };

/** A comparison as a file. */
const comparisonFile = {
  /**
   * The bridge and the rows of all differences as a file; the clerk is asked for the place. Null when she cancels; `gone`
   * where the comparison is held no longer.
   */
  save: command(
    z.strictObject({
      id: countSchema,
      ...namedFile,
      /** For CSV: for programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
      /** The filter of the comparison in the clerk's words. */
      filterWords: filterWordsSchema,
      /** The rows that are equal, too. */
      withEqual: z.boolean(),
      /** Who has compared, for the file; empty for nobody. */
      comparedBy: z.string().trim().max(LONGEST_COMPARER),
    }),
    z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), fileName: z.string(), rows: countSchema }),
        z.strictObject({ kind: z.literal('gone') }),
      ])
      .nullable(),
  ),
  /** Of a comparison with this list. */
  previewName: query(z.strictObject({ list: listRefSchema, ...namedFile }), namePreviewSchema),
};

/** How the columns of a ledger's file are read. */
export const mappingSchema = z.strictObject({
  /** Which of its sheets, from 0; a text has one. */
  sheet: countSchema.max(LEDGER_BOUNDS.sheets),
  /** Rows before the first line, the row of titles among them. */
  skipped: countSchema.max(LEDGER_BOUNDS.skipped),
  /** Of each column, in their order. */
  roles: z.array(z.enum(LEDGER_ROLES).nullable()).max(LEDGER_BOUNDS.columns),
  /** Null: each amount by itself; those that may be two are unreadable. */
  decimalMark: z.enum(DECIMAL_MARKS).nullable(),
  /** Credits of the ledger are above zero, and debts below. */
  isTurned: z.boolean(),
});

export type LedgerMapping = z.output<typeof mappingSchema>;

const ledgerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    ledgerId: countSchema,
    /** Null for a text that was pasted. */
    fileName: z.string().nullable(),
    /** Rows of the sheet that are not empty. */
    rows: countSchema,
    /** In which its text is written, as its bytes tell; null of a workbook. */
    encoding: z.enum(TEXT_ENCODINGS).nullable(),
    sheets: z.array(z.string()),
    /** The first rows, as they are written. */
    first: z.array(z.array(z.string())),
    mapping: mappingSchema,
    /** It is how a file with the same titles was read when it was compared last. */
    isRemembered: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    fileName: z.string().nullable(),
    reason: z.enum(['tooLarge', 'packed', 'locked', 'notText', 'markup', 'empty']),
  }),
]);

export type LedgerFile = z.output<typeof ledgerSchema>;

/** What one of the first rows of a table is read as, beside the reason for which it is left out. */
export const readRowShape = {
  row: countSchema,
  day: localDateSchema.nullable(),
  amount: decimalSchema.nullable(),
  currency: z.string(),
  names: z.array(z.string()),
};

const readRowSchema = z.strictObject({
  ...readRowShape,
  reason: z.enum([...LEDGER_LEFT_OUT, ...LINE_PROBLEMS]).nullable(),
});

/** All keys of a kind; `difference` is what is here less what is there. */
const sumsSchema = z.strictObject({
  kind: z.enum(COMPARED_KINDS),
  count: countSchema,
  there: decimalSchema,
  here: decimalSchema,
  difference: decimalSchema,
});

export type ComparedSums = z.output<typeof sumsSchema>;

/**
 * Pairs of keys that may be one by amount and date: those that the clerk has taken, which are equal but for a day at most,
 * and those that she has not; and keys that are none since several may be meant.
 */
const suggestionsSchema = z
  .strictObject({
    open: countSchema,
    taken: countSchema,
    several: countSchema,
    takenEqual: z.strictObject({ count: countSchema, sum: decimalSchema }),
  })
  // Of a comparison that was saved before there were any.
  .default({ open: 0, taken: 0, several: 0, takenEqual: { count: 0, sum: '0' as Decimal } });

/** Rows of a ledger that are no items: how many by their reason, and the first of them. */
const leftOutSchema = z.strictObject({
  counts: z.partialRecord(z.enum(LEDGER_LEFT_OUT), countSchema),
  /** Totals that the rows that they may be of do not come to. */
  totalsOff: countSchema,
  first: z
    .array(
      z.strictObject({
        /** As the file counts, from 0. */
        row: countSchema,
        reason: z.enum(LEDGER_LEFT_OUT),
        text: z.string(),
        amount: decimalSchema.nullable(),
        isOff: z.boolean(),
      }),
    )
    .max(100),
});

/** The result of a comparison: the differences of all kinds lead from the ledger's total (`there`) to that of `here`. */
const figuresSchema = z.strictObject({
  /** In the order of the bridge. Comparisons that were saved by an earlier version are without the kinds that it did not have. */
  kinds: z.array(sumsSchema).max(COMPARED_KINDS.length),
  there: decimalSchema,
  here: decimalSchema,
  customers: countSchema,
  /** Records that cannot be read, and so are in no sum. */
  unreadableHere: countSchema,
  /** Days of the ledger that cannot be read, and so are not compared. */
  unreadDays: countSchema,
  /** Of a comparison that was saved before any were left out there is none. */
  leftOut: leftOutSchema.optional(),
  suggestions: suggestionsSchema,
  oldestFetch: instantSchema.nullable(),
  newestFetch: instantSchema.nullable(),
  /** Whose balances of the day are known, and whose are not, and so are in no sum; null where those kept now are compared. */
  asOf: asOfFiguresSchema.omit({ ageing: true }).nullable().default(null),
});

export type ComparisonFigures = z.output<typeof figuresSchema>;

const rowSchema = z.strictObject({
  kind: z.enum(COMPARED_KINDS),
  customer: z.string(),
  invoiceNo: z.string(),
  /** The ledger's writing of the number, where it is another. */
  written: z.string().nullable(),
  /** Null where that side does not have it. */
  there: decimalSchema.nullable(),
  here: decimalSchema.nullable(),
  difference: decimalSchema,
  /** Lines of the ledger that are summed, and the first of them as the file counts. */
  lines: countSchema,
  firstLine: countSchema.nullable(),
  /** Invoices that are summed, all of them, and the first. */
  invoices: countSchema,
  ids: z.array(z.number().int().positive()),
  id: z.number().int().positive().nullable(),
  dueDate: wallClockSchema.nullable(),
  pass: z.enum(COMPARE_PASSES).nullable(),
  hint: z.enum(AMOUNT_HINTS).nullable(),
  /** Of equal amounts: the day that differs. */
  otherDay: z
    .strictObject({ of: z.enum(COMPARED_DAYS), there: localDateSchema, here: localDateSchema })
    .nullable(),
  /** Of an unreadable line: why, and what is written where its amount should be. */
  problem: z.enum(LINE_PROBLEMS).nullable(),
  text: z.string(),
  /** What it may be by amount and date. */
  suggestion: z
    .strictObject({
      /** Which pair, for `take`; null where several may be meant. */
      pair: countSchema.nullable(),
      /** Of a pair that is not taken, the other side: the invoice, or the first line. */
      invoiceNo: z.string().nullable(),
      line: countSchema.nullable(),
    })
    .nullable()
    .default(null),
});

export type ComparedRow = z.output<typeof rowSchema>;

const explainedRowSchema = rowSchema.extend(rowExplanationSchema.shape);

export type ExplainedRow = z.output<typeof explainedRowSchema>;

const begunSchema = z.strictObject({ id: countSchema, figures: figuresSchema });

/** How a ledger is read, and what it is compared with. */
const rulesSchema = z.strictObject({
  mapping: mappingSchema,
  amount: z.enum(COMPARED_AMOUNTS),
  /** Which of the kept invoices are compared; null for all. Comparisons of earlier versions are without it. */
  filter: invoiceFilterSchema.nullable().default(null),
  until: localDateSchema.nullable(),
  /** The day at whose end the balances are; null for those kept now. Only of what is outstanding, and without a filter. */
  asOf: localDateSchema.nullable().default(null),
  tolerance: decimalSchema,
});

export type ComparisonRules = z.output<typeof rulesSchema>;

export const compareContract = {
  /** A part (base64) of a file that the clerk has dropped, or chosen in a browser's own file field; `open` reads all of them. */
  upload: command(z.strictObject({ uploadId: heldIdSchema, part: z.base64().max(900_000) }), noAnswer),
  /**
   * Reads a ledger's open items: the clerk chooses the file in a window of the main process, or has given it in parts, or
   * has pasted rows, or wants another sheet of one that is held. Null when she chooses none, or it is held no longer: so many
   * are held as there are windows in use.
   */
  open: command(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('choose') }),
      z.strictObject({
        kind: z.literal('content'),
        /** Its name alone, to be shown; no place. */
        name: z.string().regex(/^[^/\\:]{0,255}$/),
        uploadId: heldIdSchema,
      }),
      z.strictObject({ kind: z.literal('pasted'), text: z.string().max(LEDGER_BOUNDS.pasted) }),
      z.strictObject({
        kind: z.literal('sheet'),
        ledgerId: countSchema,
        sheet: countSchema.max(LEDGER_BOUNDS.sheets),
      }),
    ]),
    ledgerSchema.nullable(),
  ),
  /** The first rows of a ledger as they are read by its columns; null where it is held no longer. */
  preview: query(
    z.strictObject({ ledgerId: countSchema, mapping: mappingSchema }),
    z.array(readRowSchema).nullable(),
  ),
  /** Compares a ledger that is held, null for one that is not; nothing is kept of it beyond this launch. */
  begin: command(
    z.strictObject({ ledgerId: countSchema, list: listRefSchema, ...rulesSchema.shape }),
    begunSchema.nullable(),
  ),
  /** The comparison of a ledger that is being made is given up; `begin` fails as cancelled. */
  stop: command(z.strictObject({ ledgerId: countSchema }), noAnswer),
  /** A window of the rows of one kind; null where the comparison is not held any more. */
  page: query(
    z.strictObject({ id: countSchema, kind: z.enum(COMPARED_KINDS), ...pageWindow }),
    z
      .strictObject({
        rows: z.array(explainedRowSchema),
        matching: countSchema,
        /** False: lists were fetched or forgotten since. */
        isCurrent: z.boolean(),
      })
      .nullable(),
  ),
  /** Takes a suggested pair for one key, or gives it back; null where the comparison is not held any more. */
  take: command(
    z.strictObject({ id: countSchema, pair: countSchema, isTaken: z.boolean() }),
    begunSchema.nullable(),
  ),
  ...comparisonFile,
  /** A ledger and its comparison are held no longer. */
  close: command(z.strictObject({ ledgerId: countSchema }), noAnswer),
};

const savedIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** What a comparison was of, and what has come of it. */
const savedSchema = z.strictObject({
  id: savedIdSchema,
  /** Of the file's bytes as they were given; hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Null for a text that was pasted. */
  fileName: z.string().nullable(),
  /** When it was made, and of whom: null for all customers. */
  at: instantSchema,
  number: customerNumberSchema.nullable(),
  ...rulesSchema.shape,
  figures: figuresSchema,
  explained: z.array(explainedSumsSchema),
  /** Differences that are too many to be saved. */
  cut: countSchema,
  /** Differences of customers that were forgotten since, and their sum. The figures still have them. */
  forgotten: z.strictObject({ count: countSchema, difference: decimalSchema }),
});

export type SavedComparison = z.output<typeof savedSchema>;

/** Comparisons that the clerk has saved, all of which but the equal keys. Null for one that is not there any more. */
export const savedComparisonsContract = {
  /** The last one first. */
  list: query(connectionInput, z.array(savedSchema).max(MOST_SAVED_COMPARISONS)),
  /** Saves one that was made in this launch. Once more: in the place of what was saved of it before. */
  save: command(
    z.strictObject({ comparisonId: countSchema }),
    z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), id: savedIdSchema, again: z.boolean() }),
        z.strictObject({ kind: z.literal('full') }),
      ])
      .nullable(),
  ),
  /** A window of its rows of one kind. */
  page: query(
    z.strictObject({ id: savedIdSchema, kind: z.enum(COMPARED_KINDS), ...pageWindow }),
    z.strictObject({ rows: z.array(explainedRowSchema), matching: countSchema }),
  ),
  remove: command(z.strictObject({ id: savedIdSchema }), noAnswer),
  /** Puts back one that was removed in this launch. Fails with `invalidInput` where it cannot be put back. */
  restore: command(z.strictObject({ id: savedIdSchema }), noAnswer),
  /** One was saved, removed or put back. */
  changed: event(nothing),
};

import { z } from 'zod';
import {
  BANK_KINDS,
  BANK_REFUSALS,
  BANK_ROLES,
  BANK_SKIPS,
  SUGGESTED_BY,
  UNMATCHED_HINTS,
} from '../domain/bankEntries.ts';
import { DECIMAL_MARKS, LEDGER_BOUNDS } from '../domain/comparison.ts';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';
import { REFERENCE_SCHEMES } from '../domain/paymentReference.ts';
import { readRowShape } from './compare.ts';
import { connectionIdSchema, countSchema, instantSchema, noAnswer, pageWindow } from './customerRef.ts';
import { command, query } from './entry.ts';
import { heldIdSchema } from './ownFacts.ts';

const countedSchema = z.strictObject({ count: countSchema, sum: decimalSchema });

/** What a bank's file says of itself, and what in it is no credit that could settle an invoice. */
const fileFiguresSchema = z.strictObject({
  kind: z.enum(['camt052', 'camt053', 'camt054', 'table']),
  accounts: z.array(z.string()),
  currencies: z.array(z.string()),
  from: localDateSchema.nullable(),
  until: localDateSchema.nullable(),
  entries: countSchema,
  /** What the credits must add up to. */
  credits: decimalSchema,
  charges: countedSchema,
  /** By currency. */
  skipped: z.array(
    z.strictObject({ reason: z.enum(BANK_SKIPS), ...countedSchema.shape, currency: z.string() }),
  ),
  /** The first rows of each reason for which some are no credits: below zero what was taken from the account. */
  leftOut: z.array(
    z.strictObject({
      reason: z.enum(BANK_SKIPS),
      row: countSchema,
      text: z.string(),
      amount: decimalSchema.nullable(),
    }),
  ),
  differences: z.array(
    z.strictObject({
      kind: z.enum(['parts', 'batch', 'total', 'number', 'balance']),
      said: decimalSchema,
      found: decimalSchema,
      place: countSchema.nullable(),
    }),
  ),
  /** Beside those that are named. */
  moreDifferences: countSchema,
  /** Entries with a day that cannot be read, or is more than a year ahead. */
  oddDays: countSchema,
  /** Totals of the file's own that cannot be read. */
  unreadTotals: countSchema,
  /** Files of a ZIP file that are no camt files. */
  otherFiles: countSchema,
});

/** What has become of all credits of a kind. */
const kindSchema = z.strictObject({ kind: z.enum(BANK_KINDS), ...countedSchema.shape });

export type BankSums = z.output<typeof kindSchema>;

const figuresSchema = z.strictObject({
  file: fileFiguresSchema,
  /** Each credit is in one of them. */
  kinds: z.array(kindSchema).length(BANK_KINDS.length),
  /** What the kinds leave of the file's credits: 0, unless the file contradicts itself. */
  rest: decimalSchema,
  /** Invoices of which no payment has a day that can be read. */
  withoutDay: countSchema,
  /** The invoices of all that is matched or taken, and what came for them. */
  invoices: countSchema,
  outstanding: decimalSchema,
  paid: decimalSchema,
  /** Invoices with less than is outstanding, and what is missing; with more, and how much more. */
  inPart: countedSchema,
  over: countedSchema,
  /** Customers who were searched for amounts: all, for sets of two, and for sets of up to six. */
  customers: countSchema,
  inPairs: countSchema,
  whole: countSchema,
  /** Records that cannot be read, and so are not matched. */
  unreadableHere: countSchema,
  oldestFetch: instantSchema.nullable(),
  newestFetch: instantSchema.nullable(),
  /** How references are assumed to be made; an empty template for none. */
  reference: z.strictObject({ template: z.string(), scheme: z.enum(REFERENCE_SCHEMES) }),
});

export type BankMatched = z.output<typeof figuresSchema>;

const rowSchema = z.strictObject({
  kind: z.enum(BANK_KINDS),
  /** Of the credit in the file, from 1. */
  place: countSchema,
  bookedOn: localDateSchema.nullable(),
  /** Below zero for what takes the payment before it back, which has a row of its own. */
  amount: decimalSchema,
  payer: z.string(),
  /** The first reference as it is written; empty for none. */
  reference: z.string(),
  text: z.string(),
  /** The first invoice that it is matched with, or may be for; empty, and null, for none. */
  customer: z.string(),
  invoiceNo: z.string(),
  id: z.number().int().positive().nullable(),
  invoices: countSchema,
  /** Of these invoices and those that share a credit with them: what is outstanding, and what came by how many credits. */
  outstanding: decimalSchema.nullable(),
  paid: decimalSchema.nullable(),
  credits: countSchema,
  difference: decimalSchema.nullable(),
  /** Of a suggestion: by what, which of how many it is, and whether there are more. */
  by: z.enum(SUGGESTED_BY).nullable(),
  choice: countSchema,
  choices: countSchema,
  isMore: z.boolean(),
  hint: z.enum(UNMATCHED_HINTS).nullable(),
});

export type BankRow = z.output<typeof rowSchema>;

const matchedSchema = z.strictObject({ id: countSchema, figures: figuresSchema });

/** How the columns of a bank's rows are read. */
const mappingSchema = z.strictObject({
  /** Which of its sheets, from 0; a text has one. */
  sheet: countSchema.max(LEDGER_BOUNDS.sheets),
  /** Rows before the first line, the row of titles among them. */
  skipped: countSchema.max(LEDGER_BOUNDS.skipped),
  /** Of each column, in their order. */
  roles: z.array(z.enum(BANK_ROLES).nullable()).max(LEDGER_BOUNDS.columns),
  /** Null: each amount by itself; those that may be two are no amount. */
  decimalMark: z.enum(DECIMAL_MARKS).nullable(),
  /** Of days without the year in front: the month is before the day. Null: those that may be two are no day. */
  isMonthFirst: z.boolean().nullable(),
});

const openedSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    bankId: countSchema,
    /** Null for a text that was pasted. */
    fileName: z.string().nullable(),
    /** Of rows with columns, how they begin and are likely to be read; null for a camt file, which says it itself. */
    table: z
      .strictObject({
        /** Rows of the sheet that are not empty. */
        rows: countSchema,
        sheets: z.array(z.string()),
        /** The first rows, as they are written. */
        first: z.array(z.array(z.string())),
        mapping: mappingSchema,
      })
      .nullable(),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    fileName: z.string().nullable(),
    reason: z.enum(BANK_REFUSALS),
  }),
]);

export type BankOpened = z.output<typeof openedSchema>;

export const bankContract = {
  /** A part (base64) of a file that the clerk has dropped, or chosen in a browser's own file field; `open` reads all of them. */
  upload: command(z.strictObject({ uploadId: heldIdSchema, part: z.base64().max(900_000) }), noAnswer),
  /**
   * Reads a bank's file: the clerk chooses it in a window of the main process, or has given it in parts, or has pasted
   * rows, or wants another sheet of one that is held. Null when she chooses none, or it is held no longer: so many are held as
   * there are windows in use.
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
        bankId: countSchema,
        sheet: countSchema.max(LEDGER_BOUNDS.sheets),
      }),
    ]),
    openedSchema.nullable(),
  ),
  /** The first rows of a table as they are read by its columns; null where it is held no longer, or is refused. */
  preview: query(
    z.strictObject({ bankId: countSchema, mapping: mappingSchema }),
    z.array(z.strictObject({ ...readRowShape, reason: z.enum(BANK_SKIPS).nullable() })).nullable(),
  ),
  /**
   * Matches the credits of a file that is held, null for one that is not; nothing is kept of it beyond this launch. Of a
   * table its mapping says how it is read.
   */
  begin: command(
    z.strictObject({
      bankId: countSchema,
      connectionId: connectionIdSchema,
      mapping: mappingSchema.nullable(),
    }),
    z.union([matchedSchema, z.strictObject({ refused: z.enum(BANK_REFUSALS) })]).nullable(),
  ),
  /** A window of the rows of one kind, a suggestion for each candidate; null where the file is not held any more. */
  page: query(
    z.strictObject({ id: countSchema, kind: z.enum(BANK_KINDS), ...pageWindow }),
    z
      .strictObject({
        rows: z.array(rowSchema),
        matching: countSchema,
        /** False: lists were fetched or forgotten since. */
        isCurrent: z.boolean(),
      })
      .nullable(),
  ),
  /** Takes a suggestion for a credit, or gives it back (null); null where the file is not held any more. */
  take: command(
    z.strictObject({ id: countSchema, place: countSchema, choice: countSchema.nullable() }),
    matchedSchema.nullable(),
  ),
  /**
   * Notes of each invoice of what is matched and taken that it is seen in the bank, with day and amount, as one action
   * (`marks.undo`); where the file has no day of it, with that of the noting. `same` were noted so already, `shared` are invoices of one number, which are left. Null where lists were
   * fetched since, or the file is held no longer.
   */
  note: command(
    z.strictObject({ id: countSchema }),
    z
      .strictObject({
        marked: countSchema,
        same: countSchema,
        shared: countSchema,
        actionId: z.string().nullable(),
      })
      .nullable(),
  ),
  /** A file and its matches are held no longer. */
  close: command(z.strictObject({ bankId: countSchema }), noAnswer),
};

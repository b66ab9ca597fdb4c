import { z } from 'zod';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';
import { ageingSumsSchema } from '../domain/invoiceQuery.ts';
import { CSV_PRESETS, LIST_FORMATS } from '../domain/listFormat.ts';
import {
  connectionIdSchema,
  connectionInput,
  countSchema,
  customerNumberSchema,
  instantSchema,
  linesAboveSchema,
  listNaming,
  namedCustomerSchema,
  namePreviewSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';

/**
 * Why no snapshot is taken: as many as may be are kept, their rows take as much room as they may, or refreshes changed the
 * balances of the day each time they were read.
 */
export const FREEZE_REFUSALS = ['tooMany', 'full', 'changing'] as const;
export type FreezeRefusal = (typeof FREEZE_REFUSALS)[number];

const day = localDateSchema;

/**
 * What a customer owed at the end of a day, as its last fetch by then has said; unreadable records are not in it. Or why
 * that is not known: what was owed is kept since a later day only, or the list was not fetched after the day.
 */
const pastBalanceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('known'), day, outstanding: decimalSchema }),
  z.strictObject({ kind: z.literal('notKept'), day, since: localDateSchema }),
  z.strictObject({ kind: z.literal('notFetched'), day }),
]);

export type HistoricalBalance = z.output<typeof pastBalanceSchema>;

/** The day before a period and its last day; null where there is none, or where the day is not over. */
export const periodBalancesSchema = z.strictObject({
  opening: pastBalanceSchema.nullable(),
  closing: pastBalanceSchema.nullable(),
});

export type PeriodBalances = z.output<typeof periodBalancesSchema>;

const askedFields = {
  connectionId: connectionIdSchema,
  /** Null for all customers whose lists are kept. */
  number: customerNumberSchema.nullable(),
  day: localDateSchema,
};

const asked = z.strictObject(askedFields);

export type AsOfAsked = z.output<typeof asked>;

const [, notKept] = pastBalanceSchema.options;

/**
 * What is known of a customer's list at the end of a day, as its last fetch by then has said it; or why nothing is. Figures
 * that contradict each other (`differs`) are none.
 */
const asOfStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('known'),
    outstanding: decimalSchema,
    /** How many were open; null where the balance is known and the items are not kept any more. */
    items: countSchema.nullable(),
    /** Records that could not be read then, and so are in no figure; null where that is not known. */
    unreadable: countSchema.nullable(),
    /** Fetches that are known to have said the same: the first and the last of them. Null where they are not known. */
    since: instantSchema.nullable(),
    until: instantSchema.nullable(),
  }),
  notKept.omit({ day: true }),
  z.strictObject({ kind: z.literal('notFetched'), fetchedAt: instantSchema }),
  z.strictObject({ kind: z.literal('differs') }),
]);

export type AsOfState = z.output<typeof asOfStateSchema>;

const asOfCustomerSchema = z.strictObject({ customer: namedCustomerSchema, state: asOfStateSchema });

export type AsOfCustomer = z.output<typeof asOfCustomerSchema>;

/** An invoice that was open at the end of the day, with its fields as they were. */
const asOfItemSchema = z.strictObject({
  customer: namedCustomerSchema,
  /** Of its row; null where it is no longer listed, or cannot be read. */
  id: countSchema.nullable(),
  invoiceNo: z.string(),
  entryNo: z.string(),
  type: z.string(),
  status: z.string(),
  agreementExternalId: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  priceVat: decimalSchema,
  outstanding: decimalSchema,
  /** On the day; null for what was not overdue. */
  daysLate: countSchema.nullable(),
});

export type AsOfItem = z.output<typeof asOfItemSchema>;

/** Of the customers whose balances are known; the ageing, and what is outstanding without items, add up to all of it. */
export const asOfFiguresSchema = z.strictObject({
  customers: countSchema,
  known: countSchema,
  outstanding: decimalSchema,
  items: countSchema,
  ageing: ageingSumsSchema,
  /** Customers whose balances are known, and whose items are not kept any more. */
  withoutItems: z.strictObject({ customers: countSchema, outstanding: decimalSchema }),
  /** Customers that are in no figure, by the reason. */
  unknown: z.strictObject({ notKept: countSchema, notFetched: countSchema, differs: countSchema }),
  /** Records that could not be read then, and customers of which their number is not known. */
  unreadable: z.strictObject({ records: countSchema, customersNotKnown: countSchema }),
  /** Customers whose last known fetch by then was before the day, and the oldest of these fetches. */
  earlier: z.strictObject({ customers: countSchema, oldest: instantSchema.nullable() }),
});

export type AsOfFigures = z.output<typeof asOfFiguresSchema>;

const namedFile = { format: z.enum(['xlsx', 'csv']), ...listNaming };

const pageFields = {
  total: countSchema,
  /** Grows with every fetch. */
  revision: countSchema,
};

/** The open items of a customer or of all at the end of a day by the desk's own calendar, from the history that is kept. */
export const asOfContract = {
  figures: query(asked, asOfFiguresSchema),
  /** A window of the items, by customer number and then by due date. */
  items: query(
    z.strictObject({ ...askedFields, ...pageWindow }),
    z.strictObject({ ...pageFields, rows: z.array(asOfItemSchema) }),
  ),
  /** A window of the customers, by number: those whose balances are known, or all others. */
  customers: query(
    z.strictObject({ ...askedFields, ...pageWindow, known: z.boolean() }),
    z.strictObject({ ...pageFields, rows: z.array(asOfCustomerSchema) }),
  ),
  /** All items as a file; the clerk is asked for the place. Null when she cancels. */
  save: command(
    z.strictObject({
      ...askedFields,
      ...namedFile,
      /** For CSV: for programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
    }),
    z.strictObject({ fileName: z.string(), items: countSchema }).nullable(),
  ),
  previewName: query(z.strictObject({ ...askedFields, ...namedFile }), namePreviewSchema),
};

const idSchema = z.string().regex(/^[A-Za-z0-9_-]{12}$/);

/** SHA-256, hexadecimal. */
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Rows that were in the sheet, of customers that were forgotten since. */
const frozenGapSchema = z.strictObject({
  customers: countSchema,
  items: countSchema,
  outstanding: decimalSchema,
});

export type FrozenGap = z.output<typeof frozenGapSchema>;

/** An answer about a day that is kept as it was given. */
export const frozenSheetSchema = z.strictObject({
  id: idSchema,
  connectionId: connectionIdSchema,
  /** The one customer that it is of; null for all, and where that one was forgotten. */
  number: customerNumberSchema.nullable(),
  isOfOne: z.boolean(),
  day: localDateSchema,
  frozenAt: instantSchema,
  /** The account at the desk; empty where the host does not know it. */
  by: z.string(),
  /** The desk's own id. */
  desk: z.string(),
  /** Frozen after a refresh by the schedule, and not by hand. */
  isScheduled: z.boolean(),
  /** With the steps that the ageing had then: each says its own days. */
  figures: asOfFiguresSchema,
  forgotten: frozenGapSchema,
  /** Of its rows in their one form (docs/decisions/025-as-of-a-day.md). */
  sha256: hashSchema,
  bytes: countSchema,
});

export type FrozenSheet = z.output<typeof frozenSheetSchema>;

const sheetInput = { id: idSchema };

/** JSON lines are the one form whose hash the sheet has. */
const snapshotFile = { format: z.enum(LIST_FORMATS), ...listNaming };

const frozenAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('frozen'),
    sheet: frozenSheetSchema,
    /** The last sheet of the same day and customers before this one, and whether its rows are the same; null for none. */
    before: z.strictObject({ frozenAt: instantSchema, isSame: z.boolean() }).nullable(),
  }),
  z.strictObject({ kind: z.literal('refused'), reason: z.enum(FREEZE_REFUSALS) }),
]);

export type FrozenAnswer = z.output<typeof frozenAnswerSchema>;

/**
 * Answers about a day that are kept until they are removed: no refresh changes them. A call with an id that is gone fails
 * with `invalidInput`.
 */
export const frozenContract = {
  /** Keeps what is known now of the open items at the end of a day. */
  freeze: command(asOfContract.figures.input, frozenAnswerSchema),
  /** Those of a connection, the newest first. */
  list: query(connectionInput, z.array(frozenSheetSchema)),
  items: query(z.strictObject({ ...sheetInput, ...pageWindow }), asOfContract.items.output),
  customers: query(
    z.strictObject({ ...sheetInput, ...pageWindow, known: z.boolean() }),
    asOfContract.customers.output,
  ),
  remove: command(z.strictObject(sheetInput), noAnswer),
  /** A sheet as a file; the clerk is asked for the place. Null when she cancels. */
  save: command(
    z.strictObject({
      ...sheetInput,
      ...snapshotFile,
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
    }),
    z.strictObject({ fileName: z.string(), items: countSchema }).nullable(),
  ),
  previewName: query(z.strictObject({ ...sheetInput, ...snapshotFile }), namePreviewSchema),
  /** A sheet was frozen, removed, or lost the rows of a customer that was forgotten. */
  changed: event(nothing),
};

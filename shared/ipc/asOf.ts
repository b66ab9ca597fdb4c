import { z } from 'zod';
import { ageingSumsSchema } from '../domain/ageingSchema.ts';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';
import { CSV_PRESETS } from '../domain/listFileFormats.ts';
import {
  connectionIdSchema,
  countSchema,
  customerNumberSchema,
  instantSchema,
  namedCustomerSchema,
  pageWindow,
} from './customerRef.ts';
import { command, query } from './entry.ts';
import { pastBalanceSchema } from './historicalBalance.ts';
import { linesAboveSchema, listNaming, namePreviewSchema } from './listNaming.ts';

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
export const asOfStateSchema = z.discriminatedUnion('kind', [
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

export const asOfCustomerSchema = z.strictObject({ customer: namedCustomerSchema, state: asOfStateSchema });

export type AsOfCustomer = z.output<typeof asOfCustomerSchema>;

/** An invoice that was open at the end of the day, with its fields as they were. */
export const asOfItemSchema = z.strictObject({
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

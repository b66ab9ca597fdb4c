import { z } from 'zod';
import {
  EXPORT_TARGETS,
  LONGEST_NUMBERS,
  MOST_ADDRESS_LINES,
  MOST_MARKED,
  STATEMENTS_TARGETS,
} from '../domain/bounds.ts';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';
import { EXPORTED_COLUMNS } from '../domain/invoiceFields.ts';
import { invoiceFilterSchema, invoiceSelectionSchema, invoiceSortSchema } from '../domain/invoiceQuery.ts';
import { CSV_PRESETS, LIST_FORMATS, PARQUET_LAYOUTS } from '../domain/listFormat.ts';
import { LONGEST_SIGNER, REVIEW_FORMATS } from '../domain/markNames.ts';
import { HELD_REASONS, REMINDER_DAYS, REMINDER_SHOWN } from '../domain/reminders.ts';
import { DEFAULT_TEMPLATE } from '../domain/templateTokens.ts';
import { periodBalancesSchema } from './asOf.ts';
import { senderSettingsSchema } from './connections.ts';
import {
  connectionIdSchema,
  countSchema,
  customerInput,
  customerNumberSchema,
  customerRefSchema,
  filterWordsSchema,
  instantSchema,
  linesAboveSchema,
  listNaming,
  listRefSchema,
  namePreviewSchema,
  nothing,
  pageWindow,
  refusedNumbers,
} from './customerRef.ts';
import { command, query } from './entry.ts';

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

/** Which invoices of one customer. `notExportedYet`: all that match and were never saved from this desk. */
const exportSelectionSchema = z.discriminatedUnion('kind', [
  ...invoiceSelectionSchema.options,
  z.strictObject({ kind: z.literal('notExportedYet'), filter: invoiceFilterSchema }),
]);

export type ExportSelection = z.output<typeof exportSelectionSchema>;

const importedFile = { fileName: z.string().nullable() };

/** The result for a file: entries one a line, for the same preview as what is pasted; or why it is no such list. */
const numbersImportSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    ...importedFile,
    text: z.string().max(LONGEST_NUMBERS),
    entries: z.number().int(),
    /** The title of the column that was taken; null where every word of the file was. */
    column: z.string().nullable(),
    /** Rows that the workbook hides, or has filtered away: they are left out. */
    hidden: z.number().int(),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    ...importedFile,
    reason: z.enum(['tooLarge', 'packed', 'locked', 'notText', 'markup']),
  }),
]);

export type NumbersImport = z.output<typeof numbersImportSchema>;

/**
 * Customers by a pasted or imported list: numbers with or without their prefix letter, separated by anything that is
 * neither. The filter applies to each of them (`exportedHere: false` for what is not exported yet).
 */
const customersSelectionSchema = z.strictObject({
  kind: z.literal('customers'),
  numbers: z.string().max(LONGEST_NUMBERS),
  filter: invoiceFilterSchema,
});

const naming = {
  target: z.enum(EXPORT_TARGETS).default('folder'),
  /** Text and `{tokens}` (`TEMPLATE_TOKENS`); whatever it holds, the result is a safe name (docs/promises.md P36). */
  template: z.string().max(200).default(DEFAULT_TEMPLATE),
};

export const exportInputSchema = z.union([
  z.strictObject({ customer: listRefSchema, selection: exportSelectionSchema, ...naming }),
  z.strictObject({ connectionId: connectionIdSchema, selection: customersSelectionSchema, ...naming }),
]);

export type ExportInput = z.output<typeof exportInputSchema>;

/** Whose statements of account: by a pasted or imported list of numbers, all that are pinned, or all that owe something overdue. */
const statementsOfSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('numbers'), numbers: z.string().max(LONGEST_NUMBERS) }),
  z.strictObject({ kind: z.literal('overdue') }),
  z.strictObject({ kind: z.literal('pinned') }),
]);

const reminderDaysSchema = z.number().int().min(0).max(REMINDER_DAYS.most);

/**
 * A reminder run: open items of those to whom something is overdue, as of the day it is begun, without what is disputed or
 * seen in the bank.
 * Scope, dates and balances of the input count nothing. `days`: who was reminded fewer days ago is left out; null for as
 * many as the clerk chose last.
 */
const reminderSchema = z.strictObject({ days: reminderDaysSchema.nullable() });

const statementsInputSchema = z.strictObject({
  connectionId: connectionIdSchema,
  whose: statementsOfSchema,
  scope: z.enum(['open', 'all']),
  /** Invoice dates, both included. */
  from: localDateSchema.nullable().default(null),
  to: localDateSchema.nullable().default(null),
  /** The day from which days late are counted, and what is overdue; null for the day it is written. */
  lateOn: localDateSchema.nullable().default(null),
  /** As of one statement. */
  balances: z.boolean().default(false),
  /** A file each in a folder, or one with a bookmark for each customer. */
  target: z.enum(STATEMENTS_TARGETS).default('folder'),
  /** Text and `{tokens}` (`STATEMENT_TOKENS`) of the name of each file. */
  template: z.string().max(200),
  reminder: reminderSchema.nullable().default(null),
});

export type StatementsInput = z.output<typeof statementsInputSchema>;

/** A customer of a reminder run. */
const remindedCustomerSchema = z.strictObject({
  /** Among all of the run. */
  place: countSchema,
  number: customerNumberSchema,
  /** Empty where the clerk gave none. */
  givenName: z.string(),
  /** Why it is left out; null where it is reminded. */
  reason: z.enum(HELD_REASONS).nullable(),
  /** Of the reminder that it gets, or would get. */
  level: z.number().int().positive(),
  /** What is overdue, neither disputed nor seen in the bank. */
  overdue: decimalSchema,
  lastDay: localDateSchema.nullable(),
});

export type RemindedCustomer = z.output<typeof remindedCustomerSchema>;

const names = {
  /** The first three file names as they will be written. */
  firstNames: z.array(z.string()).max(3),
  /** Those of them whose invoice has its number in common with another one: one file for all of these. */
  sharedNames: z.array(z.string()).max(3),
  /** Unknown tokens of the template, each once. */
  unknownTokens: z.array(z.string()),
  /** Without an invoice or entry number in the template, names are numbered so that they differ. */
  namesEachInvoice: z.boolean(),
};

/** How a list is printed, and what its file says of itself. */
const paper = {
  orientation: z.enum(['auto', 'portrait', 'landscape']).default('auto'),
  filterWords: filterWordsSchema,
};

const listRows = {
  customer: listRefSchema,
  selection: invoiceSelectionSchema,
  sort: invoiceSortSchema,
  columns: z.array(z.enum(EXPORTED_COLUMNS)).min(1).max(EXPORTED_COLUMNS.length),
};

/** Generated by the page; identifies one print. */
const printIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);

const addressLinesSchema = z.array(z.string().max(80)).max(MOST_ADDRESS_LINES);

const customerPeriod = {
  customer: customerRefSchema,
  from: localDateSchema.nullable(),
  to: localDateSchema.nullable(),
};

/** What a statement of account takes in; invoice dates from and to, both included. */
const statementOf = {
  ...customerPeriod,
  scope: z.enum(['open', 'all']),
  /** The recipient's address, set below the customer's name; the clerk has seen it. */
  recipientLines: addressLinesSchema.default([]),
  /** The day from which days late are counted; null for the day it is written. */
  lateOn: localDateSchema.nullable().default(null),
  /** It says what was owed before the period and at its end, where that is known; the paper does not say where it is not. */
  balances: z.boolean().default(false),
};

const started = z.strictObject({ jobId: z.string().nullable() });

export const exportsContract = {
  ...reviewReportContract,
  /** What an export would do, before it starts. Makes no request and reads no PDF. */
  plan: query(
    exportInputSchema,
    z.strictObject({
      selected: z.number().int(),
      withPdf: z.number().int(),
      withoutPdf: z.number().int(),
      /** Those with a PDF whose number another invoice of the customer has, too: the service gives one PDF for all. */
      sameNumber: z.number().int(),
      /** Those that get no file of their own because one of the same number gets it. */
      notSavedAgain: z.number().int(),
      exportedBefore: z.number().int(),
      /** Records of the lists meant that cannot be read, whatever the filter; 0 for chosen rows. */
      unreadable: z.number().int(),
      /** Requests to the service that the export will make; for lists never fetched, only those of the lists. */
      requests: z.number().int(),
      customers: z.number().int(),
      /** Customers whose list was never fetched: the job fetches it first, and their invoices are not counted. */
      customersNotCached: z.number().int(),
      ...refusedNumbers,
      ...names,
    }),
  ),
  /** The live preview beside the template's box; cheap enough for each key. */
  previewNames: query(exportInputSchema, z.strictObject(names)),
  /**
   * Reads a text or CSV file of customer numbers: a dialog of the main process asks for it, or `content` holds
   * it (base64) where the host is a browser, whose own file field the clerk has used. Null when she cancels.
   */
  importNumbers: query(
    z.strictObject({ content: z.base64().max(900_000).nullable() }),
    numbersImportSchema.nullable(),
  ),
  /** Asks for the target in a dialog of the main process, then starts a job; null when the clerk cancels. */
  start: command(exportInputSchema, started),
  /**
   * Marks invoices as exported here, or clears the mark; no file is written or removed. Answers with the rows whose mark
   * is another one now; `invalidInput` beyond `MOST_MARKED` of them, and then nothing has changed.
   */
  mark: command(
    z.strictObject({ customer: listRefSchema, selection: invoiceSelectionSchema, exported: z.boolean() }),
    z.strictObject({ ids: z.array(z.number().int().positive()).max(MOST_MARKED) }),
  ),
  /**
   * Columns for XLSX, CSV and PDF, in this order; JSON lines hold each record whole, as the service sent it, and
   * Parquet every field of it, typed. All kept customers are written as Parquet, customer by customer.
   */
  list: command(
    z.strictObject({
      ...listRows,
      format: z.enum(LIST_FORMATS),
      /** For CSV: for programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
      /** Of Parquet. */
      layout: z.enum(PARQUET_LAYOUTS).default('oneFile'),
      /** The clerk wants more than `MOST_PARTITIONS` folders; without that it is `invalidInput`. */
      manyFolders: z.boolean().default(false),
      ...paper,
      ...listNaming,
    }),
    started,
  ),
  /**
   * Everything kept of a connection as one more run of a folder that grows, which a dialog of the main process asks for;
   * null when the clerk cancels. A folder with anything else in it is refused.
   */
  run: command(z.strictObject({ connectionId: connectionIdSchema }), started),
  /** What the file of a list would be called; the live preview beside the template's box. */
  previewListName: query(
    z.strictObject({
      customer: listRefSchema,
      selection: invoiceSelectionSchema,
      filterWords: paper.filterWords,
      format: z.enum(LIST_FORMATS),
      ...listNaming,
    }),
    namePreviewSchema,
  ),
  /** The list as pages to look at and to print, made in memory; `invalidInput` beyond `MOST_PRINTED_ROWS`. */
  printList: query(
    z.strictObject({ ...listRows, ...paper, printId: printIdSchema.nullable().default(null) }),
    z.strictObject({ bytes: z.instanceof(Uint8Array) }),
  ),
  /** A statement of account as pages, just as the file would be, made in memory like those of `printList`. */
  printStatement: query(
    z.strictObject({ ...statementOf, printId: printIdSchema.nullable().default(null) }),
    z.strictObject({ bytes: z.instanceof(Uint8Array) }),
  ),
  /** The first page of a statement for a customer that nobody has, as these settings of its sender would make it. */
  previewSender: query(senderSettingsSchema, z.strictObject({ bytes: z.instanceof(Uint8Array) })),
  /**
   * The clerk prints the pages that `printList` or `printStatement` has made under this name; nothing is set or sent
   * for it.
   */
  printed: command(z.strictObject({ printId: printIdSchema }), nothing),
  /** Cancels that print: no more of it is made, and the call that makes it fails with `cancelled`. */
  stopPrint: command(z.strictObject({ printId: printIdSchema }), nothing),
  /** The address that the clerk has kept for the customer's statements; null where she never did. */
  statementAddress: query(customerInput, z.strictObject({ lines: z.array(z.string()).nullable() })),
  /** Remembers the lines, or that there are none, for the customer's next statement. */
  keepStatementAddress: command(
    z.strictObject({ customer: customerRefSchema, lines: addressLinesSchema }),
    nothing,
  ),
  /** A statement of account as PDF. It is as of the list's last fetch. */
  statement: command(
    z.strictObject({
      ...statementOf,
      /** As `keepStatementAddress` does. */
      keepAddress: z.boolean().default(false),
    }),
    started,
  ),
  /** What a statement of a period can say of its beginning and its end, or why not; counted from the cache. */
  statementBalances: query(z.strictObject(customerPeriod), periodBalancesSchema),
  /** What statements for many would be, before they are begun; counted from the cache. */
  statementsPlan: query(
    statementsInputSchema,
    z.strictObject({
      customers: z.number().int(),
      /** Customers whose list was never fetched: they get no statement, and the manifest says so. */
      notKept: z.number().int(),
      /** Customers whose list is older than the settings call fresh, and when the oldest of all was fetched. */
      stale: z.number().int(),
      oldestFetch: instantSchema.nullable(),
      /** Customers with records that cannot be read, and those records. */
      withUnreadable: z.number().int(),
      unreadable: z.number().int(),
      /** Customers of whose number no payment reference can be made. */
      withoutReference: z.number().int(),
      /** Customers whose balance at the beginning or at the end is wanted and not known. */
      withoutBalances: z.number().int(),
      /**
       * Open invoices that are seen in the bank, and not paid here by any fetch since. Reminders are without them, and say of
       * one that is disputed as well only that.
       */
      seenInBank: countSchema,
      ...refusedNumbers,
      firstNames: z.array(z.string()).max(3),
      unknownTokens: z.array(z.string()),
      namesEachCustomer: z.boolean(),
      /** Of a reminder run: who is reminded and who is left out; all that is counted besides is of the former. */
      reminders: z
        .strictObject({
          days: reminderDaysSchema,
          customers: countSchema,
          overdue: decimalSchema,
          /** Only reasons that apply, in their order. */
          held: z.array(z.strictObject({ reason: z.enum(HELD_REASONS), customers: countSchema })),
        })
        .nullable(),
    }),
  ),
  /** The customers of a reminder run by name, a window of them; `shown` null for all of them. */
  reminders: query(
    z.strictObject({
      statements: statementsInputSchema,
      shown: z.enum(REMINDER_SHOWN).nullable(),
      ...pageWindow,
    }),
    z.strictObject({ customers: z.array(remindedCustomerSchema), matching: countSchema }),
  ),
  /** Statements of account for many customers, as a job; those with nothing to state get none and are counted. */
  statements: command(statementsInputSchema, started),
  /**
   * Checks a folder against its manifest: the folder of a job, or for null one that a dialog of the main process asks
   * for. Null when the clerk cancels. Lists of names are cut at a hundred.
   */
  verify: command(
    z.strictObject({ jobId: z.string().max(60).nullable() }),
    z
      .strictObject({
        folderName: z.string(),
        manifest: z.enum(['read', 'missing', 'unreadable']),
        files: z.number().int(),
        intact: z.number().int(),
        missing: z.number().int(),
        changed: z.number().int(),
        unknown: z.number().int(),
        missingNames: z.array(z.string()).max(100),
        changedNames: z.array(z.string()).max(100),
        unknownNames: z.array(z.string()).max(100),
      })
      .nullable(),
  ),
};

export type VerifyAnswer = NonNullable<z.output<typeof exportsContract.verify.output>>;

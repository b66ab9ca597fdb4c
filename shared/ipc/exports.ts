import { z } from 'zod';
import { LONGEST_NUMBERS, MOST_ADDRESS_LINES } from '../domain/exportBounds.ts';
import { EXPORT_TARGETS } from '../domain/exportTarget.ts';
import { localDateSchema } from '../domain/invoice.ts';
import { INVOICE_COLUMNS } from '../domain/invoiceColumns.ts';
import { invoiceFilterSchema, invoiceSelectionSchema, invoiceSortSchema } from '../domain/invoiceQuery.ts';
import { DEFAULT_TEMPLATE } from '../domain/templateTokens.ts';
import { connectionIdSchema, customerRefSchema, nothing } from './customerRef.ts';
import { command, query } from './entry.ts';

/** `pdf` is the list as it is printed: A4 pages with a head, page numbers and a totals row. */
export const LIST_FORMATS = ['xlsx', 'csv', 'jsonLines', 'pdf'] as const;
export const LIST_PRESETS = ['rfc4180', 'nordicExcel'] as const;

/** Which invoices of one customer. `notExportedYet`: all that match and were never saved from this desk. */
export const exportSelectionSchema = z.discriminatedUnion('kind', [
  ...invoiceSelectionSchema.options,
  z.strictObject({ kind: z.literal('notExportedYet'), filter: invoiceFilterSchema }),
]);

export type ExportSelection = z.output<typeof exportSelectionSchema>;

const NUMBER_PROBLEMS = ['empty', 'noDigits', 'severalNumbers', 'otherCharacters', 'tooLong'] as const;

const importedFile = { fileName: z.string().nullable() };

/** What came of a file: entries one a line, for the same preview as what is pasted; or why it is no such list. */
const numbersImportSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    ...importedFile,
    text: z.string().max(LONGEST_NUMBERS),
    entries: z.number().int(),
    /** The title of the column that was taken; null where every word of the file was. */
    column: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    ...importedFile,
    reason: z.enum(['tooLarge', 'packed', 'locked', 'notText']),
  }),
]);

export type NumbersImport = z.output<typeof numbersImportSchema>;

/**
 * Customers by a pasted or imported list: numbers with or without their prefix letter, apart by anything that
 * is neither. The filter holds for each of them (`exportedHere: false` for what is not exported yet).
 */
export const customersSelectionSchema = z.strictObject({
  kind: z.literal('customers'),
  numbers: z.string().max(LONGEST_NUMBERS),
  filter: invoiceFilterSchema,
});

const naming = {
  target: z.enum(EXPORT_TARGETS).default('folder'),
  /** Text and `{tokens}` (`TEMPLATE_TOKENS`); whatever it holds, a safe name comes of it (P36). */
  template: z.string().max(200).default(DEFAULT_TEMPLATE),
};

export const exportInputSchema = z.union([
  z.strictObject({ customer: customerRefSchema, selection: exportSelectionSchema, ...naming }),
  z.strictObject({ connectionId: connectionIdSchema, selection: customersSelectionSchema, ...naming }),
]);

export type ExportInput = z.output<typeof exportInputSchema>;

const names = {
  /** The first three file names as they will be written. */
  firstNames: z.array(z.string()).max(3),
  /** Those of them whose invoice has its number in common with another one: one file for all of these. */
  sharedNames: z.array(z.string()).max(3),
  /** Tokens of the template that nobody knows, each once. */
  unknownTokens: z.array(z.string()),
  /** Without an invoice or entry number in the template, names are numbered to tell them apart. */
  tellsInvoicesApart: z.boolean(),
};

/** How a list comes to paper. */
const paper = {
  orientation: z.enum(['auto', 'portrait', 'landscape']).default('auto'),
  /** The filter in force in the clerk's own words, as the screen shows it; it stands in the head. */
  filterWords: z.array(z.string().max(300)).max(50).default([]),
};

const listRows = {
  customer: customerRefSchema,
  selection: invoiceSelectionSchema,
  sort: invoiceSortSchema,
  columns: z.array(z.enum(INVOICE_COLUMNS)).min(1).max(INVOICE_COLUMNS.length),
};

/** Drawn by the page for a print of its own. */
const printIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);

const started = z.strictObject({ jobId: z.string().nullable() });

export const exportsContract = {
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
      /** How often the pasted text says a customer again. */
      duplicates: z.number().int(),
      /** Different pieces of the pasted text that are no customer number, and the first twenty with the reason. */
      refused: z.number().int(),
      notNumbers: z.array(z.strictObject({ piece: z.string(), problem: z.enum(NUMBER_PROBLEMS) })).max(20),
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
  /** Columns for XLSX, CSV and PDF, in this order; JSON lines hold each record whole, as the service sent it. */
  list: command(
    z.strictObject({
      ...listRows,
      format: z.enum(LIST_FORMATS),
      /** For CSV: for programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(LIST_PRESETS).default('rfc4180'),
      ...paper,
    }),
    started,
  ),
  /** The list as pages to look at and to print, made in memory; `invalidInput` beyond `MOST_PRINTED_ROWS`. */
  printList: query(
    z.strictObject({ ...listRows, ...paper, printId: printIdSchema.nullable().default(null) }),
    z.strictObject({ bytes: z.instanceof(Uint8Array) }),
  ),
  /** The clerk prints the pages that `printList` has made under this name; nothing is set or sent for it. */
  printed: command(z.strictObject({ printId: printIdSchema }), nothing),
  /** Nobody waits for that print any more: it is not made further, and `printList` fails with `cancelled`. */
  stopPrint: command(z.strictObject({ printId: printIdSchema }), nothing),
  /** The address that the clerk has kept for the customer's statements; null where she never did. */
  statementAddress: query(
    z.strictObject({ customer: customerRefSchema }),
    z.strictObject({ lines: z.array(z.string()).nullable() }),
  ),
  /** A statement of account as PDF; invoice dates from and to, both included. It is as of the list's last fetch. */
  statement: command(
    z.strictObject({
      customer: customerRefSchema,
      scope: z.enum(['open', 'all']),
      from: localDateSchema.nullable(),
      to: localDateSchema.nullable(),
      /** The recipient's address, set below the customer's name; the clerk has seen it. */
      recipientLines: z.array(z.string().max(80)).max(MOST_ADDRESS_LINES).default([]),
      /** Remembers the lines, or that there are none, for the customer's next statement. */
      keepAddress: z.boolean().default(false),
      /** The day from which days late are counted; null for the day it is written. */
      lateOn: localDateSchema.nullable().default(null),
    }),
    started,
  ),
  /**
   * Holds a folder against its manifest: the folder of a job, or for null one that a dialog of the main process
   * asks for. Null when the clerk cancels. Lists of names are cut at a hundred.
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

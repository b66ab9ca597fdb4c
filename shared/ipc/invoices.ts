import { z } from 'zod';
import { decimalSchema, invoiceRowSchema } from '../domain/invoice.ts';
import { invoiceFilterSchema, invoiceSelectionSchema, invoiceSortSchema } from '../domain/invoiceQuery.ts';
import { MOST_COPIED, MOST_FACETS, MOST_SHOWN_FIRST } from '../domain/pageBounds.ts';
import { invoiceTotalsSchema } from '../domain/totals.ts';
import {
  connectionInput,
  countSchema,
  customerInput,
  customerRefSchema,
  instantSchema,
  listRefSchema,
  pageWindow,
} from './customerRef.ts';
import { query } from './entry.ts';
import { invoiceChangeSchema, listChangesSchema } from './invoiceHistory.ts';
import { rowSelectionSchema } from './rowSelection.ts';

export const invoicePageSchema = z.strictObject({
  rows: z.array(invoiceRowSchema),
  /** Rows that match the filter; `all` are the customer's rows without it. */
  matching: countSchema,
  all: countSchema,
  revision: countSchema,
  fetchedAt: instantSchema,
});

export type InvoicePage = z.output<typeof invoicePageSchema>;

/** The figures of all kept lists of a connection, as of their fetches. */
export const allListsSummarySchema = z.strictObject({
  customers: countSchema,
  /** Grows with every fetch of any of them, and when one is forgotten; windows of rows carry it. */
  revision: countSchema,
  /** Grows when rows are marked as exported. */
  marks: countSchema,
  /** Records that cannot be read and so are in no row and no sum. */
  unreadable: countSchema,
  totals: invoiceTotalsSchema,
  /** Null without any. */
  oldestFetch: instantSchema.nullable(),
  newestFetch: instantSchema.nullable(),
});

export type AllListsSummary = z.output<typeof allListsSummarySchema>;

const facet = z.array(z.strictObject({ value: z.string(), count: z.number().int() })).max(MOST_FACETS);

/** A list in the order of a grid. */
const orderedList = {
  customer: listRefSchema,
  filter: invoiceFilterSchema,
  sort: invoiceSortSchema,
};

/** `customer` with `number: null` asks about all customers of the connection whose lists are kept. */
export const invoicesContract = {
  /** A window of rows by position in the sorted, filtered list. Fails with `notCached` before a first fetch. */
  page: query(
    z.strictObject({
      ...orderedList,
      ...pageWindow,
    }),
    invoicePageSchema,
  ),
  /** What is kept of all customers of a connection. */
  kept: query(connectionInput, allListsSummarySchema),
  totals: query(
    z.strictObject({ customer: listRefSchema, selection: invoiceSelectionSchema }),
    invoiceTotalsSchema,
  ),
  /** Position of a row in the sorted, filtered list, so that selection and focus survive a refresh. */
  position: query(
    z.strictObject({
      ...orderedList,
      id: z.number().int().positive(),
    }),
    z.strictObject({ position: countSchema.nullable() }),
  ),
  /** Position of the first row of the sorted, filtered list whose invoice number begins with the digits. */
  numberPosition: query(
    z.strictObject({
      ...orderedList,
      digits: z.string().regex(/^\d{1,20}$/),
    }),
    z.strictObject({ position: countSchema.nullable() }),
  ),
  /** Values as they occur, with their counts, for the filters. */
  facets: query(
    z.strictObject({ customer: listRefSchema }),
    z.strictObject({
      statuses: facet,
      agreements: facet,
      tags: facet,
      /** Values that are not given, since they are beyond the bound; those that occur most come first. */
      more: z.strictObject({
        statuses: countSchema,
        agreements: countSchema,
        tags: countSchema,
      }),
    }),
  ),
  /**
   * The selected rows in the order of the sorted, filtered list; named ones that the filter hides come last, as named,
   * and those that are gone are missing. `selected` counts all of them; beyond the bound only the first are given.
   */
  selectedRows: query(
    z.strictObject({
      ...orderedList,
      selection: rowSelectionSchema,
    }),
    z.strictObject({
      rows: z.array(invoiceRowSchema).max(MOST_COPIED),
      selected: countSchema,
    }),
  ),
  /** The first rows of a selection as an export writes them, with the records exactly as the service sent them. */
  firstRows: query(
    z.strictObject({
      customer: listRefSchema,
      selection: invoiceSelectionSchema,
      sort: invoiceSortSchema,
      limit: z.number().int().min(1).max(MOST_SHOWN_FIRST),
    }),
    z.strictObject({
      rows: z.array(invoiceRowSchema).max(MOST_SHOWN_FIRST),
      records: z.array(z.string()).max(MOST_SHOWN_FIRST),
    }),
  ),
  /** What each agreement named by the invoices has: how many of them, and the exact sum outstanding. */
  byAgreement: query(
    customerInput,
    z.array(
      z.strictObject({
        externalId: z.string(),
        invoices: z.number().int().positive(),
        outstanding: decimalSchema,
      }),
    ),
  ),
  /** One invoice with the record exactly as the service sent it. */
  detail: query(
    z.strictObject({ customer: customerRefSchema, id: z.number().int().positive() }),
    z.strictObject({ row: invoiceRowSchema, raw: z.string(), fetchedAt: instantSchema }),
  ),
  /** What fetches did to one invoice, newest first; of a customer as many are kept as `MOST_CHANGES` says. */
  history: query(
    z.strictObject({ customer: customerRefSchema, id: z.number().int().positive() }),
    z.array(invoiceChangeSchema),
  ),
  /** What the last fetch that changed the list did, a window at a time. */
  changes: query(
    z.strictObject({
      customer: customerRefSchema,
      ...pageWindow,
    }),
    listChangesSchema,
  ),
  /** Records that broke the document, kept as they came, with the field that could not be read. */
  unreadable: query(
    customerInput,
    z.array(z.strictObject({ position: countSchema, reason: z.string(), raw: z.string() })),
  ),
};

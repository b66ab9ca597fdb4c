import { z } from 'zod';
import { MOST_CHANGES, MOST_COPIED, MOST_FACETS, MOST_SHOWN_FIRST } from '../domain/bounds.ts';
import { CHANGE_KINDS, FEED_KINDS, FEED_ORDERS } from '../domain/changeKinds.ts';
import { decimalSchema, invoiceRowSchema, wallClockSchema } from '../domain/invoice.ts';
import { INVOICE_FIELDS } from '../domain/invoiceFields.ts';
import {
  changedSinceSchema,
  invoiceFilterSchema,
  invoiceSelectionSchema,
  invoiceSortSchema,
  invoiceTotalsSchema,
} from '../domain/invoiceQuery.ts';
import {
  connectionIdSchema,
  connectionInput,
  countSchema,
  customerInput,
  customerNumberSchema,
  customerRefSchema,
  instantSchema,
  listRefSchema,
  namedCustomerSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';

/**
 * A documented field before and after a fetch: amounts as decimal text, dates as the service's local wall-clock
 * time, `hasPdf` as `true` or `false`, tags as a JSON array of texts. Null where the invoice was not there.
 */
const fieldChangeSchema = z.strictObject({
  field: z.enum(INVOICE_FIELDS.map(({ id }) => id)),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export type FieldChange = z.output<typeof fieldChangeSchema>;

/** What one fetch did to one invoice; `at` is when the list was fetched. A first fetch leaves no trace. */
const invoiceChangeSchema = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  at: instantSchema,
  fields: z.array(fieldChangeSchema),
});

export type InvoiceChange = z.output<typeof invoiceChangeSchema>;

/** A change with the invoice that it happened to. */
const listChangeSchema = invoiceChangeSchema.extend({
  /** Null when the invoice is gone from the list, or cannot be read. */
  id: z.number().int().positive().nullable(),
  invoiceNo: z.string(),
  entryNo: z.string(),
});

export type ListChange = z.output<typeof listChangeSchema>;

/** A window of what the last fetch that changed the list did, in the order of `CHANGE_KINDS`. */
const listChangesSchema = z.strictObject({
  revision: countSchema,
  /** When that fetch was; null when no refresh has changed the list yet. */
  at: instantSchema.nullable(),
  /** Changes kept; more than a customer may keep are counted in the fetch report alone. */
  total: countSchema,
  changes: z.array(listChangeSchema),
});

export type ListChanges = z.output<typeof listChangesSchema>;

const idSchema = z.number().int().positive();

/** Marked rows of a list: named ones, or all that match but a few. */
export const rowSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rows'), ids: z.array(idSchema).max(MOST_COPIED) }),
  z.strictObject({ kind: z.literal('allMatching'), except: z.array(idSchema).max(MOST_CHANGES) }),
]);

export type RowSelection = z.output<typeof rowSelectionSchema>;

/** Whether the selection takes a row, asked with its id. */
export function takes(selection: RowSelection): (id: number) => boolean {
  const named = new Set(selection.kind === 'rows' ? selection.ids : selection.except);
  return selection.kind === 'rows' ? (id) => named.has(id) : (id) => !named.has(id);
}

const invoicePageSchema = z.strictObject({
  rows: z.array(invoiceRowSchema),
  /** Rows that match the filter; `all` are the customer's rows without it. */
  matching: countSchema,
  all: countSchema,
  revision: countSchema,
  fetchedAt: instantSchema,
});

export type InvoicePage = z.output<typeof invoicePageSchema>;

/** The figures of all kept lists of a connection, as of their fetches. */
const allListsSummarySchema = z.strictObject({
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

/** `looked`: since the clerk marked the feed as looked at; since the first fetch where she never did. */
const feedSinceSchema = z.union([changedSinceSchema, z.strictObject({ looked: z.literal(true) })]);

export type FeedSince = z.output<typeof feedSinceSchema>;

/** What one fetch did to one invoice of any customer, or that a customer was fetched for the first time. */
const feedRowSchema = listChangeSchema.extend({
  kind: z.enum(FEED_KINDS),
  customer: namedCustomerSchema,
  /** By how much the change moved what is outstanding; for a new customer what its first list has outstanding. */
  moved: decimalSchema,
  /** Of a new customer's first list; null for an invoice. */
  invoices: countSchema.nullable(),
});

export type FeedRow = z.output<typeof feedRowSchema>;

const windowFields = {
  connectionId: connectionIdSchema,
  since: feedSinceSchema,
  ...pageWindow,
};

/** What happened to the customers of a connection. Sums are exact, over all changes, also those beyond what is kept one by one. */
const feedFiguresSchema = z.strictObject({
  /** The instant that was asked for; 0 for all that is known. */
  since: instantSchema,
  /** When the clerk last marked the feed as looked at; null where she never did. */
  lookedAt: instantSchema.nullable(),
  /** Customers whose lists are kept, those of them that no fetch has reached since, and those that changed. */
  customers: countSchema,
  notFetched: countSchema,
  changedCustomers: countSchema,
  /** Customers fetched for the first time since then, and what their first lists held: no change is counted for these. */
  newCustomers: z.strictObject({
    count: countSchema,
    invoices: countSchema,
    unreadable: countSchema,
    outstanding: decimalSchema,
  }),
  /** In the order of `CHANGE_KINDS`. */
  kinds: z
    .array(z.strictObject({ kind: z.enum(CHANGE_KINDS), count: countSchema, moved: decimalSchema }))
    .length(CHANGE_KINDS.length),
  changes: countSchema,
  /** Price with VAT of the new invoices. */
  billed: decimalSchema,
  /** By how much the changes moved what is outstanding. */
  moved: decimalSchema,
  /** Changes that are in the sums, but are not kept one by one any more. */
  notKept: countSchema,
  /** Customers of which not all changes since then are known, and the instant from which all are; null for none. */
  incomplete: z.strictObject({ customers: countSchema, knownSince: instantSchema }).nullable(),
});

export type FeedFigures = z.output<typeof feedFiguresSchema>;

const customerMovesSchema = z.strictObject({
  customer: namedCustomerSchema,
  /** Of its newest change. */
  at: instantSchema,
  isNew: z.boolean(),
  changes: countSchema,
  /** In the order of `CHANGE_KINDS`. */
  counts: z.array(countSchema).length(CHANGE_KINDS.length),
  moved: decimalSchema,
  outstanding: decimalSchema,
});

export type CustomerMoves = z.output<typeof customerMovesSchema>;

const pageFields = {
  total: countSchema,
  /** Grows with every fetch. */
  revision: countSchema,
};

export const changesContract = {
  /** A window of all changes that are kept one by one, newest first; of one fetch in the order of `FEED_KINDS`. */
  page: query(
    z.strictObject({
      ...windowFields,
      /** Null for all. */
      kinds: z.array(z.enum(FEED_KINDS)).max(FEED_KINDS.length).nullable(),
      number: customerNumberSchema.nullable(),
    }),
    z.strictObject({ ...pageFields, rows: z.array(feedRowSchema) }),
  ),
  figures: query(
    z.strictObject({
      connectionId: connectionIdSchema,
      since: feedSinceSchema,
      number: customerNumberSchema.nullable(),
    }),
    feedFiguresSchema,
  ),
  /** A window of the customers that changed, or are new. */
  customers: query(
    z.strictObject({ ...windowFields, order: z.enum(FEED_ORDERS) }),
    z.strictObject({ ...pageFields, rows: z.array(customerMovesSchema) }),
  ),
  /** What of changes is kept on this computer, of all customers and connections. */
  kept: query(
    nothing,
    z.strictObject({
      /** Changes that are kept one by one, and the fetches that found them. */
      changes: countSchema,
      fetches: countSchema,
      /** Roughly what they take of the disk. */
      bytes: countSchema,
      /** When the oldest of these fetches was; null for none. */
      oldest: instantSchema.nullable(),
    }),
  ),
  /** Changes up to now are looked at. */
  looked: command(connectionInput, noAnswer),
};

/** As it was typed. */
const typedSchema = z.string().max(60);

/** Open invoices, the oldest due first, whose outstanding amounts add up to `amount`. */
const paymentSetSchema = z.strictObject({
  amount: decimalSchema,
  invoices: z.array(
    z.strictObject({
      id: z.number().int().positive(),
      invoiceNo: z.string(),
      dueDate: wallClockSchema,
      outstanding: decimalSchema,
    }),
  ),
});

export type PaymentSet = z.output<typeof paymentSetSchema>;

const foundSchema = z.strictObject({
  amounts: z.array(decimalSchema),
  sets: z.array(paymentSetSchema),
  end: z.enum(['complete', 'more', 'gaveUp', 'stopped', 'changed']),
  whole: z.number().int().min(2).max(6),
  /** Invoices with something outstanding, credits among them. */
  open: countSchema,
  /** Those of them with more than four decimals, or of 10¹¹ and more: matched by themselves, in no set. */
  onlyAlone: countSchema,
});

export type PaymentsFound = z.output<typeof foundSchema>;

export const paymentsContract = {
  /**
   * The sets of up to six open invoices at a customer, the fewest first, then those due earliest, searched for up to two
   * seconds. `amounts` are what the typed text may mean, none for what is no amount. `whole` is the size up to which every
   * set was found; with `more` there are more than are given, and it ended there. A newer search stops this one. Fails
   * with `notCached` before a first fetch.
   */
  search: query(z.strictObject({ customer: customerRefSchema, amount: typedSchema }), foundSchema),
  /** What a search that goes on for larger sets has found of one and two. */
  pairs: event(z.strictObject({ customer: customerRefSchema, amount: typedSchema, found: foundSchema })),
  /**
   * The same over all kept customers of a connection, one after the other: sets of one customer, at most three of each,
   * the fewest parts first. Bounded by two seconds in all: `inPairs` customers were searched for sets of up to two,
   * `whole` for sets of up to six.
   */
  searchAll: query(
    z.strictObject({ connectionId: connectionIdSchema, amount: typedSchema }),
    z.strictObject({
      amounts: z.array(decimalSchema),
      sets: z.array(
        z.strictObject({ customer: customerRefSchema, givenName: z.string(), set: paymentSetSchema }),
      ),
      /** A customer has more sets than are given, or more customers have sets. */
      more: z.boolean(),
      customers: countSchema,
      inPairs: countSchema,
      whole: countSchema,
      end: z.enum(['complete', 'more', 'gaveUp', 'stopped']),
    }),
  ),
  /** The running search answers at once with what it has. */
  stop: command(nothing, noAnswer),
};

export type AllPaymentsFound = z.output<typeof paymentsContract.searchAll.output>;

/** How many PDFs are kept on this computer, of all customers and connections, and their bytes. */
const keptFiguresSchema = z.strictObject({
  count: countSchema,
  bytes: countSchema,
});

export type CachedPdfFigures = z.output<typeof keptFiguresSchema>;

export const pdfsContract = {
  /** The PDF of one invoice, from the cache or the service. */
  preview: query(
    z.strictObject({ customer: customerRefSchema, id: z.number().int().positive() }),
    z.strictObject({
      bytes: z.instanceof(Uint8Array),
      fetchedAt: instantSchema,
      fromCache: z.boolean(),
    }),
  ),
  /** The clerk prints the PDF that `preview` has given. */
  printed: command(
    z.strictObject({ customer: customerRefSchema, id: z.number().int().positive() }),
    noAnswer,
  ),
  /** What is kept for reading offline; the limit is a setting (`pdfLimitMb`). */
  kept: query(nothing, keptFiguresSchema),
  /** Removes every kept PDF; they come back when they are looked at or exported. */
  empty: command(nothing, keptFiguresSchema),
};

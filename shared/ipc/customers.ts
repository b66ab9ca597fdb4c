import { z } from 'zod';
import { MOST_STEPS } from '../domain/ageing.ts';
import { LARGEST_PAGE, LONGEST_NUMBERS, MOST_COPIED, NAMES_BOUNDS } from '../domain/bounds.ts';
import { CUSTOMER_AMOUNTS, CUSTOMER_COLUMNS, type CustomerAmount } from '../domain/customerColumns.ts';
import {
  customerFilterSchema,
  customerSelectionSchema,
  customerSortSchema,
} from '../domain/customerQuery.ts';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';
import { ageingStepSchema, changedSinceSchema, invoiceTotalsSchema } from '../domain/invoiceQuery.ts';
import { CSV_PRESETS } from '../domain/listFormat.ts';
import { plainName } from '../domain/visibleText.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import {
  connectionIdSchema,
  connectionInput,
  countSchema,
  customerInput,
  customerNumberSchema,
  customerRefSchema,
  filterWordsSchema,
  instantSchema,
  linesAboveSchema,
  listNaming,
  namePreviewSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, failureSchema, query } from './entry.ts';
import { jobsOfForgottenSchema } from './keep.ts';

/** What a fetch did to the cached list. `unchanged` means that the service sent the very same list. */
export const fetchReportSchema = z.strictObject({
  outcome: z.enum(['first', 'changed', 'unchanged']),
  received: countSchema,
  unreadable: countSchema,
  added: countSchema,
  settled: countSchema,
  changed: countSchema,
  removed: countSchema,
  /** Still in the list, but no longer readable; and the other way round. */
  becameUnreadable: countSchema,
  readableNow: countSchema,
  fetchedAt: instantSchema,
  /** When the fetch was that set the marks which rows still carry; null where no row can carry one. */
  changedAt: instantSchema.nullable(),
  /** What was owed before the fetch and after it, exact decimals. */
  owed: z.strictObject({ before: z.string().nullable(), after: z.string() }),
});

export type FetchReport = z.infer<typeof fetchReportSchema>;

/** The figures of a cached list; their time is shown beside them (docs/design.md §1.3). */
export const cachedListSchema = z.strictObject({
  fetchedAt: instantSchema,
  /** Grows with every change of the list; windows of rows carry it, so that a view never mixes two lists. */
  revision: countSchema,
  /** Grows when rows of it are marked as exported, which changes no list. */
  marks: countSchema,
  unreadable: countSchema,
  totals: invoiceTotalsSchema,
  lastReport: fetchReportSchema.nullable(),
});

const customerSummarySchema = z.strictObject({
  customer: customerRefSchema,
  givenName: z.string(),
  pinned: z.boolean(),
  externalId: z.string().nullable(),
  /** Null when nothing was fetched yet. */
  list: cachedListSchema.nullable(),
  fetching: z.boolean(),
  lastFailure: failureSchema.nullable(),
});

export type CustomerSummary = z.output<typeof customerSummarySchema>;

const customerCardSchema = z.strictObject({
  customer: customerRefSchema,
  givenName: z.string(),
  pinned: z.boolean(),
  openedAt: instantSchema.nullable(),
  fetchedAt: instantSchema.nullable(),
  invoices: countSchema,
  /** Records of its list that cannot be read and so are in no sum. */
  unreadable: countSchema,
  outstanding: z.string(),
  overdue: z.string(),
  /** Changes of its invoices that fetches have found since it was opened last; all that are known if it never was. */
  changes: countSchema,
});

export type CustomerCard = z.infer<typeof customerCardSchema>;

/** Everything owed at one connection as of the fetches that the cache holds. */
const debtOverviewSchema = z.strictObject({
  customers: countSchema,
  /** Records of all the lists that cannot be read and so are in no sum. */
  unreadable: countSchema,
  /** Sums over all cached customers; ageing against today. */
  totals: invoiceTotalsSchema,
  /** When the oldest and the newest of the lists were fetched; null without any. */
  oldestFetch: instantSchema.nullable(),
  newestFetch: instantSchema.nullable(),
  /** The customers that owe most, most first; none whose balance is settled or in their favour. */
  topDebtors: z.array(
    customerCardSchema
      .omit({ pinned: true, openedAt: true, changes: true })
      .extend({ fetchedAt: instantSchema }),
  ),
});

export type DebtOverview = z.output<typeof debtOverviewSchema>;

/** What all cached customers owed at the end of each day, by the last fetch of each up to then; one day after the other. */
const debtTrendSchema = z.strictObject({
  points: z.array(
    z.strictObject({
      day: localDateSchema,
      outstanding: decimalSchema,
      /** As of each fetch: what becomes due later is overdue from the next fetch on. */
      overdue: decimalSchema,
      /** Customers whose list was kept by then; with each first fetch the sums grow. */
      customers: countSchema,
    }),
  ),
});

export type DebtTrend = z.output<typeof debtTrendSchema>;

export const customersContract = {
  /** Reports which customer is on screen: it becomes recent, and is refreshed when the service returns. */
  open: command(customerInput, customerSummarySchema),
  summary: query(customerInput, customerSummarySchema),
  /** Fetches the list. One request when the tokens are warm, three when they are cold. */
  refresh: command(customerInput, fetchReportSchema),
  stopRefresh: command(customerInput, noAnswer),
  /** Pinned and recent customers of a connection, newest first. */
  cards: query(connectionInput, z.array(customerCardSchema)),
  /** Ageing, outstanding and top debtors over all cached customers. */
  overview: query(connectionInput, debtOverviewSchema),
  /** How that has moved over the last weeks; no point while nothing is kept. */
  trend: query(connectionInput, debtTrendSchema),
  note: command(
    z.strictObject({
      customer: customerRefSchema,
      givenName: z.string().overwrite(plainName).max(NAMES_BOUNDS.name).optional(),
      /** The name that the clerk saw as she began: fails with `changedMeanwhile` where it is another one now. */
      replaces: z.string().max(NAMES_BOUNDS.name).optional(),
      pinned: z.boolean().optional(),
      externalId: z.string().trim().max(200).nullable().optional(),
      /** The language of the customer's statements; null for that of the connection. */
      paperLanguage: z.enum(LANGUAGES).nullable().optional(),
    }),
    customerSummarySchema,
  ),
  changed: event(customerSummarySchema),
};

const idSchema = z.number().int().positive();

const amounts = Object.fromEntries(CUSTOMER_AMOUNTS.map((amount) => [amount, decimalSchema])) as Record<
  CustomerAmount,
  typeof decimalSchema
>;

/** A customer whose list is kept, with the columns of `CUSTOMER_FIELDS`. */
const customerListRowSchema = z.strictObject({
  /** The cache's id of the customer; another one once it was forgotten and fetched again. */
  id: idSchema,
  number: customerNumberSchema,
  givenName: z.string(),
  pinned: z.boolean(),
  externalId: z.string().nullable(),
  fetchedAt: instantSchema,
  invoices: countSchema,
  /** Records of its list that cannot be read and so are in no sum. */
  unreadable: countSchema,
  /** Changes of invoices since the time that was asked for. */
  changes: countSchema,
  /** Fetched for the first time since then: its first list is no change. */
  isNew: z.boolean(),
  ...amounts,
  daysLate: countSchema,
});

export type CustomerListRow = z.output<typeof customerListRowSchema>;

/** Exact sums over the selected customers, never over the loaded rows. */
const customerListTotalsSchema = z.strictObject({
  customers: countSchema,
  /** Customers of the connection whose list is kept. */
  all: countSchema,
  invoices: countSchema,
  amounts: z.strictObject(amounts),
  /** Of the ageing, in the order of the columns `step1` and on. */
  steps: z.array(ageingStepSchema).max(MOST_STEPS),
  unreadable: countSchema,
  /** Customers whose list was fetched so long ago that the settings call it stale. */
  stale: countSchema,
  /** Customers of the kept list in the filter that have no row, because their invoices were never fetched. */
  notKept: countSchema,
  oldestFetch: instantSchema.nullable(),
  newestFetch: instantSchema.nullable(),
});

export type CustomerListTotals = z.output<typeof customerListTotalsSchema>;

const ofConnection = { connectionId: connectionIdSchema };
/** From when on changes count. */
const counted = { changesSince: changedSinceSchema.default({ daysAgo: 1 }) };
const listed = { ...ofConnection, ...counted, filter: customerFilterSchema, sort: customerSortSchema };
const chosen = { ...ofConnection, selection: customerSelectionSchema };
/** `pdf` are the pages to print. */
const named = { format: z.enum(['xlsx', 'csv', 'pdf']), filterWords: filterWordsSchema, ...listNaming };
const ordered = { ...chosen, ...counted, sort: customerSortSchema };

/** All customers of a connection whose list is kept, as rows of one list. Nothing here reaches the service. */
export const customerListContract = {
  page: query(
    z.strictObject({
      ...listed,
      ...pageWindow,
    }),
    z.strictObject({
      rows: z.array(customerListRowSchema).max(LARGEST_PAGE),
      matching: countSchema,
      all: countSchema,
      /** Grows with every change of a list, a name, a pin or a kept list, and with the day. */
      revision: countSchema,
      fetchedAt: instantSchema,
    }),
  ),
  position: query(
    z.strictObject({ ...listed, id: idSchema }),
    z.strictObject({ position: countSchema.nullable() }),
  ),
  totals: query(z.strictObject(chosen), customerListTotalsSchema),
  /** The selected customers in order; beyond the bound only the first are given. */
  selected: query(
    z.strictObject(ordered),
    z.strictObject({ rows: z.array(customerListRowSchema).max(MOST_COPIED), selected: countSchema }),
  ),
  /** The numbers of the selected customers, one a line, as a pasted list of them. */
  numbers: query(z.strictObject(ordered), z.strictObject({ text: z.string().max(LONGEST_NUMBERS) })),
  /** Saves the selected customers where a dialog of the main process says; null when the clerk cancels. */
  save: command(
    z.strictObject({
      ...ordered,
      columns: z.array(z.enum(CUSTOMER_COLUMNS)).min(1).max(CUSTOMER_COLUMNS.length),
      ...named,
      /** For CSV: for programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
    }),
    z.strictObject({ customers: countSchema, fileName: z.string() }).nullable(),
  ),
  previewName: query(z.strictObject({ ...chosen, ...named }), namePreviewSchema),
  pin: command(
    z.strictObject({ ...chosen, pinned: z.boolean() }),
    z.strictObject({ customers: countSchema }),
  ),
  /** What is on this computer of the selected customers, for the question before they are forgotten. */
  kept: query(
    z.strictObject(chosen),
    z.strictObject({
      customers: countSchema,
      invoices: countSchema,
      pdfs: countSchema,
      /** Customers with the clerk's own name, note of the external id, address or pin. */
      noted: countSchema,
      /** Kept lists with any of them. */
      keptLists: countSchema,
      /** What was noted of them and their invoices. */
      marks: countSchema,
      /** Frozen sheets that name any of them. */
      frozenSheets: countSchema,
      ...jobsOfForgottenSchema.shape,
    }),
  ),
  /**
   * Removes all that is kept of the selected customers, one after the other. `failed` were not forgotten, or are left
   * because of `stopForgetting`.
   */
  forget: command(z.strictObject(chosen), z.strictObject({ forgotten: countSchema, failed: countSchema })),
  stopForgetting: command(nothing, noAnswer),
  forgetting: event(z.strictObject({ done: countSchema, customers: countSchema })),
};

const SEARCH_SCOPES = ['customers', 'invoices', 'entries', 'agreements', 'amounts'] as const;

const searchScopeSchema = z.enum(SEARCH_SCOPES);

export type SearchScope = z.output<typeof searchScopeSchema>;

/** Fields in which an amount is looked for. */
const AMOUNT_FIELDS = ['outstanding', 'price', 'priceVat'] as const;

const foundInvoiceSchema = z.strictObject({
  customer: customerRefSchema,
  givenName: z.string(),
  id: z.number().int().positive(),
  invoiceNo: z.string(),
  entryNo: z.string(),
  status: z.string(),
  outstanding: z.string(),
});

export const searchContract = {
  /**
   * Cached customers by number (prefix or not), by the words of a given name or by external id, letters with marks by
   * plain ones too; invoices by any three characters of invoice or entry number. A scope keeps to customers, to invoice numbers, to entry numbers, or to the
   * agreements that invoices name: then customers and one invoice of each agreement whose id has the text in it.
   * Agreements that were fetched themselves are found by `agreements.find`. `amount` is what was typed, where it may
   * mean one: invoices by just this amount, of either sign unless it has one, open ones first and the oldest due first
   * among them; `more` where only some are given.
   */
  find: query(
    z.strictObject({
      connectionId: connectionIdSchema,
      text: z.string().max(200),
      scope: searchScopeSchema.nullable().optional(),
      amount: z.string().max(200).optional(),
    }),
    z.strictObject({
      customers: z.array(
        z.strictObject({
          customer: customerRefSchema,
          givenName: z.string(),
          invoices: z.number().int(),
          fetchedAt: instantSchema.nullable(),
        }),
      ),
      invoices: z.array(foundInvoiceSchema),
      amounts: z.strictObject({
        invoices: z.array(
          foundInvoiceSchema.extend({
            /** The first field that holds the amount, and its exact value. */
            field: z.enum(AMOUNT_FIELDS),
            amount: decimalSchema,
          }),
        ),
        more: z.boolean(),
      }),
      /** How many there are, of which only the first are given; with `more` the rest is not even counted. */
      all: z.strictObject({
        customers: countSchema,
        invoices: z.strictObject({ count: countSchema, more: z.boolean() }),
      }),
    }),
  ),
};

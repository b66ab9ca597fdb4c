import { z } from 'zod';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';
import { NAMES_BOUNDS } from '../domain/namesBounds.ts';
import { invoiceTotalsSchema } from '../domain/totals.ts';
import { plainName } from '../domain/visibleText.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { failureSchema } from './answer.ts';
import {
  connectionInput,
  countSchema,
  customerInput,
  customerRefSchema,
  instantSchema,
  noAnswer,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';

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

export const customerSummarySchema = z.strictObject({
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

export const customerCardSchema = z.strictObject({
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
export const debtOverviewSchema = z.strictObject({
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
export const debtTrendSchema = z.strictObject({
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

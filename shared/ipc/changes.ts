import { z } from 'zod';
import { changedSinceSchema } from '../domain/changedSinceSchema.ts';
import { CHANGE_KINDS, FEED_KINDS, FEED_ORDERS } from '../domain/changeKinds.ts';
import { decimalSchema } from '../domain/invoice.ts';
import {
  connectionIdSchema,
  connectionInput,
  countSchema,
  customerNumberSchema,
  instantSchema,
  namedCustomerSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, query } from './entry.ts';
import { listChangeSchema } from './invoiceHistory.ts';

/** `looked`: since the clerk marked the feed as looked at; since the first fetch where she never did. */
export const feedSinceSchema = z.union([changedSinceSchema, z.strictObject({ looked: z.literal(true) })]);

export type FeedSince = z.output<typeof feedSinceSchema>;

/** What one fetch did to one invoice of any customer, or that a customer was fetched for the first time. */
export const feedRowSchema = listChangeSchema.extend({
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
export const feedFiguresSchema = z.strictObject({
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

export const customerMovesSchema = z.strictObject({
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

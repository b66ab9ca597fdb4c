import { CHANGE_KINDS } from './changeKinds.ts';

/** What a line of the feed says: a customer's first fetch is one line, whatever its list holds. */
export const FEED_KINDS = ['newCustomer', ...CHANGE_KINDS] as const;

export type FeedKind = (typeof FEED_KINDS)[number];

/** Customers in the feed: the last changed first, or the one first whose outstanding sum moved most. */
export const FEED_ORDERS = ['newest', 'moved'] as const;

export type FeedOrder = (typeof FEED_ORDERS)[number];

/**
 * What a fetch did to an invoice, in the order in which a list of changes shows them. `unreadable`: still in the list,
 * but the record can no longer be read; `readable`: now it can.
 */
export const CHANGE_KINDS = ['new', 'settled', 'changed', 'removed', 'unreadable', 'readable'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a line of the feed says: a customer's first fetch is one line, whatever its list holds. */
export const FEED_KINDS = ['newCustomer', ...CHANGE_KINDS] as const;

export type FeedKind = (typeof FEED_KINDS)[number];

/** Customers in the feed: the last changed first, or the one first whose outstanding sum moved most. */
export const FEED_ORDERS = ['newest', 'moved'] as const;

export type FeedOrder = (typeof FEED_ORDERS)[number];

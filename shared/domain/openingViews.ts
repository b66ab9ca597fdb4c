/** The lists that begin with a view where the clerk wants one: a customer's, and that of all customers. */
export const OPENED_LISTS = ['customer', 'all'] as const;

export type OpenedList = (typeof OPENED_LISTS)[number];

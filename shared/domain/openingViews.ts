/** The kinds of list that can open with a saved view: a customer's list, and the list of all customers. */
export const OPENED_LISTS = ['customer', 'all'] as const;

export type OpenedList = (typeof OPENED_LISTS)[number];

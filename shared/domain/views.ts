export const MOST_VIEWS = 200;

export const LONGEST_VIEW_NAME = 80;

/** Characters of a view as a line of text. */
export const LONGEST_VIEW_TEXT = 80_000;

/**
 * Free words of which something is seen, but too narrow for a path or a URL: a slash or a colon must be followed by a
 * space.
 */
export const VIEW_NAME =
  /^(?=.*(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}])(?:[^\\/:\p{Cc}\p{Cs}]|[/:](?= ))+$/u;

/** Whether a view may have this name, which has no blanks around it. */
export function isViewName(name: string): boolean {
  return name.length <= LONGEST_VIEW_NAME && VIEW_NAME.test(name);
}

/** The kinds of list that can open with a saved view: a customer's list, and the list of all customers. */
export const OPENED_LISTS = ['customer', 'all'] as const;

export type OpenedList = (typeof OPENED_LISTS)[number];

/** Most kept lists, of all connections together. */
export const MOST_LISTS = 100;

/** Most customers in one kept list: as many as a full cache has. */
export const MOST_LISTED = 5_000;

/** How given numbers change a kept list: they replace its customers, are added at the end, or are taken out. */
export const LIST_CHANGES = ['replace', 'add', 'takeOut'] as const;
export type ListChange = (typeof LIST_CHANGES)[number];

/** Why a kept list is not saved. */
export const LIST_REFUSALS = ['sameName', 'tooManyLists', 'tooManyCustomers', 'noCustomers'] as const;
export type ListRefusal = (typeof LIST_REFUSALS)[number];

/** Whether two names count as the same for kept lists of one connection: upper and lower case make no difference. */
export function isSameListName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

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

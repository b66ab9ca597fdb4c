/** Kept lists of all connections together. */
export const MOST_LISTS = 100;

/** Customers of one kept list: as many as a full cache has. */
export const MOST_LISTED = 5_000;

/** How numbers change a kept list: they take the place of its customers, come after them, or leave it. */
export const LIST_CHANGES = ['replace', 'add', 'takeOut'] as const;
export type ListChange = (typeof LIST_CHANGES)[number];

/** Why a kept list is not saved. */
export const LIST_REFUSALS = ['sameName', 'tooManyLists', 'tooManyCustomers', 'noCustomers'] as const;
export type ListRefusal = (typeof LIST_REFUSALS)[number];

/** Whether two kept lists of a connection would have one name: case makes no difference to a reader. */
export function isSameListName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

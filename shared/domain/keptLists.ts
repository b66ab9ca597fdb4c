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

/**
 * What a fetch did to an invoice, in the order in which a list of changes shows them. `unreadable`: still in the list,
 * but the record can no longer be read; `readable`: now it can.
 */
export const CHANGE_KINDS = ['new', 'settled', 'changed', 'removed', 'unreadable', 'readable'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

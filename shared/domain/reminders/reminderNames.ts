/**
 * Why a customer gets no reminder, in the order in which the first that applies is said. `disputed`: everything overdue is.
 * `seenInBank`: everything overdue is disputed or its payment is seen in the bank and not here yet, or it is not known which of
 * several invoices with the same numbers the payment is of. `sharedDispute`: a dispute is about invoices that have both their numbers in common, so it is not known which of them.
 * `recent`: the last reminder was only some days ago.
 */
export const HELD_REASONS = [
  'notKept',
  'stale',
  'notOverdue',
  'disputed',
  'seenInBank',
  'sharedDispute',
  'promised',
  'recent',
] as const;

export type HeldReason = (typeof HELD_REASONS)[number];

/** Days in which a customer gets no second reminder; 0 for none. */
export const REMINDER_DAYS = { first: 10, most: 365 } as const;

/** Which customers of a reminder run are shown by name. */
export const REMINDER_SHOWN = ['taken', ...HELD_REASONS] as const;

export type ReminderShown = (typeof REMINDER_SHOWN)[number];

/** What a clerk notes by a key at an invoice or at a customer. Each has at most one of a field at a time. */
export const KEYED_MARKS = ['reviewed', 'ask', 'dispute', 'promise', 'note', 'step'] as const;

export type KeyedMark = (typeof KEYED_MARKS)[number];

/** All that is noted; what is seen in the bank comes from a file of the bank's. */
export const MARK_FIELDS = [...KEYED_MARKS, 'seenInBank'] as const;

export type MarkField = (typeof MARK_FIELDS)[number];

/** What a customer itself can have: it is reviewed and disputed invoice by invoice. */
export const CUSTOMER_FIELDS_OF_MARKS = [
  'ask',
  'promise',
  'note',
  'step',
] as const satisfies readonly MarkField[];

/** What a report of a review says as open questions; the first that an invoice has no answer to come first. */
export const QUESTION_FIELDS = ['ask', 'dispute', 'promise', 'step'] as const satisfies readonly MarkField[];

export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** By which marks invoices are filtered; several are alternatives. */
export const MARK_FILTERS = [
  'reviewed',
  'notReviewed',
  'changedSince',
  'ask',
  'disputed',
  'promised',
  'broken',
  'stepDue',
  'note',
  'seenInBank',
] as const;

export type MarkFilter = (typeof MARK_FILTERS)[number];

/**
 * What the fetches say of a promise, and of what is seen in the bank. `notKnown` while no fetch after the promised day has come, unless it is kept
 * already; also where the invoice is not in the list any more, or several invoices have its numbers.
 */
export const PROMISE_STATES = ['kept', 'inPart', 'broken', 'notKnown'] as const;

export type PromiseState = (typeof PROMISE_STATES)[number];

/** Why a mark is at no invoice at the moment: none has its numbers, several have them, or there is no list. */
export const PARKED_REASONS = ['gone', 'shared', 'notCached'] as const;

export type ParkedReason = (typeof PARKED_REASONS)[number];

/** What today's work consists of, in the order in which it is shown. */
export const WORK_KINDS = [
  'stepDue',
  'promiseBroken',
  'seenNotHere',
  'disputed',
  'changedSince',
  'newlyLate',
] as const;

export type WorkKind = (typeof WORK_KINDS)[number];

/** Letters. A text of the clerk's own is never cut: what is longer is refused at its field. */
export const LONGEST_MARK_TEXT = 2_000;
export const LONGEST_MARK_WORD = 80;

/** Reasons of disputes that are offered. */
export const MOST_REASONS = 20;

/** Rows that one key marks at once. */
export const MOST_MARKED = 100_000;

/** Days late from which an invoice is *now over 60 days late*, and for how many days it is new. */
export const VERY_LATE = { days: 61, newFor: 7 } as const;

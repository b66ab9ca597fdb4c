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

/** What a report of a review is written as. */
export const REVIEW_FORMATS = ['pdf', 'xlsx'] as const;

export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

/** Letters of the name that signs it off. */
export const LONGEST_SIGNER = 80;

/** Limits of a file by which marks are handed over between desks. */
export const MARK_FILE_BOUNDS = {
  /** Bytes of the file; what is sealed has a third less in it. */
  file: 32_000_000,
  events: 100_000,
  /** Bytes: more than the longest text of a clerk's own with all that an invoice said. */
  line: 32_000,
  /** How far a counter may be ahead of all that are known: after a larger one nobody could note anything. */
  leap: 1_000_000,
} as const;

/** Of one that Kontor writes into the folder: a selection of ten thousand is in one file. */
export const MARK_FILE_WRITTEN = { events: 20_000, bytes: 10_000_000 } as const;

/** Files that are read in the folder, a desk's own first; of refused ones so many are named, the others are counted. */
export const MOST_MARK_FILES = 10_000;
export const MOST_REFUSED_SHOWN = 100;

/** Letters. */
export const PASSPHRASE_BOUNDS = { shortest: 12, longest: 200 } as const;

/** By which a file in the folder is known to be one of events. */
export const MARK_FILE_ENDING = '.kmarks';

/** The only name that a file of this author and number has. */
export function markFileName(author: string, number: number): string {
  return `kontor-marks-${author}-${number}${MARK_FILE_ENDING}`;
}

/**
 * Why a file is not taken: beyond the bounds; a link or no file at all; it cannot be read; no UTF-8 text; nothing that
 * Kontor wrote; of a version that this Kontor does not know; cut or altered; under another name than it was written
 * with; an event is in it twice; a counter leaps; sealed, and there is no passphrase here or another one; not sealed
 * where the organisation demands it; sealed at a cost that is out of bounds, or in a folder where all keys together are; of a connection that is not here; in a folder that has more files than are read.
 */
export const MARK_FILE_REFUSALS = [
  'tooLarge',
  'noFile',
  'unreadable',
  'notText',
  'notMarks',
  'newerVersion',
  'damaged',
  'renamed',
  'doubled',
  'leap',
  'sealed',
  'wrongPassphrase',
  'unsealed',
  'costly',
  'noConnection',
  'tooMany',
] as const;

export type MarkFileRefusal = (typeof MARK_FILE_REFUSALS)[number];

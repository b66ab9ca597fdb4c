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

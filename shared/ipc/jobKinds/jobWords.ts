import type { Catalogue } from '../../i18n/catalogues.ts';
import type { TextKey } from '../../i18n/translator.ts';

type Key = TextKey<'jobs'>;

/** What is counted of a job; `counts`, and `sums` of money, by words of its kind, such as `noPdf`. */
export interface JobFigures {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, string>>;
}

/** One count, as the result of a job says it ("3 failed"), and its name where it is one of the figures. */
export interface JobCount {
  readonly of: (job: JobFigures) => number;
  readonly said: Key;
  readonly name?: Key;
  /** It is a figure where it is zero, too. */
  readonly always?: true;
  /** It counts what needs nothing more, such as a file that is there already. */
  readonly isFine?: true;
}

/** What is said of one kind of job: on the screen, in notices of the system and in the activity log. */
export interface JobWords {
  /** Its name for one customer, and for several. */
  readonly one: Key;
  readonly many: Key;
  readonly log: 'export' | 'refresh';
  readonly logName: Extract<keyof Catalogue['activity'], `what${string}`>;
  /** The activity log notes the SHA-256 of its file: somebody has signed it. */
  readonly isSigned?: true;
  /** Said of its end instead of that its file is saved. */
  readonly saved?: Key;
  /** It writes to a place that the clerk has chosen. */
  readonly writesFiles: boolean;
  /** Its items are counted and listed one by one; otherwise it is one file. */
  readonly countsItems: boolean;
  /** In the order in which they are said. */
  readonly counts: readonly JobCount[];
}

export function countOf({ counts }: Pick<JobFigures, 'counts'>, word: string): number {
  return counts[word] ?? 0;
}

/** What is neither done, failed nor left out. */
export function jobLeft(job: JobFigures): number {
  return Math.max(job.total - job.done - job.failed - job.skipped, 0);
}

export const SAVED: JobCount = { of: ({ done }) => done, said: 'saved', name: 'countDone', always: true };
export const FAILED: JobCount = {
  of: ({ failed }) => failed,
  said: 'failed',
  name: 'countFailed',
  always: true,
};
export const LEFT: JobCount = { of: jobLeft, said: 'left', name: 'countLeft', always: true };
/** Records that are in no file, since they cannot be read. */
export const UNREADABLE = wordCount('unreadable', 'unreadable', 'countUnreadable');

/** What the outcomes count by a word. */
export function wordCount(word: string, said: Key, name?: Key): JobCount {
  return { of: (job) => countOf(job, word), said, ...(name && { name }) };
}

/** What was left out for none of these reasons: it is there already, byte for byte. */
export function thereCount(...reasons: readonly string[]): JobCount {
  const of = (job: JobFigures) => job.skipped - reasons.reduce((sum, word) => sum + countOf(job, word), 0);
  return { of, said: 'alreadyThere', name: 'countThere', isFine: true };
}

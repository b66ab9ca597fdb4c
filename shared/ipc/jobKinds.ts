import { HELD_REASONS } from '../domain/reminders.ts';
import type { Catalogue } from '../i18n/catalogues.ts';
import type { TextKey } from '../i18n/translator.ts';

type Key = TextKey<'jobs'>;

/** What is counted of a job; `counts`, and `sums` of money, by words of its kind, such as `noPdf`. */
interface JobFigures {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, string>>;
}

/** One count, as the result of a job says it ("3 failed"), and its name where it is one of the figures. */
interface JobCount {
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
function jobLeft(job: JobFigures): number {
  return Math.max(job.total - job.done - job.failed - job.skipped, 0);
}

const SAVED: JobCount = { of: ({ done }) => done, said: 'saved', name: 'countDone', always: true };
const FAILED: JobCount = {
  of: ({ failed }) => failed,
  said: 'failed',
  name: 'countFailed',
  always: true,
};
const LEFT: JobCount = { of: jobLeft, said: 'left', name: 'countLeft', always: true };
/** Records that are in no file, since they cannot be read. */
const UNREADABLE = wordCount('unreadable', 'unreadable', 'countUnreadable');

/** What the outcomes count by a word. */
function wordCount(word: string, said: Key, name?: Key): JobCount {
  return { of: (job) => countOf(job, word), said, ...(name && { name }) };
}

/** What was left out for none of these reasons: it is there already, byte for byte. */
function thereCount(...reasons: readonly string[]): JobCount {
  const of = (job: JobFigures) => job.skipped - reasons.reduce((sum, word) => sum + countOf(job, word), 0);
  return { of, said: 'alreadyThere', name: 'countThere', isFine: true };
}

const PDFS = {
  log: 'export',
  writesFiles: true,
  countsItems: true,
  counts: [
    SAVED,
    FAILED,
    thereCount('noPdf', 'sameNumber', 'unreadable'),
    wordCount('sameNumber', 'sameNumber', 'countSameNumber'),
    wordCount('noPdf', 'withoutPdf', 'countWithoutPdf'),
    UNREADABLE,
    LEFT,
  ],
} as const;

const ONE_FILE = {
  log: 'export',
  writesFiles: true,
  countsItems: false,
  counts: [UNREADABLE, wordCount('longAmounts', 'longAmounts')],
} as const;

/** What a clerk wanted on statements and could not be had. */
const LACKS_OF_STATEMENTS = [
  wordCount('withoutReference', 'withoutReference', 'countWithoutReference'),
  wordCount('rowsWithoutReference', 'rowsWithoutReference', 'countRowsWithoutReference'),
  wordCount('withoutBalances', 'withoutBalances', 'countWithoutBalances'),
] as const;

/** Who is left out of a reminder run, besides those who are not kept. */
const HELD_FROM_REMINDERS = [
  wordCount('stale', 'heldStale', 'countHeldStale'),
  wordCount('notOverdue', 'heldNotOverdue', 'countHeldNotOverdue'),
  wordCount('disputed', 'heldDisputed', 'countHeldDisputed'),
  wordCount('seenInBank', 'heldSeenInBank', 'countHeldSeenInBank'),
  wordCount('sharedDispute', 'heldSharedDispute', 'countHeldSharedDispute'),
  wordCount('promised', 'heldPromised', 'countHeldPromised'),
  wordCount('recent', 'heldRecent', 'countHeldRecent'),
] as const;

/** Every kind of job, with its words; what each does is in `electron/services/createServices.ts`. */
export const JOB_WORDS = {
  exportPdfs: { ...PDFS, one: 'exportPdfs', many: 'exportPdfsMany', logName: 'whatExportPdfs' },
  exportZip: { ...PDFS, one: 'exportZip', many: 'exportZipMany', logName: 'whatExportZip' },
  exportMergedPdf: {
    ...PDFS,
    one: 'exportMergedPdf',
    many: 'exportMergedPdfMany',
    logName: 'whatExportMergedPdf',
  },
  exportList: { ...ONE_FILE, one: 'exportList', many: 'exportListMany', logName: 'whatExportList' },
  exportParquet: {
    ...ONE_FILE,
    one: 'exportParquet',
    many: 'exportParquetMany',
    logName: 'whatExportParquet',
  },
  exportRun: {
    ...ONE_FILE,
    saved: 'runSaved',
    counts: [
      wordCount('invoices', 'runInvoices', 'countInvoices'),
      wordCount('added', 'runAdded', 'countAdded'),
      wordCount('changed', 'refreshChanged', 'countChanged'),
      wordCount('gone', 'runGone', 'countGone'),
      wordCount('newLine', 'runNewLine'),
      wordCount('notFetched', 'runNotFetched'),
      wordCount('missing', 'runMissing'),
      wordCount('forgotten', 'runForgotten'),
      wordCount('leftAlone', 'runLeftAlone'),
      ...ONE_FILE.counts,
    ],
    one: 'exportRun',
    many: 'exportRunMany',
    logName: 'whatExportRun',
  },
  exportReview: {
    ...ONE_FILE,
    one: 'exportReview',
    many: 'exportReviewMany',
    logName: 'whatExportReview',
    isSigned: true,
  },
  exportStatement: {
    ...ONE_FILE,
    counts: [...ONE_FILE.counts, ...LACKS_OF_STATEMENTS],
    one: 'exportStatement',
    many: 'exportStatementMany',
    logName: 'whatExportStatement',
  },
  exportStatements: {
    one: 'exportStatement',
    many: 'exportStatementMany',
    log: 'export',
    logName: 'whatExportStatements',
    writesFiles: true,
    countsItems: true,
    counts: [
      SAVED,
      FAILED,
      wordCount('nothingToState', 'nothingToState', 'countNothingToState'),
      wordCount('notKept', 'notKept', 'countNotKept'),
      ...HELD_FROM_REMINDERS,
      thereCount('nothingToState', ...HELD_REASONS),
      LEFT,
      UNREADABLE,
      ...LACKS_OF_STATEMENTS,
    ],
  },
  refresh: {
    one: 'refresh',
    many: 'refreshMany',
    log: 'refresh',
    logName: 'whatRefresh',
    writesFiles: false,
    countsItems: true,
    counts: [
      { ...wordCount('changed', 'refreshChanged', 'countChanged'), always: true },
      { ...wordCount('unchanged', 'refreshUnchanged', 'countUnchanged'), always: true },
      wordCount('first', 'refreshFirst', 'countFirst'),
      wordCount('notFound', 'refreshNotFound', 'countNotFound'),
      { ...FAILED, of: (job) => job.failed - countOf(job, 'notFound') },
      { ...wordCount('fresh', 'refreshFresh', 'countFresh'), isFine: true },
      wordCount('forgotten', 'refreshForgotten'),
      LEFT,
      wordCount('unreadable', 'refreshUnreadable'),
      wordCount('notFrozen', 'refreshNotFrozen'),
    ],
  },
} as const satisfies Readonly<Record<string, JobWords>>;

export type JobKind = keyof typeof JOB_WORDS;

export const JOB_KINDS = Object.keys(JOB_WORDS) as JobKind[];

/** What is said of a job of this kind. */
export function wordsOf({ kind }: { readonly kind: JobKind }): JobWords {
  return JOB_WORDS[kind];
}

/**
 * How a customer came out of a refresh, and `waiting` for one whose turn has not come: the words for it, on the screen
 * and in files.
 */
export const REFRESH_NAMES = {
  changed: 'outcomeChanged',
  unchanged: 'outcomeUnchanged',
  first: 'outcomeFirst',
  notFound: 'outcomeNotFound',
  failed: 'outcomeFailed',
  fresh: 'outcomeFresh',
  forgotten: 'outcomeForgotten',
  waiting: 'outcomeWaiting',
} as const satisfies Readonly<Record<string, keyof Catalogue['refreshing']>>;

export type RefreshOutcome = keyof typeof REFRESH_NAMES;

export const REFRESH_OUTCOMES = Object.keys(REFRESH_NAMES) as RefreshOutcome[];

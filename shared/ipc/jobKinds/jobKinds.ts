import { HELD_REASONS } from '../../domain/reminders/reminderNames.ts';
import {
  countOf,
  FAILED,
  type JobWords,
  LEFT,
  SAVED,
  thereCount,
  UNREADABLE,
  wordCount,
} from './jobWords.ts';

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

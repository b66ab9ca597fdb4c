import type { JobWords } from './jobWords.ts';
import { listJob, parquetJob, statementJob } from './oneFileJobs.ts';
import { mergedPdfJob, pdfsJob, zipJob } from './pdfJobs.ts';
import { refreshJob } from './refreshJob.ts';
import { statementsJob } from './statementsJob.ts';

/** Every kind of job, with its words; what each does is in `electron/services/jobKinds.ts`. */
export const JOB_WORDS = {
  exportPdfs: pdfsJob,
  exportZip: zipJob,
  exportMergedPdf: mergedPdfJob,
  exportList: listJob,
  exportParquet: parquetJob,
  exportStatement: statementJob,
  exportStatements: statementsJob,
  refresh: refreshJob,
} as const satisfies Readonly<Record<string, JobWords>>;

export type JobKind = keyof typeof JOB_WORDS;

export const JOB_KINDS = Object.keys(JOB_WORDS) as JobKind[];

/** What is said of a job of this kind. */
export function wordsOf({ kind }: { readonly kind: JobKind }): JobWords {
  return JOB_WORDS[kind];
}

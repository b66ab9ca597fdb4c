import type { Failure } from '../../../shared/ipc/answer.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { isOver } from '../../base/isOver.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import type { Texts } from '../../i18n/useTexts.ts';

const STATE_NAMES: Readonly<Record<Job['state'], TextKey<'jobs'>>> = {
  running: 'stateRunning',
  paused: 'statePaused',
  done: 'stateDone',
  cancelled: 'stateCancelled',
  failed: 'stateFailed',
};

/** The state of a job in a word. An end that left something out never reads like a good one. */
export function stateName(job: Job): TextKey<'jobs'> {
  if (job.state !== 'done' || job.failed === 0) return STATE_NAMES[job.state];
  return job.done > 0 || job.skipped > (job.withoutPdf ?? 0) + job.sameNumber + job.unreadable
    ? 'stateSomeFailed'
    : 'stateFailed';
}

const KINDS: Readonly<
  Record<Job['kind'], { readonly one: TextKey<'jobs'>; readonly many: TextKey<'jobs'> }>
> = {
  exportPdfs: { one: 'exportPdfs', many: 'exportPdfsMany' },
  exportZip: { one: 'exportZip', many: 'exportZipMany' },
  exportMergedPdf: { one: 'exportMergedPdf', many: 'exportMergedPdfMany' },
  exportList: { one: 'exportList', many: 'exportListMany' },
  exportStatement: { one: 'exportStatement', many: 'exportStatementMany' },
};

/** What a job is, by its kind and whose invoices it is about. */
export function jobName(job: Job, t: Texts<'jobs'>): string {
  const { one, many } = KINDS[job.kind];
  return job.customers === 1 ? t(one, { number: job.customer.number }) : t(many, { count: job.customers });
}

/** Whether its items are invoices with a PDF each, which a clerk counts; a list or a statement is one file. */
export function countsPdfs({ kind }: Job): boolean {
  return kind === 'exportPdfs' || kind === 'exportZip' || kind === 'exportMergedPdf';
}

/** Whether "Retry failed" has anything to do: what failed, or what an early stop left over. */
export function canRetry(job: Job): boolean {
  return isOver(job) && isReadable(job) && (job.failed > 0 || job.stoppedBy !== null);
}

/** What a second try would do: again what failed, or only what an early stop has left. */
export function retryName({ failed }: Job): TextKey<'jobs'> {
  return failed > 0 ? 'retryFailed' : 'retryRest';
}

/** What kept a job from its end: what stopped all of it, or why its one file was not written. */
export function jobCause(job: Job): Failure | null {
  return job.stoppedBy ?? (countsPdfs(job) ? null : (job.failures[0]?.failure ?? null));
}

/** What is neither done, failed nor left out. */
export function jobLeft(job: Job): number {
  return Math.max(job.total - job.done - job.failed - job.skipped, 0);
}

/** Digits as they are grouped on the screen, or plain for a report. */
type Digits = (count: number) => string;

/** "198 saved, 3 failed": what an ended job did and what it could not do. */
export function resultLine(job: Job, t: Texts<'jobs'>, digits: Digits = String): string {
  if (!countsPdfs(job)) {
    const written = t(job.state === 'done' && job.failed === 0 ? 'written' : 'notWritten');
    return [written, ...unreadableWords(job, t, digits)].join(', ');
  }
  const left = jobLeft(job);
  return [
    t('saved', said(job.done, digits)),
    job.failed > 0 && t('failed', said(job.failed, digits)),
    ...skippedWords(job, t, digits),
    ...unreadableWords(job, t, digits),
    left > 0 && t('left', said(left, digits)),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Why they were left out; jobs of earlier versions do not tell one reason from the other. */
function skippedWords(job: Job, t: Texts<'jobs'>, digits: Digits): (string | false)[] {
  const { withoutPdf, sameNumber } = job;
  const skipped = job.skipped - job.unreadable;
  if (withoutPdf === null) return [skipped > 0 && t('skipped', said(skipped, digits))];
  const there = skipped - withoutPdf - sameNumber;
  return [
    there > 0 && t('alreadyThere', said(there, digits)),
    sameNumber > 0 && t('sameNumber', said(sameNumber, digits)),
    withoutPdf > 0 && t('withoutPdf', said(withoutPdf, digits)),
  ];
}

/** Records that are in no file, since nobody can read them. */
function unreadableWords({ unreadable }: Job, t: Texts<'jobs'>, digits: Digits): string[] {
  return unreadable > 0 ? [t('unreadable', said(unreadable, digits))] : [];
}

/** `count` chooses singular or plural, `shown` is what is read. */
function said(count: number, digits: Digits) {
  return { count, shown: digits(count) };
}

/** Whether the job has written one file that can be opened. */
export function hasFile(job: Job): boolean {
  return job.fileName !== null && job.state === 'done' && job.done > 0;
}

/** "about 4 min left", by the pace so far. */
export function timeLeft(seconds: number, t: Texts<'jobs'>): string {
  if (seconds < 60) return t('underAMinute');
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? t('minutesLeft', { count: minutes })
    : t('hoursLeft', { count: Math.round(minutes / 60) });
}

/** The result as plain text for a mail: no formatting of the screen, times in ISO form by the desk's clock. */
export function jobReport(job: Job, t: Texts<'jobs'>): string {
  const cause = jobCause(job);
  return [
    jobName(job, t),
    t('reportFolder', { folder: job.folderName }),
    ...(job.fileName === null ? [] : [t('reportFile', { file: job.fileName })]),
    t('reportStarted', { at: isoMoment(job.startedAt) }),
    ...(job.endedAt === null ? [] : [t('reportEnded', { at: isoMoment(job.endedAt) })]),
    resultLine(job, t),
    ...(cause === null
      ? []
      : [t('reportStopped', { message: cause.message, reference: cause.correlationId })]),
    ...(countsPdfs(job) ? job.failures : []).map(({ invoiceNo, failure }) =>
      t('reportFailure', {
        invoice: invoiceNo,
        message: failure.message,
        reference: failure.correlationId,
      }),
    ),
    ...(countsPdfs(job) && job.failed > job.failures.length
      ? [t('failuresMore', said(job.failed - job.failures.length, String))]
      : []),
  ].join('\n');
}

function isoMoment(instant: number): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** Of a job that another version kept, only this much is known. */
export function isReadable({ stoppedBy }: Pick<Job, 'stoppedBy'>): boolean {
  return stoppedBy?.code !== 'jobUnreadable';
}

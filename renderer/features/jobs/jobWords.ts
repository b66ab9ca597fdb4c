import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { wordsOf } from '../../../shared/ipc/jobKinds.ts';
import { counted, isOver, resultLine } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { TextKey, Texts } from '../../i18n/useTexts.ts';

const STATE_NAMES: Readonly<Record<Job['state'], TextKey<'jobs'>>> = {
  running: 'stateRunning',
  paused: 'statePaused',
  done: 'stateDone',
  cancelled: 'stateCancelled',
  failed: 'stateFailed',
};

/** The state of a job in a word. An end that left something out never reads like a complete one. */
export function stateName(job: Job): TextKey<'jobs'> {
  if (job.state !== 'done' || job.failed === 0) return STATE_NAMES[job.state];
  const isPartial = job.done > 0 || wordsOf(job).counts.some(({ isFine, of }) => isFine && of(job) > 0);
  return isPartial ? 'stateSomeFailed' : 'stateFailed';
}

/** What a job is, by its kind and whose invoices it is about. */
export function jobName(job: Job, t: Texts<'jobs'>): string {
  const { one, many } = wordsOf(job);
  return job.customers === 1 ? t(one, { number: job.customer.number }) : t(many, { count: job.customers });
}

/** Whether "Retry failed" has anything to do: what failed, or what an early stop left undone. */
export function canRetry(job: Job): boolean {
  return isOver(job) && isReadable(job) && (job.failed > 0 || job.stoppedBy !== null);
}

/** What a second try would do: again what failed, or only what an early stop has left. */
export function retryName({ failed }: Job): TextKey<'jobs'> {
  return failed > 0 ? 'retryFailed' : 'retryRest';
}

/** What prevented a job from completing: what stopped all of it, or why its one file was not written. */
export function jobCause(job: Job): Failure | null {
  return job.stoppedBy ?? (wordsOf(job).countsItems ? null : (job.failures[0]?.failure ?? null));
}

/** Whether the job has written one file that can be opened. */
export function hasFile(job: Job): boolean {
  // A name without an ending is that of a folder, which is opened with the one it is in.
  return job.fileName !== null && /\.[^.]+$/.test(job.fileName) && job.state === 'done' && job.done > 0;
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
export function jobReport(job: Job, t: Texts<'jobs'>, why: (failure: Failure) => string): string {
  const cause = jobCause(job);
  const { countsItems, writesFiles } = wordsOf(job);
  return [
    jobName(job, t),
    ...(writesFiles ? [t('reportFolder', { folder: job.folderName })] : []),
    ...(job.fileName === null ? [] : [t('reportFile', { file: job.fileName })]),
    t('reportStarted', { at: localMoment(job.startedAt) }),
    ...(job.endedAt === null ? [] : [t('reportEnded', { at: localMoment(job.endedAt) })]),
    resultLine(job, t),
    ...(cause === null ? [] : [t('reportStopped', { message: why(cause), reference: cause.correlationId })]),
    ...(countsItems ? job.failures : []).map(({ invoiceNo, failure }) =>
      t('reportFailure', {
        invoice: invoiceNo,
        message: why(failure),
        reference: failure.correlationId,
      }),
    ),
    ...(countsItems && job.failed > job.failures.length
      ? [t('failuresMore', counted(job.failed - job.failures.length, String))]
      : []),
  ].join('\n');
}

/** This much can be read of a job that another version of Kontor saved. */
export function isReadable({ stoppedBy }: Pick<Job, 'stoppedBy'>): boolean {
  return stoppedBy?.code !== 'jobUnreadable';
}

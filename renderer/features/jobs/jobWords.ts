import type { Job } from '../../../shared/ipc/jobs.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import type { Texts } from '../../i18n/useTexts.ts';

export const STATE_NAMES: Readonly<Record<Job['state'], TextKey<'jobs'>>> = {
  running: 'stateRunning',
  paused: 'statePaused',
  done: 'stateDone',
  cancelled: 'stateCancelled',
  failed: 'stateFailed',
};

export function isOver(job: Job): boolean {
  return job.state === 'done' || job.state === 'cancelled' || job.state === 'failed';
}

/** What is neither done, failed nor left out. */
export function jobLeft(job: Job): number {
  return Math.max(job.total - job.done - job.failed - job.skipped, 0);
}

/** "198 saved, 3 failed": what an ended job did and what it could not do. */
export function resultLine(job: Job, t: Texts<'jobs'>): string {
  const left = jobLeft(job);
  return [
    t('saved', { count: job.done }),
    job.failed > 0 && t('failed', { count: job.failed }),
    job.skipped > 0 && t('skipped', { count: job.skipped }),
    left > 0 && t('left', { count: left }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** The result as plain text for a mail: no formatting of the screen, times in ISO form by the desk's clock. */
export function jobReport(job: Job, t: Texts<'jobs'>): string {
  return [
    t('reportHeading', { number: job.customer.number }),
    t('reportFolder', { folder: job.folderName }),
    t('reportStarted', { at: isoMoment(job.startedAt) }),
    ...(job.endedAt === null ? [] : [t('reportEnded', { at: isoMoment(job.endedAt) })]),
    resultLine(job, t),
    ...job.failures.map(({ invoiceNo, failure }) =>
      t('reportFailure', {
        invoice: invoiceNo,
        message: failure.message,
        reference: failure.correlationId,
      }),
    ),
    ...(job.failed > job.failures.length
      ? [t('failuresMore', { count: job.failed - job.failures.length })]
      : []),
  ].join('\n');
}

function isoMoment(instant: number): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units with at most one decimal, the decimal mark as in the clerk's amounts. */
export function sizeText(bytes: number, amount: (decimal: string) => string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 100 ? String(Math.round(value)) : value.toFixed(1);
  const mark = amount('0.5').charAt(1);
  return `${rounded.replace('.', mark)}\u00a0${UNITS[unit]}`;
}

import { isOver } from '../../../shared/ipc/isOver.ts';
import { countsItems, jobLeft } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { sizeText } from '../../i18n/sizeText.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { type Texts, useTexts } from '../../i18n/useTexts.ts';
import styles from './Jobs.module.css';
import { timeLeft } from './jobWords.ts';

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly failed?: boolean;
}

/** Done, failed, left, bytes and the time that the rest takes, as far as it is known. */
export function JobFigures({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const counts: Figure[] = [
    { name: t('countDone'), value: formats.count(job.done) },
    { name: t('countFailed'), value: formats.count(job.failed), failed: job.failed > 0 },
    { name: t('countLeft'), value: formats.count(jobLeft(job)) },
    ...skippedFigures(job, t, formats),
  ];
  const figures: Figure[] = [
    ...(countsItems(job) ? counts : []),
    { name: t('bytes'), value: sizeText(job.bytes, formats.amount) },
    ...(isOver(job) || job.state === 'paused' || job.waiting !== null || job.secondsLeft === null
      ? []
      : [{ name: t('timeLeft'), value: timeLeft(job.secondsLeft, t) }]),
  ];
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value, failed }) => (
        <div key={name} data-failed={failed || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function skippedFigures(
  { withoutPdf, sameNumber, unreadable, ...job }: Job,
  t: Texts<'jobs'>,
  formats: Formats,
): Figure[] {
  const figure = (name: string, count: number) => (count > 0 ? [{ name, value: formats.count(count) }] : []);
  if (job.kind === 'exportStatements') {
    return [
      ...figure(t('countThere'), job.skipped - job.nothingToState - job.notKept),
      ...figure(t('countNothingToState'), job.nothingToState),
      ...figure(t('countNotKept'), job.notKept),
      ...figure(t('countUnreadable'), unreadable),
    ];
  }
  const skipped = job.skipped - unreadable;
  const unread = figure(t('countUnreadable'), unreadable);
  if (withoutPdf === null) return [...figure(t('countSkipped'), skipped), ...unread];
  return [
    ...figure(t('countThere'), skipped - withoutPdf - sameNumber),
    ...figure(t('countSameNumber'), sameNumber),
    ...figure(t('countWithoutPdf'), withoutPdf),
    ...unread,
  ];
}

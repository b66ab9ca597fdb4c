import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import { isOver } from '../../../shared/ipc/isOver.ts';
import { jobLeft } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Jobs.module.css';
import { timeLeft } from './jobWords.ts';

/** How many customers came out how, and how what they owe has moved. */
export function RefreshFigures({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const { refreshed } = job;
  const notFound = refreshed?.notFound ?? 0;
  const failed = job.failed - notFound;
  const counts = [
    [t('countChanged'), refreshed?.changed ?? 0, true],
    [t('countUnchanged'), refreshed?.unchanged ?? 0, true],
    [t('countFirst'), refreshed?.first ?? 0, false],
    [t('countNotFound'), notFound, false],
    [t('countFailed'), failed, true],
    [t('countFresh'), refreshed?.fresh ?? 0, false],
    [t('countLeft'), jobLeft(job), true],
  ] as const;
  const isMoving = !isOver(job) && job.state === 'running' && job.waiting === null;
  return (
    <>
      <dl className={styles['figures']}>
        {counts.map(([name, count, always]) =>
          always || count > 0 ? (
            <div key={name} data-failed={(name === t('countFailed') && failed > 0) || undefined}>
              <dt>{name}</dt>
              <dd>{formats.count(count)}</dd>
            </div>
          ) : null,
        )}
        {isMoving && job.secondsLeft !== null && (
          <div>
            <dt>{t('timeLeft')}</dt>
            <dd>{timeLeft(job.secondsLeft, t)}</dd>
          </div>
        )}
      </dl>
      {refreshed !== null && refreshed.changed + refreshed.first > 0 && (
        <p className={styles['moved']}>
          {[
            ...(refreshed.changed > 0
              ? [
                  t('movedChanged', {
                    before: formats.amount(refreshed.changedBefore, { currency: true }),
                    after: formats.amount(refreshed.changedAfter, { currency: true }),
                    moved: formats.amount(
                      new DecimalSum()
                        .add(refreshed.changedAfter)
                        .subtract(refreshed.changedBefore)
                        .decimal(),
                    ),
                  }),
                ]
              : []),
            ...(refreshed.first > 0
              ? [t('owedFirst', { owed: formats.amount(refreshed.firstOwed, { currency: true }) })]
              : []),
          ].join(' ')}
        </p>
      )}
    </>
  );
}

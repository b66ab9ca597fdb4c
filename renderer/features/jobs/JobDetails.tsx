import { wordsOf } from '../../../shared/ipc/jobKinds/jobKinds.ts';
import { counted } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { JobFailures } from './JobFailures.tsx';
import { JobFigures } from './JobFigures.tsx';
import styles from './Jobs.module.css';
import { viewOf } from './jobViews.ts';
import { jobCause } from './jobWords.ts';

const WHY = {
  offline: 'whyOffline',
  interrupted: 'whyInterrupted',
  asked: 'whyAsked',
  quiet: 'whyQuiet',
} as const satisfies Record<NonNullable<Job['waiting']>, string>;

/** What a row has no room for: where to, when, why nothing moves, all figures, and what failed. */
export function JobDetails({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const failureText = useFailureText();
  const now = useNow();
  const cause = jobCause(job);
  const { countsItems, writesFiles } = wordsOf(job);
  const { Figures } = viewOf(job);
  return (
    <div className={styles['details']}>
      <p className={styles['where']}>
        {writesFiles && (
          <>
            <ServiceText>
              {job.fileName === null
                ? t('toFolder', { folder: job.folderName })
                : t('toFile', { file: job.fileName, folder: job.folderName })}
            </ServiceText>
            {' · '}
          </>
        )}
        {t('started', { moment: formats.moment(job.startedAt, now) })}
        {job.endedAt !== null && ` · ${t('ended', { moment: formats.moment(job.endedAt, now) })}`}
      </p>
      {job.waiting !== null && (
        <p className="soft small">
          {t(WHY[job.waiting], { moment: formats.moment(job.waitingUntil ?? now, now) })}
        </p>
      )}
      {job.slowedTo !== null && (
        <p className="soft small">{t('whySlowed', counted(job.slowedTo, formats.count))}</p>
      )}
      {cause !== null && (
        <p className={styles['stopped']}>
          {failureText(cause)}
          <span className={styles['reference']}>{cause.correlationId}</span>
        </p>
      )}
      <JobFigures job={job} />
      {Figures && <Figures job={job} />}
      {countsItems && job.failures.length > 0 && <JobFailures job={job} />}
    </div>
  );
}

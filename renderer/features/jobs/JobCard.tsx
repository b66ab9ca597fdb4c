import { CircleCheck } from 'lucide-react';
import { countsItems, resultLine, writesFiles } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { isOver } from '../../base/isOver.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { AsSent } from '../../ui/AsSent.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { JobActions } from './JobActions.tsx';
import styles from './JobCard.module.css';
import { JobFailures } from './JobFailures.tsx';
import { JobFigures } from './JobFigures.tsx';
import { JobState } from './JobState.tsx';
import { jobCause, jobName } from './jobWords.ts';
import { RefreshFigures } from './RefreshFigures.tsx';

const WHY = {
  offline: 'whyOffline',
  interrupted: 'whyInterrupted',
  asked: 'whyAsked',
  quiet: 'whyQuiet',
} as const satisfies Record<NonNullable<Job['waiting']>, string>;

interface JobCardProps {
  readonly job: Job;
}

/** One job: what is done, failed and left, why nothing moves, and what can be done about it. */
export function JobCard({ job }: JobCardProps) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const now = useNow();
  const name = jobName(job, t);
  const cause = jobCause(job);
  return (
    <article className={styles['card']} aria-label={name} data-job={job.id}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>{name}</h2>
        <JobState job={job} />
      </header>
      <p className={styles['where']}>
        {writesFiles(job) && (
          <>
            <AsSent>
              {job.fileName === null
                ? t('toFolder', { folder: job.folderName })
                : t('toFile', { file: job.fileName, folder: job.folderName })}
            </AsSent>
            {' · '}
          </>
        )}
        {job.endedAt === null
          ? t('started', { moment: formats.moment(job.startedAt, now) })
          : t('ended', { moment: formats.moment(job.endedAt, now) })}
      </p>
      {isOver(job) ? (
        <p className={styles['result']}>
          {job.failed === 0 && job.state === 'done' && <CircleCheck size={14} aria-hidden />}
          {resultLine(job, t, formats.count)}
        </p>
      ) : (
        <JobProgress job={job} name={name} />
      )}
      {job.waiting !== null && (
        <p className={styles['why']}>
          {t(WHY[job.waiting], { moment: formats.moment(job.waitingUntil ?? now, now) })}
        </p>
      )}
      {cause !== null && (
        <p className={styles['stopped']}>
          {cause.message}
          <span className={styles['reference']}>{cause.correlationId}</span>
        </p>
      )}
      {job.kind === 'refresh' ? <RefreshFigures job={job} /> : <JobFigures job={job} />}
      {countsItems(job) && job.failures.length > 0 && <JobFailures job={job} />}
      <JobActions job={job} />
    </article>
  );
}

function JobProgress({ job, name }: { readonly job: Job; readonly name: string }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const finished = job.done + job.failed + job.skipped;
  const values = { done: formats.count(finished), total: formats.count(job.total) };
  return (
    <ProgressBar
      label={name}
      hideLabel
      value={finished}
      max={job.total}
      {...(countsItems(job) ? { valueText: t('progress', values) } : {})}
      tone={job.state === 'paused' || job.waiting !== null ? 'paused' : 'plain'}
    />
  );
}

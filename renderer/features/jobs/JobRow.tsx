import { ChevronRight, CircleCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { isOver } from '../../../shared/ipc/isOver.ts';
import { wordsOf } from '../../../shared/ipc/jobKinds/jobKinds.ts';
import { resultLine } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { JobActions } from './JobActions.tsx';
import { JobDetails } from './JobDetails.tsx';
import { JobState } from './JobState.tsx';
import styles from './Jobs.module.css';
import { jobCause, jobName, timeLeft } from './jobWords.ts';

interface JobRowProps {
  readonly job: Job;
  /** The one row of the list whose buttons Tab reaches. */
  readonly isCurrent: boolean;
}

/** One job in one line: its name, its state, its progress or its result, and its likeliest next step. */
export const JobRow = memo(PlainJobRow, (before, after) => {
  // Every event brings all jobs as new objects: only what has changed is drawn again.
  const isSame = before.job === after.job || JSON.stringify(before.job) === JSON.stringify(after.job);
  return isSame && before.isCurrent === after.isCurrent;
});

function PlainJobRow({ job, isCurrent }: JobRowProps) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const name = jobName(job, t);
  return (
    <article className={styles['row']} aria-label={name} data-job={job.id}>
      <div className={styles['line']} data-line>
        <IconButton
          label={t(isOpen ? 'hideDetails' : 'showDetails')}
          icon={<ChevronRight size={14} aria-hidden className={isOpen ? styles['turned'] : undefined} />}
          aria-expanded={isOpen}
          excludeFromTabOrder={!isCurrent}
          onPress={() => setOpen(!isOpen)}
        />
        <h2 className={styles['name']}>{name}</h2>
        <JobState job={job} />
        <div className={styles['middle']}>
          {isOver(job) ? <JobResult job={job} /> : <JobProgress job={job} name={name} />}
        </div>
        <span className={styles['when']}>{formats.moment(job.endedAt ?? job.startedAt, now)}</span>
        <JobActions job={job} isCurrent={isCurrent} />
      </div>
      {isOpen && <JobDetails job={job} />}
    </article>
  );
}

function JobResult({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const cause = jobCause(job);
  const failureText = useFailureText();
  return (
    <p className={styles['result']}>
      {job.failed === 0 && job.state === 'done' && <CircleCheck size={14} aria-hidden />}
      {resultLine(job, t, formats.count)}
      {cause !== null && <span className={styles['cause']}>{failureText(cause)}</span>}
    </p>
  );
}

function JobProgress({ job, name }: { readonly job: Job; readonly name: string }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const finished = job.done + job.failed + job.skipped;
  const values = { done: formats.count(finished), total: formats.count(job.total) };
  const { countsItems } = wordsOf(job);
  const isMoving = job.state === 'running' && job.waiting === null;
  const figures = [
    ...(countsItems ? [t('progress', values)] : []),
    ...(job.failed > 0 ? [t('failed', formats.counted(job.failed))] : []),
    ...(isMoving && job.secondsLeft !== null ? [timeLeft(job.secondsLeft, t)] : []),
  ];
  return (
    <>
      <ProgressBar
        label={name}
        hideLabel
        value={finished}
        max={job.total}
        {...(countsItems ? { valueText: t('progress', values) } : {})}
        tone={isMoving ? 'plain' : 'paused'}
      />
      <span className="soft small tabular">{figures.join(' · ')}</span>
    </>
  );
}

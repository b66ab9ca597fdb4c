import { CircleCheck, Copy, FolderOpen, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { copyText } from '../invoices/copyText.ts';
import styles from './JobCard.module.css';
import { JobFailures } from './JobFailures.tsx';
import { isOver, jobLeft, jobReport, resultLine, STATE_NAMES, sizeText } from './jobWords.ts';

const TONES: Readonly<Record<Job['state'], Tone>> = {
  running: 'accent',
  paused: 'neutral',
  done: 'positive',
  cancelled: 'neutral',
  failed: 'failure',
};

interface JobCardProps {
  readonly bridge: Bridge;
  readonly job: Job;
  /** Without the list of failures, for the popover of the top bar. */
  readonly compact?: boolean;
}

/** One job: what is done, failed and left, and what can be done about it. */
export function JobCard({ bridge, job, compact = false }: JobCardProps) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const now = useNow();
  const over = isOver(job);
  const name = t('exportPdfs', { number: job.customer.number });
  const finished = job.done + job.failed + job.skipped;
  return (
    <article className={styles['card']} aria-label={name}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>{name}</h2>
        <Badge tone={over && job.failed > 0 && job.state === 'done' ? 'neutral' : TONES[job.state]}>
          {t(STATE_NAMES[job.state])}
        </Badge>
      </header>
      <p className={styles['where']}>
        <bdi>{t('toFolder', { folder: job.folderName })}</bdi>
        {' · '}
        {job.endedAt === null
          ? t('started', { moment: formats.moment(job.startedAt, now) })
          : t('ended', { moment: formats.moment(job.endedAt, now) })}
      </p>
      {over ? (
        <p className={styles['result']} role="status">
          {job.failed === 0 && job.state === 'done' && <CircleCheck size={14} aria-hidden />}
          {resultLine(job, t)}
        </p>
      ) : (
        <ProgressBar
          label={name}
          hideLabel
          value={finished}
          max={job.total}
          valueText={t('progress', { done: formats.count(finished), total: formats.count(job.total) })}
          tone={job.state === 'paused' ? 'paused' : 'plain'}
        />
      )}
      <JobFigures job={job} />
      {!compact && job.failures.length > 0 && <JobFailures job={job} />}
      <JobActions bridge={bridge} job={job} />
    </article>
  );
}

function JobFigures({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const figures = [
    { name: t('countDone'), value: formats.count(job.done) },
    { name: t('countFailed'), value: formats.count(job.failed), failed: job.failed > 0 },
    { name: t('countLeft'), value: formats.count(jobLeft(job)) },
    ...(job.skipped > 0 ? [{ name: t('countSkipped'), value: formats.count(job.skipped) }] : []),
    { name: t('bytes'), value: sizeText(job.bytes, formats.amount) },
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

function JobActions({ bridge, job }: { readonly bridge: Bridge; readonly job: Job }) {
  const t = useTexts('jobs');
  const { id: jobId } = job;
  const run = (command: 'pause' | 'resume' | 'cancel' | 'retryFailed' | 'dismiss') => {
    void bridge.jobs[command]({ jobId }).then((answer) => {
      if (!answer.ok) showToast({ text: answer.failure.message, tone: 'failure' });
    });
  };
  const openFolder = () => {
    void bridge.jobs.openFolder({ jobId }).then((answer) => {
      if (!answer.ok) showToast({ text: answer.failure.message, tone: 'failure' });
      else if (!answer.value.opened) showToast({ text: t('folderGone'), tone: 'failure' });
    });
  };
  const copyReport = () => {
    void copyText(jobReport(job, t)).then((copied) => {
      if (copied) showToast({ text: t('copiedReport') });
    });
  };
  if (!isOver(job)) {
    return (
      <div className={styles['actions']}>
        {job.state === 'paused' ? (
          <Button icon={<Play size={14} aria-hidden />} onPress={() => run('resume')}>
            {t('resume')}
          </Button>
        ) : (
          <Button icon={<Pause size={14} aria-hidden />} onPress={() => run('pause')}>
            {t('pause')}
          </Button>
        )}
        <Button variant="quiet" icon={<X size={14} aria-hidden />} onPress={() => run('cancel')}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['actions']}>
      {job.failed > 0 && (
        <Button
          variant="primary"
          icon={<RotateCw size={14} aria-hidden />}
          onPress={() => run('retryFailed')}
        >
          {t('retryFailed')}
        </Button>
      )}
      <Button icon={<FolderOpen size={14} aria-hidden />} onPress={openFolder}>
        {t('openFolder')}
      </Button>
      <Button icon={<Copy size={14} aria-hidden />} onPress={copyReport}>
        {t('copyReport')}
      </Button>
      <Button variant="quiet" icon={<Trash2 size={14} aria-hidden />} onPress={() => run('dismiss')}>
        {t('dismiss')}
      </Button>
    </div>
  );
}

import {
  ChevronRight,
  CircleCheck,
  Clipboard,
  CloudOff,
  Copy,
  Ellipsis,
  FileText,
  FolderOpen,
  Hourglass,
  type LucideIcon,
  Moon,
  Pause,
  Play,
  RotateCw,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { type JobKind, wordsOf } from '../../../shared/ipc/jobKinds.ts';
import { counted, isOver, resultLine } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { isAboutPdfPath, PdfPathLink } from '../../base/PdfPathLink.tsx';
import { sizeText, useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type TextKey, type Texts, useFailureText, useTexts } from '../../i18n/useTexts.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { pdfJobView } from '../exports/useVerify.tsx';
import { refreshJobView } from '../refreshing/refreshJobView.tsx';
import styles from './Jobs.module.css';
import {
  copyJobPath,
  copyJobReport,
  dismissJobs,
  openJobFile,
  openJobFolder,
  runJobCommand,
} from './jobCommands.ts';
import {
  canRetry,
  hasFile,
  isReadable,
  jobCause,
  jobName,
  retryName,
  stateName,
  timeLeft,
} from './jobWords.ts';

const TONES: Readonly<Record<Job['state'], Tone>> = {
  running: 'accent',
  paused: 'neutral',
  done: 'positive',
  cancelled: 'neutral',
  failed: 'failure',
};

const DELAYS: Readonly<
  Record<Delay, { readonly text: TextKey<'jobs'>; readonly tone: Tone; readonly Icon: LucideIcon }>
> = {
  offline: { text: 'stateOffline', tone: 'offline', Icon: CloudOff },
  quiet: { text: 'stateQuiet', tone: 'stale', Icon: Moon },
  asked: { text: 'stateAsked', tone: 'stale', Icon: Hourglass },
  slowed: { text: 'stateSlowed', tone: 'stale', Icon: Hourglass },
  interrupted: { text: 'stateInterrupted', tone: 'stale', Icon: TriangleAlert },
};

const WHY = {
  offline: 'whyOffline',
  interrupted: 'whyInterrupted',
  asked: 'whyAsked',
  quiet: 'whyQuiet',
} as const satisfies Record<NonNullable<Job['waiting']>, string>;

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

interface JobActionsProps {
  readonly job: Job;
  readonly isCurrent: boolean;
}

/** What can be done about a job in its present state: the likeliest step as a button, the others behind "…". */
function JobActions({ job, isCurrent }: JobActionsProps) {
  const bridge = useBridge();
  const t = useTexts('jobs');
  const why = useFailureText();
  const { step: own, result } = viewOf(job).useStep(job);
  const [main, ...others] = jobSteps(job, { bridge, t, why, own });
  return (
    <div className={styles['actions']}>
      {main && (
        <Button
          variant={main.isUrgent ? 'primary' : 'default'}
          icon={main.icon}
          excludeFromTabOrder={!isCurrent}
          data-step
          onPress={main.onAction}
        >
          {main.label}
        </Button>
      )}
      <Menu
        label={t('more')}
        placement="bottom end"
        trigger={
          <IconButton
            label={t('more')}
            icon={<Ellipsis size={14} aria-hidden />}
            excludeFromTabOrder={!isCurrent}
            isDisabled={others.length === 0}
          />
        }
        entries={others}
      />
      {result}
    </div>
  );
}

/** What a row has no room for: where to, when, why nothing moves, all figures, and what failed. */
function JobDetails({ job }: { readonly job: Job }) {
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
            <UntrustedText>
              {job.fileName === null
                ? t('toFolder', { folder: job.folderName })
                : t('toFile', { file: job.fileName, folder: job.folderName })}
            </UntrustedText>
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

/** What could not be done, invoice by invoice, with the reason and its reference. */
function JobFailures({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const failureText = useFailureText();
  const [open, setOpen] = useState(false);
  const aboutPath = job.failures.some(({ failure }) => isAboutPdfPath(failure.code));
  const more = job.failed - job.failures.length;
  return (
    <details
      className={styles['failures']}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('failures')}</summary>
      <ul>
        {job.failures.map(({ invoiceNo, failure }) => (
          <li key={`${invoiceNo} ${failure.correlationId}`}>
            <UntrustedText className={styles['invoice']}>{invoiceNo}</UntrustedText>
            <span>{failureText(failure)}</span>
            <span className={styles['reference']}>{failure.correlationId}</span>
          </li>
        ))}
        {more > 0 && <li>{t('failuresMore', formats.counted(more))}</li>}
      </ul>
      {aboutPath && <PdfPathLink connectionId={job.customer.connectionId} />}
    </details>
  );
}

interface Figure {
  readonly name: TextKey<'jobs'>;
  readonly value: string;
  readonly failed?: boolean;
}

/** The counts of the kind, bytes and the time that the rest takes, as far as it is known. */
function JobFigures({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const { counts, writesFiles } = wordsOf(job);
  const isMoving = job.state === 'running' && job.waiting === null;
  const figures: readonly Figure[] = [
    ...counts.flatMap(({ name, of, always }) => {
      const count = of(job);
      return name && (always || count > 0)
        ? [{ name, value: formats.count(count), failed: name === 'countFailed' && count > 0 }]
        : [];
    }),
    ...(writesFiles ? [{ name: 'bytes', value: sizeText(job.bytes, formats.amount) } as const] : []),
    ...(isMoving && job.secondsLeft !== null
      ? [{ name: 'timeLeft', value: timeLeft(job.secondsLeft, t) } as const]
      : []),
  ];
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value, failed }) => (
        <div key={name} data-failed={failed || undefined}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Delay = NonNullable<Job['waiting']> | 'slowed';

/** The state of a job in a word; why it is delayed comes before the bare state. */
function JobState({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const delay = job.waiting ?? (job.slowedTo === null ? null : 'slowed');
  if (delay !== null) {
    const { text, tone, Icon } = DELAYS[delay];
    return (
      <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
        {t(text)}
      </Badge>
    );
  }
  const tone = job.state === 'done' && job.failed > 0 ? 'failure' : TONES[job.state];
  return <Badge tone={tone}>{t(stateName(job))}</Badge>;
}

/** What a kind of job has on the screen beyond its words (`JOB_WORDS`). */
interface JobView {
  /** A hook: the step that only this kind has, null while it is not offered, and what the step opens. */
  readonly useStep: (job: Job) => { readonly step: JobStep | null; readonly result: ReactNode };
  /** Below the figures. */
  readonly Figures?: (props: { readonly job: Job }) => ReactNode;
}

const NO_STEP = { step: null, result: null };
const PLAIN: JobView = { useStep: () => NO_STEP };

const VIEWS: Readonly<Partial<Record<JobKind, JobView>>> = {
  exportPdfs: pdfJobView,
  exportZip: pdfJobView,
  exportMergedPdf: pdfJobView,
  refresh: refreshJobView,
};

function viewOf({ kind }: Job): JobView {
  return VIEWS[kind] ?? PLAIN;
}

interface JobStep {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Something needs the clerk's answer. */
  readonly isUrgent?: boolean;
  readonly onAction: () => void;
}

interface StepParts {
  readonly bridge: Bridge;
  readonly t: Texts<'jobs'>;
  readonly why: (failure: Failure) => string;
  /** What only jobs of this kind have. */
  readonly own: JobStep | null;
}

/** All that can be done about a job in its present state, the likeliest first. */
function jobSteps(job: Job, parts: StepParts): readonly JobStep[] {
  return isOver(job) ? afterEnd(job, parts) : whileGoing(job, parts);
}

/** Each step has the name of its text, by which it is known too. */
function stepMaker(t: Texts<'jobs'>) {
  return (id: TextKey<'jobs'>, Icon: LucideIcon, onAction: () => void, isUrgent = false): JobStep => ({
    id,
    label: t(id),
    icon: <Icon size={14} aria-hidden />,
    isUrgent,
    onAction,
  });
}

function whileGoing(job: Job, { bridge, t, own }: StepParts): JobStep[] {
  const step = stepMaker(t);
  const run = (command: 'resume' | 'pause' | 'cancel') => () => runJobCommand(bridge, command, job.id);
  return [
    job.state === 'paused'
      ? step('resume', Play, run('resume'), job.waiting === 'interrupted')
      : step('pause', Pause, run('pause')),
    ...(own ? [own] : []),
    step('cancel', X, run('cancel')),
  ];
}

function afterEnd(job: Job, { bridge, t, why, own }: StepParts): JobStep[] {
  const { id } = job;
  const isKnown = isReadable(job);
  const hasFolder = isKnown && wordsOf(job).writesFiles;
  const step = stepMaker(t);
  const retry = () => runJobCommand(bridge, 'retryFailed', id);
  // A job that cannot be read cannot be restored either.
  const dismiss = () => (isKnown ? void dismissJobs(bridge, [id]) : runJobCommand(bridge, 'dismiss', id));
  return [
    ...(canRetry(job) ? [{ ...step(retryName(job), RotateCw, retry, true), id: 'retry' }] : []),
    ...(isKnown && hasFile(job) ? [step('openFile', FileText, () => openJobFile(bridge, id))] : []),
    ...(hasFolder
      ? [
          step('openFolder', FolderOpen, () => openJobFolder(bridge, id)),
          step('copyPath', Copy, () => void copyJobPath(bridge, id)),
        ]
      : []),
    ...(isKnown && own ? [own] : []),
    step('copyReport', Clipboard, () => void copyJobReport(job, t, why)),
    step('dismiss', Trash2, dismiss),
  ];
}

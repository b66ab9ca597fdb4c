import { Clipboard, Copy, FileText, FolderOpen, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { isOver } from '../../../shared/ipc/isOver.ts';
import { wordsOf } from '../../../shared/ipc/jobKinds/jobKinds.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import {
  copyJobPath,
  copyJobReport,
  dismissJobs,
  openJobFile,
  openJobFolder,
  runJobCommand,
} from './jobCommands.ts';
import { canRetry, hasFile, isReadable, retryName } from './jobWords.ts';

export interface JobStep {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Something needs the clerk's answer. */
  readonly isUrgent?: boolean;
  readonly onAction: () => void;
}

export interface StepParts {
  readonly bridge: Bridge;
  readonly t: Texts<'jobs'>;
  readonly why: (failure: Failure) => string;
  /** What only jobs of this kind have. */
  readonly own: JobStep | null;
}

/** All that can be done about a job in its present state, the likeliest first. */
export function jobSteps(job: Job, parts: StepParts): readonly JobStep[] {
  return isOver(job) ? afterEnd(job, parts) : whileGoing(job, parts);
}

function whileGoing(job: Job, { bridge, t, own }: StepParts): JobStep[] {
  const { id } = job;
  const resume: JobStep = {
    id: 'resume',
    label: t('resume'),
    icon: <Play size={14} aria-hidden />,
    isUrgent: job.waiting === 'interrupted',
    onAction: () => runJobCommand(bridge, 'resume', id),
  };
  const pause: JobStep = {
    id: 'pause',
    label: t('pause'),
    icon: <Pause size={14} aria-hidden />,
    onAction: () => runJobCommand(bridge, 'pause', id),
  };
  const cancel: JobStep = {
    id: 'cancel',
    label: t('cancel'),
    icon: <X size={14} aria-hidden />,
    onAction: () => runJobCommand(bridge, 'cancel', id),
  };
  return [job.state === 'paused' ? resume : pause, ...(own ? [own] : []), cancel];
}

function afterEnd(job: Job, { bridge, t, why, own }: StepParts): JobStep[] {
  const { id } = job;
  const isKnown = isReadable(job);
  const { writesFiles } = wordsOf(job);
  const step = (known: boolean, one: JobStep) => (known ? [one] : []);
  return [
    ...step(canRetry(job), {
      id: 'retry',
      label: t(retryName(job)),
      icon: <RotateCw size={14} aria-hidden />,
      isUrgent: true,
      onAction: () => runJobCommand(bridge, 'retryFailed', id),
    }),
    ...step(isKnown && hasFile(job), {
      id: 'openFile',
      label: t('openFile'),
      icon: <FileText size={14} aria-hidden />,
      onAction: () => openJobFile(bridge, id),
    }),
    ...step(isKnown && writesFiles, {
      id: 'openFolder',
      label: t('openFolder'),
      icon: <FolderOpen size={14} aria-hidden />,
      onAction: () => openJobFolder(bridge, id),
    }),
    ...step(isKnown && writesFiles, {
      id: 'copyPath',
      label: t('copyPath'),
      icon: <Copy size={14} aria-hidden />,
      onAction: () => void copyJobPath(bridge, id),
    }),
    ...(isKnown && own ? [own] : []),
    {
      id: 'copyReport',
      label: t('copyReport'),
      icon: <Clipboard size={14} aria-hidden />,
      onAction: () => void copyJobReport(job, t, why),
    },
    {
      id: 'dismiss',
      label: t('dismiss'),
      icon: <Trash2 size={14} aria-hidden />,
      // A job that cannot be read cannot be restored either.
      onAction: () => (isKnown ? void dismissJobs(bridge, [id]) : runJobCommand(bridge, 'dismiss', id)),
    },
  ];
}

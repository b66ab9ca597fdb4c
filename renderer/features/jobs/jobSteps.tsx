import {
  Clipboard,
  Copy,
  FileText,
  FolderOpen,
  type LucideIcon,
  Pause,
  Play,
  RotateCw,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { wordsOf } from '../../../shared/ipc/jobKinds.ts';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { TextKey, Texts } from '../../i18n/useTexts.ts';
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

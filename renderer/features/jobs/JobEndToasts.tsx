import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { wordsOf } from '../../../shared/ipc/jobKinds.ts';
import { type Digits, isOver, resultLine } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useAppStore } from '../../base/appStore.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { paths } from '../../base/paths.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { type Said, said, saidFailure, type Texts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { dismissAbout, showToast, type ToastAction } from '../../ui/toastStore.ts';
import { copyJobPath, openJobFile, openJobFolder, runJobCommand } from './jobCommands.ts';
import { canRetry, hasFile, jobCause, jobName, retryName } from './jobWords.ts';

/**
 * Reports the result of a job when it ends, on any screen. Jobs that had ended before the launch are not reported. On
 * the screen of jobs the cards say it themselves: a notice over them would hide their buttons.
 */
export function JobEndToasts() {
  const bridge = useBridge();
  const locale = useLocale();
  const { count: digits } = useFormats();
  const [path] = useLocation();
  const seen = path === paths.jobs;
  const jobs = useAppStore((state) => state.jobs);
  const here = useAppStore(({ app }) => app.state === 'ready' || app.state === 'stale');
  const shownEnds = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!here) return;
    const ended = jobs.filter(isOver);
    const before = shownEnds.current;
    shownEnds.current = new Set(ended.map(keyOf));
    const over = new Set(ended.map(({ id }) => id));
    for (const key of before ?? []) if (seen || !over.has(idOf(key))) dismissAbout(idOf(key));
    if (before === null) return;
    for (const job of ended) {
      if (before.has(keyOf(job))) continue;
      if (seen) announceEnd(job.id, saidEnd(job, digits)(locale));
      else showEnd(bridge, job, digits);
    }
  }, [bridge, jobs, here, seen, locale, digits]);
  return null;
}

/** What it did and, where something prevented the rest, what and why. */
function saidEnd(job: Job, digits: Digits): Said {
  return (locale) => {
    const t: Texts<'jobs'> = (key, values) => locale.translate('jobs', key, values);
    const end = `${jobName(job, t)}: ${resultLine(job, t, digits)}`;
    const cause = jobCause(job);
    return cause === null ? end : `${end}. ${saidFailure(cause)(locale)}`;
  };
}

function announceEnd(id: string, text: string): void {
  dismissAbout(id);
  announce(text);
}

/** A job that is tried again ends again. */
function keyOf({ id, endedAt }: Job): string {
  return `${endedAt} ${id}`;
}

function idOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

function showEnd(bridge: Bridge, job: Job, digits: Digits): void {
  const retry = canRetry(job) && job.state !== 'cancelled';
  showToast({
    about: job.id,
    text: saidEnd(job, digits),
    tone: retry ? 'failure' : job.state === 'cancelled' ? 'plain' : 'positive',
    actions: retry ? [again(bridge, job), ...places(bridge, job).slice(0, 1)] : places(bridge, job),
  });
}

function again(bridge: Bridge, job: Job): ToastAction {
  return {
    label: said('jobs', retryName(job)),
    onAction: () => runJobCommand(bridge, 'retryFailed', job.id),
  };
}

/** Where its files are: the one file where there is one, the folder, and the path of either. */
function places(bridge: Bridge, job: Job): ToastAction[] {
  if (!wordsOf(job).writesFiles || (job.done === 0 && job.skipped === 0)) return [];
  const { id } = job;
  return [
    ...(hasFile(job) ? [{ label: said('jobs', 'openFile'), onAction: () => openJobFile(bridge, id) }] : []),
    { label: said('jobs', 'openFolder'), onAction: () => openJobFolder(bridge, id) },
    { label: said('jobs', 'copyPath'), onAction: () => void copyJobPath(bridge, id) },
  ];
}

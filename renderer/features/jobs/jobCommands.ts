import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { showFailure } from '../../base/failureToast.ts';
import { showUndoable } from '../../base/undo.ts';
import { type Said, said, type Texts } from '../../i18n/useTexts.ts';
import { copyOrSay } from '../../ui/copyText.ts';
import { showToast, UNDO_SHOWN_FOR } from '../../ui/toastStore.ts';
import { jobReport } from './jobWords.ts';

export type JobCommand = 'pause' | 'resume' | 'cancel' | 'retryFailed' | 'dismiss';

/** Success shows itself in the list of jobs; a failure is shown in a toast. */
export function runJobCommand(bridge: Bridge, command: JobCommand, jobId: string): void {
  void showFailure(bridge.jobs[command]({ jobId }));
}

/** Takes ended jobs from the list; the toast brings them back, for as long as the service keeps them. */
export async function dismissJobs(bridge: Bridge, ids: readonly string[]): Promise<void> {
  const gone: string[] = [];
  for (const jobId of ids) {
    const answer = await bridge.jobs.dismiss({ jobId });
    if (answer.ok) gone.push(jobId);
    else showToast({ failure: answer.failure });
  }
  if (gone.length === 0) return;
  showUndoable({
    what: said('jobs', 'dismissed', { count: gone.length, shown: String(gone.length) }),
    shownFor: UNDO_SHOWN_FOR,
    undo: async () => {
      const answers = await Promise.all(gone.map((jobId) => bridge.jobs.bringBack({ jobId })));
      const failed = answers.find(({ ok }) => !ok);
      return failed === undefined || failed.ok ? null : failed.failure;
    },
  });
}

export function openJobFolder(bridge: Bridge, jobId: string): void {
  void showUnopened(bridge.jobs.openFolder({ jobId }), said('jobs', 'folderGone'));
}

export function openJobFile(bridge: Bridge, jobId: string): void {
  void showUnopened(bridge.jobs.openFile({ jobId }), said('jobs', 'fileGone'));
}

async function showUnopened(call: Promise<Answer<{ opened: boolean }>>, gone: Said): Promise<void> {
  const answer = await call;
  if (!answer.ok) showToast({ failure: answer.failure });
  else if (!answer.value.opened) showToast({ text: gone, tone: 'failure' });
}

export async function copyJobPath(bridge: Bridge, jobId: string): Promise<void> {
  const answer = await bridge.jobs.copyPath({ jobId });
  if (!answer.ok) showToast({ failure: answer.failure });
  else if (answer.value.text === null) showToast({ text: said('jobs', 'copiedPath') });
  else await copyAndReport(answer.value.text, said('jobs', 'copiedPath'));
}

export function copyJobReport(job: Job, t: Texts<'jobs'>, why: (failure: Failure) => string): Promise<void> {
  return copyAndReport(jobReport(job, t, why), said('jobs', 'copiedReport'));
}

async function copyAndReport(text: string, copied: Said): Promise<void> {
  if (await copyOrSay(text, said('jobs', 'copyFailed'))) showToast({ text: copied });
}

import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { Shell } from '../../ports/host.ts';
import type { JobsService } from './jobsService.ts';

/** The calls about jobs, bound to the engine; places are decided here, the renderer names a job. */
export function jobHandlers(jobs: JobsService, shell: Shell): Handlers['jobs'] {
  return {
    pause: async ({ jobId }) => jobs.pause(jobId),
    resume: async ({ jobId }) => jobs.resume(jobId),
    cancel: async ({ jobId }) => jobs.cancel(jobId),
    retryFailed: async ({ jobId }) => jobs.retryFailed(jobId),
    dismiss: async ({ jobId }) => jobs.dismiss(jobId),
    bringBack: async ({ jobId }) => jobs.bringBack(jobId),
    openFolder: async ({ jobId }) => ({ opened: await shell.openFolder(jobs.folderOf(jobId)) }),
    openFile: async ({ jobId }) => {
      const file = jobs.fileOf(jobId);
      return { opened: file !== null && ((await shell.openFile?.(file)) ?? false) };
    },
    copyPath: async ({ jobId }) => {
      const place = jobs.fileOf(jobId) ?? jobs.folderOf(jobId);
      if (shell.copyText === undefined) return { text: place };
      await shell.copyText(place);
      return { text: null };
    },
  };
}

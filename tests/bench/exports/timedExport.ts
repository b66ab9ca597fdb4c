import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Launch } from '../../integration/services/launch.ts';

const command = promisify(execFile);

/** Milliseconds of an act, begun when the disk has nothing left to write of what was before. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  await command('sync');
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** By the events, as the renderer is notified: asking for the state again and again would count as well. */
export async function endOfExport(app: Launch, jobId: string | null): Promise<Job> {
  for (;;) {
    const told = app.events.findLast(({ name }) => name === 'jobs.changed')?.payload as Job[] | undefined;
    const job = told?.find(({ id }) => id === jobId);
    if (job?.endedAt) {
      if (job.state !== 'done' || job.failed > 0) throw new Error('the export is not whole');
      return job;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

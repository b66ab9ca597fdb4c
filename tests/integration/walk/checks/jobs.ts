import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { PATIENCE } from '../../../patience.ts';
import type { WalkWorld } from '../walkWorld.ts';

/** All jobs as they are now; what ended one is no fault of Kontor's own. */
export async function seeJobs(world: WalkWorld): Promise<readonly Job[]> {
  const snapshot = await world.bridge.app.snapshot({});
  if (!snapshot.ok) return [];
  const { jobs, cacheNotice } = snapshot.value;
  if (cacheNotice !== 'none') world.trouble(`the store was put aside: ${cacheNotice}`);
  for (const job of jobs) {
    world.jobs.set(job.id, job);
    const failures = [job.stoppedBy, ...job.failures.map(({ failure }) => failure)];
    for (const failure of failures) {
      if (failure?.code === 'internal') world.trouble(`a job ended by a fault of its own: ${job.kind}`);
    }
    if (job.done + job.failed + job.skipped > job.total)
      world.trouble(`a job did more than all: ${job.kind}`);
  }
  return jobs;
}

/** Every job goes to its end once nothing is in its way. */
export async function jobsEnd(world: WalkWorld): Promise<void> {
  const until = performance.now() + 2 * PATIENCE;
  for (;;) {
    const open = (await seeJobs(world)).filter(({ state }) => state === 'running' || state === 'paused');
    if (open.length === 0) return;
    if (performance.now() > until) {
      const words = open.map(
        ({ kind, state, waiting, done, total }) => `${kind} ${state} ${waiting} ${done}/${total}`,
      );
      world.trouble(`jobs do not end: ${words.join(', ')}`);
      return;
    }
    for (const job of open) {
      if (job.state === 'paused') await world.bridge.jobs.resume({ jobId: job.id });
    }
    await wait(100);
  }
}

import type { Job } from '../../../../shared/ipc/jobs.ts';
import { seeJobs } from '../checks/jobs.ts';
import type { Step } from '../walkWorld.ts';

const DEEDS = ['pause', 'pause', 'resume', 'resume', 'cancel', 'retryFailed', 'dismiss'] as const;

/** A clerk pauses, resumes, cancels, tries again or puts away any job. */
export const minds: Step = async (world) => {
  const jobs = await seeJobs(world);
  if (jobs.length === 0) return;
  const { id: jobId } = world.random.pick<Job>(jobs);
  const deed = world.random.pick(DEEDS);
  if (deed === 'retryFailed') world.begun.set(jobId, { full: world.full });
  await world.bridge.jobs[deed]({ jobId });
};

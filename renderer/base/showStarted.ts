import { showToast } from '../ui/toastStore.ts';
import { useAppStore } from './appStore.ts';
import { isOver } from './isOver.ts';

/** Reports that a job has begun, unless it has ended meanwhile and that was reported. */
export function showStarted(jobId: string, text: string): void {
  const { jobs } = useAppStore.getState();
  if (!jobs.some((job) => job.id === jobId && isOver(job))) showToast({ text, about: jobId });
}

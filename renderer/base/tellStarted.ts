import { showToast } from '../ui/toastStore.ts';
import { useAppStore } from './appStore.ts';
import { isOver } from './isOver.ts';

/** Says that a job has begun, unless it has ended meanwhile and that was said. */
export function tellStarted(jobId: string, text: string): void {
  const { jobs } = useAppStore.getState();
  if (!jobs.some((job) => job.id === jobId && isOver(job))) showToast({ text, about: jobId });
}

import { useLocation } from 'wouter';
import { isOver } from '../../shared/ipc/jobResult.ts';
import { type Said, said } from '../i18n/useTexts.ts';
import { showToast } from '../ui/toastStore.ts';
import { useAppStore } from './appStore.ts';
import { createResettableStore } from './clearedStores.ts';
import { paths } from './paths.ts';

/** The job that the screen of jobs is to scroll to; null once it has. */
export const useShownJobStore = createResettableStore<{ readonly jobId: string | null }>('wipe', {
  jobId: null,
});

/** Reports that a job has begun and leads to it, unless it has ended meanwhile and that was reported. */
export function useShowStarted(): (jobId: string, text: Said) => void {
  const [, navigate] = useLocation();
  return (jobId, text) => {
    const { jobs } = useAppStore.getState();
    if (jobs.some((job) => job.id === jobId && isOver(job))) return;
    const onAction = () => {
      useShownJobStore.setState({ jobId });
      navigate(paths.jobs);
    };
    showToast({ text, about: jobId, actions: [{ label: said('ui', 'showJob'), onAction }] });
  };
}

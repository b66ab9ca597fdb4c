import { useLocation } from 'wouter';
import { isOver } from '../../shared/ipc/jobResult.ts';
import { type Said, said } from '../i18n/useTexts.ts';
import { showToast } from '../ui/toastStore.ts';
import { useAppStore } from './appStore.ts';
import { paths } from './paths.ts';
import { useShownJobStore } from './shownJobStore.ts';

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

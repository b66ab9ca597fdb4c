import { type RefObject, useEffect } from 'react';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useShownJobStore } from '../../base/shownJobStore.ts';

/** Puts the keyboard on the job that a toast has led to, as soon as its row is there. */
export function useShownJob(view: RefObject<HTMLElement | null>, jobs: readonly Job[]): void {
  const jobId = useShownJobStore((state) => state.jobId);
  useEffect(() => {
    void jobs;
    if (jobId === null) return;
    const row = view.current?.querySelector(`[data-job="${CSS.escape(jobId)}"]`);
    const button = row?.querySelector<HTMLElement>('[data-step]') ?? null;
    if (button === null) return;
    button.focus();
    button.scrollIntoView({ block: 'nearest' });
    useShownJobStore.setState({ jobId: null });
  }, [view, jobs, jobId]);
}
